"""The table as a drawing."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from trized.games.zenith.view import ZenithView


def svg(view: "ZenithView") -> str:
    """Return the table as its viewer sees it, as SVG."""
    raise NotImplementedError(view)
