"""The history of a browser: counts, suggestions, export, and transfer to another device."""

import asyncio
import gzip
import hashlib
import json
import sqlite3
from collections.abc import Awaitable, Callable
from datetime import date
from pathlib import Path

from tests.support.luck import LUCK
from tests.support.server import Server, Visitor
from tests.table.test_challenge import finish
from trized.games.zenith import game as zenith
from trized.games.zorgcorp import game as zorgcorp
from trized.games.zorgcorp.boards import BOARDS
from trized.kernel import LEVELS
from trized.kernel.game import degrees_of, step_of
from trized.table.pages import history
from trized.table.seats.credentials import hash_secret, new_table_id
from trized.table.store.attempts import Attempts
from trized.table.store.backup import back_up, check_backup, restore
from trized.table.store.results import LINKS, MOST, Result, Results
from trized.table.store.store import Store

DAY = 86_400
NOW = 1_790_000_000


def game(result: str, level: str = "hard", name: str = "zenith", ago: int = 0, opponent: str = "") -> Result:
    return Result(f"{name}{level}{result}{ago}"[-12:].rjust(12, "a"), name, NOW - ago * DAY, result, level, opponent, 9)


def test_streaks_are_counted_from_the_oldest_game_on() -> None:
    results = [game(one) for one in ("won", "won", "lost", "won", "won", "won", "draw")]
    assert history.streaks(results) == history.Streaks(2, 3)
    assert history.count(results) == history.Count(5, 1, 1, 7)


def test_games_are_shown_by_opponent_from_weak_to_strong() -> None:
    results = [game("won", "expert"), game("lost", "easy"), game("won", "", opponent="Bob"), game("won", "easy")]
    lines = history.lines(results, [zenith])
    assert [(line.level, line.people, line.count.played) for line in lines] == [
        ("easy", False, 2),
        ("expert", False, 1),
        ("", True, 1),
    ]
    assert lines[0].form == ("won", "lost")


def test_a_long_time_is_shown_in_weeks_and_months() -> None:
    today = date(2026, 11, 16)
    at = lambda ago: [Result("a" * 12, "zenith", int((20773 - ago) * DAY), "won")]  # noqa: E731
    assert [period.count.won for period in history.periods(at(3), today)] == [1, 0, 0, 0]
    assert history.periods(at(100), today)[0].begins.weekday() == 0
    assert history.periods(at(900), today)[-1].begins.day == 1
    assert len(history.periods(at(9000), today)) == history.BARS


def test_three_wins_out_of_four_lead_to_the_next_level() -> None:
    assert history.suggest(zenith, []) == history.Suggestion("lesson")
    three = [game("won"), game("lost"), game("won"), game("won"), game("lost")]
    assert history.suggest(zenith, three)[:2] == ("level", "expert")
    assert history.suggest(zenith, [game("won"), game("won"), game("lost"), game("lost")]).kind == "puzzle"
    top = [game("won", LEVELS[-1]) for _ in range(4)]
    assert history.suggest(zenith, top)[:2] == ("puzzle", LEVELS[-1])
    together = [game("won", "medium", "zorgcorp") for _ in range(3)]
    assert history.suggest(zorgcorp, together) == history.Suggestion("level", "hard", "medium", 100)


def test_quick_game_offers_the_level_above_the_best_one_beaten() -> None:
    assert history.next_opponent(zenith, [game("lost", "easy"), game("won", "hard", "zoondo")]) == "easy"
    assert history.next_opponent(zenith, [game("lost", "hard"), game("won", "normal"), game("won", "easy")]) == "hard"
    assert history.next_opponent(zenith, [game("won", "master")]) == "expert"
    assert history.next_opponent(zorgcorp, [game("won", "very_hard", "zorgcorp")]) == "normal"


