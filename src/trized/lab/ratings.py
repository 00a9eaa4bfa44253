"""Elo ratings of bots from games between two sides, each of one bot or a mixed team."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp, inf, log, sqrt

from trized.analysis.intervals import Rating, clustered_share, t_quantile

MIDDLE = 1000.0  # mean of all bots
POINTS = 400 / log(10)  # Elo points for a unit of log-odds
TOLERANCE = 1e-9
STEPS = 500
PRIOR = 1.0  # the variance of four independent even games, so that few pairs prove little

Matrix = list[list[float]]


@dataclass(frozen=True)
class RatedGame:
    """A game between two sides: the bots of each, and the first side's score (1, 1/2 or 0)."""

    first: tuple[int, ...]
    second: tuple[int, ...]
    score: float


@dataclass(frozen=True)
class Fit:
    """Strengths in log-odds with mean 0, and their covariance for independent games."""

    strengths: list[float]
    covariance: Matrix
    converged: bool


def sides_vector(bots: int, duel: RatedGame) -> tuple[float, ...]:
    """Return each bot's weight in a game: the strength of a side is the mean of its bots, the second side negative."""
    weights = [0.0] * bots
    for bot in duel.first:
        weights[bot] += 1 / len(duel.first)
    for bot in duel.second:
        weights[bot] -= 1 / len(duel.second)
    return tuple(weights)


def fit_strengths(bots: int, duels: Sequence[RatedGame]) -> Fit:
    """Fit strengths to games (Bradley-Terry, a draw as half a win) by Newton's method.

    Firth's correction removes the bias of few games and keeps the strength of a bot without losses finite: it weighs as
    much as one drawn game for each strength, distributed over all match-ups by their information.
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
    """Rate bots by mirrored pairs of games, with the mean MIDDLE.

    The variance is scaled by that of the pairs' scores relative to independent games. The upper bound of a bot that
    never lost, and the lower bound of one that never won, are infinite.
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
    """Return the factor from a standard error of independent games to half an interval for mirrored pairs."""
    seen = expected = 0.0
    for pair in pairs:
        chances = [1 / (1 + exp(-dot(sides_vector(bots, duel), fit.strengths))) for duel in pair]
        seen += sum(duel.score - p for duel, p in zip(pair, chances, strict=True)) ** 2
        expected += sum(p * (1 - p) for p in chances)
    freedom = max(1, len(pairs) - bots + 1)
    return t_quantile(freedom) * sqrt((seen * len(pairs) / freedom + PRIOR) / (expected + PRIOR))


def elo_difference(bots: int, pairs: Sequence[Sequence[RatedGame]], one: int, other: int) -> Rating:
    """Return the Elo difference of bot `one` over bot `other`."""
    fit = fit_strengths(bots, [duel for pair in pairs for duel in pair])
    covariance = fit.covariance
    variance = covariance[one][one] + covariance[other][other] - 2 * covariance[one][other]
    half = widening(bots, pairs, fit) * sqrt(max(0.0, variance))
    value = fit.strengths[one] - fit.strengths[other]
    return Rating(POINTS * value, POINTS * (value - half), POINTS * (value + half))


def head_to_head(pairs: Sequence[Sequence[RatedGame]]) -> Mapping[tuple[int, int], Rating]:
    """Return the first bot's share of points for each two bots that met with full sides; pairs are the clusters."""
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
    """Add a weighted outer product of a vector with itself to `matrix`."""
    for row, value in zip(matrix, vector):
        if value:
            for k, other in enumerate(vector):
                row[k] += weight * value * other


def invert(matrix: Matrix) -> Matrix:
    """Return the inverse of a positive definite matrix; directions without games get almost no weight."""
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
