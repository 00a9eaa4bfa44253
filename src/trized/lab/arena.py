"""Fair contests of bots: every opening is played twice with sides exchanged, over all variants of a game.

In a cooperative game each bot plays by itself and its share of wins counts. In a team game, bots are also mixed within
a team.
"""

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from trized.analysis.plan import Planned, bot_head
from trized.analysis.players import LIMIT, BotPolicy
from trized.bots import Spec, read_any_spec
from trized.games import load
from trized.kernel import Game, Options
from trized.kernel.playout import play_game
from trized.lab.catalogue import refused
from trized.lab.engines import LOCAL, Engine
from trized.lab.folder import RunFolder
from trized.lab.origin import origin
from trized.lab.parts import Part, StoredData, play_parts

if TYPE_CHECKING:
    import polars


class Contest(msgspec.Struct, frozen=True):
    """A contest: the game, options that override its variants, the bots, and the number of games."""

    game: str
    options: dict[str, str]
    bots: tuple[str, ...]
    games: int  # of each pair; in a cooperative game, of each bot
    seed: int


class ArenaMatch(msgspec.Struct, frozen=True):
    """A scheduled game: number, index of the bot on each seat, options."""

    number: int
    pair: int  # two games with the same number mirror each other
    seats: tuple[int, ...]
    options: Options


class MatchResult(msgspec.Struct, frozen=True):
    """The result of a match: winning seats, points, and by bot its moves and thinking time."""

    number: int
    pair: int
    seats: tuple[int, ...]
    winners: tuple[int, ...]
    ending: str
    points: int  # won minus lost, if the game counts points
    moves: dict[int, int]
    milliseconds: dict[int, float]
    turns: int = 0


