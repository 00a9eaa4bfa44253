"""Events as the eye should see them: which card moves where, with which sound and which caption."""

from trized import kernel
from trized.games.zoondo import events as happened
from trized.games.zoondo.box import BOX
from trized.games.zoondo.cards import power_text, trump_text
from trized.games.zoondo.page import duel, faces
from trized.games.zoondo.page.ids import cell_id, hand_id, piece_id, reinforcements_id, side_id, tomb_id, trump_id
from trized.games.zoondo.state import NOBODY, owner
from trized.games.zoondo.view import View
from trized.kernel import Motion
from trized.kernel.page import motion

Shown = list[Motion]


class Motions(kernel.Motions):
    """Shows events to one viewer, in one language."""

    view: View
    deployed = motion("side-{seat}", sound="card")
    deployed_at_random = deployed
    first_drawn = motion("side-{seat}", sound="turn")
    attacked = motion("piece-{slot}", "piece-{target}", "fight")
    power_ignored = motion("piece-{slot}")

    # Deployment and the turn

    def placed(self, event: happened.Placed, caption: str) -> Shown:
        """Move a card from the hand to its cell, without a word: its owner has just said it, and twelve go swiftly."""
        return [Motion("", hand_id(event.zoon), cell_id(event.cell), "card")]

    def turn_began(self, event: happened.TurnBegan, caption: str) -> Shown:
        """Move nothing: the panels show whose turn it is."""
        return []

    def game_ended(self, event: happened.GameEnded, caption: str) -> Shown:
        """Flash the panel of the winner, if there is one."""
        return [Motion("", side_id(event.winner), sound="win")] if event.winner != NOBODY else []

    # Moves

    def moved(self, event: happened.Moved, caption: str) -> Shown:
        """Move a Zoon by its grid."""
        return [Motion(caption, piece_id(event.slot), cell_id(event.end), "disc")]

    def carried(self, event: happened.Carried, caption: str) -> Shown:
        """Carry a Zoon to its new cell."""
        return [Motion(caption, piece_id(event.slot), cell_id(event.end), "card")]

    def swapped(self, event: happened.Swapped, caption: str) -> Shown:
        """Move each of two Zoons to the other's cell."""
        return [
            Motion(caption, piece_id(event.slot), cell_id(event.end), "card"),
            Motion("", piece_id(event.other), cell_id(event.start), "card"),
        ]

    def reinforcement_laid(self, event: happened.ReinforcementLaid, caption: str) -> Shown:
        """Move a card from a hand that is hidden from the viewer."""
        return [Motion(caption, reinforcements_id(int(owner(event.slot))), cell_id(event.cell), "card")]

    def own_reinforcement_laid(self, event: happened.OwnReinforcementLaid, caption: str) -> Shown:
        """Move a card from the viewer's own hand."""
        return [Motion(caption, hand_id(event.zoon), cell_id(event.cell), "card")]

    # Fights

    def fought(self, event: happened.Fought, caption: str) -> Shown:
        """Turn up both cards of a fight; the words come after the cards."""
        shown = duel.fight(self.lang, int(self.view.viewer), event, caption)
        return [Motion(sound="fight", show=shown), Motion(caption)]

    def shot(self, event: happened.Shot, caption: str) -> Shown:
        """Turn up the target of a shot beside the trump; the words come after the cards."""
        shown = duel.shot(self.lang, int(self.view.viewer), event, caption)
        return [Motion(sound="fight", show=shown), Motion(caption)]

    def tied(self, event: happened.Tied, caption: str) -> Shown:
        """Move the attacker back, or flash it if it stands there already."""
        back = cell_id(event.end) if event.start != event.end else ""
        return [Motion(caption, piece_id(event.slot), back, "disc")]

    def cell_taken(self, event: happened.CellTaken, caption: str) -> Shown:
        """Move the attacker to the cell that it takes."""
        return [Motion(caption, piece_id(event.slot), cell_id(event.cell), "disc")]

    def eliminated(self, event: happened.Eliminated, caption: str) -> Shown:
        """Move a card to its owner's tomb."""
        return [Motion(caption, piece_id(event.slot), tomb_id(int(owner(event.slot))), "card")]

    def power_used(self, event: happened.PowerUsed, caption: str) -> Shown:
        """Show the Zoon whose star was touched, with its power."""
        zoon = BOX.zoons[event.zoon]
        card = duel.card(int(owner(event.slot)), faces.whole_face(event.zoon), power_text(self.lang, zoon))
        return [Motion(caption, sound="coin", show=card)]

    # Trumps

    def trump_played(self, event: happened.TrumpPlayed, caption: str) -> Shown:
        """Move a trump to its cell; an enemy's is shown first."""
        place = trump_id(event.seat, event.trump)
        played = Motion(caption, place, cell_id(event.end), "card")
        if event.seat == self.view.viewer:
            return [played]
        said = trump_text(self.lang, BOX.trumps[event.trump])
        return [Motion("", show=duel.card(event.seat, faces.whole_trump(event.trump), said)), played]

    def trump_lost(self, event: happened.TrumpLost, caption: str) -> Shown:
        """Move a trump to the tomb."""
        place = trump_id(event.seat, event.trump)
        return [Motion(caption, place, tomb_id(event.seat), "card")]

    def trump_rose(self, event: happened.TrumpRose, caption: str) -> Shown:
        """Show the Zoon that a trump has become."""
        card = duel.card(int(owner(event.slot)), faces.whole_face(event.zoon))
        return [Motion(caption, cell_id(event.cell), sound="card", show=card)]
