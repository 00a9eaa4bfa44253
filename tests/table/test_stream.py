"""Event streams: heartbeats, reveals that are shown once, and the limit of undos."""

import asyncio

import pytest

from tests.games.tiny import game as tiny
from tests.games.tiny.game import Game as Tiny
from tests.games.tiny.page import page
from tests.games.tiny.page.motions import Motions as TinyMotions
from tests.games.tiny.page.page import Page as TinyPage
from tests.support.faults import NAME, MadeUpTime, World
from tests.support.luck import LUCK
from tests.table.test_write_path import play
from trized.kernel import Live, Motion, Seeded
from trized.table.pages.frames import frame_for
from trized.table.pages.pictures import failed_motions
from trized.table.pages.registry import GamePackage
from trized.table.play.stream import HEARTBEAT, HEARTBEAT_EVENT, REVEAL, Shown, events_after, stream
from trized.table.play.tables import Draft, header_of, table_from
from trized.table.play.undo import UNDOS, undo_target
from trized.table.seats.viewer import Viewer
from trized.table.store.schema import TableRow


def test_stream_without_news_sends_a_heartbeat_event_although_rounds_go_by() -> None:
    async def scene(world: World) -> None:
        table = await world.servers[0].tables.get(NAME)
        viewer = Viewer(0)
        pieces = stream(table, "somebody", viewer, table.last.number, False, False, lambda: False)
        begun = asyncio.get_running_loop().time()
        rounds = [asyncio.get_running_loop().call_later(15.0 * n, table.notify) for n in range(1, 9)]
        async for piece in pieces:
            if piece == HEARTBEAT_EVENT:
                break
        assert asyncio.get_running_loop().time() - begun == pytest.approx(HEARTBEAT, abs=1)
        for one in rounds:
            one.cancel()

    play(scene)


def test_a_position_is_not_gone_back_to_for_ever() -> None:
    async def scene(world: World) -> None:
        table = await world.servers[0].tables.get(NAME)
        viewer, undos = Viewer(0, (0,)), 0
        while True:
            draft = Draft(table)
            draft.play(0, int(table.last.after.legal(0)[0]))
            table.take_over(draft)
            to = undo_target(table, viewer)
            if to is None:
                break
            draft = Draft(table)
            draft.act(Live.undo, to, 0)
            table.take_over(draft)
            undos += 1
        assert undos == UNDOS

    loop = MadeUpTime()
    world = World(1, bot=True)
    world.faults.on = False
    loop.run_until_complete(scene(world))
    loop.close()


class FromMemory(Tiny):
    """The tiny game with a log that shows no hidden gem a second time."""

    memory = ("crew", "2")


def test_card_that_is_face_down_again_is_streamed_once() -> None:
    live = Live.start(FromMemory(), {"crew": "2", "rounds": "2"}, Seeded(1), ["", ""])
    for seat in (0, 1):
        live.play(seat, int(live.state.legal(seat)[0]))
    live.play_text(0, "peek 1-0")
    row = TableRow(NAME, "tiny", header_of(live.record), True, False, 0, 0, 0)
    texts = [entry.write() for entry in live.record.entries]
    table = table_from(row, GamePackage("tests.games.tiny", FromMemory(), page), texts, LUCK.sources())
    viewer = Viewer(0, (0,))
    shown = Shown(table, "somebody", viewer)
    first = events_after(table, 2, viewer, False, shown)
    shown.note(3)
    table.times[-1] -= 2 * REVEAL
    again = events_after(table, 2, viewer, False, shown)
    assert (b"It is" in first[0], b'"fleeting":true' in first[0], b"It is" in again[0]) == (True, True, False)
    assert b"It is" not in events_after(table, 2, viewer, False, Shown(table, "a stranger", viewer))[0]


class Clumsy(TinyMotions):
    """Motions that raise exceptions."""

    def play(self) -> list[Motion]:
        raise KeyError("no such piece")


class ClumsyPage(TinyPage):
    """A page with clumsy motions."""

    shows = Clumsy


def test_a_frame_goes_out_without_a_motion_that_fails_which_is_logged_and_counted(
    caplog: pytest.LogCaptureFixture,
) -> None:
    live = Live.start(tiny, {"crew": "2", "rounds": "2"}, Seeded(1), ["", ""])
    for seat in (0, 1):
        live.play(seat, int(live.state.legal(seat)[0]))
    before = failed_motions["gem_hidden"]
    row = TableRow(NAME, "tiny", header_of(live.record), True, False, 0, 0, 0)
    texts = [entry.write() for entry in live.record.entries]
    table = table_from(row, GamePackage("tests.games.tiny", tiny, ClumsyPage(tiny)), texts, LUCK.sources())
    frame = frame_for(table, table.last, Viewer(0, (0,)), whole=False)
    assert (frame.motions, bool(frame.parts), bool(frame.log)) == ([], True, True)
    assert failed_motions["gem_hidden"] == before + 2
    assert "gem_hidden" in str(caplog.records[-1].__dict__["events"])
