"""The event stream of a table: one frame for each entry, under increasing numbers, so that reconnecting misses none."""

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import AbstractContextManager

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from trized.table.pages.frames import encoder, event_bytes, frame_for, packed, prepare, seat_infos
from trized.table.play.kept import Fresh, Kept
from trized.table.play.tables import OpenTable
from trized.table.seats.viewer import Viewer

PLAIN = {"x-accel-buffering": "no"}
ZIPPED = PLAIN | {"content-encoding": "gzip"}
GZIP_START = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
HEARTBEAT = 20.0  # seconds of silence after which the server sends a heartbeat; a page reconnects after 30
HEARTBEAT_EVENT = b"event: heartbeat\ndata: {}\n\n"  # an event, because scripts cannot see comments
REVEAL = 60.0  # seconds during which a new connection still sees cards that are face down again
AUDIENCE = 500  # visitors whose last frame a table remembers


CHUNKS: Fresh[dict[tuple[int, Viewer, bool, bool, bool], bytes]] = Fresh(dict)  # see `chunk`
PRESENCE: Fresh[dict[str, bytes]] = Fresh(dict)  # by language
SHOWN: Kept[dict[tuple[str, int], int]] = Kept(dict)  # the last frame shown, by visitor and seat


class Shown:
    """The last frame that a visitor was shown, in games played from memory.

    A frame shown before, or an old one for an unknown visitor, reveals no card again.
    """

    def __init__(self, table: OpenTable, visitor: str, viewer: Viewer) -> None:
        self.table = table
        self.place = (visitor, viewer.seat)
        self.numbers = SHOWN.of(table)

    def is_again(self, number: int) -> bool:
        """Return whether frame `number` must not reveal cards a second time."""
        step = self.table.step(number)
        if step is None or not self.table.from_memory or self.table.age(step) < REVEAL:
            return False
        return number <= self.numbers.get(self.place, self.table.last.number)

    def note(self, number: int) -> None:
        """Remember that the visitor was shown frame `number`."""
        if self.place in self.numbers or len(self.numbers) < AUDIENCE:
            self.numbers[self.place] = max(number, self.numbers.get(self.place, 0))


def chunk(table: OpenTable, number: int, viewer: Viewer, whole: bool, compress: bool, again: bool = False) -> bytes:
    """Return the event of entry `number`, cached for all pages of a viewer; complete if `whole`, gzip if `compress`."""
    place = (number, viewer, whole, compress, again)
    sent = CHUNKS.of(table).get(place)
    if sent is None:
        step = table.step(number)
        assert step is not None
        data = event_bytes(frame_for(table, step, viewer, whole, again))
        sent = packed(data) if compress else data
        if not whole:  # a complete board is large and rarely needed twice
            CHUNKS.of(table)[place] = sent
    return sent


def is_at_hand(table: OpenTable, after: int) -> bool:
    """Return whether all entries after `after` still have steps; if not, a page needs a complete frame."""
    return after >= 0 and (after >= table.last.number or table.step(after + 1) is not None)


def next_event(table: OpenTable, after: int, viewer: Viewer, compress: bool, shown: Shown) -> tuple[int, bytes]:
    """Return the next event for a page that has shown entry `after`, and the entry that it shows then."""
    if not is_at_hand(table, after):
        return table.last.number, chunk(table, table.last.number, viewer, True, compress)
    return after + 1, chunk(table, after + 1, viewer, False, compress, shown.is_again(after + 1))


def events_after(table: OpenTable, after: int, viewer: Viewer, compress: bool, shown: Shown) -> list[bytes]:
    """Return all events for a page that has shown entry `after`."""
    found = []
    while after < table.last.number:
        after, piece = next_event(table, after, viewer, compress, shown)
        found.append(piece)
    return found


def presence(table: OpenTable, viewer: Viewer) -> bytes:
    """Return the event that lists who is present; it has no id because it is no entry."""
    known = PRESENCE.of(table)
    if viewer.lang not in known:
        said = {"seats": seat_infos(table, viewer.lang), "rematch": table.row.rematch or ""}
        known[viewer.lang] = b"event: here\ndata: %s\n\n" % encoder.encode(said)
    return known[viewer.lang]


