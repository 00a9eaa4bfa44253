"""A logistic regression for each game: effects of side, deck, option, difficulty, bot and card on the odds of winning.

It has one row for each game, so that games are the clusters, and a robust covariance (HC0). In a game of two sides a
column is the value of the side that begins minus that of the other; against an automaton, that of the players. Each
effect is relative to the mean of its group: a card against the estimated cards of the same deck.
"""

from collections.abc import Sequence, Set
from dataclasses import dataclass
from math import exp, log, sqrt
from statistics import NormalDist
from typing import TYPE_CHECKING, Any, NamedTuple

from trized.analysis.intervals import LEVEL, Rating, Z, false_discoveries, normal_p, with_half
from trized.kernel import statistics_of
from trized.lab.measures import MeasureTables

if TYPE_CHECKING:
    import polars

FEWEST = 20  # sides that had a card, and that had not, to estimate its effect
SEPARATED = 15.0  # log-odds beyond which the fit counts as separated
STEPS = 50  # most iterations; separated games never converge
ROWS = 5  # fewest games for each column
SEATS = ("_0", "_1")


class Column(NamedTuple):
    """A column of the model: its group, its name there, and its values."""

    group: str
    name: str
    values: Any  # a number for each game


@dataclass(frozen=True)
class OddsEffect:
    """The effect of something on the odds of winning, relative to the mean of its group."""

    group: str
    name: str
    odds: Rating  # log-odds with 95 % interval
    p: float
    q: float  # p corrected for all effects of the group (false discovery rate)
    base: float  # share of wins in a game without it

    @property
    def share(self) -> Rating:
        """The share of wins with it in an otherwise average game."""
        logit = log(self.base / (1 - self.base))
        value, low, high = (1 / (1 + exp(-logit - odds)) for odds in (self.odds.value, self.odds.low, self.odds.high))
        return Rating(value, low, high)


def fit_model(tables: MeasureTables) -> list[OddsEffect]:
    """Return all effects that the rows of a run can show; empty if there are too few games or one side always wins."""
    won = tables.scores()
    open_games = [True] * len(won)
    for name in tables.categories():  # a difficulty that is always or never won adds no information
        scores: dict[str, set[float]] = {}
        for value, score in zip(tables.games[name], won, strict=True):
            scores.setdefault(value, set()).add(score)
        open_games = [one and len(scores[value]) > 1 for one, value in zip(open_games, tables.games[name])]
    won = [score for score, one in zip(won, open_games) if one]
    found = [*category_columns(tables), *card_columns(tables)]
    found = [Column(column.group, column.name, column.values[open_games]) for column in found]
    found = [column for column in found if column.values.any() and column.values.std() > 0]
    either = [one.group for one in found if one.group in (decks(tables), "bot") or one.group.startswith("card")]
    even = set() if tables.automaton else set(either)
    for columns in (found, [column for column in found if not column.group.startswith("card")]):
        if columns and len(won) >= ROWS * len(columns) and (effects := fit_effects(won, columns, even)):
            return effects
    return []


def fit_effects(won: Sequence[float], columns: Sequence[Column], even: Set[str] = frozenset()) -> list[OddsEffect]:
    """Fit all columns together, and return the effect of each relative to the mean of its group.

    Groups in `even` are available to both sides: their effects apply to an even game, others to an average one.
    """
    import numpy as np

    matrix = np.column_stack([np.ones(len(won)), *(column.values for column in columns)])
    found, covariance = fit_logistic(np.asarray(won), matrix)
    if not np.all(np.isfinite(covariance)) or np.abs(found).max() > SEPARATED:
        return []
    base = 1 / (1 + exp(-float(found[0] + matrix[:, 1:].mean(axis=0) @ found[1:])))
    groups: dict[str, list[int]] = {}
    for k, column in enumerate(columns, 1):
        groups.setdefault(column.group, []).append(k)
    effects: list[OddsEffect] = []
    for group, members in groups.items():
        one_is_left_out = not group.startswith("card")  # the last value of a category has no column
        size = len(members) + one_is_left_out
        kept = 1 - matrix.shape[1] / len(won)  # corrects the bias of many columns in few games (Sur and Candès)
        some = []
        for k in [*members, *([0] if one_is_left_out else [])]:
            contrast = np.zeros(matrix.shape[1])
            contrast[members] = -1 / size
            if k:
                contrast[k] += 1
            value, error = kept * float(contrast @ found), sqrt(max(1e-12, float(contrast @ covariance @ contrast)))
            name = columns[k - 1].name if k else columns[members[-1] - 1].name.partition("\0")[2]
            some.append((name.partition("\0")[0], value, error))
        effects += corrected_effects(group, some, 0.5 if group in even else base)
    return effects


def fit_logistic(won: Any, matrix: Any) -> tuple[Any, Any]:
    """Return the coefficients of a logistic regression and their covariance (HC0), by reweighted least squares."""
    import numpy as np

    share = (won + 0.5) / 2
    logit, found = np.log(share / (1 - share)), np.zeros(matrix.shape[1])
    for _ in range(STEPS):
        weight = share * (1 - share)
        inverse = np.linalg.pinv((matrix.T * weight) @ matrix, rcond=1e-12, hermitian=True)
        before, found = found, inverse @ (matrix.T @ (weight * logit + won - share))
        logit = matrix @ found
        share = 1 / (1 + np.exp(-np.clip(logit, -30, 30)))
        if np.abs(found - before).max() < 1e-9:
            break
    scores = matrix * (won - share)[:, None]
    return found, inverse @ (scores.T @ scores) @ inverse


