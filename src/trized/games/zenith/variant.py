"""A custom file that changes or adds to what is in the box: read, checked with sentences, merged.

    title = "Three more friends"

    [agents.mars.animod]
    spartacus = { name = "Spartacus", cost = 4, effects = ["any 1", "swap"] }

    [start]
    credits = 15

Every part may be left out. An id that is printed changes what is printed; any other is added.
"""

import re
from collections.abc import Callable
from functools import cache, partial
from typing import Any

from trized.games.zenith.actions import MOST_CARDS, MOST_IN_SET
from trized.games.zenith.box import BADGE_SIDES, BOARDS, CHAIRS, FACTIONS, MODES, PLANETS, SLOT_COUNT, Box
from trized.games.zenith.catalogue import TEXTS, refused
from trized.games.zenith.effects.effect import BadEffect, Effect
from trized.games.zenith.effects.registry import EffectRegistry
from trized.kernel import Refused
from trized.kernel.files import read_json, read_toml
from trized.kernel.names import Names

Raw = dict[str, Any]

DECKS = {"agents": False, "secret_agents": True}  # the tables of agents, and whether they are secret
CARD_KEYS = ("name", "cost", "effects")
TOKEN_KEYS = ("count", "effects")
ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
LONGEST_NAME = 40
MOST_EFFECTS = 12
MOST_TOKENS = 30  # kinds
MOST_OF_A_TOKEN = 99
FIGURES = {  # the least and the most of each number
    "start": {"credits": (0, 99), "zenithium": (0, 99), "cards": (1, MOST_IN_SET)},
    "track": {"steps": (1, 8)},
    "victory": {"absolute": (1, 20), "democratic": (1, len(PLANETS)), "popular": (1, 50)},
    "stalled": {"turns": (2, 999)},
    "hand_size": dict.fromkeys(BADGE_SIDES, (1, 20)),
}
PLANET_LISTS = {"second": (*MODES, "novice"), "recruits": CHAIRS}
TECHNOLOGY_FIGURES = {"costs": (0, 99), "token_level": (1, 5)}
KEYS = ("title", *DECKS, "tokens", "technology", "diplomacy", *FIGURES, *PLANET_LISTS)


def read_variant(text: str) -> "Variant":
    """Read a file, or what a record says for one."""
    if text and not any(mark in text for mark in "={["):
        raise refuse("no_file", text=text[:LONGEST_NAME])
    return Variant(read_json(text) if text.startswith("{") else read_toml(text, partial(refuse, "not_toml")))


@cache
def names_of(kind: str) -> Names:
    """Return the planets, or the factions, with their names in all languages."""
    return Names.from_texts(TEXTS, {id: f"{kind}.{id}" for id in (PLANETS if kind == "planet" else FACTIONS)})


def refuse(key: str, /, **values: object) -> Refused:
    """Return a refusal of a file: what is wrong, and what would be right."""
    return refused(f"fault.{key}", **values)


