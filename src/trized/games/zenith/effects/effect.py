"""Parsed effects, and the building blocks of their grammar."""

import re
from dataclasses import dataclass

from trized.games.zenith.actions import MOST_BRANCHES
from trized.games.zenith.box import PLANETS, RESOURCES
from trized.games.zenith.catalogue import TEXTS
from trized.kernel import Refused

PLANET = "(?P<planet>" + "|".join(PLANETS) + ")"
BAR = "(?: except (?P<bar>" + "|".join(PLANETS) + "))?"
NUMBER = "[1-9][0-9]?"
N = f"(?P<n>{NUMBER})"
STEPS = f"(?P<steps>{NUMBER}(?:/{NUMBER}){{1,{MOST_BRANCHES - 1}}})"
RESOURCE = "(?P<word>" + "|".join(RESOURCES) + ")"


@dataclass(frozen=True)
class Effect:
    """One icon, or a group of icons.

    `kind` names its definition; `n` is its number, `steps` its numbers if it has several. `planet` is a fixed planet or
    column, `bar` an excluded planet. `word` distinguishes variants of a kind, or names a resource. `parts` contains the
    effects inside a group, one tuple for each branch.
    """

    kind: str
    n: int = 0
    steps: tuple[int, ...] = ()
    planet: str = ""
    bar: str = ""
    word: str = ""
    opponent: bool = False
    parts: tuple[tuple["Effect", ...], ...] = ()


class BadEffect(Refused):
    """An effect with invalid syntax, or one that cannot be executed where it is."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(f"fault.effect.{key}", TEXTS, **values)
        self.where = ""  # the card or board it is printed on, if known


def read_numbers(text: str) -> tuple[int, ...]:
    """Parse numbers such as 1/2/3 or 1-2-1."""
    return tuple(int(number) for number in re.split("[/-]", text))


def planet_number(word: str) -> int:
    """Return the number of a planet, or -1 for none."""
    return PLANETS.index(word) if word else -1
