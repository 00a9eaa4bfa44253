"""What lies on the table: the field, the cards face down or up, the hands, the tombs, and where the turn stands.

The same `Table` serves as the true position and, in a view, as a table on which only what the viewer may see lies.
Cells are numbered 0 to 35 from player 1's left corner, row by row. A card on the field has a slot: a public number
that stays with it, so that a face-down card can be followed and the set of what it may be can be kept. A trump has a
trump slot: three for each seat, or more if a tribe brings more.

(compiled)
"""

from collections.abc import Callable
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

SIDE: Final = 6  # the field is six by six
CELLS: Final = 36
KINDS: Final = 64  # room for the kinds of Zoons; a set of kinds is a number with one bit each
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
DONE: Final = 6  # between two questions: what was begun is finished

NOBODY: Final = -1  # no seat
NO_SLOT: Final = -1
NO_TRUMP: Final = -1  # no trump, or no trump slot
HIDDEN_TRUMP: Final = -2  # a trump of an own-built tribe that has not been played yet, for all but its owner
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
REST_AT_RANDOM: Final = 2  # ready; what is left in hand will be drawn when both are

# In `Side.diagonal`.
NOT_CHOSEN: Final = 0
DIAGONAL_A: Final = 1
DIAGONAL_B: Final = 2

# In what `Table.settings` returns.
NOTES: Final = 1
SECOND_RULES: Final = 2
BEATEN_TRUMPS_LOST: Final = 4
THIRD_RULES: Final = 8

# One bit by its number. (A shifted literal 1 is compiled to a narrow C number and loses the high bits.)
BIT: Final[vec[i64]] = vec[i64]([1 << number for number in range(62)])


@mypyc_attr(acyclic=True)
class Tribe:
    """A tribe brought to the table: fixed for the full game, shared by every copy of the position."""

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
        public: "Tribe | None" = None,
    ) -> None:
        self.text = text  # canonical: a ready-made name, or the full list
        self.name = name
        self.cards = cards  # how many of each kind
        self.trumps = trumps  # at least three numbers, NO_TRUMP where there is none
        self.recommended = recommended  # the recommended deployment: a kind for each place, or NO_CARD
        self.kinds = kinds
        self.emblem = emblem
        self.size = size
        self.public = public  # what others may know of an own-built tribe: not its trumps; None if all of it is public


@mypyc_attr(acyclic=True)
class Side:
    """What a seat has, besides its cards: its tribe, its numbers, its secret answers."""

    def __init__(self, tribe: Tribe) -> None:
        self.tribe = tribe
        self.slots_used: i64 = PLACES
        self.reinforcements: i64 = 0  # Zoons in hand after the deployment
        self.deployment: i64 = DEPLOYING
        self.diagonal: i64 = NOT_CHOSEN  # of the enemy card in the announced fight
        self.touched: i64 = NO_CORNER  # of the enemy card in the last fight, for all to see
        self.trumps_shown: i64 = 0  # trumps of an own-built tribe that all have seen: those in its first trump slots

    def copy(self) -> "Side":
        """Return a side that is equal and independent; the tribe is shared."""
        other = self.public_copy()
        other.deployment = self.deployment
        other.diagonal = self.diagonal
        return other

    def public_copy(self) -> "Side":
        """Return what everybody may know of a side: all but its secret answers."""
        other = Side(self.tribe)
        other.slots_used = self.slots_used
        other.reinforcements = self.reinforcements
        other.touched = self.touched
        other.trumps_shown = self.trumps_shown
        return other


