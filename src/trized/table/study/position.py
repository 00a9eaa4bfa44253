"""Positions outside a table: the board as one seat sees it, the prompt, and the animations that led to it.

Nothing is stored: a page sends the number of its position and receives the changes since then.
"""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from trized.kernel import BoardMarkup, ClickPath, Event, Motion, State, View, Words
from trized.kernel.log import describe_outcome
from trized.kernel.page import click_paths
from trized.table.pages.boards import BoardChange, without_inline_style
from trized.table.pages.frames import motions
from trized.table.pages.registry import GamePackage


class PositionFrame(Struct, frozen=True, omit_defaults=True):
    """The data that a page needs to show one position."""

    number: int
    html: str | None = None
    parts: dict[str, str] = {}
    motions: list[Motion] = []
    prompt: str = ""
    choices: list[ClickPath] = []
    over: str = ""


def position_frame(
    package: GamePackage,
    state: State,
    seat: int,
    lang: str,
    *,
    number: int = 0,
    asked: bool = False,
    events: Sequence[Event] = (),
    before: State | None = None,
    seat_before: int | None = None,
    plain: bool = False,
) -> PositionFrame:
    """Return the frame of a position for a seat: complete, or the changes since the position `before`.

    `seat_before` is the seat that saw `before`, if different. `asked` adds the seat's choices; with `plain`,
    their labels omit the effects of actions.
    """
    view, words = state.view(seat), package.game.words(lang)
    old = None if before is None else draw(package, before.view(seat if seat_before is None else seat_before), words)
    change = changed(old, draw(package, view, words))
    outcome = state.outcome()
    over = "" if outcome is None else describe_outcome(outcome, view, words)
    paths = list(click_paths(package.page, view, words)) if asked and is_asked(view) else []
    if plain:
        read = package.game.notation.read
        paths = [replace(path, label=words.plain_action(view, seat, read(view, seat, path.action))) for path in paths]
    return PositionFrame(
        number=number,
        html=change.html,
        parts=change.parts,
        motions=motions(package.page, events, view, words),
        prompt=over.partition("\n")[0] or (words.prompt(view, seat) if asked and is_asked(view) else ""),
        choices=paths,
        over=over,
    )


def is_asked(view: View) -> bool:
    """Return whether it is the turn of the view's viewer."""
    return int(view.viewer) in map(int, view.waiting())


def draw(package: GamePackage, view: View, words: Words) -> BoardMarkup:
    """Draw the board for the viewer of `view`."""
    paths = click_paths(package.page, view, words) if view.outcome() is None and is_asked(view) else []
    return package.page.draw(view, words, paths)


def changed(old: BoardMarkup | None, new: BoardMarkup) -> BoardChange:
    """Return the changes from board `old` to `new`: the parts that differ, or all of it."""
    if old is None or old.frame != new.frame:
        return BoardChange(without_inline_style(new.html()))
    parts = {name: part for name, part in new.parts.items() if old.parts.get(name) != part}
    return BoardChange(parts={name: without_inline_style(part) for name, part in parts.items()})
