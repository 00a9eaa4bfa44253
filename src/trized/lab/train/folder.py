"""The folder of a training run: settings and results of each generation, so that it can be resumed.

DIR/run.json                      the settings
DIR/log.jsonl                     the log, one JSON object a line
DIR/index.html                    the curves
DIR/best.net                      the best net so far
DIR/generation-000/games.samples  samples of self-play
                  /played.json    the counts of finished self-play
                  /progress.npz   the state of learning
                  /new.net        the learned net
                  /learned.json   its losses
                  /pairs.jsonl    the games of the gate
                  /verdict.json   the verdict of the finished gate
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
    """The counts of self-play in a generation."""

    games: int
    samples: int
    decisions: int
    seconds: float  # of all processes together
    opponent: int  # the generation of the net that played; -1: that of the start


class LearningResult(msgspec.Struct, frozen=True):
    """The result of learning in a generation: losses on held-out games after each epoch, and of the best epoch."""

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
        """Return the content of a JSON file, or None if it does not exist yet."""
        if not file.exists():
            return None
        try:
            return msgspec.json.decode(file.read_bytes(), type=kind)
        except (OSError, msgspec.MsgspecError) as error:
            raise refused("unreadable", file=file, error=error) from None

    def counts(self) -> PlayedCounts | None:
        """Return the counts of finished self-play, or None."""
        return self.read(self.played, PlayedCounts)

    def learning_result(self) -> LearningResult | None:
        """Return the result of finished learning, or None."""
        return self.read(self.learned, LearningResult)

    def gate_verdict(self) -> GateVerdict | None:
        """Return the verdict of the finished gate, or None."""
        return self.read(self.verdict, GateVerdict)

    def forget_learning(self) -> None:
        """Delete the learned net and the verdict of the gate."""
        for file in (self.progress, self.net, self.learned):
            file.unlink(missing_ok=True)
        self.forget_gate()

    def forget_gate(self) -> None:
        """Delete the verdict of the gate."""
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
        """Create the folder; raise Refused if it already contains a run."""
        if self.run.exists():
            raise refused("run_exists", folder=self.path)
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            self.keep_settings(settings)
        except OSError as error:
            raise refused("unwritable", folder=self.path, error=error.strerror) from None

    def keep_settings(self, settings: TrainSettings) -> None:
        """Write the settings."""
        replace_file(self.run, msgspec.json.format(msgspec.json.encode(settings), indent=1) + b"\n")

    def settings(self) -> TrainSettings:
        """Return the settings of the run."""
        try:
            return msgspec.json.decode(self.run.read_bytes(), type=TrainSettings)
        except (OSError, msgspec.MsgspecError) as error:
            raise refused("no_run", folder=self.path, error=error) from None

    def generation(self, number: int) -> Generation:
        """Return a generation; create its folder if necessary."""
        generation = Generation(self.path, number)
        generation.path.mkdir(exist_ok=True)
        return generation

    def generations(self) -> list[Generation]:
        """Return the existing generations, in order."""
        return [Generation(self.path, k) for k in range(len(sorted(self.path.glob("generation-*"))))]

    def best_before(self, number: int) -> int:
        """Return the last generation before `number` whose net was accepted, or -1."""
        found = [g.number for g in self.generations()[:number] if (v := g.gate_verdict()) is not None and v.accepted]
        return max(found, default=-1)

    def log(self, event: str, **told: Any) -> None:
        """Append a line to the log."""
        line = {"time": round(time.time(), 1), "event": event, **told}
        with (self.path / "log.jsonl").open("ab") as end:
            end.write(msgspec.json.encode(line) + b"\n")
