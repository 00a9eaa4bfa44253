"""The bot that looks one ply ahead and takes what looks best at once."""

from collections.abc import Sequence
from math import exp

from trized.bots.bot import Bot, Budget, Thought
from trized.bots.mixing import mixed, unread
from trized.bots.ply import weigh
from trized.kernel import Game, Seeded, View

WORLDS = 6  # dealt worlds over which an action is weighed
HEAT = 0.03  # how much worth a bot gives away to stay unpredictable where seats choose at the same time


class GreedyBot(Bot):
    """Takes the action of the highest worth; with `slip`, it sometimes acts without thinking."""

    def __init__(self, chance: Seeded, slip: float = 0.0) -> None:
        self.chance = chance
        self.slip = slip

    def think(self, game: Game, view: View, seat: int, legal: Sequence[int], budget: Budget) -> Thought:
        if self.slip and int(self.chance.below(1000)) < self.slip * 1000:
            return Thought(legal[self.chance.below(len(legal))])
        if (thought := unread(view, seat, legal, self.chance)) is not None:
            return thought
        values = weigh(view, seat, budget.simulations or WORLDS, self.chance)
        best = max(range(len(values)), key=lambda k: values[k])
        if len(view.waiting()) > 1 and view.question(seat).each:
            best = mixed([exp((value - values[best]) / HEAT) for value in values], self.chance)
        second = max((value for k, value in enumerate(values) if k != best), default=0.0)
        sure = 0.5 + min(0.5, max(0.0, values[best] - second) * 5)
        tried = tuple((action, 1 / len(values), value) for action, value in zip(legal, values, strict=True))
        return Thought(legal[best], sure, values[best], ((seat, legal[best]),), tried)
