"""A mixed strategy refined by a net: of what a rule of thumb draws, what the net finds better is taken more often."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp

from trized.bots.bot import Alternative, Thought
from trized.bots.learned import Learned
from trized.bots.mixed_strategy import sample_index
from trized.kernel import SearchSettings, Seeded, State, View

WORLDS = 4  # in which every plan is evaluated, the same for all
TOLD = 6  # actions of a plan that are reported


@dataclass(frozen=True)
class Plans:
    """Complete plans up to where a rule of thumb ends (a deployment, card by card), with their values and weights."""

    plans: Sequence[Sequence[int]]
    values: Sequence[float]
    weights: Sequence[float]

    def draw(self, chance: Seeded) -> Sequence[int]:
        """Return a plan: the better the position that it leads to, the likelier, so that nobody can foretell it."""
        return self.plans[sample_index(self.weights, chance)]


def draw_plans(view: View, seat: int, learned: Learned, settings: SearchSettings, chance: Seeded) -> Plans | None:
    """Return plans that a rule of thumb draws; None where there is no such rule, or where it is in balance."""
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
    """Return a choice by a rule of thumb that the net refines: the first action of a plan. None as `draw_plans`."""
    found = draw_plans(view, seat, learned, settings, chance)
    return None if found is None else summed_up(seat, legal, found, found.draw(chance))


def draw_plan(world: State, seat: int, chance: Seeded) -> list[int]:
    """Let a seat follow its rule of thumb to the end, and return what it did."""
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
    """Return how likely a seat wins after its plan, as the net sees it."""
    chance = Seeded(1)  # the same for all plans
    for action in plan:
        world.apply(seat, action, chance)
    learned.judge(world, seat)
    return learned.value(seat)


def summed_up(seat: int, legal: Sequence[int], found: Plans, chosen: Sequence[int]) -> Thought:
    """Return the thought: of each action the share of the plans that begin with it, by weight, and their mean value."""
    total, alternatives = sum(found.weights), []
    for action in legal:
        begun = [k for k, plan in enumerate(found.plans) if plan[0] == action]
        share = sum(found.weights[k] for k in begun)
        value = sum(found.weights[k] * found.values[k] for k in begun) / share if share else 0.0
        alternatives.append(Alternative(action, share / total, value))
    taken = next(one for one in alternatives if one.action == chosen[0])
    line = tuple((seat, action) for action in chosen[:TOLD])
    return Thought(chosen[0], taken.share, taken.value, line, tuple(alternatives))
