"""The contents of the box as typed tables, which determine all sizes."""

from pathlib import Path

import msgspec


class Box(msgspec.Struct, frozen=True):
    """The kinds of gems, their numbers, and the limits of players and rounds."""

    gems: tuple[str, ...]
    each: int
    crews: tuple[int, ...]
    rounds: tuple[int, ...]


BOX = msgspec.toml.decode(Path(__file__).with_name("data").joinpath("box.toml").read_bytes(), type=Box)
KINDS = len(BOX.gems)
MOST_SEATS = max(BOX.crews)
MOST_ROUNDS = max(BOX.rounds)
