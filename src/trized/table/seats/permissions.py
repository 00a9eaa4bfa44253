"""Permissions of a viewer besides playing. Pages and routes both use them."""

from typing import Any

from trized.kernel.record import Chat
from trized.table.pages.catalogue import refused
from trized.table.play.tables import OpenTable, last_ply_by
from trized.table.play.undo import UNDOS, alone, is_offered, undo_target
from trized.table.seats.viewer import Viewer

TALK = 400  # chat messages of all seats of a table
CALLS = 40  # chat messages of its spectators, who cannot use up those of the seats


def is_over(table: OpenTable) -> bool:
    """Return whether the game at a table has ended."""
    return table.last.outcome is not None


def may_ask_for_hint(table: OpenTable, viewer: Viewer) -> bool:
    """Return whether hints are allowed and it is the viewer's turn."""
    return viewer.seat in table.waiting() and are_hints_allowed(table, viewer)


def are_hints_allowed(table: OpenTable, viewer: Viewer) -> bool:
    """Return whether hints are fair: no people play against each other, or the table allows hints to all.

    A challenge allows none.
    """
    if table.row.challenge:
        return False
    return table.row.hints or is_cooperative(table) or alone(table, viewer.seats)


def is_cooperative(table: OpenTable) -> bool:
    """Return whether all seats of a table are on one side."""
    return len(table.live.game.sides(table.live.record.options)) == 1


def may_see_beliefs(table: OpenTable, viewer: Viewer) -> bool:
    """Return whether a viewer may see a seat's inferences about hidden pieces: with hints, and after the end."""
    return viewer.seat >= 0 and table.package.guesses and (is_over(table) or are_hints_allowed(table, viewer))


def may_be_coached(table: OpenTable, viewer: Viewer) -> bool:
    """Return whether the coach may advise a viewer: in games of one person, with bots or against the game itself.

    Where hints are refused, as in a challenge, the coach is too: its warnings name a better move.
    """
    other = is_cooperative(table) or any(holder.bot for holder in table.holders)
    fair = are_hints_allowed(table, viewer) and alone(table, viewer.seats)
    return viewer.seat >= 0 and other and not is_over(table) and fair


def may_learn(table: OpenTable, viewer: Viewer) -> bool:
    """Return whether to offer the lesson: the viewer has not moved yet or waits for somebody."""
    if not table.package.teaches or is_over(table):
        return False
    begun = last_ply_by(table, viewer.seats) if viewer.seats else table.live.line.plies
    return not begun or any(not holder.joined and not holder.bot for holder in table.holders)


def may_resign(table: OpenTable, viewer: Viewer) -> bool:
    """Return whether a viewer may resign."""
    return viewer.seat >= 0 and not is_over(table)


def may_play_again(table: OpenTable, viewer: Viewer) -> bool:
    """Return whether a viewer may request a rematch: players, after the end."""
    return bool(viewer.seats) and is_over(table)


def may_play_on(table: OpenTable, viewer: Viewer) -> bool:
    """Return whether a viewer may play on from a position of a finished game: its only human player."""
    return may_play_again(table, viewer) and not table.row.challenge and alone(table, viewer.seats)


def may_chat(table: OpenTable, viewer: Viewer) -> bool:
    """Return whether a viewer may send another chat message."""
    looks_on = viewer.seat < 0
    said = sum(isinstance(entry, Chat) and (entry.seat < 0) == looks_on for entry in table.live.record.entries)
    return said < (CALLS if looks_on else TALK)


def seats_to_take_back(table: OpenTable, viewer: Viewer) -> list[int]:
    """Return the viewer's own seats that a bot holds now."""
    return [] if is_over(table) else [seat for seat in viewer.seats if table.holders[seat].bot]


def seats_to_hand_over(table: OpenTable, viewer: Viewer) -> list[int]:
    """Return the seats that a viewer may hand to a bot: their own, and others' once they are long disconnected."""
    if not viewer.seats or is_over(table) or table.row.challenge:
        return []
    return [seat for seat, holder in enumerate(table.holders) if not holder.bot]


def seats_to_invite_to(table: OpenTable, viewer: Viewer) -> list[int]:
    """Return the free seats to which a host may invite."""
    if not viewer.host or is_over(table):
        return []
    return [seat for seat, holder in enumerate(table.holders) if not holder.joined and seat not in viewer.seats]


def seats_to_hold_alone(table: OpenTable, viewer: Viewer) -> list[int]:
    """Return the viewer's seats from which they may remove other browsers: those that they have held for longest."""
    return [seat for seat in viewer.first if len(table.holders_of(seat)) > 1]


def permissions(table: OpenTable, viewer: Viewer) -> dict[str, Any]:
    """Return the permissions of a viewer for a frame; those denied are left out."""
    may = {
        "undo": is_offered(table, viewer),
        "hint": may_ask_for_hint(table, viewer),
        "beliefs": not is_over(table) and may_see_beliefs(table, viewer),
        "coach": may_be_coached(table, viewer),
        "learn": may_learn(table, viewer),
        "resign": may_resign(table, viewer),
        "rematch": may_play_again(table, viewer),
        "back": seats_to_take_back(table, viewer),
        "hand": seats_to_hand_over(table, viewer),
        "invite": seats_to_invite_to(table, viewer),
        "alone": seats_to_hold_alone(table, viewer),
    }
    return {name: allowed for name, allowed in may.items() if allowed}


def check_undo(table: OpenTable, viewer: Viewer) -> int:
    """Return the number of the entry that a viewer may return to; raise Refused if there is none."""
    to = undo_target(table, viewer)
    if to is None:
        raise refused("error.undo", most=UNDOS)
    return to
