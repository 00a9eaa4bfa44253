"""The built-in games, by name."""

from importlib import import_module

from trized.kernel import Game, Refused

REGISTRY = {
    "zenith": "trized.games.zenith",
    "zoondo": "trized.games.zoondo",
    "zorgcorp": "trized.games.zorgcorp",
}


def load(name: str) -> Game:
    """Return a game by its name; it is imported only now."""
    if name not in REGISTRY:
        raise Refused("game", name=name, known=list(REGISTRY))
    game: Game = import_module(REGISTRY[name]).game
    return game
