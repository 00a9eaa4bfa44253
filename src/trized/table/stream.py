"""The stream of a table: one frame per entry, under a number that never decreases. Who reconnects misses nothing."""

import asyncio
from collections.abc import AsyncIterator, Callable

import msgspec

from trized.table.eyes import Eyes
from trized.table.frames import event_bytes, frame_for, packed, sittings
from trized.table.tables import Table, Tables

GZIP_START = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
BEAT = 20.0  # seconds of silence after which a page is told that the line is alive


def chunk(table: Table, number: int, eyes: Eyes, whole: bool, squeeze: bool) -> bytes:
    """Return the event of a moment, made once for all pages with the same eyes."""
    place = (number, eyes, whole, squeeze)
    found = table.frames.get(place)
    if found is None:
        moment = table.moment(number)
        assert moment is not None
        data = event_bytes(frame_for(table, moment, eyes, whole))
        found = table.frames[place] = packed(data) if squeeze else data
    return found


def news(table: Table, after: int, eyes: Eyes, squeeze: bool) -> list[bytes]:
    """Return the events that a page which stands at an entry has not seen."""
    last = table.last.number
    if after >= last:
        return []
    if table.moment(after + 1) is None or after < 0:
        return [chunk(table, last, eyes, True, squeeze)]
    return [chunk(table, number, eyes, False, squeeze) for number in range(after + 1, last + 1)]


def presence(table: Table, eyes: Eyes, squeeze: bool) -> bytes:
    """Return the event that says who is there; it carries no number, for it is no entry."""
    place = ("here", eyes.lang, squeeze)
    found = table.frames.get(place)
    if found is None:
        words = table.title.game.words(eyes.lang)
        seats = sittings(table, words)
        said = {"seats": seats, "rematch": table.kept.rematch or ""}
        data = b"event: here\ndata: %s\n\n" % msgspec.json.encode(said)
        found = table.frames[place] = packed(data) if squeeze else data
    return found


async def stream(
    tables: Tables, name: str, eyes: Eyes, after: int, fresh: bool, squeeze: bool, closing: Callable[[], bool]
) -> AsyncIterator[bytes]:
    """Send what a page has not seen, and then whatever happens; a `fresh` page first needs the moment it stands at."""
    if squeeze:
        yield GZIP_START
    shown = b""
    beat = packed(b":\n\n") if squeeze else b":\n\n"
    yield packed(b"retry: 1500\n\n") if squeeze else b"retry: 1500\n\n"
    if fresh and (table := await tables.get(name)).moment(after) is not None:
        yield chunk(table, after, eyes, True, squeeze)
    while not closing():
        table = await tables.get(name)
        changed, last = table.changed, table.last.number
        for data in news(table, after, eyes, squeeze):
            yield data
        after = max(after, last)
        here = presence(table, eyes, squeeze)
        if here != shown:
            shown = here
            yield here
        if changed.is_set():
            continue
        try:
            await asyncio.wait_for(changed.wait(), BEAT)
        except TimeoutError:
            yield beat
