"""The readable estimate of the Resistance's chances."""

import pytest

from tests.support.zorgcorp.situation import Situation, chance, play, situation
from trized.games.zorgcorp import game
from trized.games.zorgcorp.rules import State
from trized.games.zorgcorp.scoring import lead, resistance_points, zorgcorp_points
from trized.kernel import Seeded
from trized.kernel.playout import play_randomly


def middle(difficulty: str = "medium", number: int = 7) -> Situation:
    """Seventh round, a ship of each people, two markets."""
    made = situation(difficulty=difficulty).round(number).conquered("d5", "blue-3", bonus=2).conquered("e5", "red-4")
    made.ships("military", "d7").ships("architect", "g4").ships("revolutionary", "d1").ships("spy", "a4")
    return made.zorg("f5", "b3")


def worth(made: Situation) -> float:
    return made.position().evaluate(0)


def test_all_peoples_share_one_chance():
    position = middle().position()
    assert len({position.evaluate(seat) for seat in range(4)}) == 1


def rich(difficulty: str) -> Situation:
    """The same with forty BZ$ more."""
    made = middle(difficulty)
    for place, token in (("c2", "green-4"), ("c3", "blue-4"), ("c5", "purple-4"), ("c6", "orange-4"), ("e2", "blue-5")):
        made.conquered(place, token, bonus=4)
    return made


def test_a_rich_zorgcorp_is_a_danger():
    assert worth(rich("medium")) < worth(middle("medium"))


def test_the_lower_the_threshold_the_nearer_the_danger():
    assert worth(rich("hard")) < worth(rich("easy"))


@pytest.mark.parametrize(
    "better",
    [
        lambda made: made.shield("home of spy"),
        lambda made: made.treasury(3),
        lambda made: made.overthrown("c6", "blue-2"),
        lambda made: made.ships("spy", "a4", "b4"),
        lambda made: made.sanctuary("c6"),
    ],
    ids=["a shield", "a treasury", "an overthrown world", "a second spy ship", "a sanctuary"],
)
def test_advantages_of_the_resistance_raise_the_estimate(better):
    assert worth(better(middle())) > worth(middle())


def test_the_estimate_is_certain_at_the_end():
    made = middle(number=12).turn("spy")
    position = made.position()
    play(position, "pass", drawn=chance())
    outcome = position.outcome()
    assert outcome is not None
    assert position.evaluate(0) == float(bool(outcome.winners))


@pytest.mark.parametrize("seed", range(8))
def test_the_lead_is_the_difference_of_the_score_lines(seed):
    state = game.start(game.settle({}), Seeded(seed))
    play_randomly(state, Seeded(seed), Seeded(seed + 1), 20 + 12 * seed)
    assert isinstance(state, State)
    lines = resistance_points(state.table), zorgcorp_points(state.table)
    ours, theirs = (sum(points for _, _, points in side) for side in lines)
    assert lead(state.table) == ours - theirs
