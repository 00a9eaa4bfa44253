"""Bots against each other, fairly: every opening is played twice with the sides exchanged, over all that a game varies.

Where all seats play together against the game, each bot plays by itself and its share of wins counts. With teams, bots
are also mixed within a team.
"""

import os
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from itertools import combinations
from multiprocessing import get_context
from pathlib import Path

import msgspec

from trized.bots import Spec, read_spec
from trized.games import load
from trized.kernel import Game, Options, Refused, Seeded
from trized.lab.seeds import seed_for
from trized.lab.simulate import LIMIT, stop_when_interrupted


class Contest(msgspec.Struct, frozen=True):
    """What is to be compared: a game, its options beside those that it varies, the bots, and how many games."""

    game: str
    options: dict[str, str]
    bots: tuple[str, ...]
    games: int  # of each pair; of each bot where all play together
    seed: int


class Meeting(msgspec.Struct, frozen=True):
    """One game that is to be played: its number, the bot of each seat, its options."""

    number: int
    pair: int  # games with the same pair number are mirror images of each other
    seats: tuple[int, ...]
    options: Options


class Result(msgspec.Struct, frozen=True):
    """How a meeting went: the winning seats, the points, and how long each bot thought."""

    number: int
    pair: int
    seats: tuple[int, ...]
    winners: tuple[int, ...]
    ending: str
    points: int  # won minus lost, where the game counts
    moves: dict[int, int]
    milliseconds: dict[int, float]


def meetings(contest: Contest) -> list[Meeting]:
    """Return the games of a contest, so spread that every bot has every side of every opening."""
    game = load(contest.game)
    varied = [game.settle({**variety, **contest.options}) for variety in game.varieties()]
    sides = game.sides(varied[0])
    found: list[Meeting] = []

    def add(pair: int, lineup: Sequence[int], options: Options) -> None:
        found.append(Meeting(len(found), pair, tuple(lineup), options))

    if len(sides) == 1:
        for bot in range(len(contest.bots)):
            for k in range(contest.games):
                add(k, [bot] * len(sides[0]), varied[k % len(varied)])
        return found
    for pair, (one, other) in enumerate(teams(len(contest.bots), len(sides[0]), contest.games)):
        for first, second in ((one, other), (other, one)):
            add(pair, seated(sides, first, second), varied[pair % len(varied)])
    return found


def teams(bots: int, size: int, games: int) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Return who meets whom: each pair of bots half of `games` times, for each game is played from both sides.

    Single players meet in turn. In teams every second meeting mixes the two bots with the others.
    """
    for k in range(max(1, games // 2)):
        for one, other in combinations(range(bots), 2):
            third = next((bot for bot in range(k, k + bots) if bot % bots not in (one, other)), one) % bots
            mixed = size > 1 and k % 2 == 1 and bots > 2
            yield ((one, third) if mixed else (one,) * size), ((other, third) if mixed else (other,) * size)


def seated(sides: tuple[tuple[int, ...], ...], one: Sequence[int], other: Sequence[int]) -> list[int]:
    """Return the bot of each seat when two teams take the two sides."""
    seats = {seat: bot for side, team in zip(sides, (one, other), strict=True) for seat, bot in zip(side, team)}
    return [seats[seat] for seat in sorted(seats)]


def play(contest: Contest, meeting: Meeting) -> Result:
    """Play one game; its chance is that of its mirror image."""
    game = load(contest.game)
    specs = [read_spec(contest.bots[bot]) for bot in meeting.seats]
    chance = Seeded(seed_for(contest.seed, meeting.pair, "chance"))
    bots = [spec.bot(Seeded(seed_for(contest.seed, meeting.number, f"seat {seat}"))) for seat, spec in enumerate(specs)]
    state = game.start(meeting.options, chance)
    moves = dict.fromkeys(meeting.seats, 0)
    spent = dict.fromkeys(meeting.seats, 0.0)
    for _ in range(LIMIT):
        if state.over():
            break
        seat = state.waiting()[0]
        view = state.view(seat)
        began = time.perf_counter()
        action = bots[seat].choose(game, view, seat, list(view.legal()), specs[seat].budget)
        spent[meeting.seats[seat]] += (time.perf_counter() - began) * 1000
        moves[meeting.seats[seat]] += 1
        state.apply(seat, action, chance)
    outcome = state.outcome()
    if outcome is None:
        raise Refused(f"Game {meeting.number} did not end within {LIMIT} decisions.")
    return Result(
        meeting.number,
        meeting.pair,
        meeting.seats,
        outcome.winners,
        outcome.ending,
        lead_in_points(game, outcome.points),
        moves,
        spent,
    )


def lead_in_points(game: Game, points: Sequence[tuple[str, str, int]]) -> int:
    """Return by how many points the players lead, where the game counts points for two sides."""
    return sum(n if side == game.side_names[0] else -n for side, _, n in points)


def hold(
    contest: Contest, jobs: int | None = None, kept: Path | None = None, progress: Callable[[int], None] | None = None
) -> list[Result]:
    """Play all games of a contest that are not in the file `kept` yet, and add them to it as they end."""
    results = {result.number: result for result in read_kept(contest, kept)}
    if progress is not None:
        progress(len(results))
    left = [meeting for meeting in meetings(contest) if meeting.number not in results]
    for result in play_all(contest, left, jobs or os.cpu_count() or 1):
        results[result.number] = result
        if kept is not None:
            with kept.open("ab") as file:
                file.write(msgspec.json.encode(result) + b"\n")
        if progress is not None:
            progress(1)
    return [results[number] for number in sorted(results)]


def read_kept(contest: Contest, kept: Path | None) -> list[Result]:
    """Read the games of an earlier run of the same contest; begin the file if there is none."""
    if kept is None:
        return []
    head = msgspec.json.encode(contest)
    try:
        if not kept.exists():
            kept.write_bytes(head + b"\n")
            return []
        first, *lines = kept.read_bytes().splitlines()
    except (OSError, ValueError) as error:
        raise Refused(f"'{kept}' cannot hold the games of this contest ({error}); name another file.") from None
    if first != head:
        raise Refused(f"'{kept}' holds another contest; name another file, or ask for the same bots, games and seed.")
    whole = lines if kept.read_bytes().endswith(b"\n") else lines[:-1]  # a line cut off by a stop is played again
    return [msgspec.json.decode(line, type=Result) for line in whole]


def play_all(contest: Contest, left: Sequence[Meeting], jobs: int) -> Iterator[Result]:
    """Play games here or in other processes, and give each as soon as it has ended."""
    if jobs <= 1 or len(left) < 2:
        for meeting in left:
            yield play(contest, meeting)
        return
    with ProcessPoolExecutor(jobs, get_context("spawn"), stop_when_interrupted) as pool:
        waiting = [pool.submit(play, contest, meeting) for meeting in left]
        try:
            for done in as_completed(waiting):
                yield done.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def bots_of(contest: Contest) -> list[Spec]:
    """Return the bots by spec; raise Refused for a name that says nothing."""
    return [read_spec(text) for text in contest.bots]
