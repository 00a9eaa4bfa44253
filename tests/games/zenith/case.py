"""Zenith, for the conformance suite."""

from collections import Counter

from mypy_extensions import u8

from tests.conformance.case import Case, Enumeration
from tests.support.zenith.situation import CARDS, GAME, Situation, table
from trized import kernel
from trized.games.zenith.opening import printed_box
from trized.games.zenith.rules import State


def pieces(state: kernel.State) -> object:
    """Count every card and token in all places; no count may be below zero."""
    assert isinstance(state, State)
    t, box = state.table, state.table.box
    cards: Counter[int] = Counter()
    for zone in (t.deck, t.discard):
        cards.update({card: zone[card] for card in range(box.cards) if zone[card]})
    for seat in range(t.players):
        cards.update(t.hand(seat))
    for side in range(2):
        for planet in range(5):
            cards.update(t.column(side, planet))
    tokens = [t.reserve[kind] + t.spent[kind] + list(t.slots).count(kind) for kind in range(box.token_kinds)]
    sizes = (sum(map(int, t.deck)) - t.deck_size, sum(map(int, t.discard)) - t.discard_size)
    in_debt = min(*t.credits, *t.zenithium) < 0
    return sorted(cards.items()), tokens, sizes, in_debt, len(box.agents)


def small(*hidden: str, players: int = 2) -> Situation:
    """Return a table where all but a few cards are face up on the discard pile; these are in the deck."""
    situation = table(players).credits(5)
    return situation.discarded(*[agent.id for agent in printed_box().agents[:90] if agent.id not in hidden])


def hand_of(seat: int):
    """Return the key of a possibility: the cards of one hand."""

    def key(state: kernel.State) -> str:
        assert isinstance(state, State)
        return " ".join(CARDS[card] for card in state.table.hand(seat))

    return key


def two_of_three() -> Enumeration:
    """The opponent holds two of three hidden cards, the deck the third."""
    situation = small("chaka", "atlas", "khan", "nero").hand("nero").hand("chaka", "khan", seat=1)
    likely = {"chaka atlas": 1 / 3, "chaka khan": 1 / 3, "atlas khan": 1 / 3}
    return Enumeration({}, situation.position, 0, likely, hand_of(1))


def after_a_reshuffle() -> Enumeration:
    """The opponent holds an older card and one drawn since the reshuffle, which included a secretly exchanged card.

    The older card is Chaka or Khan; the other one is among the reshuffled cards with Atlas and Amytis.
    """
    situation = small("chaka", "khan", "atlas", "amytis").hand("chaka", "atlas", seat=1)
    position = situation.position
    position.table.reshuffled = 1
    for card in ("atlas", "amytis"):
        position.table.seen_reshuffled[CARDS.index(card)] = u8(31)
    for viewer in (0, 4):
        position.table.fresh[viewer * 4 + 1] = 1
        position.table.fresh_of_side[viewer * 2 + 1] = 1
    likely = {
        "chaka khan": 1 / 3,
        "chaka atlas": 1 / 6,
        "chaka amytis": 1 / 6,
        "atlas khan": 1 / 6,
        "amytis khan": 1 / 6,
    }
    return Enumeration({}, position, 0, likely, hand_of(1))


def a_gift_is_known() -> Enumeration:
    """The giver of Nero knows that the teammate holds it; the opponents only know the number."""
    situation = small("nero", "chaka", "atlas", players=4).hand("nero", "chaka", seat=1)
    situation.position.table.known_to[CARDS.index("nero")] = u8(1)
    likely = {"chaka nero": 1 / 2, "atlas nero": 1 / 2}
    return Enumeration({"players": "4"}, situation.position, 0, likely, hand_of(1))


def a_gift_is_secret() -> Enumeration:
    """For an opponent all three pairs are possible."""
    situation = small("nero", "chaka", "atlas", players=4).hand("nero", "chaka", seat=1)
    situation.position.table.known_to[CARDS.index("nero")] = u8(1)
    likely = {"chaka nero": 1 / 3, "atlas nero": 1 / 3, "chaka atlas": 1 / 3}
    return Enumeration({"players": "4"}, situation.position, 2, likely, hand_of(1))


case = Case(
    GAME,
    options=(
        {},
        {"players": "4", "boards": "random"},
        {"secret_agents": "yes", "boards": "DOP", "novice": "yes", "first": "2"},
        {"players": "4", "secret_agents": "yes", "team_start": "12/1"},
    ),
    conserved=pieces,
    enumerations=(two_of_three, after_a_reshuffle, a_gift_is_known, a_gift_is_secret),
    bots=("random", "greedy", "search:20", "easy"),
    games=1,
    sample=6,
)
