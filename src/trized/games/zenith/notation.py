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

from functools import cached_property, lru_cache

from trized import kernel
from trized.games.zenith import actions
from trized.games.zenith.actions import MOST_IN_SET, card_set, cards_of, kind_of
from trized.games.zenith.box import FACTIONS, PLANETS, SLOTS, Box
from trized.games.zenith.catalogue import refused
from trized.games.zenith.effects.effect import MOST_BRANCHES
from trized.games.zenith.opening import BOXES, PRINTED, open_box
from trized.games.zenith.view import View
from trized.kernel import Refused

ONE_CARD = {
    "recruit": actions.RECRUIT,
    "develop": actions.DEVELOP_WITH,
    "lead": actions.LEAD_WITH,
    "discard": actions.DISCARD,
}
SETS = {"give": actions.give, "exchange": actions.exchange}


def _fixed() -> dict[int, str]:
    """Write out every action that names no card."""
    texts = {actions.on(number): planet for number, planet in enumerate(PLANETS)}
    texts |= {actions.run_from(number): f"from {planet}" for number, planet in enumerate(PLANETS)}
    texts |= {actions.run_from(-1): "from outside"}
    texts |= {actions.tier(k): f"tier {k + 1}" for k in range(MOST_BRANCHES)}
    texts |= {actions.option(k): f"option {k + 1}" for k in range(MOST_BRANCHES)}
    texts |= {actions.YES: "yes", actions.NO: "no"}
    texts |= {actions.technology(number): faction for number, faction in enumerate(FACTIONS)}
    texts |= {actions.token(number): f"token {slot}" for number, slot in enumerate(SLOTS)}
    texts |= {actions.first(seat): f"first {seat}" for seat in range(4)}
    return {int(action): text for action, text in texts.items()}


FIXED = _fixed()


@lru_cache(BOXES)
def written_in(box: Box) -> dict[int, str]:
    """Write out every action that is no set of cards, in a game with a box."""
    return FIXED | {
        int(actions.action(kind, number)): f"{verb} {agent.id}"
        for verb, kind in ONE_CARD.items()
        for number, agent in enumerate(box.agents)
    }


@lru_cache(BOXES)
def read_in(box: Box) -> dict[str, int]:
    """Return the actions that are no sets of cards by their texts."""
    return {text: action for action, text in written_in(box).items()}


def card_number(id: str, box: Box) -> int:
    """Return a card's number; raise Refused if there is no such card in the box."""
    if id not in box.card_numbers:
        raise refused("card", card=id)
    return box.card_numbers[id]


def read_action(box: Box, text: str) -> int | None:
    """Read what is said in a game with a box; return None if it says nothing there."""
    action = read_in(box).get(text)
    if action is not None:
        return action
    verb, *cards = text.split() or [""]
    if verb not in SETS or len(cards) > MOST_IN_SET or not all(card in box.card_numbers for card in cards):
        return None
    return int(SETS[verb](card_set(box.card_numbers[card] for card in cards)))


def why_unread(box: Box, text: str) -> Refused:
    """Return why a text says nothing in a game with a box."""
    verb, *cards = text.split() or [""]
    if verb in SETS and len(cards) > MOST_IN_SET:
        return refused("cards", text=text, most=MOST_IN_SET)
    named = cards if verb in SETS else [" ".join(cards)] if verb in ONE_CARD and cards else []
    unknown = [card for card in named if card not in box.card_numbers]
    return refused("card", card=unknown[0]) if unknown else refused("action", text=text)


class Notation(kernel.Notation):
    """Reads and writes what was said and drawn in Zenith; draws by the box of one game, actions by that of a view."""

    def __init__(self, cards: str = PRINTED) -> None:
        """Use the names of a box, which is opened when it is first needed."""
        self.cards = cards
        self.by_text: dict[str, int] = {}  # what was read: all that is no set of cards
        self.outcomes: dict[str, tuple[str, int]] = {}

    @cached_property
    def box(self) -> Box:
        """The box whose names draws have."""
        return open_box(self.cards)

    def write(self, view: kernel.View, seat: int, action: int) -> str:
        assert isinstance(view, View)
        box = view.table.box
        text = written_in(box).get(action)
        if text is not None:
            return text
        kind = int(kind_of(action))
        if kind in (actions.GIVE, actions.EXCHANGE):
            verb = "give" if kind == actions.GIVE else "exchange"
            return " ".join([verb, *(box.agents[card].id for card in cards_of(action))])
        raise refused("number", number=action)

    def read(self, view: kernel.View, seat: int, text: str) -> int:
        assert isinstance(view, View)
        action = read_action(view.table.box, text)
        if action is None:
            raise why_unread(view.table.box, text)
        return action

    def read_static(self, seat: int, text: str) -> int | None:
        """Read what means the same in every box: printed cards have the same numbers in all of them."""
        action = self.by_text.get(text)
        if action is not None:
            return action
        self.by_text = read_in(self.box)
        return read_action(self.box, text)

    def redact(self, view: kernel.View, seat: int, action: int) -> str:
        if kind_of(action) == actions.EXCHANGE:
            return "exchange ?"  # even how many is secret until all have chosen (G10)
        if kind_of(action) == actions.GIVE:
            return " ".join(["give", *"?" * len(cards_of(action))])  # G7
        return self.write(view, seat, action)

    def write_outcome(self, kind: str, value: int) -> str:
        if kind in ("draw", "mobilize"):
            return f"{kind} {self.box.agents[value].id}"
        if kind == "token":
            return f"token {self.box.tokens[value].id}"
        return f"{kind} {value}"

    def read_outcome(self, text: str) -> tuple[str, int]:
        outcome = self.outcomes.get(text)
        if outcome is None:
            outcome = self.outcomes[text] = self.read_draw(text)
        return outcome

    def read_draw(self, text: str) -> tuple[str, int]:
        """Read what chance drew from the box."""
        kind, _, value = text.partition(" ")
        if kind in ("draw", "mobilize"):
            return kind, card_number(value, self.box)
        if kind == "token" and value in self.box.token_numbers:
            return kind, self.box.token_numbers[value]
        if kind in ("first", "board") and value in ("0", "1"):
            return kind, int(value)
        raise refused("draw", text=text)
