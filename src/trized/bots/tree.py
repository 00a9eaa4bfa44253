"""Information-set Monte Carlo tree search for any game.

Each simulation deals a world from the view, descends the tree by the seats' choices, adds one node, plays a few more
decisions, and evaluates the position. Nodes belong to actions, not to hidden cards: one tree collects the results of
all worlds. Seats that choose simultaneously do not see each other: each has its own counts at the node, and the tree
continues from their joint choice.

With a net (`learned`), its policy guides each seat by that seat's knowledge, its value is mixed with playout and
evaluation, and its belief selects one of several dealt worlds.

(compiled)
"""

from math import exp, log, sqrt
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from trized.bots.learned import Learned
from trized.bots.lookahead import simultaneous_seats
from trized.bots.net import Belief
from trized.kernel.chance import Seeded
from trized.kernel.playout import Policy
from trized.kernel.state import GuessingState, State, View
from trized.kernel.strength import SearchSettings

JOINT: Final = -2  # the seat of a node for a simultaneous decision of several seats
UNKNOWN: Final = -1.0  # a value that is not computed yet
MOST_LIKELY: Final = 30.0  # the largest difference of log-likelihoods that counts
FINE: Final = 1 << 30  # resolution of probabilities
JOINT_FACTOR: Final = 1_000_003  # joint actions are numbered by a hash of the single ones
JOINT_MODULUS: Final = 1_000_000_007
FIRST_ROOM: Final = 256  # of the hash table, a power of two: it doubles whenever it is half full


