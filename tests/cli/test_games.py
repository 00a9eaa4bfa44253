"""Every built-in game at the terminal."""

import json

import pytest
from rich.cells import cell_len

from trized.games import REGISTRY, load
from trized.kernel import LANGUAGES

GAMES = [pytest.param((name, lang), id=f"{name}-{lang}") for name in REGISTRY for lang in LANGUAGES]


@pytest.mark.parametrize("game", GAMES)
def test_a_full_game_can_be_played_and_verified_and_no_line_is_wider_than_the_terminal(trized, tmp_path, game):
    """The first seat takes the first choice, the others are random bots."""
    name, lang = game
    seats = ",".join(["me"] + ["random"] * (load(name).seats(load(name).settle({})) - 1))
    path = tmp_path / "game.txt"
    options = ("--lang", lang, "--seats", seats, "--seed", 4, "--save", path)
    said = trized("play", "--text", name, *options, typed="1\n" * 3000)
    assert (said.status, said.err) == (0, "")
    assert max(cell_len(line) for line in said.out.splitlines()) <= 80
    assert trized("replay", path, "--verify").status == 0


@pytest.mark.parametrize("game", GAMES)
def test_every_card_has_a_name_and_a_text(trized, game):
    name, lang = game
    cards = json.loads(trized("card", name, "--lang", lang, "--json").out)
    assert all(card["id"] and card["name"] and card["text"] for card in cards)


def test_the_agents_of_zenith_have_their_printed_numbers(trized):
    cards = {card["id"]: card for card in json.loads(trized("card", "zenith", "--json").out)}
    assert (cards["nero"]["planet"], cards["nero"]["faction"], cards["nero"]["cost"]) == ("mercury", "animod", 7)
