"""Explanations of a bot's choice: changes and expected line, in both languages, from a view alone."""

from math import log

import pytest

from tests.conformance.case import find
from tests.support.zenith.situation import GAME, Situation, table
from trized.bots import read_spec
from trized.bots.bot import Thought
from trized.bots.explain import Explanation, explain
from trized.games import load
from trized.kernel import Game, Seeded, View
from trized.kernel.replay import read_action


def reasons(situation: Situation, lang: str = "en", spec: str = "search:300") -> Explanation:
    return reasons_of(GAME, situation.position.view(0), 0, lang, spec)


def reasons_of(game: Game, view: View, seat: int, lang: str, spec: str) -> Explanation:
    parsed = read_spec(spec)
    thought = parsed.bot(Seeded(3)).think(game, view, seat, list(view.legal()), parsed.budget)
    return explain(game, view, seat, thought, lang, Seeded(5))


def one_step_from_victory() -> Situation:
    situation = table().won(0, "mars", "mars").disc("mars", 3).credits(12, 12).hand("cresus", "mc4ffr3y")
    return situation.hand("annie", "ivan", seat=1)


def test_a_victory_is_the_first_reason():
    assert reasons(one_step_from_victory()).gains[0] == "You win the game at once"
    assert reasons(one_step_from_victory(), "fr").gains[0] == "Vous gagnez la partie sur-le-champ"


def test_explanation_separates_gains_from_costs():
    why = reasons(table().credits(6).disc("mercury", 2).hand("huxl3y"), spec="greedy")
    assert why.gains == ("You win 1 disc", "The Mercury disc moves 2 spaces towards you")
    assert why.costs == ("It costs 5 credits",)


def test_a_certain_change_is_not_called_possible_where_the_game_may_end_too():
    may_win = table().won(0, "terra", "terra").disc("terra", 3).credits(12).hand("domitian")
    assert reasons(may_win, spec="greedy").gains[:2] == (
        "Perhaps you win the game at once",
        "The Mars disc moves 1 space towards you",
    )


@pytest.mark.parametrize("planet", ["mercury", "venus", "mars", "jupiter"])
def test_gains_are_those_of_the_expected_line(planet):
    """Helena Kerr moves Terra and a planet of choice: the gains name the planet that the line chooses."""
    position = table().credits(12).hand("helena-kerr").position
    view, state = position.view(0), position.copy()
    recruit = read_action(GAME, state, 0, "recruit helena-kerr")
    state.apply(0, recruit, Seeded(1))
    thought = Thought(recruit, line=((0, recruit), (0, read_action(GAME, state, 0, planet))))
    assert set(explain(GAME, view, 0, thought, "en", Seeded(5)).gains) == {
        "The Terra disc moves 1 space towards you",
        f"The {planet.capitalize()} disc moves 2 spaces towards you",
    }


def test_explanation_uses_only_the_knowledge_of_its_seat():
    """Exchanging the opponent's hidden cards does not change the explanation."""
    one = table().credits(9).hand("nero", "khan").hand("cresus", "zenon", seat=1)
    other = table().credits(9).hand("nero", "khan").hand("annie", "titus", seat=1)
    assert reasons(one) == reasons(other)


def test_expected_line_is_described_seat_by_seat():
    situation = table().credits(9).hand("nero", "khan").hand("cresus", "zenon", seat=1)
    line = reasons(situation, spec="search:2000").line
    assert line
    assert {who for who, _ in line} <= {"You", "Your opponent"}
    assert all(what for _, what in line)


@pytest.mark.parametrize("name", ["zenith", "zoondo"])
def test_the_terms_are_all_that_the_estimate_is_made_of(name):
    for position in find(name).positions:
        for seat in position.state.waiting():
            worth = position.state.evaluate(seat)
            total = sum(weight for _, _, weight in position.state.evaluation_terms(seat))
            if position.state.question(seat).kind not in ("deploy", "fight", "touch") and 0 < worth < 1:
                assert log(worth / (1 - worth)) == pytest.approx(total, abs=1e-6), position.where


@pytest.mark.slow
def test_zorgcorp_gives_reasons_that_a_player_would_call_good():
    game = load("zorgcorp")
    state, chance = game.start(game.settle({}), Seeded(2)), Seeded(2)
    told: list[str] = []
    while not state.over():
        seat = int(state.waiting()[0])
        view = state.view(seat)
        told += reasons_of(game, view, seat, "en", "search:30").gains
        state.apply(seat, view.legal()[0], chance)
    assert told
    assert not [gain for gain in told if "ships less" in gain or "loses a point" in gain]


def test_where_lots_are_drawn_no_reason_is_given():
    game = load("zoondo")
    view = game.start(game.settle({}), Seeded(1)).view(0)
    assert any(view.mixed_strategy())
    assert reasons_of(game, view, 0, "en", "greedy") == Explanation()


def test_expected_line_ends_before_a_secret_choice():
    game = load("zoondo")
    attacks = 0
    for position in find("zoondo").positions:
        for seat in position.state.waiting():
            for action in position.state.legal(seat):
                state = position.state.copy()
                state.apply(seat, action, Seeded(1))
                if len(position.state.waiting()) == 1 and len(state.waiting()) == 2:
                    line = ((int(seat), int(action)), (int(seat), int(state.legal(seat)[0])))
                    view = position.state.view(seat)
                    assert explain(game, view, seat, Thought(int(action), line=line), "en", Seeded(5)).line == ()
                    attacks += 1
                    break
    assert attacks
