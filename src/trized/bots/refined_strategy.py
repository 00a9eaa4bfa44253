"""Mixed strategies refined by a net: of the plans that a game's heuristic draws, better ones are chosen more often."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp

from trized.bots.bot import Alternative, Thought
from trized.bots.learned import Learned
from trized.bots.mixed_strategy import sample_index
from trized.kernel import SearchSettings, Seeded, State, View

WORLDS = 4  # deals in which every plan is evaluated
REPORTED = 6  # reported actions of a plan


@dataclass(frozen=True)
class Plans:
    """Complete plans of a heuristic (a deployment, card by card), with their values and weights."""

    plans: Sequence[Sequence[int]]
    values: Sequence[float]
    weights: Sequence[float]

    def draw(self, chance: Seeded) -> Sequence[int]:
        """Return a random plan, better ones more likely, so that opponents cannot predict it."""
        return self.plans[sample_index(self.weights, chance)]


def draw_plans(view: View, seat: int, learned: Learned, settings: SearchSettings, chance: Seeded) -> Plans | None:
    """Return plans of the game's heuristic; None if it has none here or an exact equilibrium."""
    if not settings.plans or view.question(seat).kind not in view.heuristics or not any(view.mixed_strategy()):
        return None
    worlds = [view.deal_likely(chance) for _ in range(WORLDS)]
    for world in worlds:
        for other in list(world.waiting()):
            if other != seat:
                draw_plan(world, other, chance)
    plans = [draw_plan(worlds[0].copy(), seat, chance) for _ in range(settings.plans)]
    values = [sum(value_of(world.copy(), seat, plan, learned) for world in worlds) / WORLDS for plan in plans]
    best = max(values)
    return Plans(plans, values, [exp((value - best) / settings.plan_temperature) for value in values])


def refine_strategy(
    view: View, seat: int, legal: Sequence[int], learned: Learned, settings: SearchSettings, chance: Seeded
) -> Thought | None:
    """Return the first action of a plan that the net refines; None as in `draw_plans`."""
    found = draw_plans(view, seat, learned, settings, chance)
    return None if found is None else summed_up(seat, legal, found, found.draw(chance))


def draw_plan(world: State, seat: int, chance: Seeded) -> list[int]:
    """Play the heuristic of `seat` to its end, and return its actions."""
    plan: list[int] = []
    while seat in world.waiting():
        view = world.view(seat)
        weights = list(view.mixed_strategy())
        if view.question(seat).kind not in view.heuristics or not any(weights):
            break
        plan.append(int(view.legal()[sample_index(weights, chance)]))
        world.apply(seat, plan[-1], chance)
    return plan


def value_of(world: State, seat: int, plan: Sequence[int], learned: Learned) -> float:
    """Return the net's winning probability of `seat` after its plan."""
    chance = Seeded(1)  # the same for all plans
    for action in plan:
        world.apply(seat, action, chance)
    learned.evaluate(world, seat)
    return learned.value(seat)


def summed_up(seat: int, legal: Sequence[int], found: Plans, chosen: Sequence[int]) -> Thought:
    """Return the thought: for each action the weighted share of plans that begin with it, and their mean value."""
    total, alternatives = sum(found.weights), []
    for action in legal:
        begun = [k for k, plan in enumerate(found.plans) if plan[0] == action]
        share = sum(found.weights[k] for k in begun)
        value = sum(found.weights[k] * found.values[k] for k in begun) / share if share else 0.0
        alternatives.append(Alternative(action, share / total, value))
    taken = next(one for one in alternatives if one.action == chosen[0])
    line = tuple((seat, action) for action in chosen[:REPORTED])
    return Thought(chosen[0], taken.share, taken.value, line, tuple(alternatives))
