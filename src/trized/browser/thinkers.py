"""Bots in web workers: requests and results are passed as bytes."""

import asyncio
from collections.abc import Awaitable, Callable

import msgspec

from trized.analysis.coach import Advice
from trized.analysis.review import PlyReview
from trized.table.play.thinking import (
    AdviceRequest,
    BalanceRequest,
    BalanceResult,
    Request,
    Result,
    ReviewRequest,
    ThinkRequest,
    ThinkResult,
    answer,
)
from trized.table.play.workers import PoolBroken

REQUESTS: tuple[type[Request], ...] = (ThinkRequest, ReviewRequest, AdviceRequest, BalanceRequest)
RESULTS = (ThinkResult, PlyReview, Advice | None, BalanceResult)
Ask = Callable[[bytes], Awaitable[bytes]]  # answers a packed request in a worker; cancelling it stops the worker


def pack(request: Request) -> bytes:
    """Encode a request: its kind, then its fields."""
    return bytes([REQUESTS.index(type(request))]) + msgspec.msgpack.encode(request)


def answer_packed(packed: bytes) -> bytes:
    """Answer a packed request in a worker."""
    request = msgspec.msgpack.decode(packed[1:], type=REQUESTS[packed[0]])
    return msgspec.msgpack.encode(answer(request))


class BrowserPool:
    """A `Pool` of web workers, each with its own Python."""

    def __init__(self, ask: Ask, number: int = 1) -> None:
        self.ask, self.number = ask, number

    async def run(self, request: Request) -> Result:
        try:
            answered = await self.ask(pack(request))
        except asyncio.CancelledError:
            raise
        except Exception as error:
            raise PoolBroken(str(error)) from error
        kind = RESULTS[REQUESTS.index(type(request))]
        result: Result = msgspec.msgpack.decode(answered, type=kind)
        return result

    def restart(self) -> None:
        """Do nothing: the code of an open page does not change."""

    def close(self) -> None:
        """Do nothing: the workers end with the page."""
