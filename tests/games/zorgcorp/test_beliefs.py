"""Places of saucers after the next progress: probabilities that match many simulated ones."""

from tests.support.zorgcorp.situation import situation
from trized.games.zorgcorp import game
from trized.games.zorgcorp.board import ZORGTERRE
from trized.games.zorgcorp.page.beliefs import arrivals, beliefs
from trized.games.zorgcorp.page.ids import place_id
from trized.games.zorgcorp.progress import progress
from trized.games.zorgcorp.view import View
from trized.kernel import SILENT, Seeded

ROUNDS = 400


def test_single_saucer_goes_to_each_of_four_exits_with_a_quarter():
    table = situation().zorg("d5").table
    exits = table.board.exits_of(table.board.place_of["d5"])
    assert arrivals(table) == dict.fromkeys(exits, 0.25)


def test_saucer_whose_way_is_barred_stays():
    table = situation().zorg("d5").ships("military", "d6").table
    found = arrivals(table)
    assert found[table.board.place_of["d5"]] == 0.25
    assert table.board.place_of["d6"] not in found


def test_saucer_that_is_launched_before_the_progress_counts():
    table = situation().zorg("d5").table
    table.assets = 30
    assert table.fleet_size < table.box.fleet_allowed(table.assets)
    told = {belief.piece for belief in beliefs(View(-1, table), "en")}
    assert {place_id(table.board, place) for place in table.board.exits_of(ZORGTERRE)} <= told


def test_shares_agree_with_many_progresses():
    state, picks = game.start(game.settle({}), Seeded(3)), Seeded(8)
    for _ in range(60):
        legal = state.legal(state.waiting()[0])
        state.apply(state.waiting()[0], legal[picks.below(len(legal))], picks)
    assert not state.over()
    found, chance = arrivals(state.table), Seeded(1)
    seen = dict.fromkeys(found, 0.0)
    for _ in range(ROUNDS):
        table = state.table.copy()
        progress(table, chance, SILENT)
        for place in found:
            seen[place] += (table.zorgcorp_ships_at(place) > 0) / ROUNDS
    for place, share in found.items():
        if not state.table.board.is_hole(place):
            assert abs(seen[place] - share) < 0.12, state.table.board.ids[place]
