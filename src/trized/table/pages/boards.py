"""Boards as they are sent: complete, or only the parts that changed since the previous entry.

The board after an entry depends only on seat and language, whichever process draws it and when. So a page that has
shown an entry has exactly its board, and needs only the changes of the next entry.
"""

from array import array
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from msgspec import Struct

from trized.kernel import PUBLIC, BoardMarkup, ClickPath, Page, Step, View, Words
from trized.kernel.page import click_paths
from trized.kernel.record import Joined, Ply, Undo
from trized.table.play.tables import OpenTable


class Fingerprint(NamedTuple):
    """Entry number of a board and a hash of each part, to find changed parts."""

    number: int
    frame: int
    names: tuple[str, ...]  # of the parts
    hashes: "array[int]"  # of the parts, in the same order (an array: a table keeps one fingerprint for each seat)

    def changed_since(self, before: "Fingerprint") -> list[str]:
        """Return the names of the parts that differ from `before`."""
        if self.names == before.names:
            rows = zip(self.names, self.hashes, before.hashes, strict=True)
            return [name for name, new, old in rows if new != old]
        known = dict(zip(before.names, before.hashes, strict=True))
        return [name for name, new in zip(self.names, self.hashes, strict=True) if known.get(name) != new]


class BoardChange(Struct, frozen=True):
    """A complete board (`html`), its changed `parts` by name, or neither if nothing changed."""

    html: str | None = None
    parts: dict[str, str] = {}


def full_board(table: OpenTable, step: Step, view: View, words: Words, paths: Sequence[ClickPath]) -> str:
    """Return the complete board as HTML (see `without_inline_style`), and keep its fingerprint."""
    drawn = table.package.page.draw(view, words, paths)
    remember(table, view, words.lang, fingerprint(step.number, drawn))
    return without_inline_style(drawn.html())


def changed_board(table: OpenTable, step: Step, view: View, words: Words, paths: Sequence[ClickPath]) -> BoardChange:
    """Return the difference between the board of `step` and that of the entry before it, for one viewer."""
    before = remembered(table, step.number - 1, view, words)
    if before is not None and not moves_something(step):
        remember(table, view, words.lang, before._replace(number=step.number))
        return BoardChange()
    drawn = table.package.page.draw(view, words, paths)
    now = fingerprint(step.number, drawn)
    remember(table, view, words.lang, now)
    if before is None or before.frame != now.frame:
        return BoardChange(without_inline_style(drawn.html()))
    return BoardChange(None, {name: without_inline_style(drawn.parts[name]) for name in now.changed_since(before)})


def moves_something(step: Step) -> bool:
    """Return whether the entry can change the board: a move, an undo, a nickname or the end of the game."""
    return isinstance(step.entry, (Ply, Undo, Joined, type(None))) or step.outcome is not None


def remembered(table: OpenTable, number: int, view: View, words: Words) -> Fingerprint | None:
    """Return the fingerprint of the board after entry `number`, redrawn if necessary; None if that entry is too old."""
    for place in ("board", "older board"):
        found: Fingerprint | None = table.cache.get((place, looked_from(table, view), words.lang))
        if found is not None and found.number == number:
            return found
    step = table.step(number)
    if step is None:
        return None
    old = step.after.view(view.viewer)
    page = table.package.page
    return fingerprint(number, page.draw(old, words, open_paths(page, step, old, words)))


def remember(table: OpenTable, view: View, lang: str, found: Fingerprint) -> None:
    """Cache the newest fingerprint of a seat and language, and one older for a page that catches up."""
    seat = looked_from(table, view)
    known = table.cache.get(("board", seat, lang))
    if known is None or known.number <= found.number:
        table.cache["board", seat, lang] = found
        table.cache.pop(("older board", seat, lang), None)
    else:
        table.cache["older board", seat, lang] = found


def looked_from(table: OpenTable, view: View) -> int:
    """Return the seat whose board is drawn; PUBLIC if all viewers see the same board."""
    return PUBLIC if table.package.page.same_for_all else int(view.viewer)


def fingerprint(number: int, board: BoardMarkup) -> Fingerprint:
    """Return the fingerprint of `board` after entry `number`."""
    parts = board.parts
    return Fingerprint(number, hash(board.frame), kept_once(tuple(parts)), array("q", map(hash, parts.values())))


@lru_cache(256)
def kept_once(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return an equal tuple that all fingerprints share, to save memory."""
    return names


def open_paths(page: Page, step: Step, view: View, words: Words) -> list[ClickPath]:
    """Return the click paths of the viewer's legal actions; empty if it is not their turn."""
    asked = step.outcome is None and int(view.viewer) in map(int, step.after.waiting())
    return click_paths(page, view, words) if asked else []


def without_inline_style(html: str) -> str:
    """Rename style attributes to `data-style`, which a script applies: the content security policy forbids them."""
    return html.replace(' style="', ' data-style="')  # text contains &#34; instead of a quote, so this is an attribute
