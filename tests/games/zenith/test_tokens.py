"""The eight kinds of bonus token: mc4ffr3y, who also gives 2 zenithium, wins the disc of Mars and the token there."""

import pytest

from tests.support.zenith.report import ALL, facts, report
from tests.support.zenith.situation import Situation, table


def winning(token: str) -> Situation:
    """Return a table where recruiting mc4ffr3y wins the disc of Mars and the token beside it."""
    return table().hand("mc4ffr3y").credits(4).disc("mars", 3).token("mars", token)


WON = {"won mars", "zenithium 2", "mine mc4ffr3y"}


def test_influence_any_gives_1_influence_on_a_disc_that_is_left() -> None:
    s = winning("influence-any").say("recruit mc4ffr3y")
    assert s.choices() == ALL - {"mars"}
    assert report(s.say("venus")) == WON | {"spent influence-any", "venus 1"}


def test_zenithium_1_gives_1_zenithium() -> None:
    s = winning("zenithium-1").say("recruit mc4ffr3y")
    assert report(s) == {"won mars", "zenithium 3", "mine mc4ffr3y", "spent zenithium-1"}


def test_credits_3_gives_3_credits() -> None:
    assert report(winning("credits-3").say("recruit mc4ffr3y")) == WON | {"spent credits-3", "credits 3"}


def test_credits_4_gives_4_credits() -> None:
    assert report(winning("credits-4").say("recruit mc4ffr3y")) == WON | {"spent credits-4", "credits 4"}


def test_leader_gives_the_badge() -> None:
    assert report(winning("leader").say("recruit mc4ffr3y")) == WON | {"spent leader", "silver"}
    assert report(winning("leader").badge(0).say("recruit mc4ffr3y")) == WON | {"spent leader", "gold"}
    assert report(winning("leader").badge(1, gold=True).say("recruit mc4ffr3y")) == WON | {"spent leader", "silver"}


def test_mobilize_2_mobilizes_two() -> None:
    s = winning("mobilize-2").draws("mobilize nero", "mobilize ivan").say("recruit mc4ffr3y")
    assert report(s) == {"won mars", "zenithium 2", "mine nero mc4ffr3y ivan", "spent mobilize-2"}


def test_transfer_1_transfers_a_card() -> None:
    s = winning("transfer-1").theirs("nero", "khan", "ivan").say("recruit mc4ffr3y")
    assert s.choices() == {"mercury", "jupiter"}
    s.say("mercury")
    assert report(s) == {"won mars", "zenithium 2", "mine khan mc4ffr3y", "theirs nero ivan", "spent transfer-1"}


def test_transfer_1_is_skipped_against_an_empty_board() -> None:
    assert report(winning("transfer-1").say("recruit mc4ffr3y")) == WON | {"spent transfer-1"}


def test_exile_2_exiles_two_cards_of_the_opponent() -> None:
    s = winning("exile-2").mine("zenon").theirs("nero", "khan", "ivan", "annie").say("recruit mc4ffr3y")
    assert s.choices() == {"mercury", "jupiter"}
    assert report(s.say("jupiter", "mercury")) == facts(
        "won mars, zenithium 2, mine zenon mc4ffr3y, theirs nero ivan, discarded annie, discarded khan, spent exile-2"
    )


def test_exile_2_exiles_what_there_is() -> None:
    s = winning("exile-2").theirs("nero").say("recruit mc4ffr3y")
    assert report(s) == WON | {"discarded nero", "spent exile-2"}


def test_a_token_is_applied_before_the_next_icon() -> None:
    s = winning("influence-any").say("recruit mc4ffr3y")
    assert report(s) == {"mars gone", "won mars", "spent influence-any", "mine mc4ffr3y", "asked any"}  # D10


def test_the_second_disc_of_a_planet_brings_no_token() -> None:
    s = table().hand("mc4ffr3y").credits(4).disc("mars", 3).won(1, "mars").token("venus", "leader")
    assert report(s.say("recruit mc4ffr3y")) == WON | {"they won mars", "leader on venus"}


@pytest.mark.parametrize(
    ("token", "gained"),
    [
        ("zenithium-1", {"their zenithium 1"}),
        ("credits-3", {"their credits 3"}),
        ("credits-4", {"their credits 4"}),
        ("leader", {"their silver"}),
        ("mobilize-2", {"theirs nero ivan"}),
    ],
)
def test_the_opponent_gets_the_token_of_a_disc_i_let_them_win(token: str, gained: set[str]) -> None:
    s = table().hand("titus").credits(1).disc("venus", -3).token("venus", token)
    s.draws(*["mobilize nero", "mobilize ivan"] * (token == "mobilize-2")).say("recruit titus", "venus")
    assert report(s) == {"mars 1", "they won venus", "credits 10", "mine titus", f"spent {token}"} | gained


def test_the_opponent_chooses_in_a_token_that_they_won() -> None:
    s = table().hand("titus").credits(1).disc("venus", -3).token("venus", "influence-any")
    assert s.say("recruit titus", "venus").waiting() == [1]  # D11
    assert report(s.say("mars", seat=1)) == {"they won venus", "credits 10", "mine titus", "spent influence-any"}


@pytest.mark.parametrize(
    ("token", "mine", "theirs", "pile"),
    [("transfer-1", [], ["titus"], set()), ("exile-2", [], [], {"titus"})],
)
def test_the_opponents_token_turns_against_me(token: str, mine: list[str], theirs: list[str], pile: set[str]) -> None:
    s = table().hand("titus").credits(1).disc("venus", -3).token("venus", token).say("recruit titus", "venus")
    assert (s.columns(0), s.columns(1), s.pile()) == (mine, theirs, pile)
    assert s.money() == (10, 0)


def test_an_empty_reserve_is_refilled_with_the_tokens_used() -> None:
    s = table().hand("orw3ll").credits(1).token("mars", "transfer-1").token("venus", "exile-2")
    s.spent(*["influence-any"] * 4, *["zenithium-1"] * 3, "credits-3", "credits-3", "credits-4", "credits-4")
    s.spent("leader", "leader", "mobilize-2").draws("token credits-4").say("recruit orw3ll")
    assert s.money() == (4, 0)  # F5
    assert s.position.table.reserve_size == 13
