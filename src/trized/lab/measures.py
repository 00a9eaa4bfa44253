"""Measures from the rows of a run, and the tables behind every plot."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from trized.analysis.intervals import Rating, clustered_share, mean, share, share_of_clusters
from trized.kernel import Game, statistics_of
from trized.kernel.game import degrees_of
from trized.lab.folder import RunFolder
from trized.lab.rows import LEAD, need_polars

if TYPE_CHECKING:
    import polars

TENTHS = 10


@dataclass(frozen=True)
class Measure:
    """A number that summarizes all games: its key in the catalogue, its value, and an interval or range."""

    name: str
    value: float
    low: float | None = None
    high: float | None = None
    kind: str = "share"  # share, or number
    of: str = ""  # the difficulty that it belongs to, or empty
    range_of_games: bool = False  # low and high contain 90 % of the games, instead of the true mean with 95 %


class MeasureTables:
    """The rows of a run, summarized as data frames on demand."""

    def __init__(self, game: Game, folder: RunFolder, total: int) -> None:
        self.pl = need_polars()
        self.game = game
        self.folder = folder
        self.total = total
        self.games = folder.games(total)
        self.automaton = len(game.sides(game.settle({}))) < len(game.side_names)

    def scan(self, table: str) -> "polars.LazyFrame":
        """Return the rows of `table` for the first `total` games."""
        return self.folder.scan(table).filter(self.pl.col("game") < self.total)

    def wins(self, condition: Any) -> Rating:
        """Return the share of games that satisfy `condition`."""
        return share(int(self.games.select(condition.sum()).item()), len(self.games))

    def scores(self) -> list[float]:
        """Return the score of the side that begins, or of all players of a cooperative game; 0.5 for a draw."""
        return [0.5 if winner is None else float(winner == self.game.side_names[0]) for winner in self.games["winner"]]

    def sides(self) -> list[tuple[str, Rating]]:
        """Return each side's share of wins, in order of play."""
        winner = self.pl.col("winner")
        return [(side, self.wins(winner == side)) for side in self.game.side_names]

    def seats(self) -> list[tuple[int, str, Rating]]:
        """Return each seat's bot and share of wins."""
        pl, games = self.pl, self.games
        numbers = [int(name[4:]) for name in games.columns if name.startswith("bot_")]
        return [
            (seat, games[f"bot_{seat}"][0], self.wins(pl.col("winners").list.contains(pl.lit(seat, pl.UInt8))))
            for seat in sorted(numbers)
        ]

    def endings(self) -> "polars.DataFrame":
        """Return the endings with columns ending, games, share, low, high."""
        counts = self.games.group_by("ending").len("games").sort("games", descending=True)
        return self.with_shares(counts, "games", len(self.games))

    def with_shares(self, frame: "polars.DataFrame", column: str, of: int | str) -> "polars.DataFrame":
        """Add to each row the share `column` / `of` with its interval; `of` is a number or a column."""
        totals = [of] * len(frame) if isinstance(of, int) else frame[of].to_list()
        found = [share(n, max(1, total)) for n, total in zip(frame[column].to_list(), totals, strict=True)]
        series = {"share": [one.value for one in found], "low": [one.low for one in found]}
        return frame.with_columns(
            **{name: self.pl.Series(name, values, dtype=self.pl.Float64) for name, values in series.items()},
            high=self.pl.Series("high", [one.high for one in found], dtype=self.pl.Float64),
        )

    def kinds(self) -> "polars.DataFrame":
        """Return each kind of decision with its number in a game, mean number of choices and share of forced ones."""
        pl = self.pl
        counts = pl.col("decisions", "choices", "forced").cast(pl.Int64)
        sums = self.scan("decisions").group_by("kind").agg(counts.sum())
        found: polars.DataFrame = (
            sums.with_columns(
                a_game=pl.col("decisions") / len(self.games),
                mean_choices=pl.col("choices") / pl.col("decisions"),
                forced_share=pl.col("forced") / pl.col("decisions"),
            )
            .sort("decisions", descending=True)
            .collect()
        )
        return found

    def metrics(self) -> "polars.DataFrame":
        """Return the game's own numeric statistics: mean with interval, and the range of 90 % of the games."""
        names = [name for name, type in statistics_of(self.game).metrics.items() if type is not str]
        rows = [{"figure": name, **describe(self.games[name])} for name in names]
        empty: polars.DataFrame = self.pl.DataFrame(rows)
        return empty

    def cards(self) -> "polars.DataFrame":
        """Return each card and piece with the number of sides that had it, that played it, and that had it and won.

        Games are the clusters of both shares. A card that nobody had in a decided game has no share of wins.
        """
        pl = self.pl
        played = pl.col("played") > 0
        had = played | (pl.col("drawn") > 0)
        by_game = (
            self.scan("cards")
            .group_by("card", "game")
            .agg(
                had=had.sum(),
                played=played.sum(),
                decided=(had & pl.col("won").is_not_null()).sum(),
                won=(had & pl.col("won")).sum(),
                times_played=pl.col("played").cast(pl.Int64).sum(),
            )
        )
        use = self.by_card(by_game, "played", "had").rename({"share": "use", "low": "use_low", "high": "use_high"})
        won = self.by_card(by_game, "won", "decided").select("card", "won", "decided", "share", "low", "high")
        times = by_game.group_by("card").agg(pl.col("times_played").sum()).collect()
        found: polars.DataFrame = times.join(use, on="card", how="left").join(won, on="card", how="left")
        counts = pl.col("had", "played", "won", "decided").fill_null(0)
        return found.with_columns(counts).sort("share", "card", descending=[True, False], nulls_last=True)

    def by_card(self, by_game: "polars.LazyFrame", hits: str, cases: str) -> "polars.DataFrame":
        """Return for each card the share `hits` / `cases`, with games as clusters."""
        pl = self.pl
        h, c = pl.col(hits).cast(pl.Float64), pl.col(cases).cast(pl.Float64)
        sums = (
            by_game.filter(pl.col(cases) > 0)
            .group_by("card")
            .agg(games=pl.len(), hits=h.sum(), cases=c.sum(), hh=(h * h).sum(), hc=(h * c).sum(), cc=(c * c).sum())
            .sort("card")
            .collect()
        )
        rows = []
        for card, games, hit, case, hh, hc, cc in sums.iter_rows():
            p = hit / case
            found = share_of_clusters(games, hit, case, max(0.0, hh - 2 * p * hc + p * p * cc))
            rows.append((card, int(hit), int(case), found.value, found.low, found.high))
        shape = {"card": pl.String, hits: pl.Int64, cases: pl.Int64}
        shares = dict.fromkeys(("share", "low", "high"), pl.Float64)
        frame: polars.DataFrame = pl.DataFrame(rows, schema={**shape, **shares}, orient="row")
        return frame

    def uses(self) -> "polars.DataFrame":
        """Return the uses of each card with their number of rows."""
        pl = self.pl
        found: polars.DataFrame = (
            self.scan("cards")
            .filter(pl.col("how") != "")
            .group_by("card", "how")
            .agg(rows=pl.len())
            .with_columns(way=pl.col("how").str.split("+"))
            .explode("way")
            .group_by("card", "way")
            .agg(pl.col("rows").sum())
            .sort("card", "way")
            .collect()
        )
        return found

    def uses_of(self, card: str) -> dict[str, Rating]:
        """Return how often the sides that had a card made each use of it, the most frequent first."""
        pl, found = self.pl, {}
        rows = self.scan("cards").filter(card=card).select("game", way=pl.col("how").str.split("+")).collect()
        for way in set(rows["way"].explode()) - {"", None}:
            counts = rows.group_by("game").agg(hits=pl.col("way").list.contains(way).sum(), cases=pl.len())
            found[way] = clustered_share(counts["hits"].to_list(), counts["cases"].to_list())
        return dict(sorted(found.items(), key=lambda one: (-one[1].value, one[0])))

    def lead(self) -> "polars.DataFrame":
        """Return quantiles of the later winner's estimated chances in each tenth of a game, over decided games."""
        pl = self.pl
        found: polars.DataFrame = (
            self.leads()
            .with_columns(tenth=((pl.col("step") - 1) * TENTHS // pl.col("turns") + 1))
            .group_by("game", "tenth")
            .agg(pl.col("standing").mean())
            .group_by("tenth")
            .agg(**quantiles(pl, "standing"))
            .sort("tenth")
            .collect()
        )
        return found

    def leads(self) -> "polars.LazyFrame":
        """Return the estimated chances of the later winner through every decided game."""
        pl = self.pl
        games = self.games.lazy().filter(pl.col("winner").is_not_null()).select("number", "winner", "turns")
        standing = pl.when(pl.col("winner") == self.game.side_names[0]).then("value").otherwise(1 - pl.col("value"))
        course = self.scan("course").filter(series=LEAD).join(games, left_on="game", right_on="number")
        frame: polars.LazyFrame = course.with_columns(standing=standing)
        return frame

    def settled(self) -> Rating:
        """Return the mean share of a game after which the winner stayed ahead."""
        pl = self.pl
        behind = pl.when(pl.col("standing") <= 0.5).then(pl.col("step") / pl.col("turns")).otherwise(0.0).max()
        found = mean(self.leads().group_by("game").agg(last=behind).collect()["last"].to_list())
        return Rating(found.value, max(0.0, found.low), min(1.0, found.high))

    def categories(self) -> list[str]:
        """Return the columns that distinguish games: the game's own text statistics, else varied options."""
        texts = [name for name, type in statistics_of(self.game).metrics.items() if type is str]
        options = [name for name in self.games.columns if name.startswith("option_")]
        varied = [name for name in texts if 1 < self.games[name].n_unique() <= 40]
        return varied or [name for name in options if 1 < self.games[name].n_unique() <= 40]

    def by_category(self, column: str) -> "polars.DataFrame":
        """Return the first side's share of wins for each value of a column."""
        pl = self.pl
        won = (pl.col("winner") == self.game.side_names[0]).fill_null(False)
        counts = self.games.group_by(column).agg(games=pl.len(), won=won.sum()).sort(column)
        return self.with_shares(counts, "won", "games")

    def match_ups(self, rows: str, columns: str) -> "polars.DataFrame":
        """Return seat 0's share of wins for each pair of values of two columns."""
        pl = self.pl
        won = pl.col("winners").list.contains(pl.lit(0, pl.UInt8))
        counts = self.games.group_by(rows, columns).agg(games=pl.len(), won=won.sum()).sort(rows, columns)
        return self.with_shares(counts, "won", "games")

    def series(self, name: str, by: str | None) -> "polars.DataFrame":
        """Return quantiles of the series `name` at each step, for each value of the column `by`."""
        pl = self.pl
        course = self.scan("course").filter(series=name)
        if by is not None:
            course = course.join(self.games.lazy().select("number", by), left_on="game", right_on="number")
        keys = ["step"] if by is None else [by, "step"]
        found: polars.DataFrame = (
            course.group_by(keys).agg(games=pl.len(), **quantiles(pl, "value")).sort(keys).collect()
        )
        return found

    def measures(self) -> list[Measure]:
        """Return the common measures of all games."""
        games, n = self.games, len(self.games)
        shares = dict(self.sides())
        draws = games["winner"].null_count()
        names = self.game.side_names
        first = mean(self.scores())
        if not draws:
            first = shares[names[0]]
        gap = abs(shares[names[0]].value - shares[names[-1]].value)
        decisions = self.scan("decisions").group_by("game").agg(self.pl.col("forced", "decisions").sum()).collect()
        forced = clustered_share(decisions["forced"].to_list(), decisions["decisions"].to_list())
        drawn, settled = share(draws, n), self.settled()
        return [
            *self.wins_of_players(),
            *([] if self.automaton else [Measure("first", first.value, first.low, first.high)]),
            *([] if self.automaton else [Measure("balance", 1 - gap)]),
            *([] if self.automaton else [Measure("drawishness", drawn.value, drawn.low, drawn.high)]),
            ranged("turns", games["turns"]),
            ranged("decisions", games["decisions"]),
            Measure("branching", float(games["branching"].mean() or 0), kind="number"),  # type: ignore[arg-type]
            Measure("forced", forced.value, forced.low, forced.high),
            ranged("lead_changes", games["lead_changes"]),
            Measure("drama", float(games["drama"].mean() or 0), kind="number"),  # type: ignore[arg-type]
            Measure("settled", settled.value, settled.low, settled.high),
            ranged("seconds", games["seconds"]),
        ]

    def wins_of_players(self) -> list[Measure]:
        """Return the players' share of wins against an automaton, at each difficulty."""
        if not self.automaton:
            return []
        found = [(degree, self.by_degree(degree)) for degree in self.degrees()]
        found = found or [("", dict(self.sides())[self.game.side_names[0]])]
        return [Measure("players", one.value, one.low, one.high, of=degree) for degree, one in found]

    def degrees(self) -> list[str]:
        """Return the difficulties from easy to hard; empty if there is only one."""
        column = f"option_{self.game.difficulty}"
        there = set(self.games[column]) if column in self.games.columns else set()
        return [degree for degree in degrees_of(self.game) if degree in there] if len(there) > 1 else []

    def by_degree(self, degree: str) -> Rating:
        """Return the players' share of wins at one difficulty."""
        games = self.games.filter(self.pl.col(f"option_{self.game.difficulty}") == degree)
        return share(int((games["winner"] == self.game.side_names[0]).sum()), len(games))


def describe(values: "polars.Series") -> dict[str, float]:
    """Return the mean of a column with its 95 % interval, and the range of 90 % of its values."""
    found = mean(values.drop_nulls().to_list())
    low, high = values.quantile(0.05), values.quantile(0.95)
    bounds = {"from": float(low or 0), "to": float(high or 0)}
    return {"mean": found.value, "low": found.low, "high": found.high, **bounds}


def ranged(name: str, values: "polars.Series") -> Measure:
    """Return the mean of a column, with the range of 90 % of the games."""
    found = describe(values)
    return Measure(name, found["mean"], found["from"], found["to"], "number", range_of_games=True)


def quantiles(pl: Any, column: str) -> dict[str, Any]:
    """Return the expressions of five quantiles, from 5 to 95 %."""
    names = {"low": 0.05, "quarter": 0.25, "middle": 0.5, "three_quarters": 0.75, "high": 0.95}
    return {name: pl.col(column).quantile(at) for name, at in names.items()}


def bins(values: "polars.Series", most: int = 40) -> list[tuple[float, float, int]]:
    """Return a histogram as (from, to, count); the last bin contains everything above the 99.5 % quantile."""
    low, high = float(values.min() or 0), float(values.quantile(0.995) or 0)  # type: ignore[arg-type]
    whole = values.dtype.is_integer()
    if whole:
        step = max(1, -(-int(high - low + 1) // most))
        edges: Sequence[float] = [low + k * step for k in range(int((high - low) // step) + 2)]
    else:
        width = (high - low) or 1
        edges = [low + width * k / most for k in range(most + 1)]
    counts = [0] * (len(edges) - 1)
    size = edges[1] - edges[0]
    for value, n in values.value_counts().iter_rows():
        counts[min(len(counts) - 1, int((value - low) / size))] += n
    return list(zip(edges, edges[1:], counts, strict=False))
