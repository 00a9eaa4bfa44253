"""Set-up values: resources at the start, goals, planets where teammates recruit."""

import pytest

from tests.support.zenith.report import report
from tests.support.zenith.situation import GAME, PLACES, TOKENS, Situation, table
from trized.games.zenith.opening import printed_box
from trized.games.zenith.rules import State
from trized.games.zenith.state import ABSOLUTE, DEMOCRATIC, POPULAR, STALLED
from trized.kernel import Seeded


def new_game(**options: str) -> Situation:
    """Set up a game in which seat 0 begins; `report` then describes the table."""
    s = table()
    position = GAME.start(GAME.settle({"first": "1"} | options), Seeded(5))
    assert isinstance(position, State)
    s.position = position
    return s


def without_tokens(s: Situation) -> set[str]:
    return {words for words in report(s) if " on " not in words}


def test_two_players_start_with_12_credits_1_zenithium_and_the_second_ahead_on_terra() -> None:
    assert without_tokens(new_game()) == {
        "credits 12",
        "zenithium 1",
        "their credits 12",
        "their zenithium 1",
        "terra -1",
        "asked exchange",
    }


def test_a_second_player_who_is_a_novice_is_ahead_on_venus_and_mars_too() -> None:
    assert new_game(novice="yes").places() == [0, -1, -1, -1, 0]


def test_the_second_player_may_be_seat_0() -> None:
    assert new_game(first="2").places() == [0, 0, 1, 0, 0]


def test_teams_start_with_24_credits_2_zenithium_and_the_second_ahead_on_venus_and_mars() -> None:
    assert without_tokens(new_game(players="4")) == {
        "credits 24",
        "zenithium 2",
        "their credits 24",
        "their zenithium 2",
        "venus -1",
        "mars -1",
        "asked exchange",
    }


def test_teams_may_start_with_12_credits_and_1_zenithium() -> None:
    s = new_game(players="4", team_start="12/1")
    assert s.money(0) == s.money(1) == (12, 1)


@pytest.mark.parametrize("players", ["2", "4"])
def test_everybody_starts_with_4_cards(players: str) -> None:
    s = new_game(players=players)
    assert [len(s.cards(seat)) for seat in range(int(players))] == [4] * int(players)


def test_a_first_game_is_played_on_s_u_n() -> None:
    assert list(new_game().position.table.boards) == [0, 0, 0]
    assert GAME.settle({})["boards"] == "SUN"


def test_the_boards_belong_to_the_factions_in_pairs() -> None:
    factions = {side: ("animod", "human", "robot")[board.faction] for side, board in printed_box().boards.items()}
    assert factions == {"S": "animod", "D": "animod", "U": "human", "O": "human", "N": "robot", "P": "robot"}


def test_there_are_16_tokens_of_which_8_lie_on_the_boards() -> None:
    s = new_game()
    assert set(s.tokens()) == set(PLACES)
    reserve = list(s.position.table.reserve)
    assert sum(reserve) == s.position.table.reserve_size == 8
    count = {kind: reserve[number] + list(s.tokens().values()).count(kind) for number, kind in enumerate(TOKENS)}
    assert count == {
        "influence-any": 4,
        "zenithium-1": 3,
        "credits-3": 2,
        "credits-4": 2,
        "leader": 2,
        "mobilize-2": 1,
        "transfer-1": 1,
        "exile-2": 1,
    }


def test_a_disc_is_won_4_steps_from_the_middle() -> None:
    s = table().hand("helena-kerr").credits(6).disc("mars", 1).say("recruit helena-kerr", "mars")
    assert report(s) == {"terra 1", "mars 3", "mine helena-kerr"}
    s = table().hand("helena-kerr").credits(6).disc("mars", 2).say("recruit helena-kerr", "mars")
    assert report(s) == {"terra 1", "won mars", "mine helena-kerr"}


def wins_mars(*planets: str) -> Situation:
    """Win a disc of Mars with these discs won before."""
    return table().hand("mc4ffr3y").credits(4).disc("mars", 3).won(0, *planets).say("recruit mc4ffr3y")


def test_three_discs_of_one_planet_win() -> None:
    assert wins_mars("mars", "mars").position.table.endings == ABSOLUTE
    assert wins_mars("mars", "mars").position.table.winner == 0


def test_discs_of_four_planets_win() -> None:
    assert wins_mars("mercury", "venus", "terra").position.table.endings == DEMOCRATIC


def test_five_discs_win() -> None:
    assert wins_mars("mercury", "mercury", "venus", "venus").position.table.endings == POPULAR


@pytest.mark.parametrize("planets", [("mars",), ("mercury", "venus"), ("mercury", "mercury", "venus")])
def test_fewer_discs_do_not_win(planets: tuple[str, ...]) -> None:
    assert wins_mars(*planets).asked() == "action"


@pytest.mark.parametrize(
    ("seat", "barred"),
    [(0, {"recruit titus", "recruit ivan"}), (1, {"recruit nero", "recruit cresus"})],
)
def test_teammates_recruit_on_three_planets_each(seat: int, barred: set[str]) -> None:
    hand = ("nero", "cresus", "zenon", "titus", "ivan")
    s = table(players=4, active=seat).hand(*hand, seat=seat).credits(10)
    assert {choice for choice in s.choices() if "recruit" in choice} == {f"recruit {card}" for card in hand} - barred


@pytest.mark.parametrize(("quiet", "asked"), [(38, "action"), (39, "over")])
def test_40_turns_without_a_change_end_the_game(quiet: int, asked: str) -> None:
    s = table().hand("wul").hand("ivan", seat=1)
    s.position.table.unchanged_turns = quiet
    assert s.say("lead wul").asked() == asked
    assert s.position.table.endings == (STALLED if asked == "over" else 0)
