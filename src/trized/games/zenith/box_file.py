"""A card file in an editor: the box with the file merged in; saving writes only the differences."""

import re
from collections.abc import Sequence
from copy import deepcopy
from typing import Any

from trized.games.zenith.box import BOARDS, FACTIONS, MODES, PLANETS
from trized.games.zenith.effects.effect import Effect
from trized.games.zenith.effects.other import settled
from trized.games.zenith.effects.program import Program
from trized.games.zenith.effects.registry import checked_registry
from trized.games.zenith.opening import printed_data
from trized.games.zenith.variant import (
    CARD_KEYS,
    DECKS,
    LIMITS,
    LONGEST_EFFECT,
    LONGEST_NAME,
    MOST_EFFECTS,
    MOST_OF_A_TOKEN,
    TECHNOLOGY_LIMITS,
    TOKEN_KEYS,
    Raw,
    Variant,
    draws_or_discards,
    merged,
    read_variant,
    refuse,
)
from trized.kernel import Refused
from trized.kernel.clean import clean_line
from trized.kernel.files import toml_key, toml_value

INLINE = 3  # depth of the tables of agents, which are written on one line
BESIDE = {"planet": PLANETS, "faction": FACTIONS}


class Unfinished(Variant):
    """A card file whose effects may be invalid."""

    def effects(self, where: str, value: Any) -> list[Effect]:
        if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
            raise refuse("not_effects", where=where)
        return []


class BoxFile:
    """A card file and its box. The constructor raises Refused if anything but effects is invalid."""

    def __init__(self, text: str) -> None:
        unfinished = Unfinished(read_variant(text).raw)
        unfinished.check(printed_data(), checked_registry())
        self.title = str(unfinished.raw.get("title", ""))
        self.data: Raw = deepcopy(merged(printed_data(), unfinished.raw))
        self.data |= {"hand_size": self.data["diplomacy"].pop("hand_size"), **self.data.pop("table")}

    def node(self, path: str) -> Any:
        """Return the part of the box at `path`, such as `agents.khan.effects`."""
        found: Any = self.data
        for key in path.split(".") if path else ():
            found = found[int(key) if isinstance(found, list) else key]
        return found

    # edits

    def set(self, path: str, value: str) -> None:
        """Set the value at `path` within its limits; ignore an invalid value. Raise KeyError for an unknown path."""
        above, _, key = path.rpartition(".")
        node, value = self.node(above), clean_line(value, LONGEST_EFFECT)
        if path == "title":
            self.title = value[:LONGEST_NAME]
        elif isinstance(node, list) and node and isinstance(node[0], int):
            node[int(key)] = within(value, node[int(key)], TECHNOLOGY_LIMITS["costs"])
        elif isinstance(node, list):
            node[int(key) : int(key) + 1] = [value] if value else []
            del node[MOST_EFFECTS:]
        elif above.startswith("agents.") and key in BESIDE:
            node[key] = value if value in BESIDE[key] else node[key]
        elif above.startswith("agents.") and key == "name":
            node[key] = value[:LONGEST_NAME] or node[key]
        elif above.startswith("agents.") and key == "secret":
            node[key] = bool(value)
        elif type(node[key]) is int:
            node[key] = within(value, node[key], limits_of(above, key))
        else:
            raise KeyError(path)

    def toggle(self, path: str, planet: str) -> None:
        """Add `planet` to the list at `path`, or remove it."""
        node = self.node(path)
        node[:] = [one for one in PLANETS if (one in node) != (one == planet)]

    def move_up(self, path: str) -> None:
        """Swap the effect at `path` with the one before it."""
        above, _, key = path.rpartition(".")
        node, at = self.node(above), int(key)
        if 0 < at < len(node):
            node[at - 1 : at + 1] = node[at], node[at - 1]

    def add(self, kind: str) -> str:
        """Add an agent or a token, and return its path."""
        if kind == "agents":
            id = self.free_id(kind, "agent")
            new: Raw = {"name": f"Agent {id.rpartition('-')[2]}", "cost": 3, "effects": ["any 1"]}
            self.data[kind][id] = {**new, "planet": PLANETS[0], "faction": FACTIONS[0], "secret": False}
        else:
            id = self.free_id(kind, "token")
            self.data["tokens"][id] = {"count": 1, "effects": ["any 1"]}
        return f"{kind}.{id}"

    def free_id(self, kind: str, name: str) -> str:
        """Return an unused id for something called `name`."""
        known = {*self.data[kind], *printed_data()[kind]}
        return next(id for n in range(1, len(known) + 2) if (id := f"{name}-{n}") not in known)

    def remove(self, path: str) -> None:
        """Remove an agent, an added token, or an effect."""
        above, _, key = path.rpartition(".")
        node = self.node(above)
        if not isinstance(node, list) and above not in ("agents", "tokens"):
            raise KeyError(path)
        del node[int(key) if isinstance(node, list) else key]

    def restore(self, path: str) -> None:
        """Reset the part at `path` to the printed one."""
        kind, id = path.split(".")
        self.data[kind][id] = deepcopy(printed_data()[kind][id])

    # saving

    def raw(self) -> Raw:
        """Return the differences from the printed box, in the layout of a card file."""
        printed, data = printed_data(), self.data
        agents, technology = printed["agents"], printed["technology"]
        found: Raw = {"title": self.title} if self.title else {}
        if removed := [id for id in agents if id not in data["agents"]]:
            found["removed"] = removed
        for id, card in data["agents"].items():
            if card != agents.get(id):
                deck = next(deck for deck, secret in DECKS.items() if secret == card["secret"])
                place = found.setdefault(deck, {}).setdefault(card["planet"], {}).setdefault(card["faction"], {})
                place[id] = changed(card, agents.get(id, {}), CARD_KEYS)
        found["tokens"] = {
            id: changed(token, printed["tokens"].get(id, {}), TOKEN_KEYS)
            for id, token in data["tokens"].items()
            if token != printed["tokens"].get(id)
        }
        found["technology"] = {
            **changed(data["technology"], technology, ("costs", "token_level", "rows")),
            **{side: changed(data["technology"][side], technology[side], ("levels",)) for side in BOARDS},
        }
        modes = {mode: changed(data["diplomacy"][mode], printed["diplomacy"][mode], FACTIONS) for mode in MODES}
        found["diplomacy"] = modes
        for part, numbers in {"hand_size": printed["diplomacy"]["hand_size"], **printed["table"]}.items():
            found[part] = changed(data[part], numbers, tuple(numbers))
        return found

    def text(self) -> str:
        """Return the file as TOML."""
        return "".join(f"{table}\n" for table in "\n\n".join(table_text((), self.raw())).splitlines())


