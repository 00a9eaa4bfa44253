"""Contests are fair, repeatable and can be taken up again."""

from collections import Counter

import pytest

from trized.games import load
from trized.kernel import Refused
from trized.lab.arena import Contest, run_contest, run_watched_contest, schedule
from trized.lab.standings import duels_of, rank_bots

CONTEST = Contest("zenith", {}, ("random", "greedy", "easy"), 4, 7)
TEAMS = Contest("zenith", {"players": "4"}, ("random", "greedy", "easy"), 8, 7)
QUICK = Contest("zenith", {}, ("random", "greedy"), 6, 7)


def test_every_pair_plays_its_games_and_every_bot_has_each_side_equally_often():
    sides = Counter((bot, side) for match in schedule(CONTEST) for side, bot in enumerate(match.seats))
    assert len(schedule(CONTEST)) == 12
    assert set(sides.values()) == {4}


@pytest.mark.parametrize("bots", [2, 3, 4, 5, 6, 11])
def test_every_pair_of_bots_meets_every_variety_equally_often(bots):
    varieties = len(load("zoondo").varieties)
    contest = Contest("zoondo", {}, tuple(f"search:{n}" for n in range(1, bots + 1)), 2 * varieties, 1)
    met = Counter((tuple(sorted(match.seats)), tuple(match.options.items())) for match in schedule(contest))
    assert len(met) == varieties * bots * (bots - 1) // 2
    assert set(met.values()) == {2}


def test_mirror_images_have_the_same_options_and_exchanged_sides():
    found = schedule(CONTEST)
    for one, other in zip(found[::2], found[1::2], strict=True):
        assert (one.pair, one.options) == (other.pair, other.options)
        assert one.seats == other.seats[::-1]


def test_teams_are_pure_and_mixed_in_turn():
    lineups = {match.seats for match in schedule(TEAMS)}
    assert (0, 0, 1, 1) in lineups
    assert (0, 2, 1, 2) in lineups


def test_the_stronger_bot_is_higher():
    standings = rank_bots(QUICK, run_contest(QUICK, jobs=1))
    assert [standing.bot for standing in standings] == ["greedy", "random"]


def test_teams_have_a_ladder_too():
    contest = Contest("zenith", {"players": "4"}, ("random", "greedy"), 2, 7)
    assert [standing.bot for standing in rank_bots(contest, run_contest(contest, jobs=1))] == ["greedy", "random"]


def test_results_do_not_depend_on_the_number_of_processes():
    one, two = ([(r.number, r.winners) for r in run_contest(QUICK, jobs=jobs)] for jobs in (1, 2))
    assert one == two


def test_a_contest_goes_on_where_it_stopped(tmp_path):
    kept = tmp_path / "games"
    whole = run_contest(QUICK, jobs=1, file=kept)
    lines = kept.read_bytes().splitlines(keepends=True)
    kept.write_bytes(b"".join(lines[:3]) + lines[3][:10])
    played: list[int] = []
    again = run_contest(QUICK, jobs=1, file=kept, progress=played.append)
    assert [result.winners for result in again] == [result.winners for result in whole]
    assert played[0] == 2


def test_a_file_of_another_contest_is_refused(tmp_path):
    run_contest(QUICK, jobs=1, file=tmp_path / "games")
    with pytest.raises(Refused, match="contains another contest"):
        run_contest(Contest("zenith", {}, ("random", "greedy"), 8, 7), jobs=1, file=tmp_path / "games")


def test_mirrored_duels_are_together_with_each_bot_first_once():
    assert {duel.first for pair in duels_of(QUICK, run_contest(QUICK, jobs=1)) for duel in pair} == {(0,), (1,)}


def test_a_contest_with_rows_is_the_same_contest_and_goes_on_where_it_stopped(tmp_path):
    contest = Contest("zenith", {}, ("random", "easy"), 4, 7)

    def facts(results):
        return [(r.number, r.pair, r.seats, r.winners, r.ending, r.moves, r.turns) for r in results]

    def stop(games: int) -> None:
        played.append(games)
        if sum(played) == 1:
            raise KeyboardInterrupt

    played: list[int] = []
    assert len(run_watched_contest(contest, tmp_path, jobs=1, progress=stop)) == 1
    assert facts(run_watched_contest(contest, tmp_path, jobs=1)) == facts(run_contest(contest, jobs=1))


def test_an_interrupted_contest_gives_the_games_that_are_there():
    def stop(games: int) -> None:
        played.append(games)
        if sum(played) == 2:
            raise KeyboardInterrupt

    played: list[int] = []
    assert len(run_contest(QUICK, jobs=1, progress=stop)) == 2
