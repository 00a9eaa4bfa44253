"""The table of ZorgCorp, its copy and its bytes.

Every World token is shown to everyone when it is laid (R5, R14), and the draw pile contains the rest: so nothing on
this table is secret. The front of a face-down token is known to every player (R25); the option `memory` controls
whether the screen shows it too.

(compiled)
"""

from operator import attrgetter
from struct import Struct, pack, unpack_from
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from trized.games.zorgcorp.board import Board, start_world_of
from trized.games.zorgcorp.boards import board_of
from trized.games.zorgcorp.box import BOX, MILITARY, PEOPLES, Box

# status of a world
EMPTY: Final = 0
FACE_DOWN: Final = 1
CONQUERED: Final = 2
OVERTHROWN: Final = 3  # face down under a revolt token, X side up
SANCTUARY: Final = 4
NO_TOKEN: Final = 255

# phases: the pending decision
EXCESS: Final = 0  # which ZorgCorp ship leaves the board
TURN: Final = 1  # what a people does this round
MOVING: Final = 2  # what a people moves next
NAMING: Final = 3  # which world it names next
PLACING: Final = 4  # where its new ship appears
OVER: Final = 5

# endings
NOT_ENDED: Final = 0
BY_START_WORLDS: Final = 1
BY_ASSETS: Final = 2
BY_MILITARY: Final = 3
BY_POINTS_WON: Final = 4
BY_POINTS_LOST: Final = 5

# versions of the rules, stored in records
FIRST_RULES: Final = 1
RULES: Final = 2  # a defeated Military cannot encircle ZorgTerre (R23), a spy may go out and back (R18)

OUT_OF_FLEET: Final = 255  # a ZorgCorp ship that left the fleet during the progress
NOWHERE: Final = 0  # the place of ships off the board: ZorgTerre, which peoples never enter (R13)

# the settings of a game as one number: the lowest bit for the notes, then these
NOT_NAMED_BIT: Final = 1  # set if start worlds cannot be named
RULES_BITS: Final = 4  # offset of the version of the rules, counted from the first

# the ships at a place as one number: some bits for each people, then the ZorgCorp ships
BITS_PER_PEOPLE: Final = 3
ZORGCORP_BITS: Final = BITS_PER_PEOPLE * PEOPLES
ONE_ZORGCORP_SHIP: Final = 1 << ZORGCORP_BITS
COUNT_MASK: Final = 0o7
MILITARY_MASK: Final = 0o7
BLOCKING_MASK: Final = 0o777  # Military, Architects and Revolutionaries block ZorgCorp; spies do not (R6)


# contents of `Table.encode`, in this order
NUMBERS: Final = (
    "threshold", "settings", "round", "turn", "phase", "ending", "assets", "treasury", "bonus_left", "shields_left",
    "sanctuaries_left", "revolts_left", "zorgcorp_ships_left", "tokens_left", "fleet_size", "moved_ships",
    "acted_ships", "revolution_world", "bz_offered", "worlds_to_name", "worlds_named",
)  # fmt: skip
ZONES: Final = (
    "order", "draw_pile", "status", "token", "bonus", "shield", "revolt", "ships", "fleet", "named_world",
)  # fmt: skip
NUMBERS_OF: Final = attrgetter(*NUMBERS)
ZONES_OF: Final = attrgetter(*ZONES)
PACKED: Final = Struct(f">{len(NUMBERS)}H")


