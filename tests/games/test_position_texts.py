"""Texts of positions under earlier rules and with custom boxes, tribes and boards round-trip."""

import pytest

from tests.conformance.case import pick
from tests.games.zenith.test_own_cards import AGENT, random_effects
from tests.games.zorgcorp.test_box import raw, written
from tests.support.zoondo.random_tribes import random_tribe
from trized.games import REGISTRY, load
from trized.kernel import Game, Seeded
from trized.kernel.game import under_rules
from trized.kernel.position import read_view

VERSIONS = [(name, rules) for name in REGISTRY for rules in range(1, load(name).rules + 1)]


def check_texts(game: Game, options: dict[str, str], seed: int) -> None:
    """Play a random game, and parse every fifth position, and each viewer's, from its text."""
    settled = game.settle(options)
    game = game.for_options(settled)
    chance, choices = Seeded(seed), Seeded(-seed)
    state = game.start(settled, chance)
    for number in range(600):
        if number % 5 == 0 or state.over():
            text = state.text()
            assert load(game.name).position(text) == state, text
            viewer = number // 5 % (game.seats(settled) + 1) - 1
            view = state.view(viewer)
            assert read_view(load(game.name), view.text())[1] == view, view.text()
        if state.over():
            return
        state.apply(*pick(state, choices), chance)


@pytest.mark.parametrize(("name", "rules"), VERSIONS)
def test_text_is_the_inverse_of_a_position_under_each_version_of_the_rules(name: str, rules: int) -> None:
    game = under_rules(load(name), rules)
    for seed in range(2):
        check_texts(game, {}, seed)


def test_text_is_the_inverse_of_a_position_with_a_random_box() -> None:
    for seed in range(4):
        effects = ", ".join(f'"{effect}"' for effect in random_effects(Seeded(seed)))
        box = AGENT.format(effects=effects, more=f"[track]\nsteps = {2 + seed}\n[start]\ncards = {3 + seed}")
        check_texts(load("zenith"), {"cards": box, "players": "2" if seed % 2 else "4"}, seed)


@pytest.mark.parametrize("kind", ["tribal", "continental", "mondial"])
def test_text_is_the_inverse_of_a_position_with_random_tribes(kind: str) -> None:
    for seed in range(2):
        tribes = {f"tribe{n}": random_tribe(Seeded(seed + 10 * n), kind).line() for n in (1, 2)}
        check_texts(load("zoondo"), {**tribes, "format": kind, "repetition": "on" if seed else "off"}, seed)


def test_text_is_the_inverse_of_a_position_on_a_custom_board() -> None:
    board = raw() | {"id": "mine"}
    board["systems"] = dict(reversed(board["systems"].items()))
    check_texts(load("zorgcorp"), {"board": written(board), "open_starts": "not_named"}, 1)
