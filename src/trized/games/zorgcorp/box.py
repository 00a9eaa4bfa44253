"""What is in the box besides the boards: tokens, ships, and the figures printed on the score board.

(compiled)
"""

import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

MILITARY: Final = 0
ARCHITECT: Final = 1
REVOLUTIONARY: Final = 2
SPY: Final = 3
PEOPLES: Final = 4
PEOPLE_NAMES: Final = ("military", "architect", "revolutionary", "spy")  # in the order of their seats

DATA: Final = Path(str(files("trized.games.zorgcorp"))) / "data"


@final
class Box:
    """The figures of the box. A kind of World token is a number: a colour and a value, then the four start worlds."""

    def __init__(self, figures: dict[str, Any]) -> None:
        """Make the tables from what `tokens.toml` says."""
        colours: dict[str, Any] = figures["colours"]
        copies: dict[str, int] = figures["copies"]
        home = {entry["people"]: colour for colour, entry in enumerate(colours.values()) if "people" in entry}
        homes = [home[name] for name in PEOPLE_NAMES]
        values = [int(value) for value in copies]
        self.figures = figures
        self.thresholds: dict[str, int] = figures["threshold"]  # assets with which ZorgCorp wins, by difficulty
        self.rounds: i64 = figures["rounds"]
        self.bonus_tokens: i64 = figures["bonus-tokens"] - figures["score-markers"]  # R5
        self.shields: i64 = figures["shields"]
        self.sanctuaries: i64 = figures["sanctuaries"]
        self.revolt_tokens: i64 = figures["revolt-tokens"]
        self.zorgcorp_ships: i64 = figures["zorgcorp-ships"]
        self.ships_per_people: i64 = figures["ships-per-people"]
        self.build_worlds: i64 = figures["build-worlds"]  # worlds to name for a ship
        self.revolution_colours: i64 = figures["revolution-colours"]  # worlds to name for a revolution
        self.colour_names: list[str] = list(colours)
        self.type_names: list[str] = [entry["type"] for entry in colours.values()]
        self.home_colour: vec[i64] = vec[i64](homes)  # of each people
        self.token_colour: vec[i64] = vec[i64]([colour for colour in range(len(colours)) for _ in values] + homes)
        self.token_value: vec[i64] = vec[i64](values * len(colours) + [figures["start-value"]] * PEOPLES)
        self.copies: vec[u8] = vec[u8]([u8(number) for number in list(copies.values()) * len(colours)])
        self.drawn_kinds: i64 = len(self.copies)  # the kinds that are drawn; those of the start worlds follow
        self.drawn_tokens: i64 = sum(copies.values()) * len(colours)
        self.fleet_assets: vec[i64] = vec[i64]([assets for assets, _ in figures["fleet"]])
        self.fleet_ships: vec[i64] = vec[i64]([ships for _, ships in figures["fleet"]])
        self.sanctuary_points: vec[i64] = vec[i64](figures["sanctuary-points"])
        self.token_kinds: dict[str, int] = {self.token_name(kind): kind for kind in range(len(self.token_value))}

    def fleet_allowed(self, assets: i64) -> i64:
        """Return how many ships ZorgCorp may have with these assets."""
        step: i64 = len(self.fleet_assets) - 1
        while assets < self.fleet_assets[step]:
            step -= 1
        return self.fleet_ships[step]

    def start_token(self, people: i64) -> i64:
        """Return the kind of token that lies on a people's start world."""
        return self.drawn_kinds + people

    def token_name(self, kind: i64) -> str:
        """Return the name of a kind of token, such as 'red-3' or 'purple-6'."""
        return f"{self.colour_names[self.token_colour[kind]]}-{self.token_value[kind]}"

    def token_type(self, kind: i64) -> str:
        """Return the type of world that a kind of token shows, such as 'volcanic'."""
        return self.type_names[self.token_colour[kind]]


BOX: Final = Box(tomllib.loads((DATA / "tokens.toml").read_text(encoding="utf-8")))
