"""Lines of the log that need more than the sentence of their event: its form, and values beside its fields."""

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
from trized.kernel.words import tell

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
    """Return how the fields of events are written, by their names."""

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
    """Writes in one language what happened and how it ended."""

    def __init__(self, words: "Words") -> None:
        self.names = words.names
        self.say = words.say
        self.tell = partial(tell, words)
        self.lines: Mapping[type[Event], Callable[[View, Any], str]] = {
            events.BoardsLaid: self.boards,
            **dict.fromkeys((events.Recruited, events.Mobilized, events.Exiled, events.Transferred), self.card_moved),
            events.CreditsChanged: self.credits_changed,
            events.ZenithiumChanged: self.zenithium_changed,
            events.DiscMoved: self.disc_moved,
            events.Skipped: self.skipped,
            events.GameEnded: self.game_ended,
        }

    def ending(self, view: View, outcome: Outcome) -> str:
        """Describe who won, and by what."""
        if not outcome.winners:
            return self.say("outcome.drawn")
        endings = self.say.join([self.way_to_win(view, name) for name in outcome.endings])
        winner = self.names.side(view, view.table.side_of(outcome.winners[0]))
        return self.names.tell("outcome", winner, endings=endings)

    def way_to_win(self, view: View, name: str) -> str:
        """Name an ending, with its number where that is not the printed one."""
        figures, printed = view.table.box.figures, printed_box().figures
        numbers = {
            "absolute": (figures.absolute, printed.absolute),
            "democratic": (figures.democratic, printed.democratic),
            "popular": (figures.popular, printed.popular),
        }
        n, usual = numbers.get(name, (0, 0))
        return self.say(f"ending.{name}") if n == usual else self.say(f"ending_own.{name}", n=n)

    def boards(self, view: View, event: events.BoardsLaid) -> str:
        """Name the boards that lie on the table."""
        letters = [BOARDS[piece * 2 + side] for piece, side in enumerate((event.animod, event.human, event.robot))]
        return self.tell(view, event, boards=self.say.join(letters))

    def game_ended(self, view: View, event: events.GameEnded) -> str:
        """Describe who won, and by what."""
        return self.ending(view, won_by(view.table, event.winner, event.endings))

    def card_moved(self, view: View, event: Any) -> str:
        """Report that a card came to or left its column."""
        return self.tell(view, event, planet=self.names.planet(view.table.box.agents[event.card].planet))

    def credits_changed(self, view: View, event: events.CreditsChanged) -> str:
        """Report that a side has more or fewer credits."""
        return self.changed(view, event, CREDITS)

    def zenithium_changed(self, view: View, event: events.ZenithiumChanged) -> str:
        """Report that a side has more or less zenithium."""
        return self.changed(view, event, ZENITHIUM)

    def changed(self, view: View, event: events.CreditsChanged | events.ZenithiumChanged, resource: int) -> str:
        """Report that a side has more or less of a resource: gained, paid, or stolen by the other side."""
        key = "gain" if event.change > 0 else "robbed" if event.stolen else "spend"
        amount = self.names.amount(resource, abs(event.change))
        return self.names.tell(f"event.{key}", self.names.side(view, event.side), amount=amount, total=event.total)

    def disc_moved(self, view: View, event: events.DiscMoved) -> str:
        """Describe how far a disc moved, and whether it is won by that."""
        won = abs(event.after) == view.table.box.track_steps
        return self.tell(view, event, "won" if won else "", n=abs(event.after - event.before))

    def skipped(self, view: View, event: events.Skipped) -> str:
        """Explain why an effect did nothing."""
        key = f"skip.{registry().definitions[event.effect].name}"
        return self.tell(view, event, reason=self.say(key if self.say.has(key) else "skip.other"))
