"""The bot that does not think: every legal action is equally likely."""

from collections.abc import Sequence

from trized.bots.bot import Bot, Budget
from trized.kernel import Game, Seeded, View


class RandomBot(Bot):
    """Chooses at random; the measure for every other bot."""

    def __init__(self, chance: Seeded) -> None:
        self.chance = chance

    def choose(self, game: Game, view: View, seat: int, legal: Sequence[int], budget: Budget) -> int:
        return legal[self.chance.below(len(legal))]
