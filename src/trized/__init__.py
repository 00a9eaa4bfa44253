"""Trized: a web server and a laboratory for board games."""

from collections.abc import Sequence

from trized import source
from trized.games import REGISTRY, load
from trized.kernel import PUBLIC, Entropy, EventLog, Live, Outcome, Refused, Script, Seeded, State, View
from trized.kernel.drawing import draw_with

__version__ = "1.0.0"
__all__ = [
    "PUBLIC",
    "REGISTRY",
    "Entropy",
    "EventLog",
    "Live",
    "Outcome",
    "Refused",
    "Script",
    "Seeded",
    "State",
    "View",
    "compiled",
    "load",
    "start",
]

compiled = source.compiled


def start(
    name: str, *, seed: int | None = None, names: Sequence[str] = (), position: str = "", **options: object
) -> Live:
    """Start the game called `name`: play it with `push`, and read its legal actions with `legal`.

    `seed` fixes the draws, `names` names the players, and `options` are the options of the game, such as `players=4`.
    A game from a `position` (docs/positions.md) has the options of its text.
    """
    game, chance = load(name), Entropy() if seed is None else Seeded(seed)
    if position:
        return Live.start_from(game, position, chance, names)
    settled = game.settle({option: str(value) for option, value in options.items()})
    players = list(names) or [f"player {seat + 1}" for seat in range(game.seats(settled))]
    return Live.start(game, settled, chance, players)


def _draw(view: View) -> str:
    from trized.lab.notebook import draw_view  # imported only in notebooks

    return draw_view(view)


draw_with(_draw)
