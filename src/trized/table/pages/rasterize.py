"""Converts drawings: SVG to PNG.

The library blocks its process, so a separate process draws all pictures, one after the other. It starts with the first
picture and ends with the server. Without fonts on the machine there is no PNG, and the server sends the SVG.
"""

import asyncio
import contextlib
import hashlib
import os
import sys
from collections import OrderedDict
from typing import BinaryIO, Protocol

PATIENCE = 30.0  # seconds that a picture may take
WAITING = 16  # pictures that may wait at once
KEPT = 16 * 1024 * 1024  # bytes of cached pictures
HEAD = 4  # bytes of the length before each message
LETTER = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24"><text x="2" y="20" font-size="20" '
    'font-family="{}">W</text></svg>'
)
FONTS = "Liberation Sans, DejaVu Sans, Noto Sans, Arial, Helvetica, sans-serif"


class PicturesOverloaded(Exception):
    """Too many pictures wait."""


class Rasterizer(Protocol):
    """Converts SVG to PNG."""

    async def png(self, svg: str) -> bytes | None:
        """Return `svg` as PNG, or None if this is impossible. Raise PicturesOverloaded if too many pictures wait."""

    async def close(self) -> None:
        """Release all resources."""


class ProcessRasterizer:
    """A `Rasterizer` that draws in a separate process and caches the newest pictures by a hash of their SVG."""

    def __init__(self) -> None:
        self.process: asyncio.subprocess.Process | None = None
        self.turn = asyncio.Lock()
        self.kept: OrderedDict[bytes, bytes] = OrderedDict()
        self.size = 0  # bytes of `kept`
        self.making: dict[bytes, asyncio.Task[bytes | None]] = {}

    async def png(self, svg: str) -> bytes | None:
        """Return `svg` as PNG; concurrent requests for the same drawing share the work."""
        data = svg.encode("utf-8", "replace")
        key = hashlib.blake2b(data).digest()
        if key in self.kept:
            self.kept.move_to_end(key)
            return self.kept[key]
        if key not in self.making:
            if len(self.making) >= WAITING:
                raise PicturesOverloaded
            self.making[key] = asyncio.create_task(self._make(key, data))
        return await asyncio.shield(self.making[key])

    async def _make(self, key: bytes, svg: bytes) -> bytes | None:
        try:
            async with self.turn:
                made = await self._drawn(svg)
        finally:
            del self.making[key]
        if made:
            self.kept[key] = made
            self.size += len(made)
            while self.size > KEPT:
                self.size -= len(self.kept.popitem(last=False)[1])
        return made or None

    async def _drawn(self, svg: bytes) -> bytes:
        """Return the PNG that the process draws; kill the process if it takes too long."""
        try:
            async with asyncio.timeout(PATIENCE):
                process = await self._started()
                assert process.stdin is not None
                assert process.stdout is not None
                process.stdin.write(len(svg).to_bytes(HEAD, "big") + svg)
                await process.stdin.drain()
                length = int.from_bytes(await process.stdout.readexactly(HEAD), "big")
                return await process.stdout.readexactly(length)
        except (OSError, TimeoutError, asyncio.IncompleteReadError):
            await self.close()
            return b""
        except asyncio.CancelledError:
            await self.close()
            raise

    async def _started(self) -> asyncio.subprocess.Process:
        if self.process is None or self.process.returncode is not None:
            self.process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", __name__),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.DEVNULL,
            )
        return self.process

    async def close(self) -> None:
        process, self.process = self.process, None
        if process is not None and process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()


def serve(source: BinaryIO, target: BinaryIO) -> None:
    """Answer each SVG from `source` with a PNG on `target` until the input ends; an empty answer means failure."""
    import resvg_py

    letter, blank = (bytes(resvg_py.svg_to_bytes(svg_string=LETTER.format(FONTS).replace("W", said))) for said in "W ")
    while head := source.read(HEAD):
        svg = source.read(int.from_bytes(head, "big"))
        try:
            made = b"" if letter == blank else bytes(resvg_py.svg_to_bytes(svg_string=svg.decode()))
        except (ValueError, UnicodeError):
            made = b""
        target.write(len(made).to_bytes(HEAD, "big") + made)
        target.flush()


if __name__ == "__main__":
    with contextlib.suppress(OSError, AttributeError):
        os.nice(10)
    with contextlib.suppress(KeyboardInterrupt):
        serve(sys.stdin.buffer, sys.stdout.buffer)
