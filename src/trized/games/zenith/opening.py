"""Opens the box: reads the data files and, for the option `cards`, a custom file that changes or adds to them.

The record contains a custom box as the complete file on one line (`canonical`); so do positions sent to worker
processes.
"""

import json
import tomllib
from functools import cache, lru_cache
from importlib.resources import files

from trized.games.zenith.action_index import number_actions
from trized.games.zenith.box import (
    BADGE_SIDES,
    BOARDS,
    CHAIRS,
    FACTIONS,
    MODES,
    PLANETS,
    Agent,
    Board,
    Box,
    Effects,
    RuleNumbers,
    Token,
)
from trized.games.zenith.effects.effect import Effect
from trized.games.zenith.effects.other import settled
from trized.games.zenith.effects.program import write_programs
from trized.games.zenith.effects.registry import checked_registry
from trized.games.zenith.variant import Raw, merged, read_variant
from trized.kernel.files import read_json

PRINTED = "printed"  # the value of the option `cards` for the printed box
BOXES = 64  # cached boxes


@cache
def printed_data() -> Raw:
    """Return the contents of the data files; agents by id, each with planet and faction."""
    return {
        "agents": _agents("agents", False) | _agents("secret_agents", True),
        "tokens": _load("tokens"),
        "technology": _load("technology"),
        "diplomacy": _load("diplomacy"),
        "table": _load("table"),
    }


def _load(name: str) -> Raw:
    return tomllib.loads((files("trized.games.zenith") / "data" / f"{name}.toml").read_text(encoding="utf-8"))


def _agents(name: str, secret: bool) -> Raw:
    return {
        id: {**card, "planet": planet, "faction": faction, "secret": secret}
        for planet, factions in _load(name).items()
        for faction, cards in factions.items()
        for id, card in cards.items()
    }


@lru_cache(BOXES)
def canonical(text: str) -> str:
    """Return the text of a custom file in a record; also accept such a text. Raise Refused if the file is invalid.

    The result is one word, so that it fits where a record has a name.
    """
    variant = read_variant(text)
    variant.check(printed_data(), checked_registry())
    if not variant.changes():
        return PRINTED
    compact = json.dumps(variant.raw, separators=(",", ":"), sort_keys=True)
    variant.check_box(lambda: _opened(compact))
    return compact.replace(" ", "\\u0020")


@cache
def printed_box() -> Box:
    """Return the printed box."""
    return _lay_out("", "", printed_data())


@lru_cache(BOXES)
def open_box(text: str) -> Box:
    """Return the box for a record's text: empty or `printed`, or canonical."""
    return printed_box() if text in ("", PRINTED) else _opened(text)


def _opened(text: str) -> Box:
    raw: Raw = read_json(text)
    return _lay_out(text, str(raw.get("title", "")), merged(printed_data(), raw))


def _lay_out(text: str, title: str, data: Raw) -> Box:
    registry = checked_registry()
    technology, table, diplomacy = data["technology"], data["table"], data["diplomacy"]

    def effects(texts: list[str]) -> Effects:
        return settled([registry.read(text) for text in texts])

    def agent(id: str, card: Raw) -> Agent:
        where = PLANETS.index(card["planet"]), FACTIONS.index(card["faction"])
        own = Effect("influence", n=1, planet=card["planet"])
        return Agent(id, card["name"], *where, card["cost"], (own, *effects(card["effects"])), card["secret"])

    def planets(names: list[str]) -> tuple[int, ...]:
        return tuple(PLANETS.index(name) for name in names)

    box = Box(
        text,
        title,
        agents=tuple(agent(id, card) for id, card in data["agents"].items()),
        tokens=tuple(Token(id, kind["count"], effects(kind["effects"])) for id, kind in data["tokens"].items()),
        boards={
            side: Board(
                side,
                FACTIONS.index(technology[side]["faction"]),
                tuple(effects(level) for level in technology[side]["levels"]),
            )
            for side in BOARDS
        },
        rows=tuple(effects([row]) for row in technology["rows"]),
        lead=tuple(tuple(effects(diplomacy[mode][faction]) for faction in FACTIONS) for mode in MODES),
        numbers=RuleNumbers(
            start_credits=table["start"]["credits"],
            start_zenithium=table["start"]["zenithium"],
            start_cards=table["start"]["cards"],
            track_steps=table["track"]["steps"],
            absolute=table["victory"]["absolute"],
            democratic=table["victory"]["democratic"],
            popular=table["victory"]["popular"],
            stalled_turns=table["stalled"]["turns"],
            hand_sizes=tuple(diplomacy["hand_size"][side] for side in BADGE_SIDES),
            level_costs=tuple(technology["costs"]),
            token_level=technology["token_level"],
            second={mode: planets(names) for mode, names in table["second"].items()},
            recruits={chair: planets(table["recruits"][chair]) for chair in CHAIRS},
        ),
    )
    write_programs(box, registry)
    number_actions(box)
    return box


def title_of(text: str) -> str:
    """Return the title of a custom file; empty for the printed box."""
    return "" if text in ("", PRINTED) else open_box(text).title
