"""The simple players of measurements follow their descriptions."""

from tests.support.zorgcorp.players import at_random, deserting, greedy, passive
from tests.support.zorgcorp.report import NEVER, play
from trized.games.zorgcorp.board import FIRST_SYSTEM, FIRST_WORLD
from trized.games.zorgcorp.box import MILITARY


def assets(player, games=12):
    return sum(play(player, seed, NEVER)[1][-1] for seed in range(games)) / games


def test_a_greedy_resistance_holds_zorgcorp_back():
    assert assets(greedy) < assets(at_random) < assets(passive)


def test_a_passive_resistance_stays_at_home():
    table = play(passive, 1, NEVER)[0].table
    assert table.ships_at(MILITARY, FIRST_WORLD) == 1


def test_deserters_leave_their_homes():
    table = play(deserting, 1, NEVER)[0].table
    assert not any(table.ships_at(people, world) for people in range(4) for world in range(FIRST_WORLD, FIRST_SYSTEM))


def test_without_home_shields_none_is_on_a_start_world():
    table = play(deserting, 1, NEVER, home_shields=False)[0].table
    assert not any(table.shield[world] for world in range(FIRST_WORLD, FIRST_SYSTEM))
