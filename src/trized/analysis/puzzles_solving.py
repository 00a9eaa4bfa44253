"""Solving puzzles: a puzzle in progress, the puzzle of the day, and the list."""

import hashlib
from collections.abc import Sequence
from datetime import date
from functools import partial

from trized.kernel import Game, Puzzle, Refused, Replay, State, Step
from trized.kernel.puzzles import END, START, Answer
from trized.kernel.replay import read_action
from trized.kernel.step import standing

FIRST_DAY = date(2026, 1, 1)  # day 0 of the puzzle of the day


class Solving:
    """A puzzle in progress."""

    def __init__(self, game: Game, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.replay = Replay(game, puzzle.opened())
        self.game = self.replay.game
        self.answers = puzzle.steps()
        self.step = START
        number = len(puzzle.opened().entries)
        self.played = [standing(self.replay.at(number), number)]
        self.go_on()

    @property
    def state(self) -> State:
        """The current position."""
        return self.played[-1].after

    @property
    def solved(self) -> bool:
        """Return whether the puzzle is solved."""
        return self.step == END

    @property
    def seat(self) -> int:
        """The seat to decide now, or that decided last."""
        if not self.solved:
            return self.answers[self.step][0].entry.seat
        own = [step.seat for step in self.played if self.is_own(step.seat)]
        return own[-1] if own else self.puzzle.seat

    def is_own(self, seat: int) -> bool:
        """Return whether a seat belongs to the solver's side."""
        sides = self.game.sides(self.replay.options)
        return any(seat in side and self.puzzle.seat in side for side in sides)

    def right(self) -> list[Answer]:
        """Return the right answers at this step."""
        return [] if self.solved else self.answers[self.step]

    def find(self, text: str) -> Answer | None:
        """Return the right answer that means the same as `text`; None if it is wrong."""
        read = partial(read_action, self.game, self.state, self.seat)
        return next((answer for answer in self.right() if read(answer.entry.action) == read(text)), None)

    def follow(self, answer: Answer) -> list[Step]:
        """Play an answer and the automatic moves after it; return their steps."""
        before = len(self.played)
        self.play(answer)
        self.go_on()
        return self.played[before:]

    def go_on(self) -> None:
        """Play automatic moves."""
        while not self.solved and self.answers[self.step][0].automatic:
            self.play(self.answers[self.step][0])

    def play(self, answer: Answer) -> None:
        """Play one answer."""
        last = self.played[-1]
        self.played.append(self.replay.step(last.number + 1, last.after, answer.entry))
        self.step = answer.to


def find_puzzle(puzzles: Sequence[Puzzle], name: str) -> Puzzle | None:
    """Return the puzzle with the id `name`, or None."""
    return next((puzzle for puzzle in puzzles if puzzle.id == name), None)


def daily(puzzles: Sequence[Puzzle], day: date) -> Puzzle:
    """Return the puzzle of a day: the same everywhere; none repeats before all were used."""
    if not puzzles:
        raise Refused("no_puzzles")
    shuffled = sorted(puzzles, key=lambda puzzle: hashlib.blake2b(puzzle.id.encode()).digest())
    return shuffled[(day - FIRST_DAY).days % len(shuffled)]


def after(puzzles: Sequence[Puzzle], puzzle: Puzzle) -> Puzzle:
    """Return the next puzzle of the list, or the first after the last."""
    return puzzles[(puzzles.index(puzzle) + 1) % len(puzzles)]
