"""Puzzles: positions with a question that has a proven answer, and the kinds of questions of a game.

The puzzles of a game are in `puzzles.toml` in its folder: for each the record up to the position, the seat to act, and
the right decisions, step by step. These were computed when the puzzle was made, so checking an answer needs no search.
The sentences are in the game's catalogue, under `puzzle.KIND`.
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
from trized.kernel.record import Ply, Record, read_entry, read_record
from trized.kernel.state import GameState

START: Final = "a"  # the first step
END: Final = "end"  # the step after the last right decision
GRADES: Final = (1, 2, 3)


class PuzzleKind(Struct, frozen=True):
    """A question that fits many positions.

    Playing out the turn in dealt worlds proves the answer: its `Puzzles.value` is at least `floor`, and every other
    first decision is worth at least `margin` less. A kind with `by_search` uses a deep search instead; its `margin` is
    a winning probability. `shows` are the events of the solution that show the goal.
    """

    name: str
    floor: float = 1.0
    margin: float = 0.15
    by_search: bool = False
    shows: tuple[type[Event], ...] = ()

    @property
    def sure(self) -> bool:
        """Return whether the goal must be reached for certain, whatever is hidden or drawn."""
        return not self.by_search and self.floor == 1.0


class Puzzles(ABC):
    """The kinds of puzzles of a game: where they fit, when they end, and how their result is valued."""

    kinds: tuple[PuzzleKind, ...]
    options: tuple[dict[str, str], ...]  # options of the games searched for positions; not those with a memory rule

    @abstractmethod
    def kinds_at(self, world: GameState, seat: int) -> Sequence[str]:
        """Return the kinds worth trying where `seat` begins its turn; use only public facts of `world`."""

    @abstractmethod
    def ends(self, kind: str, before: GameState, state: GameState) -> bool:
        """Return whether a puzzle that began at `before` ends at `state`: usually at the end of the turn."""

    @abstractmethod
    def value(self, kind: str, before: GameState, state: GameState, seat: int) -> float:
        """Return the value of `state`, where the puzzle ends; 1 means that a yes-or-no goal is reached."""

    def tempting(self, kind: str, state: GameState, seat: int, legal: Sequence[int]) -> list[int]:
        """Return the legal actions with the highest immediate value: those that a beginner tries."""
        values = {}
        for action in legal:
            after = state.copy()
            after.apply(seat, action, Seeded(0))
            values[action] = self.value(kind, state, after, seat)
        most = max(values.values(), default=0.0)
        return [action for action in legal if most > 0.0 and values[action] == most]

    def sameness(self, state: GameState) -> bytes:
        """Return a key equal for positions with the same right decisions: a game may ignore an order."""
        found: bytes = state.encode()
        return found


class Answer(Struct, frozen=True):
    """A right decision at a step, and the next step; or an automatic move."""

    step: str
    entry: Ply
    to: str
    automatic: bool = False

    def write(self) -> str:
        """Return the answer as a line of the file."""
        return f"{self.step}{'*' if self.automatic else '.'} {self.entry.write()} > {self.to}"


class Puzzle(Struct, frozen=True, forbid_unknown_fields=True):
    """A position, the kind of its question, and the right decisions."""

    id: str
    kind: str
    grade: int  # 1: a bot that looks one action ahead finds it; 3: a bot that searches misses it often
    seat: int  # the seat that decides first
    best: float  # value of the right decision
    second: float  # value of the best other decision
    record: str
    answers: str  # one in a line: 'a. 0: recruit nero | draw mia > b'; '*' instead of '.' marks an automatic move
    reasons: tuple[tuple[str, float], ...] = ()  # evaluation terms that the right decision changes
    digest: str = ""  # of the position, to detect changes of the rules

    def steps(self) -> dict[str, list[Answer]]:
        """Return the right answers at each step."""
        return read_answers(self.answers, len(self.opened().players))

    def opened(self) -> Record:
        """Return the record up to the position, cached: do not change it."""
        return read_record(self.record)


@cache
def read_answers(text: str, seats: int) -> dict[str, list[Answer]]:
    """Parse the answers of a puzzle, by step."""
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
    """Return the puzzles in a game's folder."""
    return read_puzzles(folder_of(game) / "puzzles.toml")


@cache
def read_puzzles(file: Path) -> tuple[Puzzle, ...]:
    """Read the puzzles in `file`; none if it does not exist."""
    if not file.exists():
        return ()
    found = tomllib.loads(file.read_text(encoding="utf-8"))
    return msgspec.convert(found["puzzle"], tuple[Puzzle, ...])


def write_puzzles(puzzles: Sequence[Puzzle]) -> str:
    """Return the text of a puzzle file, the inverse of `read_puzzles`."""
    return "\n".join(write_puzzle(puzzle) for puzzle in puzzles)


def write_puzzle(puzzle: Puzzle) -> str:
    """Return the text of one puzzle in a puzzle file."""
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
