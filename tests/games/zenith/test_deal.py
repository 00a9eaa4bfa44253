"""Positions dealt from a view: only possible ones, with the right frequencies."""

from collections import Counter
from itertools import combinations, permutations
from typing import Any

import pytest

from tests.games.zenith.test_conservation import positions
from tests.support.zenith.situation import CARDS, begin, table
from trized.games.zenith.events import (
    BecameLeader,
    Developed,
    Discarded,
    Exiled,
    HiddenCardDrawn,
    Mobilized,
    Recruited,
    Reshuffled,
)
from trized.kernel import PUBLIC, EventLog, Seeded

DEALS = 1000


def names(cards):
    return tuple(sorted(CARDS[card] for card in cards))


def deals(position, viewer, key, n=DEALS):
    """Return how often each key occurs in `n` deals."""
    view = position.view(viewer)
    chance = Seeded(13)
    return Counter(key(deal(view, chance)) for _ in range(n))


def deal(view: Any, chance: Any) -> Any:
    return view.deal(chance)


def hand_of(seat):
    return lambda position: names(position.table.hand(seat))


def agree(found, likely):
    """Check that exactly the possible worlds were dealt, with the expected frequencies (within five deviations)."""
    n = sum(found.values())
    total = sum(likely.values())
    assert set(found) == set(likely)
    for world, weight in likely.items():
        p = weight / total
        assert abs(found[world] - n * p) <= 5 * (n * p * (1 - p)) ** 0.5 + 1, world


def hidden_cards(*cards, players=2):
    """Return a table where only these cards are not visible to all; they are in the deck."""
    return table(players=players).deck_of(*cards)


# before a reshuffle


def test_a_hidden_hand_is_any_set_of_the_unseen_cards():
    t = hidden_cards("nero", "khan", "zenon", "annie", "titus").hand("titus").hand("nero", "khan", seat=1)
    agree(
        deals(t.position, 0, hand_of(1)), dict.fromkeys(combinations(sorted(["nero", "khan", "zenon", "annie"]), 2), 1)
    )


def test_the_public_reckons_with_every_deal_of_both_hands():
    t = hidden_cards("nero", "khan", "zenon", "annie").hand("nero").hand("khan", "zenon", seat=1)
    found = deals(t.position, PUBLIC, lambda position: (names(position.table.hand(0)), names(position.table.hand(1))))
    cards = sorted(["nero", "khan", "zenon", "annie"])
    agree(found, {((a,), pair): 1 for a in cards for pair in combinations([c for c in cards if c != a], 2)})


def test_h_own_exchanged_cards_are_known_and_those_of_the_others_are_not():
    t = hidden_cards("nero", "khan", "zenon", "annie", "titus", "wul").hand("nero").hand("khan", seat=1)
    t.exchanged(0, "titus").exchanged(1, "zenon")

    def world(position):
        return names(position.table.hand(1)), names(
            card for card in range(100) if position.table.exchanged_by[card] == 2
        )

    unseen = ["khan", "zenon", "annie", "wul"]
    agree(deals(t.position, 0, world), {((hand,), (laid,)): 1 for hand, laid in permutations(unseen, 2)})
    view = t.position.view(0)
    for seed in range(20):
        dealt = deal(view, Seeded(seed))
        assert dealt.table.exchanged_by[CARDS.index("titus")] == 1
        assert dealt.table.deck_size == sum(dealt.table.deck) == 2


def gift():
    """Let seat 0 give Nero to its teammate, who holds Khan, and draw five cards."""
    drawn = ("zenon", "annie", "titus", "cresus", "felis")
    t = hidden_cards("lula-smart", "nero", "khan", "geta", *drawn, players=4)
    t.hand("lula-smart", "nero").hand("khan", seat=1).draws(*[f"draw {card}" for card in drawn])
    return t.say("lead lula-smart", "give nero")


def test_g7_the_giver_knows_where_the_gift_is():
    agree(deals(gift().position, 0, hand_of(1)), {("geta", "nero"): 1, ("khan", "nero"): 1})


def test_g7_the_opponents_reckon_with_any_card_for_the_gift():
    unseen = sorted(["nero", "khan", "geta", "zenon", "annie", "titus", "cresus", "felis"])
    agree(deals(gift().position, 2, hand_of(1)), dict.fromkeys(combinations(unseen, 2), 1))


# after a reshuffle

POOL = ("amytis", "atlas", "cresus", "felis", "geta", "ivan", "luc4s", "moussa", "ramses")


def reshuffled():
    """Reshuffle nine cards that all have seen; seat 0 has drawn four of them, seat 1 holds two older robots."""
    t = hidden_cards("bruss0l0", "wul", "orw3ll", *POOL).hand("bruss0l0").hand("wul", "orw3ll", seat=1).credits(1)
    t.discarded(*POOL).draws("draw amytis", "draw atlas", "draw cresus", "draw felis")
    return t.say("recruit bruss0l0")


def test_an_older_hand_holds_no_card_that_was_reshuffled():
    agree(deals(reshuffled().position, 0, hand_of(1), 50), {("orw3ll", "wul"): 1})


def test_the_public_knows_the_older_cards_too():
    found = deals(reshuffled().position, PUBLIC, lambda p: (names(p.table.hand(0)), names(p.table.hand(1))), 2000)
    agree(found, {(hand, ("orw3ll", "wul")): 1 for hand in combinations(sorted(POOL), 4)})


def test_cards_drawn_since_the_reshuffle_are_any_of_those_left():
    t = reshuffled().draws("draw geta", "draw ivan", "draw luc4s", "draw moussa").say("lead wul")
    left = ("geta", "ivan", "luc4s", "moussa", "ramses")
    agree(deals(t.position, 0, hand_of(1)), {tuple(sorted([*four, "orw3ll"])): 1 for four in combinations(left, 4)})


