"""Rows of many games: the same games as without them, in tables that add up."""

import json

import msgspec
import polars as pl
import pytest

from trized.games import REGISTRY, load
from trized.kernel import Refused, statistics_of
from trized.lab.folder import RunFolder
from trized.lab.parts import StoredData, play_part
from trized.lab.records import read_packed
from trized.lab.rows import TABLES, Rows
from trized.lab.simulate import Run, seat_specs, simulate
from trized.lab.tally import tally_of
from trized.lab.watch import count_lead_changes, measure_drama


def run_of(name: str, games: int, bots: str = "random", seed: int = 1, given: dict[str, str] | None = None) -> Run:
    game = load(name)
    options = game.settle(given or {})
    return Run(name, options, seat_specs(game, options, [bots]), games, seed)


def rows_of(name: str, games: int = 6, **given: str) -> dict[str, pl.DataFrame]:
    run, rows = run_of(name, games, given=given), Rows(load(name))
    for number in range(games):
        rows.watch(run.planned(number))
    return rows.frames()


@pytest.fixture(scope="module", params=REGISTRY)
def tables(request):
    return request.param, rows_of(request.param)


def test_watching_changes_no_game(tables):
    name, frames = tables
    assert tally_of(frames["games"]) == play_part(run_of(name, 6), StoredData(), range(6)).tally


def test_decisions_by_kind_add_up_to_the_decisions_of_the_game(tables):
    _, frames = tables
    by_kind = frames["decisions"].group_by("game").agg(pl.col("decisions").sum()).sort("game")
    assert by_kind["decisions"].to_list() == frames["games"].sort("number")["decisions"].to_list()


def test_the_course_has_the_lead_at_every_turn_between_0_and_1(tables):
    _, frames = tables
    lead = frames["course"].filter(series="lead")
    assert lead.group_by("game").len().sort("game")["len"].to_list() == frames["games"]["turns"].to_list()
    assert lead["value"].is_between(0, 1).all()


def test_statistics_are_those_that_the_game_names(tables):
    name, frames = tables
    assert set(statistics_of(load(name)).metrics) <= set(frames["games"].columns)


def test_every_card_of_the_rows_is_a_card_of_the_game(tables):
    name, frames = tables
    known = {card["id"] for card in load(name).cards("en")}
    assert set(frames["cards"]["card"]) <= known


def test_played_card_has_its_use_and_occurs_once_for_a_side(tables):
    _, frames = tables
    cards = frames["cards"]
    assert cards.filter((pl.col("played") > 0) & (pl.col("how") == "")).is_empty()
    assert cards.select("game", "side", "card").is_duplicated().sum() == 0


def test_trump_that_becomes_a_zoon_occurs_once_for_a_side():
    cards = rows_of("zoondo", 20, tribe1="ranakars", tribe2="ranakars")["cards"].filter(card="vieux-silure")
    assert cards["played"].sum() > 0
    assert cards.select("game", "side").is_duplicated().sum() == 0


def test_a_card_has_won_if_its_side_has(tables):
    _, frames = tables
    joined = frames["cards"].join(frames["games"], left_on="game", right_on="number")
    assert joined.filter(pl.col("won") != (pl.col("side") == pl.col("winner"))).is_empty()


def test_every_table_has_the_types_of_its_schema(tables):
    name, frames = tables
    for table, types in Rows(load(name)).types().items():
        assert {column: frames[table].schema[column] for column in types} == types


def test_cards_of_teams_belong_to_their_side():
    game = load("zenith")
    options = game.settle({"players": "4", "secret_agents": "yes"})
    rows = Rows(game)
    watched = rows.watch(Run("zenith", options, seat_specs(game, options, ["random"]), 1, 1).planned(0))
    cards = rows.frames()["cards"]
    assert set(cards["seat"]) == {0, 2}
    assert cards.filter("won")["seat"].unique().to_list() == [min(watched.outcome().winners)]


def test_interrupted_run_resumes_and_gives_the_same_results(tmp_path):
    run = run_of("zenith", 12)
    whole = simulate(run).tally

    def stop(games: int) -> None:
        played.append(games)
        if sum(played) == 1:
            raise KeyboardInterrupt

    played: list[int] = []
    first = simulate(run, progress=stop, out=tmp_path)
    assert (first.interrupted, first.tally.games) == (True, 1)
    assert len(pl.read_parquet(tmp_path / "games.parquet")) == 1
    again = simulate(run, out=tmp_path)
    assert (again.interrupted, again.tally, again.played) == (False, whole, 11)
    assert pl.read_parquet(tmp_path / "games.parquet")["number"].to_list() == list(range(12))


