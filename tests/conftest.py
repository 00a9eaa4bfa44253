"""What holds for every test."""

import os
from collections.abc import Iterator

import pytest

from trized.kernel.errors import speaking

os.environ["TRIZED_COMPILE"] = "0"  # no server that a test starts compiles the rules behind it


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    """Let no test leave its language to the next one."""
    with speaking("en"):
        yield