def corrected_effects(group: str, found: Sequence[tuple[str, float, float]], base: float) -> list[OddsEffect]:
    """Return `found` (name, log-odds, error) as effects, with the false discovery rate controlled.

    Effects selected from many are exaggerated. Their intervals are wider, so that at most 5 % of the selected ones miss
    the true value (Benjamini and Yekutieli, false coverage rate).
    """
    ps = [normal_p(value / error) for _, value, error in found]
    qs = false_discoveries(ps)
    out = sum(q < LEVEL for q in qs)
    wider = NormalDist().inv_cdf(1 - LEVEL / 2 * max(1, out) / len(found))
    effects = []
    for (name, value, error), p, q in zip(found, ps, qs, strict=True):
        half = (wider if q < LEVEL else Z) * error
        effects.append(OddsEffect(group, name, with_half(value, half), p, q, base))
    return effects


def decks(tables: MeasureTables) -> str:
    """Return the stem of the column with each seat's deck, such as a tribe; empty if there is none."""
    texts = [name for name, type in statistics_of(tables.game).metrics.items() if type is str]
    stems = [name[:-2] for name in texts if name.endswith(SEATS[0]) and name[:-2] + SEATS[1] in texts]
    return stems[0] if stems else ""


def category_columns(tables: MeasureTables) -> list[Column]:
    """Return a column for each value but the last of decks, bots and other categories of games."""
    games, found = tables.games, []
    for stem in filter(None, (decks(tables), "bot")):
        pair = [f"{stem}{SEATS[0]}", f"{stem}{SEATS[1]}"]
        if tables.automaton or pair[1] not in games.columns:
            continue
        first, second = sides_of(games, *pair)
        found += columns_of(stem, sorted({*first, *second}), [(one, other) for one, other in zip(first, second)])
    for name in tables.categories():
        if name not in (f"{decks(tables)}_0", f"{decks(tables)}_1"):
            values = games[name].to_list()
            found += columns_of(name, sorted(set(values)), [(value, None) for value in values])
    return found


def sides_of(games: "polars.DataFrame", zero: str, one: str) -> tuple[list[str], list[str]]:
    """Return the values of the side that begins and of the other, from the columns of two seats."""
    rows = zip(games["began"], games[zero], games[one], strict=True)
    sides = [(a, b) if began == 0 else (b, a) for began, a, b in rows]
    return [first for first, _ in sides], [second for _, second in sides]


def columns_of(group: str, values: Sequence[str], pairs: Sequence[tuple[str, str | None]]) -> list[Column]:
    """Return a column for each value but the last; the last column's name also contains the left-out value."""
    import numpy as np

    names = [*values[:-2], "\0".join(values[-2:])]
    return [
        Column(group, name, np.array([(one == value) - (other == value) for one, other in pairs], dtype=float))
        for name, value in zip(names, values[:-1])
    ]


def card_columns(tables: MeasureTables) -> list[Column]:
    """Return a column for each card that some sides with its deck had and others did not.

    Players choose what they play, so that played cards go with winning. Only where all sides have all cards of a deck,
    such as the pieces of a tribe, the columns are of played cards.
    """
    import numpy as np

    pl, stem = tables.pl, decks(tables)
    games = tables.games.select("number", *([f"{stem}_0", f"{stem}_1"] if stem else [])).with_row_index("row")
    cards = tables.scan("cards").select("game", "side", "seat", "card", "won", "drawn", played=pl.col("played") > 0)
    rows = cards.collect().join(games, left_on="game", right_on="number")
    deck = pl.when(pl.col("seat") == 0).then(pl.col(f"{stem}_0")).otherwise(pl.col(f"{stem}_1")) if stem else pl.lit("")
    rows = rows.with_columns(deck=deck)
    sides = rows.select("game", "side", "deck").unique().group_by("deck").len("sides")
    brought = rows.select("row", "side", "deck").unique().partition_by("deck", as_dict=True)
    had = pl.col("played") | (pl.col("drawn") > 0)
    counts = rows.filter(had).group_by("deck", "card").len("had").join(sides, on="deck")
    drawn = counts.filter((pl.col("had") >= FEWEST) & (pl.col("sides") - pl.col("had") >= FEWEST))["deck"].unique()
    rows = rows.filter(pl.when(pl.col("deck").is_in(drawn.implode())).then(had).otherwise("played"))
    counts = rows.group_by("deck", "card").agg(there=pl.len(), won=pl.col("won").sum()).join(sides, on="deck")
    fit = (pl.col("there") >= FEWEST) & (pl.col("sides") - pl.col("there") >= FEWEST)
    fit &= pl.col("won").is_between(FEWEST / 4, pl.col("there") - FEWEST / 4)  # else the odds may be infinite
    chosen = counts.filter(fit).sort("deck", "card")
    there = rows.partition_by("deck", "card", as_dict=True)

    def add_sides(values: Any, part: "polars.DataFrame", weight: float) -> None:
        signs = np.where(part["side"].to_numpy() == tables.game.side_names[0], 1.0, -1.0)
        np.add.at(values, part["row"].to_numpy(), weight * (1.0 if tables.automaton else signs))

    found = []
    for name, card, count, sides_with_it in chosen.select("deck", "card", "there", "sides").iter_rows():
        values = np.zeros(len(games))
        add_sides(values, there[name, card], 1.0)
        add_sides(values, brought[name,], -count / sides_with_it)  # a deck has the mean effect of its cards
        found.append(Column(f"card {name}".strip(), card, values))
    return [column for deck in {one.group: None for one in found} for column in without_mean(deck, found)]


def without_mean(group: str, columns: Sequence[Column]) -> list[Column]:
    """Subtract the mean of a deck's columns in each game: which cards were there, not how many.

    The side that moves last has had one card more, so that the number of cards alone would predict the winner.
    """
    members = [one for one in columns if one.group == group]
    mean = sum(one.values for one in members) / len(members)
    return [one._replace(values=one.values - mean) for one in members]
