"""Players that are not people; one protocol."""

from trized.bots.bot import FREE, Bot, Budget
from trized.bots.spec import KINDS, Spec, read_budget, read_spec

__all__ = ["FREE", "KINDS", "Bot", "Budget", "Spec", "read_budget", "read_spec"]
