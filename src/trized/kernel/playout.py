"""Random play through the contract: the loop of simulations, benchmarks and tests.

(compiled)
"""

from mypy_extensions import i64

from trized.kernel.chance import Chance, Seeded
from trized.kernel.state import State


def play_randomly(state: State, chance: Chance, choices: Seeded, limit: i64) -> i64:
    """Play legal actions, all equally likely, until the game ends or `limit` decisions; return how many were made."""
    decisions: i64 = 0
    while decisions < limit and not state.over():
        seat = state.waiting()[0]
        legal = state.legal(seat)
        state.apply(seat, legal[choices.below(len(legal))], chance)
        decisions += 1
    return decisions
