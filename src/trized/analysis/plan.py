"""What a run plays: every game with its number, its options, its bots and its seeds, known before any is played."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from trized.analysis.seeds import seed_for
from trized.bots import Bot, Spec
from trized.kernel import Options, Seeded


@dataclass(frozen=True)
class Planned:
    """One game that is to be played. What happens in it depends on nothing else."""

    number: int
    pair: int  # games with the same pair number get the same draws, as long as their draws have the same kinds
    options: Options
    seats: tuple[Spec, ...]  # one for each seat
    seed: int  # of the run
    one_source: bool = True  # all random seats choose from one source, as the compiled loop does

    @property
    def all_random(self) -> bool:
        """Return whether no seat thinks, so that the compiled loop can play."""
        return self.one_source and all(spec.name == "random" for spec in self.seats)

    def chance(self) -> Seeded:
        """Return what draws for the rules."""
        return Seeded(seed_for(self.seed, self.pair, "chance"))

    def choices(self) -> Seeded:
        """Return what all random seats choose from."""
        return Seeded(seed_for(self.seed, self.number, "choices"))

    def bots(self) -> list[Bot]:
        """Make the bots, each with its own chance; random ones may share theirs."""
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
    """All games of a run, by number. A plan crosses process borders with everything that its games depend on."""

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
        """How many games there are."""
        ...

    def planned(self, number: int) -> Planned:
        """Return a game by its number, from 0."""
        ...

    def head(self) -> Mapping[str, Any]:
        """Return what distinguishes this run, however many games it has, as a value for JSON."""
        ...


def bot_head(spec: Spec) -> str:
    """Return the name of a bot in the head of a run: a custom one with the digest of its source."""
    return str(spec) if spec.origin is None else f"{spec} {spec.origin.digest}"
