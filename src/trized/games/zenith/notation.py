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

from functools import lru_cache
from typing import Any

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
        box = open_box(cards)
        agents, tokens = [agent.id for agent in box.agents], [token.id for token in box.tokens]
        sides = ("0", "1")
        draws = {"draw": agents, "mobilize": agents, "token": tokens, "first": sides, "board": sides}
        super().__init__(ACTIONS, draws)

    def write(self, view: kernel.View, seat: int, action: int) -> str:
        if not SETS <= action < 3 * SETS:
            return super().write(view, seat, action)
        assert isinstance(view, View)
        given, cards = kind_of(action) == GIVE, [view.table.box.agents[card].id for card in cards_of(action)]
        if view.viewer != seat:
            cards = ["?"] * len(cards) if given else ["?"]  # G7; G10: even how many is secret until all have chosen
        return " ".join(["give" if given else "exchange", *cards])

    def read(self, position: Any, seat: int, text: str) -> int:
        found = read_set(position.table.box, text)
        if found is None and text.startswith(SET_VERBS):
            raise refused("cards", text=text, most=MOST_IN_SET)
        return super().read(position, seat, text) if found is None else found
