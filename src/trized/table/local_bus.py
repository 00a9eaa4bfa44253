"""The bus between the processes of one server: lines over a socket to the process that supervises them.

That one passes every line on to all others, with the number of the process it came from. A process that starts anew is
told who is where; when one is gone, nobody is there any more through it.
"""

import asyncio
import contextlib
import json
import logging
import os
import signal
import socket
from collections.abc import Sequence

from trized.table.play.bus import Bus, Listener

LINE = 4 * 1024 * 1024  # bytes of the longest line
log = logging.getLogger("trized.table")


class LocalBus(Bus):
    """The bus of one of several processes. A stored entry travels with the word that the table moved."""

    def __init__(self, descriptor: int) -> None:
        super().__init__()
        self.descriptor = descriptor
        self.elsewhere: dict[str, set[tuple[str, int]]] = {}  # tables and seats with pages, by process
        self.writer: asyncio.StreamWriter | None = None
        self.task: asyncio.Task[None] | None = None

    async def open(self, listener: Listener) -> None:
        await super().open(listener)
        line = socket.socket(fileno=os.dup(self.descriptor))
        reader, self.writer = await asyncio.open_connection(sock=line, limit=LINE)
        self.task = asyncio.create_task(self._listen(reader))
        self._say("ready")

    async def close(self) -> None:
        await super().close()
        if self.task is not None:
            self.task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self.task
        if self.writer is not None:
            self.writer.close()

    async def moved(self, table: str) -> None:
        self._say("moved", table)

    async def stored(self, table: str, number: int, texts: Sequence[str]) -> None:
        self._say("stored", table, number, list(texts))

    async def page_opened(self, table: str, seats: tuple[int, ...]) -> None:
        await super().page_opened(table, seats)
        self._tell_presence(table, seats)

    async def page_closed(self, table: str, seats: tuple[int, ...]) -> None:
        await super().page_closed(table, seats)
        self._tell_presence(table, seats)

    async def present(self, table: str, seats: int) -> list[bool] | None:
        places = [(table, seat) for seat in range(seats)]
        return [self.pages[place] > 0 or any(place in there for there in self.elsewhere.values()) for place in places]

    def _tell_presence(self, table: str, seats: Sequence[int]) -> None:
        for seat in seats:
            self._say("here" if self.pages[table, seat] > 0 else "gone", table, seat)

    def _say(self, *words: object) -> None:
        if self.writer is not None and not self.writer.is_closing():
            self.writer.write(json.dumps(words).encode() + b"\n")

    async def _listen(self, reader: asyncio.StreamReader) -> None:
        with contextlib.suppress(OSError):  # so it ends if the other side left something unread
            while line := await reader.readline():
                sender, _, said = line.partition(b" ")
                try:
                    await self._hear(sender.decode(), *json.loads(said))
                except Exception:
                    log.exception("a table could not follow")
        os.kill(os.getpid(), signal.SIGTERM)  # who supervised this process is gone: it ends in good order

    async def _hear(self, sender: str, kind: str, table: str = "", number: int = 0, texts: Sequence[str] = ()) -> None:
        there = self.elsewhere.setdefault(sender, set())
        if kind == "here":
            there.add((table, number))
        elif kind == "gone":
            there.discard((table, number))
        elif kind == "ready":  # it knows nothing yet
            for place in list(self.pages):
                self._say("here", *place)
        elif kind == "left":
            del self.elsewhere[sender]
            for name in {place[0] for place in there}:
                await self._pass_on(name)
        elif kind == "stored" and self.follower is not None:
            await self.follower(table, number, texts)
        else:
            await self._pass_on(table)

    async def _pass_on(self, table: str) -> None:
        if self.listener is not None:
            await self.listener(table)
