"""Agents of Mars: their effects besides 1 influence. Families are in test_agent_families.py."""

from tests.support.zenith.report import ALL, facts, report
from tests.support.zenith.situation import table


def test_titus_gives_the_opponent_1_influence_and_me_10_credits() -> None:
    s = table().hand("titus").credits(1).say("recruit titus")
    assert s.choices() == ALL - {"mars"}
    assert report(s.say("venus")) == {"mars 1", "venus -1", "credits 10", "mine titus"}


def test_titus_can_let_the_opponent_win_a_disc() -> None:
    s = table().hand("titus").credits(1).disc("terra", -3).say("recruit titus", "terra")
    assert report(s) == {"mars 1", "they won terra", "credits 10", "mine titus"}  # D9


def test_titus_gives_credits_even_if_only_mars_has_a_disc() -> None:
    s = table().hand("titus").credits(1).gone("mercury", "venus", "terra", "jupiter").say("recruit titus")
    assert report(s) == {"mars 1", "credits 10", "mine titus"}


def test_caesar_gives_1_zenithium_or_7_credits() -> None:
    s = table().hand("caesar").credits(2).say("recruit caesar")
    assert s.choices() == {"option 1", "option 2"}
    assert report(s.say("option 1")) == {"mars 1", "zenithium 1", "mine caesar"}
    s = table().hand("caesar").credits(2).say("recruit caesar", "option 2")
    assert report(s) == {"mars 1", "credits 7", "mine caesar"}


def test_ramses_transfers_two_cards_or_gives_8_credits() -> None:
    s = table().hand("ramses").credits(3).theirs("nero", "khan", "ivan").say("recruit ramses")
    assert s.choices() == {"option 1", "option 2"}
    assert s.say("option 1").choices() == {"mercury", "jupiter"}
    assert report(s.say("mercury", "mercury")) == {"mars 1", "mine khan nero ramses", "theirs ivan"}
    s = table().hand("ramses").credits(3).theirs("nero").say("recruit ramses", "option 2")
    assert report(s) == {"mars 1", "credits 8", "mine ramses", "theirs nero"}


def test_ramses_may_choose_to_transfer_nothing() -> None:
    s = table().hand("ramses").credits(3).say("recruit ramses", "option 1")
    assert report(s) == {"mars 1", "mine ramses"}  # B7


def test_ramses_transfers_what_there_is() -> None:
    s = table().hand("ramses").credits(3).theirs("nero").say("recruit ramses", "option 1")
    assert report(s) == {"mars 1", "mine nero ramses"}  # B4


def test_caligula_transfers_a_card_and_gives_1_influence_on_its_planet() -> None:
    s = table().hand("caligula").credits(5).theirs("nero", "khan", "ivan").say("recruit caligula")
    assert s.choices() == {"mercury", "jupiter"}
    assert report(s.say("mercury")) == {"mars 1", "mercury 1", "mine khan caligula", "theirs nero ivan"}


def test_caligula_gives_no_influence_if_there_is_no_card() -> None:
    s = table().hand("caligula").credits(5).say("recruit caligula")
    assert report(s) == {"mars 1", "mine caligula"}  # C7


def test_caligula_loses_the_influence_if_the_disc_is_gone() -> None:
    s = table().hand("caligula").credits(5).gone("mercury").theirs("nero").say("recruit caligula")
    assert report(s) == {"mars 1", "mine nero caligula"}


def test_domitian_mobilizes_three_with_1_influence_each() -> None:
    s = table().hand("domitian").credits(9).draws("mobilize nero", "mobilize ivan", "mobilize khan")
    assert report(s.say("recruit domitian")) == {"mars 1", "mercury 2", "jupiter 1", "mine nero khan domitian ivan"}


def test_domitian_gives_no_influence_for_cards_that_are_not_there() -> None:
    s = table().hand("domitian").hand("annie", seat=1).credits(9).deck("nero").say("recruit domitian")
    assert report(s) == {"mars 1", "mercury 1", "mine nero domitian"}  # C7


def test_little_bob_gives_1_influence_on_another_planet() -> None:
    s = table().hand("little-bob").credits(3).say("recruit little-bob")
    assert s.choices() == ALL - {"mars"}
    assert report(s.say("terra")) == {"mars 1", "terra 1", "mine little-bob"}


def test_little_bob_is_skipped_if_only_mars_has_a_disc() -> None:
    s = table().hand("little-bob").credits(3).gone("mercury", "venus", "terra", "jupiter").say("recruit little-bob")
    assert report(s) == {"mars 1", "mine little-bob"}


