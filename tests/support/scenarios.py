"""Measures the scenarios of a game: how often a bot on all seats wins, and by how many points.

python -m tests.support.scenarios GAME [BOT] [GAMES] [FIRST SEED] [NAME...]
"""

import sys

from trized.bots.bot import DEFAULT_BUDGET
from trized.bots.spec import read_spec
from trized.games import load
from trized.kernel import Game, Seeded
from trized.kernel.game import lead_of
from trized.kernel.scenario import Scenario, scenarios_of


def play(game: Game, scenario: Scenario, bot: str, seed: int) -> tuple[bool, int]:
    """Play a scenario with a bot on each seat; return whether they won, and by how many points."""
    state, chance = game.position(scenario.position), Seeded(seed)
    seats = range(game.seats(scenario.options))
    bots = [read_spec(bot).bot(Seeded(1_000 + len(seats) * seed + seat)) for seat in seats]
    while not state.over():
        seat = int(state.waiting()[0])
        view = state.view(seat)
        state.apply(seat, bots[seat].think(game, view, seat, list(view.legal()), DEFAULT_BUDGET).action, chance)
    outcome = state.outcome()
    assert outcome is not None
    return bool(outcome.winners), lead_of(game, state, 0)


def main(name: str, bot: str = "expert", games: str = "60", first: str = "0", *names: str) -> None:
    """Print a line for each scenario: games won, and the lead that half and a fifth of the winners reach."""
    game = load(name)
    for scenario in scenarios_of(game):
        if names and scenario.name not in names:
            continue
        results = [play(game, scenario, bot, seed) for seed in range(int(first), int(first) + int(games))]
        leads = sorted(lead for won, lead in results if won)
        half, fifth = (leads[len(leads) * part // 10] for part in (5, 8)) if leads else (0, 0)
        share = round(100 * len(leads) / len(results))
        stars = [sum(scenario.rate(won, lead) == n for won, lead in results) for n in range(4)]
        won = f"{len(leads)} of {games} won ({share}%)"
        print(f"{scenario.name}: {won}, leads {half} and {fifth}, stars {stars}", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
