"""The workshop over HTTP: editors, checks and edits of a file, links, invalid input."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.server import Server, Visitor
from trized.games import REGISTRY, load
from trized.games.zoondo.box import BOX
from trized.games.zoondo.page import page
from trized.games.zoondo.page.workshop import closed, ids
from trized.games.zoondo.tribes import read_file
from trized.kernel import Seeded
from trized.kernel.creation import Creation, encode
from trized.kernel.workshop import Workshop

TRIBE = "/workshop/zoondo/tribe1"
SHOP = page.workshop(page.game, "tribe1")
EMPTY = dict(SHOP.starts("en"))["Empty tribe"]


def edited(shop: Workshop, text: str, *edits: str) -> str:
    """Edit a file, with words as the page sends them."""
    for edit in edits:
        text = shop.edit(text, edit.split(), {}, "en", Seeded(1)).text
    return text


def test_every_game_with_custom_files_is_in_the_workshop(visitor: Visitor) -> None:
    index = visitor.get("/workshop").text
    for name in REGISTRY:
        option = next(option.name for option in load(name).options if option.own)
        assert f'href="/workshop/{name}/{option}"' in index
        assert visitor.get(f"/workshop/{name}/{option}").status_code == 200


@pytest.mark.parametrize("path", [f"{TRIBE}x", "/workshop/zoondo/format", "/workshop/zenith/tribe1"])
def test_option_without_custom_files_has_no_workshop(visitor: Visitor, path: str) -> None:
    assert visitor.get(path).status_code == 404


def test_every_start_of_every_workshop_can_be_played_except_the_empty_one(visitor: Visitor) -> None:
    for name, option in (("zenith", "cards"), ("zoondo", "tribe1"), ("zorgcorp", "board")):
        data = visitor.get(f"/workshop/{name}/{option}").text.partition('id="data">')[2].partition("</script>")[0]
        starts = json.loads(data)["starts"]
        found = [visitor.post(f"/workshop/{name}/{option}/check", text=text).json() for _, text in starts]
        assert [bool(one["problems"]) for one in found] == [title.startswith("Empty ") for title, _ in starts]


def test_problem_names_its_line(visitor: Visitor) -> None:
    text = BOX.ready_made("monkus").replace("king = 1", "kink = 1")
    (problem, *_) = visitor.post(f"{TRIBE}/check", text=text).json()["problems"]
    assert "kink" in problem["says"]
    assert text.split("\n")[problem["line"] - 1] == "kink = 1"
    (problem,) = visitor.post("/workshop/zorgcorp/board/check", text='id = "x"\nid = 3').json()["problems"]
    assert problem["line"] == 2


def test_edit_that_changes_nothing_keeps_the_tribe(visitor: Visitor) -> None:
    text = BOX.ready_made("warus")
    again = visitor.post(f"{TRIBE}/check", text=text, edit="drag place-0 place-0").json()
    assert again["problems"] == []
    assert load("zoondo").settle({"tribe1": again["text"]}) == load("zoondo").settle({"tribe1": text})


def test_limits_show_what_is_missing_in_the_language_of_the_visitor(server: Server) -> None:
    found = Visitor(server.address, "fr").post(f"{TRIBE}/check", text=EMPTY).json()
    missing = [limit for limit in found["limits"] if limit["problems"]]
    assert [limit["label"] for limit in missing] == ["Emblème", "Zoons en plus de l’Emblème"]
    assert missing[0]["problems"][0] in [problem["says"] for problem in found["problems"]]


@pytest.mark.parametrize(
    "edit", ["x", "", "add", "add nobody", "remove kong", "drag place-0 place-99", "drag x y", "name"]
)
def test_edit_that_cannot_be_done_is_refused_with_a_sentence(visitor: Visitor, edit: str) -> None:
    answer = visitor.post(f"{TRIBE}/check", text=EMPTY, edit=edit)
    assert answer.status_code == 409
    assert answer.json()["error"] == "What you wanted to change is no longer there."


@pytest.mark.parametrize("look", ["x", "[]", '{"held": 3}', "[" * 5000, json.dumps({"held": "x" * 200})])
def test_look_that_is_none_is_refused_with_a_sentence(visitor: Visitor, look: str) -> None:
    answer = visitor.post(f"{TRIBE}/check", text=EMPTY, look=look)
    assert answer.status_code == 400
    assert answer.json()["error"]


@pytest.mark.parametrize("text", ["a = " + "[" * 9000, "a." * 5000, "x" * 20_001, 'name = "\\u0000"', "🐗"])
def test_text_that_cannot_be_read_is_refused_with_a_sentence(visitor: Visitor, text: str) -> None:
    answer = visitor.post(f"{TRIBE}/check", text=text)
    found = answer.json()
    assert found["error"] if answer.status_code == 409 else found["problems"][0]["says"]


def test_link_opens_in_another_browser_with_its_names_escaped(visitor: Visitor, friend: Visitor) -> None:
    text = BOX.ready_made("monkus").replace('"Monkus"', '"</script><b>Mine"')
    code = visitor.post(f"{TRIBE}/check", text=text).json()["code"]
    opened = friend.get(f"{TRIBE}?c={code}").text
    assert "<b>Mine" not in opened
    data = json.loads(opened.partition('id="data">')[2].partition("</script>")[0])
    assert data["opened"]["text"] == text
    assert friend.get(f"/workshop?c={code}").headers["location"] == f"{TRIBE}?c={code}"


def test_link_for_another_option_opens_the_workshop_of_that_option(visitor: Visitor) -> None:
    code = encode(Creation("zorgcorp", "board", "id = 1"))
    assert visitor.get(f"{TRIBE}?c={code}").headers["location"] == f"/workshop/zorgcorp/board?c={code}"


@pytest.mark.parametrize("code", ["x", "AAAA", "_" * 4000, "Zm9v"])
def test_damaged_link_opens_the_workshop_with_a_sentence(visitor: Visitor, code: str) -> None:
    answer = visitor.get(f"{TRIBE}?c={code}")
    assert answer.status_code == 200
    assert 'id="complaint">' in answer.text.replace(" hidden", "-hidden")
    assert visitor.get(f"/workshop?c={code}").status_code == 409


@settings(max_examples=60)
@given(st.lists(st.sampled_from(sorted(ids())), max_size=14), st.sampled_from(["tribal", "mondial"]))
def test_tribe_that_keeps_all_limits_passes_the_check(cards: list[str], format: str) -> None:
    text = edited(SHOP, EMPTY, f"format {format}", *(f"add {card}" for card in cards))
    kept = not any(limit.problems for limit in SHOP.draw(text, {}, "en").limits)
    assert kept == (not load("zoondo").check_file("tribe1", text, "en").problems)
    assert edited(SHOP, text, *(f"remove {card}" for card in cards)) == edited(SHOP, EMPTY, f"format {format}")


@pytest.mark.parametrize("format", ["tribal", "continental", "mondial"])
@pytest.mark.parametrize("seed", range(4))
def test_random_tribe_keeps_all_limits_and_uses_its_points(format: str, seed: int) -> None:
    text = SHOP.edit(edited(SHOP, EMPTY, f"format {format}"), ["surprise"], {}, "en", Seeded(seed)).text
    assert load("zoondo").check_file("tribe1", text, "en").problems == ()
    assert SHOP.draw(text, {}, "en").limits[0].now > 120


def test_card_that_would_break_a_limit_is_closed_and_no_other() -> None:
    found = closed(read_file('name = "Few"\n[zoons]\nking-louis = 1\nqueen-mary = 1\n'))
    assert {"titus", "bouga-a", "coco-boum"} & found == set()
    assert {"king-louis", "queen-mary", "rhino-a", "furie"} <= found


def kept(visitor: Visitor) -> list[tuple[str, int]]:
    data = visitor.get("/workshop").text.partition('id="data">')[2].partition("</script>")[0]
    return [(one["name"], one["version"]) for one in json.loads(data)["made"]]


MADE = {"id": "0123456789ab", "game": "zoondo", "option": "tribe1", "text": "x", "parent": "", "saved": 1, "version": 3}


def test_creation_is_kept_for_its_browser_alone_in_its_highest_version(visitor: Visitor, friend: Visitor) -> None:
    for name, version in (("Third", 3), ("Second", 2), ("Fourth", 4)):
        assert visitor.post("/workshop/keep", **MADE | {"name": name, "version": version}).status_code == 200
    assert kept(visitor) == [("Fourth", 4)]
    assert kept(friend) == []
    friend.post("/workshop/forget", id=MADE["id"])
    assert kept(visitor) == [("Fourth", 4)]
    visitor.post("/workshop/forget", id=MADE["id"])
    assert kept(visitor) == []


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("id", "../x"),
        ("version", -1),
        ("version", "x"),
        ("saved", 10**18),
        ("option", "format"),
        ("text", "x" * 20_001),
    ],
)
def test_creation_that_cannot_be_is_not_kept(visitor: Visitor, field: str, value: object) -> None:
    answer = visitor.post("/workshop/keep", **MADE | {"name": "Mine", field: value})
    assert answer.status_code in (400, 404, 409)
    assert answer.json()["error"]
    assert kept(visitor) == []


@pytest.mark.slow
def test_balance_is_measured_until_it_is_over_and_then_known_to_everybody(visitor: Visitor, friend: Visitor) -> None:
    text = BOX.ready_made("monkus")
    found = visitor.post(f"{TRIBE}/balance", text=text).json()
    while not found["over"]:
        found = visitor.post(f"{TRIBE}/balance", text=text).json()
    assert found["says"].startswith(("Weaker than the originals. Wins ", "No clear difference. Wins "))
    total, *by = [one["games"] for one in found["rows"]]
    assert total == sum(by)
    assert friend.post(f"{TRIBE}/balance", text=text).json() == found


def test_balance_of_a_file_that_cannot_play_is_refused_with_a_sentence(visitor: Visitor) -> None:
    answer = visitor.post(f"{TRIBE}/balance", text='name = "Nobody"\n')
    assert answer.status_code == 409
    assert "exactly one" in answer.json()["error"]
    assert visitor.post("/workshop/zorgcorp/board/balance", text="x").status_code == 409
