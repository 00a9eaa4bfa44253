"""The table of Zoondo: the field, cards, hands, tombs, and the state of the turn.

`Table` serves as the true position and, in a view, with only the viewer's knowledge. Cells are numbered 0 to 35 from
player 1's left corner, row by row. A card on the field has a slot: a public number that it keeps, so that viewers can
follow a face-down card and the set of its possible kinds can be stored. A trump has a trump slot: three for each seat,
or more if a tribe has more.

(compiled)
"""

from collections.abc import Callable
from operator import attrgetter
from struct import Struct, pack, unpack_from
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

SIDE: Final = 6  # the field is six by six
CELLS: Final = 36
KINDS: Final = 64  # capacity for kinds of Zoons; a set of kinds is a number with a bit for each
SEAT_SLOTS: Final = 28  # slots of one seat: 0 to 27, and 28 to 55
SLOTS: Final = 56
PLACES: Final = 12  # cells of the deployment zone: 0 to 5 the back row, 6 to 11 the front row
SEAT_TRUMPS: Final = 3  # trump slots of one seat, unless a tribe has more trumps

# On `board`: a slot, or one of these. A caged card is an obstacle that keeps its slot: CAGED + slot.
EMPTY: Final = 60
CAGED: Final = 64
WALL: Final = 127
# In `cell`: a cell, CAGED + cell, or out of the field.
GONE: Final = 63
# In `kind`: a kind of Zoon, or one of these.
HIDDEN: Final = 62
NO_CARD: Final = 63

# In `trump_zone`.
IN_HAND: Final = 0
ON_FIELD: Final = 1
IN_TOMB: Final = 2

# In `phase`.
DEPLOY: Final = 0
TURN: Final = 1
FIGHT: Final = 2
POWER: Final = 3
MORE_MOVES: Final = 4
OVER: Final = 5
DONE: Final = 6  # between two questions, while effects are resolved

RULES: Final = 4  # the current version; older records name older rules
NOBODY: Final = -1  # no seat
NO_SLOT: Final = -1
NO_TRUMP: Final = -1  # no trump, or no trump slot
HIDDEN_TRUMP: Final = -2  # an unplayed trump of another's custom tribe
NO_CORNER: Final = -1

# In `ending`.
NOT_ENDED: Final = -1
EMBLEM_LOST: Final = 0
STUCK: Final = 1
NO_PROGRESS: Final = 2
REPETITION: Final = 3

# In `Side.deployment`.
DEPLOYING: Final = 0
DEPLOYED: Final = 1
REST_AT_RANDOM: Final = 2  # ready; the rest of the hand is placed at random when both are

# In `Side.diagonal`.
NOT_CHOSEN: Final = 0
DIAGONAL_A: Final = 1
DIAGONAL_B: Final = 2

# Bits of `Table.settings`.
NOTES: Final = 1
BEATEN_TRUMPS_LOST: Final = 4
VERSIONS: Final = (0, 2, 8, 16)  # of the rules, from the first

# Bits by number. (mypyc compiles a shifted literal 1 to a narrow C integer, which loses the high bits.)
BIT: Final[vec[i64]] = vec[i64]([1 << number for number in range(62)])


@mypyc_attr(acyclic=True)
class Tribe:
    """A tribe at the table: constant during the game, shared by all copies of the position."""

    def __init__(
        self,
        text: str,
        name: str,
        cards: vec[i64],
        trumps: vec[i64],
        recommended: vec[i64],
        kinds: i64,
        emblem: i64,
        size: i64,
        coded: str,
        public: "Tribe | None" = None,
    ) -> None:
        self.text = text  # canonical: a ready-made name, or the full list
        self.name = name
        self.cards = cards  # number of cards by kind
        self.kinds_brought: vec[i64] = vec[i64]([kind for kind in range(len(cards)) if cards[kind] != 0])
        self.trumps = trumps  # at least three numbers, NO_TRUMP where there is none
        self.recommended = recommended  # the recommended deployment: a kind for each place, or NO_CARD
        self.kinds = kinds
        self.emblem = emblem
        self.size = size
        self.coded = coded  # the text in `Table.encode`, with former ids: digests stay the same
        self.public = public  # a custom tribe as others know it, without its trumps; None if everything is public


