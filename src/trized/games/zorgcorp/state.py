"""What lies on the table, its copy and its bytes.

Every World token is shown to everyone when it is laid (R5, R14), and the draw pile is what was never laid: so nothing
that lies on this table is a secret, only the future is. What a token shows that lies face down again is knowledge of
every player (R25); the option `memory` says whether the screen shows it too.
(compiled)
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from trized.games.zorgcorp.board import Board, start_world_of
from trized.games.zorgcorp.boards import board_of
from trized.games.zorgcorp.box import BOX, MILITARY, PEOPLES, Box

# what a world is
EMPTY: Final = 0
FACE_DOWN: Final = 1
CONQUERED: Final = 2
OVERTHROWN: Final = 3  # face down under a revolt token, X side up
SANCTUARY: Final = 4
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

# versions of the rules: a record keeps those it was played by
FIRST_RULES: Final = 1
RULES: Final = 2  # a defeated Military cannot encircle ZorgTerre (R23), a spy may go out and back (R18)

OUT_OF_FLEET: Final = 255  # a ZorgCorp ship that left the fleet while the fleet moves
NOWHERE: Final = 0  # where a people's ship is that is not on the board: ZorgTerre, which they never enter (R13)

# the settings of a game are kept in one number: the lowest bit for the notes, then these
NOT_NAMED_BIT: Final = 1  # set if start worlds cannot be named
RULES_BITS: Final = 4  # from here on: the version of the rules, counted from the first

# the ships at a place are counted in one number: so many bits for each people, then the ZorgCorp ships
BITS_PER_PEOPLE: Final = 3
ZORGCORP_BITS: Final = BITS_PER_PEOPLE * PEOPLES
ONE_ZORGCORP_SHIP: Final = 1 << ZORGCORP_BITS
COUNT_MASK: Final = 0o7
MILITARY_MASK: Final = 0o7
BLOCKING_MASK: Final = 0o777  # Military, Architects and Revolutionaries block ZorgCorp; spies do not (R6)


@final
class Table:
    """The position, and nothing that the rules could work out from it except counts that save them time."""

    def __init__(self, board: Board, box: Box) -> None:
        nothing = board.blank  # shared: `lay_out` and `copy` replace the zones
        self.board = board
        self.box = box
        self.threshold: i64 = 0  # assets with which ZorgCorp wins
        self.notes: i64 = 0  # 1: what was shown stays readable on screen (R25)
        self.start_worlds_named: i64 = 1  # 0: start worlds cannot be named (R19, R21)
        self.rules: i64 = RULES
        self.order: vec[u8] = nothing  # in which the peoples act
        self.round: i64 = 1
        self.turn: i64 = 0  # how many peoples have acted this round
        self.phase: i64 = TURN
        self.ending: i64 = NOT_ENDED
        self.assets: i64 = 0
        self.treasury: i64 = 0
        # what is left in the supplies
        self.bonus_left: i64 = box.bonus_tokens
        self.shields_left: i64 = box.shields
        self.sanctuaries_left: i64 = box.sanctuaries
        self.revolts_left: i64 = box.revolt_tokens
        self.zorgcorp_ships_left: i64 = box.zorgcorp_ships
        self.tokens_left: i64 = box.drawn_tokens
        self.draw_pile: vec[u8] = nothing  # how many of each kind of World token
        # by place: the token there
        self.status: vec[u8] = nothing
        self.token: vec[u8] = nothing
        self.bonus: vec[u8] = nothing
        self.shield: vec[u8] = nothing
        self.revolt: vec[u8] = nothing
        # ships
        self.ships: vec[u8] = nothing  # the place of every ship of every people; see `ship_index`
        self.fleet: vec[u8] = nothing  # the places of ZorgCorp's ships, oldest first (R3)
        self.fleet_size: i64 = 0
        self.presence: vec[i64] = board.nobody  # by place: the ships there, counted in one number
        # what the acting people has done so far
        self.moved_ships: i64 = 0  # one bit for each ship
        self.acted_ships: i64 = 0  # those that did something besides moving, one bit for each
        self.revolution_world: i64 = NOWHERE  # nowhere: a ship is being built
        self.bz_offered: i64 = 0
        self.worlds_to_name: i64 = 0
        self.worlds_named: i64 = 0
        self.named_world: vec[u8] = nothing  # the first, the second…

    def copy(self) -> "Table":
        """Return an equal and independent table."""
        new = Table(self.board, self.box)
        new.threshold = self.threshold
        new.notes = self.notes
        new.start_worlds_named = self.start_worlds_named
        new.rules = self.rules
        new.order = self.order  # never written after the start
        new.round = self.round
        new.turn = self.turn
        new.phase = self.phase
        new.ending = self.ending
        new.assets = self.assets
        new.treasury = self.treasury
        new.bonus_left = self.bonus_left
        new.shields_left = self.shields_left
        new.sanctuaries_left = self.sanctuaries_left
        new.revolts_left = self.revolts_left
        new.zorgcorp_ships_left = self.zorgcorp_ships_left
        new.tokens_left = self.tokens_left
        new.draw_pile = self.draw_pile[:]
        new.status = self.status[:]
        new.token = self.token[:]
        new.bonus = self.bonus[:]
        new.shield = self.shield[:]
        new.revolt = self.revolt[:]
        new.ships = self.ships[:]
        new.fleet = self.fleet[:]
        new.fleet_size = self.fleet_size
        new.presence = self.presence[:]
        new.moved_ships = self.moved_ships
        new.acted_ships = self.acted_ships
        new.revolution_world = self.revolution_world
        new.bz_offered = self.bz_offered
        new.worlds_to_name = self.worlds_to_name
        new.worlds_named = self.worlds_named
        new.named_world = self.named_world[:]
        return new

    def encode(self) -> bytes:
        """Return the table as bytes, equal for equal tables: the board, the numbers, the zones, the ships at places."""
        record = self.board.record.encode()
        numbers: list[int] = [
            self.threshold, self.settings(), self.round, self.turn, self.phase, self.ending,
            self.assets, self.treasury, self.bonus_left, self.shields_left, self.sanctuaries_left,
            self.revolts_left, self.zorgcorp_ships_left, self.tokens_left, self.fleet_size,
            self.moved_ships, self.acted_ships, self.revolution_world, self.bz_offered,
            self.worlds_to_name, self.worlds_named,
        ]  # fmt: skip
        zones = [
            self.order, self.draw_pile, self.status, self.token, self.bonus, self.shield, self.revolt,
            self.ships, self.fleet, self.named_world,
        ]  # fmt: skip
        parts = [len(record).to_bytes(4, "big"), record]
        parts += [number.to_bytes(2, "big") for number in numbers]
        parts += [bytes(list(zone)) for zone in zones]
        parts += [int(ships).to_bytes(2, "big") for ships in self.presence]
        return b"".join(parts)

    @staticmethod
    def decode(data: bytes) -> "Table":
        """Return the table that `encode` wrote."""
        reader = _Reader(data)
        table = lay_out(board_of(reader.text()), BOX)
        table.threshold = reader.number()
        table.set_settings(reader.number())
        table.round, table.turn = reader.number(), reader.number()
        table.phase, table.ending = reader.number(), reader.number()
        table.assets, table.treasury = reader.number(), reader.number()
        table.bonus_left, table.shields_left = reader.number(), reader.number()
        table.sanctuaries_left, table.revolts_left = reader.number(), reader.number()
        table.zorgcorp_ships_left, table.tokens_left = reader.number(), reader.number()
        table.fleet_size = reader.number()
        table.moved_ships, table.acted_ships = reader.number(), reader.number()
        table.revolution_world, table.bz_offered = reader.number(), reader.number()
        table.worlds_to_name, table.worlds_named = reader.number(), reader.number()
        table.order, table.draw_pile = reader.zone(table.order), reader.zone(table.draw_pile)
        table.status, table.token = reader.zone(table.status), reader.zone(table.token)
        table.bonus, table.shield = reader.zone(table.bonus), reader.zone(table.shield)
        table.revolt, table.ships = reader.zone(table.revolt), reader.zone(table.ships)
        table.fleet, table.named_world = reader.zone(table.fleet), reader.zone(table.named_world)
        for place in range(table.board.places):
            table.presence[place] = reader.number()
        return table

    def settings(self) -> i64:
        """Return the options and the version of the rules as one number, in which the first rules add nothing."""
        not_named = 1 - self.start_worlds_named
        return self.notes | not_named << NOT_NAMED_BIT | (self.rules - FIRST_RULES) << RULES_BITS

    def set_settings(self, settings: i64) -> None:
        """Set the options and the version of the rules from the number that `settings` returned."""
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
        """Return where in `ships` the place of a people's ship stands."""
        return people * self.box.ships_per_people + ship

    def place_of_ship(self, people: i64, ship: i64) -> i64:
        """Return where a people's ship is, or NOWHERE."""
        return i64(self.ships[self.ship_index(people, ship)])

    def put_ship(self, people: i64, ship: i64, place: i64) -> None:
        """Put a people's ship, which is nowhere, on a place."""
        self.ships[self.ship_index(people, ship)] = u8(place)
        self.presence[place] += 1 << (BITS_PER_PEOPLE * people)

    def take_ship(self, people: i64, ship: i64) -> None:
        """Take a people's ship from its place."""
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
        """Return whether a place holds a ship that ZorgCorp cannot pass (R6)."""
        return (self.presence[place] & BLOCKING_MASK) != 0

    def ships_on_board(self, people: i64) -> i64:
        """Return how many ships a people has on the board."""
        count: i64 = 0
        for ship in range(self.box.ships_per_people):
            if self.place_of_ship(people, ship) != NOWHERE:
                count += 1
        return count

    def has_moved(self, ship: i64) -> bool:
        """Return whether a ship of the acting people has moved this turn."""
        return ((self.moved_ships >> ship) & 1) != 0

    def has_acted(self, ship: i64) -> bool:
        """Return whether a ship of the acting people has done something besides moving this turn."""
        return ((self.acted_ships >> ship) & 1) != 0

    def mark_moved(self, ship: i64) -> None:
        """Remember that a ship of the acting people has moved."""
        self.moved_ships |= 1 << ship

    def mark_acted(self, ship: i64) -> None:
        """Remember that a ship of the acting people has done something besides moving."""
        self.acted_ships |= 1 << ship

    # worlds

    def printed_value(self, world: i64) -> i64:
        """Return the value on a world's token; as many bonus tokens it can hold."""
        return self.box.token_value[i64(self.token[world])]

    def value_of(self, world: i64) -> i64:
        """Return the value of a world's token and its bonus tokens."""
        return self.printed_value(world) + i64(self.bonus[world])

    def colour_of(self, world: i64) -> i64:
        """Return the colour of a world's token."""
        return self.box.token_colour[i64(self.token[world])]

    def is_blockaded(self, world: i64) -> bool:
        """Return whether Military ships keep a conquered world's revenue from ZorgCorp (R11, R15)."""
        return self.status[world] == CONQUERED and self.has_military(world) and not self.is_defeated(MILITARY)

    def lies_face_down(self, world: i64) -> bool:
        """Return whether a world's token lies face down, shielded or overthrown or not."""
        return self.status[world] == FACE_DOWN or self.status[world] == OVERTHROWN

    # building and revolution

    def is_building(self) -> bool:
        """Return whether worlds are named for a ship, not for a revolution."""
        return self.revolution_world == NOWHERE

    def is_named(self, world: i64) -> bool:
        """Return whether a world has been named in this action already."""
        return any(i64(self.named_world[at]) == world for at in range(self.worlds_named))


