"""A browser's game history: counts by game and opponent, streaks, results over time, and the suggested next step."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import UTC, date, datetime, timedelta
from typing import NamedTuple

from msgspec import Struct

from trized.kernel import LEVELS, Game
from trized.kernel.game import ladder_of
from trized.table.store.results import DRAWN, LOST, PLAYED, WON, Result

FORM = 10  # last results shown one by one
WINDOW, ENOUGH = 4, 3  # win this many of the last WINDOW games, and the next level is suggested
BARS = 26  # most periods in a chart
HIGHEST = "expert"  # level of bots that a quick game offers


class Count(NamedTuple):
    """Games won, drawn, lost and played."""

    won: int = 0
    drawn: int = 0
    lost: int = 0
    played: int = 0  # also games in which this browser held all sides

    @property
    def share(self) -> int:
        """The percentage of games won."""
        decided = self.won + self.drawn + self.lost
        return round(100 * self.won / decided) if decided else 0


class OpponentLine(Struct, frozen=True):
    """The games of one title against one opponent: a level of bots, people, or nobody."""

    game: str
    level: str  # empty: people or nobody
    people: bool
    count: Count
    form: tuple[str, ...]  # last results, the newest last


class Streaks(NamedTuple):
    """Games won in a row: now and the maximum."""

    now: int
    best: int


class Period(Struct, frozen=True):
    """A day, week or month and its results."""

    begins: date
    count: Count


class Suggestion(NamedTuple):
    """The suggested next step in a game."""

    kind: str  # level, lesson, puzzle or again
    level: str = ""
    reached: str = ""  # highest level played
    share: int = 0  # percentage of games won there


def count(results: Iterable[Result]) -> Count:
    """Count results by outcome."""
    found = [one.result for one in results]
    return Count(found.count(WON), found.count(DRAWN), found.count(LOST), len(found))


def lines(results: Sequence[Result], games: Sequence[Game]) -> list[OpponentLine]:
    """Group results by title, in the order of `games`, and opponent: levels from weak to strong, then people."""
    names = [game.name for game in games]
    ladders = {game.name: levels_of(game) for game in games}
    groups: defaultdict[tuple[str, str, bool], list[Result]] = defaultdict(list)
    for one in results:
        groups[one.game, one.level, bool(one.opponent)].append(one)

    def order(key: tuple[str, str, bool]) -> tuple[int, int, str]:
        game, level, _ = key
        ladder = ladders[game]
        return names.index(game), ladder.index(level) if level in ladder else len(ladder), level

    return [
        OpponentLine(*key, count(groups[key]), tuple(one.result for one in reversed(groups[key][:FORM])))
        for key in sorted((key for key in groups if key[0] in names), key=order)
    ]


def levels_of(game: Game) -> tuple[str, ...]:
    """Return the levels of a game from easy to hard: its own difficulties, or the levels of bots."""
    return tuple(ladder_of(game)) or LEVELS


def streaks(results: Sequence[Result]) -> Streaks:
    """Return the current and the longest run of games won; `results` start with the newest."""
    best = run = 0
    for one in reversed(results):
        if one.result != PLAYED:
            run = run + 1 if one.result == WON else 0
            best = max(best, run)
    return Streaks(run, best)


def periods(results: Sequence[Result], today: date) -> list[Period]:
    """Group results by day, or by week or month if there would be too many bars; the last period contains `today`."""
    if not results:
        return []
    found: defaultdict[date, list[Result]] = defaultdict(list)
    first = min(day_of(one) for one in results)
    age = (today - first).days
    begin = same_day if age < BARS - 1 else monday if age < 7 * (BARS - 1) else first_of_month
    for one in results:
        found[begin(day_of(one))].append(one)
    row = [begin(today)]
    while row[-1] > begin(first) and len(row) < BARS:
        row.append(begin(row[-1] - timedelta(days=1)))
    return [Period(start, count(found[start])) for start in reversed(row)]


def day_of(result: Result) -> date:
    """Return the day (UTC) on which a game ended."""
    return datetime.fromtimestamp(result.ended, UTC).date()


def same_day(day: date) -> date:
    """Return `day` itself (the period of a day)."""
    return day


def monday(day: date) -> date:
    """Return the Monday of the week of `day`."""
    return day - timedelta(days=day.weekday())


def first_of_month(day: date) -> date:
    """Return the first day of the month of `day`."""
    return day.replace(day=1)


def next_opponent(game: Game, results: Iterable[Result]) -> str:
    """Return the level of bots for a quick game: the one above the best level beaten, at first the lowest.

    Levels of a game that all players win or lose together are its difficulties: after any win its bots play better.
    """
    won = [one.level for one in results if one.game == game.name and one.result == WON]
    bots = () if ladder_of(game) else LEVELS
    beaten = max((bots.index(level) if level in bots else 0 for level in won), default=-1)
    return LEVELS[min(beaten + 1, LEVELS.index(HIGHEST))]


def suggest(game: Game, results: Sequence[Result]) -> Suggestion:
    """Suggest the lesson, the next level, a puzzle or another game; `results` start with the newest."""
    mine = [one for one in results if one.game == game.name and one.result != PLAYED]
    if not mine:
        return Suggestion("lesson")
    ladder = levels_of(game)
    ranked = [one for one in mine if one.level in ladder and not one.opponent]
    if not ranked:
        return Suggestion("level", ladder[min(1, len(ladder) - 1)])
    top = max(ladder.index(one.level) for one in ranked)
    share = count([one for one in ranked if ladder.index(one.level) == top]).share
    last = [one.result for one in ranked if ladder.index(one.level) == top][:WINDOW]
    if last.count(WON) >= ENOUGH and top + 1 < len(ladder):
        return Suggestion("level", ladder[top + 1], ladder[top], share)
    return Suggestion("puzzle", ladder[top], ladder[top], share)
