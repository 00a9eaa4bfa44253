"""Animations of events: the moving piece, its destination and sound."""

from tests.games.tiny.events import DieRolled, GemHidden, GemOpened, GemShown, Peeked
from trized import kernel
from trized.kernel import Motion


class Motions(kernel.Motions):
    """Animates the events of Tiny; those without a method only get a sentence."""

    def gem_hidden(self, event: GemHidden, caption: str) -> list[Motion]:
        """Move a gem from a hand to the hidden ones."""
        return [Motion(caption, f"back-{event.seat}-0", f"hidden-{event.seat}", "card")]

    def die_rolled(self, event: DieRolled, caption: str) -> list[Motion]:
        """Show the die large."""
        return [Motion(caption, sound="die", show=f'<b class="tiny-die">{event.face + 1}</b>')]

    def peeked(self, event: Peeked | GemShown | GemOpened, caption: str) -> list[Motion]:
        """Flash a hidden gem."""
        return [Motion(caption, f"down-{event.owner}-{event.round}")]

    gem_shown = gem_opened = peeked