class Pause:
    """Waits for the next change of a table or the time of a heartbeat, with one timer."""

    def __init__(self, table: OpenTable) -> None:
        self.table = table
        self.loop = asyncio.get_running_loop()
        self.spoke = self.loop.time()  # time of the last message to the page
        self.timer = self.loop.call_later(HEARTBEAT, self._ring)
        self.waiter: asyncio.Future[None] | None = None

    async def changed_since(self, version: int) -> bool:
        """Wait for a version newer than `version`; return False if it is time for a heartbeat."""
        if self.table.version != version:
            return True
        self.waiter = self.loop.create_future()
        self.table.waiters.append(self.waiter)
        try:
            await self.waiter
        finally:
            if self.table.version == version:
                self.table.waiters.remove(self.waiter)
        return self.table.version != version

    def end(self) -> None:
        """Cancel the timer."""
        self.timer.cancel()

    def _ring(self) -> None:
        due = self.spoke + HEARTBEAT
        if due <= self.loop.time():
            due = self.loop.time() + HEARTBEAT
            if self.waiter is not None and not self.waiter.done():
                self.waiter.set_result(None)
        self.timer = self.loop.call_at(due, self._ring)


async def stream(
    table: OpenTable, visitor: str, viewer: Viewer, after: int, fresh: bool, compress: bool, closing: Callable[[], bool]
) -> AsyncGenerator[bytes, None]:
    """Yield events after entry `after` as they happen; a `fresh` page first gets the current frame."""
    shown, pause = Shown(table, visitor, viewer), Pause(table)
    heartbeat = packed(HEARTBEAT_EVENT) if compress else HEARTBEAT_EVENT
    after = min(after, table.last.number) if fresh else after
    try:
        yield GZIP_START + packed(b"retry: 1500\n\n") if compress else b"retry: 1500\n\n"
        if fresh and table.step(after) is not None:
            await prepare(table, viewer, whole=True)
            if table.step(after) is not None:
                yield chunk(table, after, viewer, True, compress)
        told: object = None  # presence that the page knows
        while not closing():
            version = table.version
            if not table.is_held_by(visitor, viewer.seats):
                left = b"event: left\ndata: 0\n\n"
                yield packed(left) if compress else left
                return
            if not is_at_hand(table, after):
                await prepare(table, viewer, whole=True)
            while after < table.last.number and not closing():
                after, piece = next_event(table, after, viewer, compress, shown)
                shown.note(after)
                yield piece
                pause.spoke = pause.loop.time()
                if after < table.last.number:
                    await asyncio.sleep(0)  # a page that catches up must not delay others
            if told != (told := (table.here, table.holders, table.keys, table.row.rematch)):
                said = presence(table, viewer)
                yield packed(said) if compress else said
                pause.spoke = pause.loop.time()
            if not await pause.changed_since(version):
                yield heartbeat
                pause.spoke = pause.loop.time()
    finally:
        pause.end()


class EventStream(Response):
    """A response that sends events until they end or the browser disconnects; `page` is open meanwhile."""

    media_type = "text/event-stream"

    def __init__(self, events: AsyncGenerator[bytes, None], compress: bool, page: AbstractContextManager[None]) -> None:
        super().__init__(headers=ZIPPED if compress else PLAIN)
        del self.headers["content-length"]
        self.events, self.page = events, page

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def leave() -> None:
            while (await receive())["type"] != "http.disconnect":
                pass

        with self.page:
            await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
            sending = asyncio.current_task()
            assert sending is not None
            gone = asyncio.create_task(leave())
            gone.add_done_callback(lambda done: done.cancelled() or sending.cancel())
            try:
                async for event in self.events:
                    await send({"type": "http.response.body", "body": event, "more_body": True})
                await send({"type": "http.response.body", "body": b"", "more_body": False})
            except asyncio.CancelledError:
                if not gone.done() or sending.uncancel():
                    raise
            finally:
                gone.cancel()
                await self.events.aclose()
