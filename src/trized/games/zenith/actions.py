"""Action numbers: one for each decision of a player, with the same meaning in every box.

An action is a kind and a number: a card, a planet, a tier. A set of cards has eight bits for each card, the smallest
card lowest. So a box has at most 250 agents, and a set at most 7 cards.

>>> kind_of(action(TIER, 2)) == TIER, number_of(action(TIER, 2))
(True, 2)
>>> list(cards_of(exchange(card_set([40, 3]))))
[3, 40]

(compiled)
"""

from collections.abc import Iterable
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from trized.games.zenith.box import FACTIONS, PLANETS, SLOTS
from trized.kernel.actions import Actions, Kind

RECRUIT: Final = 0  # the kinds
DEVELOP_WITH: Final = 1
LEAD_WITH: Final = 2
ON: Final = 3  # a planet: its disc or its column
RUN_FROM: Final = 4  # the planet where a run begins, counted from the place before Mercury
TIER: Final = 5
OPTION: Final = 6
DECISION: Final = 7
DISCARD: Final = 8
TECHNOLOGY: Final = 9
TOKEN: Final = 10
FIRST: Final = 11  # a seat that begins its team's round
GIVE: Final = 12  # sets of cards
EXCHANGE: Final = 13
NO_KIND: Final = -1

SPAN: Final = 256  # numbers of each kind other than sets
MOST_CARDS: Final = 250  # in a box: a card and a mark for a hidden one fit in a byte
MOST_IN_SET: Final = 7
MOST_BRANCHES: Final = 3  # tiers or alternatives of an effect
SET_BITS: Final = 8
SETS: Final = 1 << 56  # the first action that is a set of cards
YES: Final = DECISION * SPAN
NO: Final = DECISION * SPAN + 1


def action(kind: i64, number: i64) -> i64:
    """Return the action of `kind` (no set) with `number`."""
    return kind * SPAN + number


def kind_of(action: i64) -> i64:
    """Return the kind of `action`, or NO_KIND."""
    if action < 0 or action >= 3 * SETS:
        return NO_KIND
    if action >= SETS:
        if action < 2 * SETS:
            return GIVE
        return EXCHANGE
    kind = action // SPAN
    if kind > FIRST:
        return NO_KIND
    return kind


def number_of(action: i64) -> i64:
    """Return the number within its kind of an action that is no set."""
    return action % SPAN


def run_start(action: i64) -> i64:
    """Return the planet where the run of `action` begins; -1 is one place before Mercury."""
    return number_of(action) - 1


def give(cards: i64) -> i64:
    """Return the action that gives a set of cards to the teammate."""
    return SETS + cards


def exchange(cards: i64) -> i64:
    """Return the action that exchanges a set of cards at set-up."""
    return 2 * SETS + cards


def set_of(action: i64) -> i64:
    """Return the set of cards of a `give` or `exchange` action."""
    return action % SETS


def card_set(cards: Iterable[int]) -> int:
    """Return the set of these cards as a number."""
    number = 0
    for card in sorted(cards, reverse=True):
        number = (number << SET_BITS) + card + 1
    return number


def cards_of(action: i64) -> vec[i64]:
    """Return the cards of a `give` or `exchange` action, in ascending order."""
    return cards_in(set_of(action))


def cards_in(cards: i64) -> vec[i64]:
    """Return the cards of a set, in ascending order."""
    found = vec[i64](capacity=MOST_IN_SET)
    while cards > 0:
        found = append(found, cards % SPAN - 1)
        cards >>= SET_BITS
    return found


def all_sets(hand: vec[i64], kind: i64, most: i64) -> vec[i64]:
    """Return an action of `kind` for every set of at most `most` cards of the sorted hand, in order."""
    nothing = give(0) if kind == GIVE else exchange(0)
    actions = vec[i64]([nothing])
    begin: i64 = 0
    place: i64 = 0
    for _ in range(most):
        end = i64(len(actions))
        for card in hand:
            for k in range(begin, end):
                smaller = actions[k]
                if smaller == nothing or highest(smaller - nothing) < card:
                    actions = append(actions, smaller + ((card + 1) << place))
        begin = end
        place += SET_BITS
    return actions


def highest(cards: i64) -> i64:
    """Return the highest card of a non-empty set."""
    while cards >= SPAN:
        cards >>= SET_BITS
    return cards - 1


BRANCHES: Final = tuple([str(k + 1) for k in range(MOST_BRANCHES)])
ACTIONS: Final = Actions(  # all but sets of cards, in the order of their dense indices
    Kind("recruit", first=action(RECRUIT, 0), steps=(1,), card=()),
    Kind("develop", first=action(DEVELOP_WITH, 0), steps=(1,), card=()),
    Kind("lead", first=action(LEAD_WITH, 0), steps=(1,), card=()),
    Kind("discard", first=action(DISCARD, 0), steps=(1,), card=()),
    Kind("on", verb="", first=action(ON, 0), planet=PLANETS),
    Kind("from", first=action(RUN_FROM, 0), planet=("outside", *PLANETS)),
    Kind("tier", first=action(TIER, 0), tier=BRANCHES),
    Kind("option", first=action(OPTION, 0), option=BRANCHES),
    Kind("decision", verb="", first=action(DECISION, 0), shown=1, answer=("yes", "no")),
    Kind("technology", verb="", first=action(TECHNOLOGY, 0), faction=FACTIONS),
    Kind("token", first=action(TOKEN, 0), slot=SLOTS),
    Kind("first", first=action(FIRST, 0), seat=range(4)),
    within=lambda view: view.table.box.actions,
)
