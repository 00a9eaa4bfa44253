"""Metrics of a server for Prometheus: sizes, durations and errors."""

import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from importlib.util import find_spec
from typing import TYPE_CHECKING

if TYPE_CHECKING or find_spec("prometheus_client") is not None:
    from prometheus_client import (
        CONTENT_TYPE_LATEST,
        REGISTRY,
        Counter,
        Gauge,
        Histogram,
        disable_created_metrics,
    )
    from prometheus_client import generate_latest as written
else:  # installed with the extra `server`
    from trized.table.http.uncounted import (
        CONTENT_TYPE_LATEST,
        REGISTRY,
        Counter,
        Gauge,
        Histogram,
        disable_created_metrics,
    )
    from trized.table.http.uncounted import generate_latest as written

QUICK = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
SLOW = (0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 20.0)

disable_created_metrics()  # type: ignore[no-untyped-call]
TABLES = Gauge("trized_tables", "Tables that are open in memory.")
PAGES = Gauge("trized_pages", "Pages that follow a table.")
QUEUE = Gauge("trized_work_queue", "Requests that wait for a worker, by pool.", ["pool"])
WORKING = Gauge("trized_workers_busy", "Workers that answer a request, by pool.", ["pool"])
MOVES = Counter("trized_moves", "Moves that were stored.", ["game"])
REFUSALS = Counter("trized_refusals", "Requests that were refused.", ["status"])
REQUESTS = Histogram("trized_request_seconds", "Requests, streams left out.", ["kind"], buckets=QUICK)
WORK_TIME = Histogram("trized_work_seconds", "Work of workers, without waiting.", ["kind"], buckets=SLOW)
WORK_WAIT = Histogram("trized_work_wait_seconds", "Waiting for a worker.", ["kind"], buckets=SLOW)
STORE = Histogram("trized_store_seconds", "Transactions of the store.", ["kind"], buckets=QUICK)
BUS = Histogram("trized_bus_seconds", "Messages to the bus.", buckets=QUICK)
ERRORS = Counter("trized_errors", "Errors in the log.", ["source"])


@lru_cache(16)
def request_time(kind: str) -> Histogram:
    """Return the histogram of seconds for requests of `kind`."""
    return REQUESTS.labels(kind)


@lru_cache(16)
def store_time(kind: str) -> Histogram:
    """Return the histogram of seconds for store transactions of `kind`."""
    return STORE.labels(kind)


@contextmanager
def timed(histogram: Histogram) -> Iterator[None]:
    """Observe the seconds that the `with` block takes, also if it raises."""
    begun = time.perf_counter()
    try:
        yield
    finally:
        histogram.observe(time.perf_counter() - begun)


class ErrorCounter(logging.Handler):
    """Counts log records of level ERROR by logger."""

    def emit(self, record: logging.LogRecord) -> None:
        ERRORS.labels(record.name).inc()


def count_errors() -> None:
    """Attach an `ErrorCounter` to the root logger."""
    for name in ("trized", "uvicorn", "asyncio"):
        found = logging.getLogger(name)
        if not any(isinstance(handler, ErrorCounter) for handler in found.handlers):
            found.addHandler(ErrorCounter(logging.ERROR))


def exposition() -> tuple[bytes, str]:
    """Return all metrics in Prometheus' text format, and its media type."""
    return written(REGISTRY), CONTENT_TYPE_LATEST
