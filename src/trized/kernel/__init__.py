"""What every game promises; knows no game."""

from trized.kernel.chance import Chance, Entropy, Script, Seeded
from trized.kernel.errors import Refused
from trized.kernel.game import LANGUAGES, Blurb, Game, Notation, Option, Options, Words, rounded
from trized.kernel.live import Live
from trized.kernel.page import Chapter, Page, Step, Way
from trized.kernel.record import Record
from trized.kernel.replay import Replay, export, verify
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
    "Blurb",
    "Chance",
    "Chapter",
    "Entropy",
    "Event",
    "Game",
    "Live",
    "Notation",
    "Option",
    "Options",
    "Outcome",
    "Page",
    "Question",
    "Record",
    "Refused",
    "Replay",
    "Script",
    "Seeded",
    "State",
    "Step",
    "Story",
    "View",
    "Way",
    "Words",
    "audience",
    "export",
    "others",
    "rounded",
    "verify",
]
