"""Timestamps that never jump, so that a wrong system clock expires no tables."""

import time

LEAP = 7 * 86_400  # seconds that a start may add to the newest timestamp of a store


class Clock:
    """A clock that continues from the newest timestamp of a store.

    A system clock that is years ahead, or years without a server, add a week at most.
    """

    def __init__(self, newest: int | None, system: float | None = None) -> None:
        system = time.time() if system is None else system
        self.begun = system if newest is None else min(system, newest + LEAP)
        self.ticks = time.monotonic()

    def now(self) -> int:
        """Return the time in seconds since 1970."""
        return int(self.begun + time.monotonic() - self.ticks)
