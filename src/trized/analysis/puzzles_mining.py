"""Mining of puzzles: positions in games between bots with one clearly best line."""

import hashlib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

import msgspec

from trized.analysis.puzzles_grading import grade
from trized.analysis.puzzles_proof import TooLarge
from trized.analysis.puzzles_steps import FULL, QUICK, QUICK_PROOF, StepEvaluator, Steps, evaluator_for
from trized.bots import Spec, read_spec
from trized.bots.bot import Alternative, Thought
from trized.bots.explain import changed_terms, describe_change
from trized.bots.tree import Tree
from trized.games import load
from trized.kernel import Game, Live, Puzzle, PuzzleKind, Seeded, State
from trized.kernel.puzzles import GRADES, puzzle_kinds_of

PLAYERS: Final = ("greedy", "normal", "hard")  # the players of the games: their mistakes create puzzles
FEWEST_CHOICES: Final = 4
MOST_RIGHT: Final = 1 / 3  # largest share of right decisions
SEARCHED: Final = 3  # one position in three is evaluated by search
REASONS: Final = 3
APART: Final = 4  # plies between two puzzles of a game
KIND_APART: Final = 24  # and between two of the same kind
DECIDED: Final = (0.04, 0.97)  # no puzzles outside these evaluations
LIMIT: Final = 2_000  # plies of a game
SENSIBLE: Final = 0.06  # the most winning probability that the right decision may lose against a search's choice
SENSIBLE_SIMULATIONS: Final = 600
SEED_BITS: Final = 1 << 30


