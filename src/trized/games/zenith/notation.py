"""Canonical text of actions and draws: "recruit nero", "mars", "draw khan". The same in every language.

| text | action |
| --- | --- |
| `recruit nero`, `develop nero`, `lead nero` | play a card for one of the three actions |
| `mars` | a planet: the disc or the column that an effect asks for |
| `from venus` | where a run of neighbours begins; `from outside` is one place before Mercury |
| `tier 2`, `option 1`, `yes`, `no` | conversions and alternatives |
| `discard nero` | a card from the hand |
| `human`, `token mars`, `token human` | a technology, a token on a board |
| `first 1` | the seat that begins its team's round |
| `exchange`, `exchange nero khan`, `give nero` | sets of cards, none to several |
"""

from trized.games.zenith.box import box
from trized.games.zenith.choices import (
    DEVELOP_WITH,
    DISCARD_CARD,
    EXCHANGE_SET,
    FIRST,
    GIVE_SET,
    LEAD_WITH,
    NO,
    ON,
    OPTION,
    RECRUIT,
    RUN_FROM,
    TECHNOLOGY,
    TIER,
    TOKEN,
    YES,
)
from trized.games.zenith.language import FACTIONS, PLANETS
from trized.kernel import Notation, Refused, View

CARDS = tuple(agent.id for agent in box().agents)
TOKENS = tuple(token.id for token in box().tokens)
NUMBER = {id: number for number, id in enumerate(CARDS)}
ONE_CARD = {"recruit": RECRUIT, "develop": DEVELOP_WITH, "lead": LEAD_WITH, "discard": DISCARD_CARD}
SETS = {"exchange": EXCHANGE_SET, "give": GIVE_SET}


def card_number(id: str) -> int:
    """Return a card's number; raise Refused if there is no such card."""
    if id not in NUMBER:
        raise Refused(f"Zenith has no card '{id}'; cards are written like 'nero' or 'lula-smart'.")
    return NUMBER[id]


def set_number(cards: list[int]) -> int:
    """Return the number that stands for a set of cards."""
    number = 0
    for card in sorted(cards, reverse=True):
        number = number * 101 + card + 1
    return number


def set_cards(number: int) -> list[int]:
    """Return the cards of a set, in rising order."""
    cards = []
    while number > 0:
        cards.append(number % 101 - 1)
        number //= 101
    return cards


def _fixed() -> dict[int, str]:
    """Write out every action that is not a set of cards."""
    texts = {first + card: f"{verb} {id}" for verb, first in ONE_CARD.items() for card, id in enumerate(CARDS)}
    texts |= {ON + number: planet for number, planet in enumerate(PLANETS)}
    texts |= {RUN_FROM + number: f"from {planet}" for number, planet in enumerate(PLANETS)}
    texts |= {RUN_FROM - 1: "from outside"}
    texts |= {TIER + k: f"tier {k + 1}" for k in range(3)}
    texts |= {OPTION + k: f"option {k + 1}" for k in range(2)}
    texts |= {YES: "yes", NO: "no"}
    texts |= {TECHNOLOGY + number: faction for number, faction in enumerate(FACTIONS)}
    texts |= {TOKEN + number: f"token {place}" for number, place in enumerate((*PLANETS, *FACTIONS))}
    texts |= {FIRST + seat: f"first {seat}" for seat in range(4)}
    return texts


WRITTEN = _fixed()
READ = {text: action for action, text in WRITTEN.items()}


class ZenithNotation(Notation):
    """Reads and writes what was said and drawn in Zenith."""

    def write(self, view: View, seat: int, action: int) -> str:
        if action in WRITTEN:
            return WRITTEN[action]
        verb = "exchange" if action >= EXCHANGE_SET else "give"
        return " ".join([verb, *[CARDS[card] for card in set_cards(action - SETS[verb])]])

    def read(self, view: View, seat: int, text: str) -> int:
        return self.read_static(seat, text)

    def read_static(self, seat: int, text: str) -> int:
        if text in READ:
            return READ[text]
        verb, *cards = text.split() or [""]
        if verb in SETS:
            return SETS[verb] + set_number([card_number(card) for card in cards])
        if verb in ONE_CARD and cards:
            card_number(" ".join(cards))
        raise Refused(f"'{text}' says nothing in Zenith; an action reads like 'recruit nero', 'mars' or 'no'.")

    def redact(self, view: View, seat: int, action: int) -> str:
        if action >= EXCHANGE_SET:
            return "exchange ?"  # even how many is secret until all have chosen (G10)
        if action >= GIVE_SET:
            return " ".join(["give", *"?" * len(set_cards(action - GIVE_SET))])  # G7
        return self.write(view, seat, action)

    def write_outcome(self, kind: str, value: int) -> str:
        if kind in ("draw", "mobilize"):
            return f"{kind} {CARDS[value]}"
        if kind == "token":
            return f"token {TOKENS[value]}"
        return f"{kind} {value}"

    def read_outcome(self, text: str) -> tuple[str, int]:
        kind, _, value = text.partition(" ")
        if kind in ("draw", "mobilize"):
            return kind, card_number(value)
        if kind == "token" and value in TOKENS:
            return kind, TOKENS.index(value)
        if kind in ("first", "board") and value in ("0", "1"):
            return kind, int(value)
        raise Refused(f"'{text}' is nothing that chance draws in Zenith; it draws like 'mobilize nero' or 'first 1'.")