class Variant:
    """What a file says."""

    def __init__(self, raw: Raw) -> None:
        self.raw = raw

    def changes(self) -> bool:
        """Return whether the file changes anything."""
        return any(part for key, part in self.raw.items() if key != "title")

    # checking

    def check(self, printed: Raw, registry: EffectRegistry) -> None:
        """Put ids where the file has names; refuse what is not understood or cannot be played."""
        self.registry = registry
        self.agent_names = Names({id: [agent["name"]] for id, agent in printed["agents"].items()})
        self.find_names()
        self.known_keys("", self.raw, KEYS)
        title = self.raw.get("title", "")
        if not isinstance(title, str) or len(title) > LONGEST_NAME:
            raise refuse("name", where="title", most=LONGEST_NAME)
        self.check_agents(printed["agents"])
        self.check_tokens(printed["tokens"])
        self.check_technology(printed["technology"])
        self.check_diplomacy()
        for part, limits in FIGURES.items():
            table = self.table(part, self.raw.get(part, {}))
            self.known_keys(part, table, tuple(limits))
            for key, value in table.items():
                self.figure(f"{part}.{key}", value, *limits[key])
        for part, names in PLANET_LISTS.items():
            table = self.table(part, self.raw.get(part, {}))
            self.known_keys(part, table, names)
            for key, value in table.items():
                self.planets(f"{part}.{key}", value)

    def find_names(self) -> None:
        """Put ids where the file has the names of planets, factions and agents that pages show."""
        planets, factions, modes = names_of("planet"), names_of("faction"), Names(dict.fromkeys(MODES, ()))
        for key, part in self.raw.items():
            if key in DECKS:
                self.raw[key] = planets.keys(part, factions, self.agent_names)
            elif key == "diplomacy":
                self.raw[key] = modes.keys(part, factions)
            elif key in PLANET_LISTS and isinstance(part, dict):
                self.raw[key] = {name: planets.values(names) for name, names in part.items()}

    def check_agents(self, printed: Raw) -> None:
        """Refuse agents without a place, a name, a cost or effects, and more of them than fit."""
        found: set[str] = set()
        for deck in DECKS:
            for planet, factions in self.table(deck, self.raw.get(deck, {})).items():
                self.one_of(f"{deck}.{planet}", planet, PLANETS)
                for faction, cards in self.table(f"{deck}.{planet}", factions).items():
                    self.one_of(f"{deck}.{planet}.{faction}", faction, FACTIONS)
                    for id, card in self.table(f"{deck}.{planet}.{faction}", cards).items():
                        if id in found:
                            raise refuse("twice", id=id)
                        found.add(id)
                        self.check_agent(id, card, printed)
        if len(found | set(printed)) > MOST_CARDS:
            raise refuse("many", what="agents", count=len(found | set(printed)), most=MOST_CARDS)

    def check_agent(self, id: str, card: Any, printed: Raw) -> None:
        """Refuse an agent that cannot be printed."""
        self.check_id(id)
        self.known_keys(id, self.table(id, card), CARD_KEYS)
        for key in CARD_KEYS:
            if key not in card and id not in printed:
                near = self.agent_names.near(id)
                raise refuse("missing_near" if near else "missing", where=id, key=key, near=near)
        name = card.get("name", "x")
        if not isinstance(name, str) or not 0 < len(name.strip()) <= LONGEST_NAME:
            raise refuse("name", where=id, most=LONGEST_NAME)
        self.figure(f"{id}.cost", card.get("cost", 0), 0, 99)
        self.effects(id, card.get("effects", []))

    def check_tokens(self, printed: Raw) -> None:
        """Refuse tokens that cannot be printed, too few of them for the boards, or more kinds than fit."""
        tokens = self.table("tokens", self.raw.get("tokens", {}))
        for id, token in tokens.items():
            self.check_id(id)
            self.known_keys(id, self.table(id, token), TOKEN_KEYS)
            for key in TOKEN_KEYS:
                if key not in token and id not in printed:
                    raise refuse("missing", where=id, key=key)
            self.figure(f"{id}.count", token.get("count", 1), 0, MOST_OF_A_TOKEN)
            for effect in self.effects(id, token.get("effects", ["any 1"])):
                if self.any_kind(effect, "draws_token") or self.any_kind(effect, "uses_hand"):
                    raise refuse("not_on_token", where=id)
        if len({*tokens, *printed}) > MOST_TOKENS:
            raise refuse("many", what="tokens", count=len({*tokens, *printed}), most=MOST_TOKENS)
        count = sum(token["count"] for token in _changed(printed, tokens).values())
        if count < SLOT_COUNT:
            raise refuse("few_tokens", count=count, least=SLOT_COUNT)

    def any_kind(self, effect: Effect, trait: str) -> bool:
        """Return whether an effect, or one inside it, has a trait."""
        inside = (one for part in effect.parts for one in part)
        definition = self.registry.of(effect)
        has = definition.draws_token if trait == "draws_token" else definition.uses_hand
        return has or any(self.any_kind(one, trait) for one in inside)

    def check_technology(self, printed: Raw) -> None:
        """Refuse boards with another number of levels than the printed ones."""
        technology = self.table("technology", self.raw.get("technology", {}))
        self.known_keys("technology", technology, (*BOARDS, "costs", "token_level", "rows"))
        levels = len(printed["costs"])
        for side in BOARDS:
            board = self.table(f"technology.{side}", technology.get(side, {}))
            self.known_keys(f"technology.{side}", board, ("levels",))
            if "levels" in board:
                for level in self.list_of(f"technology.{side}.levels", board["levels"], levels):
                    self.effects(f"technology.{side}.levels", level)
        if "costs" in technology:
            for cost in self.list_of("technology.costs", technology["costs"], levels):
                self.figure("technology.costs", cost, 0, 99)
        self.figure("technology.token_level", technology.get("token_level", 1), 1, levels)
        if "rows" in technology:
            rows = technology["rows"]
            if not isinstance(rows, list) or len(rows) > levels:
                raise refuse("length", where="technology.rows", count=levels)
            self.effects("technology.rows", rows)

    def check_diplomacy(self) -> None:
        """Refuse diplomacy boxes of other factions."""
        diplomacy = self.table("diplomacy", self.raw.get("diplomacy", {}))
        self.known_keys("diplomacy", diplomacy, MODES)
        for mode, boxes in diplomacy.items():
            self.known_keys(f"diplomacy.{mode}", self.table(f"diplomacy.{mode}", boxes), FACTIONS)
            for faction, effects in boxes.items():
                self.effects(f"diplomacy.{mode}.{faction}", effects)

    def check_box(self, open_it: Callable[[], Box]) -> None:
        """Refuse effects that can be read but not be carried out where they stand."""
        try:
            open_it()
        except BadEffect as bad:
            raise refuse("effects_of", where=bad.where, why=bad) from None

    # the pieces of a check

    def table(self, where: str, value: Any) -> Raw:
        """Return a table of the file; refuse anything else."""
        if not isinstance(value, dict):
            raise refuse("not_a_table", where=where)
        return value

    def known_keys(self, where: str, table: Raw, known: tuple[str, ...]) -> None:
        """Refuse a key that means nothing."""
        for key in table:
            if key not in known:
                raise refuse("key", key=f"{where}.{key}".lstrip("."), known=known)

    def one_of(self, where: str, value: str, known: tuple[str, ...]) -> None:
        """Refuse a planet or a faction that there is not."""
        if value not in known:
            raise refuse("unknown", where=where, value=value, known=known)

    def check_id(self, id: str) -> None:
        """Refuse an id that could not stand in a record."""
        if ID.fullmatch(id) is None or len(id) > LONGEST_NAME:
            raise refuse("id", id=id)

    def figure(self, where: str, value: Any, least: int, most: int) -> None:
        """Refuse what is no integer within its limits."""
        if type(value) is not int or not least <= value <= most:
            raise refuse("figure", where=where, value=value, least=least, most=most)

    def list_of(self, where: str, value: Any, count: int) -> list[Any]:
        """Return a list of so many things; refuse anything else."""
        if not isinstance(value, list) or len(value) != count:
            raise refuse("length", where=where, count=count)
        return value

    def planets(self, where: str, value: Any) -> None:
        """Refuse what is no list of planets."""
        if not isinstance(value, list):
            raise refuse("length", where=where, count=len(PLANETS))
        for name in value:
            self.one_of(where, str(name), PLANETS)

    def effects(self, where: str, value: Any) -> list[Effect]:
        """Return printed effects; refuse what is none."""
        if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
            raise refuse("not_effects", where=where)
        if len(value) > MOST_EFFECTS:
            raise refuse("many", what=where, count=len(value), most=MOST_EFFECTS)
        found = []
        for text in value:
            try:
                found.append(self.registry.read(text))
            except BadEffect as bad:
                raise refuse("effects_of", where=where, why=bad) from None
        return found


