"""Samples as numpy arrays of fixed width; short rows are padded with NONE."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from typing import Any

import numpy as np
from numpy.typing import NDArray

from trized.lab.catalogue import refused
from trized.lab.train.samples import LEANING, SCALE, UNKNOWN, Chunk

NONE = 0xFFFF  # padding: no feature or action has this number
LEGAL = 128  # most legal actions stored of a sample; the least visited are dropped
WIDTH_STEP = 8

Numbers = NDArray[np.uint16]


@dataclass(frozen=True)
class Dataset:
    """Samples, one in each row of every array."""

    games: NDArray[np.int64]  # by generation and number: all samples of a game are in the same split
    own: Numbers  # (samples, set features)
    other: Numbers
    legal: Numbers  # (samples, actions)
    shares: NDArray[np.float16]  # of the search's visits; they add up to 1
    action_values: NDArray[np.float16]  # the search's value of each action
    leanings: NDArray[np.float16]  # log of the prior
    worlds: Numbers  # (samples, deals, set features), the true deal first
    results: NDArray[np.float32]  # from 0 (lost) to 1 (won)
    values: NDArray[np.float32]  # the search's value of the position; the result where none searched

    def __len__(self) -> int:
        return len(self.games)

    def rows(self, chosen: NDArray[np.bool_]) -> "Dataset":
        """Return the chosen samples."""
        return Dataset(*(getattr(self, field.name)[chosen] for field in fields(self)))

    def targets(self, result_share: float) -> NDArray[np.float32]:
        """Return the targets of the value head: `result_share` of the result, the rest of the search's value."""
        mixed: NDArray[np.float32] = self.results * np.float32(result_share) + self.values * np.float32(
            1 - result_share
        )
        return mixed

    def policies(self, temperature: float) -> NDArray[np.float16]:
        """Return the targets of the policy head: the visit shares, weighted by exp(value / `temperature`)."""
        shares = self.shares.astype(np.float32)
        best = np.where(shares > 0, self.action_values, 0).max(axis=1, keepdims=True, initial=0)
        weighted = shares * np.exp((self.action_values.astype(np.float32) - best) / np.float32(temperature))
        learned: NDArray[np.float16] = (weighted / weighted.sum(axis=1, keepdims=True)).astype(np.float16)
        return learned

    def split(self, held_out: float) -> tuple["Dataset", "Dataset"]:
        """Return the training samples and those of the share `held_out` of games."""
        spread = (self.games * np.int64(2654435761) % np.int64(1 << 32)) / float(1 << 32)
        out: NDArray[np.bool_] = spread < held_out
        return self.rows(~out), self.rows(out)


def build_dataset(generations: Sequence[Iterable[Chunk]]) -> Dataset:
    """Return the samples of some generations, in the order of game numbers."""
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
    """Return the samples of a chunk as arrays."""
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
    """Return the legal actions of each sample with their visit shares, values and log priors.

    Of more than LEGAL actions, the most visited are kept.
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
    """Return padded rows of equal width from rows of `counts` lengths in one array."""
    width = -(-int(counts.max(initial=0)) // WIDTH_STEP) * WIDTH_STEP
    rows: Numbers = np.full((len(counts), width), filling, dtype=np.uint16)
    rows[np.arange(width) < counts[:, None]] = flat
    return rows


def join(parts: Sequence[NDArray[Any]]) -> NDArray[Any]:
    """Concatenate arrays, padding the narrow ones."""
    shape = np.max([part.shape[1:] for part in parts], axis=0).astype(int) if parts[0].ndim > 1 else ()
    whole = np.full((sum(map(len, parts)), *shape), NONE if parts[0].dtype == np.uint16 else 0, dtype=parts[0].dtype)
    at = 0
    for part in parts:
        whole[(slice(at, at + len(part)), *(slice(0, width) for width in part.shape[1:]))] = part
        at += len(part)
    return whole
