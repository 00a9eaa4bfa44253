"""Request bodies: the bytes that the server holds for them, and the fields of a form.

The bodies of running requests are limited in total and by address, so that many unfinished uploads cannot fill the
memory.
"""

import re
from binascii import a2b_qp
from collections import Counter

from trized.table.play.scheduler import Full

TOTAL = 64 * 1024 * 1024  # bytes of the bodies that the server holds
BY_ADDRESS = 8 * 1024 * 1024  # of those, from one address
WAIT = 10  # seconds until it is worth trying again
FIELDS = 100  # of a form or a query
STRAY = re.compile(rb"%(?![0-9A-Fa-f]{2})")  # a percent sign that encodes nothing


class Bodies:
    """The bytes of the bodies that one process holds."""

    def __init__(self, total: int = TOTAL, by_address: int = BY_ADDRESS) -> None:
        self.total, self.by_address = total, by_address
        self.held: Counter[str] = Counter()  # by address

    def hold(self, address: str, size: int) -> None:
        """Count `size` more bytes of an address; raise Full over a limit."""
        if size and self.held[address] + size > self.by_address:
            raise Full("error.full_address", WAIT)
        if size and self.held.total() + size > self.total:
            raise Full("error.full_server", WAIT)
        self.held[address] += size

    def release(self, address: str, size: int) -> None:
        """Uncount `size` bytes of an address."""
        self.held[address] -= size
        if not self.held[address]:
            del self.held[address]


def read_fields(form: bytes) -> dict[str, str]:
    """Return the fields of an urlencoded form or query; raise ValueError if they are too many or damaged."""
    parts = form.split(b"&", FIELDS)
    if len(parts) > FIELDS:
        raise ValueError("too many fields")
    pairs = (part.partition(b"=") for part in parts if part)
    return {decoded(name): decoded(value) for name, _, value in pairs}


def decoded(text: bytes) -> str:
    """Return a percent-encoded text. Quoted-printable differs only in its sign, and has a decoder in C."""
    plain = text.replace(b"+", b" ")
    if b"%" in plain:
        if STRAY.search(plain):
            raise ValueError("no percent-encoding")
        plain = a2b_qp(plain.replace(b"=", b"=3D").replace(b"%", b"="))
    return plain.decode()
