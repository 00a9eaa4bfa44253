"""A viewer of a table: seat, all seats of the same browser, language."""

import re
from dataclasses import dataclass

from trized.kernel import PUBLIC
from trized.table.pages.catalogue import refused
from trized.table.play.tables import OpenTable
from trized.table.store.schema import Key


@dataclass(frozen=True)
class Viewer:
    """The seat that a page shows (or PUBLIC), all seats of its browser, and the language.

    With `shared`, these seats belong to different people at one screen.
    """

    seat: int = PUBLIC
    seats: tuple[int, ...] = ()
    shared: bool = False
    lang: str = "en"
    host: bool = False
    first: tuple[int, ...] = ()  # those of the seats that no other browser has held for longer


def read_seat(text: str | None) -> int | None:
    """Return the number of a seat, or PUBLIC; None if `text` is not a number."""
    return int(text) if text is not None and re.fullmatch("-1|[0-9]{1,3}", text) else None


def viewer_for(table: OpenTable, key: Key | None, lang: str, asked: str | None = None) -> Viewer:
    """Return the viewer of a browser with `key`: on the seat `asked`; raise Refused if it does not hold it."""
    seats = key.seats if key is not None else ()
    shared = table.row.shared and len(seats) > 1
    if asked not in (None, ""):
        named = read_seat(asked)
        if named is None or named not in (*seats, PUBLIC):
            raise refused("error.not_yours")
        seat = named
    elif len(seats) == 1:
        seat = seats[0]
    elif shared or not seats:
        seat = PUBLIC  # hands stay covered until a player confirms being at the screen
    else:
        seat = next((seat for seat in table.waiting() if seat in seats), seats[0])
    first = tuple(seat for seat in seats if key is not None and table.holders_of(seat)[:1] == [key])
    return Viewer(seat, seats, shared, lang, key is not None and key.host, first)
