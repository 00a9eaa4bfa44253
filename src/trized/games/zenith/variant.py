"""A custom file that changes or adds to what is in the box: read, checked with sentences, merged.

    title = "Three more friends"

    [agents.mars.animod]
    spartacus = { name = "Spartacus", cost = 4, effects = ["any 1", "swap"] }

    [start]
    credits = 15

Every part is optional. A printed id changes the printed entry; any other id adds one. `removed` lists agents
to remove.
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
from trized.kernel.files import read_count, read_json, read_toml
from trized.kernel.names import Names

Raw = dict[str, Any]

DECKS = {"agents": False, "secret_agents": True}  # the tables of agents, and whether they are secret
CARD_KEYS = ("name", "cost", "effects")
TOKEN_KEYS = ("count", "effects")
ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
LONGEST_NAME = 40
LONGEST_EFFECT = 200  # letters
MOST_EFFECTS = 12
FEWEST_AGENTS = 30  # non-secret ones, for the hands of four players
MOST_TOKENS = 30  # kinds
MOST_OF_A_TOKEN = 99
LIMITS = {  # minimum and maximum of each number
    "start": {"credits": (0, 99), "zenithium": (0, 99), "cards": (1, MOST_IN_SET)},
    "track": {"steps": (1, 8)},
    "victory": {"absolute": (1, 20), "democratic": (1, len(PLANETS)), "popular": (1, 50)},
    "stalled": {"turns": (2, 999)},
    "hand_size": dict.fromkeys(BADGE_SIDES, (1, 20)),
}
PLANET_LISTS = {"second": (*MODES, "novice"), "recruits": CHAIRS}
TECHNOLOGY_LIMITS = {"costs": (0, 99), "token_level": (1, 5)}
KEYS = ("title", *DECKS, "removed", "tokens", "technology", "diplomacy", *LIMITS, *PLANET_LISTS)


def read_variant(text: str) -> "Variant":
    """Parse a custom file, or the text of a record for one."""
    if text and not any(mark in text for mark in "={["):
        raise refuse("no_file", text=text[:LONGEST_NAME])
    return Variant(read_json(text) if text.startswith("{") else read_toml(text, partial(refuse, "not_toml")))


@cache
def names_of(kind: str) -> Names:
    """Return the planets, or the factions, with their names in all languages."""
    return Names.from_texts(TEXTS, {id: f"{kind}.{id}" for id in (PLANETS if kind == "planet" else FACTIONS)})


def refuse(key: str, /, **values: object) -> Refused:
    """Return the Refused for a file with message `key`."""
    return refused(f"fault.{key}", **values)


class Variant:
    """The contents of a custom file."""

    def __init__(self, raw: Raw) -> None:
        self.raw = raw

    def changes(self) -> bool:
        """Return whether the file changes anything."""
        return any(part for key, part in self.raw.items() if key != "title")

    # checking

    def check(self, printed: Raw, registry: EffectRegistry) -> None:
        """Replace names by ids; raise Refused for anything unknown or unplayable."""
        self.registry = registry
        self.agent_names = Names({id: [agent["name"]] for id, agent in printed["agents"].items()})
        self.token_names = Names.from_texts(TEXTS, {id: f"token.{id}" for id in printed["tokens"]})
        self.find_names()
        self.known_keys("", self.raw, KEYS)
        title = self.raw.get("title", "")
        if not isinstance(title, str) or len(title) > LONGEST_NAME:
            raise refuse("name", where="title", most=LONGEST_NAME)
        self.check_agents(printed["agents"])
        self.check_tokens(printed["tokens"])
        self.check_technology(printed["technology"])
        self.check_diplomacy()
        for part, limits in LIMITS.items():
            table = self.table(part, self.raw.get(part, {}))
            self.known_keys(part, table, tuple(limits))
            for key, value in table.items():
                read_count(f"{part}.{key}", value, *limits[key])
        for part, names in PLANET_LISTS.items():
            table = self.table(part, self.raw.get(part, {}))
            self.known_keys(part, table, names)
            for key, value in table.items():
                self.planets(f"{part}.{key}", value)

    def find_names(self) -> None:
        """Replace displayed names of planets, factions, agents and tokens by ids."""
        planets, factions, modes = names_of("planet"), names_of("faction"), Names(dict.fromkeys(MODES, ()))
        for key, part in self.raw.items():
            if key in DECKS:
                self.raw[key] = planets.keys(part, factions, self.agent_names)
            elif key == "removed":
                self.raw[key] = self.agent_names.values(part)
            elif key == "tokens":
                self.raw[key] = self.token_names.keys(part)
            elif key == "diplomacy":
                self.raw[key] = modes.keys(part, factions)
            elif key in PLANET_LISTS and isinstance(part, dict):
                self.raw[key] = {name: planets.values(names) for name, names in part.items()}

    def check_agents(self, printed: Raw) -> None:
        """Refuse agents without planet, name, cost or effects, and too many of them."""
        found: set[str] = set()
        for deck in DECKS:
            for planet, factions in self.table(deck, self.raw.get(deck, {})).items():
                self.one_of(f"{deck}.{planet}", planet, "planet")
                for faction, cards in self.table(f"{deck}.{planet}", factions).items():
                    self.one_of(f"{deck}.{planet}.{faction}", faction, "faction")
                    for id, card in self.table(f"{deck}.{planet}.{faction}", cards).items():
                        if id in found:
                            raise refuse("twice", id=id)
                        found.add(id)
                        self.check_agent(id, card, printed)
        removed = self.raw.get("removed", [])
        if not isinstance(removed, list) or not all(isinstance(id, str) for id in removed):
            raise refuse("not_a_list", where="removed")
        for id in removed:
            if id in found:
                raise refuse("changed_and_removed", id=id)
            if id not in printed:
                raise refuse("unknown_agent", id=id, hint=self.agent_names.hint(id))
        if len(found | set(printed)) > MOST_CARDS:
            raise refuse("many", what="agents", count=len(found | set(printed)), most=MOST_CARDS)
        left = sum(not card["secret"] for card in merged_agents(printed, self.raw).values())
        if left < FEWEST_AGENTS:
            raise refuse("few_agents", count=left, least=FEWEST_AGENTS)

    def check_agent(self, id: str, card: Any, printed: Raw) -> None:
        """Refuse an invalid agent."""
        self.check_id(id, self.agent_names)
        self.known_keys(id, self.table(id, card), CARD_KEYS)
        self.check_complete(id, card, CARD_KEYS, printed, self.agent_names)
        name = card.get("name", "x")
        if not isinstance(name, str) or not 0 < len(name.strip()) <= LONGEST_NAME:
            raise refuse("name", where=id, most=LONGEST_NAME)
        read_count(f"{id}.cost", card.get("cost", 0), 0, 99)
        self.effects(id, card.get("effects", []))

    def check_tokens(self, printed: Raw) -> None:
        """Refuse invalid tokens, too few for the boards, or too many kinds."""
        tokens = self.table("tokens", self.raw.get("tokens", {}))
        for id, token in tokens.items():
            self.check_id(id, self.token_names)
            self.known_keys(id, self.table(id, token), TOKEN_KEYS)
            self.check_complete(id, token, TOKEN_KEYS, printed, self.token_names)
            read_count(f"{id}.count", token.get("count", 1), 0, MOST_OF_A_TOKEN)
            for effect in self.effects(id, token.get("effects", ["any 1"])):
                if draws_or_discards(self.registry, effect):
                    raise refuse("not_on_token", where=id)
        if len({*tokens, *printed}) > MOST_TOKENS:
            raise refuse("many", what="tokens", count=len({*tokens, *printed}), most=MOST_TOKENS)
        count = sum(token["count"] for token in _changed(printed, tokens).values())
        if count < SLOT_COUNT:
            raise refuse("few_tokens", count=count, least=SLOT_COUNT)

    def check_technology(self, printed: Raw) -> None:
        """Refuse boards with a number of levels other than printed."""
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
                read_count("technology.costs", cost, *TECHNOLOGY_LIMITS["costs"])
        read_count("technology.token_level", technology.get("token_level", 1), *TECHNOLOGY_LIMITS["token_level"])
        if "rows" in technology:
            rows = technology["rows"]
            if not isinstance(rows, list) or len(rows) > levels:
                raise refuse("length", where="technology.rows", count=levels)
            self.effects("technology.rows", rows)

    def check_diplomacy(self) -> None:
        """Refuse diplomacy boxes of unknown factions."""
        diplomacy = self.table("diplomacy", self.raw.get("diplomacy", {}))
        self.known_keys("diplomacy", diplomacy, MODES)
        for mode, boxes in diplomacy.items():
            self.known_keys(f"diplomacy.{mode}", self.table(f"diplomacy.{mode}", boxes), FACTIONS)
            for faction, effects in boxes.items():
                self.effects(f"diplomacy.{mode}.{faction}", effects)

    def check_box(self, open_it: Callable[[], Box]) -> None:
        """Refuse effects that are valid but cannot be executed where they are."""
        try:
            open_it()
        except BadEffect as bad:
            raise refuse("effects_of", where=bad.where, why=bad) from None

    # single checks

    def table(self, where: str, value: Any) -> Raw:
        """Return `value` if it is a table; else refuse it."""
        if not isinstance(value, dict):
            raise refuse("not_a_table", where=where)
        return value

    def known_keys(self, where: str, table: Raw, known: tuple[str, ...]) -> None:
        """Refuse unknown keys."""
        for key in table:
            if key not in known:
                near = Names(dict.fromkeys(known, ())).near(key)
                where_it_is = f"{where}.{key}".lstrip(".")
                raise refuse("key_near" if near else "key", key=where_it_is, known=known, near=near)

    def one_of(self, where: str, value: str, kind: str) -> None:
        """Refuse an unknown planet or faction."""
        known = PLANETS if kind == "planet" else FACTIONS
        if value not in known:
            near = names_of(kind).near(value)
            raise refuse("unknown_near" if near else "unknown", where=where, value=value, known=known, near=near)

    def check_id(self, id: str, names: Names) -> None:
        """Refuse an id that does not fit into a record, and suggest similar `names`."""
        if ID.fullmatch(id) is None or len(id) > LONGEST_NAME:
            near = names.near(id)
            raise refuse("id_near" if near else "id", id=id, near=near)

    def check_complete(self, id: str, entry: Raw, keys: tuple[str, ...], printed: Raw, names: Names) -> None:
        """Refuse an added entry without one of `keys`, and suggest similar `names`."""
        missing = [key for key in keys if key not in entry]
        if missing and id not in printed:
            near = names.near(id)
            raise refuse("missing_near" if near else "missing", where=id, key=missing[0], near=near)

    def list_of(self, where: str, value: Any, count: int) -> list[Any]:
        """Return `value` if it is a list of `count` items; else refuse it."""
        if not isinstance(value, list) or len(value) != count:
            raise refuse("length", where=where, count=count)
        return value

    def planets(self, where: str, value: Any) -> None:
        """Refuse anything but a list of planets."""
        if not isinstance(value, list):
            raise refuse("length", where=where, count=len(PLANETS))
        for name in value:
            self.one_of(where, str(name), "planet")

    def effects(self, where: str, value: Any) -> list[Effect]:
        """Parse printed effects; refuse invalid ones."""
        if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
            raise refuse("not_effects", where=where)
        if len(value) > MOST_EFFECTS:
            raise refuse("many", what=where, count=len(value), most=MOST_EFFECTS)
        found = []
        for text in value:
            if len(text) > LONGEST_EFFECT:
                raise refuse("long_effect", where=where, most=LONGEST_EFFECT)
            try:
                found.append(self.registry.read(text))
            except BadEffect as bad:
                raise refuse("effects_of", where=where, why=bad) from None
        return found


def draws_or_discards(registry: EffectRegistry, effect: Effect) -> bool:
    """Return whether an effect, or one inside it, draws a token or uses the hand."""
    definition = registry.of(effect)
    inside = (one for part in effect.parts for one in part)
    return definition.draws_token or definition.uses_hand or any(draws_or_discards(registry, one) for one in inside)


def _changed(printed: Raw, changes: Raw) -> Raw:
    """Return the printed entries with `changes` applied and added at the end."""
    return {id: {**printed.get(id, {}), **changes.get(id, {})} for id in {**printed, **changes}}


def merged_agents(printed: Raw, raw: Raw) -> Raw:
    """Return all agents after the changes, additions and removals of a file."""
    own = {
        id: {**card, "planet": planet, "faction": faction, "secret": secret}
        for deck, secret in DECKS.items()
        for planet in PLANETS
        for faction in FACTIONS
        for id, card in raw.get(deck, {}).get(planet, {}).get(faction, {}).items()
    }
    return {id: card for id, card in _changed(printed, own).items() if id not in raw.get("removed", ())}


def merged(printed: Raw, raw: Raw) -> Raw:
    """Return the data of the box with a checked custom file merged in."""
    technology, diplomacy = printed["technology"], printed["diplomacy"]
    own = raw.get("technology", {})
    sides = {side: {**technology[side], **own.get(side, {})} for side in BOARDS}
    modes = {mode: {**diplomacy[mode], **raw.get("diplomacy", {}).get(mode, {})} for mode in MODES}
    table = {part: {**numbers, **raw.get(part, {})} for part, numbers in printed["table"].items()}
    return {
        "agents": merged_agents(printed["agents"], raw),
        "tokens": _changed(printed["tokens"], raw.get("tokens", {})),
        "technology": {**technology, **own, **sides},
        "diplomacy": {**modes, "hand_size": {**diplomacy["hand_size"], **raw.get("hand_size", {})}},
        "table": table,
    }
