"""The review of a finished game, ply by ply: the played action, the best one, the loss, and luck.

A decision is evaluated with the seat's knowledge at that time; hidden facts only show where they would have changed it.
A ply is evaluated by itself, from plain data, so that any process can do it; `review_summary` combines all plies.
docs/review.md explains the numbers.
"""

import time
from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct

from trized.analysis.decisions import SIMULATIONS, Decision, Effort, review_decision
from trized.analysis.estimate import estimate, evaluator_of
from trized.bots.spec import KINDS
from trized.kernel import Game, Options, Record, Refused, Replay, Seeded, View
from trized.kernel.record import Joined, Ply, Resigned, TakenOver
from trized.kernel.replay import Line, read_action

ENDED: Final = -2  # instead of an action: the game ended by resignation or agreement
WORLDS: Final = 32  # samples of alternative draws and reveals
REPEATS: Final = 8  # of the estimate after the actual draw
SHARE: Final = 4  # simulations of a decision for each one of a side's chances
LUCK_SHARE: Final = 32  # and for each one of an alternative world
FEWEST: Final = 12  # simulations of any estimate
LEAST: Final = 60  # simulations for a decision, at the first quality
LONGER: Final = 3  # times the game's limit that a long review may take, to evaluate decisions like the coach
DECISION_COST, LUCK_COST = 4.0, (WORLDS + REPEATS) / LUCK_SHARE  # in simulations, for each one of a decision


class Moment(Struct, frozen=True):
    """A ply to evaluate as plain data: the players' knowledge before and after it."""

    number: int  # of the entry; 0: the set-up
    seat: int
    action: int
    before: bytes  # the seat's view at the decision
    after: bytes  # the seat's view after the ply
    sides: tuple[tuple[int, bytes], ...]  # of each side one seat, and its view after the ply
    reviewed: bool = False  # whether the decision is evaluated, or only its result
    truth: bytes = b""  # the full position before, to find where hidden facts would have changed the choice


class PlyReview(Struct, frozen=True):
    """The evaluation of a ply."""

    number: int
    seat: int
    action: int
    values: tuple[float, ...]  # each side's evaluation after the ply, from its own view
    luck: float = 0.0  # luck: the seat's gain from draws and reveals over its expectation
    decision: Decision | None = None


def moments(game: Game, record: Record, seats: Sequence[int] | None = None) -> list[Moment]:
    """Return the moments of `each_moment` as a list."""
    return list(each_moment(game, record, seats))


def each_moment(game: Game, record: Record, seats: Sequence[int] | None = None) -> Iterator[Moment]:
    """Yield every ply of a finished game that was not taken back, for evaluation one by one.

    A resignation or an agreed draw follows as its own moment. `seats` selects the decisions to evaluate; by default
    those of people, or all if no person played.
    """
    if record.result is None:
        raise Refused("review")
    reviewed = reviewed_plies(record, seats)
    replay = Replay(game, record)
    chosen = [side[0] for side in replay.game.sides(replay.options)]
    state = replay.start()
    first = chosen[0]
    after = state.view(first).encode()
    last = Moment(0, first, -1, b"", after, tuple((seat, state.view(seat).encode()) for seat in chosen))
    yield last
    line = Line(record.entries)
    for number in line.plies:
        entry = record.entries[number - 1]
        assert isinstance(entry, Ply)
        seat, before, truth = entry.seat, state.view(entry.seat).encode(), state.encode()
        action = read_action(replay.game, state, seat, entry.action)
        try:
            replay.ply(state, entry)
        except Refused as reason:
            raise replay.damage(number, reason) from None
        sides = tuple((one, state.view(one).encode()) for one in chosen)
        after = state.view(seat).encode()
        last = Moment(number, seat, action, before, after, sides, number in reviewed, truth)
        yield last
    if line.end is not None:
        seat = line.end.seat if isinstance(line.end, Resigned) else last.seat
        view = state.view(seat).encode()
        yield Moment(line.ended, seat, ENDED, view, view, last.sides)


def reviewed_plies(record: Record, seats: Sequence[int] | None) -> set[int]:
    """Return the numbers of the plies whose decisions are evaluated."""
    plies = {n: entry.seat for n, entry in enumerate(record.entries, 1) if isinstance(entry, Ply)}
    if seats is not None:
        for seat in seats:
            if not 0 <= seat < len(record.players):
                raise Refused("seat", seat=seat, last=len(record.players) - 1)
        return {number for number, seat in plies.items() if seat in seats}
    return set(plies_of_people(record)) or set(plies)


