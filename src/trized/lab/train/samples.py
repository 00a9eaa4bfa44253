"""Samples of self-play: a seat's observation at a decision, the search's result, and the outcome of the game.

A file of samples is a sequence of packed chunks of a few games each, appended in any order. A truncated chunk at its
end is ignored.
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
UNKNOWN = -1  # the value of a decision without a search
SCALE = 10_000  # values and shares are integers, in ten-thousandths
LIMIT = 1 << 16  # features and actions are stored in two bytes
LEANING = 2000  # stored unit of the logarithm of a prior
NEVER = 0xFFFF  # stored for prior 0


class Chunk(msgspec.Struct, frozen=True):
    """The samples of the games from `first` to `stop`, as arrays of little-endian integers.

    Each sample has its game, ply and seat; twice the share of the win that the seat's side got; the search's value of
    the position; and the numbers of features, actions and deals that follow in the long rows. `worlds` has for each
    deal, the true one first, those features of the other side's observation that differ between the deals of this
    sample.
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
    legal: bytes  # u2: dense indices of the legal actions
    shares: bytes  # u2: ten-thousandths of the visits, of each action
    action_values: bytes  # u2: ten-thousandths, the search's value of each action
    world_counts: bytes  # u2: as many numbers for each sample as it has deals
    worlds: bytes  # u2
    decisions: int = 0  # of all games, including forced and quick ones
    leanings: bytes = b""  # u2: prior of each legal action, encoded by `leaning`


VERSION = 2


def leaning(share: float) -> int:
    """Encode a prior as its scaled logarithm, from 0 (prior 1) to NEVER (prior 0)."""
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
        """Start a sample with its decision and the search's value of the position."""
        self.games.append(game)
        self.plies.append(ply)
        self.seats.append(seat)
        self.values.append(UNKNOWN if value is None else round(value * SCALE))

    def add_places(self, own: Sequence[int], other: Sequence[int]) -> None:
        """Add the set features of the seat's and of the other side's observation."""
        self.own_counts.append(len(own))
        self.own.extend(own)
        self.other_counts.append(len(other))
        self.other.extend(other)

    def add_policy(self, legal: Sequence[int], thoughts: Sequence[Alternative], prior: Sequence[int]) -> None:
        """Add the dense indices of the legal actions, with the visit share, value and prior of each."""
        self.legal_counts.append(len(legal))
        self.legal.extend(legal)
        self.shares.extend([round(one.share * SCALE) for one in thoughts])
        self.action_values.extend([round(one.value * SCALE) for one in thoughts])
        total = sum(prior)
        self.leanings.extend([leaning(weight / total) for weight in prior])

    def add_worlds(self, worlds: Sequence[set[int]]) -> None:
        """Add deals, the true one first, as the features in which they differ."""
        common = set.intersection(*worlds) if worlds else set()
        for world in worlds:
            differing = sorted(world - common)
            self.world_counts.append(len(differing))
            self.worlds.extend(differing)

    def end_game(self, returns: Sequence[float]) -> None:
        """Add the result of the game for each seat: 1 won, 0 drawn, -1 lost."""
        for seat in self.seats[len(self.results) :]:
            self.results.append(1 + int(returns[seat]))

    def chunk(self, first: int, stop: int) -> Chunk:
        """Return the collected samples."""
        names = [name for name in Chunk.__struct_fields__ if hasattr(self, name) and name != "decisions"]
        rows = {name: getattr(self, name).tobytes() for name in names}
        return Chunk(VERSION, first, stop, **rows, decisions=self.decisions)


def pack_chunk(chunk: Chunk) -> bytes:
    """Return the bytes of a chunk in a file."""
    packed = zlib.compress(msgspec.msgpack.encode(chunk), 4)
    return len(packed).to_bytes(HEAD, "little") + packed


def read_chunks(path: Path) -> Iterator[Chunk]:
    """Yield the chunks of a file in stored order; raise Refused if it is no file of samples."""
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
    """Return start and end of the complete chunks of a file."""
    found, at = [], 0
    while at + HEAD <= len(data):
        end = at + HEAD + int.from_bytes(data[at : at + HEAD], "little")
        if end > len(data):
            break
        found.append((at + HEAD, end))
        at = end
    return found


def cut_remainder(path: Path) -> None:
    """Truncate an incomplete chunk at the end of a file."""
    if path.exists():
        data = memoryview(path.read_bytes())
        whole = max((end for _, end in chunk_ranges(data)), default=0)
        if whole < len(data):
            with path.open("r+b") as file:
                file.truncate(whole)
