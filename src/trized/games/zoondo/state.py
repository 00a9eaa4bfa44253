"""What lies on the table: the field, the cards face down or up, the hands, the tombs, and where the turn stands.

The same `Table` serves as the true position and, in a view, as a table on which only what the viewer may see lies.
Cells are numbered 0 to 35 from player 1's left corner, row by row. A card on the field has a slot: a public number
that stays with it, so that a face-down card can be followed and the set of what it may be can be kept.

(compiled)
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

CELLS: Final = 36
KINDS: Final = 64  # room for the kinds of Zoons; a set of kinds is a number with one bit each
HALF: Final = 28  # slots of one seat: 0 to 27, and 28 to 55
SLOTS: Final = 56
PLACES: Final = 12  # cells of the deployment zone

# On `board`: a slot, or one of these. A caged card is an obstacle that keeps its slot: CAGED + slot.
EMPTY: Final = 60
CAGED: Final = 64
WALL: Final = 127
# In `cell`: a cell, CAGED + cell, or out of the field.
GONE: Final = 63
# In `kind`: a kind of Zoon, or one of these.
HIDDEN: Final = 62
NONE: Final = 63

HAND: Final = 0
ON_FIELD: Final = 1
TOMB: Final = 2

DEPLOY: Final = 0
TURN: Final = 1
FIGHT: Final = 2
POWER: Final = 3
MORE: Final = 4
OVER: Final = 5
DONE: Final = 6  # between two questions: what was begun is finished

NOBODY: Final = -1
EMBLEM: Final = 0
STUCK: Final = 1
NO_PROGRESS: Final = 2
REPETITION: Final = 3

# One bit by its number. (A shifted literal 1 is compiled to a narrow C number and loses the high bits.)
BIT: Final[vec[i64]] = vec[i64]([1 << number for number in range(62)])


class Tribe:
    """A tribe brought to the table: fixed for the whole game, known to all, shared by every copy of the position."""

    def __init__(
        self,
        text: str,
        name: str,
        cards: vec[i64],
        trumps: vec[i64],
        rows: vec[i64],
        kinds: i64,
        emblem: i64,
        size: i64,
    ) -> None:
        self.text = text  # canonical: a ready-made name, or the whole list
        self.name = name
        self.cards = cards  # how many of each kind
        self.trumps = trumps  # three numbers, NOBODY where there is none
        self.rows = rows  # recommended deployment, by place
        self.kinds = kinds
        self.emblem = emblem
        self.size = size


class Table:
    """All that lies on the table."""

    def __init__(
        self,
        tribe1: Tribe,
        tribe2: Tribe,
        board: vec[i64],
        cell: vec[i64],
        kind: vec[i64],
        may: vec[i64],
        gear: vec[i64],
        ground: vec[i64],
        reserve: vec[i64],
        trump_at: vec[i64],
        need: vec[i64],
        past: vec[i64],
    ) -> None:
        self.tribe1 = tribe1
        self.tribe2 = tribe2
        self.board = board  # by cell: what stands there
        self.cell = cell  # by slot: where it stands
        self.kind = kind  # by slot: which Zoon it is
        self.may = may  # by slot: which Zoons it may be, for all who have watched
        self.gear = gear  # by slot: 1 + the place of the material trump it carries, 0 for none
        self.ground = ground  # by cell: 1 + the place of the terrain trump there, 0 for none
        self.reserve = reserve  # by seat and kind: cards in hand, to deploy or as reinforcements
        self.trump_at = trump_at  # by trump place (three for each seat): HAND, ON_FIELD or TOMB
        self.need = need  # by trump place: slots one of which is of the type that this trump asked for
        self.past = past  # H2: the field at the start of each turn since the last progress
        self.phase: i64 = DEPLOY
        self.seat: i64 = 0  # whose turn it is
        self.first: i64 = NOBODY
        self.turn: i64 = 0
        self.idle: i64 = 0
        self.progress: i64 = 0
        self.winner: i64 = NOBODY
        self.ending: i64 = NOBODY
        self.limit: i64 = 100
        self.repetition: i64 = 0
        self.notes: i64 = 0
        self.opener: i64 = NOBODY  # who begins, if an option says so
        self.used1: i64 = PLACES  # slots in use
        self.used2: i64 = PLACES
        self.held1: i64 = 0  # reinforcements in hand
        self.held2: i64 = 0
        self.ready1: i64 = 0  # deployment: 1 done, 2 the rest at random
        self.ready2: i64 = 0
        self.choice1: i64 = 0  # fight: 1 for diagonal A, 2 for B
        self.choice2: i64 = 0
        self.touched1: i64 = NOBODY  # the corner that each seat touched in the last fight, for all to see
        self.touched2: i64 = NOBODY
        self.asked: i64 = 0
        self.attacker: i64 = NOBODY
        self.defender: i64 = NOBODY
        self.plus: i64 = 0
        self.times: i64 = 1
        self.shot: i64 = NOBODY  # the place of the trump that shoots
        self.star: i64 = NOBODY  # the Zoon whose power is being used
        self.other: i64 = NOBODY  # and its opponent in the fight
        self.run: i64 = NOBODY  # the place of the trump that moves several Zoons
        self.left: i64 = 0
        self.moved: i64 = 0  # the slots that it has moved

    def tribe(self, seat: i64) -> Tribe:
        """Return the tribe of a seat."""
        return self.tribe1 if seat == 0 else self.tribe2

    def trump(self, place: i64) -> i64:
        """Return the trump that a seat brought at a place: 0 to 2 for player 1, 3 to 5 for player 2."""
        return self.tribe1.trumps[place] if place < 3 else self.tribe2.trumps[place - 3]

    def used(self, seat: i64) -> i64:
        """Return the end of a seat's slots in use."""
        return self.used1 if seat == 0 else HALF + self.used2

    def held(self, seat: i64) -> i64:
        """Return the number of reinforcements in a seat's hand."""
        return self.held1 if seat == 0 else self.held2

    def ready(self, seat: i64) -> i64:
        """Tell whether a seat has deployed."""
        return self.ready1 if seat == 0 else self.ready2

    def choice(self, seat: i64) -> i64:
        """Return the diagonal that a seat touches, 0 if it has not chosen."""
        return self.choice1 if seat == 0 else self.choice2

    def set_ready(self, seat: i64, value: i64) -> None:
        """Note that a seat has deployed."""
        if seat == 0:
            self.ready1 = value
        else:
            self.ready2 = value

    def set_choice(self, seat: i64, value: i64) -> None:
        """Note the diagonal that a seat touches."""
        if seat == 0:
            self.choice1 = value
        else:
            self.choice2 = value

    def waiting(self) -> vec[i64]:
        """Return the seats that may act now."""
        seats = vec[i64](capacity=2)
        if self.phase == TURN:
            seats = append(seats, self.seat)
        elif self.phase == FIGHT:
            if self.choice1 == 0:
                seats = append(seats, 0)
            if self.choice2 == 0:
                seats = append(seats, 1)
        elif self.phase == POWER or self.phase == MORE:
            seats = append(seats, self.asked)
        elif self.phase == DEPLOY:
            if self.ready1 == 0:
                seats = append(seats, 0)
            if self.ready2 == 0:
                seats = append(seats, 1)
        return seats

    def copy(self) -> "Table":
        """Return a table that is equal and independent; the tribes are shared."""
        other = Table(
            self.tribe1,
            self.tribe2,
            self.board[:],
            self.cell[:],
            self.kind[:],
            self.may[:],
            self.gear[:],
            self.ground[:],
            self.reserve[:],
            self.trump_at[:],
            self.need[:],
            self.past[:],
        )
        self.show_figures(other)
        other.ready1 = self.ready1
        other.ready2 = self.ready2
        other.choice1 = self.choice1
        other.choice2 = self.choice2
        return other

    def show_figures(self, other: "Table") -> None:
        """Copy the single numbers that everybody may know to another table."""
        other.phase = self.phase
        other.seat = self.seat
        other.first = self.first
        other.turn = self.turn
        other.idle = self.idle
        other.progress = self.progress
        other.winner = self.winner
        other.ending = self.ending
        other.limit = self.limit
        other.repetition = self.repetition
        other.notes = self.notes
        other.opener = self.opener
        other.used1 = self.used1
        other.used2 = self.used2
        other.held1 = self.held1
        other.held2 = self.held2
        other.touched1 = self.touched1
        other.touched2 = self.touched2
        other.asked = self.asked
        other.attacker = self.attacker
        other.defender = self.defender
        other.plus = self.plus
        other.times = self.times
        other.shot = self.shot
        other.star = self.star
        other.other = self.other
        other.run = self.run
        other.left = self.left
        other.moved = self.moved

    def figures(self) -> list[int]:
        """Return the single numbers in a fixed order, for `pack`."""
        return [
            self.phase, self.seat, self.first, self.turn, self.idle, self.progress, self.winner, self.ending,
            self.limit, self.repetition, self.notes, self.opener, self.used1, self.used2, self.held1, self.held2,
            self.ready1, self.ready2, self.choice1, self.choice2, self.touched1, self.touched2,
            self.asked, self.attacker, self.defender,
            self.plus, self.times, self.shot, self.star, self.other, self.run, self.left, self.moved,
        ]  # fmt: skip

    def set_figures(self, n: list[int]) -> None:
        """Set the single numbers from the list that `figures` gave."""
        (
            self.phase, self.seat, self.first, self.turn, self.idle, self.progress, self.winner, self.ending,
            self.limit, self.repetition, self.notes, self.opener, self.used1, self.used2, self.held1, self.held2,
            self.ready1, self.ready2, self.choice1, self.choice2, self.touched1, self.touched2,
            self.asked, self.attacker, self.defender,
            self.plus, self.times, self.shot, self.star, self.other, self.run, self.left, self.moved,
        ) = n  # fmt: skip

    def pack(self) -> bytes:
        """Return all but the tribes as bytes."""
        parts = [number.to_bytes(8, "little", signed=True) for number in self.figures()]
        for row in (self.board, self.cell, self.kind, self.gear, self.ground, self.reserve, self.trump_at):
            parts.append(bytes(list(row)))
        for numbers in (self.may, self.need):
            parts += [int(number).to_bytes(8, "little", signed=True) for number in numbers]
        parts.append(bytes(list(self.past)))
        return b"".join(parts)


