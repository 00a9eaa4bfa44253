"""The laboratory: simulate, measure, report, compare. These are its public names.

    from trized.lab import play_games, compare_variants, Contest, run_contest, rank_bots

Each is imported on first use, so that a command loads only what it needs.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from trized.analysis.intervals import share as share
    from trized.lab.arena import Contest as Contest
    from trized.lab.arena import run_contest as run_contest
    from trized.lab.compare import compare_variants as compare_variants
    from trized.lab.games import Games as Games
    from trized.lab.games import play_games as play_games
    from trized.lab.notebook import draw_view as draw_view
    from trized.lab.simulate import Run as Run
    from trized.lab.simulate import SimulationResult as SimulationResult
    from trized.lab.simulate import seat_specs as seat_specs
    from trized.lab.standings import rank_bots as rank_bots
    from trized.lab.tally import Tally as Tally

HOMES = {
    "Contest": "arena",
    "SimulationResult": "simulate",
    "Games": "games",
    "Run": "simulate",
    "Tally": "tally",
    "compare_variants": "compare",
    "draw_view": "notebook",
    "play_games": "games",
    "rank_bots": "standings",
    "run_contest": "arena",
    "seat_specs": "simulate",
    "share": "tally",
}
__all__ = list(HOMES)


def __getattr__(name: str) -> Any:
    """Import a name on first use."""
    if name not in HOMES:
        raise AttributeError(f"trized.lab has no {name}; it has {', '.join(HOMES)}.")
    return getattr(import_module(f"trized.lab.{HOMES[name]}"), name)


def __dir__() -> list[str]:
    return sorted(HOMES)
