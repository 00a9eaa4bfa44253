"""Boards as they are sent: complete, or only the parts that changed since the previous entry.

The board after an entry depends only on seat and language, whichever process draws it and when. So a page that has
shown an entry has exactly its board, and needs only the changes of the next entry.
"""

from array import array
from functools import lru_cache
from typing import NamedTuple

from trized.kernel import PUBLIC, BoardMarkup, Scene
from trized.kernel.record import Joined, Ply, Undo
from trized.table.pages.pictures import without_inline_style
from trized.table.play.kept import Kept
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


NEWEST: Kept[dict[tuple[int, str], Fingerprint]] = Kept(dict)  # by the seat that looks, and language
OLDER: Kept[dict[tuple[int, str], Fingerprint]] = Kept(dict)  # for a page that catches up


def full_board(table: OpenTable, scene: Scene) -> str:
    """Return the complete board as HTML (see `without_inline_style`), and keep its fingerprint."""
    remember(table, scene, fingerprint(scene.number, scene.board))
    return without_inline_style(scene.board.html())


def changed_board(table: OpenTable, scene: Scene) -> tuple[str | None, dict[str, str]]:
    """Return the changes since the board of the entry before: the complete board, or the changed parts by name."""
    before = remembered(table, scene)
    if before is not None and not moves_something(scene):
        remember(table, scene, before._replace(number=scene.number))
        return None, {}
    drawn = scene.board
    now = fingerprint(scene.number, drawn)
    remember(table, scene, now)
    if before is None or before.frame != now.frame:
        return without_inline_style(drawn.html()), {}
    return None, {name: without_inline_style(drawn.parts[name]) for name in now.changed_since(before)}


def moves_something(scene: Scene) -> bool:
    """Return whether the entry can change the board: a move, an undo, a nickname or the end of the game."""
    return isinstance(scene.entry, (Ply, Undo, Joined, type(None))) or scene.outcome is not None


def remembered(table: OpenTable, scene: Scene) -> Fingerprint | None:
    """Return the fingerprint of the board before `scene`, redrawn if necessary; None if that entry is too old."""
    number = scene.number - 1
    for known in (NEWEST, OLDER):
        before = known.of(table).get((looked_from(scene), scene.words.lang))
        if before is not None and before.number == number:
            return before
    step = table.step(number)
    return None if step is None else fingerprint(number, Scene(scene.page, step, scene.viewer, scene.words).board)


def remember(table: OpenTable, scene: Scene, board: Fingerprint) -> None:
    """Cache the newest fingerprint of a seat and language, and one older for a page that catches up."""
    place, newest, older = (looked_from(scene), scene.words.lang), NEWEST.of(table), OLDER.of(table)
    if place not in newest or newest[place].number <= board.number:
        newest[place] = board
        older.pop(place, None)
    else:
        older[place] = board


def looked_from(scene: Scene) -> int:
    """Return the seat whose board is drawn; PUBLIC if all viewers see the same board."""
    return PUBLIC if scene.page.same_for_all else scene.viewer


def fingerprint(number: int, board: BoardMarkup) -> Fingerprint:
    """Return the fingerprint of `board` after entry `number`."""
    parts = board.parts
    return Fingerprint(number, hash(board.frame), kept_once(tuple(parts)), array("q", map(hash, parts.values())))


@lru_cache(256)
def kept_once(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return an equal tuple that all fingerprints share, to save memory."""
    return names
