"""Dense numbers of actions, for learning and study: from 0 up to a count that follows from the box.

What is done with a card has a number for each card, a choice one for each thing that can be chosen. A set of cards that
is exchanged at set-up counts by the places of the cards in the hand; a set given to the teammate by the cards.

(compiled)
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from trized.games.zenith import actions
from trized.games.zenith.actions import (
    DISCARD,
    EXCHANGE,
    FIRST,
    GIVE,
    LEAD_WITH,
    SET_BITS,
    kind_of,
    number_of,
    set_of,
)
from trized.games.zenith.box import FACTION_COUNT, PLANET_COUNT, SLOT_COUNT, Box
from trized.games.zenith.effects.definition import DEFINED
from trized.games.zenith.effects.effect import MOST_BRANCHES
from trized.games.zenith.effects.hand import MOST, GiveCards
from trized.games.zenith.state import WIDTH, Table

# how many there are of each kind of choice, by kind, and where they begin behind all that is done with a card
CHOICES: Final[vec[i64]] = vec[i64](
    [0, 0, 0, PLANET_COUNT, PLANET_COUNT + 1, MOST_BRANCHES, MOST_BRANCHES, 2, 0, FACTION_COUNT, SLOT_COUNT, 2]
)
BEGIN: Final[vec[i64]] = vec[i64]([sum([CHOICES[k] for k in range(kind)]) for kind in range(len(CHOICES) + 1)])
END_OF_CHOICES: Final[i64] = BEGIN[len(CHOICES)]


def action_count(box: Box, players: i64) -> i64:
    """Return how many numbers there are with a box."""
    count = 4 * box.cards + END_OF_CHOICES + (1 << box.start_cards)
    if players > 2:
        for size in range(most_given(box) + 1):
            count += subsets(box.cards, size)
    return count


def most_given(box: Box) -> i64:
    """Return how many cards an effect of the box lets a player give at most."""
    most: i64 = 0
    for pc in range(0, len(box.code), WIDTH):
        if isinstance(DEFINED.by_number[box.code[pc]], GiveCards) and box.code[pc + MOST] > most:
            most = box.code[pc + MOST]
    return most


def action_index(t: Table, seat: i64, action: i64) -> i64:
    """Return the number of an action of a seat."""
    kind = kind_of(action)
    cards = t.box.cards
    if kind <= LEAD_WITH:
        return kind * cards + number_of(action)
    if kind == DISCARD:
        return 3 * cards + number_of(action)
    if kind == FIRST:
        return 4 * cards + BEGIN[FIRST] + (number_of(action) ^ seat)
    if kind < FIRST:
        return 4 * cards + BEGIN[kind] + number_of(action)
    sets = 4 * cards + END_OF_CHOICES
    if kind == EXCHANGE:
        return sets + places_in_hand(t, seat, set_of(action))
    if kind == GIVE:
        return sets + (1 << t.box.start_cards) + set_number(set_of(action), cards)
    raise ValueError(f"There is no action {action}.")


# sets of cards in the hand: a bit for each place of the hand


def places_in_hand(t: Table, seat: i64, cards: i64) -> i64:
    """Return the places in a hand of the cards of a set, as bits."""
    one: i64 = 1
    bits: i64 = 0
    place: i64 = 0
    first = seat * t.box.hand_room
    while cards > 0:
        card = cards % actions.SPAN - 1
        while i64(t.hands[first + place]) != card:
            place += 1
        bits |= one << place
        cards >>= SET_BITS
    return bits


# sets of any cards: the small ones first, then by their highest card, the second highest…


def set_number(cards: i64, all_cards: i64) -> i64:
    """Return the number of a set among all sets of so many cards."""
    number: i64 = 0
    size: i64 = 0
    while cards > 0:
        size += 1
        number += subsets(cards % actions.SPAN - 1, size)
        cards >>= SET_BITS
    for smaller in range(size):
        number += subsets(all_cards, smaller)
    return number


def subsets(n: i64, k: i64) -> i64:
    """Return how many sets of k there are among n."""
    ways: i64 = 1
    for i in range(k):
        ways = ways * (n - i) // (i + 1)
    return ways
