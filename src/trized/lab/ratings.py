"""How strong bots are: Elo from games between two sides, of one bot or of a mixed team."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp, inf, log, sqrt

from trized.analysis.intervals import Rating, clustered_share, t_quantile

MIDDLE = 1000.0  # the mean of all bots
POINTS = 400 / log(10)  # points of Elo for a unit of log-odds
TOLERANCE = 1e-9
STEPS = 500
PRIOR = 1.0  # the variance of four even games that are independent, so that few pairs prove little about pairs

Matrix = list[list[float]]


@dataclass(frozen=True)
class RatedGame:
    """One game between two sides: the bots of each, and what the first side scored, 1, 1/2 or 0."""

    first: tuple[int, ...]
    second: tuple[int, ...]
    score: float


@dataclass(frozen=True)
class Fit:
    """Strengths in log-odds with mean 0, their covariance for independent games, and whether the fit converged."""

    strengths: list[float]
    covariance: Matrix
    converged: bool


def sides_vector(bots: int, duel: RatedGame) -> tuple[float, ...]:
    """Return how much each bot counts in a duel: a side is as strong as its bots on the mean."""
    weights = [0.0] * bots
    for bot in duel.first:
        weights[bot] += 1 / len(duel.first)
    for bot in duel.second:
        weights[bot] -= 1 / len(duel.second)
    return tuple(weights)


def fit_strengths(bots: int, duels: Sequence[RatedGame]) -> Fit:
    """Fit strengths to duels (Bradley and Terry, a draw being half a win) by Newton's method until nothing moves.

    Firth's correction takes the bias out that few games have, and keeps a clean sheet finite: it weighs as much as
    one drawn game for each strength, spread over all match-ups by their information.
    """
    played: dict[tuple[float, ...], list[float]] = {}
    for duel in duels:
        entry = played.setdefault(sides_vector(bots, duel), [0.0, 0.0])
        entry[0] += 1
        entry[1] += duel.score
    strengths, covariance = [0.0] * bots, [[0.0] * bots for _ in range(bots)]
    for _ in range(STEPS):
        information = [[1 / bots] * bots for _ in range(bots)]  # the mean is 0
        chances = {}
        for weights, (games, _) in played.items():
            p = chances[weights] = 1 / (1 + exp(-dot(weights, strengths)))
            add_outer(information, weights, games * p * (1 - p))
        inverse = invert(information)
        covariance = [[cell - 1 / bots for cell in row] for row in inverse]
        gradient = [0.0] * bots
        for weights, (games, score) in played.items():
            p = chances[weights]
            leverage = games * p * (1 - p) * dot(weights, [dot(row, weights) for row in covariance])
            surplus = score - games * p + leverage * (0.5 - p)
            gradient = [one + surplus * weight for one, weight in zip(gradient, weights)]
        step = [dot(row, gradient) for row in covariance]
        furthest = max(map(abs, step))
        scale = min(1.0, 1 / max(furthest, TOLERANCE))
        strengths = [one + scale * by for one, by in zip(strengths, step)]
        if furthest < TOLERANCE:
            return Fit(strengths, covariance, converged=True)
    return Fit(strengths, covariance, converged=False)


def elo_ratings(bots: int, pairs: Sequence[Sequence[RatedGame]]) -> list[Rating]:
    """Rate bots by mirrored pairs of duels, their mean being MIDDLE.

    The variance is multiplied by what the scores of pairs vary more or less than independent games would. Who
    never lost is only known to be at least so strong, who never won at most: that end of the interval is infinite.
    """
    duels = [duel for pair in pairs for duel in pair]
    fit = fit_strengths(bots, duels)
    wide = widening(bots, pairs, fit)
    scored, possible = [0.0] * bots, [0] * bots
    for duel in duels:
        for side, score in ((duel.first, duel.score), (duel.second, 1 - duel.score)):
            for bot in set(side):
                scored[bot] += score
                possible[bot] += 1
    ratings = []
    for bot, strength in enumerate(fit.strengths):
        half = wide * sqrt(max(0.0, fit.covariance[bot][bot]))
        low = -inf if scored[bot] == 0 else MIDDLE + POINTS * (strength - half)
        high = inf if scored[bot] == possible[bot] else MIDDLE + POINTS * (strength + half)
        ratings.append(Rating(MIDDLE + POINTS * strength, low, high))
    return ratings


def widening(bots: int, pairs: Sequence[Sequence[RatedGame]], fit: Fit) -> float:
    """Return by what a standard error of independent games is multiplied for half of an interval of mirrored pairs."""
    seen = expected = 0.0
    for pair in pairs:
        chances = [1 / (1 + exp(-dot(sides_vector(bots, duel), fit.strengths))) for duel in pair]
        seen += sum(duel.score - p for duel, p in zip(pair, chances, strict=True)) ** 2
        expected += sum(p * (1 - p) for p in chances)
    freedom = max(1, len(pairs) - bots + 1)
    return t_quantile(freedom) * sqrt((seen * len(pairs) / freedom + PRIOR) / (expected + PRIOR))


def elo_difference(bots: int, pairs: Sequence[Sequence[RatedGame]], one: int, other: int) -> Rating:
    """Return by how many points a bot is above another."""
    fit = fit_strengths(bots, [duel for pair in pairs for duel in pair])
    covariance = fit.covariance
    variance = covariance[one][one] + covariance[other][other] - 2 * covariance[one][other]
    half = widening(bots, pairs, fit) * sqrt(max(0.0, variance))
    value = fit.strengths[one] - fit.strengths[other]
    return Rating(POINTS * value, POINTS * (value - half), POINTS * (value + half))


def head_to_head(pairs: Sequence[Sequence[RatedGame]]) -> Mapping[tuple[int, int], Rating]:
    """Return for each two bots that had full sides, the lower number first, what it scored; pairs are clusters."""
    scores: dict[tuple[int, int], list[list[float]]] = {}
    for pair in pairs:
        one, other = sorted((pair[0].first[0], pair[0].second[0]))
        if {*pair[0].first, *pair[0].second} == {one, other} and len(set(pair[0].first)) == 1:
            gained = [duel.score if duel.first[0] == one else 1 - duel.score for duel in pair]
            scores.setdefault((one, other), []).append(gained)
    return {
        bots: clustered_share([sum(one) for one in found], [len(one) for one in found])
        for bots, found in sorted(scores.items())
    }


def dot(one: Sequence[float], other: Sequence[float]) -> float:
    """Return the inner product of two vectors."""
    return sum(a * b for a, b in zip(one, other))


def add_outer(matrix: Matrix, vector: Sequence[float], weight: float) -> None:
    """Add a weighted outer product of a vector with itself."""
    for row, value in zip(matrix, vector):
        if value:
            for k, other in enumerate(vector):
                row[k] += weight * value * other


def invert(matrix: Matrix) -> Matrix:
    """Return the inverse of a positive definite matrix; a direction without games has next to no weight."""
    size = len(matrix)
    work = [[*row, *(float(k == r) for k in range(size))] for r, row in enumerate(matrix)]
    for k in range(size):
        best = max(range(k, size), key=lambda r: abs(work[r][k]))
        work[k], work[best] = work[best], work[k]
        pivot = work[k][k] or 1e-12
        work[k] = [value / pivot for value in work[k]]
        for r in range(size):
            if r != k and work[r][k]:
                factor = work[r][k]
                work[r] = [a - factor * b for a, b in zip(work[r], work[k])]
    return [row[size:] for row in work]