class Tree:
    """The nodes of a search in parallel tables, linked by first child and next sibling."""

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
        self.policy = learned if settings.net_prior else None  # the policy for new actions
        self.belief: Belief | None = None
        if learned is not None and settings.worlds > 1:
            self.belief = learned.believe(view, seat)
        self.root_noise: vec[float] = vec[float]()  # for each action of the searcher, in the order of `legal`
        self.noise_share: float = 0.0  # share of noise in the root's prior
        self.last_seat: i64 = -1  # the seat that decided last, by itself
        self.chance = Seeded(seed)
        self.simulations: i64 = 0
        self.value: float = 0.5  # of the last simulation, for the searching seat
        self.actions: vec[i64] = vec[i64]()
        self.seats: vec[i64] = vec[i64]()
        self.children: vec[i64] = vec[i64]()
        self.siblings: vec[i64] = vec[i64]()
        self.visits: vec[i64] = vec[i64]()
        self.availability: vec[i64] = vec[i64]()  # number of visits in which the node's action was legal
        self.totals: vec[float] = vec[float]()
        self.leanings: vec[i64] = vec[i64]()  # 1 + the net's weight of the node's action when first legal
        self.seat_count: i64 = 0  # one more than the highest seat of any node
        self.hashed: vec[i64] = vec[i64]([-1] * FIRST_ROOM)  # open addressing: nodes by parent, seat and action
        self.parents: vec[i64] = vec[i64]()
        self.path: vec[i64] = vec[i64]()
        self.expanded = False
        self.one_candidate = False  # only one action is worth trying
        self.add(-1, -1, -1)

    def add(self, parent: i64, seat: i64, action: i64) -> i64:
        """Add a node and return its number."""
        node = i64(len(self.actions))
        self.actions = append(self.actions, action)
        self.seats = append(self.seats, seat)
        self.parents = append(self.parents, parent)
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
        if 2 * node >= len(self.hashed):
            self.hashed = vec[i64]([-1] * (2 * len(self.hashed)))
            for earlier in range(node):
                self.enter(earlier)
        self.enter(node)
        return node

    def enter(self, node: i64) -> None:
        """Enter a node into the hash table."""
        at = place_of(self.parents[node], self.seats[node], self.actions[node])
        room = i64(len(self.hashed)) - 1
        while self.hashed[at & room] >= 0:
            at += 1
        self.hashed[at & room] = node

    def find(self, parent: i64, seat: i64, action: i64) -> i64:
        """Return the child of `parent` for an action of `seat`, or -1."""
        at = place_of(parent, seat, action)
        room = i64(len(self.hashed)) - 1
        node = self.hashed[at & room]
        while node >= 0 and (self.actions[node] != action or self.parents[node] != parent or self.seats[node] != seat):
            at += 1
            node = self.hashed[at & room]
        return node

    def simulate(self, n: i64) -> None:
        """Run `n` simulations."""
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
        """Deal a world from the view; of several, draw one by the net's belief."""
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

    def waiting(self, state: State) -> vec[i64]:
        """Return the seats whose decisions the tree searches next."""
        return state.waiting()

    def apply(self, state: State, seat: i64, action: i64) -> None:
        """Play a searched action."""
        state.apply(seat, action, self.chance)

    def descend(self, state: State) -> None:
        """Descend the tree to a new node or the end of the game."""
        node: i64 = 0
        while not self.expanded and not state.over():
            waiting = self.waiting(state)
            if len(waiting) > 1 and state.question(waiting[0]).each:
                node = self.choose_jointly(state, node, waiting)
            else:
                seat = waiting[0]
                for other in waiting:
                    if other == self.seat:
                        seat = other
                legal = state.legal(seat)
                if len(legal) == 1:
                    self.apply(state, seat, legal[0])
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
                    self.apply(state, seat, self.actions[node])
                self.last_seat = seat

    def choose_jointly(self, state: State, node: i64, waiting: vec[i64]) -> i64:
        """Choose for several seats simultaneously; return the node of their joint choice."""
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
            self.apply(state, seat, action)
        found = self.find(node, JOINT, joint)
        return found if found >= 0 else self.add(node, JOINT, joint)

    def select_by_bound(self, parent: i64, seat: i64, legal: vec[i64]) -> i64:
        """Return the node to try next: a new one, or the one with the highest upper bound (UCB)."""
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
        """Return the node to try next by value and the net's prior, computed once for each action here."""
        policy = self.policy
        assert policy is not None
        leanings = vec[i64](capacity=len(legal))
        for action in legal:
            node = self.find(parent, seat, action)
            if node < 0 or self.leanings[node] == 0:
                break
            leanings = append(leanings, self.leanings[node] - 1)
        if len(leanings) < len(legal):
            leanings = self.net_prior(policy, state, seat, legal)
            for k in range(i64(len(legal))):
                node = self.find(parent, seat, legal[k])
                if node < 0:
                    node = self.add(parent, seat, legal[k])
                if self.leanings[node] == 0:
                    self.leanings[node] = leanings[k] + 1
        return self.select_by_prior(parent, seat, legal, leanings)

    def select_by_prior(self, parent: i64, seat: i64, legal: vec[i64], prior: vec[i64]) -> i64:
        """Return the node to try next by value and prior (PUCT): the prior counts more with fewer visits."""
        known = vec[i64]([0] * len(legal))
        weights: i64 = 0
        visits: i64 = 0
        total = 0.0
        for k in range(len(legal)):
            node = self.find(parent, seat, legal[k])
            known[k] = node
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
        """Return the child for an action of `seat`, added if it is new."""
        node = self.find(parent, seat, action)
        if node < 0:
            self.expanded = True
            node = self.add(parent, seat, action)
        return node

    def play_out(self, state: State) -> None:
        """Play a few decisions, at random or by the prior, so that actions begun can take effect."""
        left = self.playout
        while left > 0 and not state.over():
            waiting = state.waiting()
            seat = waiting[0]
            if len(waiting) == 1:
                if self.stop_at_own_turn and seat == self.seat and self.last_seat != seat:
                    return  # the round is over: all actions are compared at the same moment
                self.last_seat = seat
            legal = state.legal(seat)
            at = self.sample_prior(self.prior(state, seat, legal)) if self.use_prior else self.chance.below(len(legal))
            state.apply(seat, legal[at], self.chance)
            left -= 1

    def prior(self, state: State, seat: i64, legal: vec[i64]) -> vec[i64]:
        """Return the prior weight of each action of `seat`."""
        if self.others_follow_prior:
            if isinstance(state, GuessingState):
                return state.guessed_prior(seat, legal, self.chance)
            return state.view(seat).deal_likely(self.chance).prior(seat, legal)
        return state.prior(seat, legal)

    def sample_answer(self, state: State, seat: i64, legal: vec[i64]) -> i64:
        """Return the index of another seat's action, drawn by the net or the prior."""
        policy = self.policy
        if policy is not None:
            prior = self.net_prior(policy, state, seat, legal)
            return self.sample(prior, total_of(prior))
        return self.sample_prior(self.prior(state, seat, legal))

    def net_prior(self, policy: Learned, state: State, seat: i64, legal: vec[i64]) -> vec[i64]:
        """Return the net's weight of each action of `seat`."""
        corrects = policy.net.corrects_prior
        weights = self.prior(state, seat, legal) if corrects else vec[i64]([1] * len(legal))
        return policy.net.prior(state, seat, legal, weights, self.prior_temperature)

    def sample_prior(self, prior: vec[i64]) -> i64:
        """Return the better of two indices drawn by the prior: near the best, but not always the same."""
        total = total_of(prior)
        one = self.sample(prior, total)
        other = self.sample(prior, total)
        return one if prior[one] >= prior[other] else other

    def sample(self, weights: vec[i64], total: i64) -> i64:
        """Return a random index with probability proportional to its weight; the weights add up to `total`."""
        left = self.chance.below(total)
        at: i64 = 0
        while left >= weights[at]:
            left -= weights[at]
            at += 1
        return at

    def back_up(self, state: State) -> None:
        """Add the value of `state` to every node on the path, for the seat that chose it."""
        values = vec[float]([UNKNOWN] * self.seat_count)
        learned = self.learned if self.net_weight > 0.0 and not state.over() else None
        if learned is not None:
            learned.evaluate(state, self.seat)
        self.value = self.value_of(state, self.seat, learned)
        for node in self.path:
            seat = self.seats[node]
            if values[seat] == UNKNOWN:
                values[seat] = self.value if seat == self.seat else self.value_of(state, seat, learned)
            self.visits[node] += 1
            self.totals[node] += values[seat]

    def value_of(self, state: State, seat: i64, learned: Learned | None) -> float:
        """Return the value of `state` for `seat`: the evaluation, mixed with that of `learned`."""
        if learned is None:
            return state.evaluate(seat)
        if self.net_weight >= 1.0:
            return learned.value(seat)
        return self.net_weight * learned.value(seat) + (1.0 - self.net_weight) * state.evaluate(seat)

    def is_decided(self, left: i64) -> bool:
        """Return whether `left` more simulations cannot change the most visited action."""
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
        """Return action, visits and mean value of each legal action of the searching seat."""
        result = []
        for action in legal:
            node = self.find(0, self.seat, action)
            if node < 0 or self.visits[node] == 0:
                result.append((int(action), 0, 0.0))
            else:
                result.append((int(action), int(self.visits[node]), self.totals[node] / float(self.visits[node])))
        return result

    def principal_line(self, action: i64, most: int) -> list[tuple[int, int]]:
        """Return the most visited line after an action: at most `most` pairs (seat, action)."""
        return [(int(self.seat), int(action)), *self.line_from(self.find(0, self.seat, action), most - 1)]

    def line_from(self, node: i64, most: int) -> list[tuple[int, int]]:
        """Return the most visited line after a node: at most `most` pairs (seat, action)."""
        result: list[tuple[int, int]] = []
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


