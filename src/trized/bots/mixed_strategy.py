"""Mixed strategies: random choices by weight, where opponents could exploit a habit."""

from collections.abc import Sequence

from trized.bots.bot import Alternative, Thought
from trized.kernel import Seeded, View


def sample_index(weights: Sequence[float], chance: Seeded) -> int:
    """Return a random index with probability proportional to its weight."""
    left = sum(weights) * (int(chance.below(1 << 30)) / (1 << 30))
    for index, weight in enumerate(weights):
        left -= weight
        if left < 0:
            return index
    return len(weights) - 1


def is_simultaneous(view: View, seat: int) -> bool:
    """Return whether `seat` chooses simultaneously with others."""
    return len(view.waiting()) > 1 and view.question(seat).each


def follow_mixed_strategy(view: View, seat: int, legal: Sequence[int], chance: Seeded) -> Thought | None:
    """Return a choice by the game's mixed strategy; None if it has none here."""
    weights = list(view.mixed_strategy())
    if not any(weights):
        return None
    chosen = sample_index(weights, chance)
    shares = [weight / sum(weights) for weight in weights]
    alternatives = tuple(Alternative(action, share, 0.5) for action, share in zip(legal, shares, strict=True))
    return Thought(legal[chosen], shares[chosen], 0.5, ((seat, legal[chosen]),), alternatives)
