"""The plan of a run: number, options, bots and seeds of every game, known before the first is played."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from trized.analysis.seeds import seed_for
from trized.bots import Bot, Spec
from trized.kernel import Options, Seeded


@dataclass(frozen=True)
class Planned:
    """One planned game; its course depends only on these fields."""

    number: int
    pair: int  # games of a pair get the same draws, as long as these have the same kinds
    options: Options
    seats: tuple[Spec, ...]  # one for each seat
    seed: int  # of the run
    one_source: bool = True  # all random seats share one source, as in the compiled loop

    @property
    def all_random(self) -> bool:
        """Return whether all seats are random, so that the compiled loop can play."""
        return self.one_source and all(spec.name == "random" for spec in self.seats)

    def chance(self) -> Seeded:
        """Return the chance for the rules."""
        return Seeded(seed_for(self.seed, self.pair, "chance"))

    def choices(self) -> Seeded:
        """Return the chance that random seats share."""
        return Seeded(seed_for(self.seed, self.number, "choices"))

    def bots(self) -> list[Bot]:
        """Create the bots, each with its own chance; random ones may share theirs."""
        choices = self.choices()
        return [
            spec.bot(
                choices
                if self.one_source and spec.name == "random"
                else Seeded(seed_for(self.seed, self.number, f"seat {seat}"))
            )
            for seat, spec in enumerate(self.seats)
        ]


class Plan(Protocol):
    """All games of a run, by number. It is sent to other processes with everything its games depend on."""

    @property
    def game(self) -> str:
        """The name of the game."""
        ...

    @property
    def seed(self) -> int:
        """The seed of all games."""
        ...

    @property
    def total(self) -> int:
        """The number of games."""
        ...

    def planned(self, number: int) -> Planned:
        """Return game `number`, counted from 0."""
        ...

    def head(self) -> Mapping[str, Any]:
        """Return the identity of the run as a JSON value, independent of the number of games."""
        ...


def bot_head(spec: Spec) -> str:
    """Return a bot's name for the head of a run, with the digest of a custom bot's source."""
    return str(spec) if spec.origin is None else f"{spec} {spec.origin.digest}"
