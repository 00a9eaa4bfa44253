"""Instructions that are not printed: ends, jumps, heads of branches, steps of a level.

(compiled)
"""

from typing import Final

from mypy_extensions import i64

from trized.games.zenith.box import PLANET_COUNT
from trized.games.zenith.effects.definition import Definition, resolving_side
from trized.games.zenith.state import CHOSEN, EXILED, MOVED, NO_CARD, NOBODY, Table
from trized.games.zenith.technology import begin_row
from trized.games.zenith.tokens import take_token

ARGUMENT: Final = 1  # the only argument: a place of the program, a technology, or a level


class Step(Definition):
    """An instruction without a gain."""

    def gives(self, t: Table, pc: i64) -> bool:
        return False


class End(Step):
    """Ends the program."""

    def carry_out(self, t: Table, pc: i64) -> bool:
        t.depth -= 1
        return True


class Jump(Step):
    """Continues at another place of the program."""

    def apply(self, t: Table, pc: i64) -> None:
        t.go_to(t.box.code[pc + ARGUMENT])


class Head(Step):
    """The head of a branch: read by its group, never executed."""


class Chain(Step):
    """Begins a new level: clears earlier choices."""

    def apply(self, t: Table, pc: i64) -> None:
        frame = t.top()
        t.stack[frame + CHOSEN] = 0
        t.stack[frame + MOVED] = NO_CARD
        t.stack[frame + EXILED] = NOBODY


class Slot(Definition):
    """Gives the token on a technology to the first marker that arrives (E2)."""

    def apply(self, t: Table, pc: i64) -> None:
        slot = PLANET_COUNT + t.box.code[pc + ARGUMENT]
        if t.slots[slot] >= 0:
            take_token(t, resolving_side(t), slot)


class Row(Definition):
    """Gives the bonus for three markers on a level."""

    def apply(self, t: Table, pc: i64) -> None:
        begin_row(t, resolving_side(t), t.box.code[pc + ARGUMENT])


DEFINITIONS = (
    End("end"),
    Jump("jump"),
    Head("tier"),
    Head("option"),
    Chain("chain"),
    Slot("slot"),
    Row("row"),
)
