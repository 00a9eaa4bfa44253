"""Uploaded records: each is checked and opened as a table."""

import asyncio

from starlette.responses import Response

from trized.kernel import Game, Live, Record, Refused, verify
from trized.kernel.record import Chat, Joined, TakenOver
from trized.table.http.requests import Request
from trized.table.pages.catalogue import refused
from trized.table.pages.responses import form_done
from trized.table.play.creation import store_table
from trized.table.play.thinking import bot_at_table
from trized.table.server import Server

RECORD = 2 * 1024 * 1024  # bytes
ENTRIES = 5000
NAME = 80  # longest name in letters
MESSAGE = 1000  # longest chat message in letters


async def upload(request: Request) -> Response:
    """Open a record as a table; the visitor holds all seats."""
    server, posted = request.server, request.fields
    try:
        live = await asyncio.to_thread(read_upload, server, posted.get("record", ""))
    except Refused as reason:
        raise refused("error.record", why=reason) from None
    everybody = tuple(range(len(live.record.players)))
    table = await store_table(server, request.sender, live, everybody, listed=False, shared=False)
    return form_done(request, f"/t/{table}/replay")


def read_upload(server: Server, text: str) -> Live:
    """Return the game of a record, with any line endings; raise Refused if it is invalid or too large."""
    if "\0" in text:  # databases reject it
        raise refused("error.malformed")
    record = Record.read(text.replace("\r\n", "\n").strip("\n") + "\n")
    check_size(record)
    game: Game = server.registry.get(record.game).game
    verify(game, record)
    live = Live.resume(game, record, server.sources.chance())
    if live.outcome() is None:
        for entry in record.entries:
            if isinstance(entry, TakenOver):
                bot_at_table(entry.bot)
    return live


def check_size(record: Record) -> None:
    """Raise Refused if a record is larger than a table may be."""
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
