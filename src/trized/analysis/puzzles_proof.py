"""The exact value of a decision over all worlds that its seat cannot distinguish, for questions that end with a turn.

Worlds are dealt from the view. The own side makes the same decision in all worlds that look equal to the seat to act.
Random draws are enumerated if they are few, and sampled otherwise. An opponent who acts alone plays the worst reply for
the own side; simultaneous choices of others are equally likely.
"""

from collections.abc import Container, Sequence
from dataclasses import dataclass, replace
from math import prod
from typing import Any, Final

from trized.kernel import Chance, Puzzles, Seeded, State
from trized.kernel.audience import EVERYONE, Audience

MOST_DECISIONS: Final = 14  # in a row; longer questions are given up


class TooLarge(Exception):
    """The proof would exceed its limit of positions."""


@dataclass(frozen=True)
class ProofLimits:
    """The limits of a proof: worlds, enumerated draws, samples beyond that, positions in all."""

    worlds: int = 6
    branches: int = 12
    samples: int = 4
    positions: int = 20_000

    def times(self, factor: int) -> "ProofLimits":
        """Return the limits times `factor`: as many more worlds, each with separate draws."""
        return replace(self, worlds=self.worlds * factor, samples=1, positions=2 * self.positions * factor)

    def in_one_world(self) -> "ProofLimits":
        """Return the limits if nothing is hidden: more samples of draws instead of worlds."""
        return replace(self, worlds=1, samples=max(self.samples, self.worlds // 8))


class Listed(Chance):
    """A chance that enumerates all outcomes: `next_outcome` advances to the next and returns whether there is one."""

    def __init__(self) -> None:
        super().__init__()
        self.way: list[int] = []
        self.sizes: list[int] = []
        self.at = 0

    def below(self, n: int) -> int:
        return self.turn(n)

    def turn(self, n: int) -> int:
        """Return the index of the current outcome of this draw, which has `n` outcomes."""
        if self.at == len(self.way):
            self.way.append(0)
            self.sizes.append(n)
        self.at += 1
        return self.way[self.at - 1]

    def draw(self, kind: str, pool: Any, total: int, audience: Audience = EVERYONE) -> int:
        kinds = [value for value, count in enumerate(pool) if count]
        return kinds[self.turn(len(kinds))]

    def next_outcome(self) -> bool:
        """Advance to the next outcome; return whether there is one."""
        self.at = 0
        while self.way:
            self.way[-1] += 1
            if self.way[-1] < self.sizes[-1]:
                return True
            self.way.pop()
            self.sizes.pop()
        return False


class Proof:
    """Computes the values of decisions for one question, in worlds dealt for it."""

    def __init__(
        self, puzzles: Puzzles, kind: str, before: State, side: Sequence[int], effort: ProofLimits, seed: int
    ) -> None:
        self.puzzles = puzzles
        self.kind = kind
        self.before = before
        self.side = tuple(side)
        self.seat = side[0]
        self.effort = effort
        self.chance = Seeded(seed)
        self.positions = 0
        self.decisions = 0  # in a row, now
        self.known: dict[tuple[bytes, ...], float] = {}

    def values(self, worlds: Sequence[State], seat: int, only: Container[int] | None = None) -> dict[int, float]:
        """Return the value of each legal action of `seat`, or of those in `only`; the worlds look equal to the seat."""
        self.decisions = 0
        if only is not None:
            some = [int(action) for action in worlds[0].legal(seat) if int(action) in only]
            return {action: self.action_value(worlds, seat, action) for action in some}
        return {int(action): self.action_value(worlds, seat, int(action)) for action in worlds[0].legal(seat)}

    def choice_value(self, worlds: Sequence[State], seat: int) -> float:
        """Return the value of the best decision of `seat`."""
        key = tuple(sorted(self.puzzles.sameness(world) for world in worlds))
        if key not in self.known:
            best = 0.0
            self.decisions += 1
            if self.decisions > MOST_DECISIONS:
                raise TooLarge
            for action in worlds[0].legal(seat):
                best = max(best, self.action_value(worlds, seat, int(action)))
                if best >= 1.0 and self.is_yes_or_no():
                    break
            self.decisions -= 1
            self.known[key] = best
        return self.known[key]

    def is_yes_or_no(self) -> bool:
        """Return whether no value is above 1."""
        return next(kind for kind in self.puzzles.kinds if kind.name == self.kind).floor <= 1.0

    def action_value(self, worlds: Sequence[State], seat: int, action: int) -> float:
        """Return the mean value of an action over the worlds, with all that follows until the question ends."""
        total = 0.0
        alike: dict[tuple[int, bytes], list[tuple[State, float]]] = {}
        for world in worlds:
            together = len(world.waiting()) > 1 and world.question(seat).each
            for state, weight in self.results(world, seat, action, 1.0 / len(worlds)):
                for settled, share in self.answered(state, weight, together):
                    if self.over(settled):
                        total += share * self.puzzles.value(self.kind, self.before, settled, self.seat)
                    else:
                        asked = self.seat_to_act(settled)
                        alike.setdefault((asked, settled.view(asked).encode()), []).append((settled, share))
        for (asked, _), group in alike.items():
            share = sum(weight for _, weight in group)
            total += share * self.choice_value([state for state, _ in group], asked)
        return total

    def over(self, state: State) -> bool:
        """Return whether the question has ended."""
        return state.over() or self.puzzles.ends(self.kind, self.before, state)

    def seat_to_act(self, state: State) -> int:
        """Return the seat of the own side to act, or -1."""
        return next((int(seat) for seat in state.waiting() if seat in self.side), -1)

    def results(self, world: State, seat: int, action: int, weight: float) -> list[tuple[State, float]]:
        """Return the positions after an action with their weights: all random outcomes, or samples."""
        listed, found = Listed(), list[State]()
        while True:
            found.append(self.after(world, seat, action, listed))
            many = prod(listed.sizes) > self.effort.branches or len(found) >= self.effort.branches
            if not listed.next_outcome():
                break
            if many:
                found = [self.after(world, seat, action, self.chance) for _ in range(self.effort.samples)]
                break
        return [(state, weight / len(found)) for state in found]

    def after(self, world: State, seat: int, action: int, chance: Chance) -> State:
        """Return a world after an action."""
        self.positions += 1
        if self.positions > self.effort.positions:
            raise TooLarge
        state = world.copy()
        state.apply(seat, action, chance)
        return state

    def answered(self, state: State, weight: float, together: bool = False) -> list[tuple[State, float]]:
        """Return the positions after the decisions of other sides until the own side is to act, with weights.

        Choices simultaneous (`together`) with the own side are equally likely.
        """
        if self.over(state) or self.seat_to_act(state) >= 0:
            return [(state, weight)]
        other = int(state.waiting()[0])
        replies = [int(reply) for reply in state.legal(other)]
        if len(replies) > 1 and not together:
            replies = [min(replies, key=lambda reply: self.action_value([state], other, reply))]
        after = [one for reply in replies for one in self.results(state, other, reply, weight / len(replies))]
        return [one for settled, share in after for one in self.answered(settled, share)]
