"""The folder of a run: what was asked, and the rows in parts, so that an interrupted run goes on where it stopped.

DIR/run.json            what was asked; another run does not go into the same folder
DIR/parts/              what was played so far: a file for every table and every range of games
DIR/games.parquet, …    all parts in one, in the order of the games
"""

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from trized import __version__
from trized.kernel import Refused
from trized.lab.rows import SCHEMA, TABLES, need_polars

if TYPE_CHECKING:
    import polars

RECORDS = "records.gz"
PART = re.compile(r"games-(\d+)-(\d+)\.parquet")


class RunFolder:
    """The folder of one run."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.parts = path / "parts"

    def open(self, head: Mapping[str, Any]) -> None:
        """Begin the folder, or make sure that it holds this very run."""
        need_polars()
        asked = {"schema": SCHEMA, "trized": __version__, **head}
        file = self.path / "run.json"
        try:
            self.parts.mkdir(parents=True, exist_ok=True)
            if not file.exists():
                replace_file(file, json.dumps(asked, indent=1).encode() + b"\n")
                return
            found = json.loads(file.read_bytes())
        except (OSError, ValueError) as error:
            raise Refused(f"'{self.path}' cannot hold the rows of this run ({error}); name another folder.") from None
        different = [name for name in {**found, **asked} if found.get(name) != asked.get(name)]
        if different:
            raise Refused(
                f"'{self.path}' holds another run (with another {', '.join(different)}); name another folder, "
                "or ask for the same."
            )

    def done(self) -> list[range]:
        """Return the numbers of the games that were played, as ranges in order."""
        found = [PART.fullmatch(path.name) for path in self.parts.glob("games-*.parquet")]
        return sorted((range(int(part[1]), int(part[2])) for part in found if part), key=lambda part: part.start)

    def left(self, total: int, size: int) -> list[range]:
        """Return the ranges of games that are still to be played, of at most `size` each."""
        ranges, at = [], 0
        for done in [*self.done(), range(total, total)]:
            end = min(done.start, total)
            ranges += [range(first, min(first + size, end)) for first in range(at, end, size)]
            at = max(at, done.stop)
        return ranges

    def keep(self, part: range, tables: Mapping[str, bytes], records: bytes = b"") -> None:
        """Keep what was played; the file of the games comes last and says that the others are there."""
        if records:
            replace_file(self.part_file(RECORDS, part), records)
        for name in reversed(TABLES):
            replace_file(self.part_file(f"{name}.parquet", part), tables[name])

    def part_file(self, name: str, part: range) -> Path:
        """Return where the rows of a part stand."""
        stem, _, suffix = name.partition(".")
        return self.parts / f"{stem}-{part.start:09}-{part.stop:09}.{suffix}"

    def scan(self, table: str) -> "polars.LazyFrame":
        """Return all rows of a table that were played so far."""
        files = [self.part_file(f"{table}.parquet", part) for part in self.done()]
        frame: polars.LazyFrame = need_polars().scan_parquet(files)
        return frame

    def games(self, total: int) -> "polars.DataFrame":
        """Return the rows of the first `total` games."""
        pl = need_polars()
        if not self.done():
            nothing: polars.DataFrame = pl.DataFrame()
            return nothing
        games: polars.DataFrame = self.scan("games").filter(pl.col("number") < total).collect()
        return games

    def merge(self) -> None:
        """Write all parts as one file for each table, and the records as one."""
        if not self.done():
            return
        for table in TABLES:
            fresh = self.path / f"{table}.parquet.new"
            self.scan(table).sink_parquet(fresh, compression="zstd", metadata={"trized.schema": str(SCHEMA)})
            fresh.replace(self.path / f"{table}.parquet")
        packed = [file for part in self.done() if (file := self.part_file(RECORDS, part)).exists()]
        if packed:
            fresh = self.path / f"{RECORDS}.new"
            with fresh.open("wb") as whole:
                for file in packed:
                    whole.write(file.read_bytes())
            fresh.replace(self.path / RECORDS)


def replace_file(path: Path, data: bytes) -> None:
    """Write a file in one step: a stop on the way leaves the old one, or none."""
    fresh = path.with_name(f"{path.name}.new")
    fresh.write_bytes(data)
    fresh.replace(path)
