"""Log lines that need more than the sentence of their event: a form, or additional values."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from trized.games.zenith import events
from trized.games.zenith.box import BOARDS, CREDITS, ZENITHIUM
from trized.games.zenith.cards import token_names
from trized.games.zenith.effects.registry import registry
from trized.games.zenith.names import Names
from trized.games.zenith.opening import printed_box
from trized.games.zenith.state import NO_CARD
from trized.games.zenith.view import View, won_by
from trized.kernel import Event, Outcome
from trized.kernel.words import event_sentence

if TYPE_CHECKING:
    from trized.games.zenith.words import Words

Write = Callable[[View, int], str]

FORMS: Final[Mapping[type[Event], Callable[[Any], str]]] = {
    events.CardsExchanged: lambda event: "" if event.count else "none",
    events.Recruited: lambda event: "" if event.price else "free",
    events.Developed: lambda event: "" if event.card == NO_CARD else "with",
    events.BadgeTaken: lambda event: "gold" if event.gold else "silver",
    events.DiscReset: lambda event: "" if event.before else "middle",
}


def written_fields(names: Names) -> Mapping[str, Write]:
    """Return the functions that write event fields as text, by field name."""

    def seat(view: View, seat: int) -> str:
        return names.seat(view, seat).name

    def planet(view: View, planet: int) -> str:
        return names.planet(planet)

    return {
        "card": names.card,
        **{"planet": planet, "other": planet, "after": names.place},
        **{"seat": seat, "mate": seat},
        "price": lambda view, price: names.amount(CREDITS, price),
        "technology": lambda view, technology: names.faction(technology),
        "slot": lambda view, slot: names.slot(slot),
        "token": lambda view, token: token_names(view.table.box, names.words.lang)[token],
        "source": lambda view, source: names.source(view.table.box, source),
    }


class Log:
    """Writes log lines and the result in one language."""

    def __init__(self, words: "Words") -> None:
        self.names = words.names
        self.say = words.say
        self.sentence = partial(event_sentence, words)
        self.lines: Mapping[type[Event], Callable[[View, Any], str]] = {
            events.BoardsLaid: self.boards,
            **dict.fromkeys((events.Recruited, events.Mobilized, events.Exiled, events.Transferred), self.card_moved),
            events.CreditsChanged: partial(self.changed, CREDITS),
            events.ZenithiumChanged: partial(self.changed, ZENITHIUM),
            events.DiscMoved: self.disc_moved,
            events.Skipped: self.skipped,
            events.GameEnded: self.game_ended,
        }

    def ending(self, view: View, outcome: Outcome) -> str:
        """Describe the winner and the endings."""
        if not outcome.winners:
            return self.say("outcome.drawn")
        endings = self.say.join([self.way_to_win(view, name) for name in outcome.endings])
        winner = self.names.side(view, view.table.side_of(outcome.winners[0]))
        return self.names.sentence("outcome", winner, endings=endings)

    def way_to_win(self, view: View, name: str) -> str:
        """Name an ending, with its number if it is not the printed one."""
        needed, printed = view.table.box.numbers, printed_box().numbers
        numbers = {
            "absolute": (needed.absolute, printed.absolute),
            "democratic": (needed.democratic, printed.democratic),
            "popular": (needed.popular, printed.popular),
        }
        n, usual = numbers.get(name, (0, 0))
        return self.say(f"ending.{name}") if n == usual else self.say(f"ending_own.{name}", n=n)

    def boards(self, view: View, event: events.BoardsLaid) -> str:
        """Name the technology boards in play."""
        letters = [BOARDS[piece * 2 + side] for piece, side in enumerate((event.animod, event.human, event.robot))]
        return self.sentence(view, event, boards=self.say.join(letters))

    def game_ended(self, view: View, event: events.GameEnded) -> str:
        """Describe the winner and the endings."""
        return self.ending(view, won_by(view.table, event.winner, event.endings))

    def card_moved(self, view: View, event: Any) -> str:
        """Describe a card that came to or left its column."""
        return self.sentence(view, event, planet=self.names.planet(view.table.box.agents[event.card].planet))

    def changed(self, resource: int, view: View, event: events.CreditsChanged | events.ZenithiumChanged) -> str:
        """Describe a change of a side's resource: gained, paid, or stolen by the other side."""
        key = "gain" if event.change > 0 else "robbed" if event.stolen else "spend"
        amount = self.names.amount(resource, abs(event.change))
        return self.names.sentence(f"event.{key}", self.names.side(view, event.side), amount=amount, total=event.total)

    def disc_moved(self, view: View, event: events.DiscMoved) -> str:
        """Describe the movement of a disc, and whether it is won."""
        won = abs(event.after) == view.table.box.track_steps
        return self.sentence(view, event, "won" if won else "", n=abs(event.after - event.before))

    def skipped(self, view: View, event: events.Skipped) -> str:
        """Explain why an effect did nothing."""
        key = f"skip.{registry().definitions[event.effect].name}"
        return self.sentence(view, event, reason=self.say(key if self.say.has(key) else "skip.other"))
