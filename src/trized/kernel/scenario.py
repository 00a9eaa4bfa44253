"""Scenarios: games from a given position, rated with stars by points.

A scenario is a file, `scenarios/NAME.toml` in the folder of a game; its `options` may contain a custom file as a table.
Its title and situation are in the game's catalogue `texts/scenarios`, under `NAME.title` and `NAME.situation`.
"""

import json
import tomllib
from functools import cache
from typing import Any

import msgspec
from msgspec import Struct

from trized.kernel.catalogue import open_catalogue
from trized.kernel.game import Game, folder_of, texts_of
from trized.kernel.position import Builder, read_position
from trized.kernel.words import Options


class ScenarioFile(Struct, frozen=True, forbid_unknown_fields=True):
    """The contents of a scenario file."""

    start: str  # the parts of the starting position
    stars: tuple[int, int]  # points by which a winner must lead for the second and the third star
    expert: int  # percentage of games that `expert` wins
    options: dict[str, Any]


class Scenario(Struct, frozen=True):
    """A starting position as text, and the conditions for its stars."""

    game: Game
    name: str
    options: Options
    position: str
    stars: tuple[int, int]
    expert: int

    def text(self, key: str, lang: str) -> str:
        """Return the sentence `key`: title or situation."""
        return open_catalogue(texts_of(self.game) / "scenarios", lang)(f"{self.name}.{key}")

    def rate(self, won: bool, lead: int) -> int:
        """Return the stars of a finished game: 0 if lost, else 1 to 3 by the lead in points."""
        return won + sum(won and lead >= least for least in self.stars)


@cache
def scenarios_of(game: Game) -> tuple[Scenario, ...]:
    """Return the scenarios of a game, from easy to hard; may be empty."""
    found = [read(game, file.stem, file.read_bytes()) for file in folder_of(game).glob("scenarios/*.toml")]
    return tuple(sorted(found, key=lambda one: (-one.expert, one.name)))


def read(game: Game, name: str, data: bytes) -> Scenario:
    """Parse a scenario file; raise Refused if its position is impossible."""
    file = msgspec.convert(tomllib.loads(data.decode()), ScenarioFile)
    given = {key: json.dumps(value) if isinstance(value, dict) else value for key, value in file.options.items()}
    opened = read_position(game, f"{Builder(game, **given).text()}; {file.start}")
    return Scenario(game, name, opened.options, opened.state.text(), file.stars, file.expert)


def scenario_of(game: Game, position: str) -> Scenario | None:
    """Return the scenario with this starting position, or None."""
    return next((one for one in scenarios_of(game) if one.position == position), None) if position else None
