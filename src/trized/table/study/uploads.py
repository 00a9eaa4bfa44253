"""Uploaded records as work: a worker checks them."""

from typing import ClassVar

from trized.kernel import Live, Record, Seeded, verify
from trized.kernel.record import Chat, Joined, TakenOver
from trized.table.pages.catalogue import refused
from trized.table.pages.registry import Registry
from trized.table.play.creation import Beginning, beginning_of
from trized.table.play.thinking import bot_at_table
from trized.table.play.work import RECORD, Kind, Request

ENTRIES = 5000
NAME = 80  # longest name in letters
MESSAGE = 1000  # longest chat message in letters


class UploadRequest(Request[Beginning], frozen=True):
    """A request to check a record of one of the games in `modules`."""

    kind: ClassVar[Kind] = RECORD
    modules: dict[str, str]
    text: str

    def answer(self) -> Beginning:
        """Return the game of the record, with any line endings; raise Refused if it is invalid or too large."""
        if "\0" in self.text:  # databases reject it
            raise refused("error.malformed")
        record = Record.read(self.text.replace("\r\n", "\n").strip("\n") + "\n")
        check_size(record)
        game = Registry(self.modules).get(record.game).game
        verify(game, record)
        live = Live.resume(game, record, Seeded(1))  # draws nothing
        if live.outcome() is None:
            for entry in record.entries:
                if isinstance(entry, TakenOver):
                    bot_at_table(entry.bot)
        return beginning_of(live)


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
