"""The contents of each place as far as a screen may show them: keys by which parts are cached."""

from itertools import repeat
from typing import NamedTuple

from trized.games.zorgcorp.board import FIRST_SYSTEM
from trized.games.zorgcorp.box import BOX, MILITARY
from trized.games.zorgcorp.state import (
    BITS_PER_PEOPLE,
    CONQUERED,
    COUNT_MASK,
    FACE_DOWN,
    MILITARY_MASK,
    NO_TOKEN,
    ZORGCORP_BITS,
)
from trized.games.zorgcorp.view import View


class Lying(NamedTuple):
    """The contents of one place. A token that a screen may not show is none."""

    status: int
    token: int
    bonus: int
    shield: int
    revolt: int
    presence: int  # the ships, packed into one number as in the table
    blockades: bool  # whether a Military ship blockades a conquered world
    named: bool  # for a ship or a revolution

    @property
    def is_blockaded(self) -> bool:
        return self.blockades and self.status == CONQUERED and self.presence & MILITARY_MASK != 0

    @property
    def is_saturated(self) -> bool:
        return self.bonus > 0 and self.token != NO_TOKEN and self.bonus == BOX.token_value[self.token]

    @property
    def saucers(self) -> int:
        return self.presence >> ZORGCORP_BITS

    def ships(self, people: int) -> int:
        """Return the number of a people's ships here."""
        return (self.presence >> (BITS_PER_PEOPLE * people)) & COUNT_MASK


def lying_at(view: View) -> list[Lying]:
    """Return the contents of every place."""
    table = view.table
    status, named = list(table.status), [False] * table.board.places
    for at in range(table.worlds_named):
        named[table.named_world[at]] = True
    parts = (status, shown_tokens(view, status), table.bonus, table.shield, table.revolt, table.presence)
    return list(map(Lying._make, zip(*parts, repeat(not table.is_defeated(MILITARY)), named)))


def shown_tokens(view: View, status: list[int]) -> list[int]:
    """Return the visible token of every place: `View.shows` for all places at once."""
    tokens = list(view.table.token)
    if view.table.notes == 0:
        for world in range(FIRST_SYSTEM, view.table.board.last_world + 1):
            if status[world] == FACE_DOWN:
                tokens[world] = NO_TOKEN
    return tokens
