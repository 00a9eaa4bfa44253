"""Luck, skill and depth from bots at doubling budgets."""

import pytest

from tests.support.coverage import Draws
from trized.games import load
from trized.kernel import LANGUAGES
from trized.lab.ladder import Subject, common_share, measure_depth, rungs_up_to, write_depths


def test_budgets_double_up_to_the_top():
    assert rungs_up_to(40) == ("random", "search:8", "search:16", "search:32")


def test_openings_that_decide_everything_have_everything_in_common():
    assert common_share([1.0, 1.0, 0.0, 0.0] * 20).value > 0.95


def test_openings_that_decide_nothing_have_nothing_in_common():
    draws = Draws(1)
    found = common_share([float(draws.coin(0.5)) for _ in range(400)])
    assert found.low == 0
    assert found.high < 0.25


@pytest.mark.parametrize("name", ["zenith", "zorgcorp"])
def test_ladder_has_every_rung_above_random_and_writes_its_page(name, tmp_path):
    game = load(name)
    depth = measure_depth(Subject(game.title, name, game.settle({})), 8, 4, 1, jobs=1)
    assert len(depth.strengths) == 1
    assert 0 <= depth.chance.low <= depth.chance.high <= 1
    assert 0 < depth.second_best.value < 1
    for lang in LANGUAGES:
        assert game.title in write_depths([depth, depth], 4, tmp_path, lang).read_text()