@mypyc_attr(acyclic=True)
class Side:
    """A seat's tribe, numbers and secret answers."""

    def __init__(self, tribe: Tribe) -> None:
        self.tribe = tribe
        self.slots_used: i64 = PLACES
        self.reinforcements: i64 = 0  # Zoons in hand after the deployment
        self.deployment: i64 = DEPLOYING
        self.diagonal: i64 = NOT_CHOSEN  # of the enemy card in the announced fight
        self.touched: i64 = NO_CORNER  # of the enemy card in the last fight, for all to see
        self.trumps_shown: i64 = 0  # number of a custom tribe's publicly known trumps, which are in its first slots

    def copy(self) -> "Side":
        """Return an independent copy; the tribe is shared."""
        other = self.public_copy()
        other.deployment = self.deployment
        other.diagonal = self.diagonal
        return other

    def public_copy(self) -> "Side":
        """Return the public part of a side: all but its secret answers."""
        other = Side(self.tribe)
        other.slots_used = self.slots_used
        other.reinforcements = self.reinforcements
        other.touched = self.touched
        other.trumps_shown = self.trumps_shown
        return other


# Contents of `Table.encode`, in this order: numbers of the table, of both sides and of the turn; then zones.
FIELDS: Final = (
    "phase", "active_seat", "first_seat", "turn_number", "turns_without_progress", "progress_made", "winner", "ending",
    "no_progress_limit", "repetition_draws", "settings", "first_by_option", "side1.slots_used", "side2.slots_used",
    "side1.reinforcements", "side2.reinforcements", "side1.deployment", "side2.deployment", "side1.diagonal",
    "side2.diagonal", "side1.touched", "side2.touched", "deciding_seat", "attacker", "defender", "attack_bonus",
    "attack_factor", "shooting_trump", "star_slot", "star_opponent", "moving_trump", "moves_left", "moved_slots",
)  # fmt: skip
FIELDS_OF: Final = attrgetter(*FIELDS)
PACKED: Final = Struct(f"<{len(FIELDS)}q")
ZONES: Final = ("board", "cell", "kind", "material", "terrain", "hand", "trump_zone")
ZONES_OF: Final = attrgetter(*ZONES)


