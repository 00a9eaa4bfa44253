"""95 % confidence intervals and tests of the laboratory. docs/lab.md has the coverage of each."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from math import cbrt, erfc, exp, inf, lgamma, log, log1p, sqrt

Z = 1.959964
LEVEL = 0.05  # significance level
# A sequential comparison is checked after 20 games, 40, 80 and so on, so each check needs a wider interval.
FIRST = 20  # games before the first check
LOOKS = 14  # most checks
BOUND = 2.831  # standard errors for 5 % false results over all checks together, by simulation of normal sums
LARGEST = FIRST << (LOOKS - 1)  # games before the last check


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


def clustered_share(hits: Sequence[float], cases: Sequence[float], quantile: float = Z) -> Rating:
    """Return a share over cases that are dependent within a game: `hits` of `cases` for each game.

    The variance is that of the ratio over games; Wilson's interval uses the number of independent cases with this
    variance.
    """
    total = sum(cases)
    p = sum(hits) / max(1e-9, total)
    squares = sum((hit - p * case) ** 2 for hit, case in zip(hits, cases, strict=True))
    return share_of_clusters(sum(case > 0 for case in cases), sum(hits), total, squares, quantile)


def share_of_clusters(games: int, hits: float, total: float, squares: float, quantile: float = Z) -> Rating:
    """Return the share of `hits` in `total` cases; `squares` is the sum of the games' squared residuals."""
    if total <= 0:
        return Rating(0.0, 0.0, 1.0)
    p, effective = hits / total, effective_cases(games, hits, total, squares)
    single = games < 2 or p in (0.0, 1.0)
    return share(p * effective, effective, quantile if single else t_quantile(games - 1, quantile))


def effective_cases(games: int, hits: float, total: float, squares: float) -> float:
    """Return the number of independent cases whose share has the same variance as that of dependent ones.

    One additional game of independent cases prevents certainty from equal games.
    """
    p = hits / total
    if games < 2 or p in (0.0, 1.0):
        return games
    return p * (1 - p) * total**2 / (squares * games / (games - 1) + p * (1 - p) * total / games)


def mean(values: Sequence[float], quantile: float = Z) -> Rating:
    """Return the mean of independent games with an interval that is valid for skewed values, too.

    It contains Student's interval and that of Hall's transformation. The interval of one game is infinite.
    """
    count, spread = len(values), deviation(values)
    middle = sum(values) / max(1, count)
    if count < 2:
        return with_half(middle, inf)
    half = t_quantile(count - 1, quantile) / sqrt(count)
    student, gamma = with_half(middle, half * spread), skewness(values)
    if abs(gamma) < 1e-6:
        return student
    roots = [cbrt(1 + gamma * (t - gamma / (6 * count))) for t in (half, -half)]
    low, high = (middle - spread * 3 / gamma * (root - 1) for root in roots)
    return Rating(middle, min(low, student.low), max(high, student.high))


def skewness(values: Sequence[float]) -> float:
    """Return the skewness of a sample; 0 below three values or without spread."""
    count, spread = len(values), deviation(values)
    if count < 3 or not spread:
        return 0.0
    middle = sum(values) / count
    return sum(((value - middle) / spread) ** 3 for value in values) * count / (count - 1) / (count - 2)


def with_half(value: float, half: float) -> Rating:
    """Return a value with a symmetric interval of half-width `half`."""
    return Rating(value, value - half, value + half)


def deviation(values: Sequence[float]) -> float:
    """Return the standard deviation of a sample."""
    count = len(values)
    middle = sum(values) / count if count else 0.0
    return sqrt(sum((value - middle) ** 2 for value in values) / (count - 1)) if count > 1 else 0.0


@cache
def t_quantile(freedom: float, quantile: float = Z) -> float:
    """Return the quantile of Student's t with the same probability as a `quantile` of the normal distribution."""
    if freedom < 1:
        return inf
    p, low, high = normal_p(quantile), quantile, 2 * quantile
    while student_p(high, freedom) > p:
        low, high = high, 2 * high
    while high - low > 1e-9 * high:
        middle = (low + high) / 2
        low, high = (middle, high) if student_p(middle, freedom) > p else (low, middle)
    return high


