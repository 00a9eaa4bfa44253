"""A certain win is worth 1, in hints, coach and reviews, and nothing else is preferred to it."""

import pytest

from tests.support.zorgcorp.situation import situation
from trized.analysis.coach import hint
from trized.analysis.decisions import Effort, review_decision
from trized.games import load
from trized.kernel import Record, Replay, View
from trized.kernel.lesson import lessons_of


def siege() -> View:
    """Return a view of the Military, whose ships are on all four worlds around ZorgTerre."""
    made = situation(notes=True).ships("military", "d5", "e4", "d3", "c4").ships("spy", "c6")
    return made.conquered("d7", "red-3", 1).zorg("d7", "d7").round(7).turn("military").position().view(0)


def test_siege_that_wins_at_the_end_of_the_round_is_not_broken_by_a_hint() -> None:
    game, view = load("zorgcorp"), siege()
    advice = hint(game, view, "en", 1)
    assert (game.notation.write(view, 0, advice.best), advice.value) == ("pass", 1.0)


@pytest.mark.parametrize("played", ["pass", "move d5 d6"])
def test_review_prefers_the_certain_win(played: str) -> None:
    game, view = load("zorgcorp"), siege()
    decision = review_decision(game, view.encode(), 0, game.notation.read(view, 0, played), b"", 1, Effort(300))
    assert decision is not None
    assert (game.notation.write(view, 0, decision.best), decision.value) == ("pass", 1.0)


def test_win_at_once_is_worth_all() -> None:
    game = load("zenith")
    view = Replay(game, Record.read(lessons_of(game)[0].records["end"])).at(71).view(0)
    assert hint(game, view, "en", 3).value == 1.0
