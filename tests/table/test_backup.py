"""Backups: taken while people play, restored completely."""

import asyncio
import gzip
import hashlib
import json
import shutil
import sqlite3
import threading
from pathlib import Path

import pytest

from tests.support.luck import LUCK
from tests.support.server import Server, Visitor
from tests.support.services import postgresql
from tests.table.test_sightings import row
from trized.cli import main
from trized.kernel import Refused
from trized.table.store.backup import back_up, check_backup, restore
from trized.table.store.creations import Creations, StoredCreation
from trized.table.store.store import Store


def trized(*arguments: object) -> None:
    with pytest.raises(SystemExit) as left:
        main([str(argument) for argument in arguments])
    if left.value.code != 0:
        raise Refused("over")


def entries(file: Path) -> dict[str, list[str]]:
    with sqlite3.connect(file) as store:
        rows = store.execute("SELECT table_id, text FROM entries ORDER BY table_id, number").fetchall()
    return {table: [text for other, text in rows if other == table] for table, _ in rows}


@pytest.fixture(scope="module")
def taken(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Take a backup while somebody speaks at three tables, each of which has heard something before."""
    folder = tmp_path_factory.mktemp("backup")
    server = Server(f"sqlite:{folder}/tables.db").start()
    visitor, enough = Visitor(server.address), threading.Event()
    tables = [visitor.new(seat1="link", crew="2", nickname="Zoé") for _ in range(3)]

    def speak(n: int) -> int:
        return visitor.post(f"{tables[n % 3]}/chat", text=f"word {n}").status_code

    def talk() -> None:
        for n in range(3, 400):
            speak(n)
            if enough.is_set():
                return

    assert [speak(n) for n in range(3)] == [200, 200, 200]
    thread = threading.Thread(target=talk)
    thread.start()
    trized("backup", folder / "backup", "--store", f"sqlite:{folder}/tables.db")
    enough.set()
    thread.join()
    server.stop()
    (folder / "cookie").write_text(visitor.http.cookies["trized"])
    return folder


def test_a_backup_holds_the_beginning_of_every_table(taken: Path) -> None:
    counted = check_backup(taken / "backup")
    assert (counted.tables, counted.keys) == (3, 3)
    assert oct((taken / "backup").stat().st_mode)[-3:] == "600"
    trized("restore", taken / "backup", "--store", f"sqlite:{taken}/again.db")
    original, again = entries(taken / "tables.db"), entries(taken / "again.db")
    assert all(found == original[table][: len(found)] for table, found in again.items())
    assert sum(map(len, again.values())) == counted.entries


def test_play_goes_on_in_a_restored_store(taken: Path) -> None:
    trized("restore", taken / "backup", "--store", f"sqlite:{taken}/played.db")
    server = Server(f"sqlite:{taken}/played.db").start()
    visitor = Visitor(server.address)
    visitor.http.cookies.set("trized", (taken / "cookie").read_text())
    table = f"/t/{next(iter(entries(taken / 'played.db')))}"
    assert visitor.frame(table)["seats"][0]["who"] == "Zoé"
    assert visitor.play(table, visitor.frame(table)["choices"][0]["action"]).status_code == 200
    server.stop()


def test_a_backup_moves_from_sqlite_to_postgresql_and_back(taken: Path) -> None:
    with postgresql() as store:
        trized("restore", taken / "backup", "--store", store)
        trized("backup", taken / "from-postgresql", "--store", store)
    lines = [unpacked(taken / name)[1:-1] for name in ("backup", "from-postgresql")]
    assert sorted(lines[0]) == sorted(lines[1])


def test_a_store_that_has_tables_is_not_overwritten(taken: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(Refused):
        trized("restore", taken / "backup", "--store", f"sqlite:{taken}/tables.db")
    assert "has tables already" in capsys.readouterr().err


def unpacked(file: Path) -> list[bytes]:
    return gzip.decompress(file.read_bytes()).splitlines(keepends=True)


def damage(data: list[bytes], how: str) -> bytes:
    if how == "cut short":
        return b"".join(data[:-1])
    if how == "a changed entry":
        return b"".join(line.replace(b"word", b"sword") for line in data)
    if how == "a missing entry":
        return b"".join([*data[:-3], *data[-2:]])
    if how == "of a newer version":
        return b"".join([json.dumps({"trized backup": 2}).encode() + b"\n", *data[1:]])
    return b"hello\n"


@pytest.mark.parametrize("how", ["cut short", "a changed entry", "a missing entry", "of a newer version", "no backup"])
def test_a_damaged_backup_is_refused_and_nothing_is_restored(
    taken: Path, how: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = unpacked(taken / "backup")
    (tmp_path / "bad").write_bytes(gzip.compress(damage(data, how)))
    with pytest.raises(Refused):
        trized("restore", tmp_path / "bad", "--store", f"sqlite:{tmp_path}/new.db")
    assert capsys.readouterr().err.count("\n") == 1
    assert not (tmp_path / "new.db").exists()


ROW = b'["entry",{"table_id":"TABLE","number":1,"text":"x","at":0}]'
DAMAGES = {
    "a nested value": b"[" * 100_000,
    "no JSON": b"hello",
    "no UTF-8": b'["\xff"]',
    "a number": b"7",
    "an unknown part": b'["person",{}]',
    "a part without rows": b'["entry"]',
    "a list for a row": b'["entry",[1,2]]',
    "nothing for a row": b'["entry",null]',
    "an empty row": b'["entry",{}]',
    "a text for a number": ROW.replace(b"1,", b'"1",'),
    "a truth for a number": ROW.replace(b"1,", b"true,"),
    "a fraction": ROW.replace(b"1,", b"1.5,"),
    "a number that is too large": ROW.replace(b":0}", b":" + b"9" * 40 + b"}"),
    "a number with too many digits": ROW.replace(b":0}", b":" + b"9" * 5000 + b"}"),
    "no number": ROW.replace(b":0}", b":NaN}"),
    "nothing for a text": ROW.replace(b'"x"', b"null"),
    "half a letter": ROW.replace(b'"x"', b'"\\ud800"'),
    "a zero in a text": ROW.replace(b'"x"', b'"\\u0000"'),
    "an unknown table": ROW.replace(b"TABLE", b"nowhere"),
    "the same table twice": b'["table",{"id":"TABLE"}]',
    "a table without its game": b'["table",{"id":"other"}]',
    "an end without counts": b'{"end":7,"sha256":""}',
    "an end of nothing": b"{}",
}


@pytest.mark.parametrize("how", DAMAGES)
def test_a_backup_with_a_wrong_line_is_refused_in_one_sentence(
    taken: Path, how: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = next(iter(entries(taken / "tables.db"))).encode()
    title, *rows, end = unpacked(taken / "backup")
    at = next(n for n, row in enumerate(rows) if row.startswith(b'["entry"'))
    rows.insert(at, DAMAGES[how].replace(b"TABLE", table) + b"\n")
    counted = json.loads(end)
    kind = DAMAGES[how][2:7].decode(errors="replace")
    if kind in counted["end"]:
        counted["end"][kind] += 1
    counted["sha256"] = hashlib.sha256(title + b"".join(rows)).hexdigest()  # only the line itself is wrong
    text = title + b"".join(rows) + json.dumps(counted).encode() + b"\n"
    (tmp_path / "bad").write_bytes(gzip.compress(text))
    with pytest.raises(Refused):
        trized("restore", tmp_path / "bad", "--store", f"sqlite:{tmp_path}/new.db")
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "is damaged" in said
    if (tmp_path / "new.db").exists():  # the store was created, and nothing was put into it
        assert entries(tmp_path / "new.db") == {}


@pytest.mark.parametrize("step", [3, 17, 60, 200])
def test_a_backup_with_changed_bytes_is_refused_in_one_sentence(
    taken: Path, step: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = (taken / "backup").read_bytes()
    for bad in (
        data[:-step],
        data[:step],
        data[:step] + bytes([data[step] ^ 0x55]) + data[step + 1 :],
        data + b"x" * step,
    ):
        (tmp_path / "bad").write_bytes(bad)
        with pytest.raises(Refused):
            trized("restore", tmp_path / "bad", "--store", f"sqlite:{tmp_path}/new.db")
        assert capsys.readouterr().err.count("\n") == 1
    assert not (tmp_path / "new.db").exists()


def refused(capsys: pytest.CaptureFixture[str], *arguments: object) -> str:
    """Run a command that is refused; return its one sentence."""
    with pytest.raises(Refused):
        trized(*arguments)
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    return said


def test_backup_replaces_only_a_backup_and_only_with_the_option(
    taken: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store, file, text = f"sqlite:{taken}/tables.db", tmp_path / "backup", tmp_path / "text"
    text.write_text("mine")
    trized("backup", file, "--store", store)
    first = file.stat().st_ino
    assert "--overwrite" in refused(capsys, "backup", file, "--store", store)
    assert file.stat().st_ino == first
    trized("backup", file, "--store", store, "--overwrite")
    assert file.stat().st_ino != first
    for target in (text, tmp_path, "", "."):
        for more in ([], ["--overwrite"]):
            refused(capsys, "backup", target, "--store", store, *more)
    assert text.read_text() == "mine"
    assert sorted(tmp_path.iterdir()) == [file, text]


def test_a_backup_never_touches_the_files_of_its_store_and_follows_no_link(
    taken: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store = tmp_path / "tables.db"
    shutil.copy(taken / "tables.db", store)
    before = store.read_bytes()
    for name in ("tables.db", "tables.db-wal", "tables.db-shm", "tables.db-journal"):
        for more in ([], ["--overwrite"]):
            assert "belongs to the store" in refused(
                capsys, "backup", tmp_path / name, "--store", f"sqlite:{store}", *more
            )
    (tmp_path / "link").symlink_to(tmp_path / "elsewhere")
    (tmp_path / "to-store").symlink_to(store)
    shutil.copy(taken / "backup", tmp_path / "old")
    (tmp_path / "to-backup").symlink_to(tmp_path / "old")
    old = (tmp_path / "old").read_bytes()
    for name in ("link", "to-store", "to-backup"):
        for more in ([], ["--overwrite"]):
            refused(capsys, "backup", tmp_path / name, "--store", f"sqlite:{store}", *more)
    assert (store.read_bytes(), (tmp_path / "old").read_bytes()) == (before, old)
    assert not (tmp_path / "elsewhere").exists()


def test_a_backup_creates_no_store(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "empty.db").touch()
    for store in ("none.db", "empty.db", "."):
        refused(capsys, "backup", tmp_path / "backup", "--store", f"sqlite:{tmp_path}/{store}")
    assert [file.name for file in tmp_path.iterdir()] == ["empty.db"]
    assert not (tmp_path / "empty.db").stat().st_size


def test_a_backup_leaves_the_file_of_its_store_as_it_is(taken: Path, tmp_path: Path) -> None:
    shutil.copy(taken / "tables.db", tmp_path / "tables.db")
    before = (tmp_path / "tables.db").read_bytes()
    trized("backup", tmp_path / "backup", "--store", f"sqlite:{tmp_path}/tables.db")
    assert (tmp_path / "tables.db").read_bytes() == before


def test_backup_contains_creations(tmp_path: Path) -> None:
    made = StoredCreation("0123456789ab", "zoondo", "tribe1", "Mine", 'name = "Mine"\n', "", 5, 2)

    async def write() -> None:
        store = await Store.open(f"sqlite:{tmp_path}/tables.db", LUCK.sources())
        await Creations(store).keep("me", made, lambda _: True)
        await store.close()
        await back_up(f"sqlite:{tmp_path}/tables.db", tmp_path / "backup", LUCK.sources())
        await restore(tmp_path / "backup", f"sqlite:{tmp_path}/again.db", LUCK.sources())
        again = await Store.open(f"sqlite:{tmp_path}/again.db", LUCK.sources())
        assert await Creations(again).of("me", made.id) == [made]
        await again.close()

    asyncio.run(write())


def test_a_backup_holds_reviews(tmp_path: Path) -> None:
    async def write() -> None:
        store = await Store.open(f"sqlite:{tmp_path}/tables.db", LUCK.sources())
        await store.add(row("t"), [])
        await store.add_review("t", "people", 1, 3, "{}")
        await store.close()
        await back_up(f"sqlite:{tmp_path}/tables.db", tmp_path / "backup", LUCK.sources())
        await restore(tmp_path / "backup", f"sqlite:{tmp_path}/again.db", LUCK.sources())
        again = await Store.open(f"sqlite:{tmp_path}/again.db", LUCK.sources())
        assert await again.review("t", "people", 1) == {3: "{}"}
        await again.close()

    asyncio.run(write())


def test_sentences_of_a_backup_are_french_if_wanted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = refused(capsys, "backup", tmp_path, "--store", f"sqlite:{tmp_path}/tables.db", "--lang", "fr")
    assert "est un dossier" in said


def test_failed_backup_reports_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for store in (f"sqlite:{tmp_path}/empty.db", "postgresql://nobody@127.0.0.1:1/x", "sqlite:/nowhere/at/all.db"):
        with pytest.raises(Refused):
            trized("backup", tmp_path / "backup", "--store", store)
        assert capsys.readouterr().err.count("\n") == 1
    assert not (tmp_path / "backup").exists()
