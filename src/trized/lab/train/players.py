"""The bots of a training run: a search with or without a net."""

from pathlib import Path

from trized.bots import Bot
from trized.bots.learned import Learned
from trized.bots.net_bot import opened
from trized.bots.search import Exploration, SearchBot
from trized.kernel import Game, Options, Seeded


def make_bot(
    game: Game, options: Options, net: Path | None, chance: Seeded, exploration: Exploration | None = None
) -> Bot:
    """Return a search with the net of a file, or without any if `net` is None, even if the game has one."""
    if net is None:
        return SearchBot(chance, game.search, exploration=exploration)
    return SearchBot(chance, game.learned_search, Learned(opened(net), game.sides(options)), exploration)
