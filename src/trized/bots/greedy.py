"""The greedy bot: it looks one action ahead and takes the best."""

from collections.abc import Sequence
from math import exp, inf, log

from trized.bots.bot import Alternative, Bot, Budget, Thought
from trized.bots.lookahead import evaluate_actions
from trized.bots.mixed_strategy import follow_mixed_strategy, is_simultaneous, sample_index
from trized.kernel import Game, Seeded, View

WORLDS = 6  # dealt worlds over which an action is evaluated
TEMPERATURE = 0.03  # of the random choice in simultaneous decisions, in value
CLEARLY = 0.01  # lead with which an action counts as useful despite a prior of zero
SURE = 0.995  # values are clamped to 1 - SURE and SURE before odds are computed


class GreedyBot(Bot):
    """Takes the action of the highest value; with a `temperature` often one almost as good (see `Level`)."""

    def __init__(self, chance: Seeded, temperature: float = 0.0) -> None:
        self.chance = chance
        self.temperature = temperature

    def think(self, game: Game, view: View, seat: int, legal: Sequence[int], budget: Budget) -> Thought:
        if (thought := follow_mixed_strategy(view, seat, legal, self.chance)) is not None:
            return thought
        values = evaluate_actions(view, seat, budget.simulations or WORLDS, self.chance)
        best = max(range(len(values)), key=lambda k: values[k])
        if self.temperature:
            useful = are_useful(view, seat, values)
            weights = careless_weights(values, self.temperature)
            best = sample_index([weight * may for weight, may in zip(weights, useful, strict=True)], self.chance)
        elif game.search.mix_simultaneous and is_simultaneous(view, seat):
            best = sample_index([exp((value - values[best]) / TEMPERATURE) for value in values], self.chance)
        second = max((value for k, value in enumerate(values) if k != best), default=0.0)
        confidence = 0.5 + min(0.5, max(0.0, values[best] - second) * 5)
        alternatives = tuple(
            Alternative(action, 1 / len(values), value) for action, value in zip(legal, values, strict=True)
        )
        return Thought(legal[best], confidence, values[best], ((seat, legal[best]),), alternatives)


def are_useful(view: View, seat: int, values: Sequence[float]) -> list[bool]:
    """Return which actions may be chosen by mistake: those with a prior, and a clearly best one."""
    leans = view.deal(Seeded(0)).prior(seat, view.legal())
    enough = CLEARLY + max((value for value, lean in zip(values, leans, strict=True) if lean > 0), default=-inf)
    return [lean > 0 or value > enough for value, lean in zip(values, leans, strict=True)]


def careless_weights(values: Sequence[float], temperature: float) -> list[float]:
    """Return the weight of each action: the odds of its value to the power of 1 / temperature."""
    cut = [min(SURE, max(1 - SURE, value)) for value in values]
    odds = [log(value / (1 - value)) for value in cut]
    return [exp((one - max(odds)) / temperature) for one in odds]
