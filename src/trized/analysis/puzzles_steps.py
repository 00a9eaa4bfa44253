"""The steps of a puzzle: what is right at each of them, worked out from a position and what its seat may know."""

from collections.abc import Container, Sequence
from dataclasses import dataclass, field
from typing import Final

from trized.analysis.puzzles_proof import Proof, ProofLimits
from trized.bots.tree import Tree
from trized.kernel import Game, PuzzleKind, Puzzles, Seeded, State, View
from trized.kernel.notation import write_draw
from trized.kernel.puzzles import END, START, Answer, puzzle_kinds_of
from trized.kernel.record import Ply

ALIKE: Final = {True: 1e-6, False: 0.03}  # values that differ by no more are equally good: if sure, and if estimated
MOST_STEPS: Final = 60
LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"
DEALS: Final = 1 << 30


@dataclass(frozen=True)
class Depth:
    """How thoroughly decisions are evaluated: by proof, and by search in simulations."""

    proof: ProofLimits
    simulations: int

    def times(self, factor: int) -> "Depth":
        """Return so many times the depth."""
        return Depth(self.proof.times(factor), self.simulations * factor)


QUICK: Final = Depth(ProofLimits(worlds=6, branches=4, samples=1, positions=2_000), 300)
QUICK_PROOF: Final = Depth(ProofLimits(worlds=6, branches=4, samples=1, positions=8_000), 300)  # worth more patience
FULL: Final = Depth(ProofLimits(worlds=24, branches=40, samples=4, positions=40_000), 2_000)


@dataclass(frozen=True)
class Judged:
    """What the decisions of a seat are worth, and which of them are right."""

    seat: int
    values: dict[int, float]
    right: tuple[int, ...]

    @property
    def best(self) -> float:
        """What the best decision is worth."""
        return max(self.values.values())

    @property
    def second(self) -> float:
        """What the best of the others is worth; 0 if there are none."""
        return max((value for action, value in self.values.items() if action not in self.right), default=0.0)

    @property
    def open(self) -> bool:
        """Return whether every decision is right."""
        return len(self.right) == len(self.values)

    def clear(self, kind: PuzzleKind, share: float = 1.0) -> bool:
        """Return whether what is right is far enough ahead of everything else: by a share of the kind's margin."""
        return self.second <= self.best - share * kind.margin + 1e-9


@dataclass
class Judge:
    """Evaluates decisions for one question, from what a seat may know."""

    game: Game
    puzzles: Puzzles
    kind: PuzzleKind
    before: State
    side: tuple[int, ...]
    depth: Depth
    seed: int
    judged: dict[tuple[int, bytes], Judged] = field(default_factory=dict)
    proof: Proof | None = None

    def over(self, state: State) -> bool:
        """Return whether the time of the question is over."""
        return state.over() or self.puzzles.ends(self.kind.name, self.before, state)

    def asked(self, state: State) -> int:
        """Return the seat of the own side that is to act, or -1."""
        return next((int(seat) for seat in state.waiting() if seat in self.side), -1)

    def judge(self, state: State, seat: int) -> Judged:
        """Evaluate all decisions of a seat; the position itself is known only by its view."""
        view = state.view(seat)
        key = (seat, view.encode())
        if key not in self.judged:
            values = self.search(view, seat) if self.kind.by_search else self.prove(view, seat)
            best = max(values.values())
            alike = ALIKE[self.kind.sure or self.kind.floor > 1.0]
            right = tuple(action for action, value in values.items() if value >= best - alike)
            self.judged[key] = Judged(seat, values, right)
        return self.judged[key]

    def search(self, view: View, seat: int) -> dict[int, float]:
        """Return what a search finds the actions of a seat worth; what it never tries is left out."""
        tree = Tree(view, seat, Seeded(self.seed).below(DEALS), self.game.search)
        tree.simulate(self.depth.simulations)
        return {action: value for action, visits, value in tree.statistics(view.legal()) if visits}

    def prove(self, view: View, seat: int, only: Container[int] | None = None) -> dict[int, float]:
        """Return what the actions of a seat, or some of them, are worth over dealt worlds."""
        chance = Seeded(self.seed)
        worlds = [view.deal(chance) for _ in range(self.depth.proof.worlds)]
        unlike = {world.encode(): world for world in worlds}  # where nothing is hidden there is one world
        if len(unlike) == 1:
            worlds = worlds[:1]
            self.proving().effort = self.depth.proof.in_one_world()
        return self.proving().values(worlds, seat, only)

    def proving(self) -> Proof:
        """Return what works out values: the same for all steps of a puzzle, as many of them share positions."""
        if self.proof is None:
            self.proof = Proof(self.puzzles, self.kind.name, self.before, self.side, self.depth.proof, self.seed)
        self.proof.positions = 0
        return self.proof


