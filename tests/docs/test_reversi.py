"""The rules of Reversi, and its case for the conformance suite."""

import pytest

from docs.reversi import game
from docs.reversi.game import CELLS, State
from tests.conformance.case import Case
from trized.kernel import Refused, Seeded
from trized.kernel.position import Builder

case = Case(game, conserved=lambda state: len(CELLS), enumerations=(), games=1, sample=5)


def test_disc_turns_enclosed_discs_over():
    state = State()

    state.play(0, game.notation.read(state.view(0), 0, "place d3"), Seeded(1))

    assert [state.cells[CELLS.index(cell)] for cell in ("d3", "d4", "d5")] == [0, 0, 0]


def test_position_is_a_text_that_people_read_and_write():
    state = game.position("reversi; cells 2*19 0 2*7 0*2 2*6 0 1 2*27; turn 1")

    assert state.text() == "reversi 1; cells 2*19 0 2*7 0*2 2*6 0 1 2*27; turn 1"
    assert state == Builder(game).cells("2*19 0 2*7 0*2 2*6 0 1 2*27").turn(1).state()
    with pytest.raises(Refused, match="Part 'cells'"):
        game.position("reversi; cells 2*20; turn 1")
