"""The review of a finished game, ply by ply: what was played, what was better and by how much, and what luck brought.

A decision is evaluated from what its seat could know then; the truth is used only to show where knowing would have
changed it. A ply is evaluated by itself, from plain data, so that any process can do it; `review_summary` puts
all of them together. docs/review.md explains the numbers.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct

from trized.analysis.decisions import Decision, Effort, judge_decision
from trized.analysis.estimate import estimate
from trized.bots.spec import KINDS
from trized.kernel import Game, Options, Record, Refused, Replay, Seeded, View
from trized.kernel.record import Joined, Ply, TakenOver
from trized.kernel.replay import Line, read_action

WORLDS: Final = 32  # in which it is tried what else could have been drawn or shown
REPEATS: Final = 8  # of the estimate after what was drawn
SHARE: Final = 4  # the chances of a side get one simulation for so many of a decision
LUCK_SHARE: Final = 32  # one world that could have been, likewise
FEWEST: Final = 12  # simulations of any estimate
LEAST, MOST = 60, 6000  # simulations for a decision, at the first quality
DECISION_COST, LUCK_COST = 4.0, (WORLDS + REPEATS) / LUCK_SHARE  # in simulations, for one of a decision


class Moment(Struct, frozen=True):
    """A ply to evaluate, in plain data: what those at the table could know before and after it."""

    number: int  # of the entry; 0: how the game was set up
    seat: int
    action: int
    before: bytes  # the seat's view at the decision
    after: bytes  # the seat's view after the ply
    sides: tuple[tuple[int, bytes], ...]  # of each side one seat, and its view after the ply
    judged: bool = False  # whether the decision is evaluated, or only its result
    truth: bytes = b""  # the full position before, to find where hidden facts would have changed the choice


class PlyReview(Struct, frozen=True):
    """What was found about a ply."""

    number: int
    seat: int
    action: int
    values: tuple[float, ...]  # each side's evaluation after the ply, from its own view
    luck: float = 0.0  # luck: the seat's gain from draws and reveals over its expectation
    decision: Decision | None = None


def moments(game: Game, record: Record, seats: Sequence[int] | None = None) -> list[Moment]:
    """Return every ply of a finished game that was not taken back, to be evaluated one by one.

    Evaluated are the decisions of `seats`; without them, those of people, or of everybody if no person played.
    """
    if record.result is None:
        raise Refused("review")
    judged = judged_plies(record, seats)
    replay = Replay(game, record)
    chosen = [side[0] for side in replay.game.sides(replay.options)]
    state = replay.start()
    first = chosen[0]
    after = state.view(first).encode()
    found = [Moment(0, first, -1, b"", after, tuple((seat, state.view(seat).encode()) for seat in chosen))]
    for number in Line(record.entries).plies:
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
        found.append(Moment(number, seat, action, before, after, sides, number in judged, truth))
    return found


def judged_plies(record: Record, seats: Sequence[int] | None) -> set[int]:
    """Return the numbers of the plies whose decisions are evaluated."""
    plies = {n: entry.seat for n, entry in enumerate(record.entries, 1) if isinstance(entry, Ply)}
    if seats is not None:
        for seat in seats:
            if not 0 <= seat < len(record.players):
                raise Refused("seat", seat=seat, last=len(record.players) - 1)
        return {number for number, seat in plies.items() if seat in seats}
    return set(plies_of_people(record)) or set(plies)


def plies_of_people(record: Record) -> Iterator[int]:
    """Go through the numbers of the plies that people played, as far as the record shows."""
    bots = [name.partition(":")[0] in KINDS for name in record.players]
    for number, entry in enumerate(record.entries, 1):
        if isinstance(entry, (Joined, TakenOver)):
            bots[entry.seat] = isinstance(entry, TakenOver)
        elif isinstance(entry, Ply) and not bots[entry.seat]:
            yield number


def effort_for(game: Game, found: Sequence[Moment], quality: int = 1, seed: int = 1) -> Effort:
    """Return how much thinking a decision gets, so that the review costs no more than the game allows.

    It follows from how many plies there are and whose: it reveals nothing hidden.
    """
    judged = sum(moment.judged for moment in found)
    parts = judged * DECISION_COST + len(found) * (LUCK_COST + len(found[0].sides) / SHARE)
    share = max(LEAST, min(MOST, round(game.review_simulations / parts)))
    return Effort(share * quality, seed)


def judge(game: Game, options: Options, moment: Moment, effort: Effort) -> PlyReview:
    """Evaluate one ply. The same for the same effort, wherever it is done."""
    values = tuple(chance_of(game, game.decode_view(view), seat, effort, moment.number) for seat, view in moment.sides)
    if moment.number == 0:
        return PlyReview(0, moment.seat, -1, values, luck_of_set_up(game, options, moment, effort))
    decision = None
    if moment.judged:
        decision = judge_decision(game, moment.before, moment.seat, moment.action, moment.truth, moment.number, effort)
    return PlyReview(moment.number, moment.seat, moment.action, values, luck_of(game, moment, effort), decision)


def chance_of(game: Game, view: View, seat: int, effort: Effort, number: int) -> float:
    """Estimate the chances of a seat from what it knows."""
    if view.outcome() is not None:
        return float(view.deal(Seeded(0)).evaluate(seat))
    simulations = max(FEWEST, effort.simulations // SHARE)
    return estimate(view.deal_likely, seat, game.search, simulations, effort.seed_at(number)).mean


def luck_of(game: Game, moment: Moment, effort: Effort) -> float:
    """Return how much the chances of the seat after its ply exceed what it could expect, by what was drawn and shown.

    What could have been drawn or shown is tried in worlds that its view allowed before. Where all of them look
    the same to the seat afterwards there was no luck.
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
    """Return how much the set-up improved the chances of the first side."""
    could = [game.start(options, Seeded(effort.seed_at(0) + k)).view(moment.seat) for k in range(WORLDS)]
    return lucky(game, game.decode_view(moment.after), could, moment.seat, 0, effort)


def lucky(game: Game, came: View, could: Sequence[View], seat: int, number: int, effort: Effort) -> float:
    """Compare what came with what could have come; all are estimated alike, so that what is misjudged cancels out."""
    simulations = max(FEWEST, effort.simulations // LUCK_SHARE)
    seed = effort.seed_at(number)

    def value(view: View, k: int) -> float:
        if view.outcome() is not None:
            return float(view.deal(Seeded(0)).evaluate(seat))
        return estimate(view.deal_likely, seat, game.search, simulations, seed + 1000 * k).mean

    expected = sum(value(view, k) for k, view in enumerate(could)) / len(could)
    return sum(value(came, k) for k in range(REPEATS)) / REPEATS - expected