class AnsweredTree(Tree):
    """A search in whose worlds `model` makes the next `answers` decisions of the seats outside the side `own`."""

    def __init__(
        self,
        view: View,
        seat: i64,
        seed: int,
        settings: SearchSettings,
        learned: Learned | None,
        model: Policy,
        own: tuple[int, ...],
        answers: i64,
    ) -> None:
        super().__init__(view, seat, seed, settings, learned)
        self.model = model
        self.own = own
        self.answers = answers
        self.left: i64 = answers

    def deal(self) -> State:
        self.left = self.answers
        return super().deal()

    def own_waiting(self, state: State) -> vec[i64]:
        """Return the waiting seats of the own side."""
        return vec[i64]([seat for seat in state.waiting() if seat in self.own])

    def waiting(self, state: State) -> vec[i64]:
        own = self.own_waiting(state)
        return own if self.left > 0 and len(own) > 0 else state.waiting()

    def apply(self, state: State, seat: i64, action: i64) -> None:
        others = simultaneous_seats(state, seat) if self.left > 0 else vec[i64]()
        chosen = [(other, self.answer(state, other)) for other in others if other not in self.own]
        state.apply(seat, action, self.chance)
        for other, answer in chosen:
            state.apply(other, answer, self.chance)
        while self.left > 0 and not state.over() and len(self.own_waiting(state)) == 0:
            other = state.waiting()[0]
            state.apply(other, self.answer(state, other), self.chance)

    def answer(self, state: State, seat: i64) -> i64:
        """Return the model's action for `seat`; it counts if there is a choice."""
        if len(state.legal(seat)) > 1:
            self.left -= 1
        return self.model.choose(state, seat)


def total_of(weights: vec[i64]) -> i64:
    """Return the sum of weights."""
    total: i64 = 0
    for weight in weights:
        total += weight
    return total


def place_of(parent: i64, seat: i64, action: i64) -> i64:
    """Return where the search for a node begins in the hash table."""
    mixed = action * 0x9E3779B1 + parent * 0x85EBCA6B + seat
    return mixed ^ (mixed >> 15)
