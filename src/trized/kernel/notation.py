"""Canonical text of actions and random draws, derived from a game's declarations."""

from collections.abc import Mapping, Sequence

from trized.kernel.actions import NO_ACTIONS, Actions
from trized.kernel.errors import Refused
from trized.kernel.state import GameView, Position

Draws = Mapping[str, Sequence[object] | Mapping[int, object]]  # kinds of random draws, with the names of their results


class Notation:
    """Canonical text of actions and random draws: language-independent, reading and writing are exact inverses.

    Records contain the texts, so each fits on a line: not empty, no space at either end, no line break, no `|`, and no
    comma in a draw. The rule that draws names the audience (`chance.draw("draw", pool, total, only(seat))`); a record
    made for other viewers shows 'draw ?' instead.
    """

    def __init__(self, actions: Actions = NO_ACTIONS, draws: Draws | None = None) -> None:
        self.actions = actions
        self.draws: dict[tuple[str, int], str] = {}
        for kind, names in (draws or {}).items():
            numbered = names if isinstance(names, Mapping) else dict(enumerate(names))
            self.draws |= {(kind, value): f"{kind} {name}" for value, name in numbered.items()}
        self.drawn = {text: outcome for outcome, text in self.draws.items()}

    def write(self, view: GameView, seat: int, action: int) -> str:
        """Return the notation of an action of `seat`; parts that the viewer may not know are '?'."""
        actions = self.actions.within(view)
        return actions.write(action) if view.viewer == seat else actions.redact(action)

    def read(self, position: Position, seat: int, text: str) -> int:
        """Return the action that `text` means for `seat` in a position or view; raise Refused if none."""
        actions = self.actions.within(position)
        found = actions.read(text)
        if found is None:
            raise actions.why_unread(text)
        return found


def choices_of(notation: Notation, view: GameView) -> list[int]:
    """Return the viewer's legal actions in the order in which people see them; bots and records take `View.legal`."""
    return notation.actions.within(view).as_shown(view.legal())


def write_draw(notation: Notation, kind: str, value: int) -> str:
    """Return the notation of a draw, such as 'draw nero' or 'die 3'."""
    return notation.draws[kind, value]


def read_draw(notation: Notation, text: str) -> tuple[str, int]:
    """Return the kind and value of a draw; raise Refused if the game has no such draw."""
    if text not in notation.drawn:
        examples = {kind: written for (kind, _), written in reversed(notation.draws.items())}
        raise Refused("draw_text", text=text, known=list(examples.values())[::-1])
    return notation.drawn[text]
