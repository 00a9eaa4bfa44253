"""The levels that people choose from: named settings of the bots, for each game."""

from collections.abc import Sequence
from dataclasses import dataclass

from trized.bots.bot import Bot, Budget, Thought
from trized.bots.greedy import GreedyBot
from trized.bots.search import SearchBot
from trized.kernel import Game, Seeded, View

LEVELS = ("easy", "normal", "hard", "expert")


@dataclass(frozen=True)
class Setting:
    """How a level plays: a share of thoughtless actions, or a search with its budget."""

    slip: float = 0.0
    budget: Budget | None = None


def _search(simulations: int) -> Setting:
    return Setting(budget=Budget(simulations, 1500))


SETTINGS: dict[str, tuple[Setting, Setting, Setting, Setting]] = {
    "zenith": (Setting(slip=0.5), Setting(slip=0.1), _search(200), _search(4000)),
    "zorgcorp": (Setting(slip=0.25), Setting(slip=0.08), _search(25), _search(500)),
    "zoondo": (Setting(slip=0.8), Setting(slip=0.45), Setting(slip=0.05), _search(3000)),
}


class LevelBot(Bot):
    """Plays at a level, in whatever game it is asked."""

    def __init__(self, chance: Seeded, level: int) -> None:
        self.chance = chance
        self.level = level

    def think(self, game: Game, view: View, seat: int, legal: Sequence[int], budget: Budget) -> Thought:
        setting = SETTINGS.get(game.name, SETTINGS["zenith"])[self.level]
        if setting.budget is None:
            return GreedyBot(self.chance, setting.slip).think(game, view, seat, legal, Budget())
        return SearchBot(self.chance).think(game, view, seat, legal, setting.budget)
