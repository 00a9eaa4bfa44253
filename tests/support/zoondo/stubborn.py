"""A Zoondo bot with a planted weakness: it looks one decision ahead and touches the same diagonal in every fight."""

from collections.abc import Sequence

from trized.bots import Bot, Budget, Thought
from trized.bots.greedy import GreedyBot
from trized.kernel import Game, View


class Stubborn(Bot):
    """Plays as `greedy`, except in fights."""

    def think(self, game: Game, view: View, seat: int, legal: Sequence[int], budget: Budget) -> Thought:
        if view.question(seat).kind == "touch":
            return Thought(legal[0])
        return GreedyBot(self.chance).think(game, view, seat, legal, budget)
