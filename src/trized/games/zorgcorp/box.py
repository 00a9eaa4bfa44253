"""The contents of the box besides the boards: tokens, ships, and the numbers on the score board.

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
    """The numbers of the box. Kinds of World tokens are numbered by colour and value, then the four start worlds."""

    def __init__(self, numbers: dict[str, Any]) -> None:
        """Build the tables from the contents of `tokens.toml`."""
        colours: dict[str, Any] = numbers["colours"]
        copies: dict[str, int] = numbers["copies"]
        home = {entry["people"]: colour for colour, entry in enumerate(colours.values()) if "people" in entry}
        homes = [home[name] for name in PEOPLE_NAMES]
        values = [int(value) for value in copies]
        self.numbers = numbers
        self.thresholds: dict[str, int] = numbers["threshold"]  # assets with which ZorgCorp wins, by difficulty
        self.rounds: i64 = numbers["rounds"]
        self.bonus_tokens: i64 = numbers["bonus-tokens"] - numbers["score-markers"]  # R5
        self.shields: i64 = numbers["shields"]
        self.sanctuaries: i64 = numbers["sanctuaries"]
        self.revolt_tokens: i64 = numbers["revolt-tokens"]
        self.zorgcorp_ships: i64 = numbers["zorgcorp-ships"]
        self.ships_per_people: i64 = numbers["ships-per-people"]
        self.build_worlds: i64 = numbers["build-worlds"]  # worlds to name for a ship
        self.revolution_colours: i64 = numbers["revolution-colours"]  # worlds to name for a revolution
        self.colour_names: list[str] = list(colours)
        self.type_names: list[str] = [entry["type"] for entry in colours.values()]
        self.home_colour: vec[i64] = vec[i64](homes)  # of each people
        self.token_colour: vec[i64] = vec[i64]([colour for colour in range(len(colours)) for _ in values] + homes)
        self.token_value: vec[i64] = vec[i64](values * len(colours) + [numbers["start-value"]] * PEOPLES)
        self.copies: vec[u8] = vec[u8]([u8(number) for number in list(copies.values()) * len(colours)])
        self.drawn_kinds: i64 = len(self.copies)  # kinds in the draw pile; those of the start worlds follow
        self.drawn_tokens: i64 = sum(copies.values()) * len(colours)
        self.fleet_assets: vec[i64] = vec[i64]([assets for assets, _ in numbers["fleet"]])
        self.fleet_ships: vec[i64] = vec[i64]([ships for _, ships in numbers["fleet"]])
        self.sanctuary_points: vec[i64] = vec[i64](numbers["sanctuary-points"])
        self.token_kinds: dict[str, int] = {self.token_name(kind): kind for kind in range(len(self.token_value))}

    def fleet_allowed(self, assets: i64) -> i64:
        """Return the number of ships that ZorgCorp may have with these assets."""
        step: i64 = len(self.fleet_assets) - 1
        while assets < self.fleet_assets[step]:
            step -= 1
        return self.fleet_ships[step]

    def start_token(self, people: i64) -> i64:
        """Return the kind of token on a people's start world."""
        return self.drawn_kinds + people

    def token_name(self, kind: i64) -> str:
        """Return the name of a kind of token, such as 'red-3' or 'purple-6'."""
        return f"{self.colour_names[self.token_colour[kind]]}-{self.token_value[kind]}"

    def token_type(self, kind: i64) -> str:
        """Return the type of world of a token kind, such as 'volcanic'."""
        return self.type_names[self.token_colour[kind]]


BOX: Final = Box(tomllib.loads((DATA / "tokens.toml").read_text(encoding="utf-8")))
