"""The random bot."""

from collections.abc import Sequence

from trized.bots.bot import Bot, Budget, Thought
from trized.kernel import Game, View


class RandomBot(Bot):
    """Chooses a random legal action; the baseline for all other bots."""

    def think(self, game: Game, view: View, seat: int, legal: Sequence[int], budget: Budget) -> Thought:
        return Thought(legal[self.chance.below(len(legal))])
