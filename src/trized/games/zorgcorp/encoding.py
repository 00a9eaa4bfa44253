"""A table as bytes and back: the board's name (or the whole of a board of one's own), the figures, the zones."""

from librt.vecs import vec
from mypy_extensions import u8

from trized.games.zorgcorp import box
from trized.games.zorgcorp.state import Table, lay_out

NUMBERS = (
    "threshold", "notes", "round", "turn", "phase", "ending", "assets", "treasury", "reserve", "shields",
    "sanctuaries", "revolts", "hangar", "pile", "fleet_size", "moved", "acted", "site", "offered", "wanted",
    "named_count",
)  # fmt: skip
ZONES = ("order", "pool", "status", "token", "bonus", "shield", "revolt", "ships", "fleet", "named")


def encode(table: Table) -> bytes:
    """Return a table as bytes, equal for equal tables."""
    record = table.board.record.encode()
    parts = [len(record).to_bytes(4, "big"), record]
    parts += [int(getattr(table, name)).to_bytes(2, "big") for name in NUMBERS]
    parts += [bytes(list(getattr(table, name))) for name in ZONES]
    parts += [int(ships).to_bytes(2, "big") for ships in table.presence]
    return b"".join(parts)


def decode(data: bytes) -> Table:
    """Return the table that `encode` wrote."""
    end = 4 + int.from_bytes(data[:4], "big")
    table = lay_out(box.board(data[4:end].decode()), box.FIGURES)
    for name in NUMBERS:
        setattr(table, name, int.from_bytes(data[end : end + 2], "big"))
        end += 2
    for name in ZONES:
        size = len(getattr(table, name))
        setattr(table, name, vec[u8]([u8(item) for item in data[end : end + size]]))
        end += size
    for place in range(table.board.places):
        table.presence[place] = int.from_bytes(data[end : end + 2], "big")
        end += 2
    return table
