"""Print sheets of creations: pages of A4 with cards to cut out, posters, and PDF as the browser prints it."""

import re
from pathlib import Path
from urllib.parse import unquote
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Browser

from tests.support.browsers import Person
from tests.support.server import Server, Visitor
from trized.games import load
from trized.games.zoondo.box import BOX
from trized.kernel.creation import Creation, encode
from trized.kernel.sheets import BLEED, CARD, MOST_CARDS, Sheets, draw_pages, sheets_of

GAMES = Path(__file__).parents[2] / "src" / "trized" / "games"
BOARIX = BOX.ready_made("boarix").replace('"Boarix"', '"Forest"')
BOARS = 12 + 3  # Zoons and trumps
GALAXY = (GAMES / "zorgcorp/data/galaxy.toml").read_text(encoding="utf-8")
CARDS = '[agents.mars.animod]\nspartacus = { name = "<b>Spartacus", cost = 4, effects = ["any 1", "swap"] }\n'
MADE = {"zoondo": ("tribe1", BOARIX, 3), "zorgcorp": ("board", GALAXY, 7), "zenith": ("cards", CARDS, 1)}
SVG = "{http://www.w3.org/2000/svg}"
A4 = ("210mm", "297mm", "0 0 210 297")


def address(game: str, option: str, text: str) -> str:
    return f"/workshop/{game}/{option}/print?c={encode(Creation(game, option, text))}"


def pages(visitor: Visitor, game: str) -> list[str]:
    option, text, _ = MADE[game]
    found = visitor.get(address(game, option, text))
    assert found.status_code == 200, found.text
    return [unquote(page) for page in re.findall(r'src="data:image/svg\+xml,([^"]+)"', found.text)]


def cards(page: str) -> list[ElementTree.Element]:
    wide, high = CARD[0] + 2 * BLEED, CARD[1] + 2 * BLEED
    return [
        one
        for one in ElementTree.fromstring(page).findall(f"{SVG}svg")
        if (one.get("width"), one.get("height")) == (str(wide), str(high))
    ]


@pytest.mark.parametrize("game", MADE)
def test_every_page_is_a_drawing_of_a4_without_scripts_that_names_the_publisher(visitor: Visitor, game: str) -> None:
    found = pages(visitor, game)
    assert len(found) == MADE[game][2]
    for page in found:
        drawn = ElementTree.fromstring(page)
        assert (drawn.get("width"), drawn.get("height"), drawn.get("viewBox")) == A4
        assert "belongs to its publisher" in page
        assert not re.search(r"<script|\son\w+=|https?://(?!www\.w3\.org/2000/svg)|href=\"(?!#)", page)


def test_tribe_has_a_card_for_every_zoon_and_trump_and_its_rules_and_code(visitor: Visitor) -> None:
    found = [cards(page) for page in pages(visitor, "zoondo")]
    assert [len(page) for page in found] == [9, BOARS + 2 - 9, 0]
    first = found[0][0]
    assert first.get("viewBox") == f"{-BLEED} {-BLEED} {CARD[0] + 2 * BLEED} {CARD[1] + 2 * BLEED}"


def test_cards_are_cut_at_their_size(visitor: Visitor) -> None:
    (page, *_) = pages(visitor, "zoondo")
    across = [(float(x), float(x) + float(length)) for x, length in re.findall(r"M([\d.]+) [\d.]+h([\d.]+)", page)]
    assert (min(start for start, _ in across), max(end for _, end in across)) == (3, 207)  # of 210 mm
    xs = [float(x) for x in re.findall(r"M([\d.]+) 7v4\.5", page)]
    assert [round(right - left, 3) for left, right in zip(xs[::2], xs[1::2], strict=True)] == [CARD[0]] * 3


def test_text_of_a_stranger_is_escaped(visitor: Visitor) -> None:
    (page,) = pages(visitor, "zenith")
    assert "&lt;b&gt;Spartacus" in page
    assert "<b>" not in page


def test_galaxy_is_a_poster_of_six_pages_that_fit_together(visitor: Visitor) -> None:
    boxes = [
        re.findall(r'<svg x="10" y="10" width="190" height="277" viewBox="(.*?)"', p)
        for p in pages(visitor, "zorgcorp")
    ]
    (a, b, c, *below) = [list(map(float, box[0].split())) for box in boxes if box]
    assert b[0] == pytest.approx(a[0] + a[2], rel=1e-3)
    assert c[0] == pytest.approx(b[0] + b[2], rel=1e-3)
    assert below[0][1] == pytest.approx(a[1] + a[3], rel=1e-3)
    assert [one[:2] for one in below] == [[one[0], below[0][1]] for one in (a, b, c)]


def test_code_under_the_address_of_another_game_leads_to_its_own(visitor: Visitor) -> None:
    found = visitor.get(address("zorgcorp", "board", GALAXY).replace("zorgcorp/board", "zoondo/tribe1"))
    assert (found.status_code, found.headers["location"]) == (303, address("zorgcorp", "board", GALAXY))


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_ready_made_thing_can_be_printed(lang: str) -> None:
    for tribe in BOX.tribes:
        sheets = sheets_of(load("zoondo"), BOX.ready_made(tribe), lang)
        assert sum(map(len, map(cards, draw_pages(sheets, "", "", lang)))) >= len(sheets.cards) + 1
    for board in ("galaxy", "great-galaxy"):
        text = (GAMES / f"zorgcorp/data/{board}.toml").read_text(encoding="utf-8")
        assert len(draw_pages(sheets_of(load("zorgcorp"), text, lang), "", "", lang)) == 7


def test_number_of_cards_and_pages_is_limited() -> None:
    sheets = Sheets("Many", ["word " * 20_000], ["<g/>"] * 10_000)
    assert len(draw_pages(sheets, "", "", "en")) <= MOST_CARDS // 9 + 1


@pytest.mark.parametrize(
    ("path", "status", "sentence"),
    [
        ("/workshop/zoondo/tribe1/print", 400, ""),
        ("/workshop/zoondo/tribe1/print?c=AQxx", 409, "This code is damaged"),
        (address("zoondo", "tribe1", 'name = "Nobody"\n'), 409, "The tribe has 0 Emblems"),
        (address("nothing", "board", GALAXY), 409, "There is no game"),
        ("/workshop/zoondo/limit/print?c=AQxx", 404, ""),
    ],
)
def test_invalid_creation_gets_a_message_instead_of_sheets(
    visitor: Visitor, path: str, status: int, sentence: str
) -> None:
    found = visitor.get(path)
    assert found.status_code == status
    assert sentence in found.text


@pytest.mark.parametrize("game", MADE)
def test_browser_prints_each_page_on_one_sheet_of_paper(server: Server, browser: Browser, game: str) -> None:
    option, text, count = MADE[game]
    person = Person(browser, server.address)
    person.page.goto(server.address + address(game, option, text))
    pdf = person.page.pdf(prefer_css_page_size=True, print_background=True)
    assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == count
    assert person.complaints == []
    person.context.close()
