"""Text of event fields in the log, and log lines that need more than the sentence of their event."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from trized.games.zoondo import events as happened
from trized.games.zoondo.box import BOX, CROSS, STAR
from trized.games.zoondo.cards import corner, label
from trized.games.zoondo.notation import cell_name
from trized.games.zoondo.state import owner
from trized.games.zoondo.view import View
from trized.kernel import Event
from trized.kernel.words import event_sentence

if TYPE_CHECKING:
    from trized.games.zoondo.words import Words


def shot_form(event: happened.Shot) -> str:
    """Return the sentence form of a shot: hit or missed."""
    score, other = event.trump_score, event.defender_score
    return "cross" if score == CROSS else "hit" if other != STAR and score > other else "missed"


def trump_form(event: happened.TrumpPlayed) -> str:
    """Return the sentence form of a played trump: on a cell or between two, as a shot or not."""
    place = "at" if event.start == event.end else "from"
    return f"shoots_{place}" if BOX.trumps[event.trump].does == "shoot" else place


FORMS: Final[Mapping[type[Event], Callable[[Any], str]]] = {
    happened.Shot: shot_form,
    happened.TrumpPlayed: trump_form,
}


def written_fields(words: "Words") -> Mapping[str, Callable[[View, int], str]]:
    """Return the functions that write event fields as text, by field name."""

    def cell(view: View, cell: int) -> str:
        return cell_name(cell)

    def zoon(view: View, zoon: int) -> str:
        return label(words.lang, zoon)

    def score(view: View, score: int) -> str:
        return corner(score)

    return {
        "seat": words.seat,
        **dict.fromkeys(("cell", "start", "end"), cell),
        **dict.fromkeys(("zoon", "attacker_zoon", "defender_zoon"), zoon),
        **dict.fromkeys(("attacker_score", "defender_score", "trump_score"), score),
        "trump": lambda view, trump: BOX.trumps[trump].name,
    }


def event_lines(words: "Words") -> Mapping[type[Event], Callable[[View, Any], str]]:
    """Return the functions for events of cards on the field, which name owner and, if visible, the card."""

    def of_a_slot(view: View, event: Any) -> str:
        who, card = words.seat(view, owner(event.slot)), words.card(view, event.slot)
        return event_sentence(words, view, event, who=who, card=card)

    def swapped(view: View, event: happened.Swapped) -> str:  # begins with a cell, which keeps its small letter
        return words.say(f"event.{event.kind}", start=cell_name(event.start), end=cell_name(event.end))

    kinds = (happened.Moved, happened.Carried, happened.Attacked)
    lines: dict[type[Event], Callable[[View, Any], str]] = dict.fromkeys(
        (*kinds, happened.ReinforcementLaid, happened.OwnReinforcementLaid), of_a_slot
    )
    return {**lines, happened.Swapped: swapped}