@mypyc_attr(acyclic=True)
class Table:
    """The contents of the table."""

    def __init__(
        self, side1: Side, side2: Side, trumps: vec[i64], kind: vec[i64], hand: vec[i64], like: "Table | None" = None
    ) -> None:
        """Create a table with an empty field, or with the public contents of `like`; the rest is given.

        The zones are those of `like` until `own_zones` copies them.
        """
        zero: i64 = 0  # typed: mypyc would box a bare 0
        one: i64 = 1
        none: i64 = NOBODY  # likewise NO_SLOT, NO_TRUMP and NOT_ENDED
        self.side1 = side1
        self.side2 = side2
        self.trumps = trumps  # by trump slot: the trump, or NO_TRUMP; copies share it until one is shown
        self.kind = kind  # by slot: the kind of Zoon
        self.hand = hand  # by seat and kind: Zoons in hand, to deploy or as reinforcements
        # by cell: the slot on it
        self.board: vec[i64] = vec[i64]([EMPTY] * CELLS) if like is None else like.board
        # by slot: its cell
        self.cell: vec[i64] = vec[i64]([GONE] * SLOTS) if like is None else like.cell
        # by slot: the publicly possible kinds
        self.possible_kinds: vec[i64] = vec[i64]([0] * SLOTS) if like is None else like.possible_kinds
        # by slot: 1 + the trump slot of the material that it carries, 0 for none
        self.material: vec[i64] = vec[i64]([0] * SLOTS) if like is None else like.material
        # by cell: 1 + the trump slot of the terrain there, 0 for none
        self.terrain: vec[i64] = vec[i64]([0] * CELLS) if like is None else like.terrain
        # by trump slot: IN_HAND, ON_FIELD or IN_TOMB
        self.trump_zone: vec[i64] = not_played(trumps) if like is None else like.trump_zone
        # by trump slot: slots of which one has the type that the trump needed; replaced, never changed in place
        self.possible_users: vec[i64] = vec[i64]([0] * len(trumps)) if like is None else like.possible_users
        # H2: the field at the start of each turn since the last progress
        self.past_boards: vec[i64] = vec[i64]() if like is None else like.past_boards
        self.phase: i64 = zero if like is None else like.phase  # DEPLOY is 0
        self.active_seat: i64 = zero if like is None else like.active_seat  # whose turn it is
        self.first_seat: i64 = none if like is None else like.first_seat  # who began
        self.turn_number: i64 = zero if like is None else like.turn_number
        self.turns_without_progress: i64 = zero if like is None else like.turns_without_progress
        # 1 if this turn has eliminated, used up or laid a card
        self.progress_made: i64 = zero if like is None else like.progress_made
        self.winner: i64 = none if like is None else like.winner
        self.ending: i64 = none if like is None else like.ending
        self.no_progress_limit: i64 = zero if like is None else like.no_progress_limit
        # 1 if the third same position is a draw
        self.repetition_draws: i64 = zero if like is None else like.repetition_draws
        self.notes: i64 = zero if like is None else like.notes  # 1 if pages show revealed faces again
        self.rules: i64 = zero if like is None else like.rules  # the version of the rules that is played
        self.format: i64 = (
            zero if like is None else like.format
        )  # of the tribes: determines the trumps of custom tribes
        # 1 if a shooting trump with the lower number goes to the tomb
        self.beaten_trumps_lost: i64 = zero if like is None else like.beaten_trumps_lost
        self.first_by_option: i64 = (
            none if like is None else like.first_by_option
        )  # the first seat, if an option sets it
        self.deciding_seat: i64 = zero if like is None else like.deciding_seat  # who decides for a power or a trump
        self.attacker: i64 = none if like is None else like.attacker
        self.defender: i64 = none if like is None else like.defender
        # a trump's bonus to the attacker's touched number, and its factor
        self.attack_bonus: i64 = zero if like is None else like.attack_bonus
        self.attack_factor: i64 = one if like is None else like.attack_factor
        self.shooting_trump: i64 = none if like is None else like.shooting_trump  # the trump slot of one that shoots
        # the Zoon whose power is being used, and its opponent in the fight
        self.star_slot: i64 = none if like is None else like.star_slot
        self.star_opponent: i64 = none if like is None else like.star_opponent
        # the trump slot of a trump that moves several Zoons, and the moved slots as bits
        self.moving_trump: i64 = none if like is None else like.moving_trump
        self.moves_left: i64 = zero if like is None else like.moves_left
        self.moved_slots: i64 = zero if like is None else like.moved_slots

    def side(self, seat: i64) -> Side:
        """Return the side of a seat."""
        return self.side1 if seat == 0 else self.side2

    def tribe(self, seat: i64) -> Tribe:
        """Return the tribe of a seat."""
        return self.side1.tribe if seat == 0 else self.side2.tribe

    def slots_end(self, seat: i64) -> i64:
        """Return the end of a seat's used slots; they begin with `first_slot`."""
        return self.side1.slots_used if seat == 0 else SEAT_SLOTS + self.side2.slots_used

    def first_trump_slot(self, seat: i64) -> i64:
        """Return the first trump slot of a seat; both seats have the same number."""
        if seat == 0:
            return 0
        return len(self.trumps) // 2

    def trump_slots_end(self, seat: i64) -> i64:
        """Return the end of a seat's trump slots."""
        return len(self.trumps) // 2 if seat == 0 else len(self.trumps)

    def trump_slot(self, seat: i64, trump: i64) -> i64:
        """Return the slot of a trump in the tribe of `seat`."""
        for slot in range(self.first_trump_slot(seat), self.trump_slots_end(seat)):
            if self.trumps[slot] == trump:
                return slot
        raise ValueError(f"Seat {seat} has not brought trump {trump}.")

    def show_trump(self, seat: i64, trump: i64) -> i64:
        """Make a trump of `seat` public, and return its slot.

        The shown trumps of a custom tribe are first, in order of play, so that slots reveal nothing about the others.
        """
        slot = self.trump_slot(seat, trump)
        side = self.side(seat)
        shown = self.first_trump_slot(seat) + side.trumps_shown
        if self.rules < 3 or side.tribe.public is None or slot < shown:
            return slot
        self.trumps = self.trumps[:]
        while slot > shown:
            self.trumps[slot] = self.trumps[slot - 1]
            slot -= 1
        self.trumps[slot] = trump
        side.trumps_shown += 1
        return slot

    def brought_trumps(self, seat: i64) -> list[int]:
        """Return the trump slots of a seat that contain a trump."""
        slots = range(int(self.first_trump_slot(seat)), int(self.trump_slots_end(seat)))
        return [slot for slot in slots if self.trumps[slot] != NO_TRUMP]

    def fallen(self, seat: i64) -> list[int]:
        """Return the kinds of the Zoons in a seat's tomb, which are public."""
        if self.phase == DEPLOY:
            return []
        slots = range(int(first_slot(seat)), int(self.slots_end(seat)))
        return [int(self.kind[slot]) for slot in slots if self.cell[slot] == GONE and self.kind[slot] != NO_CARD]

    def waiting(self) -> vec[i64]:
        """Return the seats that may act now."""
        seats = vec[i64](capacity=2)
        if self.phase == TURN:
            seats = append(seats, self.active_seat)
        elif self.phase == FIGHT:
            if self.side1.diagonal == NOT_CHOSEN:
                seats = append(seats, 0)
            if self.side2.diagonal == NOT_CHOSEN:
                seats = append(seats, 1)
        elif self.phase == POWER or self.phase == MORE_MOVES:
            seats = append(seats, self.deciding_seat)
        elif self.phase == DEPLOY:
            if self.side1.deployment == DEPLOYING:
                seats = append(seats, 0)
            if self.side2.deployment == DEPLOYING:
                seats = append(seats, 1)
        return seats

    def copy(self) -> "Table":
        """Return an independent copy; constant parts are shared."""
        copied = Table(self.side1.copy(), self.side2.copy(), self.trumps, self.kind[:], self.hand[:], self)
        copied.own_zones()
        return copied

    def own_zones(self) -> None:
        """Replace the zones that are shared with another table by copies."""
        self.board = self.board[:]
        self.cell = self.cell[:]
        self.possible_kinds = self.possible_kinds[:]
        self.material = self.material[:]
        self.terrain = self.terrain[:]
        self.trump_zone = self.trump_zone[:]
        self.past_boards = self.past_boards[:]

    @property
    def settings(self) -> int:
        """The yes-or-no options and the version of the rules, one bit each."""
        bits = NOTES * self.notes + BEATEN_TRUMPS_LOST * self.beaten_trumps_lost
        return bits + VERSIONS[self.rules - 1]

    @settings.setter
    def settings(self, bits: int) -> None:
        self.notes = 1 if bits & NOTES != 0 else 0
        self.rules = 1 + VERSIONS.index(bits & sum(VERSIONS))
        self.beaten_trumps_lost = 1 if bits & BEATEN_TRUMPS_LOST != 0 else 0

    def encode(self) -> bytes:
        """Return the table as bytes; `decode_table` is the inverse."""
        parts = [self.side1.tribe.coded.encode(), b"\0", self.side2.tribe.coded.encode(), b"\0"]
        parts += [PACKED.pack(*FIELDS_OF(self)), *[bytes(list(zone)) for zone in ZONES_OF(self)]]
        sets = [*self.possible_kinds, *self.possible_users]
        parts.append(pack(f"<{len(sets)}q", *sets))
        if self.rules > 2:
            parts.append(bytes([self.format, self.side1.trumps_shown, self.side2.trumps_shown]))
            parts.append(bytes([trump - HIDDEN_TRUMP for trump in self.trumps]))
        parts.append(bytes(list(self.past_boards)))
        return b"".join(parts)


