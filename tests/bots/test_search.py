"""Choices of a search: the action to try next, and the final action."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from tests.games.tiny import game as tiny
from tests.support.pile import PileState
from tests.support.zenith.situation import table
from trized.bots.bot import Budget
from trized.bots.search import SIMULATIONS, Exploration, SearchBot, run_simulations
from trized.bots.tree import Tree
from trized.kernel import SearchSettings, Seeded

TRIED, SELDOM = 4, 9  # actions


def tree(exploration: float, **counts: tuple[int, float]) -> Tree:
    """Return a tree with 1000 visits of the root: visits and mean value by action name."""
    situation = table().credits(9).hand("nero", "khan")
    found = Tree(situation.position.view(0), 0, 1, SearchSettings(exploration=exploration))
    for name, (visits, mean) in counts.items():
        node = found.add(0, 0, {"tried": TRIED, "seldom": SELDOM}[name])
        found.visits[node], found.totals[node], found.availability[node] = visits, visits * mean, 999
    return found


@pytest.mark.parametrize(
    ("seldom", "next_tried"),
    [
        ((100, 0.52), SELDOM),  # 0.6 + 0.7 √(ln 1000 / 400) = 0.69 is less than 0.52 + 0.7 √(ln 1000 / 100) = 0.70
        ((100, 0.50), TRIED),  # and more than 0.50 + 0.18 = 0.68
        ((400, 0.61), SELDOM),
    ],
)
def test_the_highest_upper_bound_is_tried_next(seldom: tuple[int, float], next_tried: int) -> None:
    found = tree(0.7, tried=(400, 0.6), seldom=seldom)
    node = found.select_by_bound(0, 0, vec[i64]([TRIED, SELDOM]))
    assert found.actions[node] == next_tried
    assert not found.expanded


def test_unvisited_action_precedes_the_highest_bound() -> None:
    found = tree(0.7, tried=(400, 1.0))
    node = found.select_by_bound(0, 0, vec[i64]([TRIED, SELDOM]))
    assert (found.actions[node], found.expanded) == (SELDOM, True)


def pile_searched(pebbles: int) -> Tree:
    """Search Nim with `pebbles`: a seat takes 1 to 3, and the last pebble wins."""
    found = Tree(PileState(pebbles, 0, [1, 1]).view(0), 0, 1, SearchSettings())
    found.simulate(40)
    return found


def test_of_two_actions_both_are_searched_and_the_winning_one_more() -> None:
    (_, losing, _), (_, winning, value) = pile_searched(2).statistics(vec[i64]([1, 2]))
    assert losing + winning == 40
    assert winning > losing > 0
    assert value == 1


def test_a_forced_action_takes_no_node() -> None:
    assert len(pile_searched(1).actions) == 1


@pytest.mark.parametrize(("budget", "simulations"), [(Budget(), SIMULATIONS), (Budget(simulations=37), 37)])
def test_a_search_uses_its_budget_and_without_one_a_thousand_simulations(budget: Budget, simulations: int) -> None:
    found = Tree(tiny.start(tiny.settle({}), Seeded(0)).view(0), 0, 1, SearchSettings())
    run_simulations(found, budget, stop_early=False)
    assert found.simulations == simulations


STATISTICS = [(7, 100, 0.5), (8, 300, 0.4)]


def shares_of_the_second(bot: SearchBot, mixes: bool) -> float:
    return sum(bot.choose_index(STATISTICS, mixes) for _ in range(4000)) / 4000


def test_a_bot_that_mixes_draws_by_visits() -> None:
    assert shares_of_the_second(SearchBot(Seeded(1)), mixes=True) == pytest.approx(0.75, abs=0.03)


@pytest.mark.parametrize(("temperature", "share"), [(1.0, 0.75), (0.5, 0.9), (0.0, 1.0)])
def test_a_bot_that_strays_draws_by_visits_to_the_power_of_its_temperature(temperature: float, share: float) -> None:
    bot = SearchBot(Seeded(1), exploration=Exploration(temperature=temperature))
    assert shares_of_the_second(bot, mixes=False) == pytest.approx(share, abs=0.03)


def test_otherwise_the_action_with_most_visits_is_taken() -> None:
    assert shares_of_the_second(SearchBot(Seeded(1)), mixes=False) == 1


def choices(mix: bool) -> set[int]:
    """Return the choices of a search with several seeds, where all seats of Tiny choose simultaneously."""
    view, settings = tiny.start(tiny.settle({}), Seeded(0)).view(0), SearchSettings(mix_simultaneous=mix)
    bots = [SearchBot(Seeded(seed), settings) for seed in range(20)]
    return {bot.think(tiny, view, 0, list(view.legal()), Budget(simulations=60)).action for bot in bots}


def test_where_seats_choose_at_once_a_search_mixes() -> None:
    assert choices(mix=True) == {0, 2}


def test_noise_is_spread_over_all_actions_and_adds_up() -> None:
    noise = Exploration(concentration=10.0).draw_noise(5, Seeded(3))
    assert len(noise) == 5
    assert sum(noise) == pytest.approx(1)
    assert min(noise) > 0
