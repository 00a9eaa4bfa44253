"""How each event is shown: which piece moves where, with what sound."""

from collections.abc import Callable, Mapping

from tests.games.tiny.events import (
    DieRolled,
    GemDrawn,
    GemHidden,
    GemOpened,
    GemShown,
    HiddenGemDrawn,
    Peeked,
    StormRolled,
)
from trized.kernel import Event, Motion

Show = Callable[..., Motion]  # (event, caption)


def hide_gem(event: GemHidden, caption: str) -> Motion:
    """Move a gem from a hand to the hidden ones."""
    return Motion(caption, f"back-{event.seat}-0", f"hidden-{event.seat}", "card")


def roll_die(event: DieRolled, caption: str) -> Motion:
    """Show the die large."""
    return Motion(caption, sound="die", show=f'<b class="tiny-die">{event.face + 1}</b>')


def flash_gem(event: Peeked | GemShown | GemOpened, caption: str) -> Motion:
    """Flash a hidden gem."""
    return Motion(caption, f"down-{event.owner}-{event.round}")


def only_say(event: Event, caption: str) -> Motion:
    """Say it, and move nothing."""
    return Motion(caption)


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
