"""Lessons: positions of records, what is said about each and pointed at, and the answers that are right there.

A lesson is a file, `lessons/NAME.toml` in the folder of a game: its records as text, then its steps in order. Its
sentences stand in the catalogue `texts/lessons` of the game, under `NAME.STEP.KEY`.
"""

import tomllib
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct

from trized.kernel.catalogue import Catalogue, open_catalogue
from trized.kernel.game import Game, folder_of
from trized.kernel.record import Ply, Record

# Keys of the sentences of a step: why, what to do, after a right answer, and after any other wrong one.
SAY, DO, DONE, OTHER = "say", "do", "done", "other"


class LessonStep(Struct, frozen=True, forbid_unknown_fields=True):
    """One idea: a position, a sentence about it, and perhaps something to do. Without `accept` it is only read."""

    name: str
    at: int  # the position after so many entries of the record
    record: str = "game"
    seat: int = 0
    point: tuple[str, ...] = ()  # ids of the pieces and places of the board that the sentence is about
    accept: tuple[str, ...] = ()  # right answers in canonical notation; `*` matches anything
    wrong: dict[str, str] = {}  # keys of the sentences for particular legal but wrong answers

    @property
    def asks(self) -> bool:
        """Return whether the learner has to do something."""
        return bool(self.accept)

    def accepts(self, text: str) -> bool:
        """Return whether an answer is right."""
        return any(fnmatchcase(text, pattern) for pattern in self.accept)

    def reply(self, text: str) -> str:
        """Return the key of the reply to a wrong answer."""
        found = (key for pattern, key in self.wrong.items() if fnmatchcase(text, pattern))
        return next(found, OTHER)


class Lesson(Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson: its records, its steps, and with which options the first game after it begins."""

    records: dict[str, str]
    steps: tuple[LessonStep, ...]
    options: dict[str, str] = {}  # of the first game after the lesson
    name: str = ""
    texts: Path = Path()

    def sentence(self, lang: str, step: LessonStep, key: str) -> str:
        """Return what a step says; empty if it has no such sentence."""
        catalogue = self._catalogue(lang)
        place = f"{self.name}.{step.name}.{key}"
        return catalogue(place) if catalogue.has(place) else ""

    def title(self, lang: str) -> str:
        """Return what the lesson is called."""
        return self._catalogue(lang)(f"{self.name}.title")

    def _catalogue(self, lang: str) -> Catalogue:
        return open_catalogue(self.texts, lang)

    def record(self, step: LessonStep) -> Record:
        """Return the record in which the position of a step stands."""
        return read_record(self.records[step.record])

    def model(self, step: LessonStep) -> Ply:
        """Return the answer with which the record goes on."""
        entry = self.record(step).entries[step.at]
        assert isinstance(entry, Ply)
        return entry


@cache
def read_record(text: str) -> Record:
    """Read a record once; it must not be changed."""
    return Record.read(text)


def lessons_of(game: Game) -> tuple[Lesson, ...]:
    """Return the lessons of a game, the first of them for who has never played it; a game may have none."""
    return read_lessons(folder_of(game) / "lessons")


@cache
def read_lessons(folder: Path) -> tuple[Lesson, ...]:
    """Read the lessons of a game from the files of a folder, in the order of their names."""
    texts = folder.parent / "texts" / folder.name
    found = []
    for file in sorted(folder.glob("*.toml")):
        lesson = msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), Lesson)
        found.append(msgspec.structs.replace(lesson, name=file.stem, texts=texts))
    return tuple(found)
