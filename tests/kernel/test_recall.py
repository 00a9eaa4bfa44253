"""The memory of a seat distinguishes exactly the games with different views."""

from tests.games.tiny import game
from tests.games.tiny.actions import hide, peek
from trized.kernel import Script
from trized.kernel.recall import Recall

DEALT = [("draw", 0), ("draw", 1), ("draw", 1), ("draw", 2)]  # seat 0: a ruby and an opal; seat 1: an opal and a jade


def remembered(seat: int, plies: list[tuple[int, int]], drawn: list[tuple[str, int]]) -> str:
    """Return a seat's memory of a game of two."""
    chance = Script([*DEALT, *drawn])
    state = game.start(game.settle({"crew": "2", "rounds": "2"}), chance)
    memory = Recall(state.view(seat))
    for actor, action in plies:
        if actor == seat:
            memory.act(state.action_index(seat, action))
        state.play(actor, action, chance)
        memory.see(state.view(seat))
    return str(memory)


def test_secret_action_of_another_seat_leaves_no_trace():
    opal, jade = [[(0, hide(0)), (1, hide(gem))] for gem in (1, 2)]
    assert remembered(0, opal, []) == remembered(0, jade, [])
    assert remembered(1, opal, []) != remembered(1, jade, [])


def test_revealed_card_is_remembered_after_it_is_hidden_again():
    played = [(0, hide(0)), (1, hide(1)), (0, peek(1, 0))]
    peeked = remembered(0, played, [("die", 0), ("draw", 0), ("draw", 0)])
    assert remembered(0, played[:2], []) in peeked
    other = [(0, hide(0)), (1, hide(2)), (0, peek(1, 0))]
    assert remembered(0, other, [("die", 0), ("draw", 0), ("draw", 0)]) != peeked


def test_a_memory_can_be_copied():
    state = game.start(game.settle({"crew": "2"}), Script(DEALT))
    memory = Recall(state.view(0))
    other = memory.copy()
    other.act(1)
    assert str(other) == f"{memory} 1!"
