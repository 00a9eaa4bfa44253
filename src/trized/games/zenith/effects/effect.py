"""A printed effect as it was read, and the pieces of the grammar in which effects are written."""

import re
from dataclasses import dataclass

from trized.games.zenith.box import PLANETS, RESOURCES
from trized.games.zenith.catalogue import TEXTS
from trized.kernel import Refused

PLANET = "(?P<planet>" + "|".join(PLANETS) + ")"
BAR = "(?: except (?P<bar>" + "|".join(PLANETS) + "))?"
FIGURE = "[1-9][0-9]?"
N = f"(?P<n>{FIGURE})"
MOST_BRANCHES = 3  # tiers or alternatives of an effect
STEPS = f"(?P<steps>{FIGURE}(?:/{FIGURE}){{1,{MOST_BRANCHES - 1}}})"
RESOURCE = "(?P<word>" + "|".join(RESOURCES) + ")"


@dataclass(frozen=True)
class Effect:
    """One icon, or a group of icons tied together.

    `kind` names its definition; `n` is its figure, `steps` its figures where it shows several. `planet` is a fixed
    planet or column, `bar` a planet that is excluded. `word` tells the variants of a kind apart, or names a resource.
    `parts` holds the effects inside a group, one tuple for each branch.
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
    """An effect that cannot be read, or not be carried out where it stands."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(f"fault.effect.{key}", TEXTS, **values)
        self.where = ""  # what it is printed on, if that is known


def figures(text: str) -> tuple[int, ...]:
    """Read figures such as 1/2/3 or 1-2-1."""
    return tuple(int(figure) for figure in re.split("[/-]", text))


def planet_number(word: str) -> int:
    """Return the number of a planet, or -1 for none."""
    return PLANETS.index(word) if word else -1
