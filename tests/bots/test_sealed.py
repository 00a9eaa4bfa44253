"""A bot makes the same choice in every world that fits its view."""

import pytest

from trized.bots import read_spec
from trized.games import REGISTRY, load
from trized.kernel import Seeded

POSITIONS = 700  # of each game


def positions(name: str, wanted: int):
    """Yield `wanted` positions of random games as (game, state, seat)."""
    game = load(name)
    found = 0
    for seed in range(10_000):
        varieties = game.varieties
        options = game.settle(varieties[seed % len(varieties)])
        chance, choices = Seeded(seed), Seeded(seed + 10_000)
        state = game.start(options, chance)
        while not state.over():
            waiting = state.waiting()
            seat = waiting[choices.below(len(waiting))]
            legal = state.legal(seat)
            if len(legal) > 1 and choices.below(12) == 0:
                yield game, state, seat
                found += 1
                if found == wanted:
                    return
            state.apply(seat, legal[choices.below(len(legal))], chance)


@pytest.mark.slow
@pytest.mark.parametrize("spec", ["greedy", "easy", "search:8", "net:8"])
@pytest.mark.parametrize("name", REGISTRY)
def test_a_bot_chooses_the_same_in_all_worlds_that_its_seat_cannot_distinguish(name, spec):
    bot = read_spec(spec)
    for game, state, seat in positions(name, POSITIONS):
        views = [state.view(seat), state.view(seat).deal(Seeded(3)).view(seat)]
        choices = {bot.bot(Seeded(9)).choose(game, view, seat, list(view.legal()), bot.budget) for view in views}
        assert len(choices) == 1
