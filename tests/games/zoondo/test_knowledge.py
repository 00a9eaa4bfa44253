"""The knowledge of each seat, how it changes, and worlds dealt from it."""

from collections import Counter
from itertools import permutations
from typing import cast

import pytest

from tests.support.zoondo.random_tribes import random_tribe
from tests.support.zoondo.situations import deployed, situation
from trized.games.zoondo import game
from trized.games.zoondo.box import BOX
from trized.games.zoondo.rules import State
from trized.games.zoondo.state import (
    CELLS,
    FIGHT,
    HIDDEN,
    KINDS,
    NO_CARD,
    OVER,
    PLACES,
    SLOTS,
    first_slot,
    in_hand,
)
from trized.games.zoondo.trumps import USERS
from trized.games.zoondo.turn import PAST_BOARD
from trized.kernel import PUBLIC, EventLog, Seeded
from trized.kernel.playout import play_randomly


def test_a_card_that_moved_is_no_immobile_emblem():
    at = deployed("boarix", "monkus").play("c2-c3")
    assert at.may_be("c3") == {"cloboulon", "gold-hure", "grognard-a", "grognard-b", "kassin-a", "kassin-b"}
    assert "sacrechene" in at.may_be("c1")


def test_two_cells_forward_leave_few():
    at = deployed("monkus", "boarix").play("e2-e3").play("f5-f4")  # Coco Bang
    assert at.may_be("e3") == {"king-louis", "coco-bang-a", "coco-bang-b", "bouga-a", "bouga-b"}
    at.play("b2-b4")  # Bouga: two cells, or King and Kong by a jump
    assert at.may_be("b4") == {"bouga-a", "bouga-b", "king", "kong"}


def test_a_jump_over_a_card_leaves_only_jumpers():
    at = deployed("monkus", "boarix").play("b1-b3")  # Kong over a Bouga
    assert at.may_be("b3") == {"king", "kong"}


def test_a_reinforcement_is_no_emblem():
    at = situation(one=["kassin-a a1", "sacrechene b1"], two=["king f6"], reinforcements1=["kassin-b"]).play(
        "lay kassin-b c1"
    )
    assert "sacrechene" not in at.may_be("c1")


def test_i1_revealed_card_stays_in_the_view_when_face_down_again():
    at = situation(one=["grognard-a c3"], two=["coco-bang-a c4", "bouga-a f6"]).play("c3xc4").touch("TL", "TL")
    seen = at.state.view(0).table
    assert seen.kind[at.slot("c4")] == BOX.zoon_number["coco-bang-a"]
    assert seen.kind[at.slot("f6")] == HIDDEN


def test_i2_backs_do_not_reveal_the_tribe():
    one = situation(one=["jorund c3"], two=["korse-a c4", "kassin-a f6"])
    two = situation(one=["jorund c3"], two=["kassin-a c4", "korse-a f6"])
    assert one.state.view(0).encode() == two.state.view(0).encode()
    assert one.state.view(PUBLIC).encode() == two.state.view(PUBLIC).encode()


def test_hands_show_only_how_many_reinforcements_they_hold():
    one = situation(one=["kassin-a a1"], two=["king f6", "kong e6"], reinforcements2=["bouga-a"])
    two = situation(one=["kassin-a a1"], two=["king f6", "bouga-a e6"], reinforcements2=["kong"])
    assert one.state.view(0).encode() == two.state.view(0).encode()
    assert one.state.view(0).table.side(1).reinforcements == 1


def test_a_finished_game_turns_all_cards_up():
    at = situation(one=["jorund c3"], two=["draknar c4", "korse-a f6"]).play("c3xc4").touch("BR", "TL")
    assert HIDDEN not in list(at.state.view(PUBLIC).table.kind)


# Secrecy: positions that look alike keep looking alike, step by step.


