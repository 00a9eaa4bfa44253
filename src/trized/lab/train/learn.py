"""Learning from samples: epochs with early stopping on held-out games; the stored state allows to resume it."""

import json
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from math import cos, inf, pi
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from trized.lab.train.dataset import NONE, Dataset
from trized.lab.train.model import (
    Adam,
    Arrays,
    Batch,
    Params,
    Shape,
    copied,
    forget_unseen,
    losses,
    start_params,
    zeros,
)
from trized.lab.train.settings import LearnSettings

HEADS = ("value", "policy", "belief")
ADAM = Adam(0.9, 0.999, small=1e-3)  # far above the usual: rows that few samples use change slowly and overfit less
WARM_UP = 50  # steps in which the learning rate rises
EVALUATED = 1024  # samples evaluated at a time
AHEAD = 16  # steps queued on the device

Optimizer = dict[str, Params]


class Epoch(Struct, frozen=True):
    """An epoch: the mean losses of each head in training and on held-out games."""

    number: int
    learned: dict[str, float]
    held_out: dict[str, float]
    seconds: float

    def total(self, settings: LearnSettings) -> float:
        """Return the weighted loss on the held-out games."""
        weights = head_weights(settings)
        return sum(weights[head] * self.held_out[head] for head in HEADS)


@dataclass
class LearningProgress:
    """The state of learning: weights, moments of the optimizer, best weights so far, and all epochs."""

    params: Params
    first: Params  # moments of the gradients
    second: Params
    best: Params
    step: int
    epochs: list[Epoch]


def head_weights(settings: LearnSettings) -> dict[str, float]:
    """Return the weight of each head in the loss."""
    return {"value": 1.0, "policy": settings.policy_weight, "belief": settings.belief_weight}


def lessons_of(dataset: Dataset, settings: LearnSettings) -> Arrays:
    """Return the samples with the targets of each head."""
    arrays = {name: getattr(dataset, name) for name in ("own", "other", "legal", "leanings", "worlds")}
    targets = {"targets": dataset.targets(settings.result_share), "shares": dataset.policies(settings.temperature)}
    return {**arrays, **targets}


def chosen_rows(data: Arrays, chosen: NDArray[np.int64]) -> Batch:
    """Copy the chosen samples to the device, so that the compiled step does not depend on the number of samples."""
    return {name: jnp.asarray(rows[chosen]) for name, rows in data.items()}


@partial(jax.jit, static_argnames=("weights",), donate_argnums=(0, 1, 2))
def advance(
    params: Params,
    first: Params,
    second: Params,
    batch: Batch,
    step: float,
    rate: float,
    decay: float,
    weights: tuple[float, ...],
) -> tuple[Params, Params, Params, jax.Array]:
    """Make one step of Adam with weight decay on a batch, and keep weights within the limits of integers."""

    def loss(params: Params) -> tuple[jax.Array, jax.Array]:
        found = losses(params, batch)
        means = jnp.stack([found[head].mean() for head in HEADS])
        return jnp.dot(jnp.asarray(weights), means), means

    gradients, means = jax.grad(loss, has_aux=True)(params)
    params, (first, second) = ADAM.step(params, (first, second), gradients, step, rate, decay)
    return params, first, second, means


@jax.jit
def measure(params: Params, batch: Batch, counted: jax.Array) -> jax.Array:
    """Return the sums of the losses of a batch by head; `counted` is 0 for padding."""
    found = losses(params, batch)
    return jnp.stack([(found[head] * counted).sum() for head in HEADS])


def mean_losses(params: Params, data: Arrays) -> dict[str, float]:
    """Return the mean losses over all samples, by head."""
    samples = len(data["targets"])
    sums = np.zeros(len(HEADS))
    for start in range(0, samples, EVALUATED):
        rows = np.arange(start, start + EVALUATED)
        batch = chosen_rows(data, np.minimum(rows, samples - 1))
        sums += np.asarray(measure(params, batch, jnp.asarray(rows < samples)), dtype=np.float64)
    return {head: float(total) / max(1, samples) for head, total in zip(HEADS, sums, strict=True)}


def learn(
    dataset: Dataset,
    shape: Shape,
    settings: LearnSettings,
    seed: int,
    file: Path | None = None,
    deadline: float = inf,
    report: Callable[[Epoch], None] = lambda epoch: None,
) -> tuple[Arrays, list[Epoch]]:
    """Learn until the held-out loss stops falling or `deadline` has passed; return the best weights and all epochs.

    With `file`, resume an earlier call.
    """
    to_learn, held_out = dataset.split(settings.held_out)
    if not len(to_learn) or not len(held_out):
        to_learn = held_out = dataset  # too few games to hold any out
    progress = read_progress(file) or start_progress(shape, seed, float((to_learn.own != NONE).sum(axis=1).mean()))
    for epoch in progress.epochs:
        report(epoch)
    data, tests = lessons_of(to_learn, settings), lessons_of(held_out, settings)
    compile_step(progress, data, settings)
    began = time.monotonic()
    while not is_done(progress.epochs, settings) and (time.monotonic() < deadline or not progress.epochs):
        run_epoch(progress, data, tests, settings, seed, began, deadline)
        report(progress.epochs[-1])
        if file is not None:
            write_progress(file, progress)
    seen = {"own": seen_rows(to_learn.own, shape.features), "policy": seen_rows(to_learn.legal, shape.actions)}
    if shape.has_other:
        seen["other"] = seen_rows(to_learn.other, shape.features)
        seen["belief"] = seen_rows(to_learn.worlds, shape.features)
    return forget_unseen({name: np.asarray(rows) for name, rows in progress.best.items()}, seen), progress.epochs


