"""Beliefs about the opponent's hand: exact counts, and estimates after a reshuffle."""

import pytest

from tests.games.zenith.test_conservation import positions
from tests.support.zenith.situation import CARDS, table
from trized.games.zenith.box import PLANETS
from trized.games.zenith.page import page
from trized.kernel import PUBLIC, Seeded

WORLDS = 400


def shares(position, viewer=0):
    return {one.piece: one.share for one in page.beliefs(position.view(viewer), "en") if one.piece}


def test_share_of_a_planet_counts_the_unseen_cards():
    t = table().deck_of("nero", "khan", "zenon", "titus").hand("titus").hand("nero", seat=1)
    agents = t.position.table.box.agents
    unseen = [agents[CARDS.index(name)] for name in ("nero", "khan", "zenon")]
    wanted = {f"col-1-{name}": sum(a.planet == planet for a in unseen) / 3 for planet, name in enumerate(PLANETS)}
    assert shares(t.position) == pytest.approx(wanted)
    assert "1 hidden card, 3 unseen" in page.beliefs(t.position.view(0), "en")[0].text


def test_spectator_infers_nothing():
    assert page.beliefs(table().deck_of("nero").hand("nero", seat=1).position.view(PUBLIC), "en") == []


@pytest.mark.parametrize("seed", [1, 2])
def test_shares_agree_with_dealt_worlds_before_and_after_a_reshuffle(seed):
    reshuffled = set()
    for number, position in enumerate(positions("2", "no", seed)):
        view, chance = position.view(0), Seeded(4)
        if position.over() or (number % 40 and view.table.reshuffled in reshuffled):
            continue
        reshuffled.add(view.table.reshuffled)
        found = shares(position)
        dealt = [view.deal(chance).table for _ in range(WORLDS)]
        for planet, name in enumerate(PLANETS if found else ()):
            held = sum(any(world.box.agents[card].planet == planet for card in world.hand(1)) for world in dealt)
            assert abs(held / WORLDS - found[f"col-1-{name}"]) < 0.14, name
    assert 0 in reshuffled
