"""Reads boards from files and records, and refuses a board that the rules could not be played on."""

import json
import re
from functools import lru_cache, partial
from typing import Any

from trized.games.zorgcorp.action_index import number_actions
from trized.games.zorgcorp.actions import MOST_PLACES
from trized.games.zorgcorp.board import FACES, FIRST_SYSTEM, NO_QUADRANT, QUADRANTS, ZORGTERRE, Board
from trized.games.zorgcorp.box import DATA, PEOPLE_NAMES, PEOPLES
from trized.games.zorgcorp.catalogue import TEXTS, refused
from trized.kernel import Refused
from trized.kernel.errors import ENGLISH
from trized.kernel.files import read_json, read_toml
from trized.kernel.names import Names

BOARDS = ("galaxy", "great-galaxy")  # those of the box

PARTS = ("id", "zorgterre", "start-worlds", "black-holes", "systems")
NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")  # of a place

Raw = dict[str, Any]


def record_of(choice: str) -> str:
    """Return what a record says for a chosen board: its name, or the whole of a custom board.

    A choice is the name of a board in the box, what a board file says, or what this function returned.
    """
    if choice in BOARDS:
        return choice
    raw = read(choice)
    check(raw)
    if not choice.startswith("{"):  # a record is opened as it is; a file can be mended
        check_spots(raw)
    compact = json.dumps(raw, separators=(",", ":"), sort_keys=False)
    return compact.replace(" ", "\\u0020")  # one word, so that it fits where a name fits


def read(text: str) -> Raw:
    """Return what a board file or a record says, unchecked."""
    if text.startswith("{"):
        return read_json(text)
    if "=" in text:
        return find_names(read_toml(text, partial(refused, "fault.not_toml")))
    raise refused("fault.unknown", board=text[:40], known=BOARDS)


def find_names(raw: Raw) -> Raw:
    """Return what a file holds with ids where it has the names of peoples, quadrants and places that pages show."""
    peoples = Names.from_texts(TEXTS, {people: f"people.{people}.short" for people in PEOPLE_NAMES})
    quadrants = Names.from_texts(TEXTS, {quadrant: f"quadrant.{quadrant}" for quadrant in QUADRANTS})
    raw["start-worlds"] = peoples.keys(raw.get("start-worlds"))
    places = place_names(raw)
    for entry in entries_of(raw):
        if isinstance(entry.get("quadrant"), str):
            entry["quadrant"] = quadrants.find(entry["quadrant"]) or entry["quadrant"]
        for links in ("exits", "touches"):
            if links in entry:
                entry[links] = places.values(entry[links])
    return raw


def entries_of(raw: Raw) -> list[Raw]:
    """Return the places of a file, as far as they are tables."""
    parts = [raw.get(part) for part in ("start-worlds", "systems", "black-holes")]
    found = [raw.get("zorgterre"), *(entry for part in parts if isinstance(part, dict) for entry in part.values())]
    return [entry for entry in found if isinstance(entry, dict)]


def place_names(raw: Raw) -> Names:
    """Return the places that lanes of a file can lead to."""
    starts = [entry["id"] for entry in entries_of(raw) if isinstance(entry.get("id"), str)]
    named = [name for part in ("systems", "black-holes") if isinstance(raw.get(part), dict) for name in raw[part]]
    return Names(dict.fromkeys(["zorgterre", *starts, *named], ()))


@lru_cache(64)  # custom files come and go
def board_of(record: str) -> Board:
    """Return a board by what a record says for it."""
    raw = read_toml((DATA / f"{record}.toml").read_text(encoding="utf-8")) if record in BOARDS else read(record)
    check(raw)
    return lay_out(record, raw)