@mypyc_attr(acyclic=True)
class Table:
    """All that lies on the table."""

    def __init__(
        self,
        side1: Side,
        side2: Side,
        trumps: vec[i64],
        board: vec[i64],
        cell: vec[i64],
        kind: vec[i64],
        possible_kinds: vec[i64],
        material: vec[i64],
        terrain: vec[i64],
        hand: vec[i64],
        trump_zone: vec[i64],
        possible_users: vec[i64],
        past_boards: vec[i64],
    ) -> None:
        self.side1 = side1
        self.side2 = side2
        self.trumps = trumps  # by trump slot: which trump it is, or NO_TRUMP; copies share it until one is shown
        self.board = board  # by cell: the slot on it
        self.cell = cell  # by slot: its cell
        self.kind = kind  # by slot: which Zoon it is
        self.possible_kinds = possible_kinds  # by slot: which Zoons it may be, for all who have watched
        self.material = material  # by slot: 1 + the trump slot of the material that it carries, 0 for none
        self.terrain = terrain  # by cell: 1 + the trump slot of the terrain there, 0 for none
        self.hand = hand  # by seat and kind: Zoons in hand, to deploy or as reinforcements
        self.trump_zone = trump_zone  # by trump slot: IN_HAND, ON_FIELD or IN_TOMB
        self.possible_users = possible_users  # by trump slot: slots one of which is of the type that the trump needed
        self.past_boards = past_boards  # H2: the field at the start of each turn since the last progress
        self.phase: i64 = DEPLOY
        self.active_seat: i64 = 0  # whose turn it is
        self.first_seat: i64 = NOBODY  # who began
        self.turn_number: i64 = 0
        self.turns_without_progress: i64 = 0
        self.progress_made: i64 = 0  # 1 if this turn has eliminated, used up or laid something
        self.winner: i64 = NOBODY
        self.ending: i64 = NOT_ENDED
        self.no_progress_limit: i64 = 100
        self.repetition_draws: i64 = 0  # 1 if the third same position is a draw
        self.notes: i64 = 0  # 1 if what was seen can be read again
        self.rules: i64 = 3  # the version of the rules that is played
        self.format: i64 = 0  # of the tribes: which trumps an own-built one may have
        self.beaten_trumps_lost: i64 = 0  # 1 if a shooting trump with the lower number goes to the tomb
        self.first_by_option: i64 = NOBODY  # the first seat, if an option sets it
        self.asked_seat: i64 = 0  # who answers for a power or a trump
        self.attacker: i64 = NO_SLOT
        self.defender: i64 = NO_SLOT
        self.attack_bonus: i64 = 0  # what a trump adds to the number touched on the attacker
        self.attack_factor: i64 = 1  # and by what it multiplies it
        self.shooting_trump: i64 = NO_TRUMP  # the trump slot of the trump that shoots
        self.star_slot: i64 = NO_SLOT  # the Zoon whose power is being used
        self.star_opponent: i64 = NO_SLOT  # and its opponent in the fight
        self.moving_trump: i64 = NO_TRUMP  # the trump slot of the trump that moves several Zoons
        self.moves_left: i64 = 0
        self.moved_slots: i64 = 0  # the slots that it has moved, one bit each

    def side(self, seat: i64) -> Side:
        """Return the side of a seat."""
        return self.side1 if seat == 0 else self.side2

    def tribe(self, seat: i64) -> Tribe:
        """Return the tribe of a seat."""
        return self.side1.tribe if seat == 0 else self.side2.tribe

    def slots_end(self, seat: i64) -> i64:
        """Return the end of a seat's slots in use; they begin with `first_slot`."""
        return self.side1.slots_used if seat == 0 else SEAT_SLOTS + self.side2.slots_used

    def first_trump_slot(self, seat: i64) -> i64:
        """Return the first trump slot of a seat; both have as many."""
        if seat == 0:
            return 0
        return len(self.trumps) // 2

    def trump_slots_end(self, seat: i64) -> i64:
        """Return the end of a seat's trump slots."""
        return len(self.trumps) // 2 if seat == 0 else len(self.trumps)

    def trump_slot(self, seat: i64, trump: i64) -> i64:
        """Return the trump slot of a trump that a seat has brought."""
        for slot in range(self.first_trump_slot(seat), self.trump_slots_end(seat)):
            if self.trumps[slot] == trump:
                return slot
        raise ValueError(f"Seat {seat} has not brought trump {trump}.")

    def show_trump(self, seat: i64, trump: i64) -> i64:
        """Let all know that a seat has brought a trump, and return its trump slot.

        Those of an own-built tribe that were shown stand first, in order of play: where one stands tells nothing of the
        others.
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
        """Return the trump slots in which a seat has brought a trump."""
        slots = range(int(self.first_trump_slot(seat)), int(self.trump_slots_end(seat)))
        return [slot for slot in slots if self.trumps[slot] != NO_TRUMP]

    def fallen(self, seat: i64) -> list[int]:
        """Return the kinds of the Zoons in a seat's tomb: everybody has seen them."""
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
            seats = append(seats, self.asked_seat)
        elif self.phase == DEPLOY:
            if self.side1.deployment == DEPLOYING:
                seats = append(seats, 0)
            if self.side2.deployment == DEPLOYING:
                seats = append(seats, 1)
        return seats

    def copy(self) -> "Table":
        """Return a table that is equal and independent; what never changes is shared."""
        other = Table(
            self.side1.copy(),
            self.side2.copy(),
            self.trumps,
            self.board[:],
            self.cell[:],
            self.kind[:],
            self.possible_kinds[:],
            self.material[:],
            self.terrain[:],
            self.hand[:],
            self.trump_zone[:],
            self.possible_users,  # a trump that sets it makes a new one
            self.past_boards[:],
        )
        self.copy_figures(other)
        return other

    def copy_figures(self, other: "Table") -> None:
        """Copy the single numbers to another table; everybody may know them."""
        other.phase = self.phase
        other.active_seat = self.active_seat
        other.first_seat = self.first_seat
        other.turn_number = self.turn_number
        other.turns_without_progress = self.turns_without_progress
        other.progress_made = self.progress_made
        other.winner = self.winner
        other.ending = self.ending
        other.no_progress_limit = self.no_progress_limit
        other.repetition_draws = self.repetition_draws
        other.notes = self.notes
        other.rules = self.rules
        other.format = self.format
        other.beaten_trumps_lost = self.beaten_trumps_lost
        other.first_by_option = self.first_by_option
        other.asked_seat = self.asked_seat
        other.attacker = self.attacker
        other.defender = self.defender
        other.attack_bonus = self.attack_bonus
        other.attack_factor = self.attack_factor
        other.shooting_trump = self.shooting_trump
        other.star_slot = self.star_slot
        other.star_opponent = self.star_opponent
        other.moving_trump = self.moving_trump
        other.moves_left = self.moves_left
        other.moved_slots = self.moved_slots

    def settings(self) -> i64:
        """Return what the options and the version of the rules have settled for yes or no, one bit each."""
        bits = NOTES * self.notes + BEATEN_TRUMPS_LOST * self.beaten_trumps_lost
        if self.rules == 2:
            bits += SECOND_RULES
        elif self.rules == 3:
            bits += THIRD_RULES
        return bits

    def set_settings(self, bits: i64) -> None:
        """Set what `settings` returned."""
        self.notes = 1 if bits & NOTES != 0 else 0
        self.rules = 3 if bits & THIRD_RULES != 0 else 2 if bits & SECOND_RULES != 0 else 1
        self.beaten_trumps_lost = 1 if bits & BEATEN_TRUMPS_LOST != 0 else 0

    def figures(self) -> list[int]:
        """Return the single numbers in a fixed order, for `encode`."""
        one, two = self.side1, self.side2
        return [
            self.phase, self.active_seat, self.first_seat, self.turn_number, self.turns_without_progress,
            self.progress_made, self.winner, self.ending, self.no_progress_limit, self.repetition_draws,
            self.settings(), self.first_by_option, one.slots_used, two.slots_used,
            one.reinforcements, two.reinforcements, one.deployment, two.deployment,
            one.diagonal, two.diagonal, one.touched, two.touched,
            self.asked_seat, self.attacker, self.defender, self.attack_bonus, self.attack_factor, self.shooting_trump,
            self.star_slot, self.star_opponent, self.moving_trump, self.moves_left, self.moved_slots,
        ]  # fmt: skip

    def set_figures(self, numbers: list[int]) -> None:
        """Set the single numbers from the list that `figures` gave."""
        one, two = self.side1, self.side2
        (
            self.phase, self.active_seat, self.first_seat, self.turn_number, self.turns_without_progress,
            self.progress_made, self.winner, self.ending, self.no_progress_limit, self.repetition_draws,
            settings, self.first_by_option, one.slots_used, two.slots_used,
            one.reinforcements, two.reinforcements, one.deployment, two.deployment,
            one.diagonal, two.diagonal, one.touched, two.touched,
            self.asked_seat, self.attacker, self.defender, self.attack_bonus, self.attack_factor, self.shooting_trump,
            self.star_slot, self.star_opponent, self.moving_trump, self.moves_left, self.moved_slots,
        ) = numbers  # fmt: skip
        self.set_settings(settings)

    def encode(self) -> bytes:
        """Return the table as bytes; `decode_table` is the inverse."""
        parts = [self.side1.tribe.text.encode(), b"\0", self.side2.tribe.text.encode(), b"\0"]
        parts += [number.to_bytes(8, "little", signed=True) for number in self.figures()]
        for row in (self.board, self.cell, self.kind, self.material, self.terrain, self.hand, self.trump_zone):
            parts.append(bytes(list(row)))
        for sets in (self.possible_kinds, self.possible_users):
            parts += [int(number).to_bytes(8, "little", signed=True) for number in sets]
        if self.rules > 2:
            parts.append(bytes([self.format, self.side1.trumps_shown, self.side2.trumps_shown]))
            parts.append(bytes([trump - HIDDEN_TRUMP for trump in self.trumps]))
        parts.append(bytes(list(self.past_boards)))
        return b"".join(parts)


