"""Two variants of a game on the same seeds: what differs, how sure that is, and how many games more would settle it."""

from collections.abc import Callable
from dataclasses import dataclass
from math import ceil, sqrt
from pathlib import Path
from typing import TYPE_CHECKING, Any

from trized.games import load
from trized.kernel import Refused, statistics_of
from trized.lab.engines import LOCAL, Engine
from trized.lab.folder import RunFolder
from trized.lab.intervals import Rating, share
from trized.lab.rows import need_polars
from trized.lab.simulate import Run, simulate

if TYPE_CHECKING:
    import polars

SURE = 1.959964  # 95 %
POWER = 0.8416  # with so many games, four studies of five would see a difference of this size
LEAST = 0.01  # the difference of shares that is asked about where none is seen


@dataclass(frozen=True)
class Difference:
    """One measure of both variants, and how far the second is above the first, game by game."""

    name: str
    a: Rating
    b: Rating
    difference: Rating
    deviation: float  # of the differences of single games
    games: int

    @property
    def settled(self) -> bool:
        """Tell whether the interval of the difference leaves out zero."""
        return self.difference.low > 0 or self.difference.high < 0

    @property
    def identical(self) -> bool:
        """Tell whether no game differs."""
        return self.deviation == 0 and self.difference.value == 0

    def more_games(self) -> int:
        """Return how many games more would settle a difference of the size that was seen, four times out of five."""
        if self.settled or self.identical:
            return 0
        size = abs(self.difference.value) or LEAST
        return max(1, ceil(((SURE + POWER) * self.deviation / size) ** 2) - self.games)


def compare_variants(
    a: Run,
    b: Run,
    out: Path,
    jobs: int,
    progress: Callable[[int], None] | None = None,
    engine: Engine = LOCAL,
) -> tuple[list[Difference], bool]:
    """Play both variants into a folder, and return what differs, and whether all games were played."""
    if (a.game, a.seed) != (b.game, b.seed):
        raise Refused("Two variants are compared on the same seed of the same game.")
    interrupted = False
    for name, run in (("a", a), ("b", b)):
        if not interrupted:
            interrupted = simulate(run, jobs, progress, out=out / name, engine=engine).interrupted
    return differences(a, out), interrupted


def differences(run: Run, out: Path) -> list[Difference]:
    """Return what differs between the rows of two variants that lie in a folder, over the games that both have."""
    game, pl = load(run.game), need_polars()
    one, other = (RunFolder(out / name).games(run.games) if (out / name).exists() else None for name in ("a", "b"))
    if one is None or other is None or one.is_empty() or other.is_empty():
        return []
    both = set(one["number"]) & set(other["number"])
    one, other = (frame.filter(pl.col("number").is_in(list(both))).sort("number") for frame in (one, other))
    won = (pl.col("winner") == game.side_names[0]).fill_null(False)
    shares = {
        game.side_names[0]: won,
        "seat 0": pl.col("winners").list.contains(pl.lit(0, pl.UInt8)),
        "drawn": pl.col("winner").is_null(),
    }
    if len(game.side_names) > len(game.sides(run.options)):
        shares = {game.side_names[0]: won}
    own = [name for name, type in statistics_of(game).figures.items() if type is int]
    numbers = ["turns", "decisions", "branching", "lead_changes", *own]
    return [
        paired(name, one.select(what).to_series(), other.select(what).to_series()) for name, what in shares.items()
    ] + [paired(name, one[name], other[name]) for name in numbers]


def paired(name: str, a: "polars.Series", b: "polars.Series") -> Difference:
    """Compare a column of both variants, game by game."""
    shares = a.dtype == need_polars().Boolean
    first, second = a.cast(need_polars().Float64), b.cast(need_polars().Float64)
    gaps = second - first
    deviation = number_of(gaps.std())
    return Difference(
        name,
        share(number_of(first.sum()), len(a)) if shares else mean(first),
        share(number_of(second.sum()), len(b)) if shares else mean(second),
        mean(gaps),
        deviation,
        len(a),
    )


def mean(values: "polars.Series") -> Rating:
    """Return the mean of a column with its 95% interval."""
    middle = number_of(values.mean())
    half = SURE * number_of(values.std()) / sqrt(max(1, len(values)))
    return Rating(middle, middle - half, middle + half)


def number_of(value: Any) -> float:
    """Return a figure of a column, or 0 where there is none."""
    return 0.0 if value is None else float(value)
