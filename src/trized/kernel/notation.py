"""Canonical text of actions and of what chance drew; it follows from what a game declares."""

from collections.abc import Mapping, Sequence

from trized.kernel.actions import NO_ACTIONS, Actions
from trized.kernel.errors import Refused
from trized.kernel.state import Position, View

Draws = Mapping[str, Sequence[object] | Mapping[int, object]]  # what chance draws: a kind, and the names of its results


class Notation:
    """Canonical text of actions and of what chance drew: the same in every language, exact inverses.

    Records contain the texts, so they fit on a line: not empty, no space at either end, no line break, and neither
    `|` nor, in what chance drew, a comma. The rule that draws an outcome names its audience
    (`chance.draw("draw", pool, total, only(seat))`); a record made for somebody else shows 'draw ?' instead.
    """

    def __init__(self, actions: Actions = NO_ACTIONS, draws: Draws | None = None) -> None:
        self.actions = actions
        self.draws: dict[tuple[str, int], str] = {}
        for kind, names in (draws or {}).items():
            numbered = names if isinstance(names, Mapping) else dict(enumerate(names))
            self.draws |= {(kind, value): f"{kind} {name}" for value, name in numbered.items()}
        self.drawn = {text: outcome for outcome, text in self.draws.items()}

    def write(self, view: View, seat: int, action: int) -> str:
        """Write an action of a seat as canonical text; a part that the viewer may not know is written as '?'."""
        actions = self.actions.within(view)
        return actions.write(action) if view.viewer == seat else actions.redact(action)

    def read(self, position: Position, seat: int, text: str) -> int:
        """Read canonical text as an action, in a position or a view; raise Refused if it means nothing there."""
        actions = self.actions.within(position)
        found = actions.read(text)
        if found is None:
            raise actions.why_unread(text)
        return found


def write_draw(notation: Notation, kind: str, value: int) -> str:
    """Write what chance drew, such as 'draw nero' or 'die 3'."""
    return notation.draws[kind, value]


def read_draw(notation: Notation, text: str) -> tuple[str, int]:
    """Read what chance drew; raise Refused if it means nothing in this game."""
    if text not in notation.drawn:
        examples = {kind: written for (kind, _), written in reversed(notation.draws.items())}
        raise Refused("draw_text", text=text, known=list(examples.values())[::-1])
    return notation.drawn[text]
