"""The log: a line for every event, by the event's own fields."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from trized.games.zoondo import events as happened
from trized.games.zoondo.box import BOX, CROSS, STAR
from trized.games.zoondo.cards import corner, label
from trized.games.zoondo.notation import cell_name
from trized.games.zoondo.state import owner
from trized.games.zoondo.view import View
from trized.kernel import Event

if TYPE_CHECKING:
    from trized.games.zoondo.words import Words

Line = Callable[["Words", View, Any], str]


def no_line(words: "Words", view: View, event: Event) -> str:
    """Say nothing: the event is not worth a line."""
    return ""


def _line(words: "Words", event: Event, **values: str) -> str:
    return words.text(f"event.{event.kind}", **values)


# Deployment and the turn


def placed(words: "Words", view: View, event: happened.Placed) -> str:
    """Say which card was placed where."""
    card = label(words.lang, event.zoon)
    return _line(words, event, who=words.seat(view, event.seat), card=card, cell=cell_name(event.cell))


def of_a_seat(
    words: "Words", view: View, event: happened.Deployed | happened.DeployedAtRandom | happened.FirstDrawn
) -> str:
    """Say what concerns a seat as a whole."""
    return _line(words, event, who=words.seat(view, event.seat))


# Moves


def moved(words: "Words", view: View, event: happened.Moved | happened.Carried | happened.Attacked) -> str:
    """Say from where to where a card goes, and which one if the viewer sees it."""
    return _line(
        words,
        event,
        who=words.seat(view, owner(event.slot)),
        card=words.card(view, event.slot),
        start=cell_name(event.start),
        end=cell_name(event.end),
    )


def swapped(words: "Words", view: View, event: happened.Swapped) -> str:
    """Say which cells trade places."""
    return _line(words, event, start=cell_name(event.start), end=cell_name(event.end))


def reinforcement_laid(words: "Words", view: View, event: happened.ReinforcementLaid) -> str:
    """Say where a reinforcement was laid."""
    return _line(words, event, who=words.seat(view, owner(event.slot)), cell=cell_name(event.cell))


def own_reinforcement_laid(words: "Words", view: View, event: happened.OwnReinforcementLaid) -> str:
    """Say which reinforcement was laid where."""
    who, card = words.seat(view, owner(event.slot)), label(words.lang, event.zoon)
    return _line(words, event, who=who, card=card, cell=cell_name(event.cell))


# Fights


def fought(words: "Words", view: View, event: happened.Fought) -> str:
    """Say what both cards of a fight show."""
    return _line(
        words,
        event,
        attacker=label(words.lang, event.attacker_zoon),
        attacker_score=corner(event.attacker_score),
        defender=label(words.lang, event.defender_zoon),
        defender_score=corner(event.defender_score),
    )


def shot(words: "Words", view: View, event: happened.Shot) -> str:
    """Say what a trump and its target show, and whether it hit."""
    score, other = event.trump_score, event.defender_score
    result = "cross" if score == CROSS else "hit" if other != STAR and score > other else "missed"
    return words.text(
        f"event.shot_{result}",
        trump=BOX.trumps[event.trump].name,
        trump_score=corner(event.trump_score),
        defender=label(words.lang, event.defender_zoon),
        defender_score=corner(event.defender_score),
    )


def tied(words: "Words", view: View, event: happened.Tied) -> str:
    """Say where the attacker falls back to."""
    return _line(words, event, end=cell_name(event.end))


def cell_taken(words: "Words", view: View, event: happened.CellTaken) -> str:
    """Say which cell the attacker takes."""
    return _line(words, event, cell=cell_name(event.cell))


def of_a_card(
    words: "Words", view: View, event: happened.Eliminated | happened.PowerUsed | happened.PowerIgnored
) -> str:
    """Say what happens to a card that all can see."""
    return _line(words, event, card=label(words.lang, event.zoon))


# Trumps


def trump_played(words: "Words", view: View, event: happened.TrumpPlayed) -> str:
    """Say which trump was played, on which cell or from where to where."""
    played = "shoots" if BOX.trumps[event.trump].does == "shoot" else "played"
    key = f"event.trump_{played}_{'at' if event.start == event.end else 'from'}"
    who, trump = words.seat(view, event.seat), BOX.trumps[event.trump].name
    return words.text(key, who=who, trump=trump, start=cell_name(event.start), end=cell_name(event.end))


def trump_lost(words: "Words", view: View, event: happened.TrumpLost) -> str:
    """Say which trump went to the tomb."""
    return _line(words, event, who=words.seat(view, event.seat), trump=BOX.trumps[event.trump].name)


def trump_rose(words: "Words", view: View, event: happened.TrumpRose) -> str:
    """Say which trump became a Zoon, and where."""
    return _line(words, event, card=label(words.lang, event.zoon), cell=cell_name(event.cell))


EVENT_LINES: Final[Mapping[type[Event], Line]] = {
    happened.Placed: placed,
    happened.Deployed: of_a_seat,
    happened.DeployedAtRandom: of_a_seat,
    happened.FirstDrawn: of_a_seat,
    happened.TurnBegan: no_line,
    happened.GameEnded: no_line,
    happened.Moved: moved,
    happened.Carried: moved,
    happened.Swapped: swapped,
    happened.ReinforcementLaid: reinforcement_laid,
    happened.OwnReinforcementLaid: own_reinforcement_laid,
    happened.Attacked: moved,
    happened.Fought: fought,
    happened.Shot: shot,
    happened.Tied: tied,
    happened.CellTaken: cell_taken,
    happened.Eliminated: of_a_card,
    happened.PowerUsed: of_a_card,
    happened.PowerIgnored: of_a_card,
    happened.TrumpPlayed: trump_played,
    happened.TrumpLost: trump_lost,
    happened.TrumpRose: trump_rose,
}
