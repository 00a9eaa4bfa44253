"""Acknowledged entries survive a killed server."""

import asyncio
import json
import re
import sqlite3
import threading
from pathlib import Path

import pytest

from tests.support.luck import LUCK, SeededSources
from tests.support.server import PATIENCE, Server, Visitor, frames
from tests.table.test_tables import first_choice, invited
from trized.cli.serve import play_settings
from trized.table.play.redis_bus import RedisBus
from trized.table.settings import DAY
from trized.table.store.clock import Clock
from trized.table.store.schema import TableRow
from trized.table.store.store import Store


def test_a_server_killed_in_the_middle_has_lost_nothing_acknowledged(tmp_path: Path) -> None:
    server = Server(f"sqlite:{tmp_path}/tables.db").start()
    talkers = [Visitor(server.address) for _ in range(4)]
    table = talkers[0].new(seat1="link", crew="2")
    acknowledged: list[int] = []
    enough = threading.Event()

    def talk(visitor: Visitor) -> None:
        visitor.get(table)
        for n in range(500):
            try:
                answer = visitor.post(f"{table}/chat", text=f"word {n}")
            except Exception:
                return
            if answer.status_code == 200:
                acknowledged.append(answer.json()["number"])
            if len(acknowledged) > 25:
                enough.set()

    threads = [threading.Thread(target=talk, args=(visitor,)) for visitor in talkers]
    for thread in threads:
        thread.start()
    assert enough.wait(PATIENCE)
    server.kill()
    for thread in threads:
        thread.join()
    again = Server(f"sqlite:{tmp_path}/tables.db", port=server.port).start()
    stored = {line["number"] for line in talkers[0].frame(table)["log"]}
    again.stop()
    assert len(acknowledged) == len(set(acknowledged)) > 25
    assert not set(acknowledged) - stored


def test_a_game_goes_on_after_the_server_was_killed(tmp_path: Path) -> None:
    server = Server(f"sqlite:{tmp_path}/tables.db").start()
    visitor, friend = Visitor(server.address), Visitor(server.address)
    table = visitor.new(seat1="link", crew="2", rounds="1")
    invited(visitor, friend, table)
    assert visitor.play(table, first_choice(visitor, table)).status_code == 200
    server.kill()
    again = Server(f"sqlite:{tmp_path}/tables.db", port=server.port).start()
    assert friend.play(table, first_choice(friend, table)).status_code == 200
    assert visitor.frame(table)["prompt"] == "One of you peeks at a hidden gem."
    again.stop()


def test_a_bot_whose_server_was_killed_thinks_again(tmp_path: Path) -> None:
    server = Server(f"sqlite:{tmp_path}/tables.db").start()
    visitor = Visitor(server.address)
    table = visitor.new(seat1="random", crew="2")
    server.kill()
    with sqlite3.connect(tmp_path / "tables.db") as store:
        store.execute("DELETE FROM entries WHERE text LIKE '1: %'")  # the bot may have been quicker than the kill
    again = Server(f"sqlite:{tmp_path}/tables.db", port=server.port).start()
    begun = visitor.frame(table)["number"]
    with visitor.stream(table, after=begun) as stream:
        assert next(frames(stream))["number"] == begun + 1
    again.stop()


def test_a_server_stops_in_good_order_while_pages_are_open(tmp_path: Path) -> None:
    server = Server(f"sqlite:{tmp_path}/tables.db").start()
    visitor = Visitor(server.address)
    table = visitor.new(seat1="random", crew="2")
    with visitor.stream(table) as stream:
        next(stream)
        server.stop()
    assert not [line for line in server.log if "graceful shutdown exceeded" in line]  # no page had to be thrown out
    assert server.process.exitcode == 0
    assert [line for line in server.log if '"level": "error"' in line] == []


def test_a_store_of_a_newer_version_is_refused_with_a_sentence(tmp_path: Path) -> None:
    Server(f"sqlite:{tmp_path}/tables.db").start().stop()
    with sqlite3.connect(tmp_path / "tables.db") as store:
        store.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(AssertionError, match="newer version of Trized"):
        Server(f"sqlite:{tmp_path}/tables.db").start()


