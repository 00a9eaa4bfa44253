"""Trized: a table and a laboratory for board games."""

from trized import source
from trized.games import REGISTRY, load
from trized.kernel import PUBLIC, Entropy, EventLog, Outcome, Refused, Script, Seeded, State, View
from trized.kernel.drawing import draw_with

__version__ = "0.1.0"
__all__ = [
    "PUBLIC",
    "REGISTRY",
    "Entropy",
    "EventLog",
    "Outcome",
    "Refused",
    "Script",
    "Seeded",
    "State",
    "View",
    "compiled",
    "load",
]

compiled = source.compiled


def _draw(view: View) -> str:
    from trized.lab.notebook import draw_view  # imported only where somebody looks

    return draw_view(view)


draw_with(_draw)
