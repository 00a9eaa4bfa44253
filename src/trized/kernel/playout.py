"""Playing a game to its end through the contract: the one loop of simulations, contests, benchmarks and tests.

(compiled)
"""

from mypy_extensions import i64, mypyc_attr

from trized.kernel.chance import Chance, Seeded
from trized.kernel.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Policy:
    """Chooses for every seat of a game."""

    def choose(self, state: State, seat: i64) -> i64:
        """Return the action that a waiting seat takes; it must be one of `state.legal(seat)`."""
        raise NotImplementedError


class RandomPolicy(Policy):
    """Takes any legal action, all equally likely."""

    def __init__(self, choices: Seeded) -> None:
        self.choices = choices

    def choose(self, state: State, seat: i64) -> i64:
        legal = state.legal(seat)
        return legal[self.choices.below(len(legal))]


class Playout:
    """How long a game was: decisions in all, and turns.

    A turn is what one seat decides in a row; what several seats are asked together belongs to no turn.
    """

    def __init__(self, decisions: int, turns: int) -> None:
        self.decisions = decisions
        self.turns = turns


def play_game(state: State, chance: Chance, policy: Policy, limit: i64) -> Playout:
    """Play until the game ends or `limit` decisions were made; of several seats that wait, the first decides."""
    decisions: i64 = 0
    turns: i64 = 0
    active: i64 = -1
    while decisions < limit and not state.over():
        waiting = state.waiting()
        seat = waiting[0]
        if seat != active and len(waiting) == 1:
            active = seat
            turns += 1
        state.apply(seat, policy.choose(state, seat), chance)
        decisions += 1
    return Playout(decisions, turns)


def play_randomly(state: State, chance: Chance, choices: Seeded, limit: i64) -> int:
    """Play legal actions, all equally likely, until the game ends or `limit` decisions; return how many were made."""
    return play_game(state, chance, RandomPolicy(choices), limit).decisions
