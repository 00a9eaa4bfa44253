"""The bots of a training run: a search with a net from a file, or without any."""

from pathlib import Path

from trized.bots import Bot
from trized.bots.learned import Learned
from trized.bots.net_bot import opened
from trized.bots.search import Exploration, SearchBot
from trized.kernel import Game, Options, Seeded


def make_bot(
    game: Game, options: Options, net: Path | None, chance: Seeded, exploration: Exploration | None = None
) -> Bot:
    """Return a search that uses the net of a file, or one that uses none, even where the game comes with one."""
    if net is None:
        return SearchBot(chance, game.search, exploration=exploration)
    return SearchBot(chance, game.learned_search, Learned(opened(net), game.sides(options)), exploration)
