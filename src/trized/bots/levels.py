"""The bot of a level; each game defines its levels."""

from collections.abc import Sequence

from trized.bots.bot import DEFAULT_BUDGET, Bot, Budget, Thought
from trized.bots.greedy import GreedyBot
from trized.bots.net_bot import NetBot
from trized.bots.search import SearchBot
from trized.kernel import Game, Seeded, View


class LevelBot(Bot):
    """Plays at a level (an index of `Game.levels`) in any game."""

    def __init__(self, chance: Seeded, level: int) -> None:
        self.chance = chance
        self.level = level

    def think(self, game: Game, view: View, seat: int, legal: Sequence[int], budget: Budget) -> Thought:
        level = game.levels[self.level]
        if level.simulations:
            search_budget = Budget(level.simulations, level.milliseconds)
            bot = NetBot(self.chance) if level.learned else SearchBot(self.chance)
            return bot.think(game, view, seat, legal, search_budget)
        return GreedyBot(self.chance, level.temperature).think(game, view, seat, legal, DEFAULT_BUDGET)
