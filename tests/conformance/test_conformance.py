"""Every game passes the conformance suite."""

from functools import cache

import pytest

from tests.conformance import CHECKS, find, names

case_of = cache(find)
SLOW = ("what_looks_equal_is_played_equally", "both_builds_play_the_same")  # interpreted; or the same build twice


@pytest.mark.parametrize(
    "check", [pytest.param(check, marks=pytest.mark.slow if check in SLOW else ()) for check in CHECKS]
)
@pytest.mark.parametrize("name", names())
def test_conformance(name: str, check: str) -> None:
    CHECKS[check](case_of(name))
