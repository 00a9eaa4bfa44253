"""Trized: a table and a laboratory for board games."""

from trized import source
from trized.games import REGISTRY, load
from trized.kernel import PUBLIC, Entropy, EventLog, Outcome, Refused, Script, Seeded, State, View

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
