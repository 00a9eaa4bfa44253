"""Information-set Monte Carlo tree search, for every game through the same contract.

Each simulation deals a world from the view, walks down the tree by what the seats would choose there, adds one node,
plays on a little, and asks the position for its worth. Nodes belong to what was said, not to what is hidden: one tree
gathers what all dealt worlds teach. Seats that choose at the same time choose without seeing each other: each has its
own counts at the node, and the tree goes on from what they said together.

(compiled)
"""

from math import log, sqrt
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from trized.kernel.chance import Seeded
from trized.kernel.state import State, View

TOGETHER: Final = 9  # the seat of a node that stands for what several seats said at once
SEATS: Final = 4
OPEN_MIND: Final = 0.2  # the share of curiosity that no leaning takes away


class Tree:
    """What a search has learned: nodes in a row of tables, linked by first child and next sibling."""

    def __init__(
        self,
        view: View,
        seat: i64,
        seed: int,
        cutoff: i64,
        explore: float,
        guided: bool = False,
        veiled: bool = False,
        rounds: bool = False,
    ) -> None:
        self.view = view
        self.seat = seat
        self.cutoff = cutoff
        self.explore = explore
        self.guided = guided
        self.veiled = veiled
        self.rounds = rounds
        self.last: i64 = -1  # the seat that decided last, by itself
        self.chance = Seeded(seed)
        self.simulations: i64 = 0
        self.actions: vec[i64] = vec[i64]()
        self.seats: vec[i64] = vec[i64]()
        self.children: vec[i64] = vec[i64]()
        self.siblings: vec[i64] = vec[i64]()
        self.visits: vec[i64] = vec[i64]()
        self.chances: vec[i64] = vec[i64]()  # how often the node's action was possible
        self.totals: vec[float] = vec[float]()
        self.path: vec[i64] = vec[i64]()
        self.grown = False
        self.obvious = False  # there is only one thing to try
        self.add(-1, -1, -1)

    def add(self, parent: i64, seat: i64, action: i64) -> i64:
        """Add a node and return its number."""
        node = i64(len(self.actions))
        self.actions = append(self.actions, action)
        self.seats = append(self.seats, seat)
        self.children = append(self.children, -1)
        self.visits = append(self.visits, 0)
        self.chances = append(self.chances, 0)
        self.totals = append(self.totals, 0.0)
        if parent >= 0:
            self.siblings = append(self.siblings, self.children[parent])
            self.children[parent] = node
        else:
            self.siblings = append(self.siblings, -1)
        return node

    def find(self, parent: i64, seat: i64, action: i64) -> i64:
        """Return the child of a node for what a seat says there, or -1."""
        node = self.children[parent]
        while node >= 0:
            if self.actions[node] == action and self.seats[node] == seat:
                return node
            node = self.siblings[node]
        return -1

    def simulate(self, n: i64) -> None:
        """Run so many simulations."""
        for _ in range(n):
            state = self.view.deal_likely(self.chance)
            self.path = vec[i64]()
            self.grown = False
            self.last = self.seat
            self.descend(state)
            self.play_on(state)
            self.learn(state)
            self.simulations += 1

    def descend(self, state: State) -> None:
        """Walk down the tree until a node is new or the game is over."""
        node: i64 = 0
        while not self.grown and not state.over():
            waiting = state.waiting()
            if len(waiting) > 1 and state.question(waiting[0]).each:
                node = self.together(state, node, waiting)
            else:
                seat = waiting[0]
                for other in waiting:
                    if other == self.seat:
                        seat = other
                legal = state.legal(seat)
                if len(legal) == 1:
                    state.apply(seat, legal[0], self.chance)
                else:
                    if self.veiled and seat != self.seat:
                        node = self.follow(node, seat, legal[self.habit(self.leanings(state, seat, legal))])
                    elif self.guided:
                        node = self.lean(node, seat, legal, self.leanings(state, seat, legal))
                    else:
                        node = self.pick(node, seat, legal)
                    self.path = append(self.path, node)
                    state.apply(seat, self.actions[node], self.chance)
                self.last = seat

    def together(self, state: State, node: i64, waiting: vec[i64]) -> i64:
        """Let several seats choose at once; return the node for what they said together."""
        joint: i64 = 0
        for seat in waiting:
            chosen = self.pick(node, seat, state.legal(seat))
            self.path = append(self.path, chosen)
            action = self.actions[chosen]
            joint = (joint * 1_000_003 + action) % 1_000_000_007
            state.apply(seat, action, self.chance)
        found = self.find(node, TOGETHER, joint)
        return found if found >= 0 else self.add(node, TOGETHER, joint)

    def pick(self, parent: i64, seat: i64, legal: vec[i64]) -> i64:
        """Return the node to try next: one that is new, or the one with the highest upper bound."""
        best: i64 = -1
        untried: i64 = 0
        bound = -1.0
        new: i64 = -1
        for action in legal:
            node = self.find(parent, seat, action)
            if node < 0:
                untried += 1
                if self.chance.below(untried) == 0:
                    new = action
            elif untried == 0:
                self.chances[node] += 1
                visits = float(self.visits[node])
                value = self.totals[node] / visits + self.explore * sqrt(log(float(self.chances[node])) / visits)
                if value > bound:
                    bound = value
                    best = node
        if untried > 0:
            self.grown = True
            best = self.add(parent, seat, new)
            self.chances[best] = 1
        return best

    def lean(self, parent: i64, seat: i64, legal: vec[i64], leanings: vec[i64]) -> i64:
        """Return the node to try next where the game has leanings: the less is known, the more they count."""
        known = vec[i64](capacity=len(legal))
        weights: i64 = 0
        visits: i64 = 0
        total = 0.0
        for k in range(len(legal)):
            node = self.find(parent, seat, legal[k])
            known = append(known, node)
            weights += leanings[k]
            if node >= 0:
                visits += self.visits[node]
                total += self.totals[node]
        usual = total / float(visits) if visits > 0 else 0.5
        curious = self.explore * sqrt(float(visits) + 1.0)
        best: i64 = 0
        bound = -1.0
        candidates: i64 = 0
        for k in range(len(legal)):
            if leanings[k] == 0:
                continue
            candidates += 1
            share = OPEN_MIND / float(len(legal)) + (1.0 - OPEN_MIND) * float(leanings[k]) / float(weights)
            value = usual
            tried = 0.0
            if known[k] >= 0:
                tried = float(self.visits[known[k]])
                value = self.totals[known[k]] / tried
            value += curious * share / (1.0 + tried)
            if value > bound:
                bound = value
                best = k
        if parent == 0:
            self.obvious = candidates == 1
        if known[best] >= 0:
            return known[best]
        self.grown = True
        return self.add(parent, seat, legal[best])

    def follow(self, parent: i64, seat: i64, action: i64) -> i64:
        """Return the node for what a seat says, added if it is new."""
        node = self.find(parent, seat, action)
        if node < 0:
            self.grown = True
            node = self.add(parent, seat, action)
        return node

    def play_on(self, state: State) -> None:
        """Play a few decisions, at random or as the game leans, so that what was begun can show its effect."""
        left = self.cutoff
        while left > 0 and not state.over():
            waiting = state.waiting()
            seat = waiting[0]
            if len(waiting) == 1:
                if self.rounds and seat == self.seat and self.last != seat:
                    return  # the round is over: here all that was tried is compared at the same moment
                self.last = seat
            legal = state.legal(seat)
            at = self.habit(self.leanings(state, seat, legal)) if self.guided else self.chance.below(len(legal))
            state.apply(seat, legal[at], self.chance)
            left -= 1

    def leanings(self, state: State, seat: i64, legal: vec[i64]) -> vec[i64]:
        """Return how much a seat leans to each action."""
        if self.veiled:
            return state.view(seat).deal_likely(self.chance).prior(seat, legal)
        return state.prior(seat, legal)

    def habit(self, leanings: vec[i64]) -> i64:
        """Return the heavier of two draws: near the best, without always being the same."""
        one = self.drawn(leanings)
        other = self.drawn(leanings)
        return one if leanings[one] >= leanings[other] else other

    def drawn(self, weights: vec[i64]) -> i64:
        """Draw an index, each as likely as its weight."""
        total: i64 = 0
        for weight in weights:
            total += weight
        left = self.chance.below(total)
        at: i64 = 0
        while left >= weights[at]:
            left -= weights[at]
            at += 1
        return at

    def learn(self, state: State) -> None:
        """Add the worth of a position to every node on the path, for the seat that chose it."""
        worth = vec[float]([-1.0] * SEATS)
        for node in self.path:
            seat = self.seats[node]
            if worth[seat] < 0.0:
                worth[seat] = state.evaluate(seat)
            self.visits[node] += 1
            self.totals[node] += worth[seat]

    def settled(self, left: i64) -> bool:
        """Tell whether so many more simulations cannot change which action was tried most."""
        most: i64 = 0
        second: i64 = 0
        node = self.children[0]
        while node >= 0:
            if self.visits[node] > most:
                second = most
                most = self.visits[node]
            elif self.visits[node] > second:
                second = self.visits[node]
            node = self.siblings[node]
        return self.obvious or most - second > left

    def counts(self, legal: vec[i64]) -> list[tuple[int, int, float]]:
        """Return for each legal action of the searching seat: the action, its visits, and its mean worth."""
        result = []
        for action in legal:
            node = self.find(0, self.seat, action)
            if node < 0 or self.visits[node] == 0:
                result.append((int(action), 0, 0.0))
            else:
                result.append((int(action), int(self.visits[node]), self.totals[node] / float(self.visits[node])))
        return result

    def line(self, action: i64, most: int) -> list[tuple[int, int]]:
        """Return the line of play that was visited most after an action: (seat, action) pairs, at most so many."""
        result = [(int(self.seat), int(action))]
        node = self.find(0, self.seat, action)
        while node >= 0 and len(result) < most:
            child = self.children[node]
            node = -1
            while child >= 0:
                more = node < 0 or self.visits[child] > self.visits[node]
                if more and self.seats[child] != TOGETHER and self.visits[child] > 1:
                    node = child
                child = self.siblings[child]
            if node >= 0:
                result.append((int(self.seats[node]), int(self.actions[node])))
        return result
