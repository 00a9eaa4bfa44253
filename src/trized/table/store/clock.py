"""Timestamps that never jump, so that a wrong system clock expires no tables."""

from trized.table.sources import Sources

LEAP = 7 * 86_400  # seconds that a start may add to the newest timestamp of a store


class Clock:
    """A clock that continues from the newest timestamp of a store.

    A system clock that is years ahead, or years without a server, add a week at most.
    """

    def __init__(self, sources: Sources, newest: int | None) -> None:
        self.sources = sources
        self.begun = sources.now() if newest is None else min(sources.now(), newest + LEAP)
        self.ticks = sources.monotonic()

    def now(self) -> int:
        """Return the time in seconds since 1970."""
        return int(self.begun + self.sources.monotonic() - self.ticks)
