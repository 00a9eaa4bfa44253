"""Metrics that do nothing, used by `trized play` without prometheus_client."""

CONTENT_TYPE_LATEST = "text/plain"
REGISTRY = None


class Metric:
    """A metric of any type; ignores all values."""

    def __init__(self, name: str, text: str, labels: object = (), buckets: object = ()) -> None:
        """Accept the arguments of prometheus_client."""

    def labels(self, *values: str) -> "Metric":
        """Return the metric for these labels."""
        return self

    def inc(self) -> None:
        """Do nothing."""

    def set(self, value: float) -> None:
        """Do nothing."""

    def observe(self, value: float) -> None:
        """Do nothing."""


Counter = Gauge = Histogram = Metric


def disable_created_metrics() -> None:
    """Do nothing."""


def generate_latest(registry: object) -> bytes:
    """Return no metrics."""
    return b""
