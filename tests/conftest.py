"""What holds for every test."""

from collections.abc import Iterator

import pytest

from trized.kernel.errors import speaking


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    """Let no test leave its language to the next one."""
    with speaking("en"):
        yield
