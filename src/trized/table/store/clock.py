"""The time that tables are stamped with: it never leaps, so that a wrong system clock removes no tables."""

import time

LEAP = 7 * 86_400  # seconds by which the stamps of a store may lag behind the system clock when a server starts


class Clock:
    """Counts on from the newest stamp of a store.

    A system clock that is years ahead moves the stamps on by a week at most, however long it stays wrong; time during
    which no server ran counts for no more than that either.
    """

    def __init__(self, newest: int | None, system: float | None = None) -> None:
        system = time.time() if system is None else system
        self.begun = system if newest is None else min(system, newest + LEAP)
        self.ticks = time.monotonic()

    def now(self) -> int:
        """Return the time in full seconds."""
        return int(self.begun + time.monotonic() - self.ticks)
