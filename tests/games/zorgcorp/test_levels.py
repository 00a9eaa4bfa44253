"""The levels of ZorgCorp's bots: mistakes that they never make."""

import pytest

from trized.bots import read_spec
from trized.games import load
from trized.kernel import Seeded


@pytest.mark.parametrize("level", ["easy", "normal"])
def test_a_careless_bot_in_round_1_does_not_build_from_worlds_of_the_wrong_kind(level):
    game, spec = load("zorgcorp"), read_spec(level)
    state = game.start(game.settle({}), Seeded(1))
    view = state.view(0)
    legal = list(view.legal())
    bot = spec.bot(Seeded(5))
    chosen = {game.notation.write(view, 0, bot.choose(game, view, 0, legal, spec.budget)) for _ in range(60)}
    assert "build 0" in {game.notation.write(view, 0, action) for action in legal}
    assert "build 0" not in chosen


def test_dice_of_the_next_round_do_not_mislead_the_last_people_of_a_round():
    game, spec = load("zorgcorp"), read_spec("greedy")
    state = game.start(game.settle({}), Seeded(4))
    for seat, move in enumerate(("move start-north d7", "move start-east g4", "move start-south d1")):
        state.apply(seat, game.notation.read(state.view(seat), seat, move), Seeded(4))
    view = state.view(3)
    chosen = {spec.bot(Seeded(seed)).choose(game, view, 3, list(view.legal()), spec.budget) for seed in range(20)}
    assert all(game.notation.write(view, 3, action).startswith("move") for action in chosen)