def _changed(printed: Raw, changes: Raw) -> Raw:
    """Return entries with those of a file changed or added behind them."""
    return {id: {**printed.get(id, {}), **changes.get(id, {})} for id in {**printed, **changes}}


def merged(printed: Raw, raw: Raw) -> Raw:
    """Return the data of the box with a checked custom file merged into it."""
    agents = {
        id: {**card, "planet": planet, "faction": faction, "secret": secret}
        for deck, secret in DECKS.items()
        for planet in PLANETS
        for faction in FACTIONS
        for id, card in raw.get(deck, {}).get(planet, {}).get(faction, {}).items()
    }
    technology, diplomacy = printed["technology"], printed["diplomacy"]
    own = raw.get("technology", {})
    sides = {side: {**technology[side], **own.get(side, {})} for side in BOARDS}
    modes = {mode: {**diplomacy[mode], **raw.get("diplomacy", {}).get(mode, {})} for mode in MODES}
    table = {part: {**figures, **raw.get(part, {})} for part, figures in printed["table"].items()}
    return {
        "agents": _changed(printed["agents"], agents),
        "tokens": _changed(printed["tokens"], raw.get("tokens", {})),
        "technology": {**technology, **own, **sides},
        "diplomacy": {**modes, "hand_size": {**diplomacy["hand_size"], **raw.get("hand_size", {})}},
        "table": table,
    }
