"""A batch of games as numpy arrays that share its memory: every step changes them in place.

>>> from trized.games import REGISTRY
>>> batch = ArrayBatch(next(iter(REGISTRY)), size=4, seed=1)
>>> batch.masks.shape == (4, batch.action_count)
True
>>> batch.step(batch.masks.argmax(axis=1))  # the first legal action of each game
"""

import ctypes
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from trized.envs.batch import Batch, SavedLane
from trized.games import load


class ArrayBatch:
    """`size` games of one title, stepped together; a game that ends is followed by a new one.

    `observations` (games, features) and `masks` (games, actions) belong to the seat to act, `seats`; without `dense`
    they have no columns. `dones` and `rewards` (games, seats) belong to the games that the last step ended. `variants`
    are the indices of the games' options. torch and JAX accept the arrays without a copy (DLPack), which requires that
    they are writable; the games never read them.
    """

    def __init__(
        self,
        name: str,
        options: dict[str, str] | Sequence[dict[str, str]] | None = None,
        size: int = 64,
        seed: int = 0,
        dense: bool = True,
    ) -> None:
        """Start `size` games; the same `seed` always gives the same games."""
        several = [options or {}] if options is None or isinstance(options, dict) else list(options)
        self.batch = batch = Batch(load(name), several, size, seed, dense)
        self.size = size
        self.seat_count = int(batch.seat_count)
        self.feature_count = int(batch.feature_count)
        self.action_count = int(batch.action_count)
        self.variants = np.arange(size) % len(several)
        at = [int(place) for place in (0, batch.masks_at, batch.seats_at, batch.dones_at, batch.rewards_at)]
        whole = writable(np.frombuffer(memoryview(batch.buffer), dtype=np.uint8))
        parts = [whole[begin:end] for begin, end in zip(at, [*at[1:], len(whole)], strict=True)]
        self.observations: NDArray[np.uint8] = parts[0].reshape(size, -1)
        self.masks: NDArray[np.bool_] = parts[1].view(np.bool_).reshape(size, -1)
        self.seats: NDArray[np.uint8] = parts[2]
        self.dones: NDArray[np.bool_] = parts[3].view(np.bool_)
        self.rewards: NDArray[np.int8] = parts[4].view(np.int8).reshape(size, -1)

    def step(self, actions: NDArray[np.integer[Any]]) -> None:
        """Play one action (dense index) in every game; raise Refused if one of them is illegal."""
        self.batch.step(np.ascontiguousarray(actions, dtype="<i8").tobytes())

    def random_actions(self) -> NDArray[np.int64]:
        """Return a uniformly random legal action for each game."""
        self.batch.choose_randomly()
        return np.frombuffer(memoryview(self.batch.actions), dtype=np.int64).copy()

    def sparse(self) -> tuple[NDArray[np.int32], NDArray[np.int64]]:
        """Return the indices of set features of all games in a row, and the end of each game's part."""
        places, ends = self.batch.sparse()
        return np.frombuffer(memoryview(places), np.int32), np.frombuffer(memoryview(ends), np.int64)

    def legal(self) -> tuple[NDArray[np.int32], NDArray[np.int64]]:
        """Return the dense indices of legal actions of all games in a row, and the end of each game's part."""
        indices, ends = self.batch.legal()
        return np.frombuffer(memoryview(indices), np.int32), np.frombuffer(memoryview(ends), np.int64)

    def priors(self) -> NDArray[np.int64]:
        """Return the prior weights of the legal actions of all games, in the order of `legal`."""
        return np.frombuffer(memoryview(self.batch.priors()), np.int64)

    def save(self, games: Iterable[int] | None = None) -> list[SavedLane]:
        """Return copies of `games` (default: all) with their chance."""
        return [self.batch.save(int(number)) for number in (range(self.size) if games is None else games)]

    def restore(self, saved: Sequence[SavedLane], games: Iterable[int] | None = None) -> None:
        """Continue `games` from saved ones; raise Refused and change nothing if their options differ."""
        numbers = [int(number) for number in (range(len(saved)) if games is None else games)]
        for number, one in zip(numbers, saved, strict=True):
            self.batch.check_saved(number, one)
        for number, one in zip(numbers, saved, strict=True):
            self.batch.restore(number, one)


def writable(array: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Return a writable array over the same memory, which it keeps alive."""
    memory: Any = (ctypes.c_uint8 * len(array)).from_address(array.ctypes.data)
    memory.kept = array
    return np.asarray(memory)
