"""95 % confidence intervals and tests of the laboratory. docs/lab.md has the coverage of each."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import cbrt, erfc, exp, inf, lgamma, log, log1p, sqrt, tan

Z = 1.959964
LEVEL = 0.05  # significance level
# A sequential comparison is checked several times, so each check needs a wider interval.
FIRST = 20  # games before the first check
LOOKS = 8  # each at twice as many games
BOUND = 2.42  # standard errors for 5 % false results over all checks together, by simulation


@dataclass(frozen=True)
class Rating:
    """A strength, share or mean with its 95 % interval; an unbounded end is infinite."""

    value: float
    low: float
    high: float

    def as_value(self) -> dict[str, float]:
        """Return a share as a JSON value."""
        return {"share": round(self.value, 4), "low": round(self.low, 4), "high": round(self.high, 4)}

    def written(self, write: Callable[[float], str]) -> str:
        """Return the value with its interval as text."""
        return f"{write(self.value)} ({write(self.low)} – {write(self.high)})"

    def scaled(self, factor: float, offset: float = 0.0) -> "Rating":
        """Return the rating times `factor` plus `offset`."""
        ends = sorted((offset + factor * self.low, offset + factor * self.high))
        return Rating(offset + factor * self.value, *ends)


def share(wins: float, games: float, quantile: float = Z) -> Rating:
    """Return a share of independent games with Wilson's interval."""
    if games <= 0:
        return Rating(0.0, 0.0, 1.0)
    z, p = quantile, wins / games
    middle = (p + z * z / (2 * games)) / (1 + z * z / games)
    half = z * sqrt(p * (1 - p) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return Rating(p, min(p, max(0.0, middle - half)), max(p, min(1.0, middle + half)))


def clustered_share(hits: Sequence[float], cases: Sequence[float], wider: float = 1.0) -> Rating:
    """Return a share over cases that are dependent within a game: `hits` of `cases` for each game.

    The variance is that of the ratio over games; Wilson's interval uses the number of independent cases with this
    variance. One additional game of independent cases prevents certainty from equal games. `wider` multiplies the width
    of the interval, for sequential checks.
    """
    p = sum(hits) / max(1e-9, sum(cases))
    squares = sum((hit - p * case) ** 2 for hit, case in zip(hits, cases, strict=True))
    return share_of_clusters(len(cases), sum(hits), sum(cases), squares, wider)


def share_of_clusters(games: int, hits: float, total: float, squares: float, wider: float = 1.0) -> Rating:
    """Return the share of `hits` in `total` cases; `squares` is the sum of the games' squared residuals."""
    if total <= 0:
        return Rating(0.0, 0.0, 1.0)
    p = hits / total
    if games < 2 or p in (0.0, 1.0):
        return share(p * games, games, wider * Z)
    spread = squares * games / (games - 1) + p * (1 - p) * total / games
    return share(p * (effective := p * (1 - p) * total**2 / spread), effective, wider * t_quantile(games - 1))


def mean(values: Sequence[float]) -> Rating:
    """Return the mean of independent games with Student's interval, corrected for skewness by Hall's transformation.

    The interval of one game is infinite.
    """
    count, spread = len(values), deviation(values)
    middle = sum(values) / max(1, count)
    if count < 3 or not spread:
        return with_half(middle, t_quantile(count - 1) * spread / sqrt(count) if count > 1 else inf)
    skewness = sum(((value - middle) / spread) ** 3 for value in values) * count / (count - 1) / (count - 2)
    quantile = t_quantile(count - 1) / sqrt(count)
    if abs(skewness) < 1e-6:
        return with_half(middle, quantile * spread)
    roots = [cbrt(1 + skewness * (t - skewness / (6 * count))) for t in (quantile, -quantile)]
    low, high = (middle - spread * 3 / skewness * (root - 1) for root in roots)
    return Rating(middle, low, high)


def with_half(value: float, half: float) -> Rating:
    """Return a value with a symmetric interval of half-width `half`."""
    return Rating(value, value - half, value + half)


def deviation(values: Sequence[float]) -> float:
    """Return the standard deviation of a sample."""
    count = len(values)
    middle = sum(values) / count if count else 0.0
    return sqrt(sum((value - middle) ** 2 for value in values) / (count - 1)) if count > 1 else 0.0


def t_quantile(freedom: float) -> float:
    """Return the 97.5 % quantile of Student's t (Cornish and Fisher; exact below 3)."""
    if freedom < 1:
        return inf
    if freedom < 2:
        return tan(0.475 * 3.141592653589793)
    if freedom < 3:
        return 0.95 * sqrt(2 / (1 - 0.95**2))
    z, v = Z, freedom
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + sum(term / v**k for k, term in enumerate(terms, 1))


@dataclass(frozen=True)
class Paired:
    """A difference on the same seeds: its interval, its p-value under no difference, and its standard error."""

    difference: Rating
    p: float
    error: float


def paired_shares(first: Sequence[bool], second: Sequence[bool]) -> Paired:
    """Compare two shares game by game: McNemar's exact test, and the interval of Bonett and Price."""
    count = len(first)
    gained = sum(b and not a for a, b in zip(first, second, strict=True))
    lost = sum(a and not b for a, b in zip(first, second, strict=True))
    up, down = (gained + 1) / (count + 2), (lost + 1) / (count + 2)
    error = sqrt(max(0.0, up + down - (up - down) ** 2) / (count + 2))
    value = (gained - lost) / max(1, count)
    low, high = max(-1.0, up - down - Z * error), min(1.0, up - down + Z * error)
    if gained == lost == 0:
        return Paired(Rating(0.0, low, high), 1.0, error)
    found = Rating(value, min(low, value), max(high, value))
    return Paired(found, two_sided_binomial(min(gained, lost), gained + lost), error)


def paired_means(first: Sequence[float], second: Sequence[float]) -> Paired:
    """Compare two means game by game: Student's test and interval; a sign test if all differences are equal."""
    gaps = [b - a for a, b in zip(first, second, strict=True)]
    error = deviation(gaps) / sqrt(max(1, len(gaps)))
    half = t_quantile(len(gaps) - 1) * error if len(gaps) > 1 else inf
    found = with_half(sum(gaps) / max(1, len(gaps)), half)
    if not any(gaps):
        return Paired(found, 1.0, 0.0)
    if error == 0:
        return Paired(found, min(1.0, 2 * 0.5 ** len(gaps)), 0.0)
    return Paired(found, student_p(found.value / error, len(gaps) - 1), error)


def paired_ratios(first: Sequence[tuple[float, float]], second: Sequence[tuple[float, float]]) -> Paired:
    """Compare two shares of cases, (hits, cases) for each game: games are clusters, equal seeds are pairs.

    The error is that of a linear approximation; half a hit and half a miss are added to each share.
    """
    totals = [sum(case for _, case in found) for found in (first, second)]
    hits = [sum(hit for hit, _ in found) for found in (first, second)]
    freedom = min(sum(case > 0 for _, case in found) for found in (first, second)) - 1
    if freedom < 1:
        return Paired(Rating(0.0, -1.0, 1.0), 1.0, 1.0)
    one, other = ((hit + 0.5) / (total + 1) for hit, total in zip(hits, totals, strict=True))
    squares = sum(
        ((d - other * m) / totals[1] - (c - one * n) / totals[0]) ** 2
        for (c, n), (d, m) in zip(first, second, strict=True)
    )
    error = sqrt(squares * len(first) / (len(first) - 1))
    value, half = hits[1] / totals[1] - hits[0] / totals[0], t_quantile(freedom) * error
    low, high = max(-1.0, other - one - half), min(1.0, other - one + half)
    p = student_p((other - one) / error, freedom) if error else 1.0
    return Paired(Rating(value, min(value, low), max(value, high)), p, error)


def two_sided_binomial(fewer: int, count: int) -> float:
    """Return the two-sided p-value of `fewer` heads or tails in `count` fair coin tosses."""
    return 1.0 if 2 * fewer >= count else 2 * incomplete_beta(count - fewer, fewer + 1, 0.5)


def student_p(t: float, freedom: float) -> float:
    """Return the two-sided p-value of Student's t."""
    return incomplete_beta(freedom / 2, 0.5, freedom / (freedom + t * t))


def incomplete_beta(a: float, b: float, x: float) -> float:
    """Return the regularized incomplete beta function, by Lentz's evaluation of its continued fraction."""
    if x > (a + 1) / (a + b + 2):  # the other side's fraction converges faster
        return 1 - incomplete_beta(b, a, 1 - x)
    if x <= 0:
        return 0.0
    over, under = 1.0, 1 / (1 - (a + b) * x / (a + 1))
    value, change, k = under, 0.0, 0
    while abs(change - 1) > 1e-13:
        k += 1
        even = k * (b - k) * x / ((a + 2 * k - 1) * (a + 2 * k))
        odd = -(a + k) * (a + b + k) * x / ((a + 2 * k) * (a + 2 * k + 1))
        for term in (even, odd):
            under = 1 / (1 + term * under)
            over = 1 + term / over
            value *= (change := under * over)
    return value / a * exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log1p(-x))


def normal_p(z: float) -> float:
    """Return the two-sided p-value of a normal deviate."""
    return erfc(abs(z) / sqrt(2))


def holm(ps: Sequence[float]) -> list[float]:
    """Return Holm's p-values, corrected for multiple tests."""
    adjusted, most = [1.0] * len(ps), 0.0
    for rank, k in enumerate(sorted(range(len(ps)), key=lambda k: ps[k])):
        most = max(most, min(1.0, (len(ps) - rank) * ps[k]))
        adjusted[k] = most
    return adjusted


def false_discoveries(ps: Sequence[float]) -> list[float]:
    """Return q-values (Benjamini and Hochberg): among those with q up to 5 %, at most 5 % are expected to be false."""
    adjusted, least = [1.0] * len(ps), 1.0
    for rank, k in reversed(list(enumerate(sorted(range(len(ps)), key=lambda k: ps[k]), 1))):
        least = min(least, len(ps) * ps[k] / rank)
        adjusted[k] = least
    return adjusted
