"""Nets with random weights."""

import random
from typing import Any

from msgspec.structs import replace

from trized.bots.net_file import NetFile, features_digest
from trized.kernel import Game, Options
from trized.kernel.game import feature_count, features_of

HIDDEN, SECOND = 32, 16


def random_net(game: Game, given: Options | None = None, seed: int = 1, **changes: Any) -> NetFile:
    """Return an untrained net of a game."""
    draw = random.Random(seed)
    options = game.settle(given or {})
    places, actions = feature_count(game, options), game.action_count(options)
    blocks = 0 if len(game.sides(options)) == 1 else places

    def rows(number: int, width: int) -> bytes:
        return draw.randbytes(number * width)

    def bias(number: int, most: int) -> list[int]:
        return [draw.randint(-most, most) for _ in range(number)]

    file = NetFile(
        game=game.name,
        rules=game.rules,
        options=given or {},
        features=features_digest(features_of(game, options)),
        actions=actions,
        made="drawn at random",
        games=0,
        generation=0,
        hidden=HIDDEN,
        second=SECOND,
        own_rows=rows(places, HIDDEN),
        other_rows=rows(blocks, HIDDEN),
        bias=bias(HIDDEN, 127),
        second_rows=rows(HIDDEN, SECOND),
        second_bias=bias(SECOND, 1000),
        value_rows=rows(1, SECOND),
        value_bias=draw.randint(-4096, 4096),
        policy_rows=rows(actions, HIDDEN),
        policy_bias=bias(actions, 4096),
        belief_rows=rows(blocks, HIDDEN),
        belief_bias=bias(blocks, 4096),
    )
    return replace(file, **changes)
