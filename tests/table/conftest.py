from collections.abc import Iterator

import pytest

from tests.support.server import Server, Visitor


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(f"sqlite:{tmp_path_factory.mktemp('store')}/tables.db", "memory:", "--away", "0").start()
    yield server
    server.stop()
    assert [line for line in server.log if '"level": "error"' in line] == []


@pytest.fixture
def visitor(server: Server) -> Visitor:
    return Visitor(server.address)


@pytest.fixture
def friend(server: Server) -> Visitor:
    return Visitor(server.address)
