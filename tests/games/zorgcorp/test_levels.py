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