def test_ladder_of_zorgcorp_goes_over_both_boards_in_the_order_of_what_expert_wins() -> None:
    ladder = zorgcorp.ladder
    shares = [zorgcorp.expert_shares[step] for step in ladder]
    assert len(ladder) == len(degrees_of(zorgcorp)) * len(BOARDS)
    assert {step_of(zorgcorp, zorgcorp.settle(step)) for step in ladder.values()} == set(ladder)
    assert shares == sorted(shares, reverse=True)
    assert step_of(zorgcorp, zorgcorp.settle({"difficulty": "hard"})) == "hard"  # as it was kept before boards were
    assert step_of(zorgcorp, {"difficulty": "hard", "board": "a custom one"}) == ""


def test_history_names_the_board_of_a_step(server: Server) -> None:
    visitor = Visitor(server.address)
    table = visitor.new("zorgcorp", board="great-galaxy", difficulty="hard")
    assert visitor.post(f"{table}/resign", seat=0).status_code == 200
    assert "Great galaxy" in visitor.get("/history").text


def test_results_outlive_their_table_and_can_be_kept_moved_and_deleted(server: Server) -> None:
    visitor, other = Visitor(server.address), Visitor(server.address)
    table = visitor.new(seat1="me", seat2="me", nickname="Zoé")
    finish(visitor, table)
    name = table.removeprefix("/t/")
    assert f"/t/{name}/replay" in visitor.get("/history").text
    visitor.post(f"{table}/remove")
    page = visitor.get("/history").text
    assert f"/t/{name}/replay" not in page
    file = visitor.get("/history/export").text
    assert json.loads(file)["games"][0]["table_id"] == name
    assert other.post_file("/history/import", file).json()["new"] == 1
    assert other.post_file("/history/import", file).json()["new"] == 0
    third = Visitor(server.address)
    link = visitor.post("/history/link").json()["link"]
    secret = link.partition("#")[2]
    assert third.post("/history/bring", secret=secret).json()["new"] == 1
    assert third.post("/history/bring", secret=secret).status_code == 409
    visitor.post("/history/delete")
    assert json.loads(visitor.get("/history/export").text)["games"] == []
    assert len(json.loads(third.get("/history/export").text)["games"]) == 1


def test_impossible_history_file_changes_nothing(visitor: Visitor) -> None:
    good = {"table_id": "a" * 12, "game": "tiny", "ended": NOW - DAY, "result": "won"}
    damages = (
        "nonsense",
        json.dumps({"trized history": 2, "games": []}),
        *(
            json.dumps({"trized history": 1, "games": [{**good, **bad}]})
            for bad in (
                {"result": "cheated"},
                {"ended": 9_999_999_999},
                {"ended": int(LUCK.sources().now()) + 3600},
                {"table_id": "../../etc"},
                {"opponent": "x" * 500},
                {"turns": -1},
            )
        ),
    )
    for file in damages:
        assert visitor.post_file("/history/import", file).status_code == 409, file
    assert json.loads(visitor.get("/history/export").text)["games"] == []


def test_a_game_on_one_screen_is_played_and_its_end_may_be_taken_back(server: Server) -> None:
    visitor = Visitor(server.address)
    table = visitor.new(seat1="me", seat2="me")
    finish(visitor, table)
    assert len(json.loads(visitor.get("/history/export").text)["games"]) == 1
    assert visitor.post(f"{table}/undo", seat=0).status_code == 200
    assert json.loads(visitor.get("/history/export").text)["games"] == []


def over_store(scene: Callable[[Results], Awaitable[None]]) -> None:
    async def play() -> None:
        store = await Store.open("sqlite::memory:", LUCK.sources())
        await scene(Results(store))
        await store.close()

    asyncio.run(play())


def many(first: int, count: int, ended: int = NOW) -> list[Result]:
    """Return games of which each later one ended later."""
    return [Result(f"{n:012}", "zenith", ended + n, "won") for n in range(first, first + count)]


