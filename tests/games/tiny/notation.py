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
DRAWS = {"draw": BOX.gems, "die": range(1, DIE_FACES + 1), "storm": range(1, STORM_FACES + 1)}


class Notation(kernel.Notation):
    """Notation that does not depend on the table."""

    def __init__(self) -> None:
        super().__init__(draws=DRAWS)

    def write(self, view: View, seat: int, action: int) -> str:
        if is_hide(action):
            return f"hide {BOX.gems[gem_of(action)] if view.viewer == seat else '?'}"
        owner, turn = owner_and_round_of(action)
        return f"peek {owner}-{turn}"

    def read(self, position: object, seat: int, text: str) -> int:
        if text not in ACTIONS:
            raise Refused("action", TEXTS, text=text)
        return ACTIONS[text]