def test_a_card_exchanged_unseen_may_be_an_older_card_or_a_reshuffled_one():
    t = hidden_cards("bruss0l0", "wul", "orw3ll", "khan", *POOL).hand("bruss0l0").hand("wul", "orw3ll", seat=1)
    t.credits(1).exchanged(1, "khan").discarded(*POOL)
    t.draws("draw amytis", "draw atlas", "draw cresus", "draw felis").say("recruit bruss0l0")
    t.draws("draw geta", "draw ivan", "draw luc4s", "draw moussa").say("lead wul")
    left = ["geta", "ivan", "luc4s", "moussa", "ramses"]
    likely: Counter[tuple[str, ...]] = Counter()
    for old, laid in (("orw3ll", "khan"), ("khan", "orw3ll")):
        likely.update(tuple(sorted([*four, old])) for four in combinations([*left, laid], 4))
    agree(deals(t.position, 0, hand_of(1), 2000), likely)


def test_a_seat_remembers_its_own_exchanged_card_after_the_reshuffle():
    t = hidden_cards("bruss0l0", "wul", "orw3ll", "khan", *POOL).hand("bruss0l0").hand("wul", "orw3ll", seat=1)
    t.credits(1).exchanged(0, "khan").discarded(*POOL)
    t.draws("draw amytis", "draw atlas", "draw cresus", "draw felis").say("recruit bruss0l0")
    agree(deals(t.position, 0, hand_of(1), 50), {("orw3ll", "wul"): 1})


FRESH = CARDS[20:40]


def given_after_a_reshuffle(gift):
    """Let seat 0 hold the older Nero and two fresh cards, and give one of the three to its teammate with old Khan."""
    t = hidden_cards("bruss0l0", "lula-smart", "nero", "khan", "wul", "orw3ll", "w3lls", *FRESH, players=4)
    t.choosing_order().hand("bruss0l0", "lula-smart", "nero").hand("wul", "khan", seat=1).hand("orw3ll", seat=2)
    t.hand("w3lls", seat=3).credits(1).discarded(*FRESH).draws(f"draw {FRESH[0]}", f"draw {FRESH[1]}")
    t.say("first 0", "recruit bruss0l0", "lead wul", "give")
    t.say("first 2", "lead orw3ll", "lead w3lls", "first 0", "lead lula-smart")
    return t.say("give nero" if gift == "old" else f"give {FRESH[0]}")


@pytest.mark.parametrize("viewer", [2, 3, PUBLIC])
@pytest.mark.parametrize("gift", ["old", "fresh"])
def test_g7_the_others_reckon_with_an_older_and_a_fresh_gift(viewer, gift):
    t = given_after_a_reshuffle(gift)

    def older(position):
        """Count the cards of the receiver that were in no reshuffle: its own, and perhaps the gift."""
        return sum(card in ("nero", "khan") for card in names(position.table.hand(1)))

    agree(deals(t.position, viewer, older, 500), {1: 2, 2: 1})  # one of the three cards was the older one


def test_g7_the_receiver_knows_whether_the_gift_was_fresh():
    agree(
        deals(given_after_a_reshuffle("fresh").position, 1, lambda p: "nero" in names(p.table.hand(0)), 50), {True: 1}
    )


# in games played at random


@pytest.mark.parametrize("secret", ["no", "yes"])
@pytest.mark.parametrize("players", ["2", "4"])
def test_a_dealt_position_shows_its_viewer_the_same_again(players, secret):
    chance = Seeded(3)
    for seed in (8, 30):
        for number, position in enumerate(positions(players, secret, seed)):
            if number % 7 == 0:
                for viewer in range(-1, int(players)):
                    view = position.view(viewer)
                    assert view.deal(chance).view(viewer).encode() == view.encode()


SHOWN = (Recruited, BecameLeader, Discarded, Developed)  # these events name a card that leaves a hand


class Witness:
    """Counts the cards that the public has seen since the last reshuffle."""

    def __init__(self, position):
        self.position = position
        self.pile = set()
        self.pooled = set()
        self.fresh = [0, 0]

    def side(self, event):
        return event.side if isinstance(event, Developed) else self.position.table.side_of(event.seat)

    def sees(self, event):
        card = event.card if isinstance(event, SHOWN) else -1
        if card >= 0:
            if card in self.pooled:
                self.fresh[self.side(event)] -= 1
                self.pooled.discard(card)
            if not isinstance(event, Recruited):
                self.pile.add(card)
        elif isinstance(event, Exiled):
            self.pile.add(event.card)
        elif isinstance(event, Mobilized):
            self.pooled.discard(event.card)
        elif isinstance(event, HiddenCardDrawn):
            self.fresh[self.side(event)] += 1
        elif isinstance(event, Reshuffled):
            self.pile, self.pooled, self.fresh = set(), set(self.pile), [0, 0]

    def believes(self, dealt):
        """Return whether no side holds more reshuffled cards than it can have drawn."""
        return all(
            sum(card in self.pooled for seat in dealt.table.seats_of(side) for card in dealt.table.hand(seat))
            <= self.fresh[side]
            for side in (0, 1)
        )


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("players", ["2", "4"])
def test_no_older_card_of_a_hand_was_seen_going_into_the_deck(players, seed):
    position = begin(Seeded(seed), players=players)
    chance, choices = Seeded(seed + 1), Seeded(seed + 2)
    witness = Witness(position)
    while not position.over():
        log = EventLog()
        seat = position.waiting()[0]
        legal = position.legal(seat)
        position.apply(seat, legal[choices.below(len(legal))], chance, log)
        for event in log.seen_by(PUBLIC):
            witness.sees(event)
        assert witness.believes(deal(position.view(PUBLIC), choices))
