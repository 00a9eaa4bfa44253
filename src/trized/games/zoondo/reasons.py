"""Why an action is not legal, in words: the first thing that stands in its way."""

from typing import TYPE_CHECKING

from trized.games.zoondo import box
from trized.games.zoondo.cards import grid_text, label, trump_text, types_text
from trized.games.zoondo.movement import BY_TWO, STRAIGHT, barred, owner
from trized.games.zoondo.notation import cell_name
from trized.games.zoondo.position import Sight
from trized.games.zoondo.rules import LAY, PLACE, RECOMMENDED
from trized.games.zoondo.state import (
    CAGED,
    CELLS,
    DEPLOY,
    EMPTY,
    HAND,
    KINDS,
    MORE,
    OVER,
    POWER,
    SLOTS,
    TURN,
    Table,
)
from trized.games.zoondo.trumps import TRUMP, WHOM, in_rows

if TYPE_CHECKING:
    from trized.games.zoondo.words import ZoondoWords

LAST_ZOON_ACTION = PLACE + KINDS * CELLS


def why_not(words: "ZoondoWords", view: Sight, seat: int, action: int) -> str:
    """Say why an action is not legal now."""
    table = view.table
    if table.phase == OVER:
        return words.say("why_not.over")
    if seat not in list(table.waiting()):
        return words.say("why_not.not_asked", who=words.seat(view, seat))
    prompt = words.prompt(view, seat)
    wrong_phase = words.say("why_not.phase", prompt=prompt)
    if table.phase == DEPLOY:
        return _placing(words, table, seat, action) or wrong_phase
    if 0 <= action < TRUMP and table.phase in (TURN, MORE):
        return _moving(words, view, seat, action)
    if TRUMP <= action < LAY and table.phase == TURN:
        return _trump(words, view, seat, action)
    if LAY <= action < PLACE and table.phase == TURN:
        return _laying(words, table, seat, action)
    if 0 <= action < TRUMP and table.phase == POWER:
        return words.say("why_not.choice", prompt=prompt)
    return wrong_phase


def _placing(words: "ZoondoWords", table: Table, seat: int, action: int) -> str:
    if action == RECOMMENDED:
        return words.say("why_not.started")
    if not PLACE <= action < LAST_ZOON_ACTION:
        return ""
    kind, cell = divmod(action - PLACE, CELLS)
    if kind >= len(box.ZOONS) or table.reserve[seat * KINDS + kind] == 0:
        card = label(words.lang, kind) if kind < len(box.ZOONS) else str(kind)
        return words.say("why_not.not_in_hand", card=card)
    if not in_rows(seat, cell, 2):
        return words.say("why_not.outside_zone", cell=cell_name(cell))
    if table.board[cell] != EMPTY:
        return words.say("why_not.taken", cell=cell_name(cell))
    return words.say("why_not.emblem_last")


def _laying(words: "ZoondoWords", table: Table, seat: int, action: int) -> str:
    kind, cell = divmod(action - LAY, CELLS)
    if kind >= len(box.ZOONS) or table.reserve[seat * KINDS + kind] == 0:
        card = label(words.lang, kind) if kind < len(box.ZOONS) else str(kind)
        return words.say("why_not.not_in_hand", card=card)
    if not in_rows(seat, cell, 1):
        return words.say("why_not.outside_row", cell=cell_name(cell))
    return words.say("why_not.taken", cell=cell_name(cell))


def _moving(words: "ZoondoWords", view: Sight, seat: int, action: int) -> str:
    table = view.table
    start, end = divmod(action, CELLS)
    slot = table.board[start]
    if slot >= SLOTS or owner(slot) != seat:
        return words.say("why_not.no_card", cell=cell_name(start))
    kind = table.kind[slot]
    card = label(words.lang, kind)
    if table.phase == MORE:
        trump = table.trump(table.run)
        if table.moved >> slot & 1:
            return words.say("why_not.moved", card=card)
        if not WHOM[trump] >> kind & 1:
            whom = types_text(words.lang, box.TRUMPS[trump].whom)
            return words.say("why_not.wrong_type", trump=box.TRUMPS[trump].name, whom=whom)
    return _stepping(words, table, seat, slot, end)


def _stepping(words: "ZoondoWords", table: Table, seat: int, slot: int, end: int) -> str:
    """Say why a Zoon cannot make a normal move to a cell."""
    kind, start = table.kind[slot], table.cell[slot]
    card = label(words.lang, kind)
    there = table.board[end]
    at = (seat * CELLS + start) * CELLS + end
    parts = {"card": card, "start": cell_name(start), "end": cell_name(end), "cell": cell_name(end)}
    if barred(table, slot):
        return words.say("why_not.snared", trump=box.TRUMPS[table.trump(table.gear[slot] - 1)].name, **parts)
    if not box.ZOONS[kind].grid:
        return words.say("why_not.no_grid", **parts)
    if not (STRAIGHT[at] | BY_TWO[at]) >> kind & 1:
        return words.say("why_not.off_grid", grid=grid_text(words.lang, box.ZOONS[kind].grid), **parts)
    if there >= CAGED:
        return words.say("why_not.obstacle", **parts)
    if there < SLOTS and owner(there) == seat:
        return words.say("why_not.friend", **parts)
    return words.say("why_not.blocked", **parts)


def _trump(words: "ZoondoWords", view: Sight, seat: int, action: int) -> str:
    table = view.table
    number = action // TRUMP - 1
    if number >= len(box.TRUMPS):
        return words.say("why_not.unknown")
    trump = box.TRUMPS[number]
    if not any(
        table.trump(place) == number and table.trump_at[place] == HAND for place in range(seat * 3, seat * 3 + 3)
    ):
        return words.say("why_not.no_trump", trump=trump.name)
    start, end = divmod(action % TRUMP, CELLS)
    slot = table.board[start]
    if trump.does == "move" and slot < SLOTS and owner(slot) == seat and WHOM[number] >> table.kind[slot] & 1:
        return _stepping(words, table, seat, slot, end)
    return words.say("why_not.trump_target", trump=trump.name, text=trump_text(words.lang, trump))