def test_charlize_gun_mobilizes_transfers_and_exiles_one_each() -> None:
    s = table().hand("charlize-gun").credits(4).theirs("nero", "khan", "zenon", "sir-sam").draws("mobilize moussa")
    assert s.say("recruit charlize-gun").choices() == {"mercury", "terra"}
    assert s.say("mercury").choices() == {"mercury", "terra"}
    assert report(s.say("terra")) == facts(
        "mars 1, mine khan moussa charlize-gun, theirs nero zenon, discarded sir-sam"
    )


def test_charlize_gun_exiles_nothing_if_the_only_card_was_transferred() -> None:
    s = table().hand("charlize-gun").credits(4).theirs("nero").draws("mobilize moussa").say("recruit charlize-gun")
    assert report(s) == {"mars 1", "mine nero moussa charlize-gun"}


def test_charlize_gun_mobilizes_against_an_empty_board_too() -> None:
    s = table().hand("charlize-gun").credits(4).draws("mobilize moussa").say("recruit charlize-gun")
    assert report(s) == {"mars 1", "mine moussa charlize-gun"}


def test_handy_luke_gives_a_token_that_is_on_the_boards() -> None:
    s = table().hand("handy-luke").credits(4).token("venus", "credits-4").token("human", "leader").spent("mobilize-2")
    assert s.say("recruit handy-luke").choices() == {"token venus", "token human"}  # F4
    assert report(s.say("token venus")) == facts(
        "mars 1, credits 4, leader on human, spent credits-4, spent mobilize-2, mine handy-luke"
    )


def test_handy_luke_gives_nothing_if_no_token_is_there() -> None:
    s = table().hand("handy-luke").credits(4).say("recruit handy-luke")
    assert report(s) == {"mars 1", "mine handy-luke"}


def test_lady_moore_exiles_three_cards_of_the_opponent_with_1_influence_each() -> None:
    s = table().hand("lady-moore").credits(10).mine("zenon").theirs("nero", "khan", "ivan", "annie")
    assert s.say("recruit lady-moore").choices() == {"mercury", "jupiter"}
    assert report(s.say("mercury", "jupiter", "jupiter")) == facts(
        "mars 1, mercury 1, jupiter 2, mine zenon lady-moore, theirs nero, discarded khan, discarded annie, "
        "discarded ivan"
    )


def test_lady_moore_gives_no_influence_for_cards_that_are_not_there() -> None:
    s = table().hand("lady-moore").credits(10).theirs("ivan").say("recruit lady-moore")
    assert report(s) == {"mars 1", "jupiter 1", "mine lady-moore", "discarded ivan"}  # C7


def test_w4ts0n_gives_5_credits_and_mobilizes_one() -> None:
    s = table().hand("w4ts0n").credits(1).draws("mobilize ivan").say("recruit w4ts0n")
    assert report(s) == {"mars 1", "credits 5", "mine w4ts0n ivan"}


def test_w4ts0n_gives_credits_even_if_no_card_is_left() -> None:
    s = table().hand("w4ts0n").hand("annie", seat=1).credits(1).deck().say("recruit w4ts0n")
    assert report(s) == {"mars 1", "credits 5", "mine w4ts0n"}  # C10


def test_v4nc3_transfers_a_card_or_gives_1_zenithium() -> None:
    s = table().hand("v4nc3").credits(2).theirs("nero", "ivan").say("recruit v4nc3")
    assert s.choices() == {"option 1", "option 2"}
    assert report(s.say("option 1", "jupiter")) == {"mars 1", "mine v4nc3 ivan", "theirs nero"}
    s = table().hand("v4nc3").credits(2).theirs("nero").say("recruit v4nc3", "option 2")
    assert report(s) == {"mars 1", "zenithium 1", "mine v4nc3", "theirs nero"}


def test_v4nc3_may_choose_to_transfer_nothing() -> None:
    s = table().hand("v4nc3").credits(2).say("recruit v4nc3", "option 1")
    assert report(s) == {"mars 1", "mine v4nc3"}  # B7


def test_mc4ffr3y_gives_2_zenithium() -> None:
    s = table().hand("mc4ffr3y").credits(4).say("recruit mc4ffr3y")
    assert report(s) == {"mars 1", "zenithium 2", "mine mc4ffr3y"}


def test_4nd3rs0n_gives_2_influence_on_a_centred_disc() -> None:
    s = table().hand("4nd3rs0n").credits(6).disc("venus", 1).disc("terra", -2).say("recruit 4nd3rs0n")
    assert s.choices() == {"mercury", "jupiter"}
    assert report(s.say("jupiter")) == {"mars 1", "venus 1", "terra -2", "jupiter 2", "mine 4nd3rs0n"}


def test_4nd3rs0n_is_skipped_if_no_disc_is_centred() -> None:
    s = table().hand("4nd3rs0n").credits(6).disc("venus", 1).disc("terra", -2).gone("mercury", "jupiter")
    assert report(s.say("recruit 4nd3rs0n")) == {"mars 1", "venus 1", "terra -2", "mine 4nd3rs0n"}  # D4
