"""Two variants of a game on the same seeds: what differs, how sure that is, and how many games more would settle it."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING, Any

from trized.analysis.intervals import (
    LEVEL,
    Paired,
    Rating,
    Z,
    clustered_share,
    holm,
    mean,
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
from trized.lab.rows import need_polars
from trized.lab.simulate import Run, simulate

if TYPE_CHECKING:
    import polars

POWER = 0.8416  # with so many games, four studies of five would see a difference of this size
LEAST = 0.01  # the difference of shares to test for where none is seen
MOST_CARDS = 3  # changed cards that have lines of their own


@dataclass(frozen=True)
class Difference:
    """One measure of both variants, and how far the second is above the first, game by game."""

    name: str
    a: Rating
    b: Rating
    paired: Paired
    games: int
    identical: bool  # no game differs
    is_share: bool = True
    p: float = 1.0  # of the main question as it is, of all others corrected for their number (Holm)

    @property
    def difference(self) -> Rating:
        """How far the second variant is above the first."""
        return self.paired.difference

    @property
    def settled(self) -> bool:
        """Return whether so large a difference would be seen in less than 5 % of comparisons of equal variants."""
        return self.p < LEVEL

    def write(self, n: Language, value: float) -> str:
        """Write a value of the measure."""
        return n.percent(value, 1) if self.is_share else n.decimal(value, 2)

    def write_gap(self, n: Language, value: float) -> str:
        """Write a difference of two values: of shares, in points."""
        return n.points(value, 1) if self.is_share else n.decimal(value, 2)

    def write_interval(self, n: Language, gap: Rating) -> str:
        """Write the bounds of a difference, in the unit of `write_gap`."""
        scale, digits = (100, 1) if self.is_share else (1, 2)
        return f"{n.decimal(scale * gap.low, digits)} – {n.decimal(scale * gap.high, digits)}"

    def more_games(self) -> int:
        """Return how many games more would settle a difference of the size that was seen, four times out of five."""
        if self.settled or self.identical:
            return 0
        size = abs(self.difference.value) or LEAST
        return max(1, ceil(self.games * ((Z + POWER) * self.paired.error / size) ** 2) - self.games)


def compare_variants(
    a: Run,
    b: Run,
    out: Path,
    jobs: int,
    progress: Callable[[int], None] | None = None,
    engine: Engine = LOCAL,
    of: str | None = None,
) -> tuple[list[Difference], bool]:
    """Play both variants into a folder, and return what differs, and whether all games were played.

    The measure named `of` is the main question, and comes first.
    """
    if (a.game, a.seed) != (b.game, b.seed):
        raise refused("same_seed")
    interrupted = False
    for name, run in (("a", a), ("b", b)):
        if not interrupted:
            interrupted = simulate(run, jobs, progress, out=out / name, engine=engine).interrupted
    return differences(a, b, out, of), interrupted


def differences(a: Run, b: Run, out: Path, of: str | None = None) -> list[Difference]:
    """Return what differs between the rows of two variants that lie in a folder, over the games that both have.

    The first of them is the main question: the requested one; or else how a changed card fares; or who wins.
    """
    game, pl = load(a.game), need_polars()
    folders = [RunFolder(out / name) for name in ("a", "b") if (out / name).exists()]
    frames = [folder.games(a.games) for folder in folders]
    if len(frames) < 2 or any(frame.is_empty() for frame in frames):
        return []
    numbers = sorted(set(frames[0]["number"]) & set(frames[1]["number"]))
    one, other = (frame.filter(pl.col("number").is_in(numbers)).sort("number") for frame in frames)
    found = list(compare_cards(game, (a.options, b.options), folders, numbers))
    found += compare_games(game, a.options, one, other)
    names = [each.name for each in found]
    if of is None:
        of = main_question(game, names, one, other)
    if of not in names:
        raise refused("no_measure", name=of, known=names)
    main = found.pop(names.index(of))
    corrected = holm([each.paired.p for each in found])
    return [
        replace(main, p=main.paired.p),
        *(replace(each, p=p) for each, p in zip(found, corrected, strict=True)),
    ]


def main_question(game: Game, names: Sequence[str], one: "polars.DataFrame", other: "polars.DataFrame") -> str:
    """Return the measure that a comparison is about: a changed card, a seat that plays something else, or who wins."""
    if names[0] != game.side_names[0]:
        return names[0]
    texts = [name for name, type in statistics_of(game).figures.items() if type is str]
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
    own = [name for name, type in statistics_of(game).figures.items() if type is int]
    numbers = ["turns", "decisions", "branching", "lead_changes", *own]
    return [
        compare_shares(name, one.select(what).to_series().to_list(), other.select(what).to_series().to_list())
        for name, what in shares.items()
    ] + [compare_means(name, one[name].to_list(), other[name].to_list()) for name in numbers]


def compare_shares(name: str, a: Sequence[bool], b: Sequence[bool]) -> Difference:
    """Compare how often something holds, game by game."""
    one, other = (share(sum(found), len(found)) for found in (a, b))
    return Difference(name, one, other, paired_shares(a, b), len(a), list(a) == list(b))


def compare_means(name: str, a: Sequence[float | None], b: Sequence[float | None]) -> Difference:
    """Compare a number, game by game, over the games in which both variants have it."""
    both = [(x, y) for x, y in zip(a, b, strict=True) if x is not None and y is not None]
    first, second = [x for x, _ in both], [y for _, y in both]
    found = paired_means(first, second) if both else Paired(Rating(0.0, 0.0, 0.0), 1.0, 0.0)
    return Difference(name, mean(first), mean(second), found, len(both), first == second, is_share=False)


def changed_cards(game: Game, options: tuple[Options, Options]) -> list[str]:
    """Return the ids of the cards that two variants print differently, or that only one of them has."""
    first, second = ({card["id"]: card for card in game.for_options(one).cards("en")} for one in options)
    return sorted(id for id in {**first, **second} if first.get(id) != second.get(id))


def compare_cards(
    game: Game, options: tuple[Options, Options], folders: Sequence[RunFolder], numbers: Sequence[int]
) -> Iterator[Difference]:
    """Compare how changed cards fare: how often the side that played them won, and how often who had them did."""
    changed = changed_cards(game, options)
    if not changed or len(changed) > MOST_CARDS:
        return
    pl = need_polars()
    played = (pl.col("played") > 0).cast(pl.Int32)
    for card in changed:
        rows: list[dict[int, Any]] = []
        for folder in folders:
            counts = folder.scan("cards").filter(card=card).group_by("game")
            decided = played * pl.col("won").is_not_null()
            found = counts.agg(
                pl.len(), played=played.sum(), decided=decided.sum(), won=(played * pl.col("won")).sum()
            ).collect()
            rows.append({row["game"]: row for row in found.iter_rows(named=True)})
        for name, hits, cases in (("won", "won", "decided"), ("played", "played", "len")):
            pairs = [[(one[k][hits], one[k][cases]) if k in one else (0, 0) for k in numbers] for one in rows]
            if all(any(case for _, case in one) for one in pairs):
                a, b = (clustered_share([h for h, _ in one], [c for _, c in one]) for one in pairs)
                paired = paired_ratios(pairs[0], pairs[1])
                yield Difference(f"{card}.{name}", a, b, paired, len(numbers), pairs[0] == pairs[1])
