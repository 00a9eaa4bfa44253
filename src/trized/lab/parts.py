"""A part of a run: a range of games, played here or in another process, and its results."""

import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial

from trized.analysis.plan import Plan, Planned
from trized.analysis.players import LIMIT, BotPolicy
from trized.games import load
from trized.kernel import Game, Live, Refused
from trized.kernel.playout import RandomPolicy, play_game
from trized.lab.engines import LOCAL, Engine
from trized.lab.folder import RunFolder
from trized.lab.records import pack_records
from trized.lab.rows import Rows
from trized.lab.tally import Tally

PART_SECONDS = 1.0  # duration of a part, so that an interrupt loses little
PART_SHARE = 0.01  # or this share of the time so far, so that a long run does not write thousands of files
GROWTH = 10  # limit of a part's size, relative to an earlier one


@dataclass(frozen=True)
class StoredData:
    """Selects the data to store of every game, besides the counts."""

    rows: bool = False
    records: bool = False


@dataclass
class Part:
    """The results of a range of games."""

    numbers: range
    tally: Tally
    tables: dict[str, bytes] = field(default_factory=dict)  # Parquet files by table
    records: bytes = b""
    seconds: float = 0.0  # of playing


@dataclass
class RunProgress:
    """The results of a run so far."""

    tally: Tally
    seconds: float = 0.0
    interrupted: bool = False


def play_part(plan: Plan, stored: StoredData, numbers: range) -> Part:
    """Play the games with these numbers."""
    game = load(plan.game)
    rows = Rows(game) if stored.rows else None
    tally, records = Tally(), []
    began = time.perf_counter()
    for number in numbers:
        planned = plan.planned(number)
        if rows is not None:
            watched = rows.watch(planned)
            state, playout, decisions = watched.state, watched.playout, watched.policy.decisions
        else:
            chance, decisions = planned.chance(), []
            state = game.start(planned.options, chance)
            if planned.all_random and not stored.records:
                playout = play_game(state, chance, RandomPolicy(planned.choices()), LIMIT)
            else:
                policy = BotPolicy(game, planned.seats, planned.bots())
                playout = play_game(state, chance, policy, LIMIT)
                decisions = policy.decisions
        if stored.records:
            records.append((number, record_of(game, planned, decisions).record.write()))
        tally.count(game, state, playout)
    tables, packed = rows.parquet() if rows else {}, pack_records(records) if records else b""
    return Part(numbers, tally, tables, packed, time.perf_counter() - began)


def play_part_of(plans: Mapping[str, Plan], stored: StoredData, asked: tuple[str, range]) -> tuple[str, Part]:
    """Play games of one of several plans; return its name with the part."""
    name, numbers = asked
    return name, play_part(plans[name], stored, numbers)


class Cutter:
    """Divides ranges of games into parts of about `PART_SECONDS`, by the speed of earlier parts.

    Each range is of the plan with the name before it. Results do not depend on the division: a game depends only on the
    seed of the run and its own number.
    """

    def __init__(self, left: Iterable[tuple[str, range]]) -> None:
        self.left = left
        self.size = 1
        self.began = time.perf_counter()

    def __iter__(self) -> Iterator[tuple[str, range]]:
        for name, one in self.left:
            at = one.start
            while at < one.stop:
                part = range(at, min(at + self.size, one.stop))
                yield name, part
                at = part.stop

    def learn(self, part: Part) -> None:
        """Set the size of the next parts by the time that `part` took."""
        wanted = max(PART_SECONDS, PART_SHARE * (time.perf_counter() - self.began))
        fitting = int(len(part.numbers) * wanted / max(part.seconds, 1e-6))
        self.size = max(1, min(fitting, GROWTH * len(part.numbers)))


def play_plans(
    plans: Mapping[str, Plan], left: Iterable[tuple[str, range]], stored: StoredData, jobs: int, engine: Engine
) -> Iterator[tuple[str, Part]]:
    """Play games of several plans in the order of `left`; yield each part with the name of its plan."""
    cutter = Cutter(left)
    for name, part in engine.map(partial(play_part_of, plans, stored), cutter, jobs):
        cutter.learn(part)
        yield name, part


def record_of(game: Game, planned: Planned, decisions: list[tuple[int, int]]) -> Live:
    """Return a game of a run with its record, replayed with the same decisions and chance."""
    live = Live.start(game, planned.options, planned.chance(), [str(spec) for spec in planned.seats])
    for seat, action in decisions:
        live.apply(seat, action)
    return live


def play_parts(
    plan: Plan,
    stored: StoredData,
    jobs: int,
    each: Callable[[Part], None] | None = None,
    folder: RunFolder | None = None,
    engine: Engine = LOCAL,
) -> RunProgress:
    """Play all games of a plan that `folder` does not contain yet, and count; stop at an interrupt.

    Call `each` with every part, in the order in which they end.
    """
    left = [range(plan.total)] if folder is None else folder.left(plan.total)
    found = RunProgress(Tally())
    began = time.perf_counter()
    try:
        named = [(plan.game, one) for one in left]
        for _, part in play_plans({plan.game: plan}, named, stored, min(jobs, sum(map(len, left))), engine):
            if folder is not None:
                folder.keep(part.numbers, part.tables, part.records)
            found.tally.add(part.tally)
            if each is not None:
                each(part)
    except KeyboardInterrupt:
        found.interrupted = True
    except Refused:  # such as a lost cluster
        if folder is not None:
            folder.merge()
        raise
    found.seconds = time.perf_counter() - began
    return found