FIGURES: Final = 33


def decode_table(data: bytes, read_tribe: Callable[[str], Tribe]) -> Table:
    """Return the table that `Table.encode` wrote; the texts of the tribes are read by `read_tribe`."""
    text1, text2, rest = data.split(b"\0", 2)
    tribe1 = read_tribe(text1.decode())
    tribe2 = read_tribe(text2.decode())
    trumps = both_trumps(tribe1, tribe2)
    at = FIGURES * 8
    rows: list[vec[i64]] = []
    for size in (CELLS, SLOTS, SLOTS, SLOTS, CELLS, 2 * KINDS, len(trumps)):
        rows.append(vec[i64](list(rest[at : at + size])))
        at += size
    board, cell, kind, material, terrain, hand, trump_zone = rows
    sets = _read_numbers(rest, at, SLOTS + len(trumps))
    at += (SLOTS + len(trumps)) * 8
    table = Table(
        Side(tribe1),
        Side(tribe2),
        trumps,
        board,
        cell,
        kind,
        vec[i64](sets[:SLOTS]),
        material,
        terrain,
        hand,
        trump_zone,
        vec[i64](sets[SLOTS:]),
        vec[i64](),
    )
    table.set_figures(_read_numbers(rest, 0, FIGURES))
    if table.rules > 2:
        table.format = rest[at]
        table.side1.trumps_shown = rest[at + 1]
        table.side2.trumps_shown = rest[at + 2]
        at += 3
        table.trumps = vec[i64]([number + HIDDEN_TRUMP for number in rest[at : at + len(trumps)]])
        at += len(trumps)
    table.past_boards = vec[i64](list(rest[at:]))
    return table


