"""Two servers over one PostgreSQL and one Redis behave like one server."""

import asyncio
import itertools
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.luck import LUCK
from tests.support.server import Server, Visitor, frames
from tests.support.services import postgresql, redis
from tests.table.test_tables import first_choice
from trized.table.play.redis_bus import RedisBus
from trized.table.store.store import Store


@pytest.fixture(scope="module")
def pair() -> Iterator[tuple[Server, Server]]:
    with postgresql() as store, redis() as bus:
        servers = [Server(store, bus), Server(store, bus)]
        threads = [threading.Thread(target=server.start) for server in servers]  # both migrate at the same time
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        yield servers[0], servers[1]
        for server in servers:
            server.stop()


def same_browser(visitor: Visitor, server: Server) -> Visitor:
    """Return a visitor with the same cookies at another server."""
    other = Visitor(server.address)
    other.http.cookies.set("trized", visitor.http.cookies["trized"])
    return other


def test_a_move_in_one_process_is_seen_in_the_other(pair: tuple[Server, Server]) -> None:
    visitor = Visitor(pair[0].address)
    table = visitor.new(seat1="link", crew="2")
    elsewhere = same_browser(visitor, pair[1])
    with elsewhere.stream(table) as stream:
        seen = frames(stream)
        begun = next(seen)
        visitor.play(table, begun["choices"][0]["action"], number=begun["number"])
        assert next(seen)["number"] == begun["number"] + 1


def test_one_player_in_each_process(pair: tuple[Server, Server]) -> None:
    visitor, friend = Visitor(pair[0].address), Visitor(pair[1].address)
    table = visitor.new(seat1="link", crew="2", rounds="1")
    secret = visitor.post(f"{table}/invite", seat=1).json()["link"].partition("#")[2]
    friend.get(table)
    friend.post(f"{table}/sit", secret=secret)
    assert friend.play(table, first_choice(friend, table)).status_code == 200
    assert visitor.play(table, first_choice(visitor, table), number=3).status_code == 200
    with friend.stream(table) as stream:
        asked = next(frame for frame in frames(stream) if frame.get("choices"))
    assert "peek" in asked["choices"][0]["action"]


def test_writers_in_two_processes_never_take_the_same_number(pair: tuple[Server, Server]) -> None:
    visitor = Visitor(pair[0].address)
    table = visitor.new(seat1="link", crew="2")
    numbers: list[int] = []

    def talk(speaker: Visitor) -> None:
        speaker.get(table)
        for n in range(12):
            numbers.append(speaker.post(f"{table}/chat", text=f"word {n}").json()["number"])

    threads = [threading.Thread(target=talk, args=(Visitor(server.address),)) for server in pair]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(numbers) == list(range(2, 26))


def test_the_store_takes_the_next_number_only(pair: tuple[Server, Server]) -> None:
    visitor = Visitor(pair[0].address)
    name = visitor.new(seat1="link", crew="2").rpartition("/")[2]
    url = pair[0].command[pair[0].command.index("--store") + 1]

    async def write() -> list[bool]:
        store = await Store.open(url, LUCK.sources())
        found = [await store.append(name, number, ["said 0: x", "said 0: y"]) for number in (1, 3, 2, 3, 4)]
        await store.close()
        return found

    assert asyncio.run(write()) == [False, False, True, False, True]


def test_presence_is_known_in_both(pair: tuple[Server, Server]) -> None:
    visitor = Visitor(pair[0].address)
    table = visitor.new(seat1="link", crew="2")
    watcher = Visitor(pair[1].address)
    with watcher.stream(table) as seen, visitor.stream(table) as own:
        next(own)
        here = next(event for event in seen if event.get("event") == "here" and event["data"]["seats"][0]["here"])
    assert not here["data"]["seats"][1]["here"]


def test_a_lone_player_is_never_refused_though_the_servers_hear_nothing_of_each_other(tmp_path: Path) -> None:
    servers = [Server(f"sqlite:{tmp_path}/tables.db", "redis://127.0.0.1:1").start() for _ in range(2)]
    here = Visitor(servers[0].address)
    table = here.new(seat0="me", seat1="screen", crew="2", rounds="2")
    there = same_browser(here, servers[1])
    there.get("/")
    statuses, moves = [], 0
    for looks, plays in itertools.cycle(((here, there), (there, there), (here, here), (there, here))):
        frame = looks.frame(table)
        if frame.get("over"):
            break
        seat, choice = frame["waiting"][0], frame["choices"][0]
        statuses.append(plays.play(table, choice["action"], seat, frame["number"]).status_code)
        moves += 1
        if moves % 3 == 0:
            statuses.append(looks.post(f"{table}/undo", seat=seat).status_code)
            assert moves < 40
    for server in servers:
        server.stop()
    assert moves > 6
    assert set(statuses) == {200}


def test_a_page_that_closes_is_gone_in_both(pair: tuple[Server, Server]) -> None:
    url = pair[0].command[pair[0].command.index("--bus") + 1]

    async def present() -> list[list[bool] | None]:
        here, elsewhere = RedisBus(url, LUCK.sources()), RedisBus(url, LUCK.sources())
        found = []
        for note in (here.page_opened, here.page_opened, here.page_closed, here.page_closed):
            await note("table", (0,))
            found.append(await elsewhere.present("table", 2))
        await here.close()
        await elsewhere.close()
        return found

    assert asyncio.run(present()) == [[True, False], [True, False], [True, False], [False, False]]


def test_server_is_notified_of_moves_of_its_own_tables_only(pair: tuple[Server, Server]) -> None:
    url = pair[0].command[pair[0].command.index("--bus") + 1]

    async def notifications() -> list[str]:
        here, elsewhere, heard = RedisBus(url, LUCK.sources()), RedisBus(url, LUCK.sources()), asyncio.Queue[str]()
        await here.open(heard.put)
        await here.page_opened("mine", ())
        found = [await heard.get()]  # everything until now
        assert here.is_notified_of("mine")
        for table in ("other", "mine"):
            await elsewhere.moved(table)
        found.append(await heard.get())
        await here.page_closed("mine", ())
        assert not here.is_notified_of("mine")
        await here.close()
        await elsewhere.close()
        return found

    assert asyncio.run(notifications()) == ["mine", "mine"]


def test_health_names_what_is_missing(pair: tuple[Server, Server]) -> None:
    answer = Visitor(pair[0].address).get("/health").json()
    assert (answer["ok"], answer["store"], answer["bus"]) == (True, True, True)
