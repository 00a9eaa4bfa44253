"""Zoondo, for the conformance suite."""

from collections import Counter

from tests.conformance.case import Case, Enumeration
from tests.support.zoondo.random_tribes import random_tribe
from tests.support.zoondo.situations import situation
from trized.games.zoondo import game, rules
from trized.games.zoondo.box import BOX
from trized.games.zoondo.state import KINDS, NO_CARD, first_slot, in_hand
from trized.kernel import Seeded, State

HORDE = "Horde: bouclefeuille kassin-a*9 kassin-b*8 sacrechene + mur-darbres cage-de-racines"


def cards(state: State) -> object:
    """Count the cards of both tribes, wherever they are; a trump that became a Zoon is still a trump."""
    assert isinstance(state, rules.State)
    table = state.table
    found: Counter[tuple[int, int]] = Counter()
    for seat in range(2):
        for slot in range(first_slot(seat), table.slots_end(seat)):
            kind = table.kind[slot]
            if kind != NO_CARD and not BOX.zoons[kind].from_trump:
                found[seat, kind] += 1
        for kind in range(KINDS):
            found[seat, kind] += table.hand[in_hand(seat, kind)]
    return sorted((key, count) for key, count in found.items() if count)


def laid(seat: int):
    """Return the key of a possibility: the cards of a seat by place."""

    def key(state: State) -> str:
        assert isinstance(state, rules.State)
        kinds = [state.table.kind[slot] for slot in range(first_slot(seat), state.table.slots_end(seat))]
        return " ".join(BOX.zoons[kind].id for kind in kinds if kind != NO_CARD)

    return key


def unseen() -> Enumeration:
    """Nothing is known of three cards, two of them equal."""
    at = situation(one=["jorund a1"], two=["king f6", "bouga-a e6", "bouga-a d6"])
    likely = {"king bouga-a bouga-a": 1 / 3, "bouga-a king bouga-a": 1 / 3, "bouga-a bouga-a king": 1 / 3}
    return Enumeration({}, at.state, 0, likely, laid(1))


def moved() -> Enumeration:
    """A card that stepped aside is no King; the Emblem without grid has not moved."""
    at = situation(one=["jorund a1"], two=["bouga-a f6", "king d6", "draknar b6"]).play("a1-a2").play("f6-f5")
    return Enumeration({}, at.state, 0, {"bouga-a king draknar": 1 / 2, "bouga-a draknar king": 1 / 2}, laid(1))


def weighed_by_copies() -> Enumeration:
    """One of three cards is on the field, two in hand: two Bougas are twice as likely as one King (F5)."""
    at = situation(one=["jorund a1"], two=["bouga-a f6"], reinforcements2=["bouga-a", "king"])
    return Enumeration({}, at.state, 0, {"bouga-a": 2 / 3, "king": 1 / 3}, laid(1))


def not_stuck() -> Enumeration:
    """A seat that has to move can move: the Emblem is not the only card with room."""
    at = situation(one=["jorund c1"], two=["korse-a f6", "draknar a6"], walls=["a5", "b6"]).play("c1-c2")
    return Enumeration({}, at.state, 0, {"korse-a draknar": 1.0}, laid(1))


case = Case(
    game,
    options=(
        {"tribe2": "random"},
        {"tribe1": "rhinogoths", "tribe2": "warus", "repetition": "on", "first": "2"},
        {"tribe1": "ranakars", "tribe2": "boarix", "notes": "on", "limit": "400", "beaten_trump": "lost"},
        {"tribe1": HORDE, "tribe2": "Trio: king-louis grognard-a*2 queen-mary + tortue furie", "format": "continental"},
        {
            "tribe1": random_tribe(Seeded(5), "mondial").line(),
            "tribe2": random_tribe(Seeded(8), "mondial").line(),
            "format": "mondial",
        },
    ),
    conserved=cards,
    enumerations=(unseen, moved, weighed_by_copies, not_stuck),
    games=2,
    sample=6,
)
