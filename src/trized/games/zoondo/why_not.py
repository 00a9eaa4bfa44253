"""Reasons why an action is not legal: the first obstacle."""

from typing import TYPE_CHECKING

from trized.games.zoondo import actions
from trized.games.zoondo.box import BOX
from trized.games.zoondo.cards import grid_text, label, trump_text, types_text
from trized.games.zoondo.movement import BY_TWO, DIRECT, barred, has, route
from trized.games.zoondo.notation import cell_name
from trized.games.zoondo.state import (
    CAGED,
    DEPLOY,
    DEPLOYMENT_ROWS,
    EMPTY,
    IN_HAND,
    MORE_MOVES,
    OVER,
    POWER,
    REINFORCEMENT_ROWS,
    SLOTS,
    TURN,
    Table,
    in_hand,
    in_rows,
    owner,
)
from trized.games.zoondo.trumps import EFFECT_OF, MOVE_SEVERAL, MOVERS
from trized.games.zoondo.view import View

if TYPE_CHECKING:
    from trized.games.zoondo.words import Words


def why_not(words: "Words", view: View, seat: int, action: int) -> str:
    """Explain why an action is not legal now."""
    table = view.table
    if table.phase == OVER:
        return words.say("why_not.over")
    if seat not in list(table.waiting()):
        return words.say("why_not.not_asked", who=words.seat(view, seat))
    prompt = words.prompt(view, seat)
    wrong_phase = words.say("why_not.phase", prompt=prompt)
    if table.phase == DEPLOY:
        return _placing(words, table, seat, action) or wrong_phase
    if actions.is_move(action) and table.phase in (TURN, MORE_MOVES):
        return _moving(words, table, seat, action)
    if actions.is_trump(action) and table.phase == TURN:
        return _trump(words, table, seat, action)
    if actions.is_reinforcement(action) and table.phase == TURN:
        return _laying(words, table, seat, action)
    if actions.is_move(action) and table.phase == POWER:
        return words.say("why_not.choice", prompt=prompt)
    return wrong_phase


def _placing(words: "Words", table: Table, seat: int, action: int) -> str:
    if action == actions.RECOMMENDED:
        return words.say("why_not.started")
    if not actions.is_placement(action):
        return ""
    cell = actions.cell_of(action)
    if missing := _not_in_hand(words, table, seat, actions.kind_of(action)):
        return missing
    if not in_rows(seat, cell, DEPLOYMENT_ROWS):
        return words.say("why_not.outside_zone", cell=cell_name(cell))
    if table.board[cell] != EMPTY:
        return words.say("why_not.taken", cell=cell_name(cell))
    return words.say("why_not.emblem_last")


def _laying(words: "Words", table: Table, seat: int, action: int) -> str:
    cell = actions.cell_of(action)
    if missing := _not_in_hand(words, table, seat, actions.kind_of(action)):
        return missing
    if not in_rows(seat, cell, REINFORCEMENT_ROWS):
        return words.say("why_not.outside_row", cell=cell_name(cell))
    return words.say("why_not.taken", cell=cell_name(cell))


def _not_in_hand(words: "Words", table: Table, seat: int, kind: int) -> str:
    """Explain that a seat has no such Zoon in hand; empty if it has."""
    known = kind < len(BOX.zoons)
    if known and table.hand[in_hand(seat, kind)] != 0:
        return ""
    return words.say("why_not.not_in_hand", card=label(words.lang, kind) if known else str(kind))


def _moving(words: "Words", table: Table, seat: int, action: int) -> str:
    start, end = actions.start_cell(action), actions.end_cell(action)
    slot = table.board[start]
    if slot >= SLOTS or owner(slot) != seat:
        return words.say("why_not.no_card", cell=cell_name(start))
    kind = table.kind[slot]
    card = label(words.lang, kind)
    if table.phase == MORE_MOVES:
        trump = table.trumps[table.moving_trump]
        if table.moved_slots >> slot & 1:
            return words.say("why_not.moved", card=card)
        if not has(MOVERS[trump], kind):
            whom = types_text(words.lang, BOX.trumps[trump].whom)
            return words.say("why_not.wrong_type", trump=BOX.trumps[trump].name, whom=whom)
        if EFFECT_OF[trump] != MOVE_SEVERAL:  # its moves do not follow the grid
            return _not_there(words, trump)
    return _stepping(words, table, seat, slot, end)


def _stepping(words: "Words", table: Table, seat: int, slot: int, end: int) -> str:
    """Explain why a Zoon cannot make a normal move to a cell."""
    kind, start = table.kind[slot], table.cell[slot]
    card = label(words.lang, kind)
    there = table.board[end]
    at = route(seat, start, end)
    parts = {"card": card, "start": cell_name(start), "end": cell_name(end), "cell": cell_name(end)}
    if barred(table, slot):
        return words.say("why_not.snared", trump=BOX.trumps[table.trumps[table.material[slot] - 1]].name, **parts)
    if not BOX.zoons[kind].grid:
        return words.say("why_not.no_grid", **parts)
    if not has(DIRECT[at] | BY_TWO[at], kind):
        return words.say("why_not.off_grid", grid=grid_text(words.lang, BOX.zoons[kind].grid), **parts)
    if there >= CAGED:
        return words.say("why_not.obstacle", **parts)
    if there < SLOTS and owner(there) == seat:
        return words.say("why_not.friend", **parts)
    return words.say("why_not.blocked", **parts)


def _trump(words: "Words", table: Table, seat: int, action: int) -> str:
    number = actions.trump_of(action)
    if number >= len(BOX.trumps):
        return words.say("why_not.unknown")
    trump = BOX.trumps[number]
    own = range(table.first_trump_slot(seat), table.trump_slots_end(seat))
    if not any(table.trumps[slot] == number and table.trump_zone[slot] == IN_HAND for slot in own):
        return words.say("why_not.no_trump", trump=trump.name)
    start, end = actions.start_cell(action), actions.end_cell(action)
    slot = table.board[start]
    if trump.does == "move" and slot < SLOTS and owner(slot) == seat and has(MOVERS[number], table.kind[slot]):
        return _stepping(words, table, seat, slot, end)
    return _not_there(words, number)


def _not_there(words: "Words", trump: int) -> str:
    card = BOX.trumps[trump]
    return words.say("why_not.trump_target", trump=card.name, text=trump_text(words.lang, card))
