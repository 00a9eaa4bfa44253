"""Measured win rates between the ready-made tribes, and even pairings.

Measured with equally strong bots, 1,000 games for each pairing, with a random first seat (95 % confidence: within 3
percentage points):

    trized sim zoondo --seats greedy,greedy --games 1000 --option tribe1=boarix --option tribe2=monkus
"""

from typing import Final

EVEN: Final = 5  # percentage points from 50 within which a pairing is even
# Percentage of games that the first tribe wins; a draw counts half.
MEASURED: Final = {
    ("boarix", "monkus"): 85,
    ("boarix", "ranakars"): 77,
    ("boarix", "rhinogoths"): 64,
    ("boarix", "warus"): 82,
    ("monkus", "ranakars"): 45,
    ("monkus", "rhinogoths"): 40,
    ("monkus", "warus"): 48,
    ("ranakars", "rhinogoths"): 48,
    ("ranakars", "warus"): 52,
    ("rhinogoths", "warus"): 56,
}


def share(tribe: str, other: str) -> int:
    """Return the percentage of games that a tribe wins against another."""
    if tribe == other:
        return 50
    if (tribe, other) in MEASURED:
        return MEASURED[tribe, other]
    return 100 - MEASURED[other, tribe]


def is_even(tribe: str, other: str) -> bool:
    """Return whether two tribes are about equally strong."""
    return abs(share(tribe, other) - 50) <= EVEN
