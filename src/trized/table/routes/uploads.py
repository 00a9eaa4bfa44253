"""Records that people bring along: each is checked and opened as a table."""

import asyncio

from starlette.responses import Response

from trized.kernel import Entropy, Game, Live, Record, Refused, verify
from trized.kernel.record import Chat, Joined, TakenOver
from trized.table.http.requests import Request
from trized.table.pages.catalogue import refused
from trized.table.pages.registry import Registry
from trized.table.pages.responses import form_done
from trized.table.play.creation import store_table
from trized.table.play.workers import bot_at_table

RECORD = 2 * 1024 * 1024  # bytes
ENTRIES = 5000
NAME = 80  # letters of a name
MESSAGE = 1000  # letters of a chat message


async def upload(request: Request) -> Response:
    """Open a record as a table: whoever brings it holds all its seats."""
    server, visitor, posted = request.server, request.visitor, request.fields
    try:
        live = await asyncio.to_thread(read_upload, server.registry, posted.get("record", ""))
    except Refused as reason:
        raise refused("error.record", why=reason) from None
    everybody = tuple(range(len(live.record.players)))
    table = await store_table(server, visitor, live, everybody, listed=False, shared=False)
    return form_done(request, f"/t/{table}/replay")


def read_upload(registry: Registry, text: str) -> Live:
    """Read a record, however its lines end, and play it; raise Refused if it cannot stand at a table."""
    if "\0" in text:  # no database keeps it
        raise refused("error.malformed")
    record = Record.read(text.replace("\r\n", "\n").strip("\n") + "\n")
    check_size(record)
    game: Game = registry.get(record.game).game
    verify(game, record)
    live = Live.resume(game, record, Entropy())
    if live.outcome() is None:
        for entry in record.entries:
            if isinstance(entry, TakenOver):
                bot_at_table(entry.bot)
    return live


def check_size(record: Record) -> None:
    """Raise Refused if there is more in a record than a table can hold."""
    if len(record.entries) > ENTRIES:
        raise refused("error.long", most=ENTRIES)
    names = [*record.players]
    for entry in record.entries:
        if isinstance(entry, Joined):
            names.append(entry.name)
        elif isinstance(entry, TakenOver):
            names.append(entry.bot)
        elif isinstance(entry, Chat) and len(entry.text) > MESSAGE:
            raise refused("error.long_speech", most=MESSAGE)
    if max(map(len, names), default=0) > NAME:
        raise refused("error.long_name", most=NAME)
