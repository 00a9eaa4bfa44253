"""The steps of a puzzle: the right decisions at each, computed from the seat's knowledge."""

from collections.abc import Container, Sequence
from dataclasses import dataclass, field
from typing import Final

from trized.analysis.puzzles_proof import Proof, ProofLimits
from trized.bots.tree import Tree
from trized.kernel import Game, PuzzleKind, Puzzles, Seeded, State, View
from trized.kernel.notation import write_draw
from trized.kernel.puzzles import END, START, Answer, puzzle_kinds_of
from trized.kernel.record import Ply

ALIKE: Final = {True: 1e-6, False: 0.03}  # tolerance for equally good values: if sure, and if estimated
MOST_STEPS: Final = 60
LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"
DEALS: Final = 1 << 30


@dataclass(frozen=True)
class Depth:
    """The depth of an evaluation: limits of a proof, and simulations of a search."""

    proof: ProofLimits
    simulations: int

    def times(self, factor: int) -> "Depth":
        """Return the depth times `factor`."""
        return Depth(self.proof.times(factor), self.simulations * factor)


QUICK: Final = Depth(ProofLimits(worlds=6, branches=4, samples=1, positions=2_000), 300)
QUICK_PROOF: Final = Depth(ProofLimits(worlds=6, branches=4, samples=1, positions=8_000), 300)  # for proven questions
FULL: Final = Depth(ProofLimits(worlds=24, branches=40, samples=4, positions=40_000), 2_000)


@dataclass(frozen=True)
class StepEvaluation:
    """The values of a seat's decisions, and the right ones."""

    seat: int
    values: dict[int, float]
    right: tuple[int, ...]

    @property
    def best(self) -> float:
        """The value of the best decision."""
        return max(self.values.values())

    @property
    def second(self) -> float:
        """The value of the best wrong decision; 0 if there is none."""
        return max((value for action, value in self.values.items() if action not in self.right), default=0.0)

    @property
    def open(self) -> bool:
        """Return whether every decision is right."""
        return len(self.right) == len(self.values)

    def clear(self, kind: PuzzleKind, share: float = 1.0) -> bool:
        """Return whether the right decisions lead all others by `share` of the kind's margin."""
        return self.second <= self.best - share * kind.margin + 1e-9


@dataclass
class StepEvaluator:
    """Evaluates decisions for one question, from a seat's knowledge."""

    game: Game
    puzzles: Puzzles
    kind: PuzzleKind
    before: State
    side: tuple[int, ...]
    depth: Depth
    seed: int
    evaluations: dict[tuple[int, bytes], StepEvaluation] = field(default_factory=dict)
    proof: Proof | None = None

    def over(self, state: State) -> bool:
        """Return whether the question has ended."""
        return state.over() or self.puzzles.ends(self.kind.name, self.before, state)

    def seat_to_act(self, state: State) -> int:
        """Return the seat of the own side to act, or -1."""
        return next((int(seat) for seat in state.waiting() if seat in self.side), -1)

    def evaluate(self, state: State, seat: int) -> StepEvaluation:
        """Evaluate all decisions of `seat`, from its view of `state` only."""
        view = state.view(seat)
        key = (seat, view.encode())
        if key not in self.evaluations:
            values = self.search(view, seat) if self.kind.by_search else self.prove(view, seat)
            best = max(values.values())
            alike = ALIKE[self.kind.sure or self.kind.floor > 1.0]
            right = tuple(action for action, value in values.items() if value >= best - alike)
            self.evaluations[key] = StepEvaluation(seat, values, right)
        return self.evaluations[key]

    def search(self, view: View, seat: int) -> dict[int, float]:
        """Return the values of the seat's actions by a search, without unvisited ones."""
        tree = Tree(view, seat, Seeded(self.seed).below(DEALS), self.game.search)
        tree.simulate(self.depth.simulations)
        return {action: value for action, visits, value in tree.statistics(view.legal()) if visits}

    def prove(self, view: View, seat: int, only: Container[int] | None = None) -> dict[int, float]:
        """Return the exact values of the seat's actions, or of those in `only`, over dealt worlds."""
        chance = Seeded(self.seed)
        worlds = [view.deal(chance) for _ in range(self.depth.proof.worlds)]
        unlike = {world.encode(): world for world in worlds}  # one world if nothing is hidden
        if len(unlike) == 1:
            worlds = worlds[:1]
            self.proving().effort = self.depth.proof.in_one_world()
        return self.proving().values(worlds, seat, only)

    def proving(self) -> Proof:
        """Return the proof, shared by all steps of a puzzle because many have common positions."""
        if self.proof is None:
            self.proof = Proof(self.puzzles, self.kind.name, self.before, self.side, self.depth.proof, self.seed)
        self.proof.positions = 0
        return self.proof


