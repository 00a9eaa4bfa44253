"""How often each ready-made tribe beats each other one, as measured, and which pairings are even.

Measured with two players of the same strength, 1,000 games for each pairing; who begins is drawn (95 % of such figures
lie within 3 points of the truth):

    trized sim zoondo --seats greedy,greedy --games 1000 --option tribe1=boarix --option tribe2=monkus
"""

from typing import Final

EVEN: Final = 5  # so many points from one half a pairing is still even
# Games of a hundred that the first tribe wins, a draw counting half.
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
    """Return how many games of a hundred a tribe wins against another."""
    if tribe == other:
        return 50
    if (tribe, other) in MEASURED:
        return MEASURED[tribe, other]
    return 100 - MEASURED[other, tribe]


def is_even(tribe: str, other: str) -> bool:
    """Return whether two tribes are about equally strong."""
    return abs(share(tribe, other) - 50) <= EVEN
