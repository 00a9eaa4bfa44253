"""Many records in one gzip file, with a line `# NUMBER` before each record."""

import gzip
import io
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from trized.lab.catalogue import refused

MARK = re.compile(r"# (\d+)")
MAGIC = b"\x1f\x8b"


def pack_records(records: Iterable[tuple[int, str]]) -> bytes:
    """Return numbered records as compressed bytes; concatenated parts are a valid file."""
    text = "".join(f"# {number}\n{record}" for number, record in records)
    return gzip.compress(text.encode(), compresslevel=6, mtime=0)


def is_packed(path: Path) -> bool:
    """Return whether a file is gzip."""
    with path.open("rb") as file:
        return file.read(2) == MAGIC


def read_packed(packed: Path | bytes) -> Iterator[tuple[int, str]]:
    """Yield the records of compressed bytes or a file with their numbers; a single record may have no number."""
    number, lines = 0, list[str]()
    try:
        with gzip.open(io.BytesIO(packed) if isinstance(packed, bytes) else packed, "rt", encoding="utf-8") as file:
            for line in file:
                if mark := MARK.fullmatch(line.rstrip("\n")):
                    if lines:
                        yield number, "".join(lines)
                    number = int(mark[1])
                    lines.clear()
                else:
                    lines.append(line)
    except (EOFError, gzip.BadGzipFile, UnicodeDecodeError) as error:
        raise refused("packed_damaged", file=packed, error=error) from None
    if lines:
        yield number, "".join(lines)


def find_record(path: Path, wanted: int | None) -> str:
    """Return record number `wanted`; if None, the only record. Raise Refused if there is no such record."""
    numbers: list[int] = []
    for number, text in read_packed(path):
        if wanted is None and not numbers:
            first = text
        elif number == wanted:
            return text
        numbers.append(number)
        if wanted is None and len(numbers) > 1:
            break
    if wanted is None and len(numbers) == 1:
        return first
    if not numbers:
        raise refused("no_record", file=path)
    if wanted is None:
        raise refused("many_records", file=path, number=numbers[1])
    raise refused("no_game", file=path, number=wanted, first=min(numbers), last=max(numbers))
