"""Comparison of two variants on the same seeds: differences, significance, and how many more games are needed.

Only the games up to the last check count (20, 40, 80 and so on), with intervals and limits for all checks together:
equal variants are called different in at most 5 % of comparisons, however often somebody continues one and looks again.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING, Any

from trized.analysis.intervals import (
    BOUND,
    FIRST,
    LARGEST,
    LOOKS,
    Paired,
    Rating,
    clustered_share,
    holm,
    mean,
    normal_p,
    paired_means,
    paired_ratios,
    paired_shares,
    share,
)
from trized.games import load
from trized.kernel import Game, Options, statistics_of
from trized.kernel.language import Language
from trized.lab.catalogue import refused
from trized.lab.engines import LOCAL, Engine
from trized.lab.folder import RunFolder
from trized.lab.parts import StoredData, play_plans
from trized.lab.rows import need_polars
from trized.lab.simulate import Run

if TYPE_CHECKING:
    import polars

POWER = 0.8416  # quantile for a power of 80 %
LEAST = 0.01  # difference of shares to test for if none was seen
MOST_CARDS = 3  # changed cards with their own lines
CHECKS = [FIRST << k for k in range(LOOKS)]  # games


@dataclass(frozen=True)
class Difference:
    """One measure of both variants, and its difference (second minus first) game by game."""

    name: str
    a: Rating
    b: Rating
    paired: Paired
    games: int
    identical: bool  # no game differs
    p: float  # uncorrected for the main measure, corrected for their number (Holm) for all others
    is_share: bool = True

    @property
    def difference(self) -> Rating:
        """The second variant's value minus the first's."""
        return self.paired.difference

    @property
    def settled(self) -> bool:
        """Whether the difference is significant at 5 % over all checks."""
        return self.p < normal_p(BOUND)

    def write(self, n: Language, value: float) -> str:
        """Format a value of the measure."""
        return n.percent(value, 1) if self.is_share else n.decimal(value, 2)

    def write_gap(self, n: Language, value: float) -> str:
        """Format a difference of two values; differences of shares are in percentage points."""
        return n.points(value, 1) if self.is_share else n.decimal(value, 2)

    def write_interval(self, n: Language, gap: Rating) -> str:
        """Format the bounds of a difference, in the unit of `write_gap`."""
        scale, digits = (100, 1) if self.is_share else (1, 2)
        return f"{n.decimal(scale * gap.low, digits)} – {n.decimal(scale * gap.high, digits)}"

    def more_games(self) -> int:
        """Return how many more games would show a difference of the observed size with a power of 80 %, to a check."""
        if self.settled or self.identical:
            return 0
        size = abs(self.difference.value) or LEAST
        needed = ceil(self.games * ((BOUND + POWER) * self.paired.error / size) ** 2)
        return check_from(max(needed, self.games + 1)) - self.games


def check_from(games: int) -> int:
    """Return the games of the first check after at least `games`, or of the last check."""
    return next((check for check in CHECKS if check >= games), LARGEST)


def play_variants(
    runs: Mapping[str, Run],
    out: Path,
    jobs: int,
    progress: Callable[[int], None] | None = None,
    engine: Engine = LOCAL,
    stop: Callable[[int], bool] = lambda games: False,
) -> bool:
    """Play the missing games of several runs into subfolders of `out`, in turn between two checks.

    Call `stop` after each check with its number of games; end if it returns True. Return whether the user interrupted.
    """
    folders = {name: RunFolder(out / name) for name in runs}
    for name, run in runs.items():
        folders[name].open({**run.head(), "records": False}, run.made())
    games = max(run.games for run in runs.values())
    ends = [*(check for check in CHECKS if check < games), games]
    missing = {name: folder.left(games) for name, folder in folders.items()}
    left = [
        (end, name, range(max(one.start, start), min(one.stop, end)))
        for start, end in zip([0, *ends], ends)
        for name in runs
        for one in missing[name]
        if one.start < end and one.stop > start
    ]
    owed = {end: sum(len(one) for check, _, one in left if check == end) for end in ends}
    played = len(runs) * games - sum(owed.values())
    interrupted = False
    try:
        if progress is not None and played:
            progress(played)
        parts = play_plans(runs, [one[1:] for one in left], StoredData(rows=True), jobs, engine)
        for end in ends:
            while owed[end]:
                name, part = next(parts)
                folders[name].keep(part.numbers, part.tables)
                owed[next(one for one in ends if one >= part.numbers.stop)] -= len(part.numbers)
                if progress is not None:
                    progress(part.tally.games)
            if stop(end):
                break
    except KeyboardInterrupt:
        interrupted = True
    finally:
        for folder in folders.values():
            folder.merge()
    return interrupted


def compare_variants(
    a: Run,
    b: Run,
    out: Path,
    jobs: int,
    progress: Callable[[int], None] | None = None,
    engine: Engine = LOCAL,
    of: str | None = None,
) -> tuple[list[Difference], bool]:
    """Play both variants in turn into the folder `out`; return the differences, and whether the user interrupted.

    The number of games is that of the next check. The measure named `of` is the main one and comes first.
    """
    if (a.game, a.seed) != (b.game, b.seed):
        raise refused("same_seed")
    runs = {name: replace(run, games=check_from(run.games)) for name, run in (("a", a), ("b", b))}
    interrupted = play_variants(runs, out, jobs, progress, engine)
    return differences(a, b, out, of), interrupted


def differences(a: Run, b: Run, out: Path, of: str | None = None, names: Sequence[str] = "ab") -> list[Difference]:
    """Return the differences between the rows of two variants in the folder `out`, over the games of the last check.

    The main measure comes first: `of`, or the success of a changed card, or the winner. Before the first check there
    are none.
    """
    game = load(a.game)
    folders = [RunFolder(out / name) for name in names]
    played = min((done[0].stop if (done := folder.done()) and not done[0].start else 0) for folder in folders)
    games = max((check for check in CHECKS if check <= played), default=0)
    if not games:
        return []
    one, other = (folder.games(games).sort("number") for folder in folders)
    found = list(compare_cards(game, (a.options, b.options), folders, range(games)))
    found += compare_games(game, a.options, one, other)
    measures = [each.name for each in found]
    if of is None:
        of = main_question(game, measures, one, other)
    if of not in measures:
        raise refused("no_measure", name=of, known=measures)
    main = found.pop(measures.index(of))
    corrected = holm([each.paired.p for each in found])
    return [main, *(replace(each, p=p) for each, p in zip(found, corrected, strict=True))]


def main_question(game: Game, names: Sequence[str], one: "polars.DataFrame", other: "polars.DataFrame") -> str:
    """Return the main measure: a changed card, a seat whose cards differ, or the winner."""
    if names[0] != game.side_names[0]:
        return names[0]
    texts = [name for name, type in statistics_of(game).metrics.items() if type is str]
    changed = {name for name in texts if not one[name].equals(other[name])}
    seats = {name.rpartition("_")[2] for name in changed}
    return "seat 0" if seats == {"0"} and "seat 0" in names else names[0]


def compare_games(game: Game, options: Options, one: "polars.DataFrame", other: "polars.DataFrame") -> list[Difference]:
    """Compare every measure of games."""
    pl = need_polars()
    won = (pl.col("winner") == game.side_names[0]).fill_null(False)
    shares = {game.side_names[0]: won}
    if len(game.side_names) == len(game.sides(options)):
        shares["seat 0"] = pl.col("winners").list.contains(pl.lit(0, pl.UInt8))
        shares["drawn"] = pl.col("winner").is_null()
    own = [name for name, type in statistics_of(game).metrics.items() if type is not str]
    numbers = ["turns", "decisions", "branching", "lead_changes", *own]
    return [
        compare_shares(name, one.select(what).to_series().to_list(), other.select(what).to_series().to_list())
        for name, what in shares.items()
    ] + [compare_means(name, one[name].to_list(), other[name].to_list()) for name in numbers]


def compare_shares(name: str, a: Sequence[bool], b: Sequence[bool]) -> Difference:
    """Compare how often something is true, game by game."""
    one, other = (share(sum(won), len(won)) for won in (a, b))
    paired = paired_shares(a, b, BOUND)
    return Difference(name, one, other, paired, len(a), list(a) == list(b), paired.p)


def compare_means(name: str, a: Sequence[float | None], b: Sequence[float | None]) -> Difference:
    """Compare the mean of a number, game by game, over the games in which both variants have it."""
    both = [(x, y) for x, y in zip(a, b, strict=True) if x is not None and y is not None]
    first, second = [x for x, _ in both], [y for _, y in both]
    found = paired_means(first, second, BOUND) if both else Paired(Rating(0.0, 0.0, 0.0), 1.0, 0.0)
    return Difference(name, mean(first), mean(second), found, len(both), first == second, found.p, is_share=False)


def changed_cards(game: Game, options: tuple[Options, Options]) -> list[str]:
    """Return the ids of cards whose texts differ between two variants, or that only one of them has."""
    first, second = ({card["id"]: card for card in game.for_options(one).cards("en")} for one in options)
    return sorted(id for id in {**first, **second} if first.get(id) != second.get(id))


def compare_cards(
    game: Game, options: tuple[Options, Options], folders: Sequence[RunFolder], numbers: Sequence[int]
) -> Iterator[Difference]:
    """Compare changed cards: how often the sides that had them won, and how often they played them."""
    changed = changed_cards(game, options)
    if not changed or len(changed) > MOST_CARDS:
        return
    pl = need_polars()
    played = (pl.col("played") > 0).cast(pl.Int32)
    had = ((pl.col("drawn") > 0) | (pl.col("played") > 0)).cast(pl.Int32)
    for card in changed:
        rows: list[dict[int, Any]] = []
        for folder in folders:
            counts = folder.scan("cards").filter(card=card).group_by("game")
            decided = had * pl.col("won").is_not_null()
            found = counts.agg(
                pl.len(), played=played.sum(), decided=decided.sum(), won=(had * pl.col("won")).sum()
            ).collect()
            rows.append({row["game"]: row for row in found.iter_rows(named=True)})
        for name, hits, cases in (("won", "won", "decided"), ("played", "played", "len")):
            pairs = [[(one[k][hits], one[k][cases]) if k in one else (0, 0) for k in numbers] for one in rows]
            if all(any(case for _, case in one) for one in pairs):
                a, b = (clustered_share([h for h, _ in one], [c for _, c in one]) for one in pairs)
                paired = paired_ratios(pairs[0], pairs[1], BOUND)
                yield Difference(f"{card}.{name}", a, b, paired, len(numbers), pairs[0] == pairs[1], paired.p)
