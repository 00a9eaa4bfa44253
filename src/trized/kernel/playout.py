"""The loop that plays a game to its end, for simulations, contests, benchmarks and tests.

(compiled)
"""

from mypy_extensions import i64, mypyc_attr

from trized.kernel.chance import Chance, Seeded
from trized.kernel.event_log import SILENT, EventLog
from trized.kernel.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Policy:
    """Chooses actions for every seat of a game."""

    def choose(self, state: State, seat: i64) -> i64:
        """Return the action of a waiting seat, one of `state.legal(seat)`."""
        raise NotImplementedError


class RandomPolicy(Policy):
    """Chooses legal actions at random, all equally likely."""

    def __init__(self, choices: Seeded) -> None:
        self.choices = choices

    def choose(self, state: State, seat: i64) -> i64:
        legal = state.legal(seat)
        return legal[self.choices.below(len(legal))]


class Playout:
    """The length of a game in decisions and turns.

    A turn is a run of decisions of one seat; simultaneous decisions belong to no turn.
    """

    def __init__(self, decisions: int, turns: int) -> None:
        self.decisions = decisions
        self.turns = turns


def play_game(state: State, chance: Chance, policy: Policy, limit: i64, events: EventLog = SILENT) -> Playout:
    """Play until the game ends or after `limit` decisions; of several waiting seats the first decides."""
    decisions: i64 = 0
    turns: i64 = 0
    active: i64 = -1
    while decisions < limit and not state.over():
        waiting = state.waiting()
        seat = waiting[0]
        if seat != active and len(waiting) == 1:
            active = seat
            turns += 1
        state.apply(seat, policy.choose(state, seat), chance, events)
        decisions += 1
    return Playout(decisions, turns)


def play_randomly(state: State, chance: Chance, choices: Seeded, limit: i64) -> int:
    """Play random legal actions until the game ends or after `limit` decisions; return their number."""
    return play_game(state, chance, RandomPolicy(choices), limit).decisions
