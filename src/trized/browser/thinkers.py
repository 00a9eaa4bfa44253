"""Work in web workers: requests and results are passed as bytes."""

import asyncio
import pickle
from collections.abc import Awaitable, Callable
from typing import Any

from trized.kernel import Refused
from trized.table.play.work import BALANCE, BOT, HINT, REVIEW, PoolBroken, Request, Result

THOUGHT = (BOT, HINT, REVIEW, BALANCE)  # kinds of work that are worth starting a worker, which takes seconds
Ask = Callable[[bytes], Awaitable[bytes]]  # answers a packed request in a worker; cancelling it stops the worker


def answer_packed(packed: bytes) -> bytes:
    """Answer a packed request in a worker; a refusal is a result, because JavaScript passes errors as text."""
    request: Request[Any] = pickle.loads(packed)
    try:
        return pickle.dumps(request.answer())
    except Refused as refused:
        return pickle.dumps(refused)


class BrowserPool:
    """A `Pool` of web workers, each with its own Python; it answers what takes less time than their start itself."""

    def __init__(self, ask: Ask, number: int = 1) -> None:
        self.ask, self.number = ask, number

    async def run(self, request: Request[Result]) -> Result:
        if request.kind not in THOUGHT:
            return request.answer()
        try:
            answered = await self.ask(pickle.dumps(request))
        except asyncio.CancelledError:
            raise
        except Exception as error:
            raise PoolBroken(str(error)) from error
        result: Result = pickle.loads(answered)
        if isinstance(result, Refused):
            raise result
        return result

    def restart(self) -> None:
        """Do nothing: the code of an open page does not change."""

    def close(self) -> None:
        """Do nothing: the workers end with the page."""
