"""How each event is shown: which piece moves where, with what sound."""

from collections.abc import Callable, Mapping

from tests.tiny.events import (
    DieRolled,
    GemDrawn,
    GemHidden,
    GemOpened,
    GemShown,
    HiddenGemDrawn,
    Peeked,
    StormRolled,
)
from trized.kernel import Event, Step

Show = Callable[..., Step]  # (event, caption)


def hide_gem(event: GemHidden, caption: str) -> Step:
    """Move a gem from a hand to the hidden ones."""
    return Step(caption, f"back-{event.seat}-0", f"hidden-{event.seat}", "card")


def roll_die(event: DieRolled, caption: str) -> Step:
    """Show the die large."""
    return Step(caption, sound="die", show=f'<b class="tiny-die">{event.face + 1}</b>')


def flash_gem(event: Peeked | GemShown | GemOpened, caption: str) -> Step:
    """Flash a hidden gem."""
    return Step(caption, f"down-{event.owner}-{event.round}")


def only_say(event: Event, caption: str) -> Step:
    """Say it, and move nothing."""
    return Step(caption)


MOTIONS: Mapping[type[Event], Show] = {
    GemDrawn: only_say,
    HiddenGemDrawn: only_say,
    GemHidden: hide_gem,
    Peeked: flash_gem,
    DieRolled: roll_die,
    GemShown: flash_gem,
    StormRolled: only_say,
    GemOpened: flash_gem,
}
