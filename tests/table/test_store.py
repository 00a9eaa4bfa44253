"""The store over every database: in memory, in a file, in PostgreSQL."""

import asyncio
import os
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import TypeVar

import pytest

from tests.support.luck import LUCK
from tests.support.services import postgresql
from tests.table.test_sightings import row
from trized.kernel import Refused
from trized.table.seats.credentials import new_table_id
from trized.table.store.attempts import Attempt, Attempts
from trized.table.store.creations import Creations, StoredCreation
from trized.table.store.database import Conflict, Statement, StoreUnavailable, statements
from trized.table.store.migrations import MIGRATIONS, NEWEST
from trized.table.store.results import Result, Results
from trized.table.store.schema import Key
from trized.table.store.store import Store

Found = TypeVar("Found")


@pytest.fixture(scope="module", params=["memory", "file", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    if request.param == "postgresql":
        with postgresql() as address:
            yield address
    else:
        folder = tmp_path_factory.mktemp("store")
        yield {"memory": "sqlite::memory:", "file": f"sqlite:{folder}/tables.db"}[request.param]


def play(url: str, scene: Callable[[Store], Awaitable[Found]]) -> Found:
    """Run a scene over a store; return its result."""

    async def over_store() -> Found:
        store = await Store.open(url, LUCK.sources())
        try:
            return await scene(store)
        finally:
            await store.close()

    return asyncio.run(over_store())


async def tables(store: Store, count: int) -> list[str]:
    """Return the names of new tables."""
    names = [new_table_id(LUCK.sources()) for _ in range(count)]
    for name in names:
        await store.add(row(name), [Key(name, f"host {name}", (0,), host=True)])
    return names


def test_append_takes_the_next_number_only(url: str) -> None:
    async def one_by_one(store: Store) -> tuple[list[bool], list[str]]:
        (name,) = await tables(store, 1)
        found = [await store.append(name, number, [f"said 0: {number}"]) for number in (2, 1, 1, 3, 2)]
        return found, await store.entries(name)

    assert play(url, one_by_one) == ([False, True, False, False, True], ["said 0: 1", "said 0: 2"])


def test_several_entries_are_stored_all_or_none(url: str) -> None:
    async def several(store: Store) -> tuple[list[bool], list[str]]:
        (name,) = await tables(store, 1)
        await store.write("INSERT INTO entries (table_id, number, text, at) VALUES ($1, -5, 'set aside', 0)", name)
        found = [await store.append(name, number, ["x", "y", "z"]) for number in (2, 1, 2, 4)]
        return found, await store.entries(name)

    assert play(url, several) == ([False, True, False, True], ["x", "y", "z"] * 2)


def test_concurrent_appends_lose_only_those_that_come_second(url: str) -> None:
    async def at_once(store: Store) -> tuple[list[bool], list[int]]:
        a, b = await tables(store, 2)
        jobs = [(a, 1), (a, 1), (b, 1), (new_table_id(LUCK.sources()), 1), (a, 2), (b, 4)]
        found = await asyncio.gather(*(store.append(table, number, ["said 0: x"]) for table, number in jobs))
        return found, [len(await store.entries(name)) for name in (a, b)]

    assert play(url, at_once) == ([True, False, True, False, True, False], [2, 1])


def test_many_appends_at_once_are_all_stored(url: str) -> None:
    async def at_once(store: Store) -> bool:
        names = await tables(store, 300)
        return all(await asyncio.gather(*(store.append(name, 1, ["said 0: x", "said 0: y"]) for name in names)))

    assert play(url, at_once)


def test_a_store_with_one_connection_slows_everybody_down_and_refuses_nobody(url: str) -> None:
    async def crowd() -> bool:
        store = await Store.open(url, LUCK.sources(), connections=1)
        names = [new_table_id(LUCK.sources()) for _ in range(200)]
        await asyncio.gather(*(store.add(row(name), [Key(name, "host", (0,), host=True)]) for name in names))
        stored = await asyncio.gather(*(store.append(name, 1, ["said 0: x"]) for name in names))
        read = await asyncio.gather(*(store.entries(name) for name in names))
        await store.close()
        return all(stored) and all(read)

    assert asyncio.run(crowd())


def test_two_servers_that_append_at_once_never_take_the_same_number(url: str) -> None:
    async def race(store: Store) -> tuple[int, int]:
        other = store if url == "sqlite::memory:" else await Store.open(url, LUCK.sources())
        names = await tables(store, 40)
        stored = await asyncio.gather(
            *(server.append(name, 1, [f"said 0: {n}"] * 2) for name in names for n, server in enumerate((store, other)))
        )
        lengths = {len(await store.entries(name)) for name in names}
        if other is not store:
            await other.close()
        return sum(stored), *lengths  # type: ignore[return-value]

    assert play(url, race) == (40, 2)


def test_a_change_that_fails_leaves_nothing_behind(url: str) -> None:
    async def fail(store: Store) -> list[object]:
        (name,) = await tables(store, 1)
        found: list[object] = []
        for second in ("INSERT INTO tables (id) VALUES ($1)", "INSERT INTO nowhere VALUES ($1)"):
            first = Statement("UPDATE tables SET away = 9 WHERE id = $1", (name,))
            try:
                await store.change(statements(first, Statement(second, (name,))))
            except (Conflict, StoreUnavailable) as error:
                found.append(type(error))
        stored = await store.table(name)
        assert stored is not None
        return [*found, stored.away]

    assert play(url, fail) == [Conflict, StoreUnavailable, 0]


def test_an_invitation_is_redeemed_once_and_adds_to_the_seats_of_its_browser(url: str) -> None:
    async def redeem(store: Store) -> list[object]:
        (name,) = await tables(store, 1)
        for link, seat in (("link", 1), ("link 2", 2)):
            await store.add_key(Key(name, link, (seat,), invitation=True))
        await store.add_key(Key(name, "guest", (3,)))
        found = [await store.redeem(name, link, "guest") for link in ("link", "link", f"host {name}", "guest")]
        await store.redeem(name, "link 2", "guest")
        key = await store.key(name, "guest")
        return [*(one is not None for one in found), key and key.seats, key and key.invitation]

    assert play(url, redeem) == [True, False, False, False, (1, 2, 3), False]


def test_browser_that_loses_a_seat_keeps_its_other_seats_and_a_host_stays_host(url: str) -> None:
    async def send_away(store: Store) -> tuple[bool, dict[str, tuple[tuple[int, ...], bool]]]:
        (name,) = await tables(store, 1)
        for key in (Key(name, "both", (0, 1)), Key(name, "one", (0,)), Key(name, "link", (0, 1), invitation=True)):
            await store.add_key(key)
        await store.add_key(Key(name, "me", (0,)))
        others = await store.remove_other_browsers(name, 0, "me")
        return others, {key.hash.split()[0]: (key.seats, key.host) for key in await store.keys(name)}

    kept = {"host": ((), True), "both": ((1,), False), "me": ((0,), False)}
    assert play(url, send_away) == (True, kept)


def test_lists_show_the_tables_of_a_browser_and_those_to_watch(url: str) -> None:
    async def look(store: Store) -> list[object]:
        a, b, c = await tables(store, 3)
        me, now = f"me at {a}", store.now()
        await store.note_seen({a: now + 5, b: now + 9, c: now + 7}, {})
        await store.add_key(Key(a, me, (0,)))
        await store.add_key(Key(b, me, (1,), invitation=True))
        await store.add_key(Key(c, me, (1,)))
        await store.note_over(c, over=True)
        await store.write("UPDATE tables SET listed = TRUE WHERE id IN ($1, $2)", a, c)
        mine = [(table.id, key.seats, table.over) for table, key in await store.tables_of(me)]
        watched = [table.id for table in await store.to_watch(now) if table.id in (a, b, c)]
        return [mine == [(a, (0,), False), (c, (1,), True)], watched == [a]]

    assert play(url, look) == [True, True]


def test_a_table_goes_with_its_last_key_and_everything_that_belongs_to_it(url: str) -> None:
    async def leave(store: Store) -> list[object]:
        a, b = await tables(store, 2)
        await store.append(a, 1, ["said 0: x"])
        await store.add_review(a, "people", 1, 1, "{}")
        await store.add_review(a, "people", 1, 1, "{later}")
        await store.add_key(Key(a, "guest", (1,)))
        found: list[object] = [await store.review(a, "people", 1), await store.standing([a]) == {a: (1, None)}]
        found += [
            await store.link_rematch(a, b),
            await store.link_rematch(a, a),
            await store.standing([a]) == {a: (1, b)},
        ]
        found += [await store.leave(a, "guest"), await store.leave(a, f"host {a}"), await store.table(a)]
        await store.add_review(a, "people", 1, 2, "{}")  # nothing happens: the table is gone
        return [*found, await store.entries(a), await store.review(a, "people", 1)]

    expected = [{1: "{}"}, True, True, False, True, False, True, None, [], {}]
    assert play(url, leave) == expected


def test_results_and_attempts_are_kept(url: str) -> None:
    async def keep(store: Store) -> list[object]:
        results, attempts, me = Results(store), Attempts(store), new_table_id(LUCK.sources())
        game = Result("t", "tiny", 10, "won", opponent="Zoé", turns=3)
        await results.note(me, game)
        assert await results.offer(me, f"secret {me}")
        brought = [await results.bring(f"secret {me}", f"other {me}") for _ in range(2)]
        attempt = Attempt("2026-01-01", "tiny", me, me, "Zoé", begun=5)
        begun = [await attempts.begin(attempt) for _ in range(2)]
        for lead in (7, 8):
            await attempts.end(me, "won", lead, 9, "{}")
        standing = [one.lead for one in await attempts.standings("2026-01-01", "tiny") if one.hash == me]
        secrets = {await attempts.secret(), await Attempts(store).secret()}
        same = await results.of(me) == await results.of(f"other {me}") == [game]
        return [brought, same, begun, standing, len(secrets), await attempts.days("2026-01-02")]

    assert play(url, keep) == [[1, None], True, [True, False], [7], 1, ["2026-01-01"]]


# Files


def test_the_files_of_a_store_are_readable_for_their_owner_only(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    file.touch(0o644)
    found: list[int] = []

    async def look(store: Store) -> None:
        await tables(store, 1)
        found.extend(stat.S_IMODE(os.stat(one).st_mode) for one in tmp_path.iterdir())

    play(f"sqlite:{file}", look)
    assert len(found) == 3
    assert set(found) == {0o600}


def test_another_process_that_looks_into_the_file_takes_no_entry_away(tmp_path: Path) -> None:
    code = (
        "import sqlite3, sys; store = sqlite3.connect(sys.argv[1]); "
        "print(store.execute('SELECT count(*) FROM entries').fetchone()[0]); store.close()"
    )

    async def look() -> int:
        """Count the entries like another process, which may be the last to close the file."""
        asked = [sys.executable, "-c", code, str(tmp_path / "tables.db")]
        return int(await asyncio.to_thread(subprocess.check_output, asked))

    async def write(store: Store) -> list[int]:
        (name,) = await tables(store, 1)
        found = []
        for number in (1, 2, 3):
            await asyncio.gather(*(store.entries(name) for _ in range(8)))  # every reader has its connection
            await store.append(name, number, ["said 0: x"])
            found.append(await look())
        return found

    assert play(f"sqlite:{tmp_path}/tables.db", write) == [1, 2, 3]


def test_a_folder_is_no_store(tmp_path: Path) -> None:
    for address in (f"sqlite:{tmp_path}", f"sqlite:{tmp_path}/nowhere/tables.db", "sqlite:", "mysql:x"):
        with pytest.raises(Refused):
            play(address, lambda store: tables(store, 1))
    (tmp_path / "text").write_text("no database " * 400)
    with pytest.raises(StoreUnavailable, match="not a database"):
        play(f"sqlite:{tmp_path}/text", lambda store: tables(store, 1))


def test_servers_that_migrate_one_file_at_once_all_start(tmp_path: Path) -> None:
    code = (
        "import asyncio, sys; from trized.table.sources import System; from trized.table.store.store import Store; "
        "store = asyncio.run(Store.open(sys.argv[1], System())); sys.stdin.read()"
    )
    servers = [
        subprocess.Popen([sys.executable, "-c", code, f"sqlite:{tmp_path}/tables.db"], stdin=subprocess.PIPE)
        for _ in range(4)
    ]
    for server in servers:
        server.communicate()
    assert [server.returncode for server in servers] == [0] * 4
    with sqlite3.connect(tmp_path / "tables.db") as store:
        assert store.execute("SELECT version_num FROM alembic_version").fetchall() == [(NEWEST,)]


# Migrations


def older(file: Path, version: str, *statements: str) -> None:
    """Write the store of an older version, and change it."""

    async def write() -> None:
        store = await Store.open(f"sqlite:{file}", LUCK.sources())
        await store.close()

    newer = {number: MIGRATIONS.pop(number) for number in list(MIGRATIONS) if number > version}
    try:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("trized.table.store.migrations.NEWEST", version)
            asyncio.run(write())
    finally:
        MIGRATIONS.update(newer)
    with sqlite3.connect(file) as store:
        for statement in statements:
            store.execute(statement)


def test_an_old_link_is_no_cookie_after_the_migration_and_can_be_used_once(tmp_path: Path) -> None:
    file, name = tmp_path / "tables.db", new_table_id(LUCK.sources())
    keys = [("host", 0, 1, "NULL"), ("link", 1, 0, "NULL"), ("guest", 2, 0, "NULL"), ("fresh", 3, 0, "TRUE")]
    older(
        file,
        "0006",
        f"INSERT INTO tables VALUES ('{name}', 'tiny', '', 0, 0, 0, 0, 0, 0, NULL, '', 1, '')",
        "INSERT INTO tables VALUES ('other', 'tiny', '', 0, 0, 0, 0, 0, 0, NULL, '', 1, '')",
        *(
            f"INSERT INTO keys VALUES ('{name}', '{key}', '{seat}', {host}, 0, {link})"
            for key, seat, host, link in keys
        ),
        "INSERT INTO keys VALUES ('other', 'guest', '0', 1, 0, NULL)",  # the guest made another table
    )

    async def look(store: Store) -> list[object]:
        found = {key.hash: key.invitation for key in await store.keys(name)}
        return [found, *[await store.redeem(name, "link", "somebody") is not None for _ in range(2)]]

    expected = {"host": False, "guest": False, "link": True, "fresh": True}
    assert play(f"sqlite:{file}", look) == [expected, True, False]


def test_a_store_of_the_first_version_is_brought_up_to_date(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    older(file, "0001", "INSERT INTO tables VALUES ('t', 'tiny', '', 0, 0, 0, 0, 0, 0, NULL)")

    async def look(store: Store) -> tuple[int, bool]:
        found = await store.table("t")
        assert found is not None
        return len(found.bot_secret), found.hints

    assert play(f"sqlite:{file}", look) == (32, True)


def test_creation_over_the_budget_of_its_address_is_not_stored() -> None:
    async def go() -> tuple[list[bool], list[int]]:
        store, grown = await Store.open("sqlite::memory:", LUCK.sources()), list[int]()
        creations = Creations(store)

        def may_grow(size: int) -> bool:
            grown.append(size)
            return sum(grown) <= 1000

        made = [
            StoredCreation("a", "zoondo", "tribe1", "", "x" * size, "", 1, n) for n, size in enumerate((600, 900, 1100))
        ]
        kept = [await creations.keep("me", one, may_grow) for one in made]
        await store.close()
        return kept, grown

    assert asyncio.run(go()) == ([True, True, False], [600, 300, 200])


def test_creation_is_forgotten_by_its_browser_alone_and_expires_after_three_years() -> None:
    async def go() -> list[list[str]]:
        store = await Store.open("sqlite::memory:", LUCK.sources())
        creations, now = Creations(store), store.now() * 1000
        for hashed, id, saved in (("me", "old", 5), ("me", "mine", now), ("me", "more", now), ("other", "mine", now)):
            await creations.keep(hashed, StoredCreation(id, "zoondo", "tribe1", "", "", "", saved, 1), lambda _: True)
        await creations.forget("me", "mine")
        forgotten = [[made.id for made in await creations.names(hashed)] for hashed in ("me", "other")]
        await creations.expire()
        left = [made.id for made in await creations.names("me")]
        await store.close()
        return [*forgotten, left]

    assert asyncio.run(go()) == [["more", "old"], ["mine"], ["more"]]
