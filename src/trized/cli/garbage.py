"""When a server process looks for garbage: often among what is new, seldom and not for long among what stays.

Python counts references, and frees nearly everything at once. What refers to itself in a circle is found by going
through all objects, during which nothing else runs: a fifth of a second where some hundred tables are open. So what has
stayed for a while is set aside, and gone through once it has grown to the double.
"""

import asyncio
import gc
import sys

NEW = 20_000  # objects that are made before the new ones are gone through
ROUND = 5.0  # seconds after which what is left is set aside
SWITCH = 0.001  # seconds after which a busy thread lets another one go on: the one that stores entries


def prepare() -> None:
    """Set aside all that a server has made before its first request."""
    sys.setswitchinterval(SWITCH)
    gc.collect()
    gc.freeze()
    gc.set_threshold(NEW, 10, 10)


async def set_aside() -> None:
    """Set aside what has stayed, again and again; go through all of it when it has doubled."""
    looked_through = kept = gc.get_freeze_count()
    while True:
        await asyncio.sleep(ROUND)
        gc.collect(1)  # not what is garbage already
        kept += len(gc.get_objects())  # what was set aside before is not among them
        if kept > 2 * looked_through:  # some of it may be gone; to count it takes long
            kept = gc.get_freeze_count()
        if kept > 2 * looked_through:
            gc.unfreeze()
            gc.collect()
            gc.freeze()
            looked_through = kept = gc.get_freeze_count()
        else:
            gc.freeze()
