"""The folder of a training run: the settings, and what each generation has come to, so that it can go on later.

DIR/run.json                      the settings
DIR/log.jsonl                     what happened, line by line
DIR/index.html                    the curves
DIR/best.net                      the best net so far
DIR/generation-000/games.samples  samples of self-play
                  /played.json    the counts of it, once it is done
                  /progress.npz   how far learning has come
                  /new.net        the net that was learned
                  /learned.json   its losses
                  /pairs.jsonl    the games of the gate
                  /verdict.json   what the gate found, once it is done
"""

import time
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from trized.lab.catalogue import refused
from trized.lab.folder import replace_file
from trized.lab.train.gate import GateVerdict
from trized.lab.train.settings import TrainSettings

Kind = TypeVar("Kind")


class PlayedCounts(msgspec.Struct, frozen=True):
    """What self-play has come to in a generation."""

    games: int
    samples: int
    decisions: int
    seconds: float  # of all processes together
    opponent: int  # the generation of the net that played; -1 for what the run started with


class LearningResult(msgspec.Struct, frozen=True):
    """What was learned in a generation: the losses after each pass, and those of the best one, on held-out games."""

    epochs: list[dict[str, Any]]
    losses: dict[str, float]
    samples: int
    games: int
    seconds: float
    device: str
    settings: dict[str, Any]
    bytes: int  # of the net's file


class Generation:
    """The files of one generation."""

    def __init__(self, path: Path, number: int) -> None:
        self.number = number
        self.path = path / f"generation-{number:03}"
        self.samples = self.path / "games.samples"
        self.played = self.path / "played.json"
        self.progress = self.path / "progress.npz"
        self.net = self.path / "new.net"
        self.learned = self.path / "learned.json"
        self.pairs = self.path / "pairs.jsonl"
        self.verdict = self.path / "verdict.json"

    def read(self, file: Path, kind: type[Kind]) -> Kind | None:
        """Return what one of the small files holds, or None if it is not there yet."""
        if not file.exists():
            return None
        try:
            return msgspec.json.decode(file.read_bytes(), type=kind)
        except (OSError, msgspec.MsgspecError) as error:
            raise refused("unreadable", file=file, error=error) from None

    def counts(self) -> PlayedCounts | None:
        """Return what self-play has come to, once it is done."""
        return self.read(self.played, PlayedCounts)

    def lesson(self) -> LearningResult | None:
        """Return what was learned, once it is."""
        return self.read(self.learned, LearningResult)

    def judgement(self) -> GateVerdict | None:
        """Return what the gate found, once it is done."""
        return self.read(self.verdict, GateVerdict)

    def forget_learning(self) -> None:
        """Remove the net that was learned from the samples, and the verdict of the gate."""
        for file in (self.progress, self.net, self.learned):
            file.unlink(missing_ok=True)
        self.forget_gate()

    def forget_gate(self) -> None:
        """Remove the verdict of the gate."""
        for file in (self.pairs, self.verdict):
            file.unlink(missing_ok=True)


class TrainingFolder:
    """The folder of one run."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.best = path / "best.net"
        self.page = path / "index.html"
        self.run = path / "run.json"

    def begin(self, settings: TrainSettings) -> None:
        """Begin the folder; raise Refused if it holds a run already."""
        if self.run.exists():
            raise refused("run_exists", folder=self.path)
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            self.keep_settings(settings)
        except OSError as error:
            raise refused("unwritable", folder=self.path, error=error.strerror) from None

    def keep_settings(self, settings: TrainSettings) -> None:
        """Write down the settings."""
        replace_file(self.run, msgspec.json.format(msgspec.json.encode(settings), indent=1) + b"\n")

    def settings(self) -> TrainSettings:
        """Return the settings of the run."""
        try:
            return msgspec.json.decode(self.run.read_bytes(), type=TrainSettings)
        except (OSError, msgspec.MsgspecError) as error:
            raise refused("no_run", folder=self.path, error=error) from None

    def generation(self, number: int) -> Generation:
        """Return a generation; its folder is made if it is not there."""
        generation = Generation(self.path, number)
        generation.path.mkdir(exist_ok=True)
        return generation

    def generations(self) -> list[Generation]:
        """Return the generations that have begun, in order."""
        return [Generation(self.path, k) for k in range(len(sorted(self.path.glob("generation-*"))))]

    def best_before(self, number: int) -> int:
        """Return the last generation before this one whose net was accepted, or -1."""
        found = [g.number for g in self.generations()[:number] if (v := g.judgement()) is not None and v.accepted]
        return max(found, default=-1)

    def log(self, event: str, **told: Any) -> None:
        """Add a line to the log."""
        line = {"time": round(time.time(), 1), "event": event, **told}
        with (self.path / "log.jsonl").open("ab") as end:
            end.write(msgspec.json.encode(line) + b"\n")
