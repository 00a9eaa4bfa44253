"""What lies on the table.

Every World token is shown to everyone when it is laid (R5, R14), and the draw pile is what was never laid: so nothing
that lies on this table is a secret, only the future is. What a token shows that lies face down again is knowledge of
every player (R25); the option `memory` says whether the screen shows it too.

(compiled)
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from trized.games.zorgcorp.galaxy import FIRST_WORLD, MILITARY, PEOPLES, Board, Figures

# what a world is
EMPTY: Final = 0
FACE_DOWN: Final = 1
CONQUERED: Final = 2
OVERTHROWN: Final = 3  # face down under a revolt token, X side up
SANCTUARY_LAID: Final = 4
NO_TOKEN: Final = 255

# what the table waits for
EXCESS: Final = 0  # which ZorgCorp ship leaves the board
TURN: Final = 1  # what a people does this round
MOVING: Final = 2  # what a people moves next
NAMING: Final = 3  # which world it names next
PLACING: Final = 4  # where its new ship appears
OVER: Final = 5

# how it ended
NOT_ENDED: Final = 0
BY_START_WORLDS: Final = 1
BY_ASSETS: Final = 2
BY_MILITARY: Final = 3
BY_POINTS_WON: Final = 4
BY_POINTS_LOST: Final = 5

SLOTS: Final = 4  # ships of a people
GONE: Final = 255  # a ZorgCorp ship that left the fleet while the fleet moves
NOWHERE: Final = 0  # where a people's ship is that is not on the board: ZorgTerre, which they never enter (R13)

# ships at a place, counted in one number: three bits for each people, then the ZorgCorp ships
ONE_ZORG: Final = 1 << 12
BLOCKERS: Final = 0o777  # Military, Architects and Revolutionaries block ZorgCorp; spies do not (R6)
SOLDIERS: Final = 0o7
COUNT: Final = 0o7


@final
class Table:
    """The position, and nothing that the rules could work out from it except counts that save them time."""

    def __init__(self, board: Board, figures: Figures) -> None:
        nothing = board.blank  # shared: `lay_out` and `copy` give the table zones of its own
        self.board = board
        self.figures = figures
        self.threshold: i64 = 0  # assets with which ZorgCorp wins
        self.notes: i64 = 0  # 1: what was shown stays readable on screen (R25)
        self.order: vec[u8] = nothing
        self.round: i64 = 1
        self.turn: i64 = 0  # how many peoples have acted this round
        self.phase: i64 = TURN
        self.ending: i64 = NOT_ENDED
        self.assets: i64 = 0
        # supplies
        self.treasury: i64 = 0
        self.reserve: i64 = figures.bonus
        self.shields: i64 = figures.shields
        self.sanctuaries: i64 = figures.sanctuaries
        self.revolts: i64 = figures.revolts
        self.hangar: i64 = figures.zorg_ships
        self.pile: i64 = figures.pile
        self.pool: vec[u8] = nothing
        # worlds
        self.status: vec[u8] = nothing
        self.token: vec[u8] = nothing
        self.bonus: vec[u8] = nothing
        self.shield: vec[u8] = nothing
        self.revolt: vec[u8] = nothing
        # ships
        self.ships: vec[u8] = nothing
        self.fleet: vec[u8] = nothing  # oldest first (R3)
        self.fleet_size: i64 = 0
        self.presence: vec[i64] = board.nobody
        # what the acting people has done so far
        self.moved: i64 = 0  # its ships that moved, one bit each
        self.acted: i64 = 0  # its ships that did something else
        self.site: i64 = NOWHERE  # where a revolution is tried; nowhere: a ship is being built
        self.offered: i64 = 0
        self.wanted: i64 = 0  # worlds still to be named
        self.named_count: i64 = 0
        self.named: vec[u8] = nothing

    def copy(self) -> "Table":
        """Return an equal and independent table."""
        new = Table(self.board, self.figures)
        new.threshold = self.threshold
        new.notes = self.notes
        new.order = self.order  # never written after the start
        new.round = self.round
        new.turn = self.turn
        new.phase = self.phase
        new.ending = self.ending
        new.assets = self.assets
        new.treasury = self.treasury
        new.reserve = self.reserve
        new.shields = self.shields
        new.sanctuaries = self.sanctuaries
        new.revolts = self.revolts
        new.hangar = self.hangar
        new.pile = self.pile
        new.pool = self.pool[:]
        new.status = self.status[:]
        new.token = self.token[:]
        new.bonus = self.bonus[:]
        new.shield = self.shield[:]
        new.revolt = self.revolt[:]
        new.ships = self.ships[:]
        new.fleet = self.fleet[:]
        new.fleet_size = self.fleet_size
        new.presence = self.presence[:]
        new.moved = self.moved
        new.acted = self.acted
        new.site = self.site
        new.offered = self.offered
        new.wanted = self.wanted
        new.named_count = self.named_count
        new.named = self.named[:]
        return new

    def people(self) -> i64:
        """Return the people whose turn it is."""
        return i64(self.order[self.turn])

    def zorg(self, place: i64) -> i64:
        """Return the number of ZorgCorp ships at a place."""
        return self.presence[place] >> 12

    def crew(self, people: i64, place: i64) -> i64:
        """Return the number of a people's ships at a place."""
        return (self.presence[place] >> (3 * people)) & COUNT

    def blocked(self, place: i64) -> bool:
        """Tell whether a place holds a ship that ZorgCorp cannot pass (R6)."""
        return (self.presence[place] & BLOCKERS) != 0

    def defeated(self, people: i64) -> bool:
        """Tell whether a people's start world is taken (R10)."""
        return self.status[FIRST_WORLD + people] == CONQUERED

    def worth(self, world: i64) -> i64:
        """Return the value of a world's token and its bonus tokens."""
        return self.figures.value[i64(self.token[world])] + i64(self.bonus[world])

    def colour(self, world: i64) -> i64:
        """Return the colour of a world's token."""
        return self.figures.colour[i64(self.token[world])]

    def blockaded(self, world: i64) -> bool:
        """Tell whether Military ships keep a conquered world's revenue from ZorgCorp (R11, R15)."""
        return (
            self.status[world] == CONQUERED and (self.presence[world] & SOLDIERS) != 0 and not self.defeated(MILITARY)
        )

    def face_down(self, world: i64) -> bool:
        """Tell whether a world can be named: its token lies face down, shielded or overthrown or not (R19)."""
        return self.status[world] == FACE_DOWN or self.status[world] == OVERTHROWN

    def is_named(self, world: i64) -> bool:
        """Tell whether a world has been named in this action already."""
        return any(i64(self.named[at]) == world for at in range(self.named_count))

    def fleet_strength(self, people: i64) -> i64:
        """Return how many ships a people has on the board."""
        count: i64 = 0
        for ship in range(people * SLOTS, people * SLOTS + SLOTS):
            if self.ships[ship] != NOWHERE:
                count += 1
        return count


def lay_out(board: Board, figures: Figures) -> Table:
    """Return a table with an empty board and all pieces in their supplies."""
    table = Table(board, figures)
    table.order = zone(PEOPLES, 0)
    table.pool = figures.copies[:]
    table.status = board.blank[:]
    table.token = zone(board.places, NO_TOKEN)
    table.bonus = board.blank[:]
    table.shield = board.blank[:]
    table.revolt = board.blank[:]
    table.ships = zone(PEOPLES * SLOTS, NOWHERE)
    table.fleet = zone(figures.zorg_ships, GONE)
    table.presence = board.nobody[:]
    table.named = zone(figures.revolution_colours, NOWHERE)
    return table


def zone(size: i64, filling: i64) -> vec[u8]:
    """Return a zone of places that all hold the same."""
    return vec[u8]([u8(filling)] * size)
