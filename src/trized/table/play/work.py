"""Work: what takes more than 10 ms of CPU time. A request is plain data with its kind, so any process can answer it.

A request for a bot's move or for advice contains only a view. Others contain what their visitor sent, or a finished
game, which has no secrets.
"""

from typing import ClassVar, Generic, Protocol, Self, TypeVar

from msgspec import Struct

Result = TypeVar("Result")
LONG = 0.5  # declared seconds of CPU time above which work is long


class Abandoned(Exception):
    """The request was cancelled because its answer is no longer wanted."""


class PoolBroken(Exception):
    """The workers do not start, or die with every attempt at a request."""


class TooCostly(Exception):
    """The request took more time or memory than its kind may take."""


class Kind(Struct, frozen=True):
    """A kind of work: its declared seconds of CPU time, and the seconds after which a worker stops it."""

    name: str
    cost: float
    limit: float

    @property
    def is_long(self) -> bool:
        """Whether requests of this kind wait for the pool of long work."""
        return self.cost > LONG


BOT = Kind("bot", 0.1, 60.0)
HINT = Kind("hint", 0.3, 60.0)
CHECK = Kind("check", 0.05, 60.0)  # of a custom file
PRINT = Kind("print", 0.1, 60.0)
POSITION = Kind("position", 0.02, 60.0)
RECORD = Kind("record", 0.1, 60.0)  # its plies, or an upload
REVIEW = Kind("review", 1.0, 600.0)  # of a ply
BALANCE = Kind("balance", 0.7, 60.0)  # a part of a balance test


class Request(Struct, Generic[Result], frozen=True):
    """A request for work."""

    kind: ClassVar[Kind]

    def answer(self) -> Result:
        """Return the result; called in a worker. Raise Refused if a visitor's input is invalid."""
        raise NotImplementedError

    def reduced(self, share: float) -> Self:
        """Return the request with `share` of its effort, if it can take less."""
        return self


class Pool(Protocol):
    """Workers that answer one request at a time each; cancelling `run` frees its worker."""

    number: int

    async def run(self, request: Request[Result]) -> Result:
        """Answer a request; raise PoolBroken if no worker can. At most `number` run at the same time."""

    def restart(self) -> None:
        """Answer the next requests in new workers; let the running ones finish."""

    def close(self) -> None:
        """End the workers."""