@final
class _Reader:
    """Reads what `Table.encode` wrote, part by part."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = 0

    def take(self, size: int) -> bytes:
        """Return the next bytes."""
        self.at += size
        return self.data[self.at - size : self.at]

    def text(self) -> str:
        """Return a text after its length."""
        return self.take(int.from_bytes(self.take(4), "big")).decode()

    def number(self) -> int:
        """Return an integer."""
        return int.from_bytes(self.take(2), "big")

    def zone(self, like: vec[u8]) -> vec[u8]:
        """Return a zone as large as another one."""
        return vec[u8]([u8(item) for item in self.take(len(like))])


def lay_out(board: Board, box: Box) -> Table:
    """Return a table with an empty board and all pieces in their supplies."""
    table = Table(board, box)
    table.order = filled(PEOPLES, 0)
    table.draw_pile = box.copies[:]
    table.status = board.blank[:]
    table.token = filled(board.places, NO_TOKEN)
    table.bonus = board.blank[:]
    table.shield = board.blank[:]
    table.revolt = board.blank[:]
    table.ships = filled(PEOPLES * box.ships_per_people, NOWHERE)
    table.fleet = filled(box.zorgcorp_ships, OUT_OF_FLEET)
    table.presence = board.nobody[:]
    table.named_world = filled(box.revolution_colours, NOWHERE)
    return table


def filled(size: i64, item: i64) -> vec[u8]:
    """Return a zone in which the same stands everywhere."""
    return vec[u8]([u8(item)] * size)
