"""The bot that does not think: every legal action is equally likely."""

from collections.abc import Sequence

from trized.bots.bot import Bot, Budget, Thought
from trized.kernel import Game, View


class RandomBot(Bot):
    """Chooses at random; the measure for every other bot."""

    def think(self, game: Game, view: View, seat: int, legal: Sequence[int], budget: Budget) -> Thought:
        return Thought(legal[self.chance.below(len(legal))])
