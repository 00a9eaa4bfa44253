"""Every game passes the conformance suite."""

from functools import cache

import pytest

from tests.conformance import CHECKS, find, names

case_of = cache(find)


@pytest.mark.parametrize("check", CHECKS)
@pytest.mark.parametrize("name", names())
def test_conformance(name: str, check: str) -> None:
    CHECKS[check](case_of(name))
