"""Every game of the house at the terminal."""

import json

import pytest
from rich.cells import cell_len

from trized.games import REGISTRY, load
from trized.kernel import LANGUAGES

GAMES = [pytest.param((name, lang), id=f"{name}-{lang}") for name in REGISTRY for lang in LANGUAGES]


@pytest.fixture
def played(trized, tmp_path, request):
    """Return what a whole game said, and the path of its record: I take the first choice, the others any."""
    name, lang = request.param
    game = load(name)
    seats = ",".join(["me"] + ["random"] * (game.seats(game.settle({})) - 1))
    path = tmp_path / "game.txt"
    said = trized(
        "play", "--text", name, "--lang", lang, "--seats", seats, "--seed", 4, "--save", path, typed="1\n" * 3000
    )
    return said, path


@pytest.mark.parametrize("played", GAMES, indirect=True)
def test_a_full_game_can_be_played_and_verified(trized, played):
    said, path = played
    assert (said.status, said.err) == (0, "")
    assert trized("replay", path, "--verify").status == 0


@pytest.mark.parametrize("played", GAMES, indirect=True)
def test_no_line_of_a_game_is_wider_than_the_terminal(played):
    said, _ = played
    assert max(cell_len(line) for line in said.out.splitlines()) <= 80


@pytest.mark.parametrize("game", GAMES)
def test_every_card_has_a_name_and_a_text(trized, game):
    name, lang = game
    cards = json.loads(trized("card", name, "--lang", lang, "--json").out)
    assert all(card["id"] and card["name"] and card["text"] for card in cards)


def test_the_agents_of_zenith_have_their_printed_numbers(trized):
    cards = {card["id"]: card for card in json.loads(trized("card", "zenith", "--json").out)}
    assert (cards["nero"]["planet"], cards["nero"]["faction"], cards["nero"]["cost"]) == ("mercury", "animod", 7)
