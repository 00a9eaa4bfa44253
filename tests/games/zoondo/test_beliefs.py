"""Beliefs of a seat about face-down cards: the Emblem, and the cards that win against its own."""

from typing import Any

import pytest

from tests.support.zoondo.moments import played
from trized.games.zoondo.box import BOX
from trized.games.zoondo.fight import EMBLEMS
from trized.games.zoondo.page import page
from trized.games.zoondo.page.ids import piece_id
from trized.games.zoondo.state import HIDDEN, SLOTS, owner
from trized.kernel import PUBLIC


def seen(turns: int) -> Any:
    return played(3, turns).view(0)


def shares(view, by=""):
    return {one.piece: one.share for one in page.beliefs(view, "en") if one.by == by and one.piece}


@pytest.mark.parametrize("turns", [0, 4, 12])
def test_emblem_is_one_of_the_hidden_cards_and_never_one_that_cannot_be_it(turns):
    view = seen(turns)
    found = shares(view)
    assert sum(found.values()) == pytest.approx(1)
    for slot in range(SLOTS):
        if piece_id(slot) in found and view.table.possible_kinds[slot] & EMBLEMS == 0:
            assert found[piece_id(slot)] == 0


def test_only_face_down_enemy_cards_have_beliefs():
    view = seen(12)
    hidden = {int(slot) for slot in view.table.board if slot < SLOTS and view.table.kind[slot] == HIDDEN}
    assert {*shares(view)} == {piece_id(slot) for slot in hidden}
    assert all(owner(slot) == 1 for slot in hidden)


def test_cards_that_nobody_can_tell_apart_are_equally_likely():
    assert len({*shares(played(3, 0).view(0)).values()}) == 2  # the two rows of a deployment


def test_stronger_card_of_mine_falls_less_often():
    view = played(3, 0).view(0)
    value = {int(slot): sum(c for c in zoon(view, slot).corners if isinstance(c, int)) for slot in mine(view)}
    weak, strong = min(value, key=lambda slot: value[slot]), max(value, key=lambda slot: value[slot])
    risk = {slot: sum(shares(view, piece_id(slot)).values()) for slot in (weak, strong)}
    assert risk[strong] < risk[weak]


def mine(view):
    return [slot for slot in view.table.board if slot < SLOTS and owner(slot) == 0]


def zoon(view, slot):
    return BOX.zoons[view.table.kind[slot]]


def test_spectator_infers_nothing():
    assert page.beliefs(played(3, 4).view(PUBLIC), "en") == []
