"""A complete review: the curve of chances, luck and choices separated, each seat's accuracy, and turning points."""

from collections.abc import Sequence
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from trized.analysis.decisions import INACCURACY, MISTAKE, Decision
from trized.analysis.review import PlyReview
from trized.kernel import Game, Options, Outcome

TURNS: Final = 5  # the most turning points in a summary
TURN: Final = 0.08  # least change of a side's chances at a turning point
Grade = Literal["best", "good", "inaccuracy", "mistake", "blunder"]
GRADES: Final[tuple[tuple[float, Grade], ...]] = ((0.2, "blunder"), (MISTAKE, "mistake"), (INACCURACY, "inaccuracy"))
Cause = Literal["choice", "luck", "unseen"]
STAKE: Final = 0.5  # least sum of losses by random choices for an accuracy
ALIKE: Final = 0.02  # estimates at two decisions of a turn that differ by less are equal


class SeatSummary(Struct, frozen=True):
    """The accuracy of one seat."""

    seat: int
    decisions: int  # number of evaluated decisions
    accuracy: float  # from 0 (as good as any random choice) to 100 (nothing given away)
    loss: float  # total loss
    counts: dict[Grade, int]


class PlyChange(Struct, frozen=True):
    """The change by one ply for one side, from its knowledge, and its three causes, which add up to it."""

    number: int
    seat: int
    change: float
    choice: float  # loss by the choice of the seat: a gain for the other side
    luck: float  # by draws and reveals
    unseen: float  # the rest: what the side could not foresee, and earlier errors of evaluation

    @property
    def cause(self) -> Cause:
        """The largest cause of the change."""
        sign = 1 if self.change >= 0 else -1
        parts: dict[Cause, float] = {"choice": self.choice, "luck": self.luck, "unseen": self.unseen}
        return max(parts, key=lambda cause: parts[cause] * sign)


class Review(Struct, frozen=True):
    """A game reviewed."""

    sides: tuple[tuple[int, ...], ...]
    plies: tuple[PlyReview, ...]  # the first is the set-up
    curve: tuple[tuple[float, ...], ...]  # the chances of each side after each of the plies, from its own knowledge
    changes: tuple[PlyChange, ...]  # of every ply but the first, for the side that played
    seats: tuple[SeatSummary, ...]  # those whose decisions were evaluated
    luck: tuple[float, ...]  # of each side over the game
    results: tuple[float, ...]  # of each side: 1 won, 0 lost
    without_luck: tuple[float, ...]  # the same with luck taken out

    def turning_points(self, side: int) -> list[PlyChange]:
        """Return the plies that changed the chances of a side most, in order."""
        changes = [change_of(self.sides, self.plies, self.curve, at, side) for at in range(1, len(self.plies))]
        large = sorted((one for one in changes if abs(one.change) >= TURN), key=lambda one: -abs(one.change))
        return sorted(large[:TURNS], key=lambda one: one.number)


def grade_of(decision: Decision) -> Grade:
    """Return the grade of a decision."""
    if decision.loss <= 0:
        return "best"
    return next((grade for least, grade in GRADES if decision.gravity >= least), "good")


def by_turn(plies: Sequence[PlyReview]) -> list[PlyReview]:
    """Return the plies with losses that count only what the seat could not recover in the same turn.

    An action is worth what the seat can still reach at its next decision, less the luck in between, if that is clearly
    more than estimated. So another order of the same actions loses nothing, and neither does an action whose purpose
    the search only sees afterwards.
    """
    found = list(plies)
    reachable: float | None = None  # by the seat from the next decision of the turn
    for at, ply in reversed(list(enumerate(plies))):
        if at + 1 < len(plies) and plies[at + 1].seat != ply.seat:
            reachable = None
        if reachable is not None:
            reachable -= ply.luck
        decision = ply.decision
        if decision is not None and decision.mixed:
            reachable = None
        elif decision is not None:
            if reachable is not None:
                decision = recovered(decision, ply, reachable)
                found[at] = replace(ply, decision=decision)
            reachable = decision.value
    return found


def recovered(decision: Decision, ply: PlyReview, reachable: float) -> Decision:
    """Return a decision whose played action is worth `reachable`, if that is clearly more than estimated."""
    loss, value = decision.value - reachable, max(decision.value, reachable)
    if loss > decision.loss - ALIKE:
        return replace(decision, value=value) if not decision.loss else decision
    if loss >= ALIKE:
        return replace(decision, loss=loss)
    return replace(
        decision, best=ply.action, value=value, loss=0.0, reasons=(), line=decision.mistake, knowing=None, mistake=()
    )


