"""Dense indices of actions, for learning and study: from 0 up to a count that depends on the box.

The kinds of actions are in the order of declaration, with the cards of the box; of four seats only the two of a team
count. Sets of cards are last: an exchange at set-up is indexed by places in the hand, a gift to the teammate by cards.

(compiled)
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from trized.games.zenith import actions
from trized.games.zenith.actions import ACTIONS, EXCHANGE, FIRST, GIVE, NO_KIND, SET_BITS, kind_of, number_of, set_of
from trized.games.zenith.box import Box
from trized.games.zenith.effects.definition import DEFINED
from trized.games.zenith.effects.hand import MOST, GiveCards
from trized.games.zenith.state import WIDTH, Table

TEAM: Final = 2  # seats that may begin a round, counted from the one that chooses


def number_actions(box: Box) -> None:
    """Store in `box` its actions with card names, and the first index of each kind."""
    box.actions = ACTIONS.named(card=[agent.id for agent in box.agents])
    box.index_from = vec[i64]([0] * (FIRST + 1))
    for kind in box.actions.kinds:
        box.index_from[kind_of(kind.first)] = kind.index


def action_count(box: Box, players: i64) -> i64:
    """Return the number of indices with `box` and this number of players."""
    count = box.index_from[FIRST] + TEAM + (1 << box.start_cards)
    if players > 2:
        for size in range(most_given(box) + 1):
            count += subsets(box.cards, size)
    return count


def most_given(box: Box) -> i64:
    """Return the most cards that an effect of the box lets a player give."""
    most: i64 = 0
    for pc in range(0, len(box.code), WIDTH):
        if isinstance(DEFINED.by_number[box.code[pc]], GiveCards) and box.code[pc + MOST] > most:
            most = box.code[pc + MOST]
    return most


def action_index(t: Table, seat: i64, action: i64) -> i64:
    """Return the dense index of `action` for `seat`."""
    kind = kind_of(action)
    if kind == FIRST:
        return t.box.index_from[FIRST] + (number_of(action) ^ seat)
    if NO_KIND < kind < FIRST:
        return t.box.index_from[kind] + number_of(action)
    sets = t.box.index_from[FIRST] + TEAM
    if kind == EXCHANGE:
        return sets + places_in_hand(t, seat, set_of(action))
    if kind == GIVE:
        return sets + (1 << t.box.start_cards) + set_number(set_of(action), t.box.cards)
    raise ValueError(f"There is no action {action}.")


# sets of cards in the hand: a bit for each place of the hand


def places_in_hand(t: Table, seat: i64, cards: i64) -> i64:
    """Return the places of the cards of a set in the hand of `seat`, as bits."""
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
    """Return the rank of a set among the sets of `all_cards` cards, small sets first."""
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
    """Return the number of sets of k among n."""
    ways: i64 = 1
    for i in range(k):
        ways = ways * (n - i) // (i + 1)
    return ways