def within(value: str, old: int, limits: tuple[int, int]) -> int:
    """Return `value` clamped to `limits`; `old` if it is no number."""
    return max(limits[0], min(limits[1], int(value))) if re.fullmatch(r"-?\d{1,6}", value) else old


def limits_of(above: str, key: str) -> tuple[int, int]:
    """Return the minimum and maximum of a number."""
    if key == "count":
        return 0, MOST_OF_A_TOKEN
    return {**LIMITS, "technology": TECHNOLOGY_LIMITS}.get(above, {}).get(key, (0, 99))


def changed(part: Raw, printed: Raw, keys: Sequence[str]) -> Raw:
    """Return the entries of `part` under `keys` that differ from `printed`."""
    return {key: part[key] for key in keys if part[key] != printed.get(key)}


def table_text(path: tuple[str, ...], table: Raw) -> list[str]:
    """Return nested tables as TOML lines, each with its header, without empty tables."""
    inner = {key: part for key, part in table.items() if isinstance(part, dict) and len(path) < INLINE}
    lines = [f"{toml_key(key)} = {toml_value(part)}" for key, part in table.items() if key not in inner]
    head = [f"[{'.'.join(map(toml_key, path))}]"] if path else []
    own = ["\n".join([*head, *lines])] if lines else []
    return own + [text for key, part in inner.items() for text in table_text((*path, key), part)]


# effects on one card


def read_effects(texts: Sequence[str], planet: int, on_token: bool) -> list[Effect | Refused]:
    """Parse the effects of one card or token: each is an Effect, or the Refused that explains the mistake."""
    registry = checked_registry()
    program, found = Program(registry), list[Effect | Refused]()
    for text in texts:
        try:
            effect = registry.read(text)
            if on_token and draws_or_discards(registry, effect):
                raise refuse("not_on_token", where=text)
            program.effects((effect,), planet)
            before = [one for one in found if isinstance(one, Effect)]
            found.append(settled([*before, effect])[-1])
        except Refused as reason:
            found.append(reason)
    return found


def is_allowed(before: Sequence[str], text: str, planet: int, on_token: bool) -> bool:
    """Return whether the effect `text` may follow the effects `before`."""
    return not isinstance(read_effects([*before, text], planet, on_token)[-1], Refused)