FIGURES: Final = 33


def new_table(tribe1: Tribe, tribe2: Tribe) -> Table:
    """Return a table before deployment: an empty field, all cards in hand."""
    trump_at = [HAND if number >= 0 else TOMB for number in list(tribe1.trumps) + list(tribe2.trumps)]
    return Table(
        tribe1,
        tribe2,
        board=vec[i64]([EMPTY] * CELLS),
        cell=vec[i64]([GONE] * SLOTS),
        kind=vec[i64]([NONE] * SLOTS),
        may=vec[i64]([0] * SLOTS),
        gear=vec[i64]([0] * SLOTS),
        ground=vec[i64]([0] * CELLS),
        reserve=vec[i64](list(tribe1.cards) + list(tribe2.cards)),
        trump_at=vec[i64](trump_at),
        need=vec[i64]([0] * 6),
        past=vec[i64](),
    )


def unpack(tribe1: Tribe, tribe2: Tribe, data: bytes) -> Table:
    """Return the table that `Table.pack` wrote."""
    words = [int.from_bytes(data[at : at + 8], "little", signed=True) for at in range(0, FIGURES * 8, 8)]
    at = FIGURES * 8
    rows: list[vec[i64]] = []
    for size in (CELLS, SLOTS, SLOTS, SLOTS, CELLS, 2 * KINDS, 6):
        rows.append(vec[i64](list(data[at : at + size])))
        at += size
    masks = [int.from_bytes(data[n : n + 8], "little", signed=True) for n in range(at, at + (SLOTS + 6) * 8, 8)]
    at += (SLOTS + 6) * 8
    board, cell, kind, gear, ground, reserve, trump_at = rows
    table = Table(
        tribe1,
        tribe2,
        board,
        cell,
        kind,
        vec[i64](masks[:SLOTS]),
        gear,
        ground,
        reserve,
        trump_at,
        vec[i64](masks[SLOTS:]),
        vec[i64](list(data[at:])),
    )
    table.set_figures(words)
    return table
