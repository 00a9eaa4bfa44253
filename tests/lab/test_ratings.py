"""Strengths from games."""

from math import isfinite

import pytest

from trized.lab.ratings import Duel, elo, elo_ratings, head_to_head, share, team_ratings


def duels(first: int, second: int, won: int, lost: int, drawn: int = 0) -> list[Duel]:
    return [Duel(first, second, score) for score, n in ((1.0, won), (0.0, lost), (0.5, drawn)) for _ in range(n)]


def test_three_wins_in_four_are_worth_about_190_points():
    one, other = elo(2, duels(0, 1, 750, 250))
    assert one - other == pytest.approx(190.8, abs=1)


def test_the_mean_strength_is_a_thousand():
    assert sum(elo(3, duels(0, 1, 6, 4) + duels(1, 2, 7, 3) + duels(0, 2, 9, 1))) == pytest.approx(3000)


def test_a_clean_sheet_gives_a_finite_strength():
    assert all(isfinite(value) for value in elo(2, duels(0, 1, 100, 0)))


def test_a_draw_is_half_a_win():
    assert elo(2, duels(0, 1, 0, 0, drawn=50)) == pytest.approx([1000, 1000])


def test_strengths_of_a_chain_add_up():
    a, b, c = elo(3, duels(0, 1, 750, 250) + duels(1, 2, 750, 250))
    assert [a - b, b - c] == pytest.approx([190, 190], abs=3)


def test_more_games_give_a_narrower_interval_around_the_strength():
    pairs = [duels(0, 1, 2, 0), duels(0, 1, 1, 1)]
    few, many = (elo_ratings(2, pairs * n, seed=1)[0] for n in (10, 400))
    assert few.low < few.value < few.high
    assert many.high - many.low < few.high - few.low


def test_a_clean_sheet_is_no_certainty():
    """Of 200 wins in 200 games, Wilson's interval of the share begins at 98.1 %: 687 points apart."""
    strong, weak = elo_ratings(2, [duels(0, 1, 2, 0)] * 100, seed=1)
    assert strong.low - weak.high == pytest.approx(687, abs=80)
    assert strong.low < strong.value <= strong.high


def test_a_clean_sheet_of_few_games_says_little():
    few, many = (elo_ratings(2, [duels(0, 1, 2, 0)] * n, seed=1)[0].low for n in (5, 100))
    assert few < many - 100


def test_an_imagined_win_and_loss_hardly_move_an_interval_of_many_games():
    """Of 140 wins in 200 games, Wilson's interval of the share is 63.3 to 75.9 %: 95 to 200 points apart."""
    strong, weak = elo_ratings(2, [duels(0, 1, 1, 0)] * 140 + [duels(0, 1, 0, 1)] * 60, seed=1)
    assert [strong.low - weak.high, strong.high - weak.low] == pytest.approx([95, 200], abs=15)


def test_half_of_a_hundred_is_between_40_and_60_percent():
    found = share(50, 100)
    assert [found.low, found.high] == pytest.approx([0.404, 0.596], abs=0.001)


def test_a_bot_that_lifts_its_teams_is_rated_above_the_others():
    games = [((0, 1), (2, 2), 1.0), ((0, 2), (1, 1), 1.0), ((1, 2), (2, 1), 0.5)] * 20
    strong, second, third = team_ratings(3, games)
    assert strong.low > max(second.high, third.high)


def test_head_to_head_gives_each_pair_its_share():
    found = head_to_head(duels(0, 1, 3, 1) + duels(0, 2, 1, 1))
    assert {pair: rating.value for pair, rating in found.items()} == {(0, 1): 0.75, (0, 2): 0.5}
