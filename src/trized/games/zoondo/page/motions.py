"""Animations of events: the moving card, its destination, sound and caption."""

from typing import ClassVar

from trized import kernel
from trized.games.zoondo import events as happened
from trized.games.zoondo.box import BOX
from trized.games.zoondo.cards import power_text, trump_text
from trized.games.zoondo.notation import CELL_NAMES
from trized.games.zoondo.page import duel, faces
from trized.games.zoondo.page.ids import cell_id, hand_id, piece_id, reinforcements_id, side_id, tomb_id, trump_id
from trized.games.zoondo.state import NOBODY, owner
from trized.games.zoondo.view import View
from trized.kernel import Motion
from trized.kernel.page import motion

Shown = list[Motion]


class Motions(kernel.Motions):
    """Animates events for one viewer."""

    view: View
    written: ClassVar = {
        **dict.fromkeys(("cell", "start", "end"), lambda motions, cell: CELL_NAMES[cell]),
        "zoon": lambda motions, kind: BOX.zoons[kind].id,
        "trump": lambda motions, trump: BOX.trumps[trump].id,
    }
    deployed = motion("side-{seat}", sound="card")
    deployed_at_random = deployed
    first_drawn = motion("side-{seat}", sound="turn")
    attacked = motion("piece-{slot}", "piece-{target}", "fight")
    power_ignored = motion("piece-{slot}")
    moved = motion("piece-{slot}", "cell-{end}", "disc")
    carried = motion("piece-{slot}", "cell-{end}", "card")
    own_reinforcement_laid = motion("hand-{zoon}", "cell-{cell}", "card")
    cell_taken = motion("piece-{slot}", "cell-{cell}", "disc")
    trump_lost = motion("trump-{seat}-{trump}", "tomb-{seat}", "card")

    # Deployment and the turn

    def placed(self, event: happened.Placed, caption: str) -> Shown:
        """Move a card from the hand to its cell, without caption: twelve placements should be quick."""
        return [Motion("", hand_id(event.zoon), cell_id(event.cell), "card")]

    def turn_began(self, event: happened.TurnBegan, caption: str) -> Shown:
        """Move nothing: the panels show whose turn it is."""
        return []

    def game_ended(self, event: happened.GameEnded, caption: str) -> Shown:
        """Flash the panel of the winner, if there is one."""
        return [Motion("", side_id(event.winner), sound="win")] if event.winner != NOBODY else []

    # Moves

    def swapped(self, event: happened.Swapped, caption: str) -> Shown:
        """Move each of two Zoons to the other's cell."""
        return [
            Motion(caption, piece_id(event.slot), cell_id(event.end), "card"),
            Motion("", piece_id(event.other), cell_id(event.start), "card"),
        ]

    def reinforcement_laid(self, event: happened.ReinforcementLaid, caption: str) -> Shown:
        """Move a card from a hand hidden from the viewer."""
        return [Motion(caption, reinforcements_id(int(owner(event.slot))), cell_id(event.cell), "card")]

    # Fights

    def fought(self, event: happened.Fought, caption: str) -> Shown:
        """Reveal both cards of a fight; the caption comes after the cards."""
        shown = duel.fight(self.lang, int(self.view.viewer), event, caption)
        return [Motion(sound="fight", show=shown), Motion(caption)]

    def shot(self, event: happened.Shot, caption: str) -> Shown:
        """Reveal the target of a shot beside the trump; the caption comes after the cards."""
        shown = duel.shot(self.lang, int(self.view.viewer), event, caption)
        return [Motion(sound="fight", show=shown), Motion(caption)]

    def tied(self, event: happened.Tied, caption: str) -> Shown:
        """Move the attacker back, or flash it if it is there already."""
        back = cell_id(event.end) if event.start != event.end else ""
        return [Motion(caption, piece_id(event.slot), back, "disc")]

    def eliminated(self, event: happened.Eliminated, caption: str) -> Shown:
        """Move a card to its owner's tomb."""
        return [Motion(caption, piece_id(event.slot), tomb_id(int(owner(event.slot))), "card")]

    def power_used(self, event: happened.PowerUsed, caption: str) -> Shown:
        """Show the Zoon whose star was touched, with its power."""
        zoon = BOX.zoons[event.zoon]
        card = duel.card(int(owner(event.slot)), faces.face_svg(event.zoon), power_text(self.lang, zoon))
        return [Motion(caption, sound="coin", show=card)]

    # Trumps

    def trump_played(self, event: happened.TrumpPlayed, caption: str) -> Shown:
        """Move a trump to its cell; show an enemy's trump large first."""
        place = trump_id(event.seat, event.trump)
        played = Motion(caption, place, cell_id(event.end), "card")
        if event.seat == self.view.viewer:
            return [played]
        said = trump_text(self.lang, BOX.trumps[event.trump])
        return [Motion("", show=duel.card(event.seat, faces.trump_svg(event.trump), said)), played]

    def trump_rose(self, event: happened.TrumpRose, caption: str) -> Shown:
        """Show the Zoon that a trump has become."""
        card = duel.card(int(owner(event.slot)), faces.face_svg(event.zoon))
        return [Motion(caption, cell_id(event.cell), sound="card", show=card)]
