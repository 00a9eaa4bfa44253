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
from trized.games.zenith.actions import (
    DECISION,
    DEVELOP_WITH,
    DISCARD,
    FIRST,
    GIVE,
    LEAD_WITH,
    MOST_IN_SET,
    ON,
    OPTION,
    RECRUIT,
    RUN_FROM,
    SETS,
    TECHNOLOGY,
    TIER,
    TOKEN,
    action,
    card_set,
    cards_of,
    exchange,
    give,
    kind_of,
)
from trized.games.zenith.box import FACTIONS, PLANETS, SLOTS, Box
from trized.games.zenith.catalogue import refused
from trized.games.zenith.effects.effect import MOST_BRANCHES
from trized.games.zenith.opening import BOXES, PRINTED, open_box
from trized.games.zenith.view import View
from trized.kernel import Actions, Kind

SET_VERBS = ("give", "exchange")
BRANCHES = tuple(str(k + 1) for k in range(MOST_BRANCHES))


@lru_cache(BOXES)
def actions_in(box: Box) -> Actions:
    """Return the actions with the cards of a box."""
    return ACTIONS.named(card=[agent.id for agent in box.agents])


ACTIONS = Actions(  # all that are no sets of cards
    Kind("recruit", first=action(RECRUIT, 0), steps=(1,), card=()),
    Kind("develop", first=action(DEVELOP_WITH, 0), steps=(1,), card=()),
    Kind("lead", first=action(LEAD_WITH, 0), steps=(1,), card=()),
    Kind("discard", first=action(DISCARD, 0), steps=(1,), card=()),
    Kind("on", verb="", first=action(ON, 0), planet=PLANETS),
    Kind("from", first=action(RUN_FROM, 0), planet=("outside", *PLANETS)),
    Kind("tier", first=action(TIER, 0), tier=BRANCHES),
    Kind("option", first=action(OPTION, 0), option=BRANCHES),
    Kind("decision", verb="", first=action(DECISION, 0), answer=("yes", "no")),
    Kind("technology", verb="", first=action(TECHNOLOGY, 0), faction=FACTIONS),
    Kind("token", first=action(TOKEN, 0), slot=SLOTS),
    Kind("first", first=action(FIRST, 0), seat=range(4)),
    within=lambda view: actions_in(view.table.box),
)


def read_set(box: Box, text: str) -> int | None:
    """Read a set of cards that is given or exchanged; return None if the text names none."""
    verb, *cards = text.split() or [""]
    if verb not in SET_VERBS or len(cards) > MOST_IN_SET or not all(card in box.card_numbers for card in cards):
        return None
    number = card_set(box.card_numbers[card] for card in cards)
    return int(give(number) if verb == "give" else exchange(number))


class Notation(kernel.Notation):
    """Reads and writes what was said and drawn in Zenith; draws by the box of one game, actions by that of a view."""

    def __init__(self, cards: str = PRINTED) -> None:
        """Use the names of a box, which is opened when it is first needed."""
        super().__init__(ACTIONS)
        self.cards = cards

    @cached_property
    def box(self) -> Box:
        """The box whose names draws have."""
        return open_box(self.cards)

    def write(self, view: kernel.View, seat: int, action: int) -> str:
        if not SETS <= action < 3 * SETS:
            return super().write(view, seat, action)
        assert isinstance(view, View)
        verb = "give" if kind_of(action) == GIVE else "exchange"
        return " ".join([verb, *(view.table.box.agents[card].id for card in cards_of(action))])

    def read(self, view: kernel.View, seat: int, text: str) -> int:
        assert isinstance(view, View)
        found = read_set(view.table.box, text)
        if found is None and text.startswith(SET_VERBS):
            raise refused("cards", text=text, most=MOST_IN_SET)
        return super().read(view, seat, text) if found is None else found

    def read_static(self, seat: int, text: str) -> int | None:
        """Read what means the same in every box: printed cards have the same numbers in all of them."""
        found = actions_in(self.box).read(text)
        return read_set(self.box, text) if found is None else found

    def redact(self, view: kernel.View, seat: int, action: int) -> str:
        if action < SETS:
            return self.write(view, seat, action)
        if kind_of(action) == GIVE:
            return " ".join(["give", *"?" * len(cards_of(action))])  # G7
        return "exchange ?"  # even how many is secret until all have chosen (G10)

    @cached_property
    def draws(self) -> dict[str, list[str]]:
        """What chance draws from the box, and which side or board it chooses."""
        cards, tokens = [agent.id for agent in self.box.agents], [token.id for token in self.box.tokens]
        return {"draw": cards, "mobilize": cards, "token": tokens, "first": ["0", "1"], "board": ["0", "1"]}
