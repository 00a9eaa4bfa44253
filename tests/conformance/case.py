"""Facts about a game for the conformance suite, and random positions.

A game defines its `case` in `tests/games/NAME/case.py`, or in `tests/games/test_NAME.py`.
"""

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from trized.games import REGISTRY, load
from trized.kernel import PUBLIC, Game, Options, Seeded, State, View


@dataclass(frozen=True)
class Enumeration:
    """A small position for which all possibilities of a viewer are known, with their probabilities."""

    options: Mapping[str, str]
    state: State
    viewer: int
    likely: Mapping[Any, float]
    key: Callable[[State], Hashable] = State.encode  # identifies a possibility


@dataclass(frozen=True)
class Position:
    """A position reached by random play."""

    case: "Case"
    options: Options
    state: State
    where: str

    @property
    def viewers(self) -> range:
        """All viewers: the spectators and every seat."""
        return range(PUBLIC, self.case.game.seats(self.options))

    def view(self, viewer: int) -> View:
        return self.state.view(viewer)


@dataclass
class Case:
    """A game with options to check, and facts that only its author knows.

    `conserved` returns a value that never changes during a game, such as the number of pieces of each kind.
    `enumerations` are small positions with countable possibilities; a game without hidden information has `()`. `bots`
    must choose equally from equal views.
    """

    game: Game
    options: Sequence[Mapping[str, str]] = ({},)
    conserved: Callable[[State], object] | None = None
    enumerations: Sequence[Callable[[], Enumeration]] | None = None
    bots: Sequence[str] = ("random", "greedy", "search:8")
    games: int = 3  # random games with each of the options
    sample: int = 10  # positions of each game for slow checks
    limit: int = 2000  # decisions after which every game must have ended
    deals: int = 3000  # for each enumeration
    traced: int = 1  # games with each of the options that other processes repeat
    walks: list[tuple[Options, int]] = field(init=False)

    def __post_init__(self) -> None:
        settled = [self.game.settle(options) for options in self.options]
        self.walks = [(options, seed) for options in settled for seed in range(self.games)]

    def walk(self, options: Options, seed: int) -> Iterator[Position]:
        """Play a random game, with a random waiting seat next. The state changes: copy it to keep it."""
        chance, choices = Seeded(seed), Seeded(seed + 1_000_000)
        state = self.game.start(options, chance)
        for decisions in range(self.limit):
            yield Position(
                self, options, state, f"{self.game.title} {options}, seed {seed}, after {decisions} decisions"
            )
            if state.over():
                return
            state.apply(*pick(state, choices), chance)
        raise AssertionError(
            f"{self.game.title} {options}, seed {seed}: the game has not ended after {self.limit} decisions. "
            "Every game must end; raise `limit` if this one is only long."
        )

    @cached_property
    def positions(self) -> list[Position]:
        """Positions spread over every game, including the first of every kind of question."""
        found = []
        for options, seed in self.walks:
            asked = set()
            game = [Position(self, options, p.state.copy(), p.where) for p in self.walk(options, seed)]
            spread = {round(n * (len(game) - 1) / (self.sample - 1)) for n in range(self.sample)}
            for number, position in enumerate(game):
                waiting = list(position.state.waiting())
                question = position.state.question(waiting[0]).kind if waiting else ""
                if number in spread or (question, len(waiting)) not in asked:
                    asked.add((question, len(waiting)))
                    found.append(position)
        return found


def pick(state: State, choices: Seeded) -> tuple[int, int]:
    """Return a random waiting seat and one of its actions."""
    waiting = state.waiting()
    seat = waiting[choices.below(len(waiting))]
    legal = state.legal(seat)
    return seat, legal[choices.below(len(legal))]


def find(name: str) -> Case:
    """Return the case of a game; a game without one gets a default case that reports the missing parts."""
    for module in (f"tests.games.{name}.case", f"tests.games.test_{name}", f"tests.docs.test_{name}"):
        if find_spec(module.rpartition(".")[0]) is not None and find_spec(module) is not None:
            case: Case = import_module(module).case
            return case
    return Case(load(name))


def names() -> list[str]:
    """Return the names of all games to check: the tiny one, the example of the docs, and the registered ones."""
    return ["tiny", "reversi", *REGISTRY]
