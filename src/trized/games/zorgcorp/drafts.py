"""A galaxy in the editor: edits in one or all four quadrants, and the text of its file.

A draft has the shape of a board file but may break its rules. Edits in one quadrant are repeated in the others by
quarter turns around ZorgTerre: the quadrants follow each other clockwise.
"""

import re
from collections.abc import Iterable

from trized.games.zorgcorp.actions import MOST_PLACES
from trized.games.zorgcorp.board import QUADRANTS
from trized.games.zorgcorp.boards import NAME, Raw, fault, links_of, read, shape_faults, title_of
from trized.games.zorgcorp.box import PEOPLE_NAMES
from trized.kernel import Refused
from trized.kernel.files import toml_key, toml_value

Spot = tuple[float, float]

TURNS = 4
STEP = 0.5  # between the spots of the grid
FARTHEST = 30  # spots from ZorgTerre
LONGEST = 40  # letters of a title
HOLE, SYSTEM = "hole", "system"
PARTS = {SYSTEM: "systems", HOLE: "black-holes"}


def turned(spot: Spot, turns: int) -> Spot:
    """Return a spot after `turns` quarter turns clockwise around ZorgTerre."""
    x, y = spot
    for _ in range(turns % TURNS):
        x, y = y, -x
    return x, y


def quadrant_at(x: float, y: float) -> str:
    """Return the quadrant of a spot; each includes one of the half axes, as on the boards of the box."""
    if x <= 0 < y:
        return "nw"
    if y >= 0 and x > 0:
        return "ne"
    return "se" if x >= 0 else "sw"


