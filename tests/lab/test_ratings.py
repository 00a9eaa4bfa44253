"""Strengths from games."""

from math import inf, isfinite

import pytest

from trized.lab.ratings import MIDDLE, POINTS, RatedGame, elo_ratings, fit_strengths, head_to_head


def duels(first: int, second: int, won: int, lost: int, drawn: int = 0) -> list[RatedGame]:
    scores = ((1.0, won), (0.0, lost), (0.5, drawn))
    return [RatedGame((first,), (second,), score) for score, n in scores for _ in range(n)]


def elo(bots: int, found: list[RatedGame]) -> list[float]:
    fit = fit_strengths(bots, found)
    assert fit.converged
    return [MIDDLE + POINTS * strength for strength in fit.strengths]


def test_three_wins_in_four_are_worth_about_190_points():
    one, other = elo(2, duels(0, 1, 750, 250))
    assert one - other == pytest.approx(190.8, abs=1)


def test_the_mean_strength_is_a_thousand():
    assert sum(elo(3, duels(0, 1, 6, 4) + duels(1, 2, 7, 3) + duels(0, 2, 9, 1))) == pytest.approx(3000)


def test_a_draw_is_half_a_win():
    assert elo(2, duels(0, 1, 0, 0, drawn=50)) == pytest.approx([1000, 1000])


def test_strengths_of_a_chain_add_up():
    a, b, c = elo(3, duels(0, 1, 750, 250) + duels(1, 2, 750, 250))
    assert [a - b, b - c] == pytest.approx([190, 190], abs=3)


def test_clean_sheets_of_five_bots_converge_to_finite_strengths_in_order():
    met = [(a, b) for a in range(5) for b in range(a + 1, 5)]
    found = elo(5, [duel for a, b in met for duel in duels(a, b, 40, 0)])
    assert all(isfinite(value) for value in found)
    assert found == sorted(found, reverse=True)
    assert found[0] + found[4] == pytest.approx(2000)


def test_more_games_give_a_narrower_interval_around_the_strength():
    pairs = [duels(0, 1, 2, 0), duels(0, 1, 1, 1)]
    few, many = (elo_ratings(2, pairs * n)[0] for n in (10, 400))
    assert few.low < few.value < few.high
    assert many.high - many.low < few.high - few.low


def test_a_clean_sheet_has_no_upper_end_and_a_lower_one_near_that_of_its_share():
    """Of 200 wins in 200 games, Wilson's interval of the share begins at 98.1 %: 687 points apart."""
    strong, weak = elo_ratings(2, [duels(0, 1, 2, 0)] * 100)
    assert (strong.high, weak.low) == (inf, -inf)
    assert strong.low - weak.high == pytest.approx(687, abs=150)


def test_few_games_without_a_loss_give_a_wide_interval():
    few, many = (elo_ratings(2, [duels(0, 1, 2, 0)] * n)[0].low for n in (5, 100))
    assert few < many - 100


def test_an_interval_of_two_bots_is_that_of_their_share():
    """Of 140 wins in 200 games, Wilson's interval of the share is 63.3 to 75.9 %: 95 to 200 points apart."""
    strong, weak = elo_ratings(2, [duels(0, 1, 1, 0)] * 140 + [duels(0, 1, 0, 1)] * 60)
    assert [strong.low - weak.high, strong.high - weak.low] == pytest.approx([95, 200], abs=10)


def test_mirrored_games_that_chance_decides_narrow_the_interval():
    """A pair that each bot wins once is stronger evidence of equal bots than two games of different openings."""
    split = elo_ratings(2, [duels(0, 1, 1, 1)] * 45 + [duels(0, 1, 2, 0)] * 3 + [duels(0, 1, 0, 2)] * 2)[0]
    alone = elo_ratings(2, [duels(0, 1, 1, 0)] * 51 + [duels(0, 1, 0, 1)] * 49)[0]
    assert split.high - split.low < 0.6 * (alone.high - alone.low)


def test_a_bot_that_lifts_its_teams_is_rated_above_the_others():
    games = [((0, 1), (2, 2), 1.0), ((0, 2), (1, 1), 1.0), ((1, 2), (2, 1), 0.5), ((1, 1), (0, 2), 1.0)] * 20
    strong, second, third = elo_ratings(3, [[RatedGame(*game)] for game in games])
    assert strong.low > max(second.high, third.high)


def test_head_to_head_gives_each_pair_its_share():
    pairs = [[one] for one in duels(0, 1, 3, 1) + duels(0, 2, 1, 1)]
    assert {pair: rating.value for pair, rating in head_to_head(pairs).items()} == {(0, 1): 0.75, (0, 2): 0.5}
