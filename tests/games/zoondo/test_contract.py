"""Every position of random games between all tribes and random ones: views, deals, bytes, copies."""

import pickle
from copy import copy, deepcopy

import pytest

from tests.support.zoondo.random_tribes import random_tribe
from trized.games.zoondo import game
from trized.games.zoondo.box import BOX
from trized.kernel import PUBLIC, Seeded
from trized.kernel.game import from_memory


def pairings():
    ready = [(one, two, "tribal") for n, one in enumerate(list(BOX.tribes)) for two in list(BOX.tribes)[n % 2 :: 2]]
    for seed, form in enumerate(["tribal", "continental", "mondial"] * 2):
        one, two = (random_tribe(Seeded(seed * 2 + n), form).line() for n in range(2))
        ready.append((one, two, form))
    return ready


def start(one, two, form, **more):
    options = game.settle({"tribe1": one, "tribe2": two, "format": form, **more})
    return game.start(options, Seeded(0))


def plies(state, seed):
    """Play at random and yield the seat and the action before each ply."""
    choices = Seeded(seed)
    chance = Seeded(seed + 1000)
    while not state.over():
        waiting = list(state.waiting())
        seat = waiting[choices.below(len(waiting))]
        legal = list(state.legal(seat))
        action = legal[choices.below(len(legal))]
        yield seat, legal, action
        state.apply(seat, action, chance)


@pytest.mark.slow
@pytest.mark.parametrize(("one", "two", "form"), pairings())
def test_every_reachable_position_keeps_the_contract(one, two, form):
    state = start(one, two, form, repetition="on")
    for ply, (seat, legal, action) in enumerate(plies(state, 7)):
        assert legal
        assert len(set(legal)) == len(legal)
        view = state.view(seat)
        assert list(view.legal()) == legal
        assert seat in list(view.waiting())
        text = game.notation.write(view, seat, action)
        assert game.notation.read(view, seat, text) == action
        if ply % 5 == 0:
            assert game.decode(state.encode()).encode() == state.encode()
            for viewer in (0, 1, PUBLIC):
                view = state.view(viewer)
                assert game.decode_view(view.encode()).encode() == view.encode()
                dealt = view.deal(Seeded(ply))
                assert dealt.view(viewer).encode() == view.encode()
                for waiting in dealt.waiting():
                    assert list(dealt.legal(waiting))
            before = state.encode()
            other = state.copy()
            other.apply(seat, action, Seeded(1))
            assert state.encode() == before
    assert state.outcome() is not None


@pytest.mark.parametrize(("notes", "remembered"), [("off", True), ("on", False)])
def test_without_notes_it_is_played_from_memory(notes, remembered):
    assert from_memory(game, game.settle({"notes": notes})) == remembered


def every_20th():
    """Return positions of a game with reinforcements, trumps and fights."""
    state = start("Horde: bouclefeuille kassin-a*9 kassin-b*8 sacrechene + mur-darbres", "ranakars", "tribal")
    return [state.copy() for ply, _ in enumerate(plies(state, 3)) if ply % 20 == 0]


def test_positions_and_views_can_be_pickled_copied_and_compared():
    for state in every_20th():
        for thing in (state, *(state.view(viewer) for viewer in (0, 1, PUBLIC))):
            for twin in (pickle.loads(pickle.dumps(thing)), copy(thing), deepcopy(thing)):
                assert twin == thing
                assert type(twin) is type(thing)
                assert hash(twin) == hash(thing)


def test_a_copy_that_plays_on_is_another_position():
    state = every_20th()[2]
    before = pickle.dumps(state)
    twin = deepcopy(state)
    seat = twin.waiting()[0]
    twin.apply(seat, twin.legal(seat)[0], Seeded(1))
    assert twin != state
    assert pickle.dumps(state) == before


@pytest.mark.parametrize("verb", ["place", "lay"])
def test_action_with_a_former_id_is_read_as_the_current_one(verb):
    view = game.start(game.settle({}), Seeded(1)).view(0)

    action = game.notation.read(view, 0, f"{verb} coco-bang-0 a1")

    assert game.notation.write(view, 0, action) == f"{verb} coco-bang-a a1"
