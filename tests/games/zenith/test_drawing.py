"""The tracks as a shareable poster."""

import re
import xml.etree.ElementTree as ElementTree

import pytest

from tests.support.zenith.situation import GAME, Situation
from trized.games.zenith.opening import printed_box
from trized.games.zenith.page.art import all_symbols
from trized.games.zenith.page.finale import poster
from trized.games.zenith.page.icons import icons
from trized.games.zenith.view import View
from trized.kernel import LANGUAGES, PUBLIC, Seeded, State


def drawn(position: State, viewer: int, lang: str = "en") -> str:
    view = position.view(viewer)
    assert isinstance(view, View)
    return poster(view, lang)


def played(seed: int, moves: int) -> State:
    chance, choices = Seeded(seed), Seeded(seed + 1)
    position = GAME.start(GAME.settle({"players": "24"[seed % 2], "boards": "random"}), chance)
    for _ in range(moves):
        if not position.over():
            legal = position.legal(position.waiting()[0])
            position.apply(position.waiting()[0], legal[choices.below(len(legal))], chance)
    return position


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("seed", range(4))
def test_drawing_is_complete_small_and_standalone(seed, lang):
    for viewer in (PUBLIC, 0, 1):
        text = drawn(played(seed, 40 * seed), viewer, lang)
        ElementTree.fromstring(text)
        assert len(text.encode()) < 60_000
        assert not re.search(r'(?:href|src)="(?!#z-)', text)


def test_every_icon_has_its_drawing():
    known = set(re.findall(r'id="z-([\w-]+)"', all_symbols()))
    everything = [agent.effects for agent in printed_box().agents] + [token.effects for token in printed_box().tokens]
    everything += [level for board in printed_box().boards.values() for level in board.levels]
    everything += [effects for mode in printed_box().lead for effects in mode]
    used = {symbol for effects in everything for group in icons(effects) for symbol, _ in group if symbol}
    assert used <= known


def test_a_disc_on_my_side_is_below_the_middle():
    situation = Situation().disc("mars", 2)
    assert mars_at(drawn(situation.position, 0)) > mars_at(drawn(situation.position, 1))


def mars_at(text: str) -> float:
    found = re.search(r'href="#z-mars" x="[\d.]+" y="([\d.]+)"', text)
    assert found is not None
    return float(found[1])


@pytest.mark.parametrize("seed", range(3))
def test_the_drawing_reveals_no_secret(seed):
    position = played(seed, 30)
    for viewer in (PUBLIC, 0):
        dealt = position.view(viewer).deal(Seeded(seed + 70))
        assert drawn(dealt, viewer) == drawn(position, viewer)