def dealt_pairs(one, two, seed, form="tribal"):
    """Play at random; yield the position and another with the same view."""
    state = game.start(game.settle({"tribe1": one, "tribe2": two, "format": form}), Seeded(0))
    choices, chance = Seeded(seed), Seeded(seed + 1)
    while not state.over():
        for viewer in (0, 1, PUBLIC):
            yield state, state.view(viewer).deal(choices), viewer
        seat = state.waiting()[0]
        legal = list(state.legal(seat))
        state.apply(seat, legal[choices.below(len(legal))], chance)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("one", "two", "form"),
    [("boarix", "monkus", "tribal"), ("rhinogoths", "warus", "tribal"), ("ranakars", "boarix", "tribal"),
     (random_tribe(Seeded(1), "mondial").line(), random_tribe(Seeded(5), "mondial").line(), "mondial")],
)  # fmt: skip
def test_the_same_action_in_two_worlds_looks_the_same(one, two, form):
    looked = 0
    for state, other, viewer in dealt_pairs(one, two, 3, form):
        for seat in state.waiting():
            if state.question(seat).kind in ("deploy", "touch"):  # answers of others may differ here
                continue
            for action in set(state.legal(seat)) & set(other.legal(seat)):
                here, there = state.copy(), other.copy()
                told, heard = EventLog(), EventLog()
                here.apply(seat, action, Seeded(1), told)
                there.apply(seat, action, Seeded(1), heard)
                if here.over() or there.over():  # being stuck is information
                    continue
                looked += 1
                assert here.view(viewer).encode() == there.view(viewer).encode()
                assert repr(told.seen_by(viewer)) == repr(heard.seen_by(viewer))
    assert looked > 200


# Dealing: against a count of all possible worlds.


def dealt_table(view, chance):
    return cast(State, view.deal(chance)).table


def world(table, seat):
    kinds = tuple(table.kind[first_slot(seat) : table.slots_end(seat)])
    return kinds, tuple(table.hand[in_hand(seat, 0) : in_hand(seat, KINDS)])


def all_worlds(at, viewer):
    """Count the arrangements of the other seat's hidden cards that agree with everything seen."""
    seat = 1 - viewer
    seen = at.state.view(viewer).table
    slots = [slot for slot in range(first_slot(seat), seen.slots_end(seat)) if seen.kind[slot] == HIDDEN]
    cards = [kind for kind in range(KINDS) for _ in range(seen.tribe(seat).cards[kind])]
    for slot in range(first_slot(seat), seen.slots_end(seat)):
        if seen.kind[slot] not in (HIDDEN, NO_CARD):
            cards.remove(seen.kind[slot])
    found: Counter[object] = Counter()
    for laid in permutations(cards):
        if any(not seen.possible_kinds[slot] >> kind & 1 for slot, kind in zip(slots, laid)):
            continue
        hand = laid[len(slots) :]
        if seen.tribe(seat).emblem in hand:
            continue
        table = seen.copy()
        for slot, kind in zip(slots, laid):
            table.kind[slot] = kind
        for kind in hand:
            table.hand[in_hand(seat, kind)] += 1
        used = range(table.first_trump_slot(seat), table.trump_slots_end(seat))
        needs = [(table.possible_users[n], USERS[table.trumps[n]]) for n in used if table.possible_users[n]]
        if any(not any(users >> slot & 1 and by >> table.kind[slot] & 1 for slot in slots) for users, by in needs):
            continue
        boards = table.past_boards
        past = [tuple(boards[at : at + PAST_BOARD]) for at in range(0, len(boards), PAST_BOARD)]
        faces = Counter(tuple(table.kind[s] if s < SLOTS else s for s in kept[:CELLS]) + kept[CELLS:] for kept in past)
        if faces and max(faces.values()) >= 3:
            continue
        if table.phase not in (FIGHT, OVER) and seat in list(table.waiting()) and not list(State(table).legal(seat)):
            continue
        found[world(table, seat)] += 1
    return found


def assert_dealt_evenly(at, viewer, deals=6000):
    expected = all_worlds(at, viewer)
    total = sum(expected.values())
    view, chance = at.state.view(viewer), Seeded(17)
    dealt = Counter(world(dealt_table(view, chance), 1 - viewer) for _ in range(deals))
    assert set(dealt) <= set(expected)
    surprise = sum((dealt[w] - deals * n / total) ** 2 / (deals * n / total) for w, n in expected.items())
    freedom = len(expected) - 1
    assert surprise < freedom + 5 * (2 * freedom) ** 0.5 + 5, (surprise, freedom)
    return len(expected)


def test_deal_without_knowledge():
    at = situation(one=["jorund a1"], two=["king f6", "bouga-a e6", "bouga-a d6", "queen-mary c6"])
    assert assert_dealt_evenly(at, 0) == 12


def test_deal_after_moves():
    at = situation(
        one=["jorund a1", "korse-a b1"],
        two=["king f6", "bouga-a e6", "coco-bang-a d6", "kombo-bongo b6", "queen-mary c6"],
    )
    at.play("a1-a2").play("e6-e5").play("a2-a1").play("b6-a5").play("a1-a2")
    assert assert_dealt_evenly(at, 0) > 10


