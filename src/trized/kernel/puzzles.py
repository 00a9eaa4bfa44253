"""Puzzles: positions with a question that has a clear answer, and what a game says about the questions it can ask.

The puzzles of a game are a file, `puzzles.toml` in its folder: for each the record up to the position, the seat that is
asked, and the decisions that are right, step by step. What is right was worked out when the puzzle was made, so
judging an answer needs no thinking. The sentences stand in the catalogue of the game, under `puzzle.KIND`.
"""

import tomllib
from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from trized.kernel.chance import Seeded
from trized.kernel.errors import Refused
from trized.kernel.events import Event
from trized.kernel.game import Game, folder_of, part_of
from trized.kernel.record import Ply, Record, read_entry
from trized.kernel.state import State

START: Final = "a"  # the step that a puzzle begins with
END: Final = "end"  # where the last right decision leads
GRADES: Final = (1, 2, 3)


class PuzzleKind(Struct, frozen=True):
    """A question that can be asked in many positions.

    The answer is proven by playing out the turn in dealt worlds: its value, as `Puzzles.value` counts it, is at least
    `floor`, and every other first decision brings `margin` less. A kind with `by_search` is answered by a deep search;
    then `margin` counts in shares of wins. `shows` are the events of the solution that explain it: those of the goal.
    """

    name: str
    floor: float = 1.0
    margin: float = 0.15
    by_search: bool = False
    shows: tuple[type[Event], ...] = ()

    @property
    def sure(self) -> bool:
        """Return whether the goal is reached for certain, whatever is hidden and whatever chance draws."""
        return not self.by_search and self.floor == 1.0


class Puzzles(ABC):
    """What a game says about puzzles: which kinds there are, where to ask them, and what is reached."""

    kinds: tuple[PuzzleKind, ...]
    options: tuple[dict[str, str], ...]  # of the games in which positions are looked for; nothing is to be remembered

    @abstractmethod
    def asked(self, world: State, seat: int) -> Sequence[str]:
        """Return the kinds worth a try where a seat begins its turn; only what everybody may know is looked at."""

    @abstractmethod
    def ends(self, kind: str, before: State, state: State) -> bool:
        """Return whether the time of a question is over: usually with the turn in which it was asked."""

    @abstractmethod
    def value(self, kind: str, before: State, state: State, seat: int) -> float:
        """Return what has been reached where the time is over; 1 means all that a yes-or-no question asks."""

    def tempting(self, kind: str, state: State, seat: int, legal: Sequence[int]) -> list[int]:
        """Return the actions that bring most at once: what somebody tries who looks no further than one action."""
        values = {}
        for action in legal:
            after = state.copy()
            after.apply(seat, action, Seeded(0))
            values[action] = self.value(kind, state, after, seat)
        most = max(values.values(), default=0.0)
        return [action for action in legal if most > 0.0 and values[action] == most]

    def sameness(self, state: State) -> bytes:
        """Return what is the same of positions in which the same decisions are right: a game may leave out an order."""
        return state.encode()


class Answer(Struct, frozen=True):
    """A right decision at a step, and the step that it leads to; or what goes on by itself there."""

    step: str
    entry: Ply
    to: str
    automatic: bool = False

    def write(self) -> str:
        """Write the answer in the form of a file."""
        return f"{self.step}{'*' if self.automatic else '.'} {self.entry.write()} > {self.to}"


class Puzzle(Struct, frozen=True, forbid_unknown_fields=True):
    """A position, the kind of question that is asked there, and the decisions that are right."""

    id: str
    kind: str
    grade: int  # 1: a bot that looks one action ahead finds it; 3: a bot that searches misses it often
    seat: int  # the seat that decides first
    best: float  # what the right decision is worth
    second: float  # and the best of the others
    record: str
    answers: str  # one in a line: 'a. 0: recruit nero | draw mia > b'; with '*' instead of '.' it goes by itself
    reasons: tuple[tuple[str, float], ...] = ()  # what the right decision changes: terms of the evaluation
    digest: str = ""  # of the position: rules that lead elsewhere are noticed

    def steps(self) -> dict[str, list[Answer]]:
        """Return what is right at each step."""
        return read_answers(self.answers, len(self.opened().players))

    def opened(self) -> Record:
        """Return the record up to the position; it must not be changed."""
        return read_record(self.record)


@cache
def read_record(text: str) -> Record:
    """Read a record once."""
    return Record.read(text)


@cache
def read_answers(text: str, seats: int) -> dict[str, list[Answer]]:
    """Read the answers of a puzzle, by step."""
    found: dict[str, list[Answer]] = {}
    for line in text.strip().splitlines():
        said, _, to = line.rpartition(" > ")
        step, _, entry = said.partition(" ")
        ply = read_entry(entry, seats)
        if not isinstance(ply, Ply) or step[-1:] not in (".", "*"):
            raise Refused("no_answer", line=line)
        found.setdefault(step[:-1], []).append(Answer(step[:-1], ply, to, step.endswith("*")))
    return found


def puzzle_kinds_of(game: Game) -> Puzzles | None:
    """Return the kinds of puzzles of a game; None if it has none."""
    own = part_of(game, "puzzles", "Puzzles")
    return own() if own else None


def puzzles_of(game: Game) -> tuple[Puzzle, ...]:
    """Return the puzzles that come with a game."""
    return read_puzzles(folder_of(game) / "puzzles.toml")


@cache
def read_puzzles(file: Path) -> tuple[Puzzle, ...]:
    """Read the puzzles of a game; none if there is no such file."""
    if not file.exists():
        return ()
    found = tomllib.loads(file.read_text(encoding="utf-8"))
    return msgspec.convert(found["puzzle"], tuple[Puzzle, ...])


def write_puzzles(puzzles: Sequence[Puzzle]) -> str:
    """Write puzzles as text; `read_puzzles` reads it."""
    return "\n".join(write_puzzle(puzzle) for puzzle in puzzles)


def write_puzzle(puzzle: Puzzle) -> str:
    """Write one puzzle in the form of a file."""
    reasons = ", ".join(f'["{name}", {change:.2f}]' for name, change in puzzle.reasons)
    return "\n".join(
        [
            "[[puzzle]]",
            f'id = "{puzzle.id}"',
            f'kind = "{puzzle.kind}"',
            f"grade = {puzzle.grade}",
            f"seat = {puzzle.seat}",
            f"best = {puzzle.best:.3f}",
            f"second = {puzzle.second:.3f}",
            f"reasons = [{reasons}]",
            f'digest = "{puzzle.digest}"',
            f"answers = '''\n{puzzle.answers}'''",
            f"record = '''\n{puzzle.record}'''",
            "",
        ]
    )