class GalaxyDraft:
    """A galaxy in the editor, legal or not."""

    def __init__(self, text: str) -> None:
        """Parse a file; raise Refused if it does not have the shape of a board."""
        self.raw: Raw = read(text)
        for one in shape_faults(self.raw):
            raise one.reason
        if len(self.entries()) != len(links_of(self.raw)):
            raise fault("same_name").reason

    def entries(self) -> dict[str, Raw]:
        """Return all places by name."""
        starts = {start["id"]: start for start in self.raw["start-worlds"].values()}
        return {"zorgterre": self.raw["zorgterre"], **starts, **self.raw["systems"], **self.raw["black-holes"]}

    def entry(self, name: str) -> Raw:
        """Return the entry of a place; raise Refused if there is none."""
        found = self.entries().get(name)
        if found is None:
            raise Refused("no_edit")
        return found

    def kind(self, name: str) -> str:
        """Return the kind of a place: `zorgterre`, `start`, `system` or `hole`."""
        if name == "zorgterre":
            return name
        return SYSTEM if name in self.raw["systems"] else HOLE if name in self.raw["black-holes"] else "start"

    def links(self, name: str) -> list[str]:
        """Return the exits of a place in the order of the die: the list itself, not a copy."""
        found: list[str] = self.entry(name)["touches" if self.kind(name) == HOLE else "exits"]
        return found

    def lanes(self) -> list[tuple[str, str]]:
        """Return every lane between two places once, also one without its return lane."""
        links = links_of(self.raw)
        found = {tuple(sorted((name, other))) for name, ends in links.items() for other in ends if other in links}
        return sorted((one, other) for one, other in found if one != other)

    def spot(self, name: str) -> Spot:
        """Return the coordinates of a place relative to ZorgTerre."""
        (x, y), (zero_x, zero_y) = self.entry(name)["at"], self.raw["zorgterre"]["at"]
        return x - zero_x, y - zero_y

    def at(self, spot: Spot) -> str:
        """Return the place at a spot, or an empty string."""
        return next((name for name in self.entries() if _near(self.spot(name), spot)), "")

    def images(self, names: Iterable[str], all_quadrants: bool) -> list[list[str]]:
        """Return `names`, and with `all_quadrants` their images after each quarter turn, if all exist."""
        names = list(names)
        found = [names]
        for turns in range(1, TURNS if all_quadrants else 1):
            image = [self.at(turned(self.spot(name), turns)) for name in names]
            if all(image) and [self.kind(name) for name in image] == [self.kind(name) for name in names]:
                found.append(image)
        return found

    def put(self, name: str, spot: Spot) -> None:
        """Move a place to a spot; its quadrant changes if it matched the old spot."""
        entry = self.entry(name)
        if entry.get("quadrant") == quadrant_at(*self.spot(name)):
            entry["quadrant"] = quadrant_at(*spot)
        zero = self.raw["zorgterre"]["at"]
        entry["at"] = [_number(max(-FARTHEST, min(FARTHEST, spot[n])) + zero[n]) for n in range(2)]

    def move(self, name: str, spot: Spot, all_quadrants: bool) -> None:
        """Move a place, and with `all_quadrants` its images."""
        if name == "zorgterre":
            raise Refused("no_edit")
        images, here = self.images([name], all_quadrants), self.spot(name)
        turns = {image: t for (image,) in images for t in range(TURNS) if _near(turned(here, t), self.spot(image))}
        for image, turn in turns.items():
            self.put(image, turned(spot, turn))

    def add(self, kind: str, spot: Spot, all_quadrants: bool) -> str:
        """Add a system or a black hole, and its images on free spots; return its name."""
        spots = dict.fromkeys(turned(spot, turn) for turn in range(TURNS if all_quadrants else 1))
        free = [one for one in spots if not self.at(one)]
        if len(self.entries()) + len(free) > MOST_PLACES:
            raise fault("many", count=len(self.entries()) + len(free), most=MOST_PLACES).reason
        if kind not in PARTS or not free:
            raise (
                fault("many", count=len(self.entries()) + len(free), most=MOST_PLACES).reason
                if free
                else (Refused("no_edit"))
            )
        number = next(n for n in range(1, 999) if not any(self._name(kind, one, n) in self.entries() for one in free))
        names = [self._name(kind, one, number) for one in free]
        for name, one in zip(names, free, strict=True):
            new: Raw = {"at": [0, 0], "quadrant": quadrant_at(*one), "exits": []}
            if kind == HOLE:
                new = {"at": [0, 0], "opposite": "", "touches": []}
            self.raw[PARTS[kind]][name] = new
            self.put(name, one)
        if kind == HOLE:
            self._pair(names)
        return names[0]

    def _name(self, kind: str, spot: Spot, number: int) -> str:
        return f"{'hole-' if kind == HOLE else ''}{quadrant_at(*spot)}{number}"

    def _pair(self, names: list[str]) -> None:
        """Link new black holes to those across ZorgTerre, or to any without an opposite."""
        holes: Raw = self.raw["black-holes"]
        alone = [one for one in holes if holes.get(holes[one].get("opposite"), {}).get("opposite") != one]
        for name in names:
            others = [one for one in alone if one != name]
            if name not in alone or not others:
                continue
            across = self.at(turned(self.spot(name), 2))
            other = across if across in others else others[0]
            holes[name]["opposite"], holes[other]["opposite"] = other, name
            alone = [one for one in alone if one not in (name, other)]

    def remove(self, name: str, all_quadrants: bool) -> None:
        """Remove a system or a black hole with its lanes."""
        for (image,) in self.images([name], all_quadrants):
            if self.kind(image) not in PARTS:
                raise Refused("no_edit")
            for other in self.entries():
                self.links(other)[:] = [end for end in self.links(other) if end != image]
            del self.raw[PARTS[self.kind(image)]][image]

    def join(self, one: str, other: str, all_quadrants: bool) -> bool:
        """Add the lane between two places, or remove it if it exists; return whether it exists now."""
        if one == other:
            raise Refused("no_edit")
        there = other in self.links(one) or one in self.links(other)
        for a, b in self.images([one, other], all_quadrants):
            for end, far in ((a, b), (b, a)):
                self.links(end)[:] = [name for name in self.links(end) if name != far] + ([] if there else [far])
        return not there

    def swap_faces(self, name: str, one: int, other: int, all_quadrants: bool) -> None:
        """Swap two die faces at a place, and at its images if their lanes match."""
        faces = self.links(name)
        if not 0 <= one < len(faces) or not 0 <= other < len(faces):
            raise Refused("no_edit")
        faces[one], faces[other] = faces[other], faces[one]
        if all(end in self.entries() for end in faces):
            for image, *ends in self.images([name, *faces], all_quadrants)[1:]:
                if set(ends) == set(self.links(image)):
                    self.links(image)[:] = ends

    def rename(self, name: str, new: str) -> None:
        """Rename a place; raise Refused if the name is invalid or taken."""
        if not NAME.fullmatch(new):
            raise fault("bad_name", name=new).reason
        if new in self.entries():
            raise fault("same_name").reason
        kind = self.kind(name)
        if kind == "zorgterre" or name not in self.entries():
            raise Refused("no_edit")
        for other in self.entries():
            self.links(other)[:] = [new if end == name else end for end in self.links(other)]
        for hole in self.raw["black-holes"].values():
            if hole.get("opposite") == name:
                hole["opposite"] = new
        if kind == "start":
            self.entry(name)["id"] = new
        else:
            part = self.raw[PARTS[kind]]
            self.raw[PARTS[kind]] = {new if id == name else id: entry for id, entry in part.items()}

    def set_quadrant(self, name: str, quadrant: str) -> None:
        """Set the quadrant of a system or start world."""
        if quadrant not in QUADRANTS or self.kind(name) in (HOLE, "zorgterre"):
            raise Refused("no_edit")
        self.entry(name)["quadrant"] = quadrant

    def set_opposite(self, name: str, other: str) -> None:
        """Link two black holes to each other."""
        holes = self.raw["black-holes"]
        if name == other or name not in holes or other not in holes:
            raise Refused("no_edit")
        holes[name]["opposite"], holes[other]["opposite"] = other, name

    def set_people(self, name: str, people: str) -> None:
        """Assign a people to a start world; swap with the people there."""
        starts = self.raw["start-worlds"]
        mine = next((one for one, start in starts.items() if start["id"] == name), None)
        if mine is None or people not in PEOPLE_NAMES:
            raise Refused("no_edit")
        starts[mine], starts[people] = starts[people], starts[mine]

    def set_title(self, title: str) -> None:
        """Set the title of the galaxy, and its id."""
        self.raw["title"] = title[:LONGEST]
        self.raw["id"] = re.sub(r"[^a-z0-9]+", "-", title[:LONGEST].lower()).strip("-") or self.raw["id"]

    def title(self, lang: str) -> str:
        """Return the name of the galaxy."""
        titles = title_of(self.raw)
        return titles.get(lang, titles[""])

    def file(self) -> str:
        """Return the text of the file."""
        tables = ("start-worlds", "black-holes", "systems")
        head = {key: part for key, part in self.raw.items() if key not in tables}
        return "\n".join([_lines(head), *(f"[{name}]\n{_lines(self.raw[name])}" for name in tables)])


def _lines(table: Raw) -> str:
    return "".join(f"{toml_key(key)} = {toml_value(value)}\n" for key, value in table.items())


def _number(value: float) -> float:
    """Return a number without fraction as an integer."""
    rounded = round(value, 3)
    return int(rounded) if rounded == int(rounded) else rounded


def _near(one: Spot, other: Spot) -> bool:
    return abs(one[0] - other[0]) < STEP / 5 and abs(one[1] - other[1]) < STEP / 5
