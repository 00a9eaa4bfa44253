"""Nicknames of the players at a table, which boards and logs use instead of 'your opponent'."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

nicknames: ContextVar[tuple[str, ...]] = ContextVar("nicknames", default=())


def nickname(seat: int) -> str:
    """Return the nickname of the player on `seat`, or an empty string."""
    known = nicknames.get()
    return known[seat] if 0 <= seat < len(known) else ""


@contextmanager
def calling(names: tuple[str, ...]) -> Iterator[None]:
    """Set the nicknames of all seats, in seat order, inside a `with` block."""
    token = nicknames.set(names)
    try:
        yield
    finally:
        nicknames.reset(token)
