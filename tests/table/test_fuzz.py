"""Whatever a visitor sends is done, or refused in their language; a long run is `python -m tests.table.fuzz`."""

import asyncio

from tests.table.fuzz import fuzz


def test_nothing_that_is_sent_is_an_error_of_the_server() -> None:
    found = asyncio.run(fuzz(700, seed=11))
    assert found.faults == []
    assert len(found.routes) > 20