def decode_table(data: bytes, read_tribe: Callable[[str], Tribe]) -> Table:
    """Return the table from the bytes of `Table.encode`; `read_tribe` parses the texts of the tribes."""
    text1, text2, rest = data.split(b"\0", 2)
    table = new_table(read_tribe(text1.decode()), read_tribe(text2.decode()))
    for field, number in zip(FIELDS, PACKED.unpack_from(rest), strict=True):
        side, _, name = field.rpartition(".")
        setattr(getattr(table, side) if side else table, name, number)
    at = PACKED.size
    for zone in ZONES:
        end = at + len(getattr(table, zone))
        setattr(table, zone, vec[i64](list(rest[at:end])))
        at = end
    trumps = len(table.trumps)
    sets = list(unpack_from(f"<{SLOTS + trumps}q", rest, at))
    table.possible_kinds, table.possible_users = vec[i64](sets[:SLOTS]), vec[i64](sets[SLOTS:])
    at += 8 * len(sets)
    if table.rules > 2:
        table.format, table.side1.trumps_shown, table.side2.trumps_shown = rest[at : at + 3]
        at += 3 + trumps
        table.trumps = vec[i64]([number + HIDDEN_TRUMP for number in rest[at - trumps : at]])
    table.past_boards = vec[i64](list(rest[at:]))
    return table


