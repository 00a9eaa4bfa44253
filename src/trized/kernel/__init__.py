"""The interface that every game implements; the kernel knows no game."""

from trized.kernel.actions import Actions, Kind
from trized.kernel.audience import EVERYONE, PUBLIC, Audience, all_but, only
from trized.kernel.chance import Chance, Entropy, Script, Seeded
from trized.kernel.errors import Refused
from trized.kernel.event_log import SILENT, EventLog
from trized.kernel.events import Event
from trized.kernel.features import Feature, FeatureWriter
from trized.kernel.fields import UNSEEN, DeclaredState, DeclaredView, draw, hidden, own, public
from trized.kernel.game import FileCheck, Game, Option, features_of, option_of, returns_of
from trized.kernel.language import LANGUAGES
from trized.kernel.live import Live
from trized.kernel.notation import Notation
from trized.kernel.page import Belief, BoardMarkup, Chapter, ClickPath, Description, Motion, Motions, Page
from trized.kernel.position import Builder
from trized.kernel.puzzles import Puzzle, PuzzleKind, Puzzles
from trized.kernel.recall import Recall
from trized.kernel.record import Record
from trized.kernel.replay import Replay, export, verify
from trized.kernel.scene import Scene
from trized.kernel.state import Outcome, Question, State, View
from trized.kernel.statistics import Piece, SeriesValue, Statistics, statistics_of
from trized.kernel.step import Step, Turn
from trized.kernel.strength import LEVELS, MASTER, Level, SearchSettings
from trized.kernel.summary import Statistic, Summary, summarize, summary_of
from trized.kernel.words import Label, Options, Words, whole
from trized.kernel.workshop import Workshop

__all__ = [
    "EVERYONE",
    "LANGUAGES",
    "LEVELS",
    "MASTER",
    "PUBLIC",
    "SILENT",
    "UNSEEN",
    "Actions",
    "Audience",
    "Belief",
    "BoardMarkup",
    "Builder",
    "Chance",
    "Chapter",
    "ClickPath",
    "DeclaredState",
    "DeclaredView",
    "Description",
    "Entropy",
    "Event",
    "EventLog",
    "Feature",
    "FeatureWriter",
    "FileCheck",
    "Game",
    "Kind",
    "Label",
    "Level",
    "Live",
    "Motion",
    "Motions",
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
    "Scene",
    "Script",
    "SearchSettings",
    "Seeded",
    "SeriesValue",
    "State",
    "Statistic",
    "Statistics",
    "Step",
    "Summary",
    "Turn",
    "View",
    "Words",
    "Workshop",
    "all_but",
    "draw",
    "export",
    "features_of",
    "hidden",
    "only",
    "option_of",
    "own",
    "public",
    "returns_of",
    "statistics_of",
    "summarize",
    "summary_of",
    "verify",
    "whole",
]
