"""The log: one JSON value a line, with the id of the request it belongs to; what is said again and again is counted."""

import json
import logging
import sys
import time
from contextvars import ContextVar
from datetime import UTC, datetime

from trized.kernel.clean import escape_unsafe

OFTEN = 60  # lines of one kind that are written in a minute
REQUESTS = 6000  # of the lines about requests
MINUTE = 60.0
KINDS = 500  # of lines that are counted
request_id: ContextVar[str] = ContextVar("request_id", default="")  # of the request that is answered


class Lines(logging.Formatter):
    """Writes each line of the log as one JSON value."""

    usual = set(logging.LogRecord("", 0, "", 0, "", None, None).__dict__) | {
        "message",
        "asctime",
        "taskName",
        "color_message",
    }

    def format(self, record: logging.LogRecord) -> str:
        said = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "says": record.getMessage(),
        }
        if request_id.get():
            said["request"] = request_id.get()
        said |= {name: value for name, value in record.__dict__.items() if name not in self.usual}
        if record.exc_info:
            said["trace"] = self.formatException(record.exc_info)
        return escape_unsafe(json.dumps(said, ensure_ascii=False, default=str))


class Seldom(logging.Filter):
    """Lets so many lines of one kind pass in a minute; the next one after that says how many were left out."""

    def __init__(self) -> None:
        super().__init__()
        self.kinds: dict[tuple[str, str], tuple[float, int]] = {}  # when a minute began, and the lines since

    def filter(self, record: logging.LogRecord) -> bool:
        kind, now = (record.name, str(record.msg)), time.monotonic()
        begun, lines = self.kinds.get(kind, (now, 0))
        most = REQUESTS if record.name == "trized.requests" else OFTEN
        if now - begun >= MINUTE:
            if lines > most:
                record.left_out = lines - most
            begun, lines = now, 0
        if len(self.kinds) >= KINDS and kind not in self.kinds:
            self.kinds.clear()
        self.kinds[kind] = (begun, lines + 1)
        return lines < most


def is_sentence(record: logging.LogRecord) -> bool:
    """Return whether a line is more than the trace of a start that failed: what failed is said in a sentence."""
    return "Traceback (most recent call last)" not in str(record.msg)


def write_log(level: int) -> None:
    """Write the log to stderr from this level on."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    handler.addFilter(Seldom())
    handler.addFilter(is_sentence)
    logging.basicConfig(level=level, handlers=[handler], force=True)
