"""The editor of a box: it saves only differences, and every suggested word is valid."""

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.workshop_walk import check, workshop
from trized.games import load
from trized.games.zenith.box_file import BoxFile, is_allowed, read_effects
from trized.games.zenith.effects.completion import next_words, split
from trized.games.zenith.opening import canonical, printed_data
from trized.kernel import Refused, Seeded

GAME = load("zenith")
SHOP = workshop(GAME)
EXAMPLE = SHOP.starts("en")[1][1]


def edited(text: str, *steps: str) -> str:
    for step in steps:
        text = SHOP.edit(text, step.split(), {}, "en", Seeded(1)).text
    return text


def test_file_written_by_the_editor_means_the_same_as_the_file_it_read() -> None:
    again = BoxFile(EXAMPLE).text()
    assert canonical(again) == canonical(EXAMPLE)
    assert BoxFile(again).text() == again


def test_step_writes_only_what_differs_from_the_printed_box() -> None:
    text = edited("", "set agents.khan.cost 4", "set agents.nero.cost 3", "set agents.nero.cost 7")
    assert text == "[agents.mercury.animod]\nkhan = { cost = 4 }\n"
    assert edited(text, "restore agents.khan") == ""


@pytest.mark.parametrize(
    ("step", "line"),
    [
        ("set agents.khan.planet mars", "[agents.mars.animod]\nkhan = {  }"),
        ("set agents.khan.secret yes", "[secret_agents.mercury.animod]\nkhan = {  }"),
        ("remove agents.khan", 'removed = ["khan"]'),
        ("set agents.khan.cost 400", "khan = { cost = 99 }"),
        ("set agents.khan.effects.0 any 3 except mars", 'effects = ["any 3 except mars", "give leader -> other 2"]'),
        ("up agents.khan.effects.1", 'effects = ["give leader -> other 2", "any 2"]'),
        ("set tokens.leader.count 5", "[tokens.leader]\ncount = 5"),
        ("set technology.costs.4 8", "[technology]\ncosts = [1, 2, 3, 4, 8]"),
        ("set technology.S.levels.0.0 any 3", '[technology.S]\nlevels = [["any 3"], '),
        ("set diplomacy.two_players.human.0 any 2", "[diplomacy.two_players]\nhuman = "),
        ("set start.cards 9", "[start]\ncards = 7"),
        ("toggle second.novice mars", '[second]\nnovice = ["venus", "terra"]'),
        ('set title Ma "boîte"', 'title = "Ma \\"boîte\\""'),
    ],
)
def test_step_changes_its_part_of_the_file(step: str, line: str) -> None:
    text = edited("", step)
    assert line in text
    assert GAME.check_file("cards", text, "en").problems == ()


@pytest.mark.parametrize(
    "step",
    ["", "fly", "set", "set agents 3", "set agents.khan 3", "set agents.nobody.cost 3", "set technology.S.faction x",
     "set track 3", "up agents.khan.effects.x", "add rules", "remove agents", "restore title", "toggle second.x mars"],
)  # fmt: skip
def test_step_that_cannot_be_is_refused_with_a_sentence(step: str) -> None:
    with pytest.raises(Refused, match="not possible"):
        edited(EXAMPLE, step)


def every_printed_effect() -> list[str]:
    data = printed_data()
    boards = [data["technology"][side]["levels"] for side in "SDUONP"]
    lists = [card["effects"] for kind in ("agents", "tokens") for card in data[kind].values()]
    lists += [level for board in boards for level in board] + [data["technology"]["rows"]]
    return list(dict.fromkeys(text for texts in lists for text in texts))


def test_every_printed_effect_can_be_put_together_from_the_words_that_are_offered() -> None:
    @cache
    def allowed(text: str) -> bool:
        return is_allowed(["mobilize 1"], text, 0, False)

    @cache
    def continued(text: str) -> set[str]:
        return set(next_words(text, allowed))

    missing = []
    for text in every_printed_effect():
        words = text.split(" ")
        for n in range(len(words)):
            before, wanted = " ".join(words[:n]) + " " * bool(n), " ".join(words[: n + 1])
            tied = wanted.removesuffix(",")
            offered = continued(before) | continued(tied) | continued(f"{tied} ")
            if not any(one in (wanted, tied) for one in offered) and not words[n][0].isdigit():
                missing.append((before, words[n]))
            if tied != wanted and wanted not in continued(tied):
                missing.append((tied, ","))
    assert missing == []


def test_word_that_would_lead_nowhere_is_not_offered() -> None:
    def offered(text: str, *before: str, on_token: bool = False) -> set[str]:
        return {one.split(" ")[-1] for one in next_words(text, lambda found: is_allowed(before, found, 0, on_token))}

    assert "that" not in offered("")
    assert "that" in offered("", "mobilize 1")
    assert "discard" not in offered("", on_token=True)
    assert "->" in offered("discard 1 ")
    assert "->" not in offered("any 2 ")
    assert offered("column 2/4/7 -> mars ") == {"1/2/3"}
    assert offered("any 2 exc") == {"except"}


def test_last_sentence_of_an_effect_is_the_one_that_is_completed() -> None:
    assert split("discard 1 -> any 2 ex") == ("discard 1 -> ", ["any", "2"], "ex")
    assert split("if leader:") == ("if leader:", [], "")


def test_fault_is_reported_for_the_effect_that_has_it() -> None:
    read = read_effects(["any 2", "that 1", "flee", "credits 3"], 0, False)
    assert [isinstance(one, Refused) for one in read] == [False, True, True, False]


def test_editor_draws_the_effects_of_an_agent_in_both_languages_with_its_fault() -> None:
    text = edited("", "set agents.khan.effects.0 any 3", "set agents.khan.effects.1 any")
    board = SHOP.draw(text, {"of": "agents.khan"}, "fr").board
    assert "Gain 3 influence on a planet of your choice." in board
    assert "Gagnez 3 influences sur une planète de votre choix." in board
    assert "« any » n’est pas un effet imprimé" in board.replace("\N{NO-BREAK SPACE}", " ")
    assert "zw-changed zw-wrong" in SHOP.draw(text, {}, "fr").board


def test_filters_leave_the_cards_that_have_all_properties() -> None:
    text = edited("", "set agents.khan.cost 4", "remove agents.caesar")
    board = SHOP.draw(text, {"changed": "yes", "planet": "mercury"}, "en").board
    assert board.count('id="tile-') == 1
    assert SHOP.draw(text, {}, "en").board.count('id="tile-') == len(printed_data()["agents"])


def test_balance_compares_the_cards_that_differ_with_the_printed_ones() -> None:
    (match_up,) = SHOP.match_ups(EXAMPLE, "en")
    assert match_up.cards == (("ramses", "Ramses"), ("spartacus", "Spartacus"))
    assert [options["cards"] == "printed" for options, _ in match_up.games + match_up.originals] == [False, True]
    with pytest.raises(Refused, match="as printed"):
        SHOP.match_ups('title = "Mine"', "en")


@settings(max_examples=5)
@given(st.integers(0, 2**32))
def test_every_box_that_the_editor_lets_one_finish_is_played_and_shared(seed: int) -> None:
    check(GAME, seed)
