"""Reads boards from files and records, and refuses boards that break the rules."""

import json
import re
from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from typing import Any, NamedTuple

from trized.games.zorgcorp.action_index import number_actions
from trized.games.zorgcorp.actions import MOST_PLACES
from trized.games.zorgcorp.board import FACES, FIRST_SYSTEM, NO_QUADRANT, QUADRANTS, ZORGTERRE, Board
from trized.games.zorgcorp.box import DATA, PEOPLE_NAMES, PEOPLES
from trized.games.zorgcorp.catalogue import TEXTS, refused
from trized.kernel import Refused
from trized.kernel.catalogue import capital
from trized.kernel.errors import ENGLISH
from trized.kernel.files import read_json, read_toml
from trized.kernel.names import Names

BOARDS = ("galaxy", "great-galaxy")  # those of the box

PARTS = ("id", "zorgterre", "start-worlds", "black-holes", "systems")
KEYS = {  # known keys of each part and of its places
    "": ("title", *PARTS),
    "zorgterre": ("at", "exits"),
    "start-worlds": ("id", "at", "quadrant", "exits"),
    "black-holes": ("at", "opposite", "touches"),
    "systems": ("at", "quadrant", "exits"),
}
MOST_HINTS = 20  # unknown exits for which similar names are searched
NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")  # of a place

Raw = dict[str, Any]


class Fault(NamedTuple):
    """A rule that a board breaks: the reason, and the places concerned, if any."""

    reason: Refused
    places: tuple[str, ...] = ()

    def sentence(self, lang: str) -> str:
        """Return the fault as a sentence; a place name at the start keeps its small letter."""
        reason, name = self.reason.message(lang), self.reason.values.get("name")
        return f"{reason if isinstance(name, str) and reason.startswith(name) else capital(reason)}."


Faults = Iterator[Fault]


def record_of(choice: str) -> str:
    """Return a record's text for a chosen board: its name, or a complete custom board.

    A choice is the name of a board in the box, the contents of a board file, or a result of this function.
    """
    if choice in BOARDS:
        return choice
    raw = read(choice)
    check(raw, rule_faults if choice.startswith("{") else file_faults)
    compact = json.dumps(raw, separators=(",", ":"), sort_keys=False)
    return compact.replace(" ", "\\u0020")  # one word, so that it fits where a name fits


def read(text: str) -> Raw:
    """Parse a board file or a record's text, without checking it."""
    if text.startswith("{"):
        return read_json(text)
    if "=" in text:
        return find_names(read_toml(text, partial(refused, "fault.not_toml")))
    raise refused("fault.unknown", board=text[:40], known=BOARDS)


def find_names(raw: Raw) -> Raw:
    """Return the parsed file with displayed names of peoples, quadrants and places replaced by ids."""
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
    """Return the places of a file, without values that are no tables."""
    parts = [raw.get(part) for part in ("start-worlds", "systems", "black-holes")]
    found = [raw.get("zorgterre"), *(entry for part in parts if isinstance(part, dict) for entry in part.values())]
    return [entry for entry in found if isinstance(entry, dict)]


def place_names(raw: Raw) -> Names:
    """Return the places of a file that lanes can lead to."""
    starts = [entry["id"] for entry in entries_of(raw) if isinstance(entry.get("id"), str)]
    named = [name for part in ("systems", "black-holes") if isinstance(raw.get(part), dict) for name in raw[part]]
    return Names(dict.fromkeys(["zorgterre", *starts, *named], ()))


@lru_cache(64)  # custom files come and go
def board_of(record: str) -> Board:
    """Return the board for a record's text."""
    raw = read_toml((DATA / f"{record}.toml").read_text(encoding="utf-8")) if record in BOARDS else read(record)
    check(raw)
    return lay_out(record, raw)


