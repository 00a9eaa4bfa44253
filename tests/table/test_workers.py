"""How bots at a table draw their chance: from a secret of the table that is stored with it."""

import sqlite3
from pathlib import Path

from tests.table.server import Server, Visitor
from trized.table.workers import seed_of


def test_after_an_undo_a_bot_answers_as_before() -> None:
    assert seed_of(b"secret", b"view") == seed_of(b"secret", b"view")
    assert seed_of(b"secret", b"view") != seed_of(b"others", b"view")


def test_every_table_has_a_secret_of_its_own_and_a_store_of_before_gets_one(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    server = Server(f"sqlite:{file}").start()
    visitor = Visitor(server.address)
    for _ in range(2):
        visitor.new("zenith")
    server.stop()
    with sqlite3.connect(file) as store:
        secrets = [row[0] for row in store.execute("select bot_secret from tables")]
        assert len(set(secrets)) == 2
        assert all(len(one) == 32 for one in secrets)
        store.execute("alter table tables drop column bot_secret")
        store.execute("alter table keys drop column invitation")
        store.execute("update alembic_version set version_num = '0001'")
    Server(f"sqlite:{file}").start().stop()
    with sqlite3.connect(file) as store:
        again = [row[0] for row in store.execute("select bot_secret from tables")]
    assert len(set(again)) == 2
    assert not set(again) & set(secrets)