def test_links_to_a_history_are_few() -> None:
    async def check(results: Results) -> None:
        assert [await results.offer("me", f"secret {n}") for n in range(LINKS + 1)] == [True] * LINKS + [False]
        assert await results.of("somebody else") == []

    over_store(check)


def test_an_import_of_the_newest_games_never_removes_those_played_here() -> None:
    async def check(results: Results) -> None:
        own = many(0, 20)
        for one in own:
            await results.note("me", one)
        forged = Result(own[0].table_id, "zenith", NOW, "lost")
        assert await results.add("me", [forged, *many(100, MOST, NOW + DAY)]) == MOST - 20
        kept = await results.of("me")
        assert len(kept) == MOST
        assert kept[-20:] == own[::-1]
        assert await results.add("me", many(9000, 5, NOW + DAY)) == 0  # there is no room

    over_store(check)


def test_a_game_played_here_pushes_out_imported_games_first_and_then_the_oldest() -> None:
    async def check(results: Results) -> None:
        own = many(0, MOST - 1)
        for one in own:
            await results.note("me", one)
        assert await results.add("me", many(9000, 1, NOW + DAY)) == 1
        for number in (MOST, MOST + 1):
            await results.note("me", *many(number, 1))
        kept = [one.table_id for one in await results.of("me")]
        assert (kept[0], len(kept)) == (f"{MOST + 1:012}", MOST)
        assert kept[-1] == own[1].table_id

    over_store(check)


def test_a_game_played_here_replaces_an_imported_one_of_the_same_table() -> None:
    async def check(results: Results) -> None:
        await results.add("me", [Result("t", "zenith", NOW, "won")])
        await results.note("me", Result("t", "zenith", NOW + 1, "lost"))
        assert [one.result for one in await results.of("me")] == ["lost"]

    over_store(check)


def test_the_longest_export_can_be_imported_again(server: Server) -> None:
    visitor = Visitor(server.address)
    visitor.post("/history/delete")
    opponent = "\U0001d54e" * 119 + " "  # as names that were cut short may end
    rows = [
        (new_table_id(LUCK.sources()), "zenith", 1_700_000_000 + n, "played", "l" * 32, opponent, 999_999, "2026-11-17")
        for n in range(MOST)
    ]
    with sqlite3.connect(server.command[server.command.index("--store") + 1].removeprefix("sqlite:")) as store:
        mine = [(hash_secret(visitor.http.cookies["trized"]), *row) for row in rows]
        store.executemany("INSERT INTO results VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, FALSE, 3)", mine)
    file = visitor.get("/history/export").text
    assert visitor.post("/history/delete").status_code == 200
    answer = visitor.post_file("/history/import", file)
    assert (answer.status_code, answer.json().get("new")) == (200, MOST)


def test_a_backup_holds_results_and_one_from_before_can_be_read(tmp_path: Path) -> None:
    async def check() -> None:
        store = await Store.open(f"sqlite:{tmp_path}/tables.db", LUCK.sources())
        await Results(store).add("me", [game("won")])
        secret = await Attempts(store).secret()
        await store.close()
        await back_up(f"sqlite:{tmp_path}/tables.db", tmp_path / "backup", LUCK.sources())
        await restore(tmp_path / "backup", f"sqlite:{tmp_path}/again.db", LUCK.sources())
        again = await Store.open(f"sqlite:{tmp_path}/again.db", LUCK.sources())
        assert await Results(again).of("me") == [game("won")]
        assert await Attempts(again).secret() == secret
        await again.close()

    asyncio.run(check())
    title = b'{"trized backup":1,"made":0}\n'
    end = {"end": {"table": 0, "key": 0, "entry": 0}, "sha256": hashlib.sha256(title).hexdigest()}
    (tmp_path / "old").write_bytes(gzip.compress(title + json.dumps(end).encode() + b"\n"))
    assert check_backup(tmp_path / "old").tables == 0
