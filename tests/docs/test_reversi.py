"""The rules of Reversi, and its case for the conformance suite."""

from docs.reversi import game
from docs.reversi.game import CELLS, State
from tests.conformance.case import Case
from trized.kernel import Seeded

case = Case(game, conserved=lambda state: len(CELLS), enumerations=(), games=1)


def test_disc_turns_enclosed_discs_over():
    state = State()

    state.play(0, game.notation.read(state.view(0), 0, "place d3"), Seeded(1))

    assert [state.cells[CELLS.index(cell)] for cell in ("d3", "d4", "d5")] == [0, 0, 0]
