"""Metrics that count nothing, for a machine without prometheus_client: `trized play` needs none."""

CONTENT_TYPE_LATEST = "text/plain"
REGISTRY = None


class Metric:
    """Has the methods of every metric."""

    def __init__(self, name: str, text: str, labels: object = (), buckets: object = ()) -> None:
        """Take what a metric is declared with."""

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
    """Return nothing."""
    return b""
