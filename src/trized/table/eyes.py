"""Through whose eyes a page looks at a table."""

import re
from dataclasses import dataclass

from trized.kernel import PUBLIC, Refused
from trized.table.catalogue import catalogue
from trized.table.store import Key
from trized.table.tables import Table


@dataclass(frozen=True)
class Eyes:
    """A viewer (a seat or PUBLIC), all seats that the same browser holds, and the language it reads.

    With `shared`, the seats of the browser belong to different people who sit before one screen.
    """

    viewer: int = PUBLIC
    mine: tuple[int, ...] = ()
    shared: bool = False
    lang: str = "en"
    host: bool = False


def seat_named(text: str | None) -> int | None:
    """Read the number of a seat, or of PUBLIC; None if the text is no number."""
    return int(text) if text is not None and re.fullmatch("-1|[0-9]{1,3}", text) else None


def eyes_for(table: Table, key: Key | None, lang: str, seat: str | None = None) -> Eyes:
    """Return the eyes of a browser: those of the seat it asks for, if it holds that one."""
    mine = key.seats if key is not None else ()
    shared = table.kept.shared and len(mine) > 1
    if seat not in (None, ""):
        named = seat_named(seat)
        if named is None or named not in (*mine, PUBLIC):
            raise Refused(catalogue(lang)("error.not_yours"))
        viewer = named
    elif len(mine) == 1:
        viewer = mine[0]
    elif shared or not mine:
        viewer = PUBLIC  # the hands stay covered until somebody says who sits before the screen
    else:
        viewer = next((seat for seat in table.waiting() if seat in mine), mine[0])
    return Eyes(viewer, mine, shared, lang, key is not None and key.host)
