"""How hard a puzzle is: which bots solve it, and how often."""

from collections.abc import Sequence
from typing import Final

from trized.analysis.puzzles import Solving
from trized.bots import Spec, read_spec
from trized.kernel import Game, Puzzle, Seeded
from trized.kernel.puzzles import END, START
from trized.kernel.replay import read_action

TRIES: Final = 4  # of each bot when a puzzle is graded
EASY: Final = 0.75  # a puzzle that the bot which looks one action ahead solves so often is of grade 1
HARD: Final = 0.25  # one that the level `hard` solves no more often, nor a rule of thumb, is of grade 3
LONG: Final = 2  # a line of so many decisions is not of grade 1


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
    """Return how often a bot solves a puzzle."""
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


def rule_share(game: Game, puzzle: Puzzle) -> float:
    """Return how often somebody solves a puzzle who tries what brings most at once, or anything if nothing does."""
    kinds = game.puzzle_kinds()
    solving, share = Solving(game, puzzle), 1.0
    while kinds is not None and not solving.solved:
        seat, state = solving.seat, solving.state
        legal = [int(action) for action in state.legal(seat)]
        tried = kinds.tempting(puzzle.kind, state, seat, legal) if by_goal(game, puzzle) else []
        right = {read_action(solving.game, state, seat, answer.entry.action): answer for answer in solving.right()}
        found = [action for action in tried or legal if action in right]
        if not found:
            return 0.0
        share *= len(found) / len(tried or legal)
        solving.follow(right[found[0]])
    return share


def by_goal(game: Game, puzzle: Puzzle) -> bool:
    """Return whether a puzzle has a goal that can be counted, not one that a search prefers."""
    kinds = game.puzzle_kinds()
    return kinds is not None and any(kind.name == puzzle.kind and not kind.by_search for kind in kinds.kinds)


def grade(game: Game, puzzle: Puzzle, seed: int, tries: int = TRIES) -> int:
    """Return 1, 2 or 3: easy, medium, hard."""
    by_rule = rule_share(game, puzzle)
    if by_rule >= EASY or solved_share(game, puzzle, read_spec("greedy"), tries, seed) >= EASY:
        return 1 if length(puzzle) < LONG else 2
    if by_rule > HARD:
        return 2
    return 3 if solved_share(game, puzzle, read_spec("hard"), tries, seed) <= HARD else 2


def by_grade(puzzles: Sequence[Puzzle]) -> dict[int, list[Puzzle]]:
    """Return puzzles by their grade."""
    return {number: [puzzle for puzzle in puzzles if puzzle.grade == number] for number in (1, 2, 3)}