def test_deal_where_sets_overlap():
    at = situation(one=["jorund a1"], two=["king f6", "bouga-a e6", "coco-bang-a d6", "titus b6", "queen-mary c6"])
    for cell, names in (
        ("f6", ("king", "bouga-a", "titus")),
        ("e6", ("bouga-a", "coco-bang-a")),
        ("d6", ("coco-bang-a", "king", "queen-mary")),
        ("b6", ("titus", "queen-mary", "coco-bang-a")),
    ):
        at.table.possible_kinds[at.slot(cell)] = sum(1 << BOX.zoon_number[name] for name in names)
    assert assert_dealt_evenly(at, 0) > 4


def test_deal_with_reinforcements_weighs_every_card_alike():
    at = situation(
        one=["jorund a1"],
        two=["queen-mary f6", "king e6", "bouga-a c6"],
        reinforcements2=["bouga-a", "bouga-a", "kong"],
    )
    at.play("a1-a2").play("lay kong d6").play("a2-a1")
    at.play("c6-c4")
    assert assert_dealt_evenly(at, 0) > 5


def test_deal_remembers_that_a_priest_was_in_play():
    at = situation(
        one=["jorund a1", "korse-a e5"],
        two=["bouclefeuille f6", "king d6", "bouga-a c6", "queen-mary b6"],
        reinforcements2=["kombo-bongo"],
        trumps2=["cage-de-racines"],
        turn=2,
    )
    at.play("cage-de-racines e5")
    assert at.table.possible_users[3] != 0
    assert assert_dealt_evenly(at, 0) > 20


def test_deal_where_a_power_waits_for_a_card_that_must_be_there():
    at = situation(
        one=["jorund c4"],
        two=["kombo-bongo c5", "king d6", "bouga-a a6", "queen-mary b6"],
        reinforcements2=["kong", "bouga-b"],
    )
    at.play("c4xc5").touch("BR", "TL")
    assert at.asked == ("power", 2)
    assert assert_dealt_evenly(at, 0) > 10


def test_deal_where_a_player_is_known_not_to_be_stuck():
    at = situation(one=["jorund c1"], two=["draknar a1", "rhino-a f6", "korse-a a6"], walls=["b6", "a5", "b1"]).play(
        "c1-c2"
    )
    assert at.asked == ("turn", 2)
    assert assert_dealt_evenly(at, 0) == 5  # all but Draknar on f6, the Rhino on a1 and the Korse on a6


@pytest.mark.slow
def test_h2_deal_knows_that_the_game_did_not_end_by_repetition():
    at = situation(
        one=["jorund a1"], two=["korse-a f6", "korse-b e5", "korse-a d6", "draknar c6"], repetition_draws=1, turn=2
    )
    at.play("d6-d5").play("a1-b1").play("d5-d6").play("b1-a1")
    for _ in range(2):  # the cards on f6 and e5 change places
        at.play("f6-f5").play("a1-b1").play("e5-e6").play("b1-a1").play("e6-f6").play("a1-b1").play("f5-e5")
        at.play("b1-a1")
    assert at.result is None
    unlike = assert_dealt_evenly(at, 0)
    at.table.repetition_draws = 0
    at.table.past_boards = at.table.past_boards[:0]
    assert unlike < assert_dealt_evenly(at, 0)


def test_deal_leaves_what_the_viewer_knows_and_answers_open():
    at = situation(one=["grognard-a c3"], two=["coco-bang-a c4", "bouga-a f6"]).play("c3xc4").play("touch B", seat=2)
    dealt = at.state.view(0).deal(Seeded(1))
    assert list(dealt.waiting()) == [0, 1]
    mine = at.state.view(1).deal(Seeded(1))
    assert list(mine.waiting()) == [0]


def test_deal_for_spectators_deals_both_seats():
    at = deployed("warus", "rhinogoths").play("c2-c3")
    dealt = dealt_table(at.state.view(PUBLIC), Seeded(3))
    for seat in range(2):
        places = slice(first_slot(seat), first_slot(seat) + PLACES)
        assert Counter(dealt.kind[places]) == Counter(at.table.kind[places])


def test_guessed_prior_is_that_of_a_likely_deal_with_the_same_draws():
    seen = 0
    for number in range(30):
        chance = Seeded(number)
        state = game.start(game.settle({}), chance)
        play_randomly(state, chance, Seeded(-number), 24 + 5 * number)
        for seat in state.waiting():
            legal = state.legal(seat)
            dealt = state.view(seat).deal_likely(Seeded(7))
            assert isinstance(state, State)
            assert list(state.guessed_prior(seat, legal, Seeded(7))) == list(dealt.prior(seat, legal))
            seen += len(set(dealt.prior(seat, legal))) > 1
    assert seen > 10