@dataclass
class Collection:
    """Collects puzzles as long as they are needed: varied in kind and grade, no two similar."""

    count: int
    kinds: tuple[str, ...]
    puzzles: list[Puzzle] = field(default_factory=list)

    def wants(self, puzzle: Puzzle) -> bool:
        """Return whether a puzzle adds variety."""
        kinds = Counter(other.kind for other in self.puzzles)
        grades = Counter(other.grade for other in self.puzzles)
        if kinds[puzzle.kind] >= max(2, 2 * self.count // len(self.kinds)):
            return False
        if grades[puzzle.grade] >= max(2, 3 * self.count // (2 * len(GRADES))):
            return False
        return all(likeness(puzzle) != likeness(other) for other in self.puzzles)

    def add(self, puzzle: Puzzle) -> bool:
        """Add a puzzle if it is wanted; return whether it was."""
        wanted = not self.full and self.wants(puzzle)
        if wanted:
            self.puzzles.append(puzzle)
        return wanted

    @property
    def full(self) -> bool:
        """Return whether there are enough puzzles."""
        return len(self.puzzles) >= self.count


def likeness(puzzle: Puzzle) -> tuple[str, float, tuple[str, ...]]:
    """Return a key equal for similar puzzles: the question, the value, and all right decisions."""
    said = (answer.entry.action for answers in puzzle.steps().values() for answer in answers)
    return puzzle.kind, round(puzzle.best, 1), tuple(sorted(said))


def mine(name: str, seed: int) -> list[Puzzle]:
    """Play one game between bots, and return the puzzles found in it."""
    game = load(name)
    puzzles = puzzle_kinds_of(game)
    if puzzles is None:
        return []
    chance = Seeded(seed)
    options = game.settle(puzzles.options[seed % len(puzzles.options)])
    specs = [read_spec(PLAYERS[chance.below(len(PLAYERS))]) for _ in range(game.seats(options))]
    live = Live.start(game, options, Seeded(seed + SEED_BITS), [spec.name for spec in specs])
    return list(watch(live, specs, chance))


def watch(live: Live, specs: Sequence[Spec], chance: Seeded) -> Iterator[Puzzle]:
    """Play a game to its end, and yield the puzzles found in it."""
    bots = [spec.bot(chance) for spec in specs]
    last = dict[str, int]()
    while not live.state.over() and len(live.record.entries) < LIMIT:
        seat = int(live.state.waiting()[0])
        if len(live.state.waiting()) == 1:
            yield from look(live, seat, chance, last)
        view = live.state.view(seat)
        legal = list(view.legal())
        live.play(seat, bots[seat].choose(live.game, view, seat, legal, specs[seat].budget))


def look(live: Live, seat: int, chance: Seeded, last: dict[str, int]) -> Iterator[Puzzle]:
    """Yield the puzzles in a position; `last` contains the ply of the last one of each kind."""
    puzzles = puzzle_kinds_of(live.game)
    view = live.state.view(seat)
    legal = list(view.legal())
    number = len(live.record.entries)
    if puzzles is None or len(legal) < FEWEST_CHOICES or number - max(last.values(), default=-APART) < APART:
        return
    world = view.deal(chance)
    low, high = DECIDED
    if not low < world.evaluate(seat) < high:
        return
    by_name = {kind.name: kind for kind in puzzles.kinds}
    for name in puzzles.kinds_at(world, seat):
        kind = by_name[name]
        if number - last.get(name, -KIND_APART) < KIND_APART or (kind.by_search and chance.below(SEARCHED)):
            continue
        found = make(live, seat, kind, chance.below(SEED_BITS))
        if found is not None:
            last[name] = number
            yield found
            return


def make(live: Live, seat: int, kind: PuzzleKind, seed: int) -> Puzzle | None:
    """Return a puzzle from a position if the question has a clear answer there."""
    game, state = live.game, live.state
    try:
        evaluator = clear_evaluator(live, seat, kind, seed)
        if evaluator is None or not is_sensible(game, state, seat, evaluator.evaluate(state, seat).right, seed):
            return None
        steps = Steps(evaluator, Seeded(seed, keep=True))
        if not steps.gather(state):
            return None
    except TooLarge:
        return None
    evaluation = evaluator.evaluate(state, seat)
    text = Live.start_from(game, state.text(), Seeded(seed), live.record.players).record.write()
    found = Puzzle(
        id=hashlib.blake2b(f"{kind.name} {text}".encode(), digest_size=3).hexdigest(),
        kind=kind.name,
        grade=GRADES[0],
        seat=seat,
        best=evaluation.best,
        second=evaluation.second,
        record=text,
        answers="".join(answer.write() + "\n" for answer in steps.answers),
        reasons=reasons_for(game, state, seat, evaluation.right[0], evaluation.values, seed) if kind.by_search else (),
        digest=state.digest(),
    )
    return msgspec.structs.replace(found, grade=grade(game, found, seed))


def clear_evaluator(live: Live, seat: int, kind: PuzzleKind, seed: int) -> StepEvaluator | None:
    """Return the evaluator of a question if its answer is clear; a quick first evaluation needs half the margin."""
    side = next(side for side in live.game.sides(live.record.options) if seat in side)
    most = max(1, MOST_RIGHT * len(list(live.state.legal(seat))))
    for depth, share in ((QUICK_PROOF if kind.sure else QUICK, 0.5), (FULL, 1.0)):
        evaluator = evaluator_for(live.game, kind, live.state, seat, side, depth, seed)
        evaluation = evaluator.evaluate(live.state, seat)
        floor = kind.floor if kind.sure else kind.floor * (0.5 + 0.5 * share)
        low = not kind.by_search and evaluation.best < floor - 1e-9
        if low or len(evaluation.right) > most or not evaluation.clear(kind, share):
            return None
    if kind.by_search:
        again = evaluator_for(live.game, kind, live.state, seat, side, FULL, seed + 1).evaluate(live.state, seat)
        if again.right != evaluation.right or not again.clear(kind):
            return None
    return evaluator


def is_sensible(game: Game, state: State, seat: int, right: Sequence[int], seed: int) -> bool:
    """Return whether a search finds the right decision about as good as its own choice."""
    view = state.view(seat)
    tree = Tree(view, seat, seed, game.search)
    tree.simulate(SENSIBLE_SIMULATIONS)
    values = {action: value for action, visits, value in tree.statistics(view.legal()) if visits}
    return max(values.get(action, 0.0) for action in right) >= max(values.values()) - SENSIBLE


def reasons_for(
    game: Game, state: State, seat: int, action: int, values: dict[int, float], seed: int
) -> tuple[tuple[str, float], ...]:
    """Return the evaluation terms that the right decision improves, and by how much."""
    view = state.view(seat)
    words = game.words("en")
    alternatives = tuple(Alternative(other, value, value) for other, value in values.items())
    thought = Thought(action, alternatives=alternatives)
    found = [
        (change.name, round(change.count * change.share, 2))
        for change in changed_terms(view, seat, thought, Seeded(seed))
        if change.weight > 0 and describe_change(words, view, seat, change)
    ]
    return tuple(found[:REASONS])
