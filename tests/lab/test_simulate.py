"""Many games: the same whoever plays which of them."""

import pytest

from tests.support.pile import game as pile
from trized.analysis.plan import Planned
from trized.analysis.seeds import seed_for
from trized.games import load
from trized.kernel import Outcome, Refused, Seeded
from trized.lab.parts import Cutter, Part, StoredData, play_part
from trized.lab.simulate import Run, seat_specs, simulate
from trized.lab.tally import Tally, winning_side


def run_of(name: str, games: int, seed: int = 1) -> Run:
    """Return a run of random games with the usual options."""
    game = load(name)
    options = game.settle({})
    return Run(name, options, seat_specs(game, options, ["random"]), games, seed)


def test_parts_of_a_run_add_up_to_the_run():
    run = run_of("zenith", 30)
    whole, sum_of_parts = play_part(run, StoredData(), range(30)).tally, Tally()
    for part in (range(0, 7), range(7, 8), range(8, 30)):
        sum_of_parts.add(play_part(run, StoredData(), part).tally)
    assert sum_of_parts == whole


def test_the_number_of_processes_changes_nothing():
    run = run_of("zenith", 40)
    assert simulate(run, jobs=2).tally == simulate(run, jobs=1).tally


def test_parts_grow_with_the_speed_of_earlier_parts_to_about_a_second():
    cutter = Cutter([("a", range(3)), ("b", range(5, 100_000))])
    parts = iter(cutter)
    assert next(parts) == ("a", range(1))
    cutter.learn(Part(range(1), Tally(), seconds=0.001))
    assert next(parts) == ("a", range(1, 3))
    assert next(parts) == ("b", range(5, 15))
    cutter.learn(Part(range(5, 15), Tally(), seconds=0.01))
    assert next(parts) == ("b", range(15, 115))
    cutter.learn(Part(range(15, 115), Tally(), seconds=5.0))
    assert next(parts) == ("b", range(115, 135))


def test_a_game_that_takes_longer_than_a_part_is_a_part_by_itself():
    cutter = Cutter([("a", range(9))])
    parts = iter(cutter)
    cutter.learn(Part(next(parts)[1], Tally(), seconds=60.0))
    assert next(parts) == ("a", range(1, 2))


def test_another_seed_plays_other_games():
    assert simulate(run_of("zenith", 20, seed=1)).tally != simulate(run_of("zenith", 20, seed=2)).tally


def test_bots_that_choose_at_random_play_what_the_compiled_loop_plays(monkeypatch):
    run = run_of("zenith", 5)
    fast = simulate(run).tally
    monkeypatch.setattr(Planned, "all_random", False)
    assert simulate(run).tally == fast


def test_progress_counts_every_game():
    done: list[int] = []
    simulate(run_of("zenith", 25), jobs=1, progress=done.append)
    assert sum(done) == 25


def test_seeds_differ_by_run_by_game_and_by_purpose():
    seeds = {seed_for(run, game, use) for run in range(3) for game in range(3) for use in ("chance", "choices")}
    assert len(seeds) == 18


def test_one_spec_seats_all_and_one_for_each_side_seats_the_teams():
    game = load("zenith")
    four = game.settle({"players": "4"})
    assert len(seat_specs(game, four, ["random"])) == 4
    assert len(seat_specs(game, four, ["random", "random"])) == 4


def test_three_bots_for_four_seats_are_refused():
    game = load("zenith")
    with pytest.raises(Refused, match="1, 2, 4, not 3"):
        seat_specs(game, game.settle({"players": "4"}), ["random"] * 3)


def test_a_draw_is_won_by_nobody():
    state = pile.start(pile.settle({}), Seeded(1))
    assert winning_side(pile, state, Outcome((), ("agreed",))) is None


def test_automaton_wins_if_all_seats_lose(monkeypatch):
    state = pile.start(pile.settle({}), Seeded(1))
    monkeypatch.setattr(type(pile), "side_names", ("resistance", "zorgcorp"))
    monkeypatch.setattr(type(pile), "order", lambda self, state: ((0, 1),))
    assert winning_side(pile, state, Outcome((), ("military",))) == "zorgcorp"
    assert winning_side(pile, state, Outcome((0, 1), ("points",))) == "resistance"
