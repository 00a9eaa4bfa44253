"""The numbers of actions: hiding a gem of a kind, and peeking at the gem that a seat hid in a round."""

from tests.games.tiny.box import KINDS, MOST_ROUNDS


def hide(gem: int) -> int:
    """Return the action of hiding a gem of a kind: 0 for a ruby, 1 for an opal, 2 for a jade."""
    return gem


def is_hide(action: int) -> bool:
    """Return whether an action hides a gem."""
    return 0 <= action < KINDS


def gem_of(action: int) -> int:
    """Return the kind of gem that an action hides."""
    return action


def peek(owner: int, round: int) -> int:
    """Return the action of peeking at the gem that a seat hid in a round."""
    return KINDS + owner * MOST_ROUNDS + round


def owner_and_round_of(action: int) -> tuple[int, int]:
    """Return whose gem, and of which round, an action peeks at."""
    return divmod(action - KINDS, MOST_ROUNDS)
