"""How bots at a table draw lots: from a secret of the table that is kept with it."""

import sqlite3
from pathlib import Path

from tests.table.server import Server, Visitor
from trized.table.workers import seed_of


def test_after_an_undo_a_bot_answers_as_before() -> None:
    assert seed_of(b"lots", b"view") == seed_of(b"lots", b"view")
    assert seed_of(b"lots", b"view") != seed_of(b"others", b"view")


def test_every_table_has_lots_of_its_own_and_a_store_of_before_gets_them(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    server = Server(f"sqlite:{file}").start()
    visitor = Visitor(server.address)
    for _ in range(2):
        visitor.new("zenith")
    server.stop()
    with sqlite3.connect(file) as store:
        lots = [row[0] for row in store.execute("select lots from tables")]
        assert len(set(lots)) == 2
        assert all(len(one) == 32 for one in lots)
        store.execute("alter table tables drop column lots")
        store.execute("update alembic_version set version_num = '0001'")
    Server(f"sqlite:{file}").start().stop()
    with sqlite3.connect(file) as store:
        again = [row[0] for row in store.execute("select lots from tables")]
    assert len(set(again)) == 2
    assert not set(again) & set(lots)