@dataclass
class Steps:
    """Gathers the right answers of a puzzle, from its first step to all ends."""

    judge: Judge
    chance: Seeded
    answers: list[Answer] = field(default_factory=list)
    names: dict[tuple[int, bytes], str] = field(default_factory=dict)
    simultaneous: set[str] = field(default_factory=set)  # steps at which other sides answer the same pending decision

    def gather(self, state: State) -> bool:
        """Work out all steps from the position of the puzzle on; return whether all of them are clear."""
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
        """Work out one step; return the steps after it, or None if it is not clear what is right."""
        seat = self.judge.asked(state)
        if seat < 0:
            other = int(state.waiting()[0])
            return self.go_on(step, state, other, [self.reply(state, other, step in self.simultaneous)], automatic=True)
        kind = self.judge.kind
        judged = self.judge.judge(state, seat)
        if judged.open and not first:
            return self.go_on(step, state, seat, [judged.right[0]], automatic=True)
        if not judged.clear(kind) and not kind.sure:
            return None
        return self.go_on(step, state, seat, judged.right, automatic=False)

    def reply(self, state: State, seat: int, together: bool) -> int:
        """Return how another side answers: with whatever hurts most, or as chance has it where all choose at once."""
        legal = [int(action) for action in state.legal(seat)]
        if len(legal) == 1 or together or self.judge.kind.by_search:
            return legal[self.chance.below(len(legal))]
        proof = self.judge.proving()
        return min(legal, key=lambda action: proof.action_value([state], seat, action))

    def go_on(
        self, step: str, state: State, seat: int, right: Sequence[int], automatic: bool
    ) -> list[tuple[str, State]]:
        """Play the right decisions and note where they lead; return the steps that are new."""
        new = []
        for action in right:
            after = state.copy()
            self.chance.taken()
            after.apply(seat, action, self.chance)
            notation = self.judge.game.notation
            drew = tuple(write_draw(notation, kind, value) for kind, value in self.chance.taken())
            entry = Ply(seat, notation.write(state.view(seat), seat, action), drew)
            to = END
            if not self.settled(after):
                key = (self.judge.asked(after), self.judge.puzzles.sameness(after))
                if key not in self.names:
                    self.names[key] = name_of(len(self.names) + 1)
                    new.append((self.names[key], after))
                to = self.names[key]
                if len(state.waiting()) > 1 and state.question(seat).each:
                    self.simultaneous.add(to)
            self.answers.append(Answer(step, entry, to, automatic))
        return new

    def settled(self, state: State) -> bool:
        """Return whether nothing is left to decide: the time is over, or what follows is not clear enough."""
        judge = self.judge
        if judge.over(state):
            return True
        if judge.kind.sure:
            return False
        seat = judge.asked(state)
        if seat < 0 or len(state.waiting()) > 1:
            return True
        judged = judge.judge(state, seat)
        return judged.open or not judged.clear(judge.kind)


def name_of(number: int) -> str:
    """Return the name of a step: a, b, …, z, aa, ab…"""
    name = ""
    number += 1
    while number:
        number, letter = divmod(number - 1, len(LETTERS))
        name = LETTERS[letter] + name
    return name


def judge_for(
    game: Game, kind: PuzzleKind, state: State, seat: int, side: Sequence[int], depth: Depth, seed: int
) -> Judge:
    """Return the evaluator for a question in a position; it uses only what the seat may know."""
    puzzles = puzzle_kinds_of(game)
    assert puzzles is not None
    before = state.view(seat).deal(Seeded(seed))
    ordered = (seat, *(other for other in side if other != seat))
    return Judge(game, puzzles, kind, before, ordered, depth, seed)
