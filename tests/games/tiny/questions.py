"""Pending decisions, legal actions and the outcome, for tables and views."""

from librt.vecs import vec
from mypy_extensions import i64

from tests.games.tiny.actions import hide, peek
from tests.games.tiny.box import KINDS
from tests.games.tiny.state import HIDE, NONE, OVER, PEEK, Table
from trized.kernel import Outcome, Question


def waiting(table: Table) -> vec[i64]:
    """Return the seats that have not answered yet."""
    if table.phase == OVER:
        return vec[i64]()
    return vec[i64]([seat for seat in range(table.seats) if table.answers[seat] == NONE])


def question(table: Table) -> Question:
    """Return the pending decision: each seat hides a gem, or any seat peeks."""
    if table.phase == HIDE:
        return Question("hide", each=True, about=table.round)
    if table.phase == PEEK:
        return Question("peek", each=False, about=table.round)
    raise ValueError(f"Nothing is asked in phase {table.phase}.")


def legal(table: Table, seat: int) -> vec[i64]:
    """Return the legal actions of a seat: gems of its hand, or hidden gems of others."""
    if table.phase == HIDE:
        return vec[i64]([hide(gem) for gem in range(KINDS) if table.hands[seat][gem]])
    if table.phase == PEEK:
        others = [owner for owner in range(table.seats) if owner != seat]
        return vec[i64]([peek(owner, turn) for owner in others for turn in range(len(table.hidden[owner]))])
    return vec[i64]()


def outcome(table: Table) -> Outcome | None:
    """Return the result: the crew wins if more than half of the gems, more in a storm, are equal."""
    if table.phase != OVER:
        return None
    best, hidden = table.most_of_one_colour(), table.seats * table.rounds
    won = 2 * best > hidden + table.storm // 3
    points = (("crew", "same colour", best), ("crew", "hidden", hidden))
    return Outcome(tuple(range(table.seats)) if won else (), ("dawn" if won else "night",), points)
