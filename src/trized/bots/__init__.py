"""Bots: random, greedy, searching and learned players behind one class, `Bot`."""

from trized.bots.bot import DEFAULT_BUDGET, Alternative, Bot, Budget, Thought
from trized.bots.own import Origin
from trized.bots.spec import KINDS, Spec, read_any_spec, read_budget, read_spec

__all__ = [
    "DEFAULT_BUDGET",
    "KINDS",
    "Alternative",
    "Bot",
    "Budget",
    "Origin",
    "Spec",
    "Thought",
    "read_any_spec",
    "read_budget",
    "read_spec",
]
