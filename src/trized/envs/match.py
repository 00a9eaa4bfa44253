"""A running game, with its observations as numpy arrays."""

import io
from typing import Any

import numpy as np
from librt.vecs import vec
from mypy_extensions import u8
from numpy.typing import NDArray
from rich.console import Console

from trized.kernel import PUBLIC, Game, Seeded, State
from trized.kernel.game import feature_count, picture_of, returns_of
from trized.kernel.state import action_at, observe

Array = NDArray[np.int8]


class Match:
    """A game with its options, position and chance; actions are dense indices."""

    def __init__(self, game: Game, options: dict[str, str]) -> None:
        self.game = game
        self.options = game.settle(options)
        self.seats = game.seats(self.options)
        self.feature_count = feature_count(game, self.options)
        self.action_count = game.action_count(self.options)
        self.chance = Seeded(0)
        self.state: State = game.start(self.options, self.chance)

    def start(self, seed: int | None) -> None:
        """Start a new game; without a seed, continue the last game's chance."""
        if seed is not None:
            self.chance = Seeded(seed)
        self.state = self.game.start(self.options, self.chance)

    def waiting(self) -> list[int]:
        """Return the seats to act."""
        return list(self.state.waiting())

    def observe(self, seat: int) -> dict[str, Array]:
        """Return the features of a seat and the mask of its legal actions, which is empty if it is not its turn."""
        buffer = vec[u8]([0] * self.feature_count)
        observe(self.state, seat, buffer)
        mask: Array = np.zeros(self.action_count, dtype=np.int8)
        if seat in self.waiting():
            mask[[self.state.action_index(seat, action) for action in self.state.legal(seat)]] = 1
        return {"observation": np.frombuffer(memoryview(buffer), dtype=np.int8).copy(), "action_mask": mask}

    def is_legal(self, seat: int, index: Any) -> bool:
        """Return whether it is the seat's turn and the action with dense index `index` is legal."""
        return seat in self.waiting() and action_at(self.state, seat, int(index)) >= 0

    def play(self, seat: int, index: Any) -> None:
        """Play the action with dense index `index`; raise Refused if it is illegal."""
        self.state.play(seat, action_at(self.state, seat, int(index)), self.chance)

    def returns(self) -> tuple[float, ...]:
        """Return the reward of each seat: 0 until the game is over."""
        return returns_of(self.game, self.state)

    def text(self, lang: str = "en") -> str:
        """Return the public view drawn as text."""
        console = Console(file=io.StringIO(), width=120, record=True)
        console.print(picture_of(self.game, self.state.view(PUBLIC), lang))
        return console.export_text()
