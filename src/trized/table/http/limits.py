"""How often one visitor may ask."""

# How many requests of a kind a visitor has at hand, and how many come back in a second.
LIMITS = {
    "post": (40.0, 4.0),
    "new": (20.0, 0.2),
    "stream": (40.0, 1.0),
    "page": (200.0, 20.0),
    "attempt": (1.0, 1 / 86_400),
}
LARGE = 200_000  # bytes of a record or a file that count as one more request
MOST = 50_000  # visitors that are counted; past it the ones that were not seen for the longest time are forgotten


class RateLimits:
    """Counts how often each visitor asks, in a dictionary of bounded size."""

    def __init__(self) -> None:
        self.left: dict[tuple[str, str], tuple[float, float]] = {}  # requests left, and since when; the oldest first

    def spend(self, who: str, kind: str, clock: float, people: int = 1, cost: int = 1) -> bool:
        """Count a request of so many people, a large one as several; return whether it is within the limits."""
        most, back = (limit * people for limit in LIMITS[kind])
        left, since = self.left.pop((who, kind), (most, clock))
        left = min(most, left + (clock - since) * back)
        spent = cost if left >= cost else 1  # a refused request counts too
        self.left[who, kind] = (max(0.0, left - spent), clock)
        if len(self.left) > MOST:
            del self.left[next(iter(self.left))]
        return left >= cost
