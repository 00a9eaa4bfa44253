"""The bot that looks one action ahead and takes what looks best at once."""

from collections.abc import Sequence
from math import exp

from trized.bots.bot import Alternative, Bot, Budget, Thought
from trized.bots.lookahead import evaluate_actions
from trized.bots.mixed_strategy import follow_mixed_strategy, is_simultaneous, sample_index
from trized.kernel import Game, Seeded, View

WORLDS = 6  # dealt worlds over which an action is evaluated
TEMPERATURE = 0.03  # how much value it gives away to stay unpredictable where seats choose at the same time


class GreedyBot(Bot):
    """Takes the action of the highest value; a share of `blunders` is played without thinking."""

    def __init__(self, chance: Seeded, blunders: float = 0.0) -> None:
        self.chance = chance
        self.blunders = blunders

    def think(self, game: Game, view: View, seat: int, legal: Sequence[int], budget: Budget) -> Thought:
        if self.blunders and int(self.chance.below(1000)) < self.blunders * 1000:
            return Thought(legal[self.chance.below(len(legal))])
        if (thought := follow_mixed_strategy(view, seat, legal, self.chance)) is not None:
            return thought
        values = evaluate_actions(view, seat, budget.simulations or WORLDS, self.chance)
        best = max(range(len(values)), key=lambda k: values[k])
        if game.search.mix_simultaneous and is_simultaneous(view, seat):
            best = sample_index([exp((value - values[best]) / TEMPERATURE) for value in values], self.chance)
        second = max((value for k, value in enumerate(values) if k != best), default=0.0)
        confidence = 0.5 + min(0.5, max(0.0, values[best] - second) * 5)
        alternatives = tuple(
            Alternative(action, 1 / len(values), value) for action, value in zip(legal, values, strict=True)
        )
        return Thought(legal[best], confidence, values[best], ((seat, legal[best]),), alternatives)
