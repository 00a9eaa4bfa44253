"""Rate limits of visitors (token buckets)."""

# For each kind of request: size of a visitor's bucket, and tokens it regains in a second.
LIMITS = {
    "post": (40.0, 4.0),
    "new": (20.0, 0.2),
    "stream": (40.0, 1.0),
    "page": (200.0, 20.0),
    "attempt": (1.0, 1 / 86_400),
    "kept": (150_000.0, 2.0),  # bytes of creations
}
LARGE = 200_000  # bytes of an upload that cost one more token
MOST = 50_000  # buckets in memory; beyond it the one unused for the longest time is dropped


class RateLimits:
    """Token buckets by visitor and kind of request."""

    def __init__(self) -> None:
        self.left: dict[tuple[str, str], tuple[float, float]] = {}  # tokens left at a time; the oldest first

    def spend(self, who: str, kind: str, clock: float, people: int = 1, cost: int = 1) -> bool:
        """Take `cost` tokens from the bucket of `who`, `people` times the usual size; return False if it has fewer.

        `clock` is the current monotonic time in seconds.
        """
        most, back = (limit * people for limit in LIMITS[kind])
        left, since = self.left.pop((who, kind), (most, clock))
        left = min(most, left + (clock - since) * back)
        spent = cost if left >= cost else 1  # a refused request costs one token
        self.left[who, kind] = (max(0.0, left - spent), clock)
        if len(self.left) > MOST:
            del self.left[next(iter(self.left))]
        return left >= cost
