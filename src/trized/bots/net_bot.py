"""The bot that searches with a net: the built-in one, or one from a file."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from trized.bots.bot import Bot, Budget, Thought
from trized.bots.learned import Learned
from trized.bots.net import Net
from trized.bots.net_file import MOST_BYTES, check_net, read_net, unpack_net
from trized.bots.own import digest_of
from trized.bots.search import Exploration, SearchBot
from trized.kernel import Game, Refused, SearchSettings, Seeded, View
from trized.kernel.features import FeatureWriter
from trized.kernel.files import read_bytes

log = logging.getLogger("trized.bots")


class NetBot(Bot):
    """Searches with a given net, or with the net of the game.

    If no net fits, it searches without one, with the game's settings.
    """

    def __init__(
        self,
        chance: Seeded,
        net: Net | None = None,
        settings: SearchSettings | None = None,
        exploration: Exploration | None = None,
    ) -> None:
        self.chance = chance
        self.net = net
        self.settings = settings
        self.exploration = exploration

    def think(self, game: Game, view: View, seat: int, legal: Sequence[int], budget: Budget) -> Thought:
        settings, learned = guided_search(game, view, self.net)
        if learned is not None:
            settings = self.settings or settings
        return SearchBot(self.chance, settings, learned, self.exploration).think(game, view, seat, legal, budget)


@dataclass(frozen=True)
class NetOrigin:
    """A net from a file, with everything another process needs to play with it."""

    place: str
    digest: str
    data: bytes = field(compare=False, repr=False)

    def __str__(self) -> str:
        return f"net@{self.place}"

    def bot(self, chance: Seeded) -> Bot:
        """Create the bot; `chance` makes its random choices."""
        return NetBot(chance, unpacked(self))


def net_origin(place: str) -> NetOrigin:
    """Read a file of weights; raise Refused if it is invalid."""
    try:
        data = read_bytes(Path(place), MOST_BYTES)
    except OSError as error:
        raise Refused("net_missing", path=place, reason=error.strerror or str(error)) from None
    origin = NetOrigin(place, digest_of(data), data)
    unpacked(origin)
    return origin


@lru_cache(8)
def unpacked(origin: NetOrigin) -> Net:
    """Return the net of a file, cached in each process."""
    return Net(unpack_net(origin.data, origin.place))


def guided_search(game: Game, view: View, net: Net | None = None) -> tuple[SearchSettings, Learned | None]:
    """Return the settings of a search with `net`, or else with the net of the game; without one if none fits.

    Raise Refused if `net` does not fit.
    """
    if net is not None:
        check_fit(net, game, view)
    else:
        net = find_net(game, view)
    if net is None:
        return game.search, None
    return game.learned_search, Learned(net, game.order(view.deal(Seeded(0))))


def find_net(game: Game, view: View) -> Net | None:
    """Return the game's built-in net for a view; None if there is no file or it does not fit.

    The reason is logged once.
    """
    path = game.net_file(view)
    if path is None or not path.exists():
        return None
    try:
        net = opened(path)
        check_fit(net, game, view)
    except Refused as refused:
        warn_once(str(refused))
        return None
    return net


@lru_cache(8)
def opened(path: Path) -> Net:
    """Return the net in a file, cached in each process."""
    return Net(read_net(path))


@lru_cache(100)
def warn_once(sentence: str) -> None:
    """Log a warning, each text only once."""
    log.warning("%s The search goes on without it.", sentence)


def check_fit(net: Net, game: Game, view: View) -> None:
    """Raise Refused if a net does not fit the game or its options."""
    check_once(net, game)
    features = FeatureWriter()
    view.write_features(view.viewer, features)
    if features.width != net.places:
        raise Refused("net_options", title=game.title)


@lru_cache(16)
def check_once(net: Net, game: Game) -> None:
    """Raise Refused if a net does not fit the game."""
    check_net(net.file, game)
