"""Names of bots: `random`, `greedy`, a level such as `hard`, `search:2000` (simulations) or `search:500ms`.

A custom bot is named by its file or module and its class: `mybot.py:Mine`, `package.module:Mine`, or with a budget,
`mybot.py:Mine:500`. A custom net is `net@FILE` or `net@FILE:1000`; `net:1000` is the game's own. Custom bots and nets
are only read if the person at the command line named them, never for a visitor.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType
from typing import Protocol

from trized.bots.bot import DEFAULT_BUDGET, Bot, Budget
from trized.bots.greedy import GreedyBot
from trized.bots.levels import LevelBot
from trized.bots.net_bot import NetBot, net_origin
from trized.bots.own import NAME, find_origin
from trized.bots.random import RandomBot
from trized.bots.search import SearchBot
from trized.kernel import LEVELS, Game, Live, Refused, Seeded

NET = re.compile(r"net@(?P<place>.+?)(:(?P<budget>[0-9]+(ms)?))?")


@dataclass(frozen=True)
class BotKind:
    """One kind of bot: its constructor, and whether it accepts a budget."""

    make: Callable[[Seeded], Bot]
    takes_budget: bool


# Read-only: other processes would not know a kind added here.
KINDS: Mapping[str, BotKind] = MappingProxyType(
    {
        "random": BotKind(RandomBot, takes_budget=False),
        "greedy": BotKind(GreedyBot, takes_budget=False),
        "search": BotKind(SearchBot, takes_budget=True),
        "net": BotKind(NetBot, takes_budget=True),
        **{name: BotKind(partial(LevelBot, level=level), takes_budget=False) for level, name in enumerate(LEVELS)},
    }
)


class BotOrigin(Protocol):
    """The source, weights or parameters of a bot without a built-in name."""

    @property
    def digest(self) -> str:
        """Sixteen hex digits that identify it."""
        ...

    def bot(self, chance: Seeded) -> Bot:
        """Create the bot; `chance` makes its random choices."""
        ...


@dataclass(frozen=True)
class Spec:
    """A bot by name with its budget; a custom one with everything another process needs to create it."""

    name: str
    budget: Budget = DEFAULT_BUDGET
    origin: BotOrigin | None = None

    def __str__(self) -> str:
        return f"{self.name}:{self.budget}" if self.budget != DEFAULT_BUDGET else self.name

    def bot(self, chance: Seeded) -> Bot:
        """Create the bot; `chance` makes its random choices."""
        return KINDS[self.name].make(chance) if self.origin is None else self.origin.bot(chance)

    def searched(self, game: Game) -> "Spec":
        """Return a searching level as its search or net; any other bot unchanged."""
        level = game.levels[LEVELS.index(self.name)] if self.name in LEVELS else None
        if level is None or not level.simulations:
            return self
        return Spec("net" if level.learned else "search", Budget(level.simulations, level.milliseconds))

    def move(self, live: Live, chance: Seeded) -> str:
        """Return the bot's action for the seat `live.turn()`, in canonical notation."""
        seat = live.turn()
        view = live.state.view(seat)
        action = self.bot(chance).choose(live.game, view, seat, list(view.legal()), self.budget)
        return live.game.notation.write(view, seat, action)


def read_budget(text: str) -> Budget:
    """Parse a number of simulations (`2000`) or milliseconds (`500ms`)."""
    found = re.fullmatch(r"([1-9][0-9]{0,8})(ms)?", text)
    if found is None:
        raise Refused("budget", text=text)
    number = int(found[1])
    return Budget(milliseconds=number) if found[2] else Budget(simulations=number)


def read_spec(text: str) -> Spec:
    """Parse the name of a built-in bot; raise Refused if there is none."""
    name, colon, budget = text.strip().partition(":")
    if name not in KINDS:
        raise Refused("bot", name=name, known=list(KINDS))
    if not colon:
        return Spec(name)
    if not KINDS[name].takes_budget:
        raise Refused("no_budget", name=name)
    return Spec(name, read_budget(budget))


def read_any_spec(text: str) -> Spec:
    """Parse the name of a built-in or custom bot; custom code is executed: only for callers who may run code here."""
    if found := NET.fullmatch(text.strip()):
        return of_origin(net_origin(found["place"]), found["budget"])
    if text.strip().endswith(".py"):
        raise Refused("bot_class", file=text.strip())
    found = NAME.fullmatch(text.strip())
    if found is None or text.strip().partition(":")[0] in KINDS:
        return read_spec(text)
    return of_origin(find_origin(found["place"], found["name"]), found["budget"])


def of_origin(origin: BotOrigin, budget: str | None) -> Spec:
    """Return the spec of a bot from its source or weights."""
    return Spec(str(origin), read_budget(budget) if budget else DEFAULT_BUDGET, origin)
