"""Action numbers: hiding a gem of a kind, and peeking at the gem that a seat hid in a round."""

from tests.games.tiny.box import KINDS, MOST_ROUNDS


def hide(gem: int) -> int:
    """Return the action that hides a gem of a kind: 0 ruby, 1 opal, 2 jade."""
    return gem


def is_hide(action: int) -> bool:
    """Return whether an action hides a gem."""
    return 0 <= action < KINDS


def gem_of(action: int) -> int:
    """Return the kind of gem that an action hides."""
    return action


def peek(owner: int, round: int) -> int:
    """Return the action that peeks at the gem of `owner` in `round`."""
    return KINDS + owner * MOST_ROUNDS + round


def owner_and_round_of(action: int) -> tuple[int, int]:
    """Return the owner and the round of the gem that an action peeks at."""
    return divmod(action - KINDS, MOST_ROUNDS)
