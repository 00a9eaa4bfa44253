"""Parameters of Zenith for a sweep: a field of an agent (`khan.cost`), or a number of the box (`start.credits`)."""

import json
from typing import Any

from trized.games.zenith.box import FACTIONS, PLANETS
from trized.games.zenith.catalogue import refused
from trized.games.zenith.game import Game
from trized.games.zenith.opening import PRINTED, open_box
from trized.kernel import Options

PARTS = ("start", "track", "victory", "stalled", "hand_size", "tokens", "technology")  # of a custom file


def card_of(options: Options, path: str) -> str | None:
    """Return the id of the agent in `path`, or None."""
    id = path.partition(".")[0]
    return id if any(agent.id == id for agent in open_box(options["cards"]).agents) else None


def tune(options: Options, path: str, value: str) -> Options:
    """Return options with a box in which the parameter `path` has this value."""
    first, *rest = path.split(".")
    card = next((agent for agent in open_box(options["cards"]).agents if agent.id == first), None)
    if not rest or (card is None and first not in PARTS):
        raise refused("tuned", path=path, parts=PARTS)
    if card is not None:
        agents = "secret_agents" if card.secret else "agents"
        where = [agents, PLANETS[card.planet], FACTIONS[card.faction], card.id, *rest]
    else:
        where = [first, *rest]
    raw: dict[str, Any] = {} if options["cards"] == PRINTED else json.loads(options["cards"])
    inside = raw
    for name in where[:-1]:
        inside = inside.setdefault(name, {})
    inside[where[-1]] = int(value) if value.lstrip("-").isdecimal() else value
    return Game().settle({**options, "cards": json.dumps(raw)})