def lay_out(record: str, raw: Raw) -> Board:
    """Turn a checked board into tables of numbers."""
    starts = [raw["start-worlds"][people] for people in PEOPLE_NAMES]
    systems: Raw = raw["systems"]
    holes: Raw = raw["black-holes"]
    ids = ["zorgterre", *[start["id"] for start in starts], *systems, *holes]
    number = {name: place for place, name in enumerate(ids)}
    entries = [raw["zorgterre"], *starts, *systems.values(), *holes.values()]
    exits = [[number[name] for name in entry.get("exits", ())] for entry in entries]
    beyond = {  # where a spy comes out that flew into a hole: at the opposite one
        number[name]: [number[touched] for touched in holes[hole["opposite"]]["touches"]]
        for name, hole in holes.items()
    }
    quadrants = [QUADRANTS.index(entry["quadrant"]) if "quadrant" in entry else NO_QUADRANT for entry in entries]
    board = Board(
        record,
        title_of(raw),
        ids,
        [(float(entry["at"][0]), float(entry["at"][1])) for entry in entries],
        FIRST_SYSTEM + len(systems) - 1,
        exits,
        quadrants,
        [sorted(spy_steps(place, exits, beyond) - {place}) for place in range(len(ids))],
        [place in spy_steps(place, exits, beyond) for place in range(len(ids))],
        {number[name]: number[hole["opposite"]] for name, hole in holes.items()},
    )
    number_actions(board)
    return board


def title_of(raw: Raw) -> dict[str, str]:
    """Return the titles of a custom board by language; one in no language is for all that have none."""
    title = raw.get("title")
    given = title if isinstance(title, dict) else {"": title or raw["id"]}
    return {"": str(given.get(ENGLISH, raw["id"])), **{lang: str(text) for lang, text in given.items()}}


def spy_steps(place: int, exits: list[list[int]], beyond: dict[int, list[int]]) -> set[int]:
    """Return where one or two steps lead a spy, through black holes (R13) and back to where it began (R18)."""
    found: set[int] = set()
    for step in exits[place]:
        if step != ZORGTERRE:
            found.update([step, *exits[step], *beyond.get(step, ())])
    return found - set(beyond) - {ZORGTERRE}


def check(raw: Raw) -> None:
    """Refuse a board that breaks what the rule sheet says of boards, in a sentence that names the fault."""
    check_parts(raw)
    systems: Raw = raw["systems"]
    starts: Raw = {start["id"]: start for start in raw["start-worlds"].values()}
    holes: Raw = raw["black-holes"]
    links = {"zorgterre": raw["zorgterre"]["exits"]}
    links |= {name: entry["exits"] for name, entry in (starts | systems).items()}
    links |= {name: hole["touches"] for name, hole in holes.items()}
    if len(links) != 1 + PEOPLES + len(systems) + len(holes):
        raise fault(raw, "same_name")
    if len(links) > MOST_PLACES:
        raise fault(raw, "many", count=len(links), most=MOST_PLACES)
    check_exits(raw, links, systems, starts)
    check_holes(raw, holes)
    check_quadrants(raw, systems, starts)
    check_reachable(raw, links)


def fault(raw: Raw, key: str, **parts: object) -> Refused:
    """Return the refusal of a board."""
    return refused("fault.board", id=raw.get("id", "?"), fault=refused(f"fault.{key}", **parts))


def check_parts(raw: Raw) -> None:
    """Refuse a board that lacks a part, or has one of another shape than the boards in the box."""
    for part in PARTS:
        if not isinstance(raw.get(part), str if part == "id" else dict):
            raise fault(raw, "no_part", part=part)
    for people in PEOPLE_NAMES:
        start = raw["start-worlds"].get(people)
        if not isinstance(start, dict) or not isinstance(start.get("id"), str):
            raise fault(raw, "no_start", people=people)
    if len(raw["start-worlds"]) != PEOPLES:
        raise fault(raw, "starts", count=len(raw["start-worlds"]))
    check_entry(raw, "zorgterre", raw["zorgterre"], "exits")
    for start in raw["start-worlds"].values():
        check_entry(raw, start["id"], start, "exits")
    for name, system in raw["systems"].items():
        check_entry(raw, name, system, "exits")
    for name, hole in raw["black-holes"].items():
        check_entry(raw, name, hole, "touches")


