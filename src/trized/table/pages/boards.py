"""Boards as pages are sent them: whole to a page that has nothing to build on, otherwise the parts that changed.

The board of a snapshot depends on nothing but the viewer's seat and language, in whatever process it is drawn and
however late. So a page at an entry has the board of that entry, and can be sent what the next one changed.
"""

from array import array
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from msgspec import Struct

from trized.kernel import PUBLIC, Board, ClickPath, Page, View
from trized.kernel.page import click_paths
from trized.kernel.record import Joined, Ply, Undo
from trized.table.play.tables import OpenTable, Snapshot


class Fingerprint(NamedTuple):
    """What is remembered of a board to tell what changed: the number of its entry, and a hash of each piece of it."""

    number: int
    frame: int
    names: tuple[str, ...]  # of the parts
    hashes: "array[int]"  # of the parts, in the same order: a table has one of these for each seat

    def changed_since(self, before: "Fingerprint") -> list[str]:
        """Return the names of the parts that are not what they were."""
        if self.names == before.names:
            rows = zip(self.names, self.hashes, before.hashes, strict=True)
            return [name for name, new, old in rows if new != old]
        known = dict(zip(before.names, before.hashes, strict=True))
        return [name for name, new in zip(self.names, self.hashes, strict=True) if known.get(name) != new]


class BoardChange(Struct, frozen=True):
    """What a page needs to show a board: all of it, or some parts; neither: it is as it was."""

    html: str | None = None
    parts: dict[str, str] = {}


def full_board(table: OpenTable, snapshot: Snapshot, view: View, lang: str, ways: Sequence[ClickPath]) -> str:
    """Draw the full board of a snapshot. Style attributes become data, which the page's own script puts into force."""
    drawn = table.package.page.draw(view, lang, ways)
    remember(table, view, lang, fingerprint(snapshot.number, drawn))
    return without_inline_style(drawn.html())


def changed_board(
    table: OpenTable, snapshot: Snapshot, view: View, lang: str, ways: Sequence[ClickPath]
) -> BoardChange:
    """Return what a snapshot changed on the board for a viewer, who has the board of the entry before."""
    before = remembered(table, snapshot.number - 1, view, lang)
    if before is not None and not moves_something(snapshot):
        remember(table, view, lang, before._replace(number=snapshot.number))
        return BoardChange()
    drawn = table.package.page.draw(view, lang, ways)
    now = fingerprint(snapshot.number, drawn)
    remember(table, view, lang, now)
    if before is None or before.frame != now.frame:
        return BoardChange(without_inline_style(drawn.html()))
    return BoardChange(None, {name: without_inline_style(drawn.parts[name]) for name in now.changed_since(before)})


def moves_something(snapshot: Snapshot) -> bool:
    """Return whether the board may have changed with an entry: by a move, an undo, a nickname, or the end."""
    return isinstance(snapshot.entry, (Ply, Undo, Joined, type(None))) or snapshot.outcome is not None


def remembered(table: OpenTable, number: int, view: View, lang: str) -> Fingerprint | None:
    """Return the fingerprint of the board after an entry, drawn again if need be; None if that is too long ago."""
    for place in ("board", "older board"):
        found: Fingerprint | None = table.cache.get((place, looked_from(table, view), lang))
        if found is not None and found.number == number:
            return found
    snapshot = table.snapshot(number)
    if snapshot is None:
        return None
    old = snapshot.state.view(view.viewer)
    page = table.package.page
    return fingerprint(number, page.draw(old, lang, ways_of(page, snapshot, old, lang)))


def remember(table: OpenTable, view: View, lang: str, found: Fingerprint) -> None:
    """Keep the newest fingerprint for a seat and a language, and beside it one for a page that catches up."""
    seat = looked_from(table, view)
    known = table.cache.get(("board", seat, lang))
    if known is None or known.number <= found.number:
        table.cache["board", seat, lang] = found
        table.cache.pop(("older board", seat, lang), None)
    else:
        table.cache["older board", seat, lang] = found


def looked_from(table: OpenTable, view: View) -> int:
    """Return the seat that a board is drawn for; where all see the same, one means all."""
    return PUBLIC if table.package.page.same_for_all else int(view.viewer)


def fingerprint(number: int, board: Board) -> Fingerprint:
    """Return the fingerprint of a board."""
    parts = board.parts
    return Fingerprint(number, hash(board.frame), kept_once(tuple(parts)), array("q", map(hash, parts.values())))


@lru_cache(256)
def kept_once(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return names of parts as all boards with the same ones share them."""
    return names


def ways_of(page: Page, snapshot: Snapshot, view: View, lang: str) -> list[ClickPath]:
    """Return the ways that are open to a viewer at a snapshot; none if nobody asks that viewer."""
    asked = snapshot.outcome is None and int(view.viewer) in map(int, snapshot.state.waiting())
    return click_paths(page, view, lang) if asked else []


def without_inline_style(html: str) -> str:
    """Return markup in which style attributes are called `data-style`."""
    return html.replace(' style="', ' data-style="')  # in text a quote is written &#34;, so this is an attribute
