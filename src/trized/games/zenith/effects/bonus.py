"""Effects that give a bonus token, from the reserve or from the boards.

(compiled)
"""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from trized.games.zenith.actions import TOKEN
from trized.games.zenith.box import SLOT_COUNT
from trized.games.zenith.effects.definition import Choice, Definition, Icon, resolving_side, skipped
from trized.games.zenith.effects.effect import Effect
from trized.games.zenith.state import Table
from trized.games.zenith.tokens import draw_token, take_token
from trized.kernel.catalogue import NumberList

if TYPE_CHECKING:
    from trized.games.zenith.cards import TextWriter


class ReserveToken(Definition):
    """Draws a token from the reserve and applies it (F5)."""

    def apply(self, t: Table, pc: i64) -> None:
        if not draw_token(t, resolving_side(t)):
            skipped(t, self)

    def gives(self, t: Table, pc: i64) -> bool:
        spent: i64 = 0
        for kind in range(t.box.token_kinds):
            spent += i64(t.spent[kind])
        return t.reserve_size + spent > 0

    def icons(self, effect: Effect) -> list[Icon]:
        return [("token", "")]

    def text(self, writer: "TextWriter", effect: Effect, mood: str, n: int | NumberList) -> str:
        return writer.say("bonus_reserve", mood)


class BoardToken(Choice):
    """Takes a chosen token from the boards and applies it (F4)."""

    def action_kind(self) -> i64:
        return TOKEN

    def choices(self, t: Table, pc: i64) -> i64:
        slots: i64 = 0
        for slot in range(SLOT_COUNT):
            if t.slots[slot] >= 0:
                slots |= 1 << slot
        return slots

    def choose(self, t: Table, pc: i64, k: i64) -> None:
        take_token(t, resolving_side(t), k)

    def icons(self, effect: Effect) -> list[Icon]:
        return [("token", ""), ("", "?")]

    def text(self, writer: "TextWriter", effect: Effect, mood: str, n: int | NumberList) -> str:
        return writer.say("bonus_board", mood)


DEFINITIONS = (
    ReserveToken("reserve_token", ("bonus reserve",), ("bonus reserve",), chapter="tokens", draws_token=True),
    BoardToken("board_token", ("bonus board",), ("bonus board",), chapter="tokens"),
)
