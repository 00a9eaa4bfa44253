"""Reviews at a table: made in the background, stored as they come, taken up again, and only once a game is over."""

import asyncio
import re
import time
from pathlib import Path
from typing import Any

from tests.games.tiny import game as tiny
from tests.support.server import PATIENCE, Server, Visitor
from tests.table.test_fair_queue import DONE, Recording, asked, run
from trized.analysis.decisions import Effort
from trized.analysis.review import Moment, PlyReview
from trized.kernel import Live, Seeded
from trized.table.play.workers import Request, Result, ReviewRequest


def finished_record(seed: int = 3) -> str:
    """Play a game of Tiny to its end at random, by a person and two bots."""
    live = Live.start(tiny, {}, Seeded(seed), ["Ada", "easy", "easy"])
    choices = Seeded(seed)
    while live.outcome() is None:
        seat = int(live.state.waiting()[0])
        legal = live.state.legal(seat)
        live.play(seat, int(legal[choices.below(len(legal))]))
    return live.record.write()


def uploaded(visitor: Visitor) -> str:
    """Bring a finished game along; return the path of its table."""
    answer = visitor.post("/upload", record=finished_record())
    assert answer.status_code == 200, answer.text
    return str(answer.json()["to"]).removesuffix("/replay")


def wait_until(visitor: Visitor, table: str, done: int | None = None) -> dict[str, Any]:
    """Ask how far a review has come until it has come far enough."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        said: dict[str, Any] = visitor.get(f"{table}/review/panel?known=-1").json()
        if said["done"] >= (said["total"] if done is None else done):
            return said
    raise AssertionError("The review does not come to an end.")


def test_a_game_that_goes_on_has_no_review(visitor: Visitor) -> None:
    table = visitor.new(level="easy")
    assert visitor.get(f"{table}/review").status_code == 409
    assert visitor.post(f"{table}/review").status_code == 409
    assert visitor.get(f"{table}/review/panel").status_code == 409
    assert visitor.get(f"{table}/review/line/1/0").status_code == 409


def test_a_review_is_made_in_the_background_and_shown_in_the_visitor_s_language(server: Server) -> None:
    visitor = Visitor(server.address, "fr")
    table = uploaded(visitor)
    assert visitor.post(f"{table}/review").status_code == 200
    said = wait_until(visitor, table)
    assert "Précision" in said["html"]
    assert "<title" in said["html"]
    page = visitor.get(f"{table}/review").text
    assert "Analyse" in page
    found = re.search(r'data-line="(\d+)" data-step="0"', page)
    assert found is not None
    line = visitor.get(f"{table}/review/line/{found[1]}/0").json()
    assert line["html"]
    assert visitor.get(f"{table}/review/line/{found[1]}/99").status_code == 404
    assert visitor.get(f"{table}/review/line/99999/0").status_code == 404


def test_what_was_found_survives_a_power_cut_and_the_rest_is_made_later(tmp_path: Path) -> None:
    store = f"sqlite:{tmp_path}/tables.db"
    first = Server(store).start()
    visitor = Visitor(first.address)
    table = uploaded(visitor)
    visitor.post(f"{table}/review")
    before = wait_until(visitor, table, done=3)["done"]
    first.kill()
    second = Server(store, port=first.port).start()
    try:
        again = visitor.get(f"{table}/review/panel?known=-1").json()
        assert again["done"] >= before
        assert not again["running"]
        visitor.post(f"{table}/review")
        assert wait_until(visitor, table)["done"] == again["total"]
    finally:
        second.stop()


class Reviewing(Recording):
    """One worker that takes a second for everything, pieces of reviews among them."""

    async def _run(self, request: Request) -> Result:
        if not isinstance(request, ReviewRequest):
            return await super()._run(request)
        await asyncio.sleep(1)
        self.done.append((f"review {request.moment.number}", 1.0))
        return PlyReview(request.moment.number, 0, 0, ())


def piece(number: int) -> ReviewRequest:
    return ReviewRequest("", 1, {}, Moment(number, 0, 0, b"", b"", ()), Effort(1))


def test_a_piece_of_a_review_gives_way_to_a_bot_and_is_begun_again() -> None:
    async def work(workers: Recording) -> None:
        reviewing = asyncio.create_task(workers.review(piece(1), "ada"))
        await asyncio.sleep(0.5)
        assert await workers.think(asked("bot"), "bob") == DONE
        assert (await reviewing).number == 1

    assert [name for name, _ in run(work, Reviewing()).done] == ["bot", "review 1"]
