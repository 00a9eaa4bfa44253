"""Custom creations and their codes, which put a custom file into a link, a QR code or a command line argument.

A code is base64url without padding of a version byte, a checksum of three bytes and a raw deflate stream. The stream is
UTF-8: a line `GAME OPTION` or `GAME OPTION PARENT`, then the text of the file.
"""

import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import sha256
from typing import Final

from msgspec import Struct

from trized.kernel.errors import Refused

VERSION: Final = 1
MOST: Final = 100_000  # bytes of a text
HEAD: Final = 200  # bytes of the first line
LONGEST: Final = 140_000  # characters of a code: enough for a text that deflate cannot compress
CHECK: Final = 3  # bytes
BODY: Final = 1 + CHECK  # offset of the stream
DIGEST: Final = 9  # bytes; twelve characters
CODE: Final = re.compile(r"[A-Za-z0-9_-]+")
MEANT: Final = re.compile(r"A[Q-Za-z0-9_-][A-Za-z0-9_-]{22,}")  # a code of version 1 to 3; no name is so long
FIRST_LINE: Final = re.compile(r"([a-z0-9_-]{1,60}) ([a-z0-9_-]{1,60})(?: ([A-Za-z0-9_-]{12}))?")
LINKS: Final = ("http://", "https://")  # the beginnings of a link


class Creation(Struct, frozen=True):
    """A custom file for an option of a game; `parent` is the digest of the version it was derived from."""

    game: str
    option: str
    text: str
    parent: str = ""

    @property
    def digest(self) -> str:
        """Twelve characters that identify the content of this version, however it was compressed."""
        return written(sha256(stream(self)).digest()[:DIGEST])


def is_code(text: str) -> bool:
    """Return whether `text` looks like a code or a link with one, valid or not."""
    return text.startswith(LINKS) or MEANT.fullmatch(text) is not None


def encode(creation: Creation) -> str:
    """Return the code of a creation; raise Refused if its text is too long."""
    content = stream(creation)
    deflate = zlib.compressobj(9, wbits=-zlib.MAX_WBITS, memLevel=9)
    return written(bytes([VERSION]) + checksum(content) + deflate.compress(content) + deflate.flush())


def decode(link: str) -> Creation:
    """Return the creation of a code, or of a link that ends in one (`#CODE`, `?c=CODE`, `#/PATH?c=CODE`).

    Raise Refused if the code is damaged, too long, or made by a newer version of Trized. Memory is limited to the
    longest valid text, however far the code would inflate.
    """
    if len(link) > 2 * LONGEST:
        raise Refused("creation_long", most=MOST // 1000)
    code = code_in(link.strip())
    if len(code) > LONGEST:
        raise Refused("creation_long", most=MOST // 1000)
    if not CODE.fullmatch(code) or len(code) % 4 == 1:
        raise Refused("creation_damaged")
    data = urlsafe_b64decode(code + "=" * (-len(code) % 4))
    if data[0] > VERSION:
        raise Refused("creation_newer", found=data[0], known=VERSION)
    content = inflated(data[BODY:])
    if data[0] != VERSION or checksum(content) != data[1:BODY]:
        raise Refused("creation_damaged")
    try:
        head, _, text = content.decode().partition("\n")
    except UnicodeDecodeError:
        raise Refused("creation_damaged") from None
    parts = FIRST_LINE.fullmatch(head)
    if parts is None:
        raise Refused("creation_damaged")
    return Creation(parts[1], parts[2], text, parts[3] or "")


def code_in(link: str) -> str:
    """Return the code in a link; empty if it has none. Return any other text unchanged."""
    if not link.startswith(LINKS):
        return link
    address, _, fragment = link.partition("#")
    if fragment and not fragment.startswith("/"):
        return fragment.removeprefix("c=")
    fields = (fragment or address).partition("?")[2].split("&")
    return next((field.removeprefix("c=") for field in fields if field.startswith("c=")), "")


def inflated(data: bytes) -> bytes:
    """Return the decompressed stream; raise Refused if it is damaged or longer than a creation may be."""
    inflate = zlib.decompressobj(-zlib.MAX_WBITS)
    try:
        content = inflate.decompress(data, HEAD + MOST + 1)
    except zlib.error:
        raise Refused("creation_damaged") from None
    if len(content.partition(b"\n")[2]) > MOST or len(content) > HEAD + MOST:
        raise Refused("creation_long", most=MOST // 1000)
    if not inflate.eof or inflate.unused_data:
        raise Refused("creation_damaged")
    return content


def stream(creation: Creation) -> bytes:
    """Return the uncompressed stream of a creation; raise Refused if `decode` would reject it."""
    head = f"{creation.game} {creation.option} {creation.parent}".rstrip(" ")
    if not FIRST_LINE.fullmatch(head):
        raise Refused("creation_damaged")
    try:
        text = creation.text.encode()
    except UnicodeEncodeError:
        raise Refused("no_file") from None
    if len(text) > MOST:
        raise Refused("creation_long", most=MOST // 1000)
    return f"{head}\n".encode() + text


def checksum(content: bytes) -> bytes:
    """Return the last `CHECK` bytes of the CRC-32 of `content`."""
    return zlib.crc32(content).to_bytes(4, "big")[-CHECK:]


def written(data: bytes) -> str:
    """Return `data` as base64url without padding."""
    return urlsafe_b64encode(data).decode().rstrip("=")
