"""Random requests are answered or refused in the visitor's language; a long run is `python -m tests.support.fuzz`."""

import asyncio

from tests.support.fuzz import Answer, fuzz, says_busy
from tests.support.fuzz_raw import fuzz_raw
from trized.table.pages.catalogue import catalogue


def test_random_requests_cause_no_internal_error() -> None:
    found = asyncio.run(fuzz(700, seed=11))
    assert found.faults == []
    assert len(found.routes) > 20


def test_an_error_of_the_server_passes_only_as_a_request_to_come_back_in_the_language_of_the_visitor() -> None:
    said, later = catalogue("fr")("error.store").encode(), {"retry-after": "10", "content-type": "text/plain"}
    assert says_busy(Answer(503, later, said), "fr")
    assert not says_busy(Answer(503, later, said), "en")
    assert not says_busy(Answer(503, {"content-type": "text/plain"}, said), "fr")
    assert not says_busy(Answer(500, later, said), "fr")


def test_raw_requests_get_their_answers_in_order_and_what_is_no_request_is_refused() -> None:
    seen = asyncio.run(fuzz_raw(400, seed=5))
    assert seen.faults == []
    assert len(seen.statuses) > 20
