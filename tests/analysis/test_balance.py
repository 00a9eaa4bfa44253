"""Balance of a custom file: pairs of games on the same seed, shares, and when they are clear."""

import random

import pytest

from trized.analysis.balance import Pair, Played, balance_of, checked, play_pairs
from trized.games import load
from trized.games.zoondo.page import page
from trized.kernel.workshop import FIRST_SIDE, MatchUp

ZOONDO = load("zoondo")
SHOP = page.workshop(ZOONDO, "tribe1")
MATCH_UPS = SHOP.match_ups(dict(SHOP.starts("en"))["Monkus"], "en")


def test_pair_depends_on_its_number_alone() -> None:
    found = [play_pairs(ZOONDO, MATCH_UPS, first, 0.0) for first in (0, 1, 0)]
    assert [len(pairs) for pairs in found] == [1, 1, 1]
    assert found[0] == found[2]


def test_file_meets_every_original_from_both_seats() -> None:
    assert [one.name for one in MATCH_UPS] == ["Boarix", "Monkus", "Rhinogoths", "Warus", "Ranakars"]
    for one in MATCH_UPS:
        assert [options[f"tribe{seat + 1}"].startswith("Monkus:") for options, seat in one.games] == [True, True]
        assert [seat for _, seat in one.games] == [0, 1]


def pairs_of(points: list[float]) -> list[Pair]:
    return [Pair(Played((one, 2)), Played()) for one in points]


def up(*names: str) -> list[MatchUp]:
    return [MatchUp(name, ()) for name in names]


def test_pairs_count_for_their_opponent_in_turn() -> None:
    found = balance_of(up("A", "B"), pairs_of([2.0, 0.0, 2.0, 1.0]))
    assert [(one.name, one.games, one.share) for one in found.by] == [("A", 4, 1.0), ("B", 4, 0.25)]
    assert (found.total.games, found.total.share) == (8, 0.625)
    assert found.total.low < 0.5 < found.total.high


@pytest.mark.parametrize(
    ("points", "settled"),
    [([2.0] * 9, False), ([2.0] * 10, True), ([0.0] * 10, True), ([0.0, 2.0] * 100, False), ([0.0, 2.0] * 640, True)],
)
def test_balance_is_settled_at_a_look_only(points: list[float], settled: bool) -> None:
    assert checked(up("A"), pairs_of(points))[1] == settled


def test_balance_that_was_settled_stays_settled_with_the_games_of_this_check() -> None:
    found, settled = checked(up("A"), pairs_of([2.0] * 10 + [0.0] * 10 + [1.0] * 60))
    assert settled
    assert found.total.games == 20


def test_fair_cards_that_replace_others_are_rarely_called_clear() -> None:
    """Eight changed cards that change nothing: all together, in at most 5 % of the files."""
    rng, clear = random.Random(2), 0
    names = [f"card {at}" for at in range(8)]
    match_up = MatchUp("", (({}, FIRST_SIDE),), (({}, FIRST_SIDE),), tuple((name, name) for name in names))
    for _ in range(60):
        pairs = []
        for _ in range(160):
            sides = [[(rng.random() < 0.35, float(rng.random() < 0.5)) for _ in names] for _ in range(2)]
            played = [
                Played((0.5, 1), {name: (won, 1) for name, (had, won) in zip(names, side, strict=True) if had})
                for side in sides
            ]
            pairs.append(Pair(played[0], played[1]))
        clear += any(one.is_clear for one in checked([match_up], pairs)[0].cards)
    assert clear <= 5


def test_balance_without_games_covers_everything() -> None:
    found = balance_of(up("A"), []).total
    assert (found.games, found.low, found.high, found.is_settled) == (0, 0.0, 1.0, False)


def test_card_that_decides_is_the_one_with_which_the_file_wins() -> None:
    cards = (("queen", "Queen"), ("king", "King"))
    won = Pair(Played((2.0, 2), {"queen": (2.0, 2), "king": (1.0, 1)}), Played())
    lost = Pair(Played((0.0, 2), {"king": (0.0, 1)}), Played())
    found = balance_of([MatchUp("A", (), cards=cards)], [won, lost] * 20)
    assert found.decides is not None
    assert (found.decides.name, found.decides.share, found.decides.before) == ("Queen", 1.0, 0.0)
    assert not found.cards[1].is_clear


def test_cards_without_effect_are_rarely_called_decisive() -> None:
    rng, named = random.Random(1), 0
    plays = {f"card {at}": (0.3, 0.6, 0.9, 1.0)[at % 4] for at in range(20)}  # how often a card is played
    match_up = MatchUp("A", (), cards=tuple((name, name) for name in plays))
    for _ in range(60):
        pairs = []
        for won in (rng.random() < 0.75 for _ in range(40)):
            played = {name: (2.0 * won, 2) for name, share in plays.items() if rng.random() < share}
            pairs.append(Pair(Played((2.0 * won, 2), played), Played()))
        named += balance_of([match_up], pairs).decides is not None
    assert named <= 3


def test_card_that_replaces_another_is_compared_with_it_on_the_same_seeds() -> None:
    match_up = MatchUp("", (({}, FIRST_SIDE),), (({}, FIRST_SIDE),), (("khan", "Khan"), ("new", "New")))
    pair = Pair(
        Played((1.0, 1), {"khan": (1.0, 1), "new": (1.0, 2)}),
        Played((1.0, 1), {"khan": (0.0, 1)}),
    )
    found = balance_of([match_up], [pair] * 40)
    assert (found.cards[0].before, found.cards[0].is_clear) == (0.0, True)
    assert (found.cards[1].before, found.cards[1].is_clear) == (0.5, False)  # an added card is compared with one half
    assert (found.total.before, found.total.is_clear) == (1.0, False)
