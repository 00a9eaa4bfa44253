"""A backup is taken while people play, and can be put back whole."""

import gzip
import json
import sqlite3
import threading
from pathlib import Path

import pytest

from tests.support.server import Server, Visitor
from tests.support.services import postgresql
from trized.cli import main
from trized.kernel import Refused
from trized.table.store.backup import check_backup


def trized(*arguments: object) -> None:
    with pytest.raises(SystemExit) as left:
        main([str(argument) for argument in arguments])
    if left.value.code != 0:
        raise Refused


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


def test_what_cannot_be_backed_up_is_told_in_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for store in (f"sqlite:{tmp_path}/empty.db", "postgresql://nobody@127.0.0.1:1/x", "sqlite:/nowhere/at/all.db"):
        with pytest.raises(Refused):
            trized("backup", tmp_path / "backup", "--store", store)
        assert capsys.readouterr().err.count("\n") == 1
    assert not (tmp_path / "backup").exists()
