"""Information-set Monte Carlo tree search, for every game through the same contract.

Each simulation deals a world from the view, walks down the tree by what the seats would choose there, adds one node,
plays on a little, and evaluates the position. Nodes belong to actions, not to what is hidden: one tree
gathers what all dealt worlds teach. Seats that choose at the same time choose without seeing each other: each has its
own counts at the node, and the tree goes on from their joint choice.

With a net (`learned`), what it leans to comes first, for each seat by what that seat may know; its value is mixed with
the playout and the estimate; and of several dealt worlds one is taken by what it believes of the hidden.

(compiled)
"""

from math import exp, log, sqrt
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from trized.bots.learned import Learned
from trized.bots.net import Belief
from trized.kernel.chance import Seeded
from trized.kernel.state import State, View
from trized.kernel.strength import SearchSettings

JOINT: Final = -2  # the seat of a node for a simultaneous decision of several seats
UNKNOWN: Final = -1.0  # a value that is not computed yet
MOST_LIKELY: Final = 30.0  # the logarithm beyond which one world is no likelier than another
FINE: Final = 1 << 30  # steps of a chance between 0 and 1
JOINT_FACTOR: Final = 1_000_003  # joint actions are numbered by a hash of the single ones
JOINT_MODULUS: Final = 1_000_000_007


