"""Pictures: boards for a browser, made from scenes. Nothing else encodes a board for a page.

The content security policy forbids style attributes: pages get them as `data-style`, which a script applies.
"""

import logging
from collections import Counter

import msgspec
from msgspec import Struct

from trized.kernel import BoardMarkup, ClickPath, Motion, Scene

log = logging.getLogger("trized.table")
failed_motions: Counter[str] = Counter()  # events whose animation raised an exception, by kind


class Picture(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A position as a page shows it: the board or its changes, and the animations that lead to it."""

    number: int
    html: str | None = None  # the complete board, for a page without an earlier one
    parts: dict[str, str] = {}  # changed parts of the board by name
    motions: list[Motion] = []
    last: list[str] = []  # pieces that the latest moves touched: an id, or 'piece|place' in case the piece is gone
    prompt: str = ""
    choices: list[ClickPath] = []
    over: str = ""


def picture(scene: Scene, before: BoardMarkup | None = None, *, asked: bool = False) -> Picture:
    """Return the picture of a scene: complete, or the changes since the board `before`; `asked` adds the choices."""
    html, parts = changed(before, scene.board)
    return Picture(
        number=scene.number,
        html=html,
        parts=parts,
        motions=motions(scene),
        prompt=scene.prompt() if asked or scene.over else "",
        choices=list(scene.paths) if asked else [],
        over=scene.over,
    )


def still(scene: Scene, prompt: str) -> Picture:
    """Return the complete picture of a scene without choices, with `prompt` beside it."""
    moving = motions(scene)
    html = without_inline_style(scene.still.html())
    return Picture(number=scene.number, html=html, motions=moving, last=pieces_of(moving), prompt=prompt)


def changed(old: BoardMarkup | None, new: BoardMarkup) -> tuple[str | None, dict[str, str]]:
    """Return the complete board `new`, or None and its parts that differ from `old` if the frames are equal."""
    if old is None or old.frame != new.frame:
        return without_inline_style(new.html()), {}
    return None, {name: without_inline_style(part) for name, part in new.parts.items() if old.parts.get(name) != part}


def motions(scene: Scene) -> list[Motion]:
    """Return the animations of a scene."""
    try:
        found = scene.motions
    except Exception:  # without its motions a frame still works; without the frame the table would stop
        failed_motions.update(event.kind for event in scene.events)
        log.exception("a page failed to show events", extra={"events": [event.kind for event in scene.events]})
        return []
    return [msgspec.structs.replace(one, show=without_inline_style(one.show)) if one.show else one for one in found]


def pieces_of(moving: list[Motion]) -> list[str]:
    """Return the ids that motions touched, as `piece|place`."""
    return [f"{one.piece}|{one.to}".strip("|") for one in moving if one.piece or one.to]


def without_inline_style(html: str) -> str:
    """Rename style attributes to `data-style`, which a script applies: the content security policy forbids them."""
    return html.replace(' style="', ' data-style="')  # text contains &#34; instead of a quote, so this is an attribute
