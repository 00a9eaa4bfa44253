"""Files of learned weights: their contents, and the check that they fit a game."""

import hashlib
import os
import zlib
from collections.abc import Sequence
from pathlib import Path

import msgspec
from msgspec import Struct

from trized.kernel import Game, Refused
from trized.kernel.features import Feature
from trized.kernel.files import read_bytes
from trized.kernel.game import feature_count, features_of

VERSION = 1
MOST_BYTES = 1 << 26  # of an uncompressed file
HIDDEN_STEP, SECOND_STEP = 16, 8  # the layers are multiples of these


class NetFile(Struct, frozen=True):
    """A net with descriptions of its game and training. Rows of signed bytes follow each other."""

    game: str
    rules: int  # the version of the rules it was trained with
    options: dict[str, str]  # that determine sizes, such as the number of players
    features: str  # the digest of the layout of an observation
    actions: int  # number of dense actions
    made: str  # the command and the data that made it
    games: int  # number of games it was trained on
    generation: int
    hidden: int  # units of the first layer
    second: int  # units of the second layer
    own_rows: bytes  # a row of `hidden` for each place of the seat's observation
    other_rows: bytes  # the same for a seat of the other side, or nothing
    bias: list[int]
    second_rows: bytes  # a row of `second` for each unit of the first layer
    second_bias: list[int]
    value_rows: bytes  # `second` weights
    value_bias: int
    policy_rows: bytes  # a row of `hidden` for each action
    policy_bias: list[int]
    belief_rows: bytes  # a row of `hidden` for each place of the other side's observation, or nothing
    belief_bias: list[int]
    corrects_prior: bool = True  # whether the policy is a correction of `State.prior`, or complete
    version: int = VERSION


class NetHeader(Struct):
    """The part of a file that is readable in every version."""

    version: int


def features_digest(features: Sequence[Feature]) -> str:
    """Return sixteen hex digits that identify the layout of an observation."""
    told = [(feature.name, int(feature.offset), int(feature.size), int(feature.low)) for feature in features]
    return hashlib.blake2b(msgspec.msgpack.encode(told), digest_size=8).hexdigest()


def write_net(file: NetFile, path: Path) -> None:
    """Write a net to `path` atomically."""
    part = path.with_name(path.name + ".part")
    part.write_bytes(pack_net(file))
    os.replace(part, path)


def read_net(path: Path) -> NetFile:
    """Read a net; raise Refused if it is unreadable."""
    try:
        data = read_bytes(path, MOST_BYTES)
    except OSError as error:
        raise Refused("net_missing", path=str(path), reason=error.strerror or str(error)) from None
    return unpack_net(data, str(path))


def pack_net(file: NetFile) -> bytes:
    """Return a net as bytes."""
    return zlib.compress(msgspec.msgpack.encode(file), 9)


def unpack_net(data: bytes, name: str) -> NetFile:
    """Parse the bytes of a net; raise Refused if they are damaged or of an unknown version."""
    try:
        told = zlib.decompressobj().decompress(data, MOST_BYTES)
        found = msgspec.msgpack.decode(told, type=NetHeader).version
        if found == VERSION:
            file = msgspec.msgpack.decode(told, type=NetFile)
    except (zlib.error, msgspec.MsgspecError):
        raise Refused("net_damaged", path=name) from None
    if found != VERSION:
        raise Refused("net_version", path=name, found=found, known=VERSION)
    if not is_complete(file):
        raise Refused("net_damaged", path=name)
    return file


def is_complete(file: NetFile) -> bool:
    """Return whether all rows have the declared length."""
    places = len(file.own_rows) // max(1, file.hidden)
    return (
        file.hidden > 0
        and file.second > 0
        and file.hidden % HIDDEN_STEP == 0
        and file.second % SECOND_STEP == 0
        and len(file.own_rows) == places * file.hidden
        and len(file.other_rows) in (0, len(file.own_rows))
        and len(file.bias) == file.hidden
        and len(file.second_rows) == file.hidden * file.second
        and len(file.second_bias) == len(file.value_rows) == file.second
        and len(file.policy_rows) == file.actions * file.hidden
        and len(file.policy_bias) == file.actions
        and len(file.belief_rows) == len(file.belief_bias) * file.hidden
        and len(file.belief_bias) in (0, places)
    )


def check_net(file: NetFile, game: Game) -> None:
    """Raise Refused for a net of another game or rules, or with other features or actions."""
    if file.game != game.name:
        raise Refused("net_game", found=file.game, game=game.name)
    if not (game.nets_since or game.rules) <= file.rules <= game.rules:
        raise Refused("net_rules", title=game.title, found=file.rules, known=game.rules)
    options = game.settle(file.options)
    features = features_of(game, options)
    if file.features != features_digest(features) or len(file.own_rows) != file.hidden * feature_count(game, options):
        raise Refused("net_features", title=game.title)
    if file.actions != game.action_count(options):
        raise Refused("net_actions", title=game.title, found=file.actions, known=game.action_count(options))
