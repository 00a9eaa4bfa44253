"""An in-memory database whose image the browser stores: a change is acknowledged once its image is stored."""

import asyncio
import sqlite3
import struct
import zlib
from collections.abc import Awaitable, Callable, Iterable

from trized.table.store.database import Change, Result
from trized.table.store.sqlite import InPlace

Keep = Callable[[int, bytes], Awaitable[None]]  # stores a framed image in slot 0 or 1; raises OSError if it fails
MAGIC = b"TRZ1"
HEAD = struct.Struct(">4sQQI")  # magic, number of the image, its length, its checksum
PLACES = 2


def framed(number: int, image: bytes) -> bytes:
    """Return an image with a header that reveals truncation."""
    return HEAD.pack(MAGIC, number, len(image), zlib.crc32(image)) + image


def newest(kept: Iterable[bytes]) -> tuple[int, bytes]:
    """Return number and image of the newest complete frame in `kept`, or 0 and nothing."""
    found = (0, b"")
    for frame in kept:
        if len(frame) < HEAD.size:
            continue
        magic, number, length, checksum = HEAD.unpack_from(frame)
        image = frame[HEAD.size : HEAD.size + length]
        if magic == MAGIC and len(image) == length and zlib.crc32(image) == checksum and number > found[0]:
            found = (number, image)
    return found


class Kept(InPlace):
    """A database that stores its image after every change, in two slots in turn; a failure undoes the change."""

    def __init__(self, kept: Iterable[bytes], keep: Keep) -> None:
        super().__init__()
        self.number, self.image = newest(kept)
        self.keep = keep
        self.turn = asyncio.Lock()

    async def open(self) -> None:
        self.restore()

    async def write(self, change: Change[Result], late: bool = False) -> Result:
        async with self.turn:
            result = await super().write(change, late)
            image = self.connection.serialize()
            if image != self.image:
                try:
                    await self.keep((self.number + 1) % PLACES, framed(self.number + 1, image))
                except BaseException:
                    self.restore()
                    raise
                self.number, self.image = self.number + 1, image
            return result

    def restore(self) -> None:
        """Return to the stored image."""
        self.connection = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False)
        if self.image:
            self.connection.deserialize(self.image)
        self.connection.execute("PRAGMA foreign_keys=ON")