@dataclass
class Steps:
    """Collects the right answers of a puzzle, from its first step to all ends."""

    evaluator: StepEvaluator
    chance: Seeded
    answers: list[Answer] = field(default_factory=list)
    names: dict[tuple[int, bytes], str] = field(default_factory=dict)
    simultaneous: set[str] = field(default_factory=set)  # steps at which other sides answer the same pending decision

    def gather(self, state: State) -> bool:
        """Compute all steps from the position of the puzzle; return False if one has no clear answer."""
        waiting = [(START, state)]
        while waiting:
            step, position = waiting.pop(0)
            if len(self.names) > MOST_STEPS:
                return False
            found = self.step(step, position, first=step == START)
            if found is None:
                return False
            waiting += found
        return True

    def step(self, step: str, state: State, first: bool) -> list[tuple[str, State]] | None:
        """Compute one step; return the next steps, or None if the right decision is not clear."""
        seat = self.evaluator.seat_to_act(state)
        if seat < 0:
            other = int(state.waiting()[0])
            return self.go_on(step, state, other, [self.reply(state, other, step in self.simultaneous)], automatic=True)
        kind = self.evaluator.kind
        evaluation = self.evaluator.evaluate(state, seat)
        if evaluation.open and not first:
            return self.go_on(step, state, seat, [evaluation.right[0]], automatic=True)
        if not evaluation.clear(kind) and not kind.sure:
            return None
        return self.go_on(step, state, seat, evaluation.right, automatic=False)

    def reply(self, state: State, seat: int, together: bool) -> int:
        """Return the reply of another side: the worst for the solver, or random in simultaneous decisions."""
        legal = [int(action) for action in state.legal(seat)]
        if len(legal) == 1 or together or self.evaluator.kind.by_search:
            return legal[self.chance.below(len(legal))]
        proof = self.evaluator.proving()
        return min(legal, key=lambda action: proof.action_value([state], seat, action))

    def go_on(
        self, step: str, state: State, seat: int, right: Sequence[int], automatic: bool
    ) -> list[tuple[str, State]]:
        """Play the right decisions and store the next step of each; return the new steps."""
        new = []
        for action in right:
            after = state.copy()
            self.chance.taken()
            after.apply(seat, action, self.chance)
            notation = self.evaluator.game.notation
            drew = tuple(write_draw(notation, kind, value) for kind, value in self.chance.taken())
            entry = Ply(seat, notation.write(state.view(seat), seat, action), drew)
            to = END
            if not self.settled(after):
                key = (self.evaluator.seat_to_act(after), self.evaluator.puzzles.sameness(after))
                if key not in self.names:
                    self.names[key] = name_of(len(self.names) + 1)
                    new.append((self.names[key], after))
                to = self.names[key]
                if len(state.waiting()) > 1 and state.question(seat).each:
                    self.simultaneous.add(to)
            self.answers.append(Answer(step, entry, to, automatic))
        return new

    def settled(self, state: State) -> bool:
        """Return whether nothing is left to decide: the question has ended, or no further decision is clear enough."""
        evaluator = self.evaluator
        if evaluator.over(state):
            return True
        if evaluator.kind.sure:
            return False
        seat = evaluator.seat_to_act(state)
        if seat < 0 or len(state.waiting()) > 1:
            return True
        evaluation = evaluator.evaluate(state, seat)
        return evaluation.open or not evaluation.clear(evaluator.kind)


def name_of(number: int) -> str:
    """Return the name of a step: a, b, …, z, aa, ab…"""
    name = ""
    number += 1
    while number:
        number, letter = divmod(number - 1, len(LETTERS))
        name = LETTERS[letter] + name
    return name


def evaluator_for(
    game: Game, kind: PuzzleKind, state: State, seat: int, side: Sequence[int], depth: Depth, seed: int
) -> StepEvaluator:
    """Return the evaluator for a question in a position; it uses only the seat's knowledge."""
    puzzles = puzzle_kinds_of(game)
    assert puzzles is not None
    before = state.view(seat).deal(Seeded(seed))
    ordered = (seat, *(other for other in side if other != seat))
    return StepEvaluator(game, puzzles, kind, before, ordered, depth, seed)
