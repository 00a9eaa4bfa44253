"""What is in the box, as typed tables; all sizes follow from it."""

from pathlib import Path

import msgspec


class Box(msgspec.Struct, frozen=True):
    """The kinds of gems, how many there are of each, and how many may play how long."""

    gems: tuple[str, ...]
    each: int
    crews: tuple[int, ...]
    rounds: tuple[int, ...]


BOX = msgspec.toml.decode(Path(__file__).with_name("data").joinpath("box.toml").read_bytes(), type=Box)
KINDS = len(BOX.gems)
MOST_SEATS = max(BOX.crews)
MOST_ROUNDS = max(BOX.rounds)
