"""A part of a run: some games by number, played here or in another process, and all that came out of them."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

from trized.games import load
from trized.kernel import Game, Live
from trized.kernel.playout import RandomPolicy, play_game
from trized.lab.engines import LOCAL, Engine
from trized.lab.folder import RunFolder
from trized.lab.plan import Plan, Planned
from trized.lab.players import LIMIT, BotPolicy
from trized.lab.records import pack_records
from trized.lab.rows import Rows
from trized.lab.tally import Tally

PARTS = 200  # in how many parts a run is shared out, so that little is lost when it is interrupted
MOST = 1000  # games in a part


@dataclass(frozen=True)
class Keeping:
    """What is kept of every game besides the counts."""

    rows: bool = False
    records: bool = False


@dataclass
class Part:
    """What came out of some games."""

    numbers: range
    tally: Tally
    tables: dict[str, bytes] = field(default_factory=dict)  # Parquet files by table
    records: bytes = b""


@dataclass
class Progress:
    """What a run has so far."""

    tally: Tally
    seconds: float = 0.0
    interrupted: bool = False


def play_part(plan: Plan, keeping: Keeping, numbers: range) -> Part:
    """Play the games with these numbers."""
    game = load(plan.game)
    rows = Rows(game) if keeping.rows else None
    tally, records = Tally(), []
    for number in numbers:
        planned = plan.planned(number)
        if rows is not None:
            watched = rows.watch(planned)
            state, playout, decisions = watched.state, watched.playout, watched.policy.decisions
        else:
            chance, decisions = planned.chance(), []
            state = game.start(planned.options, chance)
            if planned.all_random and not keeping.records:
                playout = play_game(state, chance, RandomPolicy(planned.choices()), LIMIT)
            else:
                policy = BotPolicy(game, planned.seats, planned.bots())
                playout = play_game(state, chance, policy, LIMIT)
                decisions = policy.decisions
        if keeping.records:
            records.append((number, record_of(game, planned, decisions).record.write()))
        tally.count(game, state, playout)
    return Part(numbers, tally, rows.parquet() if rows else {}, pack_records(records) if records else b"")


def record_of(game: Game, planned: Planned, decisions: list[tuple[int, int]]) -> Live:
    """Return a game of a run with its record: the same decisions meet the same chance."""
    live = Live.start(game, planned.options, planned.chance(), [str(spec) for spec in planned.seats])
    for seat, action in decisions:
        live.apply(seat, action)
    return live


def play_parts(
    plan: Plan,
    keeping: Keeping,
    jobs: int,
    each: Callable[[Part], None] | None = None,
    folder: RunFolder | None = None,
    engine: Engine = LOCAL,
) -> Progress:
    """Play all games of a plan that its folder does not hold yet, and count; an interrupt ends it with what is there.

    `each` is called with every part, in the order in which they end.
    """
    size = max(1, min(MOST, plan.total // PARTS))
    if folder is None:
        left = [range(first, min(first + size, plan.total)) for first in range(0, plan.total, size)]
    else:
        left = folder.left(plan.total, size)
    found = Progress(Tally())
    began = time.perf_counter()
    try:
        for part in engine.map(partial(play_part, plan, keeping), left, jobs):
            if folder is not None:
                folder.keep(part.numbers, part.tables, part.records)
            found.tally.add(part.tally)
            if each is not None:
                each(part)
    except KeyboardInterrupt:
        found.interrupted = True
    found.seconds = time.perf_counter() - began
    return found
