"""What every game promises; knows no game."""

from trized.kernel.audience import EVERYONE, PUBLIC, Audience, all_but, only
from trized.kernel.chance import Chance, Entropy, Script, Seeded
from trized.kernel.errors import Refused, language, refusal
from trized.kernel.events import Event, EventLog
from trized.kernel.features import Feature, FeatureWriter
from trized.kernel.game import LANGUAGES, Blurb, FileCheck, Game, Notation, Option, Options, Words, no_line, rounded
from trized.kernel.live import Live
from trized.kernel.page import Board, Chapter, Motion, Page, Way, no_motion
from trized.kernel.puzzles import Puzzle, PuzzleKind, Puzzles
from trized.kernel.recall import Recall
from trized.kernel.record import Record
from trized.kernel.replay import Replay, export, verify
from trized.kernel.state import Outcome, Question, State, View
from trized.kernel.statistics import Piece, Statistics, Step, statistics_of
from trized.kernel.strength import LEVELS, MASTER, Level, SearchSettings
from trized.kernel.summary import Figure, Summary, summarize, summary_of

__all__ = [
    "EVERYONE",
    "LANGUAGES",
    "LEVELS",
    "MASTER",
    "PUBLIC",
    "Audience",
    "Blurb",
    "Board",
    "Chance",
    "Chapter",
    "Entropy",
    "Event",
    "EventLog",
    "Feature",
    "FeatureWriter",
    "Figure",
    "FileCheck",
    "Game",
    "Level",
    "Live",
    "Motion",
    "Notation",
    "Option",
    "Options",
    "Outcome",
    "Page",
    "Piece",
    "Puzzle",
    "PuzzleKind",
    "Puzzles",
    "Question",
    "Recall",
    "Record",
    "Refused",
    "Replay",
    "Script",
    "SearchSettings",
    "Seeded",
    "State",
    "Statistics",
    "Step",
    "Summary",
    "View",
    "Way",
    "Words",
    "all_but",
    "export",
    "language",
    "no_line",
    "no_motion",
    "only",
    "refusal",
    "rounded",
    "statistics_of",
    "summarize",
    "summary_of",
    "verify",
]
