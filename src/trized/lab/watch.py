"""Plays one game and records its decisions, events and leads."""

import time
from math import sqrt

from trized.analysis.plan import Planned
from trized.analysis.players import LIMIT, BotPolicy
from trized.kernel import EventLog, Game, Outcome, State, Statistics
from trized.kernel.playout import Playout

AHEAD = 0.02  # a side leads if its winning chance is so much above one half


class Watched:
    """A finished game with its statistics."""

    def __init__(self, game: Game, planned: Planned, counting: type[Statistics]) -> None:
        self.game = game
        self.planned = planned
        self.statistics = counting(planned.options)
        self.kinds: dict[str, list[int]] = {}  # by kind of decision: decisions, total choices, forced decisions
        self.estimates: list[float] = []  # winning chance of seat 0 at the start of each turn
        self.turns = 0
        self.policy = BotPolicy(game, planned.seats, planned.bots())
        self.state, self.seconds = self.play()

    def play(self) -> tuple[State, float]:
        """Play the game to its end; of several seats to act, the first decides."""
        began = time.perf_counter()
        chance, choices = self.planned.chance(), self.planned.choices() if self.planned.all_random else None
        log = EventLog()
        state = self.game.start(self.planned.options, chance, log)
        policy, kinds, decisions, moves = self.policy, self.kinds, self.policy.decisions, self.policy.moves
        active = -1
        while not state.over() and len(decisions) < LIMIT:
            waiting = state.waiting()
            seat = waiting[0]
            if seat != active and len(waiting) == 1:
                active = seat
                self.turns += 1
                self.estimates.append(state.evaluate(0))
            kind = state.question(seat).kind
            legal = state.legal(seat)
            wide = len(legal)
            if choices is not None:
                action = legal[choices.below(wide)]
                moves[seat] += 1
                decisions.append((seat, action))
            else:
                action = policy.choose(state, seat)
            asked = kinds.get(kind)
            if asked is None:
                asked = kinds[kind] = [0, 0, 0]
            asked[0] += 1
            asked[1] += wide
            asked[2] += wide == 1
            state.apply(seat, action, chance, log)
        self.statistics.add(log.events)
        return state, time.perf_counter() - began

    @property
    def playout(self) -> Playout:
        """The length of the game."""
        return Playout(len(self.policy.decisions), self.turns)

    def leads(self) -> list[float]:
        """Return the winning chance of the side that began, at the start of every turn."""
        if 0 in self.game.order(self.state)[0]:
            return self.estimates
        return [1 - estimate for estimate in self.estimates]

    def outcome(self) -> Outcome:
        """Return how the game ended."""
        return self.state.outcome() or Outcome((), ("unfinished",))


def count_lead_changes(leads: list[float]) -> int:
    """Return how often another side took the lead."""
    changes, leader = 0, 0
    for lead in leads:
        ahead = 1 if lead > 0.5 + AHEAD else -1 if lead < 0.5 - AHEAD else 0
        if ahead and ahead != leader:
            changes += leader != 0
            leader = ahead
    return changes


def measure_drama(leads: list[float], first_won: bool) -> float:
    """Return the mean, over the turns at which the winner was behind, of the root of its deficit (drama, Browne)."""
    gaps = [1 - 2 * (lead if first_won else 1 - lead) for lead in leads]
    behind = [sqrt(gap) for gap in gaps if gap > 0]
    return sum(behind) / len(behind) if behind else 0.0
