"""Reviews at a table: in the background, stored ply by ply, resumed, and only after the end."""

import asyncio
import gc
import re
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.games.tiny import game as tiny
from tests.support.faults import MadeUpTime, World
from tests.support.server import PATIENCE, Server, Visitor
from tests.table.test_scheduler import SlowPool, asked
from trized.analysis.review import PlyReview
from trized.kernel import Live, Record, Seeded
from trized.table.play import tables
from trized.table.play.scheduler import Client, Full, Scheduler
from trized.table.play.thinking import ReviewRequest
from trized.table.play.work import Request
from trized.table.study.review_page import before_last_turn
from trized.table.study.reviews import ReviewDepth, ReviewProgress

BLUNDER = 2  # the seed of a game in which a person gives a third of the chances away
PAUSE = 0.25  # between two looks, so that they do not meet the rate limit


def finished_record(seed: int = 3) -> str:
    """Play a game of Tiny to its end at random, by a person and two bots."""
    live = Live.start(tiny, {}, Seeded(seed), ["Ada", "easy", "easy"])
    choices = Seeded(seed)
    while live.outcome() is None:
        seat = int(live.state.waiting()[0])
        legal = live.state.legal(seat)
        live.play(seat, int(legal[choices.below(len(legal))]))
    return live.record.write()


def uploaded(visitor: Visitor, record: str | None = None) -> str:
    """Upload a finished game; return the path of its table."""
    answer = visitor.post("/upload", record=record or finished_record())
    assert answer.status_code == 200, answer.text
    return str(answer.json()["to"]).removesuffix("/replay")


def wait_until(visitor: Visitor, table: str, done: int | None = None) -> dict[str, Any]:
    """Poll a review until it has come far enough; it has low priority, so each of its moves may take PATIENCE."""
    end, before = time.monotonic() + PATIENCE, 0
    while time.monotonic() < end:
        said: dict[str, Any] = visitor.get(f"{table}/review/panel?known=-1").json()
        if said["done"] >= (said["total"] if done is None else done):
            return said
        if said["done"] > before:
            end, before = time.monotonic() + PATIENCE, said["done"]
        time.sleep(PAUSE)
    raise AssertionError("The review does not come to an end.")


def test_a_game_that_goes_on_has_no_review(visitor: Visitor) -> None:
    table = visitor.new(level="easy")
    assert visitor.get(f"{table}/review").status_code == 409
    assert visitor.post(f"{table}/review").status_code == 409
    assert visitor.get(f"{table}/review/panel").status_code == 409
    assert visitor.get(f"{table}/review/line/1/0").status_code == 409


def test_review_of_a_game_without_decisions_says_so(visitor: Visitor) -> None:
    live = Live.start(tiny, {}, Seeded(3), ["Ada", "easy", "easy"])
    live.resign(0)
    table = uploaded(visitor, live.record.write())
    visitor.post(f"{table}/review")
    assert "No decision was reviewed" in wait_until(visitor, table)["html"]


def test_a_review_is_shown_in_the_visitor_s_language(server: Server, reviewed_game: tuple[Visitor, str]) -> None:
    owner, table = reviewed_game
    visitor = Visitor(server.address, "fr")
    visitor.http.cookies = owner.http.cookies
    said = visitor.get(f"{table}/review/panel?known=-1").json()
    assert "Précision" in said["html"]
    assert "<title" in said["html"]
    numbers = re.findall(r'<tr><th scope="row">(\d+)</th>', said["html"].partition("rv-table")[2])
    assert numbers == [str(number) for number in range(said["total"])]  # as the slider counts
    page = visitor.get(f"{table}/review").text
    assert "Analyse" in page
    found = re.search(r'data-line="(\d+)" data-step="0"', page)
    assert found is not None
    line = visitor.get(f"{table}/review/line/{found[1]}/0").json()
    assert line["html"]
    assert visitor.get(f"{table}/review/line/{found[1]}/99").status_code == 404
    assert visitor.get(f"{table}/review/line/99999/0").status_code == 404


