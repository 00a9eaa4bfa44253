"""The folder of a run: its parameters and the rows of its games, so that an interrupted run can be resumed.

DIR/run.json            the parameters; another run cannot use the same folder
DIR/parts/              rows so far: a file for every table and range of games
DIR/games.parquet, …    all rows in the order of the games; the metadata of each file list its games

When a run ends or is interrupted, its parts are merged. An interruption loses and duplicates nothing: a part is deleted
once every merged file contains it, and ignored where a merged file already contains it.
"""

import json
import re
import shutil
from collections.abc import Mapping, Sequence
from operator import attrgetter
from pathlib import Path
from typing import TYPE_CHECKING, Any

from trized import __version__
from trized.lab.catalogue import refused
from trized.lab.origin import KEY
from trized.lab.records import pack_records, read_packed
from trized.lab.rows import SCHEMA, TABLES, need_polars

if TYPE_CHECKING:
    import polars

RECORDS = "records.gz"
PART = re.compile(r"games-(\d+)-(\d+)\.parquet")
SEEDS = 2**63  # a column of the rows holds the seed
HELD = "trized.games"  # metadata key of a file's games: '0-200 400-600'


class RunFolder:
    """The folder of one run."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.parts = path / "parts"

    def open(self, head: Mapping[str, Any], made: Mapping[str, Any]) -> None:
        """Create the folder with `head` and what `made` it, or raise Refused if it contains another run than `head`."""
        need_polars()
        if not -SEEDS <= head.get("seed", 0) < SEEDS:
            raise refused("seed", least=-SEEDS, most=SEEDS - 1)
        asked = {"schema": SCHEMA, "trized": __version__, **head}
        file = self.path / "run.json"
        try:
            self.parts.mkdir(parents=True, exist_ok=True)
            if not file.exists():
                replace_file(file, json.dumps({**asked, KEY: made}, indent=1).encode() + b"\n")
                return
            found = json.loads(file.read_bytes())
        except (OSError, ValueError) as error:
            raise refused("rows_folder", folder=self.path, error=error) from None
        different = [name for name in {**found, **asked} if name != KEY and found.get(name) != asked.get(name)]
        if different:
            raise refused("other_run", folder=self.path, different=different)

    def head(self) -> bytes:
        """Return the parameters of the run and what made it, as JSON."""
        return (self.path / "run.json").read_bytes()

    def done(self) -> list[range]:
        """Return the played games as ranges of numbers, in order."""
        return joined([*self.held("games"), *self.apart("games")])

    def held(self, table: str) -> list[range]:
        """Return the games whose rows are in the merged file of `table`, as ranges."""
        path = self.path / f"{table}.parquet"
        if not path.exists():
            return []
        said = need_polars().read_parquet_metadata(path).get(HELD, "")
        return [range(*map(int, one.split("-"))) for one in said.split()]

    def apart(self, table: str) -> list[range]:
        """Return the parts that are not merged into `table` yet, in order."""
        found = [PART.fullmatch(path.name) for path in self.parts.glob("games-*.parquet")]
        held = self.held(table)
        parts = [range(int(part[1]), int(part[2])) for part in found if part]
        return sorted((part for part in parts if not any(part.start in one for one in held)), key=attrgetter("start"))

    def left(self, total: int) -> list[range]:
        """Return the ranges of games below `total` that are not played yet."""
        ranges, at = [], 0
        for done in [*self.done(), range(total, total)]:
            if at < (end := min(done.start, total)):
                ranges.append(range(at, end))
            at = max(at, done.stop)
        return ranges

    def keep(self, part: range, tables: Mapping[str, bytes], records: bytes = b"") -> None:
        """Store the rows of a part; the file of games is written last, so that it implies the others."""
        if records:
            replace_file(self.part_file(RECORDS, part), records)
        for name in reversed(TABLES):
            replace_file(self.part_file(f"{name}.parquet", part), tables[name])

    def part_file(self, name: str, part: range) -> Path:
        """Return the path of the rows of a part."""
        stem, _, suffix = name.partition(".")
        return self.parts / f"{stem}-{part.start:09}-{part.stop:09}.{suffix}"

    def scan(self, table: str) -> "polars.LazyFrame":
        """Return all rows of a table so far, in the order of the games."""
        held, apart = self.held(table), self.apart(table)
        whole = [self.path / f"{table}.parquet"] if held else []
        files = [*whole, *(self.part_file(f"{table}.parquet", part) for part in apart)]
        frame: polars.LazyFrame = need_polars().scan_parquet(files, glob=False)
        if in_order(held, apart):
            return frame
        return frame.sort("number" if table == "games" else "game", maintain_order=True)

    def games(self, total: int) -> "polars.DataFrame":
        """Return the rows of the first `total` games."""
        pl = need_polars()
        if not self.done():
            nothing: polars.DataFrame = pl.DataFrame()
            return nothing
        games: polars.DataFrame = self.scan("games").filter(pl.col("number") < total).collect()
        return games

    def merge(self) -> None:
        """Merge all parts into one file for each table, and the records into one; delete the parts."""
        if not self.apart("games"):
            return
        self.merge_records()
        for table in reversed(TABLES):
            held = " ".join(f"{one.start}-{one.stop}" for one in joined([*self.held(table), *self.apart(table)]))
            fresh = self.path / f"{table}.parquet.new"
            described = {"trized.schema": str(SCHEMA), HELD: held, "trized.run": self.head().decode()}
            self.scan(table).sink_parquet(fresh, compression="zstd", metadata=described)
            fresh.replace(self.path / f"{table}.parquet")
        shutil.rmtree(self.parts)
        self.parts.mkdir()

    def merge_records(self) -> None:
        """Append the records of all parts to the file of records."""
        parts = [part for part in self.apart("games") if self.part_file(RECORDS, part).exists()]
        whole = self.path / RECORDS
        packed = whole.read_bytes() if whole.exists() else b""
        numbers = {number for number, _ in read_packed(packed)} if packed else set()
        parts = [part for part in parts if part.start not in numbers]  # already there after an interrupted merge
        if not parts:
            return
        packed += b"".join(self.part_file(RECORDS, part).read_bytes() for part in parts)
        if numbers and max(numbers) > parts[0].start:
            packed = pack_records(sorted(read_packed(packed)))
        replace_file(whole, packed)


def joined(parts: Sequence[range]) -> list[range]:
    """Return ranges in order, with adjacent ones joined."""
    found: list[range] = []
    for part in sorted(parts, key=attrgetter("start")):
        if found and found[-1].stop == part.start:
            found[-1] = range(found[-1].start, part.stop)
        else:
            found.append(part)
    return found


def in_order(held: Sequence[range], apart: Sequence[range]) -> bool:
    """Return whether all parts come after the merged games."""
    return not held or not apart or held[-1].stop <= apart[0].start


def replace_file(path: Path, data: bytes) -> None:
    """Write a file atomically."""
    fresh = path.with_name(f"{path.name}.new")
    fresh.write_bytes(data)
    fresh.replace(path)
