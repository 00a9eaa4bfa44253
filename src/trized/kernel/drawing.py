"""How views and positions draw themselves in a notebook: whoever can draw pages says so here, the kernel cannot."""

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from trized.kernel.state import View

Drawer = Callable[["View"], str]

_drawers: list[Drawer] = []


def draw_with(drawer: Drawer) -> None:
    """Let views be drawn by a function that returns markup with all that it needs."""
    _drawers[:] = [drawer]


def draw_html(view: "View") -> str | None:
    """Return a view as markup; nothing if nobody can draw."""
    return _drawers[0](view) if _drawers else None
