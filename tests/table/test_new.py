"""The form for a new table: all options of a game, and custom files."""

import re

import pytest

from tests.support.server import Visitor
from trized.games import REGISTRY, load
from trized.games.zoondo.box import BOX as ZOONDO_BOX
from trized.games.zorgcorp import box as zorgcorp_box

SIZE = 20_000


def named(tribe: str, name: str) -> str:
    """Return the file of a ready-made tribe under another name."""
    return re.sub(r'(?m)^name = ".*"', f'name = "{name}"', ZOONDO_BOX.ready_made(tribe))


def asked(visitor: Visitor, game: str, **fields: str) -> str:
    """Return the form with these fields filled in."""
    answer = visitor.post(f"/new/{game}", **fields)
    assert answer.status_code == 200, answer.text
    return str(answer.text)


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("game", REGISTRY)
def test_every_value_of_every_option_can_be_chosen(server, game: str, lang: str) -> None:
    html = Visitor(server.address, lang).get(f"/new/{game}").text
    for option in load(game).options:
        part = html.partition(f'data-option="{option.name}"')[2].partition("data-option=")[0]
        assert f'name="{option.name}"' in part
        assert f'id="about-{option.name}"' in part
        values = [letter for place in option.letters() for letter in place] or list(option.values)
        if option.shape == "order":
            values = []
            assert re.findall(r'data-letter="(.)"', part) == list(option.default)
        assert all(f'value="{value}"' in part for value in values), option.name
        assert ("data-own" in part) == option.own


def test_a_tribe_of_ones_own_plays(visitor: Visitor) -> None:
    form = asked(visitor, "zoondo", tribe1=named("warus", "Les Miens"))
    assert "Player 1 (Les Miens)" in form
    line = re.search(r'name="tribe1" value="(Les Miens: [^"]+)" checked', form)
    assert line is not None
    assert "12 Zoons worth 150 points" in form
    table = visitor.new("zoondo", tribe1=line[1])
    assert visitor.frame(table)["seats"][0]["name"] == "Les Miens"


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [("en", "strength of"), ("fr", "une force de")],
)
def test_a_bad_tribe_is_refused_with_a_sentence_and_nothing_is_made(server, lang: str, sentence: str) -> None:
    visitor = Visitor(server.address, lang)
    bad = re.sub(
        r"(?m)^trumps = .*", 'trumps = ["conque-de-charge", "furie", "grosse-bertha", "tortue"]', named("warus", "X")
    )
    for path in ("/new/zoondo", "/new"):
        answer = visitor.post(path, game="zoondo", tribe1=bad)
        assert answer.status_code == 409
        assert sentence in answer.json()["error"]
    assert re.search(r'id="mine-title">[^<]*</h2>\s*<p class="empty">', visitor.get("/").text)


def test_a_board_of_ones_own_plays(visitor: Visitor) -> None:
    text = 'title = "My <sky>, 44 systems"\n' + (zorgcorp_box.DATA / "galaxy.toml").read_text(encoding="utf-8")
    form = asked(visitor, "zorgcorp", board=text)
    assert "A custom board: My &lt;sky&gt;, 44 systems" in form
    board = re.search(r'name="board" value="(\{[^"]+)" checked', form)
    assert board is not None
    value = board[1].replace("&#34;", '"').replace("&lt;", "<").replace("&gt;", ">")
    assert visitor.frame(visitor.new("zorgcorp", board=value))["turn"]


def test_a_bad_board_is_refused_in_the_language_of_the_visitor(server) -> None:
    text = (zorgcorp_box.DATA / "galaxy.toml").read_text(encoding="utf-8").replace("zorgterre", "terre", 1)
    answer = Visitor(server.address, "fr").post("/new/zorgcorp", board=text)
    assert answer.status_code == 409
    assert "ne peut pas servir" in answer.json()["error"]


@pytest.mark.parametrize("path", ["/etc/hostname", str(zorgcorp_box.DATA / "galaxy.toml"), "~/board.toml"])
def test_no_file_of_the_server_is_opened_for_a_visitor(visitor: Visitor, path: str) -> None:
    answer = visitor.post("/new/zorgcorp", board=path)
    assert answer.status_code == 409
    assert "There is no board" in answer.json()["error"]


@pytest.mark.parametrize(("game", "option"), [("zoondo", "tribe1"), ("zorgcorp", "board")])
def test_a_file_that_is_too_large_is_refused(visitor: Visitor, game: str, option: str) -> None:
    for size in (SIZE + 1, 200_000):
        answer = visitor.post(f"/new/{game}", **{option: "#" * size})
        assert answer.status_code in (409, 413)
        assert "too large" in answer.json()["error"]


def test_a_random_tribe_is_drawn_when_the_game_begins(visitor: Visitor) -> None:
    assert "Player 2 (A random tribe)" in asked(visitor, "zoondo", tribe2="random")
    tribes = {
        visitor.frame(visitor.new("zoondo", tribe2="random"))["seats"][1]["name"].partition(" ")[0] for _ in range(8)
    }
    assert len(tribes) > 1
    assert tribes <= {tribe.name for tribe in ZOONDO_BOX.tribes.values()}


def test_the_form_keeps_what_was_chosen(visitor: Visitor) -> None:
    form = asked(visitor, "zenith", players="4", boards="DOP", seat2="hard", nickname="Ada")
    assert form.count("<select") == 4
    assert 'value="DOP" data-letters' in form
    assert 'value="Ada"' in form
    assert re.search(r'name="seat2".*?<option value="hard" selected', form, re.S)


@pytest.mark.parametrize(
    ("game", "option", "chosen", "cause"),
    [("zenith", "novice", "yes", {"players": "4"}), ("zoondo", "tribe1", named("warus", "Mine"), {"match": "drawn"})],
)
def test_form_names_a_chosen_option_that_the_others_make_useless(visitor, game, option, chosen, cause) -> None:
    label = load(game).words("en").option(option).name
    sentence = f"“{label}” has no effect with the other options you chose."
    assert sentence in asked(visitor, game, **{option: chosen}, **cause)
    assert sentence not in asked(visitor, game, **{option: chosen})
    assert sentence not in asked(visitor, game, **cause)


def test_the_rules_are_found_by_words_of_both_languages(server) -> None:
    for lang in ("en", "fr"):
        html = Visitor(server.address, lang).get("/rules/zenith").text
        recruit = re.search(r'id="recruit" data-text="([^"]*)"', html)
        assert recruit is not None
        assert "Recruit an agent" in recruit[1]
        assert "Recruter" in recruit[1]
