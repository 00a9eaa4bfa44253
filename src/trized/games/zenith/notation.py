"""Canonical text of actions and draws: "recruit nero", "mars", "draw khan". The same in every language.

| text | action |
| --- | --- |
| `recruit nero`, `develop nero`, `lead nero` | play a card for one of the three actions |
| `mars` | a planet: the disc or the column chosen for an effect |
| `from venus` | where a run of neighbours begins; `from outside` is one place before Mercury |
| `tier 2`, `option 1`, `yes`, `no` | conversions and alternatives |
| `discard nero` | a card from the hand |
| `human`, `token mars`, `token human` | a technology, a token on a board |
| `first 1` | the seat that begins its team's round |
| `exchange`, `exchange nero khan`, `give nero` | sets of cards, none to several |
"""

from typing import Any

from trized import kernel
from trized.games.zenith.actions import ACTIONS, GIVE, MOST_IN_SET, SETS, card_set, cards_of, exchange, give, kind_of
from trized.games.zenith.box import Box
from trized.games.zenith.catalogue import refused
from trized.games.zenith.opening import PRINTED, open_box
from trized.games.zenith.view import View

SET_VERBS = ("give", "exchange")


def read_set(box: Box, text: str) -> int | None:
    """Parse `give` and `exchange` with their cards; None if the text is neither."""
    verb, *cards = text.split() or [""]
    if verb not in SET_VERBS or len(cards) > MOST_IN_SET or not all(card in box.card_numbers for card in cards):
        return None
    number = card_set(box.card_numbers[card] for card in cards)
    return int(give(number) if verb == "give" else exchange(number))


class Notation(kernel.Notation):
    """Notation of Zenith: draws use the box of this game, actions the box of the view."""

    def __init__(self, cards: str = PRINTED) -> None:
        box = open_box(cards)
        agents, tokens = [agent.id for agent in box.agents], [token.id for token in box.tokens]
        sides = ("0", "1")
        draws = {"draw": agents, "mobilize": agents, "token": tokens, "first": sides, "board": sides}
        super().__init__(ACTIONS, draws)

    def write(self, view: View, seat: int, action: int) -> str:
        if not SETS <= action < 3 * SETS:
            return super().write(view, seat, action)
        given, cards = kind_of(action) == GIVE, [view.table.box.agents[card].id for card in cards_of(action)]
        if view.viewer != seat:
            cards = ["?"] * len(cards) if given else ["?"]  # G7; G10: even the number is secret until all have chosen
        return " ".join(["give" if given else "exchange", *cards])

    def read(self, position: Any, seat: int, text: str) -> int:
        if not text.startswith(SET_VERBS):
            return super().read(position, seat, text)
        found = read_set(position.table.box, text)
        if found is None:
            raise refused("cards", text=text, most=MOST_IN_SET)
        return found
