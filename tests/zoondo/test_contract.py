"""What every position of random games must promise, over all tribes and some built at random."""

import pytest

from trized.games.zoondo import box, game
from trized.games.zoondo.tribes import recruit
from trized.kernel import LANGUAGES, PUBLIC, Refused, Script, Seeded, Story


def pairings():
    ready = [(one, two, "tribal") for n, one in enumerate(box.TRIBES) for two in box.TRIBES[n % 2 :: 2]]
    for seed, form in enumerate(["tribal", "continental", "mondial"] * 2):
        one, two = (recruit(Seeded(seed * 2 + n), form).line() for n in range(2))
        ready.append((one, two, form))
    return ready


def start(one, two, form, **more):
    options = game.settle({"tribe1": one, "tribe2": two, "format": form, **more})
    return game.start(options, Seeded(0))


def plies(state, seed):
    """Play at random and yield before each ply: the seat and the chosen action."""
    choices = Seeded(seed)
    chance = Seeded(seed + 1000)
    while not state.over():
        waiting = list(state.waiting())
        seat = waiting[choices.below(len(waiting))]
        legal = list(state.legal(seat))
        action = legal[choices.below(len(legal))]
        yield seat, legal, action
        state.apply(seat, action, chance)


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
                dealt = game.deal(view, Seeded(ply))
                assert dealt.view(viewer).encode() == view.encode()
                for waiting in dealt.waiting():
                    assert list(dealt.legal(waiting))
            before = state.encode()
            other = state.copy()
            other.apply(seat, action, Seeded(1))
            assert state.encode() == before
    assert state.outcome() is not None


def test_records_replay_to_the_same_position():
    state = start("warus", "ranakars", "tribal")
    chance = Seeded(3, keep=True)
    choices = Seeded(4)
    entries = []
    while not state.over():
        seat = state.waiting()[0]
        legal = list(state.legal(seat))
        action = legal[choices.below(len(legal))]
        text = game.notation.write(state.view(seat), seat, action)
        state.play(seat, action, chance)
        entries.append((seat, text, [game.notation.write_outcome(*drawn) for drawn in chance.taken()]))
    again = start("warus", "ranakars", "tribal")
    for seat, text, drawn in entries:
        script = Script([game.notation.read_outcome(line) for line in drawn])
        again.play(seat, game.notation.read(again.view(seat), seat, text), script)
        assert script.rest() == 0
    assert again.digest() == state.digest()


def test_everything_that_happens_can_be_told_in_every_language():
    for lang in LANGUAGES:
        words = game.words(lang)
        for one, two in (("boarix", "monkus"), ("rhinogoths", "warus"), ("ranakars", "ranakars")):
            state = start(one, two, "tribal")
            choices, chance = Seeded(5), Seeded(6)
            while not state.over():
                seat = state.waiting()[0]
                view = state.view(seat)
                assert words.prompt(view, seat)
                legal = list(state.legal(seat))
                said = [words.action(view, seat, action) for action in legal]
                assert all(said)
                story = Story()
                state.apply(seat, legal[choices.below(len(legal))], chance, story)
                for viewer in (0, 1, PUBLIC):
                    for event in story.seen_by(viewer):
                        assert "{" not in words.event(state.view(viewer), event)
            assert words.outcome(state.view(0), state.outcome())


def test_illegal_actions_are_refused_with_a_sentence():
    state = start("boarix", "monkus", "tribal", first="1")
    for seat in range(2):
        state.play(seat, game.notation.read(state.view(seat), seat, "recommended"), Seeded(1))
    for text in (
        "a1-a2",
        "b2-b6",
        "b2-c2",
        "c4-c5",
        "coco-boum a1xb2",
        "mur-darbres a1",
        "lay kassin-0 a1",
        "touch A",
        "stop",
    ):
        action = game.notation.read(state.view(0), 0, text)
        before = state.encode()
        with pytest.raises(Refused, match=r"\.$"):
            state.play(0, action, Seeded(1))
        assert state.encode() == before
    with pytest.raises(Refused, match="Monkus"):
        state.play(1, 0, Seeded(1))
