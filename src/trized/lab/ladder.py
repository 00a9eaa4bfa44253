"""Luck, skill and depth of a game, measured with bots at doubling budgets on mirrored openings.

A step of skill is the difference at which one side wins three games of four. Luck is the share of the outcome that both
games of a mirrored pair between equal bots have in common. Comebacks are wins of the side that was behind.
"""

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from html import escape
from itertools import pairwise
from math import log
from pathlib import Path

from trized.analysis.intervals import Rating, clustered_share, mean
from trized.analysis.plan import Planned
from trized.bots import Bot, Budget, Spec, Thought, read_spec
from trized.games import load
from trized.kernel import Game, Options, View, statistics_of
from trized.kernel.catalogue import Catalogue
from trized.kernel.language import Language
from trized.lab import plots
from trized.lab.arena import Contest, run_contest, schedule
from trized.lab.engines import LOCAL, Engine
from trized.lab.labels import ValueLabels
from trized.lab.pages import html_table, section, write_page
from trized.lab.ratings import POINTS, RatedGame, elo_difference
from trized.lab.standings import duels_of, score_of, sides_of
from trized.lab.watch import Watched

LOWEST = 8  # simulations of the weakest search
STEP = log(3)  # log-odds of three games of four
LEADS = (0.5, 0.6, 0.7, 0.8, 0.9, 1.0)  # bounds of the estimated winning chances, for comebacks


@dataclass(frozen=True)
class Subject:
    """A column of the page: a game with its options, and its name there."""

    name: str
    game: str
    options: Options


@dataclass(frozen=True)
class LadderResult:
    """The measurements of one game."""

    subject: Subject
    rungs: tuple[str, ...]
    strengths: tuple[Rating, ...]  # of each bot above the first, in steps of skill
    chance: Rating  # share of the outcome that luck decides
    second_best: Rating  # cost of the second-best choice in winning chances
    comebacks: tuple[Rating, ...]  # by lead: how often the side behind won
    settled: Rating


@dataclass(frozen=True)
class RecordedGame(Planned):
    """A game whose bots record the cost of their second-best choice."""

    gaps: list[float] = field(default_factory=list, compare=False)

    def bots(self) -> list[Bot]:
        """Return the bots, each recording its choices."""
        return [RecordingBot(bot, self.gaps) for bot in super().bots()]


class RecordingBot(Bot):
    """Plays like another bot, and records the difference in value between its two best choices."""

    def __init__(self, bot: Bot, gaps: list[float]) -> None:
        super().__init__(bot.chance)
        self.bot = bot
        self.gaps = gaps

    def think(self, game: Game, view: View, seat: int, legal: Sequence[int], budget: Budget) -> Thought:
        thought = self.bot.think(game, view, seat, legal, budget)
        tried = sorted(thought.alternatives, key=lambda one: -one.share)[:2]  # the most visited
        if len(tried) == 2 and tried[1].share > 0:
            self.gaps.append(abs(tried[0].value - tried[1].value))
        return thought


@dataclass(frozen=True)
class ObservedGame:
    """A game between equal bots: winner, mean cost of second-best choices, and the lead turn by turn."""

    number: int
    first_seat_won: float
    gap: float | None
    turns: tuple[tuple[float, float], ...]  # (winning chance of the side ahead, whether the side behind won)
    settled: float


def rungs_up_to(top: int) -> tuple[str, ...]:
    """Return the bots of a ladder: random, then searches with doubling budgets up to `top`."""
    budgets = [LOWEST]
    while budgets[-1] * 2 <= top:
        budgets.append(budgets[-1] * 2)
    return ("random", *(f"search:{budget}" for budget in budgets))


