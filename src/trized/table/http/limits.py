"""How often one visitor may ask. Counted in memory that all processes of a server share, so that it holds for all."""

import mmap
import struct

# How many requests of a kind a visitor has at hand, and how many come back in a second.
LIMITS = {"post": (40.0, 4.0), "new": (20.0, 0.2), "stream": (40.0, 1.0), "page": (200.0, 20.0)}
CROWD = 15  # people who may sit behind one address
LARGE = 200_000  # bytes of a record or a file that count as one more request
SLOT = struct.Struct("=Qdd")  # who and what, how many are left, and since when
ROW = 4  # slots of which one is taken: the one that was not used for the longest time
ROWS = 8_192


class RateLimits:
    """Counts how often each visitor asks. Processes that are forked after it was made count together.

    They do not wait for each other: two requests at the very same moment may count as one.
    """

    def __init__(self) -> None:
        self.slots = mmap.mmap(-1, ROWS * ROW * SLOT.size)

    def spend(self, who: str, kind: str, clock: float, people: int = 1, cost: int = 1) -> bool:
        """Count a request of so many people, a large one as several; tell whether it is within the limits."""
        most, back = (limit * people for limit in LIMITS[kind])
        mark = hash((kind, who)) & 0xFFFF_FFFF_FFFF_FFFF or 1  # keyed anew by each server: nobody can aim at others
        at, left, since = self._slot(mark)
        left = most if since is None else min(most, left + (clock - since) * back)
        spent = cost if left >= cost else 1  # who is refused has asked all the same
        SLOT.pack_into(self.slots, at, mark, max(0.0, left - spent), clock)
        return left >= cost

    def _slot(self, mark: int) -> tuple[int, float, float | None]:
        """Return where a visitor is counted, how many are left, and since when; None if it is the first time."""
        first = mark % ROWS * ROW * SLOT.size
        oldest, oldest_since = first, float("inf")
        for at in range(first, first + ROW * SLOT.size, SLOT.size):
            found, left, since = SLOT.unpack_from(self.slots, at)
            if found == mark:
                return at, float(left), float(since)
            if since < oldest_since:
                oldest, oldest_since = at, since
        return oldest, 0.0, None
