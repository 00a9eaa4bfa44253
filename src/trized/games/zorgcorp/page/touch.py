"""Marks on the parts what can be touched, for a page that does not do so itself from the paths of the ways."""

from collections.abc import Sequence

from trized.games.zorgcorp.board import Board
from trized.games.zorgcorp.page.ids import place_of
from trized.kernel import Way

PARTS = {"act": "acts", "offer": "acts", "quadrant": "quadrants", "saucer": "saucers"}


def mark_touchable(board: Board, parts: dict[str, str], ways: Sequence[Way]) -> None:
    """Write `data-touch` on everything that some way leads over."""
    for id in {element for way in ways for element in way.path}:
        part = part_of(board, id)
        reached = "data-touch" if part == "acts" else 'data-touch tabindex="0"'
        if f'id="{id}" class="site' in parts[part]:
            reached = "data-touch"  # a place can always be focused
        parts[part] = parts[part].replace(f'id="{id}"', f'id="{id}" {reached}', 1)


def part_of(board: Board, id: str) -> str:
    """Return the part in which an element stands."""
    kind, _, rest = id.partition("-")
    if kind in PARTS:
        return PARTS[kind]
    if kind == "ship":
        return f"ships-{rest.partition('-')[0]}"
    if kind in ("token", "bonus"):
        return f"place-{rest}"
    return f"place-{place_of(board, id)}"
