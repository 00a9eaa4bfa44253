"""What every game promises; knows no game."""

from trized.kernel.chance import Chance, Entropy, Script, Seeded
from trized.kernel.errors import Refused
from trized.kernel.game import LANGUAGES, Game, Notation, Option, Options, Words
from trized.kernel.state import (
    EVERYONE,
    PUBLIC,
    Event,
    Outcome,
    Question,
    State,
    Story,
    View,
    audience,
    others,
)

__all__ = [
    "EVERYONE",
    "LANGUAGES",
    "PUBLIC",
    "Chance",
    "Entropy",
    "Event",
    "Game",
    "Notation",
    "Option",
    "Options",
    "Outcome",
    "Question",
    "Refused",
    "Script",
    "Seeded",
    "State",
    "Story",
    "View",
    "Words",
    "audience",
    "others",
]
