"""Scenarios at a table: they start from their position, and the history keeps their stars."""

import re
from dataclasses import replace

import pytest

from tests.support.server import Server, Visitor
from trized.bots.bot import DEFAULT_BUDGET
from trized.bots.greedy import GreedyBot
from trized.games.zorgcorp import game
from trized.kernel import LANGUAGES, Live, Seeded
from trized.kernel.game import lead_of
from trized.kernel.record import Ply
from trized.kernel.scenario import Scenario, scenario_of, scenarios_of

SCENARIOS = {scenario.name: scenario for scenario in scenarios_of(game)}


def stars_on_card(page: str, scenario: Scenario) -> str:
    """Return the stars on the card of a scenario, as the history shows it in English."""
    card = page.partition(f"<h3>{scenario.text('title', 'en')}</h3>")[2]
    return str(re.findall("[★☆]{3}", card)[0])


@pytest.mark.parametrize("scenario", SCENARIOS.values(), ids=SCENARIOS)
def test_scenario_has_texts_and_expert_wins_40_to_80_percent(scenario: Scenario) -> None:
    assert scenario_of(game, scenario.position) is scenario
    assert len({scenario.text(key, lang) for key in ("title", "situation") for lang in LANGUAGES}) == 4
    assert 40 <= scenario.expert <= 80
    assert 1 < scenario.stars[0] < scenario.stars[1]


def test_stars_follow_the_lead_of_a_winner() -> None:
    scenario = SCENARIOS["outpost"]
    two, three = scenario.stars
    assert [scenario.rate(True, lead) for lead in (1, two - 1, two, three)] == [1, 1, 2, 3]
    assert scenario.rate(False, three) == 0


def test_lost_scenario_is_in_the_history_without_stars_and_starts_again_from_its_position(server: Server) -> None:
    visitor, scenario = Visitor(server.address), SCENARIOS["outpost"]
    table = visitor.post("/analysis/zorgcorp", position=scenario.position).json()["to"]
    assert visitor.post(f"{table}/resign", seat=0).status_code == 200
    page = visitor.get("/history").text
    assert "Scenario: The Outpost" in page
    assert stars_on_card(page, scenario) == "☆☆☆"
    again = visitor.post(f"{table}/rematch").json()["to"]
    assert scenario.position.partition("; ")[2] in visitor.get(f"{again}/record").text


def won_but_for_the_last_ply(scenario: Scenario) -> tuple[Live, Ply]:
    """Play a scenario until greedy bots win it; return the game before its last action, and that action."""
    for seed in range(20):
        live, bot = Live.start_from(game, scenario.position, Seeded(seed)), GreedyBot(Seeded(seed))
        for seat in range(len(live.record.players)):
            live.join(seat, "")
        while (outcome := live.outcome()) is None:
            seat = int(live.state.waiting()[0])
            view = live.state.view(seat)
            live.play(seat, bot.think(game, view, seat, list(view.legal()), DEFAULT_BUDGET).action)
        last = live.record.entries[-1]
        if outcome.winners and isinstance(last, Ply):
            return live, last
    raise AssertionError("greedy bots lost every game")


def test_won_scenario_keeps_its_stars(server: Server) -> None:
    visitor, scenario = Visitor(server.address), SCENARIOS["open-gates"]
    live, last = won_but_for_the_last_ply(scenario)
    stars = scenario.rate(True, lead_of(game, live.state, 0))
    unfinished = replace(live.record, entries=live.record.entries[:-1], result=None, digest="")
    table = visitor.post("/upload", record=unfinished.write()).json()["to"].removesuffix("/replay")
    assert visitor.play(table, last.action, last.seat).status_code == 200
    assert stars_on_card(visitor.get("/history").text, scenario) == "★" * stars + "☆" * (3 - stars)
    assert f"{stars} of 3 stars" in visitor.get(f"{table}/end").json()["panel"]
