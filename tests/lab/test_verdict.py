"""The model behind a verdict, and how its sentences are ranked."""

from math import exp

import numpy as np
import pytest

from tests.support.coverage import Draws
from trized.analysis.intervals import Rating, student_p, two_sided_binomial
from trized.lab.model import Column, fit_effects, without_mean
from trized.lab.verdict import distance


def test_card_that_only_a_strong_deck_plays_is_not_strong_itself():
    """The deck decides; its cards are played in half of its games, whoever wins."""
    draws, decks, cards, won = Draws(4), [], [], []
    for _ in range(1500):
        sides = [draws.coin(0.5), draws.coin(0.5)]
        decks.append(sides[0] - sides[1])
        cards.append([sides[0] * (draws.coin(0.5) - 0.5) - sides[1] * (draws.coin(0.5) - 0.5) for _ in range(6)])
        won.append(float(draws.coin(1 / (1 + exp(-1.5 * decks[-1])))))
    columns = [Column("deck", "strong\0weak", np.array(decks, dtype=float))]
    columns += [Column("card strong", str(k), np.array([row[k] for row in cards])) for k in range(6)]
    found = fit_effects(won, columns)
    strong, weak = (one for one in found if one.group == "deck")
    assert (strong.name, weak.name) == ("strong", "weak")
    assert strong.share.low > 0.6
    assert weak.share.high < 0.4
    assert all(one.q > 0.05 for one in found if one.group != "deck")


def test_effect_that_is_selected_has_a_wider_interval_than_others():
    draws = Draws(2)
    played = [[float(draws.coin(0.5) - draws.coin(0.5)) for _ in range(10)] for _ in range(800)]
    won = [float(draws.coin(1 / (1 + exp(-1.2 * row[0])))) for row in played]
    found = fit_effects(won, [Column("card", str(k), np.array([row[k] for row in played])) for k in range(10)])
    assert [one.name for one in found if one.q < 0.05] == ["0"]
    widths = [one.odds.high - one.odds.low for one in found]
    assert widths[0] > 1.2 * max(widths[1:])


def test_number_of_cards_that_tells_who_moved_last_does_not_hide_their_effects():
    """The winner has always played one card more; card 0 is the winner's more often."""
    draws, rows, won = Draws(5), [], []
    for _ in range(600):
        one, other = ([0] if draws.coin(p) else [] for p in (0.7, 0.3))
        rest = sorted(range(1, 12), key=lambda _: draws.uniform())
        one += rest[: 5 - len(one)]
        other += rest[5 : 9 - len(other)]
        first = draws.coin(0.5)
        rows.append([((k in one) - (k in other)) * (1 if first else -1) for k in range(12)])
        won.append(float(first))
    columns = [Column("card", str(k), np.array(column, dtype=float)) for k, column in enumerate(zip(*rows))]
    assert fit_effects(won, columns) == []
    found = fit_effects(won, without_mean("card", columns))
    assert max(found, key=lambda one: one.odds.low).name == "0"
    assert found[0].q < 0.05


def test_columns_that_decide_every_game_have_no_effects_instead_of_endless_ones():
    values = np.array([1.0, -1.0] * 50)
    assert fit_effects([float(value > 0) for value in values], [Column("card", "sure", values)]) == []


def test_sentence_weighs_what_its_interval_is_surely_away_from_fair():
    assert distance(Rating(0.6, 0.45, 0.75), 0.5, 0.5) == 0
    assert round(distance(Rating(0.6, 0.55, 0.65), 0.5, 0.5), 6) == 5
    assert round(distance(Rating(0.3, 0.2, 0.4), 0.5, 0.5), 6) == 10


def test_p_values_are_those_of_published_tables():
    assert round(student_p(2.228, 10), 4) == round(student_p(-12.706, 1), 4) == round(student_p(1.962, 1000), 4) == 0.05
    assert two_sided_binomial(2, 10) == pytest.approx(2 * (1 + 10 + 45) / 1024)
    assert two_sided_binomial(5, 10) == 1
    assert two_sided_binomial(0, 10) == pytest.approx(2 / 1024)


def test_effect_of_what_either_side_may_have_is_that_on_an_even_game():
    """The side that begins wins three games of four; the card makes no difference."""
    draws = Draws(3)
    played = np.array([float(draws.coin(0.5) - draws.coin(0.5)) for _ in range(400)])
    won = [float(draws.coin(0.75)) for _ in range(400)]
    columns = [Column("card", str(k), played * (1 - 2 * k)) for k in range(2)]
    assert {one.base for one in fit_effects(won, columns, {"card"})} == {0.5}
    assert all(one.base > 0.6 for one in fit_effects(won, columns))
