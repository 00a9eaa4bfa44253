"""Solving puzzles: a puzzle in progress, the puzzle of the day, and the list."""

import hashlib
from collections.abc import Sequence
from datetime import date
from functools import partial

from trized.kernel import Event, EventLog, Game, Puzzle, Refused, Replay, State
from trized.kernel.puzzles import END, START, Answer
from trized.kernel.record import Ply
from trized.kernel.replay import read_action

FIRST_DAY = date(2026, 1, 1)  # day 0 of the puzzle of the day


class SolutionMoment:
    """A position of a solution: the ply that led there, its events, and its step."""

    def __init__(self, state: State, step: str, entry: Ply | None = None, events: Sequence[Event] = ()) -> None:
        self.state = state
        self.step = step
        self.entry = entry
        self.events = events


class Solving:
    """A puzzle in progress."""

    def __init__(self, game: Game, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.replay = Replay(game, puzzle.opened())
        self.game = self.replay.game
        self.steps = puzzle.steps()
        state = self.replay.at(len(puzzle.opened().entries))
        self.moments = [SolutionMoment(state.copy(), START)]
        self.go_on()

    @property
    def state(self) -> State:
        """The current position."""
        return self.moments[-1].state

    @property
    def step(self) -> str:
        """The current step."""
        return self.moments[-1].step

    @property
    def solved(self) -> bool:
        """Return whether the puzzle is solved."""
        return self.step == END

    @property
    def seat(self) -> int:
        """The seat to decide now, or that decided last."""
        if not self.solved:
            return self.steps[self.step][0].entry.seat
        own = [moment.entry.seat for moment in self.moments if moment.entry is not None and self.is_own(moment.entry)]
        return own[-1] if own else self.puzzle.seat

    def is_own(self, entry: Ply) -> bool:
        """Return whether an entry belongs to the solver's side."""
        sides = self.game.sides(self.replay.options)
        return any(entry.seat in side and self.puzzle.seat in side for side in sides)

    def right(self) -> list[Answer]:
        """Return the right answers at this step."""
        return [] if self.solved else self.steps[self.step]

    def find(self, text: str) -> Answer | None:
        """Return the right answer that means the same as `text`; None if it is wrong."""
        read = partial(read_action, self.game, self.state, self.seat)
        return next((answer for answer in self.right() if read(answer.entry.action) == read(text)), None)

    def follow(self, answer: Answer) -> list[SolutionMoment]:
        """Play an answer and the automatic moves after it; return the position after each of them."""
        before = len(self.moments)
        self.play(answer)
        self.go_on()
        return self.moments[before:]

    def go_on(self) -> None:
        """Play automatic moves."""
        while not self.solved and self.steps[self.step][0].automatic:
            self.play(self.steps[self.step][0])

    def play(self, answer: Answer) -> None:
        """Play one answer."""
        state, events = self.state.copy(), EventLog()
        self.replay.ply(state, answer.entry, events)
        self.moments.append(SolutionMoment(state, answer.to, answer.entry, events.events))


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