def test_tables_that_nobody_opens_expire(tmp_path: Path) -> None:
    server = Server(f"sqlite:{tmp_path}/tables.db").start()
    visitor = Visitor(server.address)
    old, new = (visitor.new(seat1="random", crew="2") for _ in range(2))
    server.stop()
    with sqlite3.connect(tmp_path / "tables.db") as store:
        store.execute("UPDATE tables SET opened = opened - 13 * 3600 WHERE id = ?", (old.rpartition("/")[2],))
    again = Server(f"sqlite:{tmp_path}/tables.db", "memory:", "--expire", "12h", port=server.port).start()
    visitor.get("/health")
    assert [visitor.get(table).status_code for table in (old, new)] == [404, 200]
    again.stop()


def test_one_table_that_cannot_be_read_does_not_break_home(tmp_path: Path) -> None:
    server = Server(f"sqlite:{tmp_path}/tables.db").start()
    visitor = Visitor(server.address)
    broken, whole = (visitor.new(seat1="random", crew="2") for _ in range(2))
    server.stop()
    with sqlite3.connect(tmp_path / "tables.db") as store:
        store.execute("UPDATE tables SET header = 'nonsense' WHERE id = ?", (broken.rpartition("/")[2],))
    again = Server(f"sqlite:{tmp_path}/tables.db", port=server.port).start()
    page = visitor.get("/").text
    again.stop()
    assert (whole in page, broken in page) == (True, False)


def test_bot_replaces_no_player_right_after_a_restart(tmp_path: Path) -> None:
    server = Server(f"sqlite:{tmp_path}/tables.db", "memory:", "--away", "60").start()
    visitor, friend = Visitor(server.address), Visitor(server.address)
    table = visitor.new(seat1="link", crew="2")
    invited(visitor, friend, table)
    server.kill()
    with sqlite3.connect(tmp_path / "tables.db") as store:
        store.execute("UPDATE keys SET seen = seen - 3600")
    again = Server(f"sqlite:{tmp_path}/tables.db", "memory:", "--away", "60", port=server.port).start()
    refusal = visitor.post(f"{table}/hand", seat=1, bot="random").json()
    again.stop()
    assert "has been away for 60 seconds" in refusal["error"]


def test_a_wrong_clock_removes_no_tables() -> None:
    async def years_later() -> int:
        store = await Store.open("sqlite::memory:", LUCK.sources())
        now = store.now()
        await store.add(TableRow("a", "tiny", "", False, False, 0, now, now), [])
        store.clock = Clock(SeededSources(0, "later", LUCK.ahead + 10 * 365 * DAY), now)
        await store.note_seen({"a": store.now()}, {})
        await store.add(TableRow("b", "tiny", "", False, False, 0, now, now), [])
        gone = await store.expire(store.now() - 90 * DAY)
        await store.close()
        return gone

    assert asyncio.run(years_later()) == 0


def test_tables_of_this_machine_never_expire(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert play_settings().expire is None


def test_unavailable_bus_marks_nobody_as_away() -> None:
    async def ask() -> list[bool] | None:
        bus = RedisBus("redis://localhost:1", LUCK.sources())
        await bus.page_opened("table", (0,))
        found = await bus.present("table", 2)
        await bus.close()
        return found

    assert asyncio.run(ask()) is None


def test_the_log_is_structured_with_zoned_times_and_without_health_polls(tmp_path: Path) -> None:
    server = Server(f"sqlite:{tmp_path}/tables.db").start()
    for path in ("/", "/health", "/health/live", "/metrics"):
        Visitor(server.address).get(path)
    server.stop()
    time = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00"
    assert all(re.match(rf'\{{"at": "{time}", "level": ', line) for line in server.log)
    paths = [json.loads(line).get("path") for line in server.log]
    assert [path for path in paths if path] == ["/"]  # those of a monitor are no requests