def games_of(subject: Subject, top: int, games: int) -> int:
    """Return the number of games that the ladder of `subject` plays."""
    contest = Contest(subject.game, subject.options, rungs_up_to(LOWEST), games, 0)
    return (len(rungs_up_to(top)) - 1) * len(schedule(contest)) + 2 * (games // 2)


def measure_depth(
    subject: Subject,
    top: int,
    games: int,
    seed: int,
    jobs: int | None = None,
    progress: Callable[[int], None] | None = None,
    engine: Engine = LOCAL,
) -> LadderResult:
    """Play the ladder of a game: `games` between neighbours, and as many between equal bots of the highest budget."""
    rungs, duels = rungs_up_to(top), []
    alone = len(load(subject.game).sides(subject.options)) == 1
    for k in range(len(rungs) - 1):
        contest = Contest(subject.game, subject.options, rungs[k : k + 2], games, seed + k)
        results = run_contest(contest, jobs, None, progress, engine)
        if alone:  # both play the same openings against the game, which counts as a third player
            sides = sides_of(contest)
            duels += [[RatedGame((k + one.seats[0],), (len(rungs),), score_of(one, sides, 0))] for one in results]
        else:
            duels += [
                [RatedGame((k + one.first[0],), (k + one.second[0],), one.score) for one in pair]
                for pair in duels_of(contest, results)
            ]
    players = len(rungs) + alone
    strengths = tuple(elo_difference(players, duels, k, 0).scaled(1 / POINTS / STEP) for k in range(1, len(rungs)))
    play = partial(play_equals, subject, rungs[-1], seed)
    used = min(jobs or os.cpu_count() or 1, games)
    seen = []
    for one in engine.map(play, range(2 * (games // 2)), used):
        seen.append(one)
        if progress is not None:
            progress(1)
    return describe(subject, rungs, strengths, sorted(seen, key=lambda one: one.number))


def play_equals(subject: Subject, bot: str, seed: int, number: int) -> ObservedGame:
    """Play one game of a mirrored pair between equal bots."""
    game, spec = load(subject.game), read_spec(bot)
    seats: tuple[Spec, ...] = (spec,) * game.seats(subject.options)
    planned = RecordedGame(number, number // 2, subject.options, seats, seed, one_source=False)
    watched = Watched(game.for_options(subject.options), planned, statistics_of(game))
    outcome, leads = watched.outcome(), watched.estimates
    alone = len(game.sides(subject.options)) == 1
    won = 1.0 if 0 in outcome.winners else 0.0 if outcome.winners or alone else 0.5
    turns = tuple((max(lead, 1 - lead), won if lead < 0.5 else 1 - won) for lead in leads)
    behind = [k for k, lead in enumerate(leads, 1) if (lead - 0.5) * (won - 0.5) <= 0]
    settled = behind[-1] / len(leads) if behind and leads else 0.0
    gap = sum(planned.gaps) / len(planned.gaps) if planned.gaps else None
    return ObservedGame(number, won, gap, turns, settled)


def describe(
    subject: Subject, rungs: tuple[str, ...], strengths: tuple[Rating, ...], seen: Sequence[ObservedGame]
) -> LadderResult:
    """Summarize the games between equal bots, together with `strengths`."""
    comebacks = []
    for low, high in pairwise(LEADS):
        inside = [[won for lead, won in one.turns if low <= lead < high or lead == high == 1.0] for one in seen]
        there = [turns for turns in inside if turns]
        comebacks.append(clustered_share([sum(turns) for turns in there], [len(turns) for turns in there]))
    settled = mean([one.settled for one in seen])
    return LadderResult(
        subject,
        rungs,
        strengths,
        common_share([one.first_seat_won for one in seen]),
        mean([one.gap for one in seen if one.gap is not None]),
        tuple(comebacks),
        Rating(settled.value, max(0.0, settled.low), min(1.0, settled.high)),
    )


def common_share(scores: Sequence[float]) -> Rating:
    """Return the share of variance that the games of a pair (2k and 2k+1) have in common: the intraclass correlation.

    It is twice a share of squares less one; pairs are the clusters of this share.
    """
    middle = sum(scores) / len(scores)
    pairs = [(one - middle, other - middle) for one, other in zip(scores[::2], scores[1::2], strict=True)]
    squares = [2 * (one**2 + other**2) for one, other in pairs]
    if not any(squares) or len(pairs) < 4:
        return Rating(0.0, 0.0, 1.0)
    luck = clustered_share([(one + other) ** 2 for one, other in pairs], squares).scaled(2, -1)
    return Rating(*(max(0.0, one) for one in (luck.value, luck.low, luck.high)))


def write_depths(depths: Sequence[LadderResult], games: int, out: Path, lang: str) -> Path:
    """Write the page that compares games, or a variant with its base; return its path."""
    path = out / "index.html"
    path.write_text(depth_page(depths, games, lang), encoding="utf-8")
    return path


def sentences(depths: Sequence[LadderResult], lang: str) -> list[str]:
    """Return the results in words, one sentence for each game."""
    say = ValueLabels(load(depths[0].subject.game), lang).say
    n = say.language
    return [
        say(
            "ladder.told",
            game=one.subject.name,
            steps=one.strengths[-1].written(partial(n.decimal, digits=1)),
            top=one.rungs[-1].partition(":")[2],
            chance=write_chance(say, one.chance),
            cost=write_share(n, one.second_best, 1),
            comeback=write_share(n, one.comebacks[2]),
        )
        for one in depths
    ]


def depth_page(depths: Sequence[LadderResult], games: int, lang: str) -> str:
    """Return the page: a sentence for each game, a table of results, and two plots."""
    say = ValueLabels(load(depths[0].subject.game), lang).say
    n = say.language
    names = [one.subject.name for one in depths]
    rows: list[list[str]] = [
        [say("ladder.steps"), *(one.strengths[-1].written(partial(n.decimal, digits=1)) for one in depths)],
        [say("ladder.chance"), *(write_chance(say, one.chance) for one in depths)],
        [say("ladder.second_best"), *(write_share(n, one.second_best, 1) for one in depths)],
        [say("ladder.settled"), *(write_share(n, one.settled) for one in depths)],
    ]
    leads = [f"{n.percent(low)} – {n.percent(high)}" for low, high in pairwise(LEADS)]
    rows += [
        [say("ladder.comeback", lead=lead), *(write_share(n, one.comebacks[k]) for one in depths)]
        for k, lead in enumerate(leads)
    ]
    budgets = [rung.partition(":")[2] for rung in depths[0].rungs[1:]]
    skill = plots.curves(
        n,
        budgets,
        [(one.subject.name, one.strengths) for one in depths],
        say("ladder.skill"),
        say("ladder.budget"),
        write=partial(n.decimal, digits=1),
    )
    bounds = [f"{100 * low:.0f}–{100 * high:.0f}" for low, high in pairwise(LEADS)]
    comeback = plots.curves(
        n, bounds, [(one.subject.name, one.comebacks) for one in depths], say("ladder.open"), say("ladder.lead")
    )
    told = "".join(f"<li>{escape(line)}</li>" for line in sentences(depths, lang))
    title = say("ladder.title", games=", ".join(names))
    reading = escape(say("ladder.reading", games=n.decimal(games)))
    verdict = f'<section class="verdict"><ol>{told}</ol><p>{reading}</p></section>'
    sections = (
        f'<section class="whole">{html_table([say("ladder.measure"), *names], rows)}</section>'
        + section(say("ladder.skill"), say("ladder.skill_reading"), skill)
        + section(say("ladder.open"), say("ladder.open_reading"), comeback)
    )
    return write_page(lang, title, f"<h1>{escape(title)}</h1>", sections, verdict)


def write_chance(say: Catalogue, found: Rating) -> str:
    """Format the share of luck; unknown if all games end alike."""
    return say("ladder.unknown") if found.high - found.low >= 1 else write_share(say.language, found)


def write_share(n: Language, found: Rating, digits: int = 0) -> str:
    """Format a share with its interval."""
    return found.written(partial(n.percent, digits=digits))


def as_value(depths: Sequence[LadderResult]) -> list[dict[str, object]]:
    """Return all ladders as one value for JSON."""
    return [
        {
            "name": one.subject.name,
            "game": one.subject.game,
            "options": one.subject.options,
            "steps": {rung: found.as_value() for rung, found in zip(one.rungs[1:], one.strengths)},
            "chance": one.chance.as_value(),
            "second_best": one.second_best.as_value(),
            "settled": one.settled.as_value(),
            "comebacks": [found.as_value() for found in one.comebacks],
        }
        for one in depths
    ]
