"""What is in the box: loads the data files into typed tables."""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from trized.games.zenith.language import FACTIONS, PLANETS, Effect, read_effect

SIDES = (("S", "D"), ("U", "O"), ("N", "P"))  # the two sides of each technology piece, by faction


@dataclass(frozen=True)
class Agent:
    """One agent card; `effects` begin with the 1 influence on its own planet."""

    id: str
    name: str
    planet: int
    faction: int
    cost: int
    effects: tuple[Effect, ...]
    secret: bool = False


@dataclass(frozen=True)
class Token:
    """One kind of bonus token."""

    id: str
    count: int
    effects: tuple[Effect, ...]


@dataclass(frozen=True)
class Board:
    """One side of a technology piece: the effects of levels 1 to 5."""

    id: str
    faction: int
    levels: tuple[tuple[Effect, ...], ...]


@dataclass(frozen=True)
class Box:
    """All the material of the game."""

    agents: tuple[Agent, ...]
    tokens: tuple[Token, ...]
    boards: dict[str, Board]
    rows: tuple[tuple[Effect, ...], ...]
    level_costs: tuple[int, ...]
    token_level: int
    lead: tuple[tuple[tuple[Effect, ...], ...], ...]  # by two or four players, by faction
    hand_size: tuple[int, int, int]  # without the badge, silver, gold
    table: dict[str, Any]


def _load(name: str) -> dict[str, Any]:
    return tomllib.loads((files("trized.games.zenith") / "data" / f"{name}.toml").read_text(encoding="utf-8"))


def _effects(texts: list[str]) -> tuple[Effect, ...]:
    return tuple(read_effect(text) for text in texts)


def _agents(name: str, secret: bool) -> list[Agent]:
    agents = []
    for planet, factions in _load(name).items():
        own = Effect("influence", n=1, planet=planet)
        for faction, cards in factions.items():
            for id, card in cards.items():
                effects = (own, *_effects(card["effects"]))
                where = PLANETS.index(planet), FACTIONS.index(faction)
                agents.append(Agent(id, card["name"], *where, card["cost"], effects, secret))
    return agents


@cache
def box() -> Box:
    """Open the box."""
    technology = _load("technology")
    diplomacy = _load("diplomacy")
    sides = [name for piece in SIDES for name in piece]
    return Box(
        agents=tuple(_agents("agents", False) + _agents("secret_agents", True)),
        tokens=tuple(Token(id, kind["count"], _effects(kind["effects"])) for id, kind in _load("tokens").items()),
        boards={
            side: Board(
                side,
                FACTIONS.index(technology[side]["faction"]),
                tuple(_effects(level) for level in technology[side]["levels"]),
            )
            for side in sides
        },
        rows=tuple(_effects([row]) for row in technology["rows"]),
        level_costs=tuple(technology["costs"]),
        token_level=technology["token_level"],
        lead=tuple(
            tuple(_effects(diplomacy[mode][faction]) for faction in FACTIONS)
            for mode in ("two_players", "four_players")
        ),
        hand_size=(diplomacy["hand_size"]["none"], diplomacy["hand_size"]["silver"], diplomacy["hand_size"]["gold"]),
        table=_load("table"),
    )
