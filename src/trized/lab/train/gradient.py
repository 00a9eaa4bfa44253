"""Self-play by policy gradient: PPO with an entropy bonus and a magnet, in JAX.

The net has the form of the nets that play (`bots/net.py`) with rounded weights, so nothing is lost when it is exported.
Its value reads only what the seat to act may know. A share of the games is played against earlier versions of the net.
The magnet is a moving average of the weights: staying near its policy keeps self-play from going in circles.

Features are written as rows of ones and zeros: on a GPU the product with a matrix is faster than sums of its rows, and
rounded weights and activations are exact in 16 bits.
"""

import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from msgspec import Struct

from trized.bots.net_file import NetFile
from trized.games import load
from trized.kernel.game import feature_count
from trized.lab.train.dataset import NONE
from trized.lab.train.export import export_net, import_net
from trized.lab.train.model import (
    UNIT,
    Adam,
    Arrays,
    Params,
    Shape,
    copied,
    limited,
    rounded,
    start_params,
    zeros,
)
from trized.lab.train.rollouts import GROUPS, Rollouts, probe
from trized.lab.train.settings import TrainSettings, changed_numbers, check_layers, check_range

CLIP = 0.2  # of the ratio of new and old probability
TRACE = 0.9  # lambda of the advantages
MAGNET_RATE = 0.0005  # of the moving average, each step
ADAM = Adam(0.9, 0.99, small=1e-5)
LARGEST = 1.0  # norm of a gradient
EARLIER = 0.2  # share of games against an earlier version
KEPT = 24  # earlier versions
APART = 40  # updates between two of them
EVERY = 10.0  # seconds between two lines of the report
FLOOR = 0.05  # of the learning rate at the end
VERY_LOW = -1e9
NOISE = 4.5 / UNIT  # smaller weights of the first layer are left out: most are noise of the start
READ = ("features", "legal", "priors")  # arrays that the net reads

Rows = dict[str, jax.Array]


