"""Results from the rows of a run: the usual measures of the field, and the tables behind every plot."""

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
    """One number that sums up all games: its name in the catalogue, its value, its interval or the range of games."""

    name: str
    value: float
    low: float | None = None
    high: float | None = None
    kind: str = "share"  # share, or number
    of: str = ""  # the difficulty that it is about
    range_of_games: bool = False  # low and high hold nine games of ten instead of the true value


class MeasureTables:
    """Counts the rows of a run: every table as a data frame, made on demand."""

    def __init__(self, game: Game, folder: RunFolder, total: int) -> None:
        self.pl = need_polars()
        self.game = game
        self.folder = folder
        self.total = total
        self.games = folder.games(total)
        self.automaton = len(game.sides(game.settle({}))) < len(game.side_names)

    def scan(self, table: str) -> "polars.LazyFrame":
        """Return the rows of a table, of the requested games."""
        return self.folder.scan(table).filter(self.pl.col("game") < self.total)

    def wins(self, condition: Any) -> Rating:
        """Return the share of games of which something is true."""
        return share(int(self.games.select(condition.sum()).item()), len(self.games))

    def scores(self) -> list[float]:
        """Return the score of the side that begins, or of all players together, in each game; 0.5 for a draw."""
        return [0.5 if winner is None else float(winner == self.game.side_names[0]) for winner in self.games["winner"]]

    def sides(self) -> list[tuple[str, Rating]]:
        """Return the share of every side in order of play."""
        winner = self.pl.col("winner")
        return [(side, self.wins(winner == side)) for side in self.game.side_names]

    def seats(self) -> list[tuple[int, str, Rating]]:
        """Return the share of every seat, with its bot."""
        pl, games = self.pl, self.games
        numbers = [int(name[4:]) for name in games.columns if name.startswith("bot_")]
        return [
            (seat, games[f"bot_{seat}"][0], self.wins(pl.col("winners").list.contains(pl.lit(seat, pl.UInt8))))
            for seat in sorted(numbers)
        ]

    def endings(self) -> "polars.DataFrame":
        """Return how the games ended: ending, games, share, low, high."""
        counts = self.games.group_by("ending").len("games").sort("games", descending=True)
        return self.with_shares(counts, "games", len(self.games))

    def with_shares(self, frame: "polars.DataFrame", column: str, of: int | str) -> "polars.DataFrame":
        """Add the share of a count with its interval; `of` is a number, or the column that holds it."""
        totals = [of] * len(frame) if isinstance(of, int) else frame[of].to_list()
        found = [share(n, max(1, total)) for n, total in zip(frame[column].to_list(), totals, strict=True)]
        series = {"share": [one.value for one in found], "low": [one.low for one in found]}
        return frame.with_columns(
            **{name: self.pl.Series(name, values, dtype=self.pl.Float64) for name, values in series.items()},
            high=self.pl.Series("high", [one.high for one in found], dtype=self.pl.Float64),
        )

    def kinds(self) -> "polars.DataFrame":
        """Return every kind of decision: how often in a game, how many choices, how often forced."""
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

    def figures(self) -> "polars.DataFrame":
        """Return the game's own statistics that are numbers: mean with interval, and where nine games of ten lie."""
        names = [name for name, type in statistics_of(self.game).figures.items() if type is int]
        rows = [{"figure": name, **describe(self.games[name])} for name in names]
        empty: polars.DataFrame = self.pl.DataFrame(rows)
        return empty

    def cards(self) -> "polars.DataFrame":
        """Return every card and piece: rows in which a side had it, played it, and won when it was played.

        Games are the clusters of both shares. A card that nobody played in a decided game has no share of wins.
        """
        pl = self.pl
        played = pl.col("played") > 0
        decided = played & pl.col("won").is_not_null()
        by_game = (
            self.scan("cards")
            .group_by("card", "game")
            .agg(
                had=((pl.col("drawn") > 0) | played).sum(),
                played=played.sum(),
                decided=decided.sum(),
                won=(played & pl.col("won")).sum(),
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
        """Return the share of hits in the cases of each card, games being the clusters."""
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

    def ways(self) -> "polars.DataFrame":
        """Return how cards were used: card, use, and in how many rows."""
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

    def ways_of(self, card: str) -> dict[str, Rating]:
        """Return how often each use of a card was made by the sides that had it, the most frequent first."""
        pl, found = self.pl, {}
        rows = self.scan("cards").filter(card=card).select("game", way=pl.col("how").str.split("+")).collect()
        for way in set(rows["way"].explode()) - {"", None}:
            counts = rows.group_by("game").agg(hits=pl.col("way").list.contains(way).sum(), cases=pl.len())
            found[way] = clustered_share(counts["hits"].to_list(), counts["cases"].to_list())
        return dict(sorted(found.items(), key=lambda one: (-one[1].value, one[0])))

    def lead(self) -> "polars.DataFrame":
        """Return how well the later winner stood in each tenth of a game: the quantiles over decided games."""
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
        """Return the course of every decided game, as the later winner saw it."""
        pl = self.pl
        games = self.games.lazy().filter(pl.col("winner").is_not_null()).select("number", "winner", "turns")
        standing = pl.when(pl.col("winner") == self.game.side_names[0]).then("value").otherwise(1 - pl.col("value"))
        course = self.scan("course").filter(series=LEAD).join(games, left_on="game", right_on="number")
        frame: polars.LazyFrame = course.with_columns(standing=standing)
        return frame

    def settled(self) -> Rating:
        """Return after which part of a game the winner led for good, on the mean."""
        pl = self.pl
        behind = pl.when(pl.col("standing") <= 0.5).then(pl.col("step") / pl.col("turns")).otherwise(0.0).max()
        found = mean(self.leads().group_by("game").agg(last=behind).collect()["last"].to_list())
        return Rating(found.value, max(0.0, found.low), min(1.0, found.high))

    def categories(self) -> list[str]:
        """Return the columns that distinguish games: texts of the game itself, or else options that vary."""
        texts = [name for name, type in statistics_of(self.game).figures.items() if type is str]
        options = [name for name in self.games.columns if name.startswith("option_")]
        varied = [name for name in texts if 1 < self.games[name].n_unique() <= 40]
        return varied or [name for name in options if 1 < self.games[name].n_unique() <= 40]

    def by_category(self, column: str) -> "polars.DataFrame":
        """Return the share of the first side for each value of a column."""
        pl = self.pl
        won = (pl.col("winner") == self.game.side_names[0]).fill_null(False)
        counts = self.games.group_by(column).agg(games=pl.len(), won=won.sum()).sort(column)
        return self.with_shares(counts, "won", "games")

    def match_ups(self, rows: str, columns: str) -> "polars.DataFrame":
        """Return the share of seat 0 for every pair of values of two columns."""
        pl = self.pl
        won = pl.col("winners").list.contains(pl.lit(0, pl.UInt8))
        counts = self.games.group_by(rows, columns).agg(games=pl.len(), won=won.sum()).sort(rows, columns)
        return self.with_shares(counts, "won", "games")

    def series(self, name: str, by: str | None) -> "polars.DataFrame":
        """Return the quantiles of something that was followed, step by step, for each value of a column."""
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
        """Return the usual measures of the field."""
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
        """Return the share of the players against an automaton, at each difficulty by itself."""
        if not self.automaton:
            return []
        found = [(degree, self.by_degree(degree)) for degree in self.degrees()]
        found = found or [("", dict(self.sides())[self.game.side_names[0]])]
        return [Measure("players", one.value, one.low, one.high, of=degree) for degree, one in found]

    def degrees(self) -> list[str]:
        """Return the difficulties of the games, from easy to hard, if there are several."""
        column = f"option_{self.game.difficulty}"
        there = set(self.games[column]) if column in self.games.columns else set()
        return [degree for degree in degrees_of(self.game) if degree in there] if len(there) > 1 else []

    def by_degree(self, degree: str) -> Rating:
        """Return the share of the players at one difficulty."""
        games = self.games.filter(self.pl.col(f"option_{self.game.difficulty}") == degree)
        return share(int((games["winner"] == self.game.side_names[0]).sum()), len(games))


def describe(values: "polars.Series") -> dict[str, float]:
    """Return the mean of a column with its 95% interval, and the bounds of nine cases of ten."""
    found = mean(values.drop_nulls().to_list())
    low, high = values.quantile(0.05), values.quantile(0.95)
    bounds = {"from": float(low or 0), "to": float(high or 0)}
    return {"mean": found.value, "low": found.low, "high": found.high, **bounds}


def ranged(name: str, values: "polars.Series") -> Measure:
    """Return the mean of a column, with the bounds of nine games of ten."""
    found = describe(values)
    return Measure(name, found["mean"], found["from"], found["to"], "number", range_of_games=True)


def quantiles(pl: Any, column: str) -> dict[str, Any]:
    """Return the expressions of five quantiles, from 5 to 95 %."""
    names = {"low": 0.05, "quarter": 0.25, "middle": 0.5, "three_quarters": 0.75, "high": 0.95}
    return {name: pl.col(column).quantile(at) for name, at in names.items()}


def bins(values: "polars.Series", most: int = 40) -> list[tuple[float, float, int]]:
    """Return how often values fall between bounds; the last bin holds all that lie beyond 99.5 %."""
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