def both_trumps(tribe1: Tribe, tribe2: Tribe) -> vec[i64]:
    """Return the trumps of both tribes by slot, with as many slots for each seat as the larger tribe needs."""
    one, two = list(tribe1.trumps), list(tribe2.trumps)
    slots = max(SEAT_TRUMPS, len(one), len(two))
    return vec[i64](one + [NO_TRUMP] * (slots - len(one)) + two + [NO_TRUMP] * (slots - len(two)))


def new_table(tribe1: Tribe, tribe2: Tribe) -> Table:
    """Return a table before deployment: an empty field, all cards in hand."""
    hand = vec[i64](list(tribe1.cards) + list(tribe2.cards))
    table = Table(Side(tribe1), Side(tribe2), both_trumps(tribe1, tribe2), vec[i64]([NO_CARD] * SLOTS), hand)
    table.no_progress_limit, table.rules = 100, RULES
    return table


def not_played(trumps: vec[i64]) -> vec[i64]:
    """Return the zones of trumps before the game: in hand, or the tomb for an empty slot."""
    return vec[i64]([IN_TOMB if trump == NO_TRUMP else IN_HAND for trump in trumps])


# Places


def first_slot(seat: i64) -> i64:
    """Return the first slot of a seat."""
    return seat * SEAT_SLOTS


def owner(slot: i64) -> i64:
    """Return the seat that a slot belongs to."""
    if slot < SEAT_SLOTS:
        return 0
    return 1


def in_hand(seat: i64, kind: i64) -> i64:
    """Return the index of a seat's kind in `Table.hand`."""
    return seat * KINDS + kind


def turned_cell(seat: i64, cell: i64) -> i64:
    """Return a cell from the perspective of `seat`, where the places of its deployment are first; its own inverse."""
    return cell if seat == 0 else CELLS - 1 - cell


def in_rows(seat: i64, cell: i64, rows: i64) -> bool:
    """Return whether a cell is in a seat's nearest `rows`."""
    return cell < SIDE * rows if seat == 0 else cell >= CELLS - SIDE * rows


REINFORCEMENT_ROWS: Final = 1
DEPLOYMENT_ROWS: Final = 2
CAMP_ROWS: Final = 3