@final
class Table:
    """The position, without derived values except counts that save time."""

    def __init__(self, board: Board, box: Box, like: "Table | None" = None) -> None:
        """Create an empty board with all pieces in their supplies, or an independent copy of `like`."""
        zero: i64 = 0  # typed: mypyc would box a bare 0
        one: i64 = 1
        turn: i64 = TURN
        rules: i64 = RULES
        self.board = board
        self.box = box
        self.threshold: i64 = zero if like is None else like.threshold  # assets with which ZorgCorp wins
        self.notes: i64 = zero if like is None else like.notes  # 1: the screen keeps showing revealed tokens (R25)
        # 0: start worlds cannot be named (R19, R21)
        self.start_worlds_named: i64 = one if like is None else like.start_worlds_named
        self.rules: i64 = rules if like is None else like.rules
        # order of the peoples; constant after the start
        self.order: vec[u8] = filled(PEOPLES, 0) if like is None else like.order
        self.round: i64 = one if like is None else like.round
        self.turn: i64 = zero if like is None else like.turn  # number of peoples that have acted this round
        self.phase: i64 = turn if like is None else like.phase
        self.ending: i64 = zero if like is None else like.ending  # NOT_ENDED is 0
        self.assets: i64 = zero if like is None else like.assets
        self.treasury: i64 = zero if like is None else like.treasury
        # remaining supplies
        self.bonus_left: i64 = box.bonus_tokens if like is None else like.bonus_left
        self.shields_left: i64 = box.shields if like is None else like.shields_left
        self.sanctuaries_left: i64 = box.sanctuaries if like is None else like.sanctuaries_left
        self.revolts_left: i64 = box.revolt_tokens if like is None else like.revolts_left
        self.zorgcorp_ships_left: i64 = box.zorgcorp_ships if like is None else like.zorgcorp_ships_left
        self.tokens_left: i64 = box.drawn_tokens if like is None else like.tokens_left
        # number of World tokens of each kind
        self.draw_pile: vec[u8] = box.copies[:] if like is None else like.draw_pile[:]
        # by place: the token there
        self.status: vec[u8] = board.blank[:] if like is None else like.status[:]
        self.token: vec[u8] = filled(board.places, NO_TOKEN) if like is None else like.token[:]
        self.bonus: vec[u8] = board.blank[:] if like is None else like.bonus[:]
        self.shield: vec[u8] = board.blank[:] if like is None else like.shield[:]
        self.revolt: vec[u8] = board.blank[:] if like is None else like.revolt[:]
        # the place of every ship of every people; see `ship_index`
        self.ships: vec[u8] = filled(PEOPLES * box.ships_per_people, NOWHERE) if like is None else like.ships[:]
        # the places of ZorgCorp's ships, oldest first (R3)
        self.fleet: vec[u8] = filled(box.zorgcorp_ships, OUT_OF_FLEET) if like is None else like.fleet[:]
        self.fleet_size: i64 = zero if like is None else like.fleet_size
        # by place: the ships there as one number
        self.presence: vec[i64] = board.nobody[:] if like is None else like.presence[:]
        # ships of the acting people that have moved, and that have acted otherwise, as bits
        self.moved_ships: i64 = zero if like is None else like.moved_ships
        self.acted_ships: i64 = zero if like is None else like.acted_ships
        self.revolution_world: i64 = zero if like is None else like.revolution_world  # NOWHERE: a ship is being built
        self.bz_offered: i64 = zero if like is None else like.bz_offered
        self.worlds_to_name: i64 = zero if like is None else like.worlds_to_name
        self.worlds_named: i64 = zero if like is None else like.worlds_named
        # the first, the second…
        self.named_world: vec[u8] = filled(box.revolution_colours, NOWHERE) if like is None else like.named_world[:]

    def copy(self) -> "Table":
        """Return an independent copy."""
        return Table(self.board, self.box, self)

    def encode(self) -> bytes:
        """Return the table as bytes, equal for equal tables."""
        record = self.board.record.encode()
        zones = [bytes(memoryview(zone)) for zone in ZONES_OF(self)]
        ships = pack(f">{len(self.presence)}H", *self.presence)
        return b"".join([len(record).to_bytes(4, "big"), record, PACKED.pack(*NUMBERS_OF(self)), *zones, ships])

    @staticmethod
    def decode(data: bytes) -> "Table":
        """Return the table from the bytes of `encode`."""
        at = 4 + int.from_bytes(data[:4], "big")
        table = Table(board_of(data[4:at].decode()), BOX)
        for name, number in zip(NUMBERS, PACKED.unpack_from(data, at), strict=True):
            setattr(table, name, number)
        at += PACKED.size
        for name in ZONES:
            end = at + len(getattr(table, name))
            setattr(table, name, vec[u8](list(data[at:end])))
            at = end
        table.presence = vec[i64](list(unpack_from(f">{table.board.places}H", data, at)))
        return table

    @property
    def settings(self) -> int:
        """The options and the version of the rules as one number; version 1 adds nothing."""
        not_named = 1 - self.start_worlds_named
        return self.notes | not_named << NOT_NAMED_BIT | (self.rules - FIRST_RULES) << RULES_BITS

    @settings.setter
    def settings(self, settings: int) -> None:
        self.notes = settings & 1
        self.start_worlds_named = 1 - ((settings >> NOT_NAMED_BIT) & 1)
        self.rules = FIRST_RULES + (settings >> RULES_BITS)

    def acting_people(self) -> i64:
        """Return the people whose turn it is."""
        return i64(self.order[self.turn])

    def is_defeated(self, people: i64) -> bool:
        """Return whether a people's start world is taken (R10)."""
        return self.status[start_world_of(people)] == CONQUERED

    # ships

    def ship_index(self, people: i64, ship: i64) -> i64:
        """Return the index in `ships` of a people's ship."""
        return people * self.box.ships_per_people + ship

    def place_of_ship(self, people: i64, ship: i64) -> i64:
        """Return the place of a people's ship, or NOWHERE."""
        return i64(self.ships[self.ship_index(people, ship)])

    def put_ship(self, people: i64, ship: i64, place: i64) -> None:
        """Put a people's ship that is off the board on a place."""
        self.ships[self.ship_index(people, ship)] = u8(place)
        self.presence[place] += 1 << (BITS_PER_PEOPLE * people)

    def take_ship(self, people: i64, ship: i64) -> None:
        """Remove a people's ship from its place."""
        self.presence[self.place_of_ship(people, ship)] -= 1 << (BITS_PER_PEOPLE * people)
        self.ships[self.ship_index(people, ship)] = u8(NOWHERE)

    def ships_at(self, people: i64, place: i64) -> i64:
        """Return the number of a people's ships at a place."""
        return (self.presence[place] >> (BITS_PER_PEOPLE * people)) & COUNT_MASK

    def zorgcorp_ships_at(self, place: i64) -> i64:
        """Return the number of ZorgCorp ships at a place."""
        return self.presence[place] >> ZORGCORP_BITS

    def has_military(self, place: i64) -> bool:
        """Return whether a Military ship is at a place."""
        return (self.presence[place] & MILITARY_MASK) != 0

    def blocks_zorgcorp(self, place: i64) -> bool:
        """Return whether a ship at a place blocks ZorgCorp (R6)."""
        return (self.presence[place] & BLOCKING_MASK) != 0

    def ships_on_board(self, people: i64) -> i64:
        """Return the number of a people's ships on the board."""
        count: i64 = 0
        for ship in range(self.box.ships_per_people):
            if self.place_of_ship(people, ship) != NOWHERE:
                count += 1
        return count

    def has_moved(self, ship: i64) -> bool:
        """Return whether a ship of the acting people has moved this turn."""
        return ((self.moved_ships >> ship) & 1) != 0

    def has_acted(self, ship: i64) -> bool:
        """Return whether a ship of the acting people has acted this turn, other than by moving."""
        return ((self.acted_ships >> ship) & 1) != 0

    def mark_moved(self, ship: i64) -> None:
        """Record that a ship of the acting people has moved."""
        self.moved_ships |= 1 << ship

    def mark_acted(self, ship: i64) -> None:
        """Record that a ship of the acting people has acted, other than by moving."""
        self.acted_ships |= 1 << ship

    # worlds

    def printed_value(self, world: i64) -> i64:
        """Return the value of a world's token, which is also its limit of bonus tokens."""
        return self.box.token_value[i64(self.token[world])]

    def value_of(self, world: i64) -> i64:
        """Return the value of a world's token plus its bonus tokens."""
        return self.printed_value(world) + i64(self.bonus[world])

    def colour_of(self, world: i64) -> i64:
        """Return the colour of a world's token."""
        return self.box.token_colour[i64(self.token[world])]

    def is_blockaded(self, world: i64) -> bool:
        """Return whether Military ships block a conquered world's revenue (R11, R15)."""
        return self.status[world] == CONQUERED and self.has_military(world) and not self.is_defeated(MILITARY)

    def lies_face_down(self, world: i64) -> bool:
        """Return whether a world's token is face down, also if shielded or overthrown."""
        return self.status[world] == FACE_DOWN or self.status[world] == OVERTHROWN

    # building and revolution

    def is_building(self) -> bool:
        """Return whether worlds are named for a ship, not for a revolution."""
        return self.revolution_world == NOWHERE

    def is_named(self, world: i64) -> bool:
        """Return whether a world has already been named in this action."""
        return any(i64(self.named_world[at]) == world for at in range(self.worlds_named))


def filled(size: i64, item: i64) -> vec[u8]:
    """Return a zone of `size` equal items."""
    return vec[u8]([u8(item)] * size)