def _read_numbers(data: bytes, at: int, count: int) -> list[int]:
    return [int.from_bytes(data[n : n + 8], "little", signed=True) for n in range(at, at + count * 8, 8)]


def both_trumps(tribe1: Tribe, tribe2: Tribe) -> vec[i64]:
    """Return the trumps of both tribes, by trump slot: as many slots for each as the tribe with more trumps needs."""
    one, two = list(tribe1.trumps), list(tribe2.trumps)
    slots = max(SEAT_TRUMPS, len(one), len(two))
    return vec[i64](one + [NO_TRUMP] * (slots - len(one)) + two + [NO_TRUMP] * (slots - len(two)))


def new_table(tribe1: Tribe, tribe2: Tribe) -> Table:
    """Return a table before deployment: an empty field, all cards in hand."""
    trumps = both_trumps(tribe1, tribe2)
    return Table(
        Side(tribe1),
        Side(tribe2),
        trumps=trumps,
        board=vec[i64]([EMPTY] * CELLS),
        cell=vec[i64]([GONE] * SLOTS),
        kind=vec[i64]([NO_CARD] * SLOTS),
        possible_kinds=vec[i64]([0] * SLOTS),
        material=vec[i64]([0] * SLOTS),
        terrain=vec[i64]([0] * CELLS),
        hand=vec[i64](list(tribe1.cards) + list(tribe2.cards)),
        trump_zone=vec[i64]([IN_TOMB if trump == NO_TRUMP else IN_HAND for trump in trumps]),
        possible_users=vec[i64]([0] * len(trumps)),
        past_boards=vec[i64](),
    )


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
    """Return where `Table.hand` counts a seat's Zoons of a kind."""
    return seat * KINDS + kind


def place_cell(seat: i64, place: i64) -> i64:
    """Return the cell of a place of a seat's deployment zone."""
    return place if seat == 0 else CELLS - 1 - place


def cell_place(seat: i64, cell: i64) -> i64:
    """Return the place of a cell of a seat's deployment zone: the two frames mirror each other."""
    return cell if seat == 0 else CELLS - 1 - cell


def in_rows(seat: i64, cell: i64, rows: i64) -> bool:
    """Return whether a cell lies in a seat's nearest rows."""
    return cell < SIDE * rows if seat == 0 else cell >= CELLS - SIDE * rows


REINFORCEMENT_ROWS: Final = 1
DEPLOYMENT_ROWS: Final = 2
CAMP_ROWS: Final = 3
