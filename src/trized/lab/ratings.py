"""How strong bots are: Elo from games between two sides, openskill from mixed teams, shares where all play together."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import log10, sqrt

from trized.kernel import Seeded

MIDDLE = 1000.0  # the mean of all bots
RESAMPLES = 200
ELO_PER_MU = 400 / log10(10) / 8.333  # points of Elo for a point of openskill's mu, whose usual spread is 25 / 3


@dataclass(frozen=True)
class Duel:
    """One game between two bots: what the first of them scored, 1, 1/2 or 0."""

    first: int
    second: int
    score: float


@dataclass(frozen=True)
class Rating:
    """A strength or a share with its 95% interval."""

    value: float
    low: float
    high: float

    def as_value(self) -> dict[str, float]:
        """Return a share as one value for JSON."""
        return {"share": round(self.value, 4), "low": round(self.low, 4), "high": round(self.high, 4)}


def elo(bots: int, duels: Sequence[Duel]) -> list[float]:
    """Fit strengths to duels (Bradley and Terry, a draw being half a win), their mean being MIDDLE.

    Each pair that met also shares one drawn game that nobody played, so that a clean sheet gives a finite strength.
    """
    score = [[0.0] * bots for _ in range(bots)]
    met = [[0.0] * bots for _ in range(bots)]
    for duel in duels:
        score[duel.first][duel.second] += duel.score
        score[duel.second][duel.first] += 1 - duel.score
        met[duel.first][duel.second] += 1
        met[duel.second][duel.first] += 1
    won = [sum(score[a][b] + 0.5 * (met[a][b] > 0) for b in range(bots)) for a in range(bots)]
    strength = [1.0] * bots
    for _ in range(300):
        for a in range(bots):
            load = sum((met[a][b] + 1) / (strength[a] + strength[b]) for b in range(bots) if met[a][b] > 0)
            if load > 0:
                strength[a] = won[a] / load
        scale = bots / sum(strength)
        strength = [value * scale for value in strength]
    points = [400 * log10(value) for value in strength]
    mean = sum(points) / bots
    return [MIDDLE + value - mean for value in points]


def elo_ratings(bots: int, pairs: Sequence[Sequence[Duel]], seed: int) -> list[Rating]:
    """Rate bots by their duels; the intervals come from drawing whole mirrored pairs of games again and again.

    Among what is drawn, each two bots that met also have a win and a loss that nobody played: who won 200 games of 200
    may still lose one of the next 100, so the lower end of a clean sheet is about that of its share of wins (Wilson).
    How far above it the truth may be, such games cannot tell: the upper end is then no more than the finite estimate.
    """
    values = elo(bots, [duel for pair in pairs for duel in pair])
    chance = Seeded(seed)
    met = sorted({(duel.first, duel.second) for pair in pairs for duel in pair})
    pool = [*pairs, *([Duel(first, second, score)] for first, second in met for score in (1.0, 0.0))]
    samples = []
    for _ in range(RESAMPLES):
        drawn = [pool[int(chance.below(len(pool)))] for _ in pool]
        samples.append(elo(bots, [duel for pair in drawn for duel in pair]))
    ratings = []
    for bot, value in enumerate(values):
        spread = sorted(sample[bot] for sample in samples)
        ratings.append(Rating(value, spread[RESAMPLES // 40], spread[-RESAMPLES // 40 - 1]))
    return ratings


def team_ratings(bots: int, games: Sequence[tuple[Sequence[int], Sequence[int], float]]) -> list[Rating]:
    """Rate bots that played in mixed teams: (first team, second team, what the first scored), by openskill."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    players = [model.rating() for _ in range(bots)]
    for first, second, score in games:
        ranks = [1.0, 1.0] if score == 0.5 else [2.0 - score, 1.0 + score]
        rated = model.rate([[players[bot] for bot in first], [players[bot] for bot in second]], ranks=ranks)
        for team, after in zip((first, second), rated, strict=True):
            for bot, rating in zip(team, after, strict=True):
                players[bot] = rating
    mean = sum(player.mu for player in players) / bots
    return [
        Rating(
            MIDDLE + (player.mu - mean) * ELO_PER_MU,
            MIDDLE + (player.mu - mean - 1.96 * player.sigma) * ELO_PER_MU,
            MIDDLE + (player.mu - mean + 1.96 * player.sigma) * ELO_PER_MU,
        )
        for player in players
    ]


def share(wins: float, games: int) -> Rating:
    """Return a share of wins with Wilson's interval."""
    if games == 0:
        return Rating(0.0, 0.0, 1.0)
    z = 1.96
    p = wins / games
    middle = (p + z * z / (2 * games)) / (1 + z * z / games)
    half = z * sqrt(p * (1 - p) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return Rating(p, min(p, max(0.0, middle - half)), max(p, min(1.0, middle + half)))


def head_to_head(duels: Sequence[Duel]) -> Mapping[tuple[int, int], Rating]:
    """Return for each pair of bots, the first as named, what it scored against the second."""
    scores: dict[tuple[int, int], list[float]] = {}
    for duel in duels:
        scores.setdefault((duel.first, duel.second), []).append(duel.score)
    return {pair: share(sum(found), len(found)) for pair, found in sorted(scores.items())}