def plies_of_people(record: Record) -> Iterator[int]:
    """Yield the numbers of the plies that people played, as far as the record shows."""
    bots = [name.partition(":")[0] in KINDS for name in record.players]
    for number, entry in enumerate(record.entries, 1):
        if isinstance(entry, (Joined, TakenOver)):
            bots[entry.seat] = isinstance(entry, TakenOver)
        elif isinstance(entry, Ply) and not bots[entry.seat]:
            yield number


def effort_for(game: Game, found: Sequence[Moment], quality: int = 1, seed: int = 1) -> Effort:
    """Return the simulations of each decision: those of the coach, or fewer in a game too long for the game's limit.

    It depends only on the number of plies and their seats, so it reveals nothing hidden.
    """
    reviewed = sum(moment.reviewed for moment in found)
    parts = reviewed * DECISION_COST + len(found) * (LUCK_COST + len(found[0].sides) / SHARE)
    share = max(LEAST, min(SIMULATIONS, round(LONGER * game.review_simulations / parts)))
    return Effort(share * quality, seed)


def review_ply(game: Game, options: Options, moment: Moment, effort: Effort) -> PlyReview:
    """Evaluate one ply; deterministic for the same effort in any process."""
    values = tuple(chance_of(game, game.decode_view(view), seat, effort, moment.number) for seat, view in moment.sides)
    if moment.number == 0:
        return PlyReview(0, moment.seat, -1, values, luck_of_set_up(game, options, moment, effort))
    if moment.action == ENDED:
        return PlyReview(moment.number, moment.seat, ENDED, values)
    decision = None
    if moment.reviewed:
        decision = review_decision(game, moment.before, moment.seat, moment.action, moment.truth, moment.number, effort)
    return PlyReview(moment.number, moment.seat, moment.action, values, luck_of(game, moment, effort), decision)


def review_plies(
    game: Game, options: Options, moments: Sequence[Moment], effort: Effort, seconds: float
) -> list[PlyReview]:
    """Evaluate plies for about `seconds`, at least the first one."""
    until = time.monotonic() + seconds
    found: list[PlyReview] = []
    for moment in moments:
        if found and time.monotonic() >= until:
            break
        found.append(review_ply(game, options, moment, effort))
    return found


def chance_of(game: Game, view: View, seat: int, effort: Effort, number: int) -> float:
    """Estimate the winning probability of a seat from its knowledge."""
    if view.outcome() is not None:
        return float(view.deal(Seeded(0)).evaluate(seat))
    simulations = max(FEWEST, effort.simulations // SHARE)
    return estimate(view.deal_likely, seat, evaluator_of(game, view), simulations, effort.seed_at(number)).mean


def luck_of(game: Game, moment: Moment, effort: Effort) -> float:
    """Return the seat's gain in winning probability over its expectation, from draws and reveals in its ply.

    Alternatives are sampled in worlds dealt from its earlier view. If all look equal to the seat afterwards, there was
    no luck.
    """
    before, after = game.decode_view(moment.before), game.decode_view(moment.after)
    chance = Seeded(effort.seed_at(moment.number) + 1)
    could: list[View] = []
    for _ in range(WORLDS):
        world = before.deal_likely(chance)
        world.apply(moment.seat, moment.action, chance)
        could.append(world.view(moment.seat))
    if all(view.encode() == moment.after for view in could):
        return 0.0
    return lucky(game, after, could, moment.seat, moment.number, effort)


def luck_of_set_up(game: Game, options: Options, moment: Moment, effort: Effort) -> float:
    """Return the gain of the first side's winning probability by the set-up."""
    could = [game.start(options, Seeded(effort.seed_at(0) + k)).view(moment.seat) for k in range(WORLDS)]
    return lucky(game, game.decode_view(moment.after), could, moment.seat, 0, effort)


def lucky(game: Game, came: View, could: Sequence[View], seat: int, number: int, effort: Effort) -> float:
    """Return the value of the actual result minus the mean of alternatives; equal searches cancel their errors."""
    simulations = max(FEWEST, effort.simulations // LUCK_SHARE)
    seed, evaluator = effort.seed_at(number), evaluator_of(game, came)

    def value(view: View, k: int) -> float:
        if view.outcome() is not None:
            return float(view.deal(Seeded(0)).evaluate(seat))
        return estimate(view.deal_likely, seat, evaluator, simulations, seed + 1000 * k).mean

    expected = sum(value(view, k) for k, view in enumerate(could)) / len(could)
    return sum(value(came, k) for k in range(REPEATS)) / REPEATS - expected
