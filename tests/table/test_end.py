"""The end of a game at a table: statistics, self-contained pictures, and nothing before the end."""

import asyncio
import struct
from xml.etree import ElementTree

import pytest

from tests.kernel.test_summary import GAMES, played
from tests.support.server import Server, Visitor
from tests.support.twins import Twins
from tests.table.test_challenge import finish
from trized.kernel import PUBLIC, Outcome, summarize
from trized.table.pages.charts import spark
from trized.table.pages.rasterize import WAITING, PicturesOverloaded, ProcessRasterizer
from trized.table.pages.share_picture import PictureSide, draw_picture, shorten, wrap


@pytest.mark.parametrize("name", list(GAMES.modules))
def test_pictures_of_an_end_are_standalone(name: str) -> None:
    package = GAMES.get(name)
    live = played(package.game)
    for viewer in (PUBLIC, 0):
        view = live.state.view(viewer)
        for outcome in (live.outcome(), Outcome((), ("agreed",))):
            assert outcome is not None
            for drawn in (package.page.finale(view, outcome, "fr"), package.page.poster(view, "fr")):
                assert "script" not in drawn
                assert "http" not in drawn
                if drawn:
                    ElementTree.fromstring(drawn.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"', 1))


@pytest.mark.parametrize("name", ["zenith", "zoondo", "tiny"])
def test_hidden_events_change_nothing_in_a_picture(name: str) -> None:
    package = GAMES.get(name)
    pair = Twins(package.game, {}, PUBLIC, 9)
    pair.play_on(30)
    assert pair.states[0].digest() != pair.states[1].digest()
    first, second = (
        draw_picture(
            package.game.title,
            "",
            "",
            [],
            summarize(package.game, record).statistics(state.view(PUBLIC), "en"),
            package.page.poster(state.view(PUBLIC), "en"),
        )
        for record, state in zip(pair.records, pair.states, strict=True)
    )
    assert first == second


def test_names_in_a_picture_are_text_and_nothing_else() -> None:
    drawn = draw_picture("Tiny", "<i>won</i> & lost", "2026-11-16", [PictureSide("</svg><b>", True)], [], "<svg/>")
    assert "<b>" not in drawn
    ElementTree.fromstring(drawn)


def test_long_words_are_wrapped_and_long_names_are_cut() -> None:
    assert len(wrap("one two three four five six seven eight nine", 120, 20)) > 2
    assert shorten("a" * 100, 200, 20).endswith("…")


def test_a_chart_without_a_course_is_nothing() -> None:
    assert spark([]) == ""
    assert "polyline" in spark([[0, 1, 2]], mark=3)


def test_the_end_is_shown_when_it_has_come(server: Server) -> None:
    visitor = Visitor(server.address)
    table = visitor.new(seat1="me", seat2="me", nickname="Zoé")
    for page in ("end", "picture"):
        assert visitor.get(f"{table}/{page}", headers={"accept": "application/json"}).status_code == 409
    finish(visitor, table)
    said = visitor.get(f"{table}/end").json()
    assert "Zoé" not in said["finale"]
    assert f"{table}/replay" in said["panel"]
    assert "end-rematch" in said["panel"]
    assert "end-rematch" not in Visitor(server.address).get(f"{table}/end").json()["panel"]
    picture = visitor.get(f"{table}/picture")
    assert picture.content.startswith(b"\x89PNG")
    assert struct.unpack(">II", picture.content[16:24]) == (1200, 630)
    assert "attachment" in picture.headers["content-disposition"]


def drawing(fill: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9" fill="{fill}"/></svg>'
    )


def test_one_process_draws_all_pictures_and_keeps_them_by_content() -> None:
    async def work() -> None:
        rasterizer = ProcessRasterizer()
        red, again, blue = await asyncio.gather(*(rasterizer.png(drawing(fill)) for fill in ("red", "red", "blue")))
        assert red is not None
        assert red.startswith(b"\x89PNG")
        assert (again, len(rasterizer.kept)) == (red, 2)
        assert blue != red
        process = rasterizer.process
        assert await rasterizer.png("no drawing") is None
        assert rasterizer.process is process
        await rasterizer.close()
        assert await rasterizer.png(drawing("red")) == red
        assert rasterizer.process is None  # nothing had to be drawn

    asyncio.run(work())


def test_a_rasterizer_that_was_killed_starts_again() -> None:
    async def work() -> None:
        rasterizer = ProcessRasterizer()
        await rasterizer.png(drawing("red"))
        assert rasterizer.process is not None
        rasterizer.process.kill()
        await rasterizer.process.wait()
        assert await rasterizer.png(drawing("blue")) is not None
        await rasterizer.close()

    asyncio.run(work())


def test_too_many_pictures_at_once_are_refused() -> None:
    async def work() -> None:
        rasterizer = ProcessRasterizer()
        colours = [f"#0000{n:02x}" for n in range(WAITING + 1)]
        done = await asyncio.gather(*(rasterizer.png(drawing(fill)) for fill in colours), return_exceptions=True)
        assert [type(one) for one in done] == [bytes] * WAITING + [PicturesOverloaded]
        await rasterizer.close()

    asyncio.run(work())


def test_the_picture_holds_a_long_sentence_in_full() -> None:
    sentence = (
        "ZorgCorp wins: both sides have 23 points, and ZorgCorp wins ties, as the house rules of this table say (1)."
    )
    drawn = draw_picture("Tiny", sentence, "2026-11-16", [PictureSide("a", True)], [], "<svg/>")
    assert all(word in drawn for word in sentence.split())
    assert "…" not in drawn


def test_picture_names_every_seat_of_a_side() -> None:
    seats = "Ada · The Architects (Easy bot) · The Revolutionaries (Easy bot) · The Spies (Easy bot)"
    drawn = draw_picture("ZorgCorp", "Over.", "2026-11-16", [PictureSide(seats, True)], [], "<svg/>")
    shown = " ".join(
        "".join(one.itertext()) for one in ElementTree.fromstring(drawn).iter() if one.tag.endswith("text")
    )
    assert seats in shown
