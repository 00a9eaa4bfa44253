"""Canonical text round-trips and is equal in every language."""

import pytest

from tests.games.zenith.test_conservation import positions
from tests.support.zenith.situation import CARDS, GAME, TOKENS, table
from trized.games.zenith.opening import printed_box
from trized.kernel import Refused, Seeded
from trized.kernel.notation import read_draw, write_draw

NOTATION = GAME.notation
SETS_BEGIN = 12 * 256  # all other actions are below
VIEW = table().position.view(0)


def test_every_fixed_action_reads_back():
    numbers = [number for number in range(SETS_BEGIN) if number in printed_box().actions]
    texts = [NOTATION.write(VIEW, 0, action) for action in numbers]
    assert len(set(texts)) == len(texts) > 400
    assert [NOTATION.read(VIEW, 0, text) for text in texts] == numbers


@pytest.mark.parametrize("players", ["2", "4"])
def test_every_legal_action_of_a_game_reads_back(players):
    for position in positions(players, "yes", 77):
        for seat in position.waiting():
            view = position.view(seat)
            texts = [NOTATION.write(view, seat, action) for action in view.legal()]
            assert [NOTATION.read(view, seat, text) for text in texts] == list(view.legal())


@pytest.mark.parametrize("secret", ["no", "yes"])
def test_everything_that_chance_draws_reads_back(secret):
    position = GAME.start(GAME.settle({"boards": "random", "secret_agents": secret}), Seeded(1))
    chance = Seeded(2, keep=True)
    while not position.over():
        seat = position.waiting()[0]
        position.apply(seat, position.legal(seat)[0], chance)
    drawn = chance.taken()
    assert drawn
    assert [read_draw(NOTATION, write_draw(NOTATION, *outcome)) for outcome in drawn] == drawn


@pytest.mark.parametrize("text", ["first 1", "board 0", "token leader", "draw nero", "mobilize lula-smart"])
def test_an_outcome_is_written_as_it_is_read(text):
    assert write_draw(NOTATION, *read_draw(NOTATION, text)) == text


def test_set_of_cards_has_one_notation():
    action = NOTATION.read(VIEW, 0, "exchange khan nero")
    assert action == NOTATION.read(VIEW, 0, "exchange nero khan")
    assert NOTATION.write(VIEW, 0, action) == "exchange nero khan"


def test_card_and_token_names_are_plain():
    assert len(set(CARDS)) == 100
    assert all(name.isascii() and " " not in name for name in (*CARDS, *TOKENS))


@pytest.mark.parametrize(
    "text", ["", "recruit", "recruit nemo", "hire nero", "pluto", "exchange nemo", "from pluto", "tier 4", "first 4"]
)
def test_unknown_notation_is_refused_with_a_sentence(text):
    with pytest.raises(Refused) as refused:
        NOTATION.read(VIEW, 0, text)
    assert str(refused.value).endswith(".")


@pytest.mark.parametrize(
    "text", ["", "draw", "draw nemo", "draw:0 nero", "mobilize", "token pluto", "first 2", "board x", "die 3"]
)
def test_impossible_draw_is_refused_with_a_sentence(text):
    with pytest.raises(Refused) as refused:
        read_draw(NOTATION, text)
    assert str(refused.value).endswith(".")


def test_open_action_has_its_full_notation_for_everybody():
    t = table().hand("nero").credits(7)
    action = NOTATION.read(t.position.view(0), 0, "recruit nero")
    assert NOTATION.write(t.position.view(1), 0, action) == "recruit nero"
