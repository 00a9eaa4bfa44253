"""Samples of self-play: what a seat knew at a decision, what it thought, and how the game ended.

A file of samples is a row of packed chunks, each of a few games; it grows as chunks arrive, in any order. A chunk
cut off by a stop is dropped when the file is read.
"""

import zlib
from array import array
from collections.abc import Iterator, Sequence
from math import log
from pathlib import Path

import msgspec

from trized.bots import Alternative
from trized.lab.catalogue import refused

HEAD = 4  # bytes of the length before each packed chunk
UNKNOWN = -1  # the value of a decision that no search thought about
SCALE = 10_000  # values and shares are integers, in ten-thousandths
LIMIT = 1 << 16  # places and actions are kept in two bytes
LEANING = 2000  # 1 in natural logarithms of a prior
NEVER = 0xFFFF  # what a sensible player never does


class Chunk(msgspec.Struct, frozen=True):
    """The samples of the games from `first` to `stop`, as arrays of integers in little-endian bytes.

    Of each sample: its game, the decision within it, and the seat; twice the share of the win that the seat's side got
    in the end; what the search thought of the position; and how many places, actions and worlds follow in the long
    rows. `worlds` has for each dealt world, the true one first, the places of the other side's observation in which the
    worlds of this sample differ.
    """

    version: int
    first: int
    stop: int
    games: bytes  # u4
    plies: bytes  # u2
    seats: bytes  # u1
    results: bytes  # u1: 0, 1, 2
    values: bytes  # i2: ten-thousandths, or UNKNOWN
    own_counts: bytes  # u2
    own: bytes  # u2
    other_counts: bytes  # u2
    other: bytes  # u2
    legal_counts: bytes  # u2
    legal: bytes  # u2: dense numbers of the legal actions
    shares: bytes  # u2: ten-thousandths of the thinking, of each of them
    action_values: bytes  # u2: ten-thousandths, what the search thought of each of them
    world_counts: bytes  # u2: so many numbers for each sample as there are worlds
    worlds: bytes  # u2
    decisions: int = 0  # of all games, forced and quick ones too
    leanings: bytes = b""  # u2: how much a sensible player leans to each legal action, as `leaning` has it


VERSION = 2


def leaning(share: float) -> int:
    """Return a share of a prior as it is kept: its logarithm, from 0 (all of it) down to `NEVER` (nothing)."""
    return NEVER if share == 0 else min(NEVER - 1, round(-log(share) * LEANING))


class SampleWriter:
    """Collects the samples of some games."""

    def __init__(self) -> None:
        self.games = array("I")
        self.plies = array("H")
        self.seats = array("B")
        self.results = array("B")
        self.values = array("h")
        self.own_counts = array("H")
        self.own = array("H")
        self.other_counts = array("H")
        self.other = array("H")
        self.legal_counts = array("H")
        self.legal = array("H")
        self.shares = array("H")
        self.action_values = array("H")
        self.leanings = array("H")
        self.world_counts = array("H")
        self.worlds = array("H")
        self.decisions = 0

    def add_head(self, game: int, ply: int, seat: int, value: float | None) -> None:
        """Begin a sample: whose decision it is, and what the search thought of the position."""
        self.games.append(game)
        self.plies.append(ply)
        self.seats.append(seat)
        self.values.append(UNKNOWN if value is None else round(value * SCALE))

    def add_places(self, own: Sequence[int], other: Sequence[int]) -> None:
        """Add what is set in what the seat may know, and in what the other side may know."""
        self.own_counts.append(len(own))
        self.own.extend(own)
        self.other_counts.append(len(other))
        self.other.extend(other)

    def add_policy(self, legal: Sequence[int], thoughts: Sequence[Alternative], prior: Sequence[int]) -> None:
        """Add the dense numbers of the legal actions, and of each its share of the thinking, its value and prior."""
        self.legal_counts.append(len(legal))
        self.legal.extend(legal)
        self.shares.extend([round(one.share * SCALE) for one in thoughts])
        self.action_values.extend([round(one.value * SCALE) for one in thoughts])
        total = sum(prior)
        self.leanings.extend([leaning(weight / total) for weight in prior])

    def add_worlds(self, worlds: Sequence[set[int]]) -> None:
        """Add dealt worlds, the true one first, as the places in which they differ."""
        common = set.intersection(*worlds) if worlds else set()
        for world in worlds:
            differing = sorted(world - common)
            self.world_counts.append(len(differing))
            self.worlds.extend(differing)

    def end_game(self, returns: Sequence[float]) -> None:
        """Write the result of the game for each seat: 1 won, 0 drawn, -1 lost."""
        for seat in self.seats[len(self.results) :]:
            self.results.append(1 + int(returns[seat]))

    def chunk(self, first: int, stop: int) -> Chunk:
        """Return what was collected."""
        names = [name for name in Chunk.__struct_fields__ if hasattr(self, name) and name != "decisions"]
        rows = {name: getattr(self, name).tobytes() for name in names}
        return Chunk(VERSION, first, stop, **rows, decisions=self.decisions)


def pack_chunk(chunk: Chunk) -> bytes:
    """Return the bytes of a chunk in a file."""
    packed = zlib.compress(msgspec.msgpack.encode(chunk), 4)
    return len(packed).to_bytes(HEAD, "little") + packed


def read_chunks(path: Path) -> Iterator[Chunk]:
    """Read the chunks of a file, in the order in which they arrived; raise Refused if it holds something else."""
    data = memoryview(path.read_bytes()) if path.exists() else memoryview(b"")
    for start, end in chunk_ranges(data):
        try:
            chunk = msgspec.msgpack.decode(zlib.decompress(data[start:end]), type=Chunk)
        except (zlib.error, msgspec.DecodeError):
            raise refused("samples_damaged", file=path) from None
        if chunk.version != VERSION:
            raise refused("samples_version", file=path, found=chunk.version, known=VERSION)
        yield chunk


def chunk_ranges(data: memoryview) -> list[tuple[int, int]]:
    """Return where the complete chunks of a file begin and end."""
    found, at = [], 0
    while at + HEAD <= len(data):
        end = at + HEAD + int.from_bytes(data[at : at + HEAD], "little")
        if end > len(data):
            break
        found.append((at + HEAD, end))
        at = end
    return found


def cut_remainder(path: Path) -> None:
    """Cut off what a stop left unfinished at the end of a file."""
    if path.exists():
        data = memoryview(path.read_bytes())
        whole = max((end for _, end in chunk_ranges(data)), default=0)
        if whole < len(data):
            with path.open("r+b") as file:
                file.truncate(whole)