def schedule(contest: Contest) -> list[ArenaMatch]:
    """Return the games of a contest; every pair of bots plays both sides of every opening."""
    game = load(contest.game)
    varied = [game.settle({**variety, **contest.options}) for variety in game.varieties]
    sides = game.sides(varied[0])
    found: list[ArenaMatch] = []

    def add(pair: int, lineup: Sequence[int], options: Options) -> None:
        found.append(ArenaMatch(len(found), pair, tuple(lineup), options))

    if len(sides) == 1:
        for bot in range(len(contest.bots)):
            for k in range(contest.games):
                add(k, [bot] * len(sides[0]), varied[k % len(varied)])
        return found
    rounds, meetings = max(1, contest.games // 2), list(combinations(range(len(contest.bots)), 2))
    for pair in range(rounds * len(meetings)):
        turn, meeting = divmod(pair, len(meetings))
        one, other = pair_teams(len(contest.bots), len(sides[0]), turn, meetings[meeting])
        options = varied[(turn + meeting * rounds) % len(varied)]  # every pair of bots plays all variants
        for first, second in ((one, other), (other, one)):
            add(pair, seat_teams(sides, first, second), options)
    return found


def pair_teams(bots: int, size: int, turn: int, meeting: tuple[int, int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the teams of two bots; in every second `turn` a third bot completes both teams."""
    one, other = meeting
    if size == 1 or turn % 2 == 0 or bots < 3:
        return (one,) * size, (other,) * size
    third = next(bot for bot in range(turn, turn + bots) if bot % bots not in meeting) % bots
    return (one, third), (other, third)


def seat_teams(sides: tuple[tuple[int, ...], ...], one: Sequence[int], other: Sequence[int]) -> list[int]:
    """Return the bot of each seat when two teams take the two sides."""
    seats = {seat: bot for side, team in zip(sides, (one, other), strict=True) for seat, bot in zip(side, team)}
    return [seats[seat] for seat in sorted(seats)]


@dataclass(frozen=True)
class ContestPlan:
    """The games of a contest by number, with its bots."""

    contest: Contest
    specs: tuple[Spec, ...]

    @property
    def game(self) -> str:
        """The name of the game."""
        return self.contest.game

    @property
    def seed(self) -> int:
        """The seed of all games."""
        return self.contest.seed

    @property
    def total(self) -> int:
        """The number of games."""
        return len(self.matches())

    def matches(self) -> list[ArenaMatch]:
        """Return all games."""
        return _schedule(msgspec.json.encode(self.contest))

    def planned(self, number: int) -> Planned:
        """Return game `number`; both games of a pair have the same seed."""
        match = self.matches()[number]
        seats = tuple(self.specs[bot] for bot in match.seats)
        return Planned(number, match.pair, match.options, seats, self.seed, one_source=False)

    def head(self) -> dict[str, Any]:
        """Return the values that identify this contest."""
        return {**msgspec.to_builtins(self.contest), "bots": [bot_head(spec) for spec in self.specs]}

    def made(self) -> dict[str, Any]:
        """Return version, rules, bots and machine of this contest."""
        game = load(self.game)
        return origin(game, game.settle(self.contest.options), self.specs)


@lru_cache(4)
def _schedule(contest: bytes) -> list[ArenaMatch]:
    return schedule(msgspec.json.decode(contest, type=Contest))


def plan_contest(contest: Contest) -> ContestPlan:
    """Return the plan of a contest; raise Refused for an unknown bot."""
    return ContestPlan(contest, tuple(read_any_spec(text) for text in contest.bots))


def play_match(plan: ContestPlan, match: ArenaMatch) -> MatchResult:
    """Play one game."""
    game, planned = load(plan.game), plan.planned(match.number)
    chance = planned.chance()
    policy = BotPolicy(game, planned.seats, planned.bots())
    state = game.start(match.options, chance)
    turns = play_game(state, chance, policy, LIMIT).turns
    outcome = state.outcome()
    if outcome is None:
        raise refused("endless", number=match.number, most=LIMIT)
    points = lead_in_points(game, outcome.points)
    return result_of(match, outcome.winners, outcome.ending, points, policy.moves, policy.seconds, turns)


def result_of(
    match: ArenaMatch,
    winners: Sequence[int],
    ending: str,
    points: int,
    moves: Sequence[int],
    seconds: Sequence[float],
    turns: int,
) -> MatchResult:
    """Return the result of a match, with moves and seconds summed by bot instead of by seat."""
    by_bot, milliseconds = dict.fromkeys(match.seats, 0), dict.fromkeys(match.seats, 0.0)
    for seat, bot in enumerate(match.seats):
        by_bot[bot] += moves[seat]
        milliseconds[bot] += seconds[seat] * 1000
    return MatchResult(
        match.number, match.pair, match.seats, tuple(winners), ending, points, by_bot, milliseconds, turns
    )


def lead_in_points(game: Game, points: Sequence[tuple[str, str, int]]) -> int:
    """Return the points by which the players lead, if the game counts points of two sides."""
    return sum(n if side == game.side_names[0] else -n for side, _, n in points)


def run_contest(
    contest: Contest,
    jobs: int | None = None,
    file: Path | None = None,
    progress: Callable[[int], None] | None = None,
    engine: Engine = LOCAL,
) -> list[MatchResult]:
    """Play all matches that are not in `file` yet, and append their results to it.

    After an interrupt, return the results so far.
    """
    plan = plan_contest(contest)
    results = {result.number: result for result in read_results(plan, file)}
    if progress is not None:
        progress(len(results))
    left = [match for match in plan.matches() if match.number not in results]
    try:
        for result in engine.map(partial(play_match, plan), left, min(jobs or os.cpu_count() or 1, len(left))):
            results[result.number] = result
            if file is not None:
                with file.open("ab") as end:
                    end.write(msgspec.json.encode(result) + b"\n")
            if progress is not None:
                progress(1)
    except KeyboardInterrupt:
        pass  # report the finished games
    return [results[number] for number in sorted(results)]


def run_watched_contest(
    contest: Contest,
    out: Path,
    jobs: int | None = None,
    progress: Callable[[int], None] | None = None,
    engine: Engine = LOCAL,
) -> list[MatchResult]:
    """Play all matches that the folder `out` does not contain yet, and store their rows there."""
    plan, folder = plan_contest(contest), RunFolder(out)
    folder.open(plan.head(), plan.made())
    if progress is not None:
        progress(sum(map(len, folder.done())))

    def each(part: Part) -> None:
        if progress is not None:
            progress(part.tally.games)

    play_parts(plan, StoredData(rows=True), jobs or os.cpu_count() or 1, each, folder, engine)
    folder.merge()
    return results_of(plan, folder.games(plan.total))


def results_of(plan: ContestPlan, games: "polars.DataFrame") -> list[MatchResult]:
    """Return the results of a contest from its rows."""
    matches = plan.matches()
    seats = range(len(matches[0].seats))
    return [
        result_of(
            matches[row["number"]],
            row["winners"],
            row["ending"],
            row["points"],
            [row[f"moves_{seat}"] for seat in seats],
            [row[f"thought_{seat}"] for seat in seats],
            row["turns"],
        )
        for row in games.sort("number").iter_rows(named=True)
    ]


def read_results(plan: ContestPlan, file: Path | None) -> list[MatchResult]:
    """Return the results of an earlier run of the same contest; create the file if it does not exist."""
    if file is None:
        return []
    head = msgspec.json.encode(msgspec.convert(plan.head(), Contest))
    try:
        if not file.exists():
            file.write_bytes(head + b"\n")
            return []
        first, *lines = file.read_bytes().splitlines()
    except (OSError, ValueError) as error:
        raise refused("contest_file", file=file, error=error) from None
    if first != head:
        raise refused("other_contest", file=file)
    whole = lines if file.read_bytes().endswith(b"\n") else lines[:-1]  # a truncated line is played again
    return [msgspec.json.decode(line, type=MatchResult) for line in whole]
