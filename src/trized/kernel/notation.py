"""Canonical text of actions and of what chance drew; it follows from what a game declares."""

from collections.abc import Mapping, Sequence
from functools import cached_property

from trized.kernel.actions import NO_ACTIONS, Actions
from trized.kernel.errors import Refused
from trized.kernel.state import View


class Notation:
    """Canonical text of actions and of what chance drew: the same in every language, exact inverses.

    Records contain the texts, so they fit on a line: not empty, no space at either end, no line break, and neither
    `|` nor, in what chance drew, a comma. The rule that draws an outcome names its audience
    (`chance.draw("draw", pool, total, only(seat))`); a record made for somebody else shows 'draw ?' instead.
    """

    def __init__(self, actions: Actions = NO_ACTIONS, draws: Mapping[str, Sequence[object]] | None = None) -> None:
        self.actions = actions
        self.declared = draws or {}

    @cached_property
    def draws(self) -> dict[str, list[str]]:
        """What chance draws: a kind, and the names of its results."""
        return {kind: [str(name) for name in names] for kind, names in self.declared.items()}

    def write(self, view: View, seat: int, action: int) -> str:
        """Write an action as canonical text."""
        return self.actions.within(view).write(action)

    def read(self, view: View, seat: int, text: str) -> int:
        """Read canonical text as an action; raise Refused if it means nothing in this game."""
        actions = self.actions.within(view)
        found = actions.read(text)
        if found is None:
            raise actions.why_unread(text)
        return found

    def read_static(self, seat: int, text: str) -> int | None:
        """Read canonical text that means the same in every position; None if `read` must look at the view.

        Records are replayed with it: a game that answers here from a table spares itself a view for every ply.
        """
        return self.actions.read(text)

    def write_outcome(self, kind: str, value: int) -> str:
        """Write what chance drew, such as 'draw nero' or 'die 3'."""
        return f"{kind} {self.draws[kind][value]}"

    def read_outcome(self, text: str) -> tuple[str, int]:
        """Read what chance drew; raise Refused if it means nothing in this game."""
        kind, _, name = text.partition(" ")
        if name not in self.draws.get(kind, ()):
            raise Refused("draw_text", text=text, known=[f"{kind} {names[0]}" for kind, names in self.draws.items()])
        return kind, self.draws[kind].index(name)

    def redact(self, view: View, seat: int, action: int) -> str:
        """Write what another viewer, whose view this is, may know of an action that is played.

        That is all of it unless the game hides something; a hidden part is written as '?'.
        """
        return self.actions.within(view).redact(action) if self.actions.kinds else self.write(view, seat, action)
