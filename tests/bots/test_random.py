"""The random bot."""

from tests.support.pile import game
from trized.bots import DEFAULT_BUDGET, read_spec
from trized.kernel import Seeded


def choices(seed: int) -> list[int]:
    """Return ten choices of a random bot, always from the same view."""
    view = game.start({"pebbles": "9"}, Seeded(1)).view(0)
    bot = read_spec("random").bot(Seeded(seed))
    return [bot.choose(game, view, 0, list(view.legal()), DEFAULT_BUDGET) for _ in range(10)]


def test_the_same_seed_chooses_the_same():
    assert choices(3) == choices(3)


def test_another_seed_chooses_otherwise():
    assert choices(3) != choices(4)


def test_only_legal_actions_are_chosen():
    assert set(choices(3)) <= {1, 2, 3}
