"""Canonical text: 'hide ruby', 'peek 1-0', 'draw opal', 'die 3', 'storm 6'."""

from tests.games.tiny.actions import gem_of, hide, is_hide, owner_and_round_of, peek
from tests.games.tiny.box import BOX, MOST_ROUNDS, MOST_SEATS
from tests.games.tiny.rules import DIE_FACES, STORM_FACES
from tests.games.tiny.words import TEXTS
from trized import kernel
from trized.kernel import Refused, View

ACTIONS = {f"hide {name}": hide(gem) for gem, name in enumerate(BOX.gems)} | {
    f"peek {owner}-{turn}": peek(owner, turn) for owner in range(MOST_SEATS) for turn in range(MOST_ROUNDS)
}
OUTCOMES = (
    {f"draw {name}": ("draw", gem) for gem, name in enumerate(BOX.gems)}
    | {f"die {face + 1}": ("die", face) for face in range(DIE_FACES)}
    | {f"storm {face + 1}": ("storm", face) for face in range(STORM_FACES)}
)


class Notation(kernel.Notation):
    """Writes and reads without a look at the table."""

    def write(self, view: View, seat: int, action: int) -> str:
        if is_hide(action):
            return f"hide {BOX.gems[gem_of(action)]}"
        owner, turn = owner_and_round_of(action)
        return f"peek {owner}-{turn}"

    def read(self, view: View, seat: int, text: str) -> int:
        if text not in ACTIONS:
            raise Refused("action", TEXTS, text=text)
        return ACTIONS[text]

    def read_static(self, seat: int, text: str) -> int | None:
        return ACTIONS.get(text)

    def redact(self, view: View, seat: int, action: int) -> str:
        return "hide ?" if is_hide(action) else self.write(view, seat, action)

    def write_outcome(self, kind: str, value: int) -> str:
        return f"draw {BOX.gems[value]}" if kind == "draw" else f"{kind} {value + 1}"

    def read_outcome(self, text: str) -> tuple[str, int]:
        if text not in OUTCOMES:
            raise Refused("draw", TEXTS, text=text)
        return OUTCOMES[text]
