"""Lessons: positions of records with explanations, highlighted pieces and tasks.

A lesson is a file, `lessons/NAME.toml` in the folder of a game: its records as text, then its steps in order. Its
sentences are in the game's catalogue `texts/lessons`, under `NAME.STEP.KEY`.
"""

import tomllib
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct

from trized.kernel.catalogue import Catalogue, open_catalogue
from trized.kernel.game import Game, folder_of
from trized.kernel.record import Ply, Record, read_record

# Keys of the sentences of a step: explanation, task, reply to a right answer, reply to any other wrong answer.
SAY, DO, DONE, OTHER = "say", "do", "done", "other"


class LessonStep(Struct, frozen=True, forbid_unknown_fields=True):
    """One step: a position, its explanation, and a task if `accept` lists right answers."""

    name: str
    at: int  # number of entries of the record before the position
    record: str = "game"
    seat: int = 0
    point: tuple[str, ...] = ()  # ids of the pieces and places to highlight
    accept: tuple[str, ...] = ()  # right answers in canonical notation; `*` matches anything
    wrong: dict[str, str] = {}  # for certain wrong answers, the key of the reply

    @property
    def has_task(self) -> bool:
        """Return whether the learner has to play an action."""
        return bool(self.accept)

    def accepts(self, text: str) -> bool:
        """Return whether the answer `text`, in notation, is right."""
        return any(fnmatchcase(text, pattern) for pattern in self.accept)

    def reply(self, text: str) -> str:
        """Return the key of the reply to the wrong answer `text`."""
        found = (key for pattern, key in self.wrong.items() if fnmatchcase(text, pattern))
        return next(found, OTHER)


class Lesson(Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson: its records, its steps, and the options of the first game after it."""

    records: dict[str, str]
    steps: tuple[LessonStep, ...]
    options: dict[str, str] = {}  # of the first game after the lesson
    name: str = ""
    texts: Path = Path()

    def sentence(self, lang: str, step: LessonStep, key: str) -> str:
        """Return the sentence `key` of a step; empty if it has none."""
        catalogue = self._catalogue(lang)
        place = f"{self.name}.{step.name}.{key}"
        return catalogue(place) if catalogue.has(place) else ""

    def title(self, lang: str) -> str:
        """Return the title of the lesson."""
        return self._catalogue(lang)(f"{self.name}.title")

    def _catalogue(self, lang: str) -> Catalogue:
        return open_catalogue(self.texts, lang)

    def record(self, step: LessonStep) -> Record:
        """Return the record that contains the position of `step`."""
        return read_record(self.records[step.record])

    def model(self, step: LessonStep) -> Ply:
        """Return the model answer to `step`: the next ply of the record."""
        entry = self.record(step).entries[step.at]
        assert isinstance(entry, Ply)
        return entry


def lessons_of(game: Game) -> tuple[Lesson, ...]:
    """Return the lessons of a game, the one for beginners first; may be empty."""
    return read_lessons(folder_of(game) / "lessons")


@cache
def read_lessons(folder: Path) -> tuple[Lesson, ...]:
    """Read the lessons in `folder`, sorted by name."""
    texts = folder.parent / "texts" / folder.name
    found = []
    for file in sorted(folder.glob("*.toml")):
        lesson = msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), Lesson)
        found.append(msgspec.structs.replace(lesson, name=file.stem, texts=texts))
    return tuple(found)