def summarize(
    game: Game, options: Options, result: Outcome, plies: Sequence[PlyReview], complete: bool = True
) -> Review:
    """Combine the plies of a game: all, or with `complete=False` those evaluated so far."""
    sides = game.sides(options)
    results = results_of(sides, result)
    curve = curve_of(sides, plies)
    if complete:
        curve[-1] = results
    changes = [change_of(sides, plies, curve, at, side_of(sides, plies[at].seat)) for at in range(1, len(plies))]
    luck = luck_by_side(sides, plies)
    without = tuple(min(1.0, max(0.0, won - lucky)) for won, lucky in zip(results, luck))
    seats = sorted({ply.seat for ply in plies if ply.decision is not None})
    return Review(
        sides,
        tuple(plies),
        tuple(curve),
        tuple(changes),
        tuple(seat_summary(seat, plies) for seat in seats),
        luck,
        results,
        without,
    )


def curve_of(sides: tuple[tuple[int, ...], ...], plies: Sequence[PlyReview]) -> list[tuple[float, ...]]:
    """Return the chances of each side after each ply, from its own knowledge.

    Around an evaluated decision they are those of its best action before it, and those of the played action with the
    luck of the ply after it: so the curve, the turning points and the list of decisions show the same loss.
    """
    curve = [list(ply.values) for ply in plies]
    for at, ply in enumerate(plies):
        if ply.decision is not None and not ply.decision.mixed:
            side = side_of(sides, ply.seat)
            curve[at - 1][side] = ply.decision.value
            curve[at][side] = after_decision(ply, ply.decision)
    return [tuple(values) for values in curve]


def results_of(sides: tuple[tuple[int, ...], ...], result: Outcome) -> tuple[float, ...]:
    """Return the result of each side: 1 won, 0 lost, equal shares of 1 for a draw; a common loss is 0."""
    if not result.winners:
        return (0.0,) if len(sides) == 1 else (1 / len(sides),) * len(sides)
    return tuple(float(any(seat in result.winners for seat in side)) for side in sides)


def side_of(sides: tuple[tuple[int, ...], ...], seat: int) -> int:
    """Return the number of the side that a seat belongs to."""
    return next(number for number, side in enumerate(sides) if seat in side)


def change_of(
    sides: tuple[tuple[int, ...], ...], plies: Sequence[PlyReview], curve: Sequence[Sequence[float]], at: int, side: int
) -> PlyChange:
    """Return the change for a side by the ply `at`, split into its causes."""
    ply = plies[at]
    own = 1 if ply.seat in sides[side] else -1
    before, after = chances_around(sides, plies, curve, at, side)
    change = after - before
    choice = -own * ply.decision.loss if ply.decision is not None else 0.0
    return PlyChange(ply.number, ply.seat, change, choice, own * ply.luck, change - choice - own * ply.luck)


def chances_around(
    sides: tuple[tuple[int, ...], ...], plies: Sequence[PlyReview], curve: Sequence[Sequence[float]], at: int, side: int
) -> tuple[float, float]:
    """Return the chances of a side before and after the ply `at`.

    If the side decides again at once, the curve goes on with the estimate of that decision. The chances after an
    evaluated decision are its own, so that they differ by its loss and luck.
    """
    before, after, ply = curve[at - 1][side], curve[at][side], plies[at]
    if ply.decision is not None and not ply.decision.mixed and ply.seat in sides[side] and at < len(plies) - 1:
        after = after_decision(ply, ply.decision)
    return before, after


def after_decision(ply: PlyReview, decision: Decision) -> float:
    """Return the chances of the seat after its evaluated decision, with the luck of the ply."""
    return min(1.0, max(0.0, decision.value - decision.loss + ply.luck))


def luck_by_side(sides: tuple[tuple[int, ...], ...], plies: Sequence[PlyReview]) -> tuple[float, ...]:
    """Return the luck of each side over the game; one side's luck is bad luck for the others."""
    luck = [0.0] * len(sides)
    for ply in plies:
        own = side_of(sides, ply.seat)
        for side in range(len(sides)):
            luck[side] += ply.luck if side == own else -ply.luck / (len(sides) - 1)
    return tuple(luck)


def seat_summary(seat: int, plies: Sequence[PlyReview]) -> SeatSummary:
    """Return a seat's accuracy: its losses compared with those of random choices, which count as at least `STAKE`.

    So a small loss in a game with little at stake does not look like random play.
    """
    found = [ply.decision for ply in plies if ply.seat == seat and ply.decision is not None]
    judged = [decision for decision in found if not decision.mixed]
    loss, stake = sum(decision.loss for decision in judged), sum(decision.stake for decision in judged)
    counts: dict[Grade, int] = dict.fromkeys(("best", "good", "inaccuracy", "mistake", "blunder"), 0)
    for decision in judged:
        counts[grade_of(decision)] += 1
    accuracy = 100 * (1 - loss / max(STAKE, stake))
    return SeatSummary(seat, len(judged), round(accuracy, 1), loss, counts)
