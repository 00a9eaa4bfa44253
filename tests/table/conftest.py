from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.support.browsers import Person
from tests.support.server import Server, Visitor
from tests.table.test_review import BLUNDER, finished_record, uploaded, wait_until


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(
        f"sqlite:{tmp_path_factory.mktemp('store')}/tables.db", "memory:", "--away", "0", "--balance", "1"
    ).start()
    yield server
    server.stop()
    assert [line for line in server.log if '"level": "error"' in line] == []


@pytest.fixture
def visitor(server: Server) -> Visitor:
    return Visitor(server.address)


@pytest.fixture(scope="session")
def reviewed_game(server: Server) -> tuple[Visitor, str]:
    """Upload and review a finished game; return its visitor and its table."""
    visitor = Visitor(server.address)
    table = uploaded(visitor, finished_record(BLUNDER))
    assert visitor.post(f"{table}/review").status_code == 200
    wait_until(visitor, table)
    return visitor, table


@pytest.fixture
def friend(server: Server) -> Visitor:
    return Visitor(server.address)


@pytest.fixture
def person(browser: Browser, server: Server, request: pytest.FixtureRequest) -> Iterator[Person]:
    """Yield a person with a page, of a size that a test may set, which must log no error."""
    width, height = getattr(request, "param", (1280, 800))
    person = Person(browser, server.address, width, height, has_touch=width < 600, reduced_motion="reduce")
    yield person
    person.settled().context.close()
