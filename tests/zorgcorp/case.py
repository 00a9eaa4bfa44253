"""ZorgCorp, for the conformance suite."""

from tests.conformance.case import Case
from tests.zorgcorp.situation import assert_sound, total
from trized.games.zorgcorp import game
from trized.games.zorgcorp.rules import Position
from trized.games.zorgcorp.state import SANCTUARY_LAID
from trized.kernel import State


def pieces(state: State) -> object:
    """Count the pieces of every kind, wherever they lie."""
    assert isinstance(state, Position)
    table = state.table
    assert_sound(table)
    tokens = total(table.pool) + sum(1 for token in table.token if int(token) < int(table.figures.drawn))
    sanctuaries = sum(1 for status in table.status if status == SANCTUARY_LAID)
    return (
        tokens + sanctuaries,
        table.sanctuaries + sanctuaries,
        table.reserve + table.treasury + total(table.bonus),
        table.shields + total(table.shield),
        table.revolts + total(table.revolt),
        list(table.order),
        table.threshold,
    )


case = Case(
    game,
    options=(
        {},
        {"difficulty": "easy", "order": "sram", "memory": "notes"},
        {"difficulty": "hard", "board": "great-galaxy"},
    ),
    conserved=pieces,
    enumerations=(),  # everything that lies on the table was shown to everyone
    bots=("random", "greedy", "search:30", "easy"),
)
