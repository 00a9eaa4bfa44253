"""Choosing at random, on purpose: where habits could be read, a bot has none."""

from collections.abc import Sequence

from trized.bots.bot import Thought
from trized.kernel import Seeded, View


def mixed(weights: Sequence[float], chance: Seeded) -> int:
    """Return an index, each as likely as its weight."""
    left = sum(weights) * (int(chance.below(1 << 30)) / (1 << 30))
    for index, weight in enumerate(weights):
        left -= weight
        if left < 0:
            return index
    return len(weights) - 1


def unread(view: View, seat: int, legal: Sequence[int], chance: Seeded) -> Thought | None:
    """Return a choice by the mixture that the game recommends here; None if it recommends none."""
    weights = list(view.mixed_strategy())
    if not any(weights):
        return None
    chosen = mixed(weights, chance)
    shares = [weight / sum(weights) for weight in weights]
    tried = tuple((action, share, 0.5) for action, share in zip(legal, shares, strict=True))
    return Thought(legal[chosen], shares[chosen], 0.5, ((seat, legal[chosen]),), tried)