class Tree:
    """What a search has learned: nodes in a row of tables, linked by first child and next sibling."""

    def __init__(
        self, view: View, seat: i64, seed: int, settings: SearchSettings, learned: Learned | None = None
    ) -> None:
        self.view = view
        self.seat = seat
        self.playout: i64 = settings.playout
        self.exploration: float = settings.exploration
        self.use_prior: bool = settings.use_prior
        self.others_follow_prior: bool = settings.others_follow_prior
        self.stop_at_own_turn: bool = settings.stop_at_own_turn
        self.prior_floor: float = settings.prior_floor
        self.prior_temperature: float = settings.prior_temperature
        self.net_weight: float = settings.net_weight
        self.worlds: i64 = settings.worlds
        self.learned = learned
        self.policy = learned if settings.net_prior else None  # what guides the search to new actions
        self.belief: Belief | None = None
        if learned is not None and settings.worlds > 1:
            self.belief = learned.believe(view, seat)
        self.root_noise: vec[float] = vec[float]()  # for each action of the searcher, in the order of `legal`
        self.noise_share: float = 0.0  # of the root's exploration that follows the noise instead of the prior
        self.last_seat: i64 = -1  # the seat that decided last, by itself
        self.chance = Seeded(seed)
        self.simulations: i64 = 0
        self.actions: vec[i64] = vec[i64]()
        self.seats: vec[i64] = vec[i64]()
        self.children: vec[i64] = vec[i64]()
        self.siblings: vec[i64] = vec[i64]()
        self.visits: vec[i64] = vec[i64]()
        self.availability: vec[i64] = vec[i64]()  # how often the node's action was possible
        self.totals: vec[float] = vec[float]()
        self.leanings: vec[i64] = vec[i64]()  # one more than the net leaned to the node's action when first possible
        self.seat_count: i64 = 0  # one more than the highest seat of any node
        self.path: vec[i64] = vec[i64]()
        self.expanded = False
        self.one_candidate = False  # there is only one thing to try
        self.add(-1, -1, -1)

    def add(self, parent: i64, seat: i64, action: i64) -> i64:
        """Add a node and return its number."""
        node = i64(len(self.actions))
        self.actions = append(self.actions, action)
        self.seats = append(self.seats, seat)
        self.children = append(self.children, -1)
        self.visits = append(self.visits, 0)
        self.availability = append(self.availability, 0)
        self.totals = append(self.totals, 0.0)
        self.leanings = append(self.leanings, 0)
        if seat >= self.seat_count:
            self.seat_count = seat + 1
        if parent >= 0:
            self.siblings = append(self.siblings, self.children[parent])
            self.children[parent] = node
        else:
            self.siblings = append(self.siblings, -1)
        return node

    def find(self, parent: i64, seat: i64, action: i64) -> i64:
        """Return the child of a node for an action of a seat there, or -1."""
        node = self.children[parent]
        while node >= 0:
            if self.actions[node] == action and self.seats[node] == seat:
                return node
            node = self.siblings[node]
        return -1

    def simulate(self, n: i64) -> None:
        """Run so many simulations."""
        for _ in range(n):
            state = self.deal()
            self.path = vec[i64]()
            self.expanded = False
            self.last_seat = self.seat
            self.descend(state)
            self.play_out(state)
            self.back_up(state)
            self.simulations += 1

    def deal(self) -> State:
        """Deal a world from the view; of several, take one by how likely the net believes it to be."""
        chosen = self.view.deal_likely(self.chance)
        belief = self.belief
        if belief is None:
            return chosen
        first = belief.likelihood(chosen)
        total = 1.0
        for _ in range(1, self.worlds):
            world = self.view.deal_likely(self.chance)
            weight = exp(min(MOST_LIKELY, max(-MOST_LIKELY, belief.likelihood(world) - first)))
            total += weight
            if float(self.chance.below(FINE)) * total < weight * float(FINE):
                chosen = world
        return chosen

    def descend(self, state: State) -> None:
        """Walk down the tree until a node is new or the game is over."""
        node: i64 = 0
        while not self.expanded and not state.over():
            waiting = state.waiting()
            if len(waiting) > 1 and state.question(waiting[0]).each:
                node = self.choose_jointly(state, node, waiting)
            else:
                seat = waiting[0]
                for other in waiting:
                    if other == self.seat:
                        seat = other
                legal = state.legal(seat)
                if len(legal) == 1:
                    state.apply(seat, legal[0], self.chance)
                else:
                    if self.others_follow_prior and seat != self.seat:
                        node = self.find_or_add(node, seat, legal[self.sample_answer(state, seat, legal)])
                    elif self.policy is not None:
                        node = self.select_by_net(node, state, seat, legal)
                    elif self.use_prior:
                        node = self.select_by_prior(node, seat, legal, self.prior(state, seat, legal))
                    else:
                        node = self.select_by_bound(node, seat, legal)
                    self.path = append(self.path, node)
                    state.apply(seat, self.actions[node], self.chance)
                self.last_seat = seat

    def choose_jointly(self, state: State, node: i64, waiting: vec[i64]) -> i64:
        """Let several seats choose at once; return the node for what they chose together."""
        joint: i64 = 0
        for seat in waiting:
            legal = state.legal(seat)
            if self.policy is not None:
                chosen = self.select_by_net(node, state, seat, legal)
            else:
                chosen = self.select_by_bound(node, seat, legal)
            self.path = append(self.path, chosen)
            action = self.actions[chosen]
            joint = (joint * JOINT_FACTOR + action) % JOINT_MODULUS
            state.apply(seat, action, self.chance)
        found = self.find(node, JOINT, joint)
        return found if found >= 0 else self.add(node, JOINT, joint)

    def select_by_bound(self, parent: i64, seat: i64, legal: vec[i64]) -> i64:
        """Return the node to try next: one that is new, or the one with the highest upper bound (UCB)."""
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
                self.availability[node] += 1
                visits = float(self.visits[node])
                available = float(self.availability[node])
                value = self.totals[node] / visits + self.exploration * sqrt(log(available) / visits)
                if value > bound:
                    bound = value
                    best = node
        if untried > 0:
            self.expanded = True
            best = self.add(parent, seat, new)
            self.availability[best] = 1
        return best

    def select_by_net(self, parent: i64, state: State, seat: i64, legal: vec[i64]) -> i64:
        """Return the node to try next by value and the net's prior, which is computed once for each action here."""
        policy = self.policy
        assert policy is not None
        leanings = vec[i64](capacity=len(legal))
        for action in legal:
            node = self.find(parent, seat, action)
            if node < 0 or self.leanings[node] == 0:
                break
            leanings = append(leanings, self.leanings[node] - 1)
        if len(leanings) < len(legal):
            leanings = policy.net.prior(state, seat, legal, self.prior(state, seat, legal), self.prior_temperature)
            for k in range(i64(len(legal))):
                node = self.find(parent, seat, legal[k])
                if node < 0:
                    node = self.add(parent, seat, legal[k])
                if self.leanings[node] == 0:
                    self.leanings[node] = leanings[k] + 1
        return self.select_by_prior(parent, seat, legal, leanings)

    def select_by_prior(self, parent: i64, seat: i64, legal: vec[i64], prior: vec[i64]) -> i64:
        """Return the node to try next by value and prior (PUCT): the less is known, the more the prior counts."""
        known = vec[i64](capacity=len(legal))
        weights: i64 = 0
        visits: i64 = 0
        total = 0.0
        for k in range(len(legal)):
            node = self.find(parent, seat, legal[k])
            known = append(known, node)
            weights += prior[k]
            if node >= 0:
                visits += self.visits[node]
                total += self.totals[node]
        mean = total / float(visits) if visits > 0 else 0.5
        exploration = self.exploration * sqrt(float(visits) + 1.0)
        floor = self.prior_floor
        noisy = parent == 0 and seat == self.seat and len(self.root_noise) == len(legal)
        best: i64 = 0
        bound = -1.0
        candidates: i64 = 0
        for k in range(len(legal)):
            if prior[k] == 0:
                continue
            candidates += 1
            share = floor / float(len(legal)) + (1.0 - floor) * float(prior[k]) / float(weights)
            if noisy:
                share += self.noise_share * (self.root_noise[k] - share)
            value = mean
            tried = 0.0
            if known[k] >= 0 and self.visits[known[k]] > 0:
                tried = float(self.visits[known[k]])
                value = self.totals[known[k]] / tried
            value += exploration * share / (1.0 + tried)
            if value > bound:
                bound = value
                best = k
        if parent == 0:
            self.one_candidate = candidates == 1
        if known[best] < 0:
            self.expanded = True
            return self.add(parent, seat, legal[best])
        if self.visits[known[best]] == 0:
            self.expanded = True
        return known[best]

    def find_or_add(self, parent: i64, seat: i64, action: i64) -> i64:
        """Return the node for an action of a seat, added if it is new."""
        node = self.find(parent, seat, action)
        if node < 0:
            self.expanded = True
            node = self.add(parent, seat, action)
        return node

    def play_out(self, state: State) -> None:
        """Play a few decisions, at random or by the prior, so that what was begun can show its effect."""
        left = self.playout
        while left > 0 and not state.over():
            waiting = state.waiting()
            seat = waiting[0]
            if len(waiting) == 1:
                if self.stop_at_own_turn and seat == self.seat and self.last_seat != seat:
                    return  # the round is over: here all that was tried is compared at the same moment
                self.last_seat = seat
            legal = state.legal(seat)
            at = self.sample_prior(self.prior(state, seat, legal)) if self.use_prior else self.chance.below(len(legal))
            state.apply(seat, legal[at], self.chance)
            left -= 1

    def prior(self, state: State, seat: i64, legal: vec[i64]) -> vec[i64]:
        """Return how much a sensible player in a seat favours each action."""
        if self.others_follow_prior:
            return state.view(seat).deal_likely(self.chance).prior(seat, legal)
        return state.prior(seat, legal)

    def sample_answer(self, state: State, seat: i64, legal: vec[i64]) -> i64:
        """Return the index of the action of another seat, by the net or by the prior."""
        policy = self.policy
        prior = self.prior(state, seat, legal)
        if policy is not None:
            return self.sample(policy.net.prior(state, seat, legal, prior, self.prior_temperature))
        return self.sample_prior(prior)

    def sample_prior(self, prior: vec[i64]) -> i64:
        """Return the better of two indices drawn by the prior: near the best, without always being the same."""
        one = self.sample(prior)
        other = self.sample(prior)
        return one if prior[one] >= prior[other] else other

    def sample(self, weights: vec[i64]) -> i64:
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

    def back_up(self, state: State) -> None:
        """Add the value of a position to every node on the path, for the seat that chose it."""
        values = vec[float]([UNKNOWN] * self.seat_count)
        learned = self.learned if self.net_weight > 0.0 and not state.over() else None
        if learned is not None:
            learned.judge(state, self.seat)
        for node in self.path:
            seat = self.seats[node]
            if values[seat] == UNKNOWN:
                if learned is None:
                    values[seat] = state.evaluate(seat)
                elif self.net_weight >= 1.0:
                    values[seat] = learned.value(seat)
                else:
                    rest = 1.0 - self.net_weight
                    values[seat] = self.net_weight * learned.value(seat) + rest * state.evaluate(seat)
            self.visits[node] += 1
            self.totals[node] += values[seat]

    def is_decided(self, left: i64) -> bool:
        """Return whether so many more simulations cannot change which action was tried most."""
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
        return self.one_candidate or most - second > left

    def statistics(self, legal: vec[i64]) -> list[tuple[int, int, float]]:
        """Return for each legal action of the searching seat: the action, its visits, and its mean value."""
        result = []
        for action in legal:
            node = self.find(0, self.seat, action)
            if node < 0 or self.visits[node] == 0:
                result.append((int(action), 0, 0.0))
            else:
                result.append((int(action), int(self.visits[node]), self.totals[node] / float(self.visits[node])))
        return result

    def principal_line(self, action: i64, most: int) -> list[tuple[int, int]]:
        """Return the line of play that was visited most after an action: (seat, action) pairs, at most so many."""
        result = [(int(self.seat), int(action))]
        node = self.find(0, self.seat, action)
        while node >= 0 and len(result) < most:
            child = self.children[node]
            node = -1
            while child >= 0:
                more = node < 0 or self.visits[child] > self.visits[node]
                if more and self.seats[child] != JOINT and self.visits[child] > 1:
                    node = child
                child = self.siblings[child]
            if node >= 0:
                result.append((int(self.seats[node]), int(self.actions[node])))
        return result
