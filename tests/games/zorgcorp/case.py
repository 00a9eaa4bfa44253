"""ZorgCorp, for the conformance suite."""

from tests.conformance.case import Case
from tests.support.zorgcorp.situation import assert_sound, total
from trized import kernel
from trized.games.zorgcorp import game
from trized.games.zorgcorp.rules import State
from trized.games.zorgcorp.state import SANCTUARY


def pieces(state: kernel.State) -> object:
    """Count the pieces of every kind, wherever they lie."""
    assert isinstance(state, State)
    table = state.table
    assert_sound(table)
    tokens = total(table.draw_pile) + sum(1 for token in table.token if int(token) < int(table.box.drawn_kinds))
    sanctuaries = sum(1 for status in table.status if status == SANCTUARY)
    return (
        tokens + sanctuaries,
        table.sanctuaries_left + sanctuaries,
        table.bonus_left + table.treasury + total(table.bonus),
        table.shields_left + total(table.shield),
        table.revolts_left + total(table.revolt),
        list(table.order),
        table.threshold,
        table.settings,
    )


case = Case(
    game,
    options=(
        {},
        {"difficulty": "easy", "order": "sram", "memory": "notes"},
        {"difficulty": "hard", "board": "great-galaxy", "open_starts": "not_named"},
    ),
    conserved=pieces,
    enumerations=(),  # everything on the table was shown to everyone
    bots=("random", "greedy", "search:30", "easy"),
)
