"""Measures reviews: CPU time, the share of their mistakes that a ten times deeper search confirms, and the coach.

    python -m tests.support.review_report [GAME...] [--records N] [--every K] [--deeper F]

plays records between bots of several levels, reviews every K-th ply of each as the first quality would, and checks
every mistake again with ten times the simulations and another seed. Times are CPU time for a full review of that
record. The coach evaluates the same decisions: the report counts mistakes of the review without a warning, and warnings
about decisions that the review finds good.
"""

import argparse
import time
from dataclasses import dataclass, field

from msgspec import structs

from trized.analysis.coach import warn
from trized.analysis.decisions import MISTAKE
from trized.analysis.intervals import share
from trized.analysis.review import effort_for, moments, review_ply
from trized.bots import read_spec
from trized.games import REGISTRY, load
from trized.kernel import Live, Record, Seeded

# Smallest loss of a decision that is checked again, and the loss that confirms it.
KINDS = {"mistakes": (MISTAKE, 0.02), "mistakes and inaccuracies": (0.02, 0.01)}
GOOD = 0.02  # losses below this are good decisions
LEVELS = ("normal", "easy", "hard", "greedy")  # bots of the records, from seat to seat


@dataclass
class Measured:
    """The measurements of one game."""

    seconds: list[float] = field(default_factory=list)
    plies: int = 0
    coached: list[tuple[float, bool]] = field(default_factory=list)  # loss by the review, whether the coach warns
    coach_seconds: list[float] = field(default_factory=list)
    again: list[tuple[float, float, bool]] = field(
        default_factory=list
    )  # loss, loss by the deeper search, whether both prefer the same action


def record_of(name: str, seed: int) -> Record:
    """Return the record of a game between bots."""
    game = load(name)
    varieties = game.varieties
    options = game.settle(varieties[seed % len(varieties)])
    specs = [read_spec(LEVELS[(seat + seed) % len(LEVELS)]) for seat in range(game.seats(options))]
    bots = [spec.bot(Seeded(seed * 100 + seat)) for seat, spec in enumerate(specs)]
    live = Live.start(game, options, Seeded(seed), [str(spec) for spec in specs])
    while live.outcome() is None:
        seat = int(live.state.waiting()[0])
        view = live.state.view(seat)
        live.play(seat, bots[seat].choose(live.game, view, seat, list(view.legal()), specs[seat].budget))
    return live.record


def measure(name: str, records: int, every: int, deeper: int) -> Measured:
    """Review a sample of the plies of some records."""
    measured = Measured()
    for number in range(records):
        record = record_of(name, 1000 + number)
        game = load(name).for_options(record.options)
        found = moments(game, record)
        effort = effort_for(game, found)
        deep = structs.replace(effort, simulations=effort.simulations * deeper, seed=2)
        sample = found[number % every :: every]
        begun = time.process_time()
        plies = [review_ply(game, record.options, moment, effort) for moment in sample]
        measured.seconds.append((time.process_time() - begun) * len(found) / len(sample))
        measured.plies += len(sample)
        for moment, ply in zip(sample, plies, strict=True):
            if ply.decision is not None and not ply.decision.mixed:
                begun = time.process_time()
                advice = warn(game, game.decode_view(moment.before), moment.action, "en")
                measured.coach_seconds.append(time.process_time() - begun)
                measured.coached.append((ply.decision.loss, advice is not None))
            if deeper == 0 or ply.decision is None or ply.decision.loss < min(least for least, _ in KINDS.values()):
                continue
            again = review_ply(game, record.options, structs.replace(moment, sides=(), truth=b""), deep).decision
            assert again is not None
            measured.again.append((ply.decision.loss, again.loss, again.best == ply.decision.best))
        print(f"{name} {number}: {len(found)} plies, {effort.simulations} simulations a decision", flush=True)
    return measured


def tell(name: str, measured: Measured) -> None:
    """Print the measurements."""
    times = sorted(measured.seconds)
    print(f"{name}: {len(times)} records, {measured.plies} plies judged")
    print(f"  processor time of a review: {sum(times) / len(times):.1f} s on average, {times[-1]:.1f} s at most")
    coach = measured.coach_seconds
    print(
        f"  the coach: {len(coach)} decisions, {sum(coach) / len(coach):.2f} s on average, {max(coach):.2f} s at most"
    )
    warned = [loss for loss, warns in measured.coached if warns]
    mistakes = [warns for loss, warns in measured.coached if loss >= KINDS["mistakes"][0]]
    print(f"    mistakes that it warns about: {shared(sum(mistakes), len(mistakes))} of {len(mistakes)}")
    print(f"    warnings about a loss below 2 points: {sum(loss < GOOD for loss in warned)} of {len(warned)}")
    for kind, (least, confirms) in KINDS.items():
        found = [one for one in measured.again if one[0] >= least]
        deeper = sum(deep - loss for loss, deep, _ in found) / max(1, len(found))
        print(f"  {kind} (at least {least:.0%}): {len(found)} found")
        confirmed = sum(deep >= confirms for _, deep, _ in found)
        print(f"    confirmed (at least {confirms:.0%}): {shared(confirmed, len(found))}")
        print(f"    the same better action: {shared(sum(same for *_, same in found), len(found))}")
        print(f"    the deeper search finds {deeper * 100:+.1f} points more on average", flush=True)


def shared(count: int, total: int) -> str:
    """Write a share with its interval."""
    found = share(count, max(1, total))
    return f"{found.value:.1%} ({found.low:.1%} to {found.high:.1%})"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(REGISTRY))
    parser.add_argument("--records", type=int, default=10)
    parser.add_argument("--every", type=int, default=5)
    parser.add_argument("--deeper", type=int, default=10, help="factor of the check; 0: none")
    asked = parser.parse_args()
    for one in asked.games:
        tell(one, measure(one, asked.records, asked.every, asked.deeper))