@dataclass(frozen=True)
class Paired:
    """A difference on the same seeds: its interval, its p-value under no difference, and its standard error."""

    difference: Rating
    p: float
    error: float


def paired_shares(first: Sequence[bool], second: Sequence[bool], quantile: float = Z) -> Paired:
    """Compare two shares game by game: McNemar's exact test, and the interval of Bonett and Price."""
    count = len(first)
    gained = sum(b and not a for a, b in zip(first, second, strict=True))
    lost = sum(a and not b for a, b in zip(first, second, strict=True))
    up, down = (gained + 1) / (count + 2), (lost + 1) / (count + 2)
    error = sqrt(max(0.0, up + down - (up - down) ** 2) / (count + 2))
    value = (gained - lost) / max(1, count)
    low, high = max(-1.0, up - down - quantile * error), min(1.0, up - down + quantile * error)
    if gained == lost == 0:
        return Paired(Rating(0.0, low, high), 1.0, error)
    found = Rating(value, min(low, value), max(high, value))
    return Paired(found, two_sided_binomial(min(gained, lost), gained + lost), error)


def paired_means(first: Sequence[float], second: Sequence[float], quantile: float = Z) -> Paired:
    """Compare two means game by game, with the interval of `mean` and its test; a sign test if all differ equally."""
    gaps = [b - a for a, b in zip(first, second, strict=True)]
    count, spread, gamma = len(gaps), deviation(gaps), skewness(gaps)
    found, error = mean(gaps, quantile), spread / sqrt(max(1, count))
    if not any(gaps):
        return Paired(found, 1.0, 0.0)
    if error == 0:
        return Paired(found, min(1.0, 2 * 0.5**count), 0.0)
    t = found.value / spread
    hall = t + gamma * t**2 / 3 + gamma**2 * t**3 / 27 + gamma / (6 * count)
    return Paired(found, max(student_p(one * sqrt(count), count - 1) for one in (t, hall)), error)


def paired_ratios(
    first: Sequence[tuple[float, float]], second: Sequence[tuple[float, float]], quantile: float = Z
) -> Paired:
    """Compare two shares of cases, (hits, cases) for each game: games are clusters, equal seeds are pairs.

    Wilson's intervals of both shares are combined with the correlation of their games (Newcombe; Zou and Donner).
    """
    rests, shares = [], []
    for found in (first, second):
        hits, total = sum(hit for hit, _ in found), sum(case for _, case in found)
        games = sum(case > 0 for _, case in found)
        if games < 2:
            return Paired(Rating(0.0, -1.0, 1.0), 1.0, 1.0)
        rests.append(rest := [hit - hits / total * case for hit, case in found])
        shares.append((hits / total, effective_cases(games, hits, total, sum(one * one for one in rest))))
    scale = sqrt(sum(one * one for one in rests[0]) * sum(one * one for one in rests[1]))
    common = sum(a * b for a, b in zip(*rests, strict=True)) / scale if scale else 0.0
    gap = shares[1][0] - shares[0][0]

    def reach(up: bool, z: float) -> float:
        """Return the distance from the difference to an end of its interval."""
        one, other = (share(p * cases, cases, z) for p, cases in shares)
        a = one.value - one.low if up else one.high - one.value
        b = other.high - other.value if up else other.value - other.low
        return sqrt(max(0.0, a * a + b * b - 2 * common * a * b))

    low, high = gap - reach(False, quantile), gap + reach(True, quantile)
    error = (high - low) / 2 / quantile
    outside, inside = 0.0, 40.0  # quantiles of intervals without and with 0
    while gap and inside - outside > 1e-6:
        middle = (outside + inside) / 2
        outside, inside = (middle, inside) if reach(gap < 0, middle) < abs(gap) else (outside, middle)
    return Paired(Rating(gap, max(-1.0, low), min(1.0, high)), normal_p(outside), error)


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