class GradientSettings(Struct, frozen=True, kw_only=True):
    """Settings of a run; `entropy` and `magnet` are weights in the loss."""

    game: str
    options: dict[str, str] = {}  # that override those of the game's variants
    seed: int = 0
    start: str = ""  # file of the first net; empty: random weights
    minutes: float = 10.0
    hidden: int = 128
    second: int = 32
    games: int = 30720  # stepped together
    steps: int = 32  # of each game between two updates
    batch: int = 16384
    rate: float = 0.001
    entropy: float = 0.01
    magnet: float = 0.02
    prior: bool = False  # whether the policy corrects the prior of the game

    def command(self) -> str:
        """Return the command that repeats the run."""
        said = [f"trized train-policy {self.game}", *(f"--option {key}={value}" for key, value in self.options.items())]
        said += [f"--start {Path(self.start).name}"] if self.start else []
        said += ["--prior"] if self.prior else []
        return " ".join(said + changed_numbers(self, GradientSettings(game=self.game)))

    def batch_size(self) -> int:
        """Return the batch size, halved until the rows of a group fill at least one."""
        size = self.batch
        while size > self.steps * (self.games // GROUPS):
            size //= 2
        return size


LOWEST = {"games": 2 * GROUPS, "steps": 1, "batch": 1, "rate": 0, "entropy": 0, "magnet": 0}


def check_settings(settings: GradientSettings) -> None:
    """Raise Refused for numbers out of range."""
    for name, low in LOWEST.items():
        check_range(name, getattr(settings, name), low, 10**9)
    check_layers(settings.hidden, settings.second)


def observed(params: Params, features: jax.Array) -> jax.Array:
    """Return the first layer for rows of set features."""
    count = len(params["own"])
    rows = jnp.arange(len(features))[:, None]
    ones = jnp.zeros((len(features), count), jnp.bfloat16).at[rows, features].set(1, mode="drop")
    first = jnp.matmul(ones, params["own"].astype(jnp.bfloat16), preferred_element_type=jnp.float32)
    return limited(params["bias"] + first)


def outputs(params: Params, rows: Rows) -> tuple[jax.Array, jax.Array]:
    """Return the log-odds of winning and the log-probabilities of the legal actions; padding has VERY_LOW."""
    legal, priors = rows["legal"], rows["priors"]
    known = observed(params, rows["features"].astype(jnp.int32))
    second = limited(params["second_bias"] + known @ params["second"])
    value = params["value_bias"] + second @ params["value"]
    every = jnp.matmul(
        known.astype(jnp.bfloat16), params["policy"].astype(jnp.bfloat16).T, preferred_element_type=jnp.float32
    )
    places = jnp.minimum(legal.astype(jnp.int32), every.shape[1] - 1)
    chosen = jnp.take_along_axis(every + params["policy_bias"], places, axis=1)
    never = legal == NONE
    if priors.shape[1]:
        chosen, never = chosen + jnp.log(jnp.maximum(priors, 1).astype(jnp.float32)), priors == 0
    logs = jax.nn.log_softmax(jnp.where(never, VERY_LOW, chosen), axis=1)
    return value, jnp.where(never, VERY_LOW, logs)


@jax.jit
def act(params: Params, earlier: Params, rows: Rows, rivals: jax.Array, key: jax.Array) -> Rows:
    """Choose an action in each game; `rivals` are the sides of the earlier net in the last games."""
    params, earlier = rounded(params), rounded(earlier)
    value, logs = outputs(params, rows)
    count, last = len(value), len(rivals)
    _, theirs = outputs(earlier, {name: rows[name][count - last :] for name in READ})
    is_rival = jnp.concatenate([jnp.zeros(count - last, bool), rows["sides"][count - last :] == rivals])
    used = jnp.where(is_rival[:, None], jnp.concatenate([logs[: count - last], theirs]), logs)
    place = jax.random.categorical(key, used, axis=1)
    return {
        **rows,
        "place": place.astype(jnp.uint16),
        "action": jnp.take_along_axis(rows["legal"], place[:, None], axis=1)[:, 0],
        "log": jnp.take_along_axis(logs, place[:, None], axis=1)[:, 0],
        "value": jax.nn.sigmoid(value),
        "counts": ~is_rival,
    }


@jax.jit
def with_advantages(taken: Rows, last: Rows, sides: jax.Array) -> Rows:
    """Add the advantage and the target of the value to each row, from rows (steps, games).

    The result of step t is in the row of step t + 1; `last` is the row after the last step. Each seat has its own chain
    of decisions. A chain that the rollout breaks off goes on with the value of the seat to act, or its opposite.
    """
    dones = jnp.concatenate([taken["dones"][1:], last["dones"][None]])
    rewards = jnp.concatenate([taken["rewards"][1:], last["rewards"][None]]).astype(jnp.float32)
    same = sides[None, :] == sides[last["seats"].astype(jnp.int32)][:, None]
    following = jnp.where(same, last["value"][:, None], 1 - last["value"][:, None])

    def back(carry: tuple[jax.Array, jax.Array], row: Rows) -> tuple[Any, jax.Array]:
        following, advantage = carry
        ended = row["dones"][:, None] > 0
        following = jnp.where(ended, (1 + row["rewards"]) / 2, following)
        advantage = jnp.where(ended, 0.0, advantage)
        seat = row["seats"].astype(jnp.int32)[:, None]
        ahead = jnp.take_along_axis(following, seat, axis=1)[:, 0] - row["value"]
        found = ahead + TRACE * jnp.take_along_axis(advantage, seat, axis=1)[:, 0]
        mine = jnp.arange(following.shape[1])[None, :] == seat
        return (
            jnp.where(mine, row["value"][:, None], following),
            jnp.where(mine, found[:, None], advantage),
        ), found

    chain = {"dones": dones, "rewards": rewards, "seats": taken["seats"], "value": taken["value"]}
    _, advantage = jax.lax.scan(back, (following, jnp.zeros_like(following)), chain, reverse=True)
    return {**taken, "advantage": advantage, "target": jnp.clip(advantage + taken["value"], 0.0, 1.0)}


def loss(params: Params, magnet: Params, rows: Rows, entropy: float, pull: float) -> tuple[jax.Array, jax.Array]:
    """Return the loss of a batch, and its parts: value, policy, entropy, distance from the magnet."""
    value, logs = outputs(rounded(params), rows)
    _, usual = outputs(rounded(magnet), rows)
    weight = rows["counts"].astype(jnp.float32)
    weight = weight / jnp.maximum(1.0, weight.sum())
    free = weight * (rows["legal"][:, 1] != NONE)  # a choice
    mean = (free * rows["advantage"]).sum() / jnp.maximum(1e-6, free.sum())
    spread = jnp.sqrt((free * (rows["advantage"] - mean) ** 2).sum() / jnp.maximum(1e-6, free.sum()))
    advantage = (rows["advantage"] - mean) / (spread + 1e-4)
    log = jnp.take_along_axis(logs, rows["place"].astype(jnp.int32)[:, None], axis=1)[:, 0]
    ratio = jnp.exp(jnp.minimum(log - rows["log"], 5.0))
    gain = jnp.minimum(ratio * advantage, jnp.clip(ratio, 1 - CLIP, 1 + CLIP) * advantage)
    chances = jnp.exp(logs)
    parts = jnp.stack(
        [
            (weight * (jax.nn.softplus(value) - rows["target"] * value)).sum(),
            -(free * gain).sum(),
            -(free * (chances * jnp.where(chances > 0, logs, 0.0)).sum(axis=1)).sum(),
            (free * (chances * (logs - jax.lax.stop_gradient(usual))).sum(axis=1)).sum(),
        ]
    )
    return parts[0] + parts[1] - entropy * parts[2] + pull * parts[3], parts


Optimizer = tuple[Params, Params, Params, Params, jax.Array]  # weights, magnet, two moments, number of steps


@partial(jax.jit, static_argnames=("size",), donate_argnums=(0,))
def update(
    state: Optimizer, taken: Rows, key: jax.Array, rate: float, entropy: float, pull: float, size: int
) -> tuple[Optimizer, jax.Array]:
    """Make one pass over the rows (steps, games) in random order, in batches of `size`."""
    names = (*READ, "place", "log", "advantage", "target", "counts")
    total = taken["log"].size
    flat = {name: taken[name].reshape(total, *taken[name].shape[2:]) for name in names}
    order = jax.random.permutation(key, total)[: total // size * size].reshape(-1, size)

    def step(state: Optimizer, chosen: jax.Array) -> tuple[Optimizer, jax.Array]:
        params, magnet, first, second, number = state
        rows = {name: part[chosen] for name, part in flat.items()}
        gradients, parts = jax.grad(loss, has_aux=True)(params, magnet, rows, entropy, pull)
        norm = jnp.sqrt(sum((part**2).sum() for part in gradients.values()))
        gradients = {name: part * jnp.minimum(1.0, LARGEST / (norm + 1e-9)) for name, part in gradients.items()}
        number = number + 1
        params, (first, second) = ADAM.step(params, (first, second), gradients, number, rate)
        magnet = {name: part + MAGNET_RATE * (params[name] - part) for name, part in magnet.items()}
        return (params, magnet, first, second, number), parts

    state, parts = jax.lax.scan(step, state, order)
    return state, parts.mean(axis=0)


@jax.jit
def stacked(rows: Sequence[Rows]) -> Rows:
    """Stack the rows of all steps."""
    return {name: jnp.stack([row[name] for row in rows]) for name in rows[0]}


class GradientRun:
    """A run: games in other processes, choices and learning here."""

    def __init__(
        self, settings: GradientSettings, jobs: int, report: Callable[[str], None], start: NetFile | None = None
    ) -> None:
        game = load(settings.game)
        self.settings, self.jobs, self.report = settings, jobs, report
        self.run_settings = TrainSettings(game=settings.game, options=settings.options)
        self.options = self.run_settings.varied_options()
        first = self.options[0]
        sides = {seat: number for number, side in enumerate(game.sides(first)) for seat in side}
        self.sides = np.asarray([sides[seat] for seat in sorted(sides)])
        self.shape = Shape(
            feature_count(game, first), game.action_count(first), settings.hidden, settings.second, False
        )
        self.draw = np.random.default_rng(settings.seed)
        self.key, self.drawn = jax.random.key(settings.seed), 0
        params = start_params(self.shape, settings.seed, 1.0)
        if start is not None:
            params |= {
                name: jnp.asarray(part, jnp.float32) for name, part in import_net(start).items() if params[name].size
            }
        self.start = start
        self.state: Optimizer = (params, copied(params), zeros(params), zeros(params), jnp.asarray(0.0))
        self.earlier = [copied(params)]
        self.begun: list[Rows] = []  # the last row of each group, whose action is not learned yet
        self.decisions = self.games = self.updates = 0
        self.scores: list[float] = []  # since the last line: against earlier versions, or of all games with one side

    def fresh_key(self) -> jax.Array:
        """Return a new random key."""
        self.drawn += 1
        key: jax.Array = jax.random.fold_in(self.key, self.drawn)
        return key

    def run(self) -> NetFile:
        """Learn until the time is over; return the net."""
        layout = probe(self.settings.game, self.options, self.settings.games // GROUPS, self.settings.prior)
        self.report(
            f"{GROUPS * layout.games:,} games at once, {self.shape.features:,} features, {self.shape.actions:,} "
            f"actions, {self.shape.hidden} units, on {jax.devices()[0].device_kind}"
        )
        rivals = round(EARLIER * layout.games) if len(set(self.sides.tolist())) > 1 else 0
        self.rivals = np.arange(rivals) % 2
        with Rollouts(self.settings.game, self.options, layout, self.jobs, self.settings.seed) as rollouts:
            self.learn(rollouts)
        params = {name: np.asarray(part) for name, part in self.state[0].items()}
        params["own"] = np.where(np.abs(params["own"]) < NOISE, 0, params["own"])
        made = f"{self.settings.command()}: {self.games:,} games, {self.decisions:,} decisions"
        if self.start is not None:
            made = f"{self.start.made}; {made}"
        return export_net(
            params, self.run_settings, made=made, games=self.games, generation=0, corrects_prior=self.settings.prior
        )

    def learn(self, rollouts: Rollouts) -> None:
        """Alternate between rollouts and updates."""
        settings, began, lines = self.settings, 0.0, 0
        while not began or time.monotonic() - began < 60 * settings.minutes:
            spent = (time.monotonic() - began) / (60 * settings.minutes) if began else 0.0
            rate = settings.rate * max(FLOOR, 1 - spent)
            for rows in self.roll_out(rollouts):
                self.state, parts = update(
                    self.state, rows, self.fresh_key(), rate, settings.entropy, settings.magnet, settings.batch_size()
                )
            self.updates += 1
            if self.updates % APART == 0:
                self.keep_version()
            if not began:
                np.asarray(parts)
                began = time.monotonic()  # compiling does not count
            elif time.monotonic() - began > EVERY * lines:
                lines += 1
                self.report_line(np.asarray(parts), time.monotonic() - began)

    def keep_version(self) -> None:
        """Add the net to the earlier versions, in the place of a random one if there are many."""
        if len(self.earlier) >= KEPT:
            self.earlier.pop(int(self.draw.integers(0, KEPT)))
        self.earlier.append(copied(self.state[0]))

    def report_line(self, parts: Any, seconds: float) -> None:
        """Report the losses, the pace, and the score against earlier versions, or of all games with one side."""
        score = f"{np.mean(self.scores):.3f}" if self.scores else "-"
        self.scores.clear()
        against = " against earlier versions" if len(self.rivals) else ""
        value, _, entropy, pull = (float(part) for part in parts)
        self.report(
            f"{seconds:.0f} s, {self.decisions:,} decisions, {self.games:,} games: value {value:.4f}, "
            f"entropy {entropy:.3f}, distance from the magnet {pull:.4f}, score{against} {score}"
        )

    def roll_out(self, rollouts: Rollouts) -> list[Rows]:
        """Play some steps of all games; return the rows of each group, with advantages."""
        earlier = self.earlier[int(self.draw.integers(0, len(self.earlier)))]
        if not self.begun:
            self.begun = [self.choose(rollouts, shared, earlier) for shared in rollouts.groups]
        rows = [[row] for row in self.begun]
        for _ in range(self.settings.steps):
            for group, shared in enumerate(rollouts.groups):
                rows[group].append(self.choose(rollouts, shared, earlier))
        self.begun = [chain[-1] for chain in rows]
        return [with_advantages(stacked(chain[:-1]), chain[-1], jnp.asarray(self.sides)) for chain in rows]

    def choose(self, rollouts: Rollouts, shared: Arrays, earlier: Params) -> Rows:
        """Choose the actions of a group as soon as its games are stepped, and let them be stepped."""
        rollouts.wait()
        names = (*READ, "seats", "dones", "rewards")
        rows = {name: jnp.array(shared[name], copy=True) for name in names}
        rows["sides"] = jnp.asarray(self.sides[shared["seats"]])
        found: Rows = act(self.state[0], earlier, rows, jnp.asarray(self.rivals), self.fresh_key())
        shared["actions"][:] = np.asarray(found["action"])
        self.count(shared)
        rollouts.advance()
        return found

    def count(self, shared: Arrays) -> None:
        """Count decisions, ended games, and the results against earlier versions."""
        self.decisions += len(shared["seats"])
        self.games += int(shared["dones"].sum())
        count = len(self.rivals)
        if count:
            ended = shared["dones"][-count:] > 0
            theirs = [int(np.flatnonzero(self.sides == side)[0]) for side in range(2)]
            results = -shared["rewards"][-count:][np.arange(count), np.asarray(theirs)[self.rivals]]
        else:
            ended, results = shared["dones"] > 0, shared["rewards"][:, 0]
        self.scores += ((1 + results[ended].astype(float)) / 2).tolist()
