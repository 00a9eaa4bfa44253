"""Garbage collection of a server process: often for new objects, rarely for old ones.

Python frees nearly everything by reference counts. A full collection of cycles stops the process, for a fifth of a
second with some hundred tables open. So surviving objects are frozen, a few at a time, and collected only when the
process has grown fourfold: cycles are rare.
"""

import asyncio
import gc
import sys

NEW = 20_000  # new objects before a collection of the new ones
ROUND = 0.25  # seconds between freezes: few objects each, so that none takes long
GROWTH = 4  # times the size at the last full collection
SWITCH = 0.001  # seconds after which a busy thread yields to the one that stores entries


def prepare() -> None:
    """Freeze all objects made before the first request."""
    sys.setswitchinterval(SWITCH)
    gc.collect()
    gc.freeze()
    gc.set_threshold(NEW, 10, 10)


async def freeze_survivors() -> None:
    """Freeze surviving objects every ROUND seconds; run a full collection when the process has grown GROWTH times."""
    looked_through = sys.getallocatedblocks()
    while True:
        await asyncio.sleep(ROUND)
        if sys.getallocatedblocks() > GROWTH * looked_through:
            gc.unfreeze()
            gc.collect()
            looked_through = sys.getallocatedblocks()
        else:
            gc.collect(0)  # so that no garbage is frozen
        gc.freeze()
