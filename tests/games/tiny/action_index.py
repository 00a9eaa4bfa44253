"""Dense indices of actions: the gems to hide, then the gems to peek at, relative to the seat."""

from tests.games.tiny.actions import gem_of, is_hide, owner_and_round_of
from tests.games.tiny.box import KINDS, MOST_ROUNDS
from tests.games.tiny.state import Table


def action_count(seats: int) -> int:
    """Return the number of indices with this number of seats."""
    return KINDS + seats * MOST_ROUNDS


def action_index(table: Table, seat: int, action: int) -> int:
    """Return the dense index of `action` for `seat`."""
    if is_hide(action):
        return gem_of(action)
    owner, turn = owner_and_round_of(action)
    return KINDS + (owner - seat) % table.seats * MOST_ROUNDS + turn
