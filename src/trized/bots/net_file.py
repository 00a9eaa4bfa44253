"""Files of learned weights: what is in them, and which are refused because they do not fit the game."""

import hashlib
import os
import zlib
from collections.abc import Sequence
from pathlib import Path

import msgspec
from msgspec import Struct

from trized.kernel import Game, Refused
from trized.kernel.features import Feature
from trized.kernel.game import feature_count, features_of

VERSION = 1
MOST_BYTES = 1 << 26  # of a file when it is unpacked
HIDDEN_STEP, SECOND_STEP = 16, 8  # the layers are multiples of these


class NetFile(Struct, frozen=True):
    """A net, with the description of its game and of its training. Rows are signed bytes, one row after the other."""

    game: str
    rules: int  # the version of the rules that it was learned by
    options: dict[str, str]  # that shape the numbers, such as the number of players
    features: str  # the digest of the layout of an observation
    actions: int  # how many dense actions there are
    made: str  # the command and the data that made it
    games: int  # how many games it has learned from
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
    version: int = VERSION


class NetHeader(Struct):
    """What can be read of a file of any version."""

    version: int


def features_digest(features: Sequence[Feature]) -> str:
    """Return sixteen hex digits that identify what is where in an observation."""
    told = [(feature.name, int(feature.offset), int(feature.size), int(feature.low)) for feature in features]
    return hashlib.blake2b(msgspec.msgpack.encode(told), digest_size=8).hexdigest()


def write_net(file: NetFile, path: Path) -> None:
    """Write a net so that the file is complete or absent."""
    part = path.with_name(path.name + ".part")
    part.write_bytes(pack_net(file))
    os.replace(part, path)


def read_net(path: Path) -> NetFile:
    """Read a net; raise Refused if it cannot be read."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise Refused("net_missing", path=str(path), reason=error.strerror or str(error)) from None
    return unpack_net(data, str(path))


def pack_net(file: NetFile) -> bytes:
    """Return a net as bytes."""
    return zlib.compress(msgspec.msgpack.encode(file), 9)


def unpack_net(data: bytes, name: str) -> NetFile:
    """Return the net that bytes hold; raise Refused if they are damaged, or of a version that is not known."""
    try:
        told = zlib.decompressobj().decompress(data, MOST_BYTES)
        found = msgspec.msgpack.decode(told, type=NetHeader).version
        if found == VERSION:
            file = msgspec.msgpack.decode(told, type=NetFile)
    except (zlib.error, msgspec.MsgspecError):
        raise Refused("net_damaged", path=name) from None
    if found != VERSION:
        raise Refused("net_version", path=name, found=found, known=VERSION)
    if not is_whole(file):
        raise Refused("net_damaged", path=name)
    return file


def is_whole(file: NetFile) -> bool:
    """Return whether all rows are of the declared length."""
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
    """Refuse a net that was learned for another game, by other rules, or before features or actions changed."""
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
