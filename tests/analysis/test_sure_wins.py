"""A certain win is worth 1, in hints, coach and reviews, and nothing else is preferred to it."""

import pytest

from tests.support.zorgcorp.situation import situation
from trized.analysis.coach import hint
from trized.analysis.decisions import Decision, Effort, review_decision
from trized.analysis.review_summary import grade_of
from trized.games import load
from trized.kernel import Record, Replay, Seeded, View
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


def won_anyway(*ships: str) -> View:
    """Return a view of the Military in the middle of a game that is won, with or without a siege."""
    made = situation(notes=True).ships("military", *ships).ships("spy", "c6", "b6").ships("architect", "f2")
    for place, token in (("d7", "red-2"), ("b5", "blue-2"), ("f5", "green-2"), ("b3", "blue-3")):
        made.face_down(place, token, shield=True)
    made.conquered("d1", "red-3", 1).zorg("d1").treasury(6).ships("revolutionary", "b2")
    return made.round(5).turn("military").position().view(0)


def reviewed(view: View, played: str) -> Decision:
    game = load("zorgcorp")
    found = review_decision(game, view.encode(), 0, game.notation.read(view, 0, played), b"", 1, Effort(600))
    assert found is not None
    return found


def written(view: View, line: tuple[tuple[int, int], ...]) -> list[str]:
    return [load("zorgcorp").notation.write(view, seat, action) for seat, action in line]


@pytest.mark.parametrize("ships", [("d6", "f4", "d3", "c4"), ("d6", "f4", "d2", "c4"), ("d6", "f4", "d2", "b4")])
def test_siege_that_takes_several_moves_is_found_though_all_moves_win(ships: tuple[str, ...]) -> None:
    view = won_anyway(*ships)
    advice, away = hint(load("zorgcorp"), view, "en", 1), sum(one not in ("d3", "c4") for one in ships)
    assert advice.gains[0] == "This way you win for certain before your next turn"
    assert len(advice.line) == away - 1 + (away < 4)  # the other ships, then the end of the moves
    assert min(value for _, value in advice.others) > 0.99
    best = reviewed(view, load("zorgcorp").notation.write(view, 0, advice.best))
    assert (grade_of(best), best.even, len(best.line)) == ("best", False, len(advice.line) + 1)


@pytest.mark.parametrize("played", ["pass", "move d6 d7", "build 0"])
def test_move_that_misses_a_win_of_this_turn_is_not_best(played: str) -> None:
    view = won_anyway("d6", "f4", "d3", "c4")
    found = reviewed(view, played)
    assert (grade_of(found), found.value) == ("good", 1.0)
    assert written(view, found.line)[-1] == "done"


def test_win_that_needs_other_peoples_is_made_safer_and_not_called_certain() -> None:
    made = situation(notes=True).ships("military", "d6", "d5").ships("spy", "c6", "b6").ships("revolutionary", "b2")
    for place, token in (("c7", "blue-2"), ("b5", "blue-2"), ("f5", "green-2"), ("b3", "blue-3")):
        made.conquered(place, token, 2)
    made.conquered("c6", "red-3", 2).conquered("b6", "red-2", 2).zorg("d1").ships("architect", "f2")
    game, view = load("zorgcorp"), made.treasury(9).round(12).turn("military").position().view(0)
    advice = hint(game, view, "en", 1)
    assert game.notation.write(view, 0, advice.best) == "move d6 d5"
    assert advice.gains[0] == "With good play the win is as good as certain"


def test_of_certain_wins_in_the_last_round_the_one_with_more_points_is_proposed() -> None:
    made = situation(notes=True).ships("military", "d6", "d5").ships("spy", "c6", "b6").ships("architect", "f2")
    for place, token in (("d7", "red-2"), ("b5", "blue-2"), ("f5", "green-2"), ("b3", "blue-3")):
        made.face_down(place, token, shield=True)
    made.conquered("d3", "red-3", 1).conquered("e4", "red-4", 2).zorg("d1").ships("revolutionary", "b2")
    game, view = load("zorgcorp"), made.treasury(9).round(12).turn("military").position().view(0)
    advice = hint(game, view, "en", 1)
    assert game.notation.write(view, 0, advice.best) == "move d6 d5"
    certain = "This way you win for certain before your next turn"
    assert advice.gains == (certain, "The Resistance gains a point on ZorgCorp")


@pytest.mark.parametrize("played", ["move d6 d5", "move f4 e4"])
def test_both_orders_of_a_siege_are_best(played: str) -> None:
    found = reviewed(won_anyway("d6", "f4", "d3", "c4"), played)
    assert (found.loss, found.line[0][1] == found.best, len(found.line)) == (0, True, 3)


def test_decision_without_consequence_is_even() -> None:
    position = won_anyway("d5", "e4", "d3", "c4").deal(Seeded(1))
    position.apply(0, 0, Seeded(1))
    seat, game = int(position.waiting()[0]), load("zorgcorp")
    view = position.view(seat)
    found = review_decision(game, view.encode(), seat, int(view.legal()[-1]), b"", 1, Effort(600))
    assert found is not None
    assert found.even