def lay_out(record: str, raw: Raw) -> Board:
    """Return the board of a checked file."""
    starts = [raw["start-worlds"][people] for people in PEOPLE_NAMES]
    systems: Raw = raw["systems"]
    holes: Raw = raw["black-holes"]
    ids = ["zorgterre", *[start["id"] for start in starts], *systems, *holes]
    number = {name: place for place, name in enumerate(ids)}
    entries = [raw["zorgterre"], *starts, *systems.values(), *holes.values()]
    exits = [[number[name] for name in entry.get("exits", ())] for entry in entries]
    beyond = {  # exits of a spy that entered a black hole: at the opposite one
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
    """Return the titles of a custom board by language; a single title is for all languages."""
    title = raw.get("title")
    given = title if isinstance(title, dict) else {"": title or raw["id"]}
    return {"": str(given.get(ENGLISH, raw["id"])), **{lang: str(text) for lang, text in given.items()}}


def spy_steps(place: int, exits: list[list[int]], beyond: dict[int, list[int]]) -> set[int]:
    """Return the places that a spy reaches in one or two steps, through black holes (R13) and back (R18)."""
    found: set[int] = set()
    for step in exits[place]:
        if step != ZORGTERRE:
            found.update([step, *exits[step], *beyond.get(step, ())])
    return found - set(beyond) - {ZORGTERRE}


def file_faults(raw: Raw) -> Faults:
    """Yield all faults of a board file, more than those that make a record invalid."""
    yield from key_faults(raw)
    yield from list(shape_faults(raw)) or [*board_faults(raw), *spot_faults(raw)]


def rule_faults(raw: Raw) -> Faults:
    """Yield the rules that a board breaks; a part of wrong shape hides further faults."""
    yield from list(shape_faults(raw)) or board_faults(raw)


def check(raw: Raw, faults: Callable[[Raw], Faults] = rule_faults) -> None:
    """Raise Refused with the first fault."""
    for one in faults(raw):
        raise refused("fault.board", id=raw.get("id", "?"), fault=one.reason)


def board_faults(raw: Raw) -> Faults:
    """Yield the rules that a board of valid shape breaks."""
    systems: Raw = raw["systems"]
    starts: Raw = {start["id"]: start for start in raw["start-worlds"].values()}
    links = links_of(raw)
    if len(links) != 1 + PEOPLES + len(systems) + len(raw["black-holes"]):
        yield fault("same_name")
        return
    yield from exit_faults(raw, links, systems, starts)
    yield from hole_faults(raw["black-holes"], systems)
    yield from quadrant_faults(systems, starts)
    yield from reach_faults(systems, links)


def fault(key: str, /, *places: str, **parts: object) -> Fault:
    """Return a fault at some places, with the message `key`."""
    parts = {key: "ZorgTerre" if part == "zorgterre" else part for key, part in parts.items()}
    return Fault(refused(f"fault.{key}", **parts), places)


def links_of(raw: Raw) -> dict[str, list[str]]:
    """Return the places of a board with the places that each is linked to."""
    entries = {start["id"]: start for start in raw["start-worlds"].values()} | raw["systems"]
    links = {name: entry["exits"] for name, entry in ({"zorgterre": raw["zorgterre"]} | entries).items()}
    return links | {name: hole["touches"] for name, hole in raw["black-holes"].items()}


def key_faults(raw: Raw) -> Faults:
    """Yield unknown keys, each with similar known ones."""
    for part, keys in KEYS.items():
        within = raw if part == "" else raw.get(part)
        tables = {part: within} if part in ("", "zorgterre") else within
        for name, entry in tables.items() if isinstance(tables, dict) else ():
            for key in entry if isinstance(entry, dict) else ():
                if key not in keys:
                    near = Names(dict.fromkeys(keys, ())).near(key)
                    parts = {"name": name if part else refused("fault.file"), "known": near or keys}
                    yield fault("unknown_near" if near else "unknown_key", key=key, **parts)


def shape_faults(raw: Raw) -> Faults:
    """Yield missing parts, and parts of wrong type."""
    missing = [part for part in PARTS if not isinstance(raw.get(part), str if part == "id" else dict)]
    yield from (fault("no_part", part=part) for part in missing)
    if missing:
        return
    starts = raw["start-worlds"]
    for people in PEOPLE_NAMES:
        if not isinstance(starts.get(people), dict) or not isinstance(starts[people].get("id"), str):
            yield fault("no_start", people=people)
            return
    if len(starts) != PEOPLES:
        yield fault("starts", count=len(starts))
        return
    places = 1 + PEOPLES + len(raw["systems"]) + len(raw["black-holes"])
    if places > MOST_PLACES:
        yield fault("many", count=places, most=MOST_PLACES)
        return
    entries = [("zorgterre", raw["zorgterre"]), *((start["id"], start) for start in starts.values())]
    for name, entry in [*entries, *raw["systems"].items()]:
        yield from entry_faults(name, entry, "exits")
    for name, hole in raw["black-holes"].items():
        yield from entry_faults(name, hole, "touches")


def entry_faults(name: str, entry: Any, links: str) -> Faults:
    """Yield invalid names, coordinates and links of a place."""
    if not NAME.fullmatch(name):
        yield fault("bad_name", name=name)
    if not isinstance(entry, dict):
        yield fault("silent", name=name)
        return
    at = entry.get("at")
    if not (isinstance(at, list) and len(at) == 2 and all(isinstance(n, int | float) and abs(n) < 1000 for n in at)):
        yield fault("at", name=name)
    found = entry.get(links)
    if not (isinstance(found, list) and len(found) <= MOST_PLACES and all(isinstance(one, str) for one in found)):
        yield fault("no_list", links=links, name=name)


def spot_faults(raw: Raw) -> Faults:
    """Yield places with the same coordinates."""
    starts = {start["id"]: start for start in raw["start-worlds"].values()}
    entries = {"zorgterre": raw["zorgterre"], **starts, **raw["systems"], **raw["black-holes"]}
    found: dict[tuple[float, float], str] = {}
    for name, entry in entries.items():
        spot = (round(float(entry["at"][0]), 3), round(float(entry["at"][1]), 3))
        if spot in found:
            yield fault("same_spot", found[spot], name, name=found[spot], other=name)
        found[spot] = name


def exit_faults(raw: Raw, links: dict[str, list[str]], systems: Raw, starts: Raw) -> Faults:
    """Yield exits that are not four, not different, lead nowhere, or have no return lane."""
    names, hints = place_names(raw), MOST_HINTS
    for name, exits in links.items():
        if name in starts:
            if not 1 <= len(exits) <= FACES or not set(exits) <= set(systems):
                yield fault("start_links", name, name=name)
        elif len(exits) != FACES:
            yield fault("exits", name, name=name, count=len(exits))
        if len(set(exits)) != len(exits) or name in exits:
            yield fault("same_exits", name, name=name)
        for other in exits[:FACES]:
            if other not in links:
                near, hints = names.near(other) if hints else [], hints - (hints > 0)
                yield fault("nowhere_near" if near else "nowhere", name, name=name, other=other, near=near)
    for name, exits in links.items():
        for other in exits[:FACES]:
            if name not in links.get(other, [name]):
                yield fault("one_way", name, other, name=name, other=other)
    if not set(links["zorgterre"]) <= set(systems):
        yield fault("zorgterre", "zorgterre")


def hole_faults(holes: Raw, systems: Raw) -> Faults:
    """Yield black holes without an opposite one."""
    for name, hole in holes.items():
        opposite = str(hole.get("opposite"))
        if opposite == name or opposite not in holes or holes[opposite].get("opposite") != name:
            yield fault("no_opposite", name, name=name)
        if not set(hole["touches"]) <= set(systems):
            yield fault("hole_touches", name, name=name)


def quadrant_faults(systems: Raw, starts: Raw) -> Faults:
    """Yield quadrants with unknown names, or of different sizes."""
    for name, entry in (systems | starts).items():
        if entry.get("quadrant") not in QUADRANTS:
            yield fault("quadrant", name, name=name, known=QUADRANTS)
    sizes = {name: sum(entry.get("quadrant") == name for entry in systems.values()) for name in QUADRANTS}
    if len(set(sizes.values())) != 1:
        yield fault("quadrants", *QUADRANTS, found=", ".join(f"{name} {size}" for name, size in sizes.items()))


def reach_faults(systems: Raw, links: dict[str, list[str]]) -> Faults:
    """Yield places that no ship from ZorgTerre can reach."""
    reached = {"zorgterre"}
    border = ["zorgterre"]
    while border:
        for other in links[border.pop()]:
            if other in links and other not in reached:
                reached.add(other)
                if other in systems:  # ships do not continue from a start world or a black hole
                    border.append(other)
    lost = sorted(set(links) - reached)
    if lost:
        yield fault("lost", *lost, names=", ".join(lost))
