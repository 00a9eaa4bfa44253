"""Turns a drawing into a picture file, in a process of its own: SVG in, PNG out.

The library that does it keeps a whole process busy, so the server starts one for each picture and goes on serving.
It brings everything but letters: on a machine without any font there is no PNG, and the drawing itself is sent.
"""

import asyncio
import contextlib
import os
import sys

PATIENCE = 30.0  # seconds that a picture may take
MOST = 2  # pictures that are made at once
WAITING = 16  # that may be asked for before the first of them is there
LETTER = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24"><text x="2" y="20" font-size="20" '
    'font-family="{}">W</text></svg>'
)
FONTS = "Liberation Sans, DejaVu Sans, Noto Sans, Arial, Helvetica, sans-serif"


def main() -> int:
    """Read a drawing and write it as PNG; 3 if this machine has no letters, 4 if the drawing cannot be read."""
    import resvg_py

    with contextlib.suppress(OSError, AttributeError):
        os.nice(10)
    try:
        letter, blank = (resvg_py.svg_to_bytes(svg_string=LETTER.format(FONTS).replace("W", said)) for said in "W ")
        if bytes(letter) == bytes(blank):
            return 3
        sys.stdout.buffer.write(bytes(resvg_py.svg_to_bytes(svg_string=sys.stdin.buffer.read().decode())))
    except (ValueError, UnicodeError):
        return 4
    return 0


class Overloaded(Exception):
    """Too many pictures are asked for at once."""


class Rasterizer:
    """Makes pictures, a few at a time."""

    def __init__(self) -> None:
        self.turns = asyncio.Semaphore(MOST)
        self.waiting = 0

    async def png(self, svg: str) -> bytes | None:
        """Return a drawing as PNG; None if that cannot be done here. Raise Overloaded if too many wait for theirs."""
        if self.waiting >= WAITING:
            raise Overloaded
        self.waiting += 1
        try:
            return await self._png(svg)
        finally:
            self.waiting -= 1

    async def _png(self, svg: str) -> bytes | None:
        async with self.turns:
            process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", __name__),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.DEVNULL,
            )
            try:
                async with asyncio.timeout(PATIENCE):
                    data, _ = await process.communicate(svg.encode())
            except TimeoutError:
                return None
            finally:
                if process.returncode is None:
                    process.kill()
                    await process.wait()
        return data if process.returncode == 0 and data else None


if __name__ == "__main__":
    sys.exit(main())
