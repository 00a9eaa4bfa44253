"""Replays in the event loop: other tasks run after a few entries, so that a long record delays nobody."""

import asyncio
from collections.abc import AsyncIterator, Iterable
from typing import TypeVar

EVERY = 20  # entries, of 10 to 50 microseconds each, or about a millisecond with interpreted rules
Item = TypeVar("Item")


async def slices(items: Iterable[Item], every: int = EVERY) -> AsyncIterator[Item]:
    """Yield items, such as the steps of a replay; let other tasks run after `every` of them."""
    for number, item in enumerate(items, 1):
        yield item
        if number % every == 0:
            await asyncio.sleep(0)