def check_entry(raw: Raw, name: str, entry: Any, links: str) -> None:
    """Refuse a place without a proper name, a spot on the map, or a list of links."""
    if not NAME.fullmatch(name):
        raise fault(raw, "bad_name", name=name)
    if not isinstance(entry, dict):
        raise fault(raw, "silent", name=name)
    at = entry.get("at")
    if not (isinstance(at, list) and len(at) == 2 and all(isinstance(n, int | float) and abs(n) < 1000 for n in at)):
        raise fault(raw, "at", name=name)
    found = entry.get(links)
    if not (isinstance(found, list) and all(isinstance(other, str) for other in found)):
        raise fault(raw, "no_list", links=links, name=name)


def check_spots(raw: Raw) -> None:
    """Refuse places that lie in the same spot: they are hard to tell apart on the map."""
    starts = {start["id"]: start for start in raw["start-worlds"].values()}
    entries = {"zorgterre": raw["zorgterre"], **starts, **raw["systems"], **raw["black-holes"]}
    found: dict[tuple[float, float], str] = {}
    for name, entry in entries.items():
        spot = (round(float(entry["at"][0]), 3), round(float(entry["at"][1]), 3))
        if spot in found:
            raise fault(raw, "same_spot", name=found[spot], other=name)
        found[spot] = name


def check_exits(raw: Raw, links: dict[str, list[str]], systems: Raw, starts: Raw) -> None:
    """Refuse exits that are not four, not different, lead nowhere, or cannot be travelled both ways."""
    for name, exits in links.items():
        if name in starts:
            if not 1 <= len(exits) <= FACES or not set(exits) <= set(systems):
                raise fault(raw, "start_links", name=name)
        elif len(exits) != FACES:
            raise fault(raw, "exits", name=name, count=len(exits))
        if len(set(exits)) != len(exits) or name in exits:
            raise fault(raw, "same_exits", name=name)
        for other in exits:
            if other not in links:
                near = place_names(raw).near(other)
                raise fault(raw, "nowhere_near" if near else "nowhere", name=name, other=other, near=near)
    for name, exits in links.items():
        for other in exits:
            if name not in links[other]:
                raise fault(raw, "one_way", name=name, other=other)
    if not set(links["zorgterre"]) <= set(systems):
        raise fault(raw, "zorgterre")


def check_holes(raw: Raw, holes: Raw) -> None:
    """Refuse black holes without an opposite one."""
    for name, hole in holes.items():
        opposite = str(hole.get("opposite"))
        if opposite == name or opposite not in holes or holes[opposite].get("opposite") != name:
            raise fault(raw, "no_opposite", name=name)
        if not set(hole["touches"]) <= set(raw["systems"]):
            raise fault(raw, "hole_touches", name=name)


def check_quadrants(raw: Raw, systems: Raw, starts: Raw) -> None:
    """Refuse quadrants with other names, or of different sizes."""
    for name, entry in (systems | starts).items():
        if entry.get("quadrant") not in QUADRANTS:
            raise fault(raw, "quadrant", name=name, known=QUADRANTS)
    sizes = {name: sum(entry["quadrant"] == name for entry in systems.values()) for name in QUADRANTS}
    if len(set(sizes.values())) != 1:
        found = ", ".join(f"{name} {size}" for name, size in sizes.items())
        raise fault(raw, "quadrants", found=found)


def check_reachable(raw: Raw, links: dict[str, list[str]]) -> None:
    """Refuse a board with places that no ship from ZorgTerre can ever reach."""
    reached = {"zorgterre"}
    border = ["zorgterre"]
    while border:
        for other in links[border.pop()]:
            if other not in reached:
                reached.add(other)
                if other in raw["systems"]:  # nothing sails on from a start world or a black hole
                    border.append(other)
    lost = sorted(set(links) - reached)
    if lost:
        raise fault(raw, "lost", names=", ".join(lost))
