"""Notebook output: boards of positions and views, tables of results."""

import re
from html import unescape

import pytest

import trized
import trized.lab
from tests.support.built_in import BUILT_IN
from trized.games import load
from trized.kernel import PUBLIC, Seeded
from trized.lab import Contest, play_games, rank_bots, run_contest


def middle(name: str):
    game, chance = load(name), Seeded(4)
    state = game.start(game.settle({}), chance)
    for _ in range(40):
        seat = state.waiting()[0]
        legal = state.legal(seat)
        state.play(seat, legal[chance.below(len(legal))], chance)
    return state


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_view_and_a_position_draw_themselves_with_all_that_they_need(name):
    state = middle(name)
    for shown in (state, state.view(0), state.view(PUBLIC)):
        drawn = shown._repr_html_()
        page = unescape(drawn)
        assert drawn.startswith("<iframe")
        assert '<div class="board"' in page
        assert not re.findall(r'(?:src|href)="(?!#)', page)
        assert not re.findall(r"url\((?!['\"]?#|['\"]?data:)", page)


@pytest.mark.parametrize("name", BUILT_IN)
def test_positions_that_a_seat_cannot_distinguish_are_drawn_alike(name):
    view = middle(name).view(1)
    assert view.deal(Seeded(9)).view(1)._repr_html_() == view._repr_html_()


def test_games_and_tallies_show_as_tables():
    played = play_games("zenith", "random", 4)
    for shown in (played, played.result, played.tally):
        assert shown._repr_html_().count("<tr>") > 5
    assert "won by first" in played._repr_html_()


def test_a_ladder_shows_as_a_table():
    contest = Contest("zenith", {}, ("random", "easy"), 2, 1)
    assert rank_bots(contest, run_contest(contest, jobs=1))._repr_html_().count("<tr>") == 3


def test_all_that_the_laboratory_names_can_be_imported():
    for name in trized.lab.__all__:
        assert getattr(trized.lab, name) is not None
    with pytest.raises(AttributeError, match=r"it has .*play_games"):
        _ = trized.lab.nothing


def test_games_can_go_through_all_that_a_game_varies():
    played = play_games("zoondo", "random", 25, vary=True)
    assert played.games.select("tribe_0", "tribe_1").n_unique() == 25
