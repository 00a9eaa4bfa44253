"""Grades of puzzles: which bots solve them, and how often."""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from trized.analysis.puzzles_solving import Solving
from trized.bots import Spec, read_spec
from trized.kernel import Game, Puzzle, Seeded
from trized.kernel.puzzles import END, START, puzzle_kinds_of
from trized.kernel.replay import read_action

TRIES: Final = 4  # of each bot when a puzzle is graded
EASY: Final = 0.75  # share of solutions by the greedy bot for grade 1
HARD: Final = 0.25  # largest share of solutions by level `hard`, and by any simple rule, for grade 3
LONG: Final = 2  # decisions of a line that excludes grade 1
NUMBER: Final = re.compile(r"(?<![\w#])\d+\b")  # in a label, but not in a place (d5) or a copy (#2)

Rule = Callable[[Game, Puzzle, Solving], list[int]]


def solves(game: Game, puzzle: Puzzle, spec: Spec, seed: int) -> bool:
    """Return whether a bot finds a right decision at every step."""
    solving = Solving(game, puzzle)
    bot = spec.bot(Seeded(seed))
    while not solving.solved:
        seat = solving.seat
        view = solving.state.view(seat)
        action = bot.choose(solving.game, view, seat, list(view.legal()), spec.budget)
        right = {
            read_action(solving.game, solving.state, seat, answer.entry.action): answer for answer in solving.right()
        }
        if action not in right:
            return False
        solving.follow(right[action])
    return True


def solved_share(game: Game, puzzle: Puzzle, spec: Spec, tries: int, seed: int) -> float:
    """Return the share of `tries` in which a bot solves a puzzle."""
    return sum(solves(game, puzzle, spec, seed + attempt) for attempt in range(tries)) / tries


def length(puzzle: Puzzle) -> int:
    """Return the number of own decisions on the shortest line to the end."""
    steps = puzzle.steps()
    reached = {START: 0}
    waiting = [START]
    for step in waiting:
        for answer in steps[step]:
            if answer.to not in reached or reached[answer.to] > reached[step] + (not answer.automatic):
                reached[answer.to] = reached[step] + (not answer.automatic)
                if answer.to != END:
                    waiting.append(answer.to)
    return reached[END]


def at_random(game: Game, puzzle: Puzzle, solving: Solving) -> list[int]:
    """Return every legal action."""
    return [int(action) for action in solving.state.legal(solving.seat)]


def most_at_once(game: Game, puzzle: Puzzle, solving: Solving) -> list[int]:
    """Return the actions with the highest immediate value, or the only attack; all actions if there are none."""
    kinds, legal = puzzle_kinds_of(game), at_random(game, puzzle, solving)
    by_goal = kinds is not None and any(kind.name == puzzle.kind and not kind.by_search for kind in kinds.kinds)
    return (kinds.tempting(puzzle.kind, solving.state, solving.seat, legal) if kinds and by_goal else []) or legal


def largest_number(game: Game, puzzle: Puzzle, solving: Solving) -> list[int]:
    """Return the actions whose labels contain the largest number."""
    return by_number(game, puzzle, solving, max)


def smallest_number(game: Game, puzzle: Puzzle, solving: Solving) -> list[int]:
    """Return the actions whose labels contain the smallest number."""
    return by_number(game, puzzle, solving, min)


def by_number(game: Game, puzzle: Puzzle, solving: Solving, choose: Callable[[Iterable[int]], int]) -> list[int]:
    """Return the actions whose label contains the number that `choose` selects from all labels; all if no label has
    one.
    """
    words, view, seat = game.words("en"), solving.state.view(solving.seat), solving.seat
    legal = at_random(game, puzzle, solving)
    labels = {action: NUMBER.findall(words.plain_action(view, seat, action)) for action in legal}
    numbers = {action: choose(map(int, found)) for action, found in labels.items() if found}
    return [action for action, number in numbers.items() if number == choose(numbers.values())] or legal


RULES: Final[dict[str, Rule]] = {
    "at random": at_random,
    "most at once": most_at_once,
    "largest number": largest_number,
    "smallest number": smallest_number,
}


def rule_share(game: Game, puzzle: Puzzle, rule: Rule) -> float:
    """Return the probability to solve a puzzle by random choices among the actions of a simple rule."""
    solving, share = Solving(game, puzzle), 1.0
    while not solving.solved:
        tried = rule(game, puzzle, solving)
        seat, state = solving.seat, solving.state
        right = {read_action(solving.game, state, seat, answer.entry.action): answer for answer in solving.right()}
        found = [action for action in tried if action in right]
        if not found:
            return 0.0
        share *= len(found) / len(tried)
        solving.follow(right[found[0]])
    return share


def grade(game: Game, puzzle: Puzzle, seed: int, tries: int = TRIES) -> int:
    """Return 1, 2 or 3: easy, medium, hard."""
    by_rule = max(rule_share(game, puzzle, rule) for rule in RULES.values())
    if by_rule >= EASY or solved_share(game, puzzle, read_spec("greedy"), tries, seed) >= EASY:
        return 1 if length(puzzle) < LONG else 2
    if by_rule > HARD:
        return 2
    return 3 if solved_share(game, puzzle, read_spec("hard"), tries, seed) <= HARD else 2


def by_grade(puzzles: Sequence[Puzzle]) -> dict[int, list[Puzzle]]:
    """Return puzzles by their grade."""
    return {number: [puzzle for puzzle in puzzles if puzzle.grade == number] for number in (1, 2, 3)}
