"""Events as the eye should see them: which card moves where, with which sound and which caption."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from trized.games.zoondo import events as happened
from trized.games.zoondo.box import BOX
from trized.games.zoondo.cards import power_text, trump_text
from trized.games.zoondo.page import duel, faces
from trized.games.zoondo.page.ids import cell_id, hand_id, piece_id, reinforcements_id, side_id, tomb_id, trump_id
from trized.games.zoondo.state import NOBODY, owner
from trized.games.zoondo.view import View
from trized.kernel import Event, Motion

Motions = list[Motion]
EventMotions = Callable[[View, str, str, Any], Motions]  # of a view, a language, a caption and an event


def no_motion(view: View, lang: str, caption: str, event: Event) -> Motions:
    """Move nothing: the board shows the event well enough."""
    return []


# Deployment and the turn


def placed(view: View, lang: str, caption: str, event: happened.Placed) -> Motions:
    """Move a card from the hand to its cell, without a word: its owner has just said it, and twelve go swiftly."""
    return [Motion("", hand_id(event.zoon), cell_id(event.cell), "card")]


def deployed(view: View, lang: str, caption: str, event: happened.Deployed | happened.DeployedAtRandom) -> Motions:
    """Flash the panel of a seat that has deployed."""
    return [Motion(caption, side_id(event.seat), sound="card")]


def first_drawn(view: View, lang: str, caption: str, event: happened.FirstDrawn) -> Motions:
    """Flash the panel of the seat that begins."""
    return [Motion(caption, side_id(event.seat), sound="turn")]


def game_ended(view: View, lang: str, caption: str, event: happened.GameEnded) -> Motions:
    """Flash the panel of the winner, if there is one."""
    return [Motion("", side_id(event.winner), sound="win")] if event.winner != NOBODY else []


# Moves


def moved(view: View, lang: str, caption: str, event: happened.Moved) -> Motions:
    """Move a Zoon by its grid."""
    return [Motion(caption, piece_id(event.slot), cell_id(event.end), "disc")]


def carried(view: View, lang: str, caption: str, event: happened.Carried) -> Motions:
    """Carry a Zoon to its new cell."""
    return [Motion(caption, piece_id(event.slot), cell_id(event.end), "card")]


def swapped(view: View, lang: str, caption: str, event: happened.Swapped) -> Motions:
    """Move each of two Zoons to the other's cell."""
    return [
        Motion(caption, piece_id(event.slot), cell_id(event.end), "card"),
        Motion("", piece_id(event.other), cell_id(event.start), "card"),
    ]


def reinforcement_laid(view: View, lang: str, caption: str, event: happened.ReinforcementLaid) -> Motions:
    """Move a card from a hand that is hidden from the viewer."""
    return [Motion(caption, reinforcements_id(int(owner(event.slot))), cell_id(event.cell), "card")]


def own_reinforcement_laid(view: View, lang: str, caption: str, event: happened.OwnReinforcementLaid) -> Motions:
    """Move a card from the viewer's own hand."""
    return [Motion(caption, hand_id(event.zoon), cell_id(event.cell), "card")]


# Fights


def attacked(view: View, lang: str, caption: str, event: happened.Attacked) -> Motions:
    """Move the attacker against its target."""
    return [Motion(caption, piece_id(event.slot), piece_id(event.target), "fight")]


def fought(view: View, lang: str, caption: str, event: happened.Fought) -> Motions:
    """Turn up both cards of a fight; the words come after the cards."""
    shown = duel.fight(lang, int(view.viewer), event, caption)
    return [Motion(sound="fight", show=shown), Motion(caption)]


def shot(view: View, lang: str, caption: str, event: happened.Shot) -> Motions:
    """Turn up the target of a shot beside the trump; the words come after the cards."""
    shown = duel.shot(lang, int(view.viewer), event, caption)
    return [Motion(sound="fight", show=shown), Motion(caption)]


def tied(view: View, lang: str, caption: str, event: happened.Tied) -> Motions:
    """Move the attacker back, or flash it if it stands there already."""
    back = cell_id(event.end) if event.start != event.end else ""
    return [Motion(caption, piece_id(event.slot), back, "disc")]


def cell_taken(view: View, lang: str, caption: str, event: happened.CellTaken) -> Motions:
    """Move the attacker to the cell that it takes."""
    return [Motion(caption, piece_id(event.slot), cell_id(event.cell), "disc")]


def eliminated(view: View, lang: str, caption: str, event: happened.Eliminated) -> Motions:
    """Move a card to its owner's tomb."""
    return [Motion(caption, piece_id(event.slot), tomb_id(int(owner(event.slot))), "card")]


def power_used(view: View, lang: str, caption: str, event: happened.PowerUsed) -> Motions:
    """Show the Zoon whose star was touched, with its power."""
    zoon = BOX.zoons[event.zoon]
    card = duel.card(int(owner(event.slot)), faces.whole_face(event.zoon), power_text(lang, zoon))
    return [Motion(caption, sound="coin", show=card)]


def power_ignored(view: View, lang: str, caption: str, event: happened.PowerIgnored) -> Motions:
    """Flash the Zoon whose power does nothing."""
    return [Motion(caption, piece_id(event.slot))]


# Trumps


def trump_played(view: View, lang: str, caption: str, event: happened.TrumpPlayed) -> Motions:
    """Move a trump to its cell; an enemy's is shown first."""
    place = trump_id(event.seat, event.trump)
    played = Motion(caption, place, cell_id(event.end), "card")
    if event.seat == view.viewer:
        return [played]
    said = trump_text(lang, BOX.trumps[event.trump])
    return [Motion("", show=duel.card(event.seat, faces.whole_trump(event.trump), said)), played]


def trump_lost(view: View, lang: str, caption: str, event: happened.TrumpLost) -> Motions:
    """Move a trump to the tomb."""
    place = trump_id(event.seat, event.trump)
    return [Motion(caption, place, tomb_id(event.seat), "card")]


def trump_rose(view: View, lang: str, caption: str, event: happened.TrumpRose) -> Motions:
    """Show the Zoon that a trump has become."""
    card = duel.card(int(owner(event.slot)), faces.whole_face(event.zoon))
    return [Motion(caption, cell_id(event.cell), sound="card", show=card)]


EVENT_MOTIONS: Final[Mapping[type[Event], EventMotions]] = {
    happened.Placed: placed,
    happened.Deployed: deployed,
    happened.DeployedAtRandom: deployed,
    happened.FirstDrawn: first_drawn,
    happened.TurnBegan: no_motion,  # the panels show whose turn it is
    happened.GameEnded: game_ended,
    happened.Moved: moved,
    happened.Carried: carried,
    happened.Swapped: swapped,
    happened.ReinforcementLaid: reinforcement_laid,
    happened.OwnReinforcementLaid: own_reinforcement_laid,
    happened.Attacked: attacked,
    happened.Fought: fought,
    happened.Shot: shot,
    happened.Tied: tied,
    happened.CellTaken: cell_taken,
    happened.Eliminated: eliminated,
    happened.PowerUsed: power_used,
    happened.PowerIgnored: power_ignored,
    happened.TrumpPlayed: trump_played,
    happened.TrumpLost: trump_lost,
    happened.TrumpRose: trump_rose,
}
