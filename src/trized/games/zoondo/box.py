"""The contents of the box: the Zoons and trumps of every tribe, read from `data/` into typed tables.

All sizes follow from the tables. `Box` refuses more than 60 kinds of Zoons (a set of kinds has a bit for each) and more
than 29 trumps (action numbers have no room for more).
"""

import re
import tomllib
from dataclasses import dataclass
from pathlib import Path
from string import ascii_lowercase
from typing import Any, Final

DATA: Final = Path(__file__).parent / "data"
# The order determines card numbers: add new tribes at the end.
TRIBES: Final = ("boarix", "monkus", "rhinogoths", "warus", "ranakars")
MOST_KINDS: Final = 60
MOST_TRUMPS: Final = 29
TYPES: Final = ("chief", "hero", "priest", "monster", "elite", "soldier", "emblem")
STAR: Final = 20
CROSS: Final = 21
SYMBOLS: Final = {"*": STAR, "X": CROSS}

# All powers: (effect, target, destination).
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
Trail = tuple[Step, ...]  # the cells of a path in order; a jump has only its last cell


@dataclass(frozen=True)
class Power:
    """The power of a star: its effect, target and destination, and whether it works in attack only."""

    does: str
    whom: str  # self, friend, enemy, or named
    names: tuple[str, ...]  # the Zoons of a power that names them
    to: str
    attack_only: bool

    @property
    def key(self) -> str:
        """The name of the power's effect."""
        return POWERS[self.does, self.whom, self.to]


@dataclass(frozen=True)
class Zoon:
    """One card face: each variant of a Zoon has its own."""

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
    def former_id(self) -> str:
        """The id in older files and records, which numbered the variants from 0."""
        return self.family if self.variants == 1 else f"{self.family}-{self.variant}"

    @property
    def stars(self) -> int:
        """The number of star corners."""
        return self.corners.count(STAR)


@dataclass(frozen=True)
class Trump:
    """One trump: its kind, strength, users and effect."""

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
    camp: bool  # targets enemies in its owner's camp
    aim: tuple[Step, ...]  # or these cells, relative to its user
    whom: tuple[str, ...]  # the types that it moves
    up_to: int
    plus: int
    times: int


@dataclass(frozen=True)
class TribeCard:
    """The card of a tribe: its name, and whether it was invented for Trized."""

    id: str
    name: str
    continent: str
    original: bool


LINES: Final[dict[str, tuple[Step, ...]]] = {
    "F": ((0, 1),),
    "B": ((0, -1),),
    "S": ((-1, 0), (1, 0)),
    "DF": ((-1, 1), (1, 1)),
    "DB": ((-1, -1), (1, -1)),
}


def read_grid(grid: str) -> tuple[tuple[Trail, ...], tuple[Step, ...]]:
    """Return the paths and jumps of a grid such as 'F2 DF1 jF2 j2,1', as steps from the owner's perspective."""
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
        attack_only=data.get("when") == "attacking",
    )


def _zoons(tribe: dict[str, Any], card: dict[str, Any], from_trump: bool) -> list[Zoon]:
    faces = [card["corners"]] if from_trump else card["corners"]
    return [
        Zoon(
            id=card["id"] if len(faces) == 1 else f"{card['id']}-{ascii_lowercase[variant]}",
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


class Box:
    """All cards of some tribes as tables; a card's number is its index."""

    def __init__(self, data: Path, tribes: tuple[str, ...]) -> None:
        files = [tomllib.loads((data / "cards" / f"{tribe}.toml").read_text(encoding="utf-8")) for tribe in tribes]
        self.data = data
        self.tribes = {file["tribe"]: _tribe_card(file) for file in files}
        self.trumps = tuple(_trump(file, card) for file in files for card in file["trump"])
        self.zoons = tuple(zoon for file in files for zoon in _all_zoons(file))
        self.zoon_number = {zoon.id: number for number, zoon in enumerate(self.zoons)}
        self.current_ids = {zoon.former_id: zoon.id for zoon in self.zoons if zoon.variants > 1}
        self.former_ids = {id: former for former, id in self.current_ids.items()}
        self.trump_number = {trump.id: number for number, trump in enumerate(self.trumps)}
        if len(self.zoons) > MOST_KINDS or len(self.trumps) > MOST_TRUMPS:
            raise ValueError(f"A box holds at most {MOST_KINDS} kinds of Zoons and {MOST_TRUMPS} trumps.")

    def kinds_of_types(self, types: tuple[str, ...]) -> int:
        """Return the Zoons of these types, as bits."""
        return sum(1 << number for number, zoon in enumerate(self.zoons) if zoon.type in types)

    def kinds_of_families(self, families: tuple[str, ...]) -> int:
        """Return the Zoons of these families in all variants, as bits."""
        return sum(1 << number for number, zoon in enumerate(self.zoons) if zoon.family in families)

    def types_among(self, kinds: int) -> list[str]:
        """Return the types in a set of Zoons, in the usual order."""
        return [name for name in TYPES if kinds & self.kinds_of_types((name,))]

    def family_name(self, family: str) -> str:
        """Return the printed name of a family of Zoons."""
        return next(zoon.name for zoon in self.zoons if zoon.family == family)

    def zoon_id(self, name: str) -> str:
        """Return the id of the Zoon with a former id; any other name stays unchanged."""
        return self.current_ids.get(name, name)

    def ready_made(self, tribe: str) -> str:
        """Return the text of a ready-made tribe's file."""
        return (self.data / "tribes" / f"{tribe}.toml").read_text(encoding="utf-8")


def _tribe_card(file: dict[str, Any]) -> TribeCard:
    return TribeCard(file["tribe"], file["name"], file["continent"], file.get("original", False))


def _all_zoons(file: dict[str, Any]) -> list[Zoon]:
    """Return the Zoons of a tribe, including faces of trumps that become Zoons, which a tribe cannot list."""
    zoons = [zoon for card in file["zoon"] for zoon in _zoons(file, card, from_trump=False)]
    risen = [card for card in file["trump"] if card["does"] == "rise"]
    return zoons + [zoon for card in risen for zoon in _zoons(file, card, from_trump=True)]


BOX: Final = Box(DATA, TRIBES)
