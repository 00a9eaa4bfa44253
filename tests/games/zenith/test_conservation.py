"""Invariants of every position in random games."""

import pytest

from tests.support.zenith.situation import GAME, begin
from trized.games.zenith.opening import printed_box
from trized.kernel import Seeded

GAMES = [("2", "no"), ("2", "yes"), ("4", "no"), ("4", "yes")]


def positions(players, secret, seed):
    """Play a random game with random waiting seats, and yield every position."""
    position = begin(Seeded(seed), players=players, secret_agents=secret, boards="random")
    chance, choices = Seeded(seed + 1), Seeded(seed + 2)
    yield position
    while not position.over():
        waiting = position.waiting()
        seat = waiting[choices.below(len(waiting))]
        legal = position.legal(seat)
        position.apply(seat, legal[choices.below(len(legal))], chance)
        yield position


@pytest.mark.parametrize(("players", "secret"), GAMES)
def test_each_card_is_in_exactly_one_place(players, secret):
    cards = 100 if secret == "yes" else 90
    for seed in range(0, 30, 10):
        for position in positions(players, secret, seed):
            places = [card for card in range(100) if position.table.deck[card]]
            places += [card for card in range(100) if position.table.discard[card]]
            assert (position.table.deck_size + position.table.discard_size) == len(places)
            places += [card for seat in range(int(players)) for card in position.table.hand(seat)]
            places += [card for side in (0, 1) for planet in range(5) for card in position.table.column(side, planet)]
            assert sorted(places) == list(range(cards))


@pytest.mark.parametrize(("players", "secret"), GAMES)
def test_tokens_resources_and_discs_stay_within_their_bounds(players, secret):
    for seed in range(100, 130, 10):
        for position in positions(players, secret, seed):
            on_boards = [kind for kind in position.table.slots if kind >= 0]
            assert len(on_boards) + sum(position.table.reserve) + sum(position.table.spent) == 16
            assert position.table.reserve_size == sum(position.table.reserve)
            assert min(*position.table.credits, *position.table.zenithium, *position.table.won) >= 0
            assert all(0 <= level <= 5 for level in position.table.levels)
            assert all(-3 <= place <= 3 or place == 9 for place in position.table.place)
            assert not position.table.depth or position.table.phase == 3


@pytest.mark.parametrize(("players", "secret"), GAMES)
def test_zones_are_kept_in_canonical_order(players, secret):
    for seed in range(200, 230, 10):
        for position in positions(players, secret, seed):
            for seat in range(int(players)):
                hand = list(position.table.hand(seat))
                assert hand == sorted(hand)
            for side in (0, 1):
                for planet in range(5):
                    assert all(printed_box().planet[card] == planet for card in position.table.column(side, planet))


@pytest.mark.parametrize(("players", "secret"), GAMES)
def test_waiting_seat_has_a_legal_action(players, secret):
    for seed in range(300, 330, 10):
        for position in positions(players, secret, seed):
            assert (len(position.waiting()) == 0) == position.over() == (position.outcome() is not None)
            for seat in position.waiting():
                legal = list(position.legal(seat))
                assert legal
                assert len(set(legal)) == len(legal)
                assert list(position.view(seat).legal()) == legal


@pytest.mark.parametrize(("players", "secret"), GAMES)
def test_a_position_survives_its_bytes(players, secret):
    for number, position in enumerate(positions(players, secret, 400)):
        if number % 5 == 0:
            assert GAME.decode(position.encode()).encode() == position.encode()


@pytest.mark.parametrize(("players", "secret"), GAMES)
def test_playing_on_a_copy_leaves_the_original_alone(players, secret):
    for number, position in enumerate(positions(players, secret, 500)):
        if number % 10 == 0 and not position.over():
            before = position.digest()
            copy = position.copy()
            for _ in range(5):
                if not copy.over():
                    seat = copy.waiting()[0]
                    copy.apply(seat, copy.legal(seat)[0], Seeded(number))
            assert position.digest() == before


@pytest.mark.parametrize("players", ["2", "4"])
def test_every_game_comes_to_an_end(players):
    for seed in range(600, 620):
        *_, last = positions(players, "no", seed)
        assert set(last.outcome().endings) <= {"absolute", "democratic", "popular", "stalled"}
