"""HTML of views and positions for notebooks; a package that can draw pages registers its function here."""

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from trized.kernel.state import View

Drawer = Callable[["View"], str]

_drawers: list[Drawer] = []


def draw_with(drawer: Drawer) -> None:
    """Register `drawer`, which returns a view as self-contained HTML."""
    _drawers[:] = [drawer]


def draw_html(view: "View") -> str | None:
    """Return `view` as HTML, or None if no drawer is registered."""
    return _drawers[0](view) if _drawers else None
