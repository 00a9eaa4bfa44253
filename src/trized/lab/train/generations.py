"""A training run: generations of self-play, learning and gate, within a time limit."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from math import inf
from pathlib import Path
from typing import Any

import msgspec

from trized.analysis.intervals import Rating
from trized.analysis.seeds import seed_for
from trized.games import load
from trized.kernel.extras import check_installed, need
from trized.kernel.game import feature_count
from trized.lab.catalogue import refused
from trized.lab.folder import replace_file
from trized.lab.processes import interrupts_held
from trized.lab.train.folder import Generation, LearningResult, PlayedCounts, TrainingFolder
from trized.lab.train.gate import GateVerdict, run_gate
from trized.lab.train.page import write_training_page
from trized.lab.train.samples import read_chunks
from trized.lab.train.self_play import PlayedChunk, run_self_play
from trized.lab.train.settings import TrainSettings, command_of

EVERY = 10.0  # seconds between two lines of progress
PHASES = ("play", "learn", "gate")
SPLIT = (70, 15, 15)  # division of limited time among the phases, in percent

WriteLine = Callable[[str], None]


def need_jax() -> Any:
    """Return the module jax; raise Refused if it is not installed. An interrupt during its import is not lost."""
    with interrupts_held():  # the import of jax swallows a KeyboardInterrupt
        return need("jax", "train")


@dataclass
class PhaseClock:
    """The time limit of a run and its division among the phases."""

    ends: float = inf  # of the run
    split: tuple[int, int, int] = SPLIT

    def deadlines(self, generations: int, phases: Sequence[str]) -> Callable[[str], float]:
        """Return a function from a phase of this generation to its deadline; `generations` are left, with this one.

        Time that a phase does not use goes to the next one.
        """
        began = time.monotonic()
        if self.ends == inf:
            return lambda phase: inf
        room = (self.ends - began) / generations
        shares = [share if phase in phases else 0 for phase, share in zip(PHASES, self.split, strict=True)]
        sums = {phase: sum(shares[: k + 1]) / max(1, sum(shares)) for k, phase in enumerate(PHASES)}
        return lambda phase: began + room * sums[phase]


@dataclass(frozen=True)
class Trainer:
    """A training run."""

    settings: TrainSettings
    folder: TrainingFolder
    jobs: int
    write_line: WriteLine
    lang: str = "en"

    def run(self, clock: PhaseClock, phases: Sequence[str] = PHASES) -> None:
        """Train all generations; finished ones are kept."""
        if "learn" in phases:
            check_installed("jax", "train")
        try:
            for number in range(self.settings.generations):
                generation = self.folder.generation(number)
                if generation.gate_verdict() is None:
                    deadline = clock.deadlines(self.settings.generations - number, phases)
                    self.run_generation(generation, deadline, phases)
        finally:
            self.write_page()

    def run_generation(self, generation: Generation, deadline: Callable[[str], float], phases: Sequence[str]) -> None:
        """Run the unfinished phases of a generation."""
        if "play" in phases and generation.counts() is None:
            self.play(generation, deadline("play"))
        if "learn" in phases and generation.learning_result() is None:
            self.learn(generation, deadline("learn"))
        if "gate" in phases and generation.gate_verdict() is None:
            self.gate(generation, deadline("gate"))

    def best_net(self, generation: Generation) -> Path | None:
        """Return the best net before a generation: of this run, or that of the start, or None."""
        best = self.folder.best_before(generation.number)
        if best >= 0:
            return self.folder.generation(best).net
        return Path(self.settings.start) if self.settings.start else None

    def play(self, generation: Generation, deadline: float) -> None:
        """Let the best net so far play against itself."""
        best, start = self.folder.best_before(generation.number), self.settings.start
        first = f"the net {start}" if start else "a search without a net"
        self.report(generation, f"self-play with {first if best < 0 else f'the net of generation {best}'}")
        begun = sum(chunk.stop - chunk.first for chunk in read_chunks(generation.samples))
        report = PlayReport(self.settings.play.games, begun, partial(self.report, generation))
        net = self.best_net(generation)
        started = time.monotonic()
        try:
            run_self_play(self.settings, generation.number, net, generation.samples, self.jobs, deadline, report.add)
        finally:
            self.folder.log(
                "self-play",
                generation=generation.number,
                wall=round(time.monotonic() - started, 2),
                seconds=report.seconds,
            )
        counts = self.count_samples(generation, best)
        replace_file(generation.played, msgspec.json.encode(counts))
        self.report(generation, f"{counts.games:,} games, {counts.samples:,} samples, {size_of(generation.samples)}")

    def count_samples(self, generation: Generation, best: int) -> PlayedCounts:
        """Return the counts of the file of samples; raise Refused if it is empty."""
        chunks = list(read_chunks(generation.samples))
        if not chunks:
            raise refused("no_self_play")
        seconds = sum(line.get("seconds", 0.0) for line in self.logged("self-play", generation.number))
        return PlayedCounts(
            games=sum(chunk.stop - chunk.first for chunk in chunks),
            samples=sum(len(chunk.seats) for chunk in chunks),
            decisions=sum(chunk.decisions for chunk in chunks),
            seconds=seconds,
            opponent=best,
        )

    def logged(self, event: str, generation: int) -> list[dict[str, Any]]:
        """Return the lines of the log with this event and generation."""
        lines = [msgspec.json.decode(line) for line in (self.folder.path / "log.jsonl").read_bytes().splitlines()]
        return [line for line in lines if line["event"] == event and line["generation"] == generation]

    def learn(self, generation: Generation, deadline: float) -> None:
        """Train a new net on the samples of the last generations, and export it."""
        jax = need_jax()

        from trized.bots.net_file import write_net
        from trized.lab.train.dataset import build_dataset
        from trized.lab.train.export import export_net
        from trized.lab.train.learn import Epoch, learn
        from trized.lab.train.model import Shape

        started, settings = time.monotonic(), self.settings.learn
        window = self.folder.generations()[max(0, generation.number + 1 - settings.window) : generation.number + 1]
        dataset = build_dataset([read_chunks(one.samples) for one in window])
        device = jax.devices()[0].device_kind
        self.report(generation, f"learning from {len(dataset):,} samples on {device}")
        game, options = load(self.settings.game), self.settings.varied_options()[0]
        has_other = len(game.sides(options)) > 1
        shape = Shape(
            feature_count(game, options), game.action_count(options), settings.hidden, settings.second, has_other
        )

        def report_epoch(epoch: Epoch) -> None:
            told = ", ".join(f"{head} {loss:.4f}" for head, loss in epoch.held_out.items())
            self.report(generation, f"pass {epoch.number + 1}: {told} ({epoch.seconds:.0f} s)")

        seed = seed_for(self.settings.seed, generation.number, "learn") & 0xFFFFFFFF
        params, epochs = learn(dataset, shape, settings, seed, generation.progress, deadline, report_epoch)
        games = len(set(dataset.games.tolist()))
        made = f"{command_of(self.settings)}: {games:,} games, {len(dataset):,} samples"
        net = export_net(params, self.settings, made=made, games=games, generation=generation.number)
        write_net(net, generation.net)
        learned = LearningResult(
            epochs=[msgspec.to_builtins(epoch) for epoch in epochs],
            losses=min(epochs, key=lambda epoch: epoch.total(settings)).held_out,
            samples=len(dataset),
            games=games,
            seconds=time.monotonic() - started,
            device=device,
            settings=msgspec.to_builtins(settings),
            bytes=generation.net.stat().st_size,
        )
        replace_file(generation.learned, msgspec.json.encode(learned))
        self.folder.log("learned", generation=generation.number, seconds=learned.seconds, losses=learned.losses)
        told = ", ".join(f"{head} {loss:.4f}" for head, loss in learned.losses.items())
        self.report(generation, f"learned: {told}; {size_of(generation.net)}")

    def gate(self, generation: Generation, deadline: float) -> None:
        """Play the new net against the best so far; it replaces it if it wins clearly."""
        if not generation.net.exists():
            raise refused("no_net", number=generation.number)
        best, last = self.best_net(generation), time.monotonic()

        def progress(pairs: int, found: Rating) -> None:
            nonlocal last
            if time.monotonic() - last > EVERY:
                last = time.monotonic()
                self.report(generation, f"gate: {2 * pairs} games, {write_score(found)}")

        verdict = run_gate(
            self.settings, generation.number, generation.net, best, generation.pairs, self.jobs, deadline, progress
        )
        replace_file(generation.verdict, msgspec.json.encode(verdict))
        self.folder.log("gate", generation=generation.number, **msgspec.to_builtins(verdict))
        if verdict.accepted:
            replace_file(self.folder.best, generation.net.read_bytes())
        self.report(generation, f"gate: {describe_verdict(verdict)}")

    def report(self, generation: Generation, text: str) -> None:
        """Print a line about a generation."""
        self.write_line(f"generation {generation.number}: {text}")

    def write_page(self) -> None:
        """Write the page of curves."""
        page = write_training_page(self.settings, self.folder.generations(), self.lang)
        replace_file(self.folder.page, page.encode())


class PlayReport:
    """Prints the number of games from time to time."""

    def __init__(self, total: int, begun: int, report: WriteLine) -> None:
        self.total = total
        self.games = begun
        self.begun = begun
        self.samples = 0
        self.seconds = 0.0
        self.report = report
        self.started = self.last = time.monotonic()

    def add(self, played: PlayedChunk) -> None:
        """Count a chunk of games."""
        self.games += played.games
        self.samples += played.samples
        self.seconds += played.seconds
        now = time.monotonic()
        if now - self.last > EVERY:
            self.last = now
            pace = (self.games - self.begun) / (now - self.started)
            self.report(f"{self.games:,} of {self.total:,} games, {self.samples:,} samples, {pace:.1f} games a second")


def write_score(found: Rating) -> str:
    """Format a score with its interval."""
    return f"{found.value:.1%} ({found.low:.1%} to {found.high:.1%})"


def describe_verdict(verdict: GateVerdict) -> str:
    """Return the verdict of the gate as text."""
    score = write_score(Rating(verdict.score, verdict.low, verdict.high))
    end = "accepted: it is the best so far" if verdict.accepted else "not accepted: the best so far stays"
    return f"{2 * verdict.pairs} games, {score}; {end}"


def size_of(file: Path) -> str:
    """Return the size of a file as text."""
    size = file.stat().st_size
    return f"{size / 1e6:.1f} MB" if size >= 1e6 else f"{size / 1e3:.0f} kB"
