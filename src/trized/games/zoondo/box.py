"""What is in the box: the Zoons and trumps of every tribe, loaded from `data/` into typed tables."""

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

DATA: Final = Path(__file__).parent / "data"
# The order gives every card its number: a new tribe is added at the end.
TRIBES: Final = ("boarix", "monkus", "rhinogoths", "warus", "ranakars")
TYPES: Final = ("chief", "hero", "priest", "monster", "elite", "soldier", "emblem")
STAR: Final = 20
CROSS: Final = 21
SYMBOLS: Final = {"*": STAR, "X": CROSS}

# Every power is one of these: what it does, to whom, where to.
POWERS: Final = {
    ("eliminate", "enemy", ""): "eliminate",
    ("swap", "enemy", ""): "swap_enemy",
    ("swap", "named", ""): "swap_named",
    ("move", "named", ""): "move_named",
    ("move", "self", ""): "move_self",
    ("carry", "self", "anywhere"): "carry_anywhere",
    ("carry", "self", "around"): "carry_around",
    ("carry", "friend", "behind"): "carry_friend",
    ("carry", "enemy", "behind"): "push_enemy",
    ("control", "enemy", ""): "control_enemy",
}

Step = tuple[int, int]
Trail = tuple[Step, ...]  # the cells of a path, one after the other; a jump has only the cell where it lands


@dataclass(frozen=True)
class Power:
    """What a touched star does: to whom, where to, and whether only in attack."""

    does: str
    whom: str  # self, friend, enemy, or named
    names: tuple[str, ...]  # the Zoons of a power that names them
    to: str
    attacking: bool

    @property
    def key(self) -> str:
        """The one word for what the power does."""
        return POWERS[self.does, self.whom, self.to]


@dataclass(frozen=True)
class Zoon:
    """One face: two variants of a Zoon are two of these."""

    id: str
    family: str
    name: str
    tribe: str
    continent: str
    type: str
    value: int
    variant: int
    variants: int
    corners: tuple[int, ...]
    grid: str
    power: Power | None
    from_trump: bool

    @property
    def stars(self) -> int:
        """The number of star corners."""
        return self.corners.count(STAR)


@dataclass(frozen=True)
class Trump:
    """One trump: its kind, its price, who uses it, and what it does."""

    id: str
    name: str
    tribe: str
    continent: str
    kind: str
    strength: int
    once: bool
    by: str
    does: str
    corners: tuple[int, ...]
    camp: bool  # aims at the enemies in its owner's camp
    aim: tuple[Step, ...]  # or at these cells, seen from its user
    whom: tuple[str, ...]  # the types that it moves
    up_to: int
    plus: int
    times: int


@dataclass(frozen=True)
class Crest:
    """The face of a tribe: its name, its animals, and whether it was invented for Trized."""

    id: str
    name: str
    continent: str
    animals: dict[str, str]
    original: bool


LINES: Final[dict[str, tuple[Step, ...]]] = {
    "F": ((0, 1),),
    "B": ((0, -1),),
    "S": ((-1, 0), (1, 0)),
    "DF": ((-1, 1), (1, 1)),
    "DB": ((-1, -1), (1, -1)),
}


def read_grid(grid: str) -> tuple[tuple[Trail, ...], tuple[Step, ...]]:
    """Return the paths and the jumps of a grid such as 'F2 DF1 jF2 j2,1', as steps seen by the owner."""
    paths: list[Trail] = []
    jumps: list[Step] = []
    for word in grid.split():
        if aside := re.fullmatch(r"j(\d),(-?\d)", word):
            dx, dy = int(aside[1]), int(aside[2])
            jumps += [(-dx, dy), (dx, dy)]
            continue
        jump, line, length = re.fullmatch(r"(j?)([A-Z]+)(\d)", word).groups()  # type: ignore[union-attr]
        for dx, dy in LINES[line]:
            cells = tuple((dx * n, dy * n) for n in range(1, int(length) + 1))
            if jump:
                jumps.append(cells[-1])
            else:
                paths.append(cells)
    return tuple(paths), tuple(jumps)


def _corners(text: str) -> tuple[int, ...]:
    return tuple(SYMBOLS[word] if word in SYMBOLS else int(word) for word in text.split())


def _power(data: dict[str, Any] | None) -> Power | None:
    if data is None:
        return None
    whom = data["whom"]
    named = isinstance(whom, list)
    return Power(
        does=data["does"],
        whom="named" if named else whom,
        names=tuple(whom) if named else (),
        to=data.get("to", ""),
        attacking=data.get("when") == "attacking",
    )


def _zoons(tribe: dict[str, Any], card: dict[str, Any], from_trump: bool) -> list[Zoon]:
    faces = [card["corners"]] if from_trump else card["corners"]
    return [
        Zoon(
            id=card["id"] if len(faces) == 1 else f"{card['id']}-{variant}",
            family=card["id"],
            name=card["name"],
            tribe=tribe["tribe"],
            continent=tribe["continent"],
            type=card["type"],
            value=card.get("value", 0),
            variant=variant,
            variants=len(faces),
            corners=_corners(face),
            grid=card["grid"],
            power=_power(card.get("power")),
            from_trump=from_trump,
        )
        for variant, face in enumerate(faces)
    ]


def _trump(tribe: dict[str, Any], card: dict[str, Any]) -> Trump:
    aim = card.get("aim", [])
    return Trump(
        id=card["id"],
        name=card["name"],
        tribe=tribe["tribe"],
        continent=tribe["continent"],
        kind=card["kind"],
        strength=card["strength"],
        once=card["uses"] == "once",
        by=card.get("by", ""),
        does=card["does"],
        corners=_corners(card.get("corners", "")),
        camp=aim == "camp",
        aim=() if aim == "camp" else tuple((dx, dy) for dx, dy in aim),
        whom=tuple(card.get("whom", TYPES)),
        up_to=card.get("up_to", 0),
        plus=card.get("plus", 0),
        times=card.get("times", 1),
    )


def _load(tribe: str) -> dict[str, Any]:
    return tomllib.loads((DATA / "cards" / f"{tribe}.toml").read_text(encoding="utf-8"))


_FILES: Final = [_load(tribe) for tribe in TRIBES]
CRESTS: Final = {
    file["tribe"]: Crest(file["tribe"], file["name"], file["continent"], file["animals"], file.get("original", False))
    for file in _FILES
}
TRUMPS: Final = tuple(_trump(file, card) for file in _FILES for card in file["trump"])
# A trump that becomes a Zoon has a face of its own, which no tribe can list.
ZOONS: Final = tuple(
    zoon
    for file in _FILES
    for cards, from_trump in ((file["zoon"], False), (file["trump"], True))
    for card in cards
    if not from_trump or card["does"] == "rise"
    for zoon in _zoons(file, card, from_trump)
)
ZOON_NUMBER: Final = {zoon.id: number for number, zoon in enumerate(ZOONS)}
TRUMP_NUMBER: Final = {trump.id: number for number, trump in enumerate(TRUMPS)}


def kinds_of(types: tuple[str, ...]) -> int:
    """Return the set of Zoons of some types, as bits."""
    return sum(1 << number for number, zoon in enumerate(ZOONS) if zoon.type in types)


def family(names: tuple[str, ...]) -> int:
    """Return the set of Zoons with these family names, all variants, as bits."""
    return sum(1 << number for number, zoon in enumerate(ZOONS) if zoon.family in names)


@cache
def ready_made(tribe: str) -> str:
    """Return the file of a ready-made tribe, as text."""
    return (DATA / "tribes" / f"{tribe}.toml").read_text(encoding="utf-8")
