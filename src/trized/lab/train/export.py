"""Export of learned weights to a net file: integer weights, and a description of game and training run."""

from math import floor
from typing import Any

import numpy as np
from numpy.typing import NDArray

from trized.bots.net_file import NetFile, features_digest
from trized.games import load
from trized.kernel.game import features_of
from trized.lab.train.model import UNIT, Arrays
from trized.lab.train.settings import TrainSettings

PRODUCT = UNIT * UNIT  # one unit of a product of weight and activation
HALF = UNIT // 2  # makes the truncating division of the second layer round


def export_net(
    params: Arrays, settings: TrainSettings, *, made: str, games: int, generation: int, corrects_prior: bool = True
) -> NetFile:
    """Return a net file with integer weights, for the game and options of the run."""
    game = load(settings.game)
    options = settings.varied_options()[0]
    return NetFile(
        game=game.name,
        rules=game.rules,
        options=dict(settings.options),
        features=features_digest(features_of(game, options)),
        actions=game.action_count(options),
        made=made,
        games=games,
        generation=generation,
        hidden=len(params["bias"]),
        second=len(params["second_bias"]),
        own_rows=as_bytes(params["own"]),
        other_rows=as_bytes(params["other"]),
        bias=as_numbers(params["bias"], UNIT),
        second_rows=as_bytes(params["second"]),
        second_bias=[number + HALF for number in as_numbers(params["second_bias"], PRODUCT)],
        value_rows=as_bytes(params["value"]),
        value_bias=floor(float(params["value_bias"]) * PRODUCT + 0.5),
        policy_rows=as_bytes(params["policy"]),
        policy_bias=as_numbers(params["policy_bias"], PRODUCT),
        belief_rows=as_bytes(params["belief"]),
        belief_bias=as_numbers(params["belief_bias"], PRODUCT),
        corrects_prior=corrects_prior,
    )


def import_net(file: NetFile) -> Arrays:
    """Return the weights of a net file as learning uses them."""

    def rows(data: bytes, width: int) -> NDArray[Any]:
        return np.frombuffer(data, np.int8).reshape(-1, width) / UNIT

    return {
        "own": rows(file.own_rows, file.hidden),
        "other": rows(file.other_rows, file.hidden),
        "bias": np.asarray(file.bias) / UNIT,
        "second": rows(file.second_rows, file.second),
        "second_bias": (np.asarray(file.second_bias) - HALF) / PRODUCT,
        "value": rows(file.value_rows, file.second)[0],
        "value_bias": np.asarray(file.value_bias / PRODUCT),
        "policy": rows(file.policy_rows, file.hidden),
        "policy_bias": np.asarray(file.policy_bias) / PRODUCT,
        "belief": rows(file.belief_rows, file.hidden),
        "belief_bias": np.asarray(file.belief_bias) / PRODUCT,
    }


def as_bytes(weights: NDArray[Any]) -> bytes:
    """Return weights as signed bytes, row by row."""
    return np.clip(np.round(weights * UNIT), -127, 127).astype(np.int8).tobytes()


def as_numbers(biases: NDArray[Any], unit: int) -> list[int]:
    """Return biases as integers in units of 1 / `unit`."""
    return [int(number) for number in np.round(biases * unit)]