def test_review_survives_a_kill_and_continues_later(tmp_path: Path) -> None:
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
        assert ("rv-seats" in again["html"]) == ("rv-luck-table" in again["html"]) == (again["done"] == again["total"])
        assert not again["running"]
        visitor.post(f"{table}/review")
        assert "rv-luck-table" in wait_until(visitor, table)["html"]
    finally:
        second.stop()


NAMES = [letter * 12 for letter in "abcd"]


class Reviewers:
    """A worker that takes a second for a ply, and records which tables are in memory meanwhile."""

    number = 1

    def __init__(self) -> None:
        self.world: World
        self.asked: list[int] = []
        self.open: list[set[str]] = []

    async def run(self, request: Request[Any]) -> Any:
        assert isinstance(request, ReviewRequest)
        self.asked.append(request.moments[0].number)
        await asyncio.sleep(1)
        gc.collect()
        self.open.append({*self.world.servers[0].tables.alive})
        return [PlyReview(self.asked[-1], 0, 0, ())]

    def restart(self) -> None:
        raise NotImplementedError

    def close(self) -> None:
        raise NotImplementedError


Reviewed = tuple[Reviewers, list[ReviewProgress]]


@pytest.fixture(scope="module")
def reviewed() -> Reviewed:
    """Review the same finished game at some tables at once, while bots wait for ever; return progress of the last."""
    bots, reviewers, seen = SlowPool(), Reviewers(), list[ReviewProgress]()

    async def scene(world: World) -> None:
        world.faults.on = False
        world.header = Record.read(finished_record())
        for name in NAMES:
            world.add_table(name)
        reviewers.world, server = world, world.servers[0]
        server.scheduler = server.reviews.scheduler = Scheduler(server.sources, bots, reviewers, people=1)
        waiting = [asyncio.create_task(server.scheduler.run(asked(str(n)), Client(str(n)))) for n in range(500)]
        for name in NAMES:
            server.reviews.start(name, ReviewDepth(), Client("ada"))
        with pytest.raises(Full):  # one browser cannot have more
            server.reviews.start("another", ReviewDepth(), Client("ada"))
        while server.reviews.making:
            await asyncio.sleep(3.5)
            table = await server.tables.get(NAMES[-1])
            seen.append(await server.reviews.progress(table, ReviewDepth()))
            del table
        assert len(bots.done) > len(reviewers.asked)  # both went on at the same time
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)

    loop = MadeUpTime()
    world = World(1, bot=False)
    gc.collect()
    gc.freeze()  # a garbage collection then examines only objects of these reviews
    try:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(tables, "RECENT", 0)  # no table stays in memory that nobody uses
            loop.run_until_complete(scene(world))
    finally:
        gc.unfreeze()
        loop.close()
        world.close()
    return reviewers, seen


def test_reviews_go_on_while_bots_wait_and_no_ply_is_computed_twice(reviewed: Reviewed) -> None:
    reviewers, _ = reviewed
    assert Counter(reviewers.asked) == dict.fromkeys(reviewers.asked, len(NAMES))


def test_reviews_that_wait_for_their_turn_hold_no_table_in_memory(reviewed: Reviewed) -> None:
    reviewers, _ = reviewed
    assert reviewers.open == [set()] * len(reviewers.asked)


def test_a_review_shows_in_how_many_seconds_it_will_be_complete(reviewed: Reviewed) -> None:
    reviewers, seen = reviewed
    assert seen[0].done == 0
    assert seen[0].seconds == pytest.approx(len(reviewers.asked), rel=0.5)  # a second for each ply of each review
    halfway = seen[len(seen) // 2]
    assert halfway.seconds == pytest.approx((halfway.total - halfway.done) * len(NAMES), rel=0.5)
    assert seen[-1] == ReviewProgress(seen[-1].total, seen[-1].total, running=False)


def test_incomplete_review_lists_no_decision_of_the_turn_that_it_is_in() -> None:
    plies = [PlyReview(number, seat, 0, ()) for number, seat in enumerate((0, 0, 1, 0, 0))]
    assert [ply.number for ply in before_last_turn(plies)] == [0, 1, 2]
    assert before_last_turn(plies[:2]) == []
