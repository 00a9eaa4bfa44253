"""Samples as numpy arrays of fixed width, ready for a device: short rows are filled up with a place that is none."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from typing import Any

import numpy as np
from numpy.typing import NDArray

from trized.lab.catalogue import refused
from trized.lab.train.samples import LEANING, SCALE, UNKNOWN, Chunk

NONE = 0xFFFF  # fills up a row of places: no feature and no action has this number
LEGAL = 128  # so many legal actions of a sample are kept at most, the most visited first
WIDTH_STEP = 8

Numbers = NDArray[np.uint16]


@dataclass(frozen=True)
class Dataset:
    """Samples, one in each row of every array."""

    games: NDArray[np.int64]  # by generation and number: all samples of a game are used together or held out together
    own: Numbers  # (samples, places)
    other: Numbers
    legal: Numbers  # (samples, actions)
    shares: NDArray[np.float16]  # of the thinking, that add up to one
    action_values: NDArray[np.float16]  # what the search thought of each action
    leanings: NDArray[np.float16]  # what a sensible player leans to, as logarithms
    worlds: Numbers  # (samples, dealt worlds, places), the true world first
    results: NDArray[np.float32]  # from 0 (lost) to 1 (won)
    values: NDArray[np.float32]  # what the search thought; the result where none did

    def __len__(self) -> int:
        return len(self.games)

    def rows(self, chosen: NDArray[np.bool_]) -> "Dataset":
        """Return some of the samples."""
        return Dataset(*(getattr(self, field.name)[chosen] for field in fields(self)))

    def targets(self, result_share: float) -> NDArray[np.float32]:
        """Return what the value learns: a mixture of results and of what the search thought."""
        mixed: NDArray[np.float32] = self.results * np.float32(result_share) + self.values * np.float32(
            1 - result_share
        )
        return mixed

    def policies(self, temperature: float) -> NDArray[np.float16]:
        """Return what the policy learns: the shares, weighted by how good the search found each action."""
        shares = self.shares.astype(np.float32)
        best = np.where(shares > 0, self.action_values, 0).max(axis=1, keepdims=True, initial=0)
        weighted = shares * np.exp((self.action_values.astype(np.float32) - best) / np.float32(temperature))
        learned: NDArray[np.float16] = (weighted / weighted.sum(axis=1, keepdims=True)).astype(np.float16)
        return learned

    def split(self, held_out: float) -> tuple["Dataset", "Dataset"]:
        """Return the samples to learn from, and those of the games that are held out."""
        spread = (self.games * np.int64(2654435761) % np.int64(1 << 32)) / float(1 << 32)
        out: NDArray[np.bool_] = spread < held_out
        return self.rows(~out), self.rows(out)


def build_dataset(generations: Sequence[Iterable[Chunk]]) -> Dataset:
    """Return the samples of some generations, the games in the order of their numbers."""
    parts = [
        chunk_arrays(chunk, generation)
        for generation, chunks in enumerate(generations)
        for chunk in sorted(chunks, key=lambda chunk: chunk.first)
    ]
    parts = [part for part in parts if len(part)]
    if not parts:
        raise refused("no_samples")
    joined = [join([getattr(part, field.name) for part in parts]) for field in fields(Dataset)]
    return Dataset(*joined)


def chunk_arrays(chunk: Chunk, generation: int) -> Dataset:
    """Return the samples of a chunk."""
    games = np.frombuffer(chunk.games, "<u4").astype(np.int64) + (generation << 32)
    results = np.frombuffer(chunk.results, "u1").astype(np.float32) / np.float32(2)
    thought = np.frombuffer(chunk.values, "<i2")
    values = np.where(thought == UNKNOWN, results, thought.astype(np.float32) / SCALE).astype(np.float32)
    legal, shares, action_values, leanings = policy_arrays(chunk)
    world_counts = np.frombuffer(chunk.world_counts, "<u2")
    dealt = len(world_counts) // max(1, len(games))
    differing = pad_rows(np.frombuffer(chunk.worlds, "<u2"), world_counts)
    shape = (len(games), dealt, differing.shape[1]) if dealt else (len(games), 0, 0)
    return Dataset(
        games=games,
        own=pad_rows(np.frombuffer(chunk.own, "<u2"), np.frombuffer(chunk.own_counts, "<u2")),
        other=pad_rows(np.frombuffer(chunk.other, "<u2"), np.frombuffer(chunk.other_counts, "<u2")),
        legal=legal,
        shares=shares,
        action_values=action_values,
        leanings=leanings,
        worlds=differing.reshape(shape),
        results=results,
        values=values,
    )


def policy_arrays(chunk: Chunk) -> tuple[Numbers, NDArray[np.float16], NDArray[np.float16], NDArray[np.float16]]:
    """Return the legal actions of each sample, their shares of the thinking, values, and leanings.

    Where they are too many, the most visited are kept.
    """
    counts = np.frombuffer(chunk.legal_counts, "<u2")
    legal = pad_rows(np.frombuffer(chunk.legal, "<u2"), counts)
    shares = pad_rows(np.frombuffer(chunk.shares, "<u2"), counts, 0)
    values = pad_rows(np.frombuffer(chunk.action_values, "<u2"), counts, 0)
    leanings = pad_rows(np.frombuffer(chunk.leanings, "<u2"), counts, 0)
    if legal.shape[1] > LEGAL:
        order = np.argsort(-shares.astype(np.int32) - (legal != NONE), axis=1, kind="stable")[:, :LEGAL]
        legal, shares, values, leanings = (
            np.take_along_axis(rows, order, axis=1) for rows in (legal, shares, values, leanings)
        )
    total = np.maximum(1, shares.sum(axis=1, dtype=np.int64, keepdims=True))
    return (
        legal,
        (shares / total).astype(np.float16),
        (values / SCALE).astype(np.float16),
        (leanings / -LEANING).astype(np.float16),
    )


def pad_rows(flat: Numbers, counts: Numbers, filling: int = NONE) -> Numbers:
    """Return rows of equal width from rows of different lengths in one array."""
    width = -(-int(counts.max(initial=0)) // WIDTH_STEP) * WIDTH_STEP
    rows: Numbers = np.full((len(counts), width), filling, dtype=np.uint16)
    rows[np.arange(width) < counts[:, None]] = flat
    return rows


def join(parts: Sequence[NDArray[Any]]) -> NDArray[Any]:
    """Return arrays one after the other, the narrow ones filled up."""
    shape = np.max([part.shape[1:] for part in parts], axis=0).astype(int) if parts[0].ndim > 1 else ()
    whole = np.full((sum(map(len, parts)), *shape), NONE if parts[0].dtype == np.uint16 else 0, dtype=parts[0].dtype)
    at = 0
    for part in parts:
        whole[(slice(at, at + len(part)), *(slice(0, width) for width in part.shape[1:]))] = part
        at += len(part)
    return whole
