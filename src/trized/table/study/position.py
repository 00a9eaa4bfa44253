"""Positions shown outside a table: the board as one seat sees it, the prompt there, and what led to it.

Nothing is kept of who looks: a page says where it stands, and is sent what changed from there.
"""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from trized.kernel import Board, ClickPath, Event, Motion, State, View
from trized.kernel.log import tell_outcome
from trized.kernel.page import click_paths
from trized.table.pages.boards import BoardChange, without_inline_style
from trized.table.pages.frames import motions
from trized.table.pages.registry import GamePackage


class PositionFrame(Struct, frozen=True, omit_defaults=True):
    """What a page needs to show one position."""

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
    """Return the frame of a position as a seat sees it: whole, or what changed since the position before.

    `seat_before` saw the position before, if it was another. With `plain`, labels omit what an action brings about.
    """
    view, words = state.view(seat), package.game.words(lang)
    old = None if before is None else draw(package, before.view(seat if seat_before is None else seat_before), lang)
    change = changed(old, draw(package, view, lang))
    outcome = state.outcome()
    over = "" if outcome is None else tell_outcome(outcome, view, words)
    ways = list(click_paths(package.page, view, lang)) if asked and is_asked(view) else []
    if plain:
        read = package.game.notation.read
        ways = [replace(way, label=words.plain_action(view, seat, read(view, seat, way.action))) for way in ways]
    return PositionFrame(
        number=number,
        html=change.html,
        parts=change.parts,
        motions=motions(package.page, events, view, lang),
        prompt=over.partition("\n")[0] or (words.prompt(view, seat) if asked and is_asked(view) else ""),
        choices=ways,
        over=over,
    )


def is_asked(view: View) -> bool:
    """Return whether the viewer of a view is to act."""
    return int(view.viewer) in map(int, view.waiting())


def draw(package: GamePackage, view: View, lang: str) -> Board:
    """Draw the board as its viewer sees it."""
    ways = click_paths(package.page, view, lang) if view.outcome() is None and is_asked(view) else []
    return package.page.draw(view, lang, ways)


def changed(old: Board | None, new: Board) -> BoardChange:
    """Return what a page has to be sent that shows a board: the parts that changed, or all of it."""
    if old is None or old.frame != new.frame:
        return BoardChange(without_inline_style(new.html()))
    parts = {name: part for name, part in new.parts.items() if old.parts.get(name) != part}
    return BoardChange(parts={name: without_inline_style(part) for name, part in parts.items()})
