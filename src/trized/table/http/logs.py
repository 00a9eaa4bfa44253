"""The log: one JSON object a line, with the request id; repeated lines are suppressed and counted."""

import json
import logging
import sys
from contextvars import ContextVar
from datetime import UTC, datetime

from trized.kernel.clean import escape_unsafe

OFTEN = 60  # lines of one kind written in a minute
REQUESTS = 6000  # the same for lines about requests
MINUTE = 60.0
KINDS = 500  # kinds of lines counted at once
request_id: ContextVar[str] = ContextVar("request_id", default="")  # id of the current request


class Lines(logging.Formatter):
    """Formats a log record as one line of JSON."""

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


class LineLimit(logging.Filter):
    """Limits the lines of one kind in a minute; the next line has the number of dropped ones in `left_out`."""

    def __init__(self) -> None:
        super().__init__()
        self.kinds: dict[tuple[str, str], tuple[float, int]] = {}  # start of the current minute, lines since then

    def filter(self, record: logging.LogRecord) -> bool:
        kind, now = (record.name, str(record.msg)), record.created
        begun, lines = self.kinds.get(kind, (now, 0))
        most = REQUESTS if record.name == "trized.requests" else OFTEN
        if abs(now - begun) >= MINUTE:  # the system's clock may jump back
            if lines > most:
                record.left_out = lines - most
            begun, lines = now, 0
        if len(self.kinds) >= KINDS and kind not in self.kinds:
            self.kinds.clear()
        self.kinds[kind] = (begun, lines + 1)
        return lines < most


def is_sentence(record: logging.LogRecord) -> bool:
    """Return False for the traceback of a failed start, which is reported as a message instead."""
    return "Traceback (most recent call last)" not in str(record.msg)


def write_log(level: int) -> None:
    """Write log lines of `level` and above to stderr."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    handler.addFilter(LineLimit())
    handler.addFilter(is_sentence)
    logging.basicConfig(level=level, handlers=[handler], force=True)
