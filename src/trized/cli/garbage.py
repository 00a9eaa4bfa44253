"""When a server process looks for garbage: often among new objects, seldom among those that stay.

Python counts references and frees nearly everything at once. Reference cycles are found by going through all objects,
during which nothing else runs: a fifth of a second where some hundred tables are open. So objects that have stayed for
a moment are set aside, a few at a time, and gone through once the process holds four times as many: cycles are rare.
"""

import asyncio
import gc
import sys

NEW = 20_000  # objects that are made before the new ones are gone through
ROUND = 0.25  # seconds after which what is left is set aside: few objects, so that nobody waits for long
GROWTH = 4  # times what it held when all was last gone through
SWITCH = 0.001  # seconds after which a busy thread lets another one go on: the one that stores entries


def prepare() -> None:
    """Set aside all that a server has made before its first request."""
    sys.setswitchinterval(SWITCH)
    gc.collect()
    gc.freeze()
    gc.set_threshold(NEW, 10, 10)


async def set_aside() -> None:
    """Set aside what has stayed, again and again; go through all of it when the process has grown to `GROWTH` times."""
    looked_through = sys.getallocatedblocks()
    while True:
        await asyncio.sleep(ROUND)
        if sys.getallocatedblocks() > GROWTH * looked_through:
            gc.unfreeze()
            gc.collect()
            looked_through = sys.getallocatedblocks()
        else:
            gc.collect(0)  # not what is garbage already
        gc.freeze()
