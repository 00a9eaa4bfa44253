"""Nicknames of the people at a table, which boards and logs use instead of words such as 'your opponent'."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

nicknames: ContextVar[tuple[str, ...]] = ContextVar("nicknames", default=())


def nickname(seat: int) -> str:
    """Return the nickname of the holder of a seat, or an empty text."""
    known = nicknames.get()
    return known[seat] if 0 <= seat < len(known) else ""


@contextmanager
def calling(names: tuple[str, ...]) -> Iterator[None]:
    """Set the nicknames of all seats, in their order, for a block of code."""
    token = nicknames.set(names)
    try:
        yield
    finally:
        nicknames.reset(token)
