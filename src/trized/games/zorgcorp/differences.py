"""Facts of a galaxy, by which two versions are compared."""

from typing import Any

from trized.games.zorgcorp.boards import BOARDS, check, read, title_of
from trized.games.zorgcorp.box import DATA
from trized.games.zorgcorp.catalogue import catalogue
from trized.kernel.differences import Facts


def facts(before: str, after: str, lang: str) -> tuple[Facts, Facts]:
    """Return the facts of two galaxies, each given as a file, a name of the box, or a record's text."""
    one, other = read_galaxy(before), read_galaxy(after)
    exits = exits_of(one), exits_of(other)
    order = {name for name in exits[0].keys() & exits[1].keys() if set(exits[0][name]) == set(exits[1][name])}
    return facts_of(one, order, lang), facts_of(other, order, lang)


def read_galaxy(board: str) -> dict[str, Any]:
    """Return a parsed galaxy; raise Refused if it is invalid."""
    raw = read((DATA / f"{board}.toml").read_text(encoding="utf-8") if board in BOARDS else board)
    check(raw)
    return raw


def exits_of(raw: dict[str, Any]) -> dict[str, list[str]]:
    """Return the exits of all places except black holes."""
    starts = {start["id"]: start for start in raw["start-worlds"].values()}
    entries = {"zorgterre": raw["zorgterre"], **starts, **raw["systems"]}
    return {name: entry["exits"] for name, entry in entries.items()}


def facts_of(raw: dict[str, Any], order: set[str], lang: str) -> Facts:
    """Return the facts of a galaxy; the order of exits only for the places in `order`, with equal lanes in both."""
    say, titles = catalogue(lang), title_of(raw)
    found: Facts = {("title", ""): ("", titles.get(lang, titles[""]))}
    found |= {("system", id): (id, say(f"quadrant.{system['quadrant']}")) for id, system in raw["systems"].items()}
    found |= {("hole", id): (id, hole["opposite"]) for id, hole in raw["black-holes"].items()}
    for people, start in raw["start-worlds"].items():
        found["start", people] = say(f"people.{people}.name"), f"{start['id']} ({say('quadrant.' + start['quadrant'])})"
    entries = {"zorgterre": raw["zorgterre"], **raw["start-worlds"], **raw["systems"], **raw["black-holes"]}
    found |= {("spot", id): (entry.get("id", id), str(entry["at"])) for id, entry in entries.items()}
    exits = exits_of(raw)
    lanes = sorted({tuple(sorted((one, other))) for one, ends in exits.items() for other in ends})
    found |= {("lane", "–".join(lane)): ("–".join(lane), "") for lane in lanes}
    found |= {("die", id): (id, ", ".join(exits[id])) for id in exits if id in order}
    return found