def test_a_run_can_be_made_longer(tmp_path):
    simulate(run_of("zenith", 4), out=tmp_path)
    longer = simulate(run_of("zenith", 9), out=tmp_path)
    assert (longer.played, longer.tally) == (5, simulate(run_of("zenith", 9)).tally)


def test_games_of_a_finished_run_are_stored_once(tmp_path):
    simulate(run_of("zenith", 3), out=tmp_path, records=True)
    assert not list((tmp_path / "parts").iterdir())
    assert RunFolder(tmp_path).done() == [range(3)]


def test_a_merge_that_was_stopped_doubles_nothing_and_gaps_are_filled_in_order(tmp_path):
    folder, run = RunFolder(tmp_path), run_of("zenith", 6)
    folder.open({**run.head(), "records": True}, {})
    for numbers in (range(0, 2), range(4, 6)):
        part = play_part(run, StoredData(rows=True, records=True), numbers)
        folder.keep(numbers, part.tables, part.records)
    kept = {path.name: path.read_bytes() for path in folder.parts.iterdir()}
    folder.merge()
    (tmp_path / "games.parquet").unlink()  # the last file that a merge writes
    for name, data in kept.items():
        (folder.parts / name).write_bytes(data)
    assert folder.left(6) == [range(2, 4)]
    assert simulate(run, out=tmp_path, records=True).played == 2
    simulate(run, out=tmp_path / "whole", records=True)
    for table in TABLES:
        one, two = (pl.read_parquet(at / f"{table}.parquet") for at in (tmp_path, tmp_path / "whole"))
        timed = [column for column in one.columns if column == "seconds" or column.startswith("thought")]
        assert one.drop(timed).equals(two.drop(timed))
    records = [list(read_packed(at / "records.gz")) for at in (tmp_path, tmp_path / "whole")]
    assert [number for number, _ in records[0]] == list(range(6))
    assert records[0] == records[1]


def test_a_folder_of_another_run_is_refused(tmp_path):
    simulate(run_of("zenith", 2), out=tmp_path)
    with pytest.raises(Refused, match=r"contains another run \(with another seed\)"):
        simulate(run_of("zenith", 2, seed=2), out=tmp_path)


def test_missing_games_are_the_gaps(tmp_path):
    folder = RunFolder(tmp_path)
    folder.open({}, {})
    for part in (range(2, 4), range(6, 7)):
        folder.keep(part, dict.fromkeys(TABLES, b""))
    assert folder.left(9) == [range(0, 2), range(4, 6), range(7, 9)]


def test_rows_do_not_depend_on_the_number_of_processes(tmp_path):
    run = run_of("zoondo", 8)
    simulate(run, jobs=1, out=tmp_path / "one")
    simulate(run, jobs=2, out=tmp_path / "two")
    for table in TABLES:
        one, two = (pl.read_parquet(tmp_path / jobs / f"{table}.parquet") for jobs in ("one", "two"))
        assert one.drop("seconds", strict=False).equals(two.drop("seconds", strict=False))


def test_the_file_names_the_version_of_its_schema(tmp_path):
    simulate(run_of("zenith", 1), out=tmp_path)
    assert pl.read_parquet_metadata(tmp_path / "games.parquet")["trized.schema"] == "1"


def test_the_lead_changes_when_another_side_is_visibly_ahead():
    assert count_lead_changes([0.5, 0.6, 0.51, 0.4, 0.49, 0.6]) == 2


def test_drama_is_the_root_of_the_gap_while_the_winner_is_behind():
    assert measure_drama([0.9, 0.5, 0.38, 0.38], first_won=True) == pytest.approx(0.24**0.5)
    assert measure_drama([0.9, 0.8], first_won=True) == 0


def test_run_and_tables_carry_what_made_them(tmp_path):
    run = run_of("zoondo", 2, "normal")
    simulate(run, out=tmp_path)
    head = json.loads((tmp_path / "run.json").read_text())
    assert head["made"].keys() >= {"trized", "commit", "source", "python", "machine", "command", "rules"}
    assert head["made"]["bots"]["normal"]["level"] == msgspec.to_builtins(load("zoondo").levels[1])
    assert json.loads(pl.read_parquet_metadata(tmp_path / "games.parquet")["trized.run"]) == head