def is_done(epochs: list[Epoch], settings: LearnSettings) -> bool:
    """Return whether all epochs are done, or the last ones brought no improvement."""
    totals = [epoch.total(settings) for epoch in epochs]
    return len(totals) >= settings.epochs or len(totals) > settings.patience + min(
        range(len(totals)), key=totals.__getitem__, default=0
    )


def start_progress(shape: Shape, seed: int, places: float) -> LearningProgress:
    """Return the state before the first epoch; `places` is the mean number of set features."""
    params = start_params(shape, seed, places)
    return LearningProgress(params, zeros(params), zeros(params), dict(params), 0, [])


def run_epoch(
    progress: LearningProgress,
    data: Arrays,
    tests: Arrays,
    settings: LearnSettings,
    seed: int,
    began: float,
    deadline: float,
) -> None:
    """Run one epoch over the samples in random order, and measure it on the held-out games."""
    started, samples = time.monotonic(), len(data["targets"])
    size = batch_size(samples, settings)
    steps = settings.epochs * (samples // size)
    weights = tuple(head_weights(settings).values())
    sums: list[jax.Array] = []
    moved = (copied(progress.params), copied(progress.first), copied(progress.second))
    for chosen in batches(samples, size, seed, len(progress.epochs)):
        progress.step += 1
        spent = (time.monotonic() - began) / (deadline - began) if deadline < inf else 0.0
        rate = settings.rate * schedule(progress.step, max(progress.step / steps, spent))
        *kept, means = advance(*moved, chosen_rows(data, chosen), float(progress.step), rate, settings.decay, weights)
        moved = (kept[0], kept[1], kept[2])
        sums.append(means)
        if len(sums) % AHEAD == 0:
            sums[-AHEAD].block_until_ready()  # otherwise the device would lag far behind the clock
        if spent >= 1:
            break
    progress.params, progress.first, progress.second = moved
    learned = np.mean([np.asarray(means) for means in sums], axis=0)
    held_out = mean_losses(progress.params, tests)
    before = [epoch.total(settings) for epoch in progress.epochs]
    epoch = Epoch(len(before), dict(zip(HEADS, map(float, learned), strict=True)), held_out, time.monotonic() - started)
    if not before or epoch.total(settings) < min(before):
        progress.best = copied(progress.params)
    progress.epochs.append(epoch)


def compile_step(progress: LearningProgress, data: Arrays, settings: LearnSettings) -> None:
    """Run a step without effect, so that compiling it does not count as learning time."""
    size = batch_size(len(data["targets"]), settings)
    moved = (copied(progress.params), copied(progress.first), copied(progress.second))
    advance(*moved, chosen_rows(data, np.arange(size)), 1.0, 0.0, 0.0, tuple(head_weights(settings).values()))


def batch_size(samples: int, settings: LearnSettings) -> int:
    """Return the batch size: that of the settings, halved repeatedly if there are few samples."""
    size = settings.batch
    while size > 1 and 4 * size > samples:
        size //= 2
    return size


def batches(samples: int, size: int, seed: int, epoch: int) -> Iterator[NDArray[np.int64]]:
    """Yield the indices of the samples of each batch, all once, in an order that depends on seed and epoch."""
    order = np.random.default_rng([seed & 0xFFFFFFFF, epoch]).permutation(samples)
    for start in range(0, samples - size + 1, size):
        yield order[start : start + size]


def schedule(step: int, done: float) -> float:
    """Return the factor of the learning rate: it rises in the first steps, then falls along a cosine."""
    return min(1.0, step / WARM_UP) * (0.02 + 0.98 * (1 + cos(pi * min(1.0, done))) / 2)


def seen_rows(places: NDArray[np.uint16], size: int) -> NDArray[np.bool_]:
    """Return which rows of a table of `size` rows occur in `places`."""
    seen = np.zeros(NONE + 1, dtype=np.bool_)
    seen[places.ravel()] = True
    return seen[:size]


def read_progress(file: Path | None) -> LearningProgress | None:
    """Return the stored state of learning, or None."""
    if file is None or not file.exists():
        return None
    with np.load(file) as found:
        parts: dict[str, dict[str, Any]] = {"params": {}, "first": {}, "second": {}, "best": {}}
        for key in found.files:
            part, _, name = key.partition(".")
            if name:
                parts[part][name] = jnp.asarray(found[key])
        told = json.loads(bytes(found["epochs"]))
    return LearningProgress(**parts, step=told["step"], epochs=[Epoch(**epoch) for epoch in told["epochs"]])


def write_progress(file: Path, progress: LearningProgress) -> None:
    """Store the state of learning atomically."""
    told = {"step": progress.step, "epochs": [{n: getattr(e, n) for n in e.__struct_fields__} for e in progress.epochs]}
    parts = {"params": progress.params, "first": progress.first, "second": progress.second, "best": progress.best}
    arrays = {f"{part}.{name}": np.asarray(rows) for part, params in parts.items() for name, rows in params.items()}
    fresh = file.with_name(f"{file.name}.new")
    with fresh.open("wb") as end:
        np.savez(end, allow_pickle=False, **arrays, epochs=np.frombuffer(json.dumps(told).encode(), np.uint8))
    fresh.replace(file)
