"""The net in JAX, for learning: the same sums of rows as in play, in floating point with the same limits.

An integer 1 in play is 1/64 here, so weights stay within ±127/64 and activations between 0 and 127/64. Policy and
belief read what a seat may know; the value also reads what the other side may know. The policy is a correction of the
prior (`State.prior`): an untrained net equals the prior.
"""

from dataclasses import dataclass
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from numpy.typing import NDArray

from trized.lab.train.dataset import NONE

UNIT = 64
TOP = 127 / UNIT
ROWS = ("own", "other", "second", "value", "policy", "belief")  # weights; the others are biases

Params = dict[str, jax.Array]
Arrays = dict[str, NDArray[Any]]
Batch = dict[str, jax.Array]


@dataclass(frozen=True)
class Shape:
    """The sizes of a net; without another side it has no rows for its features, and no belief."""

    features: int
    actions: int
    hidden: int
    second: int
    has_other: bool

    @property
    def others(self) -> int:
        """The number of features of the other side."""
        return self.features if self.has_other else 0


def start_params(shape: Shape, seed: int, places: float) -> Params:
    """Return the weights of an untrained net, for observations with `places` set features on average."""
    draw = np.random.default_rng(seed)

    def normal(size: tuple[int, ...], spread: float) -> NDArray[Any]:
        return draw.normal(0.0, spread, size)

    spread = 0.1 / max(1.0, places) ** 0.5  # small: a row that few samples use should weigh little
    start: Arrays = {
        "own": normal((shape.features, shape.hidden), spread),
        "other": normal((shape.others, shape.hidden), spread),
        "bias": np.full((shape.hidden,), 0.5),
        "second": normal((shape.hidden, shape.second), 1.0 / shape.hidden**0.5),
        "second_bias": np.full((shape.second,), 0.2),
        "value": normal((shape.second,), 1.0 / shape.second**0.5),
        "value_bias": np.zeros(()),
        "policy": np.zeros((shape.actions, shape.hidden)),
        "policy_bias": np.zeros((shape.actions,)),
        "belief": np.zeros((shape.others, shape.hidden)),
        "belief_bias": np.zeros((shape.others,)),
    }
    return {name: jnp.asarray(rows.astype(np.float32)) for name, rows in start.items()}


def rows_of(table: jax.Array, places: jax.Array) -> jax.Array:
    """Return the rows of a table at `places`; zeros for NONE."""
    return jnp.take(table, places.astype(jnp.int32), axis=0, mode="fill", fill_value=0)


def limited(activation: jax.Array) -> jax.Array:
    """Clip an activation to the range of play."""
    return jnp.clip(activation, 0.0, TOP)


def forward(params: Params, batch: Batch) -> tuple[jax.Array, jax.Array, jax.Array]:
    """Return the log-odds of winning, the logits of the legal actions, and those of the deals."""
    first = params["bias"] + rows_of(params["own"], batch["own"]).sum(axis=1)
    known = limited(first)
    both = limited(first + rows_of(params["other"], batch["other"]).sum(axis=1)) if len(params["other"]) else known
    second = limited(params["second_bias"] + both @ params["second"])
    value = params["value_bias"] + second @ params["value"]
    policy = (
        batch["leanings"].astype(jnp.float32)
        + rows_of(params["policy_bias"], batch["legal"])
        + jnp.einsum("blh,bh->bl", rows_of(params["policy"], batch["legal"]), known)
    )
    if not len(params["belief"]):
        return value, policy, jnp.zeros((len(value), 1))
    worlds = batch["worlds"]
    belief = rows_of(params["belief_bias"], worlds) + jnp.einsum(
        "bwph,bh->bwp", rows_of(params["belief"], worlds), known
    )
    return value, policy, belief.sum(axis=2)


def rounded(params: Params) -> Params:
    """Return weights rounded as in play, with gradients as if they were not (straight-through estimator)."""

    def whole(weights: jax.Array) -> jax.Array:
        return weights + jax.lax.stop_gradient(jnp.round(weights * UNIT) / UNIT - weights)

    return {name: whole(weights) if name in ROWS or name == "bias" else weights for name, weights in params.items()}


def losses(params: Params, batch: Batch) -> dict[str, jax.Array]:
    """Return the loss of each sample by head: value, policy, belief; with rounded weights."""
    value, policy, belief = forward(rounded(params), batch)
    target = batch["targets"]
    policy = jnp.where(batch["legal"] == NONE, -jnp.inf, policy)
    logs = jnp.where(batch["legal"] == NONE, 0.0, jax.nn.log_softmax(policy, axis=1))
    return {
        "value": jax.nn.softplus(value) - target * value,
        "policy": -(batch["shares"].astype(jnp.float32) * logs).sum(axis=1),
        "belief": -jax.nn.log_softmax(belief, axis=1)[:, 0],
    }


def keep_limits(params: Params) -> Params:
    """Clip weights to the range of play."""
    return {name: jnp.clip(weights, -TOP, TOP) if name in ROWS else weights for name, weights in params.items()}


def copied(params: Params) -> Params:
    """Return a copy of the weights; a step reuses the memory of its arguments."""
    return {name: jnp.array(rows, copy=True) for name, rows in params.items()}


def zeros(params: Params) -> Params:
    """Return zeros of the same shapes."""
    return {name: jnp.zeros_like(rows) for name, rows in params.items()}


@dataclass(frozen=True)
class Adam:
    """The optimizer: decays of the moments of the gradients, and the number that keeps a division finite."""

    momentum: float
    spread: float
    small: float

    def step(
        self,
        params: Params,
        moments: tuple[Params, Params],
        gradients: Params,
        number: Any,
        rate: Any,
        decay: Any = 0.0,
    ) -> tuple[Params, tuple[Params, Params]]:
        """Return weights and moments after step `number`, with weight decay, within the limits of integers."""
        first = {name: self.momentum * moments[0][name] + (1 - self.momentum) * gradients[name] for name in params}
        second = {name: self.spread * moments[1][name] + (1 - self.spread) * gradients[name] ** 2 for name in params}
        scale = rate * jnp.sqrt(1 - self.spread**number) / (1 - self.momentum**number)
        moved = {
            name: weights * (1 - rate * decay) - scale * first[name] / (jnp.sqrt(second[name]) + self.small)
            for name, weights in params.items()
        }
        return keep_limits(moved), (first, second)


def forget_unseen(params: Arrays, seen: dict[str, NDArray[np.bool_]]) -> Arrays:
    """Zero the rows that no sample has used: they contain only the noise of the start."""
    return {name: weights * seen[name][:, None] if name in seen else weights for name, weights in params.items()}
