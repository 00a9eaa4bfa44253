"""Checks of puzzles: that they match their records, and that a deeper evaluation finds the same right decisions."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from trized.analysis.puzzles_proof import TooLarge
from trized.analysis.puzzles_solving import Solving
from trized.analysis.puzzles_steps import FULL, StepEvaluator, evaluator_for
from trized.kernel import Game, Puzzle, PuzzleKind, Refused, State
from trized.kernel.puzzles import END, START, Answer, puzzle_kinds_of
from trized.kernel.replay import read_action

CLEAR: Final = 1 / 3  # share of the required margin that must remain
RIVALS: Final = 3  # other decisions evaluated as deeply as the right ones
SEED: Final = 7_919  # different from those of mining


@dataclass(frozen=True)
class Check:
    """The result of a deeper evaluation of a puzzle: confirmed, or the first step that differs and how."""

    puzzle: str
    confirmed: bool
    step: str = ""
    why: str = ""


def kind_of(game: Game, puzzle: Puzzle) -> PuzzleKind:
    """Return the kind of a puzzle; raise Refused if its game has no such kind."""
    kinds = puzzle_kinds_of(game)
    found = next((kind for kind in kinds.kinds if kind.name == puzzle.kind), None) if kinds is not None else None
    if found is None:
        raise Refused("puzzle_kind", title=game.title, kind=puzzle.kind)
    return found


def walk(game: Game, puzzle: Puzzle) -> list[tuple[str, State, list[Answer]]]:
    """Return name, position and right answers of each step of a puzzle; every answer is played."""
    solving = Solving(game, puzzle)
    found, waiting, known = [], [(START, solving.played[0].after)], {START, END}
    while waiting:
        step, state = waiting.pop(0)
        answers = solving.answers[step]
        found.append((step, state, answers))
        for answer in answers:
            after = state.copy()
            solving.replay.ply(after, answer.entry)
            if answer.to not in known:
                known.add(answer.to)
                waiting.append((answer.to, after))
    return found


def check(game: Game, puzzle: Puzzle, deeper: int) -> Check:
    """Evaluate every step of a puzzle again, `deeper` times as deep and with other worlds."""
    kind = kind_of(game, puzzle)
    solving = Solving(game, puzzle)
    side = next(side for side in game.sides(solving.replay.options) if puzzle.seat in side)
    start = solving.played[0].after
    evaluator = evaluator_for(solving.game, kind, start, puzzle.seat, side, FULL, SEED)
    deep = evaluator_for(solving.game, kind, start, puzzle.seat, side, FULL.times(deeper), SEED)
    for step, state, answers in walk(game, puzzle):
        if answers[0].automatic:
            continue
        seat = answers[0].entry.seat
        right = {read_action(solving.game, state, seat, answer.entry.action) for answer in answers}
        try:
            values = deep_values(evaluator, deep, state, seat, right)
        except TooLarge:
            return Check(puzzle.id, False, step, "too large")
        worst = min(values.get(action, 0.0) for action in right)
        second = max((value for action, value in values.items() if action not in right), default=-1.0)
        if second > worst - CLEAR * kind.margin or (kind.sure and worst < 1.0 - 1e-9):
            return Check(puzzle.id, False, step, f"right {worst:.3f}, other {second:.3f}")
    return Check(puzzle.id, True)


def deep_values(
    evaluator: StepEvaluator, deep: StepEvaluator, state: State, seat: int, right: set[int]
) -> dict[int, float]:
    """Return deep values of the right decisions and the best others.

    The best others are selected by an evaluation as deep as in mining, in separate worlds. A search evaluates all
    anyway.
    """
    if evaluator.kind.by_search:
        return deep.evaluate(state, seat).values
    first = evaluator.evaluate(state, seat).values
    others = sorted((action for action in first if action not in right), key=lambda action: -first[action])
    return first | deep.prove(state.view(seat), seat, right | set(others[:RIVALS]))


def confirmed_share(checks: Sequence[Check]) -> float:
    """Return the share of puzzles that were confirmed."""
    return sum(one.confirmed for one in checks) / len(checks) if checks else 0.0
