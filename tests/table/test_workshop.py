"""The workshop over HTTP: what can be made, a file checked as text or as a draft, links, and bad input."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.server import Server, Visitor
from trized.games import REGISTRY, load
from trized.games.zoondo.box import BOX
from trized.games.zoondo.page import page
from trized.kernel import Seeded
from trized.kernel.creation import Creation, encode
from trized.kernel.workshop import Draft

TRIBE = "/workshop/zoondo/tribe1"
CARDS = [one.id for one in page.workshop(page.game, "tribe1").components("en")]


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
        assert [bool(one["problems"]) for one in found] == [title == "Empty tribe" for title, _ in starts]


def test_problem_names_its_line(visitor: Visitor) -> None:
    text = BOX.ready_made("monkus").replace("king = 1", "kink = 1")
    (problem, *_) = visitor.post(f"{TRIBE}/check", text=text).json()["problems"]
    assert "kink" in problem["says"]
    assert text.split("\n")[problem["line"] - 1] == "kink = 1"
    (problem,) = visitor.post("/workshop/zorgcorp/board/check", text='id = "x"\nid = 3').json()["problems"]
    assert problem["line"] == 2


def test_draft_and_text_are_the_same_tribe(visitor: Visitor) -> None:
    found = visitor.post(f"{TRIBE}/check", text=BOX.ready_made("warus")).json()
    again = visitor.post(f"{TRIBE}/check", draft=json.dumps(found["draft"])).json()
    assert again["problems"] == []
    assert again["draft"] == found["draft"]
    assert load("zoondo").settle({"tribe1": again["text"]}) == load("zoondo").settle({"tribe1": found["text"]})


def test_limits_show_what_is_missing_in_the_language_of_the_visitor(server: Server) -> None:
    found = Visitor(server.address, "fr").post(f"{TRIBE}/check", draft="{}").json()
    missing = [limit for limit in found["limits"] if limit["problems"]]
    assert [limit["label"] for limit in missing] == ["Emblème", "Zoons en plus de l’Emblème"]
    assert missing[0]["problems"][0] in [problem["says"] for problem in found["problems"]]


@pytest.mark.parametrize(
    "draft",
    ["x", "[]", '{"counts": {"kong": -1}}', '{"counts": {"kong": 1000}}', '{"name": 3}', "[" * 5000, '{"places": {}}'],
)
def test_draft_that_is_none_is_refused_with_a_sentence(visitor: Visitor, draft: str) -> None:
    answer = visitor.post(f"{TRIBE}/check", draft=draft)
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


@settings(max_examples=60, deadline=None)
@given(st.dictionaries(st.sampled_from(CARDS), st.integers(1, 4), max_size=14), st.sampled_from(["tribal", "mondial"]))
def test_draft_that_keeps_all_limits_passes_the_check(counts: dict[str, int], format: str) -> None:
    shop = page.workshop(page.game, "tribe1")
    draft = Draft("Mine", {"format": format}, counts)
    kept = not any(limit.problems for limit in shop.limits(draft, "en"))
    assert kept == (not load("zoondo").check_file("tribe1", shop.write(draft), "en").problems)
    assert shop.read(shop.write(draft)).counts == counts


@pytest.mark.parametrize("format", ["tribal", "continental", "mondial"])
@pytest.mark.parametrize("seed", range(4))
def test_random_tribe_keeps_all_limits_and_uses_its_points(format: str, seed: int) -> None:
    shop = page.workshop(page.game, "tribe1")
    draft = shop.surprise(Draft(choices={"format": format}), Seeded(seed))
    assert load("zoondo").check_file("tribe1", shop.write(draft), "en").problems == ()
    assert shop.limits(draft, "en")[0].now > 120


def test_card_that_would_break_a_limit_is_closed_and_no_other() -> None:
    shop = page.workshop(page.game, "tribe1")
    draft = shop.read('name = "Few"\n[zoons]\nking-louis = 1\nqueen-mary = 1\n')
    closed = set(shop.closed(draft))
    assert {"titus", "bouga-0", "coco-boum"} & closed == set()
    assert {"king-louis", "queen-mary", "rhino-0", "furie"} <= closed


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
    assert found["verdict"] in ("Weaker than the originals.", "No clear difference after a minute.")  # if it had time
    assert found["says"].startswith("Wins ")
    assert found["balance"]["total"]["games"] == sum(one["games"] for one in found["balance"]["by"])
    assert friend.post(f"{TRIBE}/balance", text=text).json() == found


def test_balance_of_a_file_that_cannot_play_is_refused_with_a_sentence(visitor: Visitor) -> None:
    answer = visitor.post(f"{TRIBE}/balance", text='name = "Nobody"\n')
    assert answer.status_code == 409
    assert "exactly one" in answer.json()["error"]
    assert visitor.post("/workshop/zorgcorp/board/balance", text="x").status_code == 404
