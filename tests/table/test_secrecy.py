"""Pages get the same bytes in deals that differ only in what their viewer may not know."""

import asyncio
from typing import Any

import pytest
from msgspec.structs import replace

from tests.games.tiny import game as tiny
from tests.support.boards import markup_of
from tests.support.luck import LUCK
from tests.support.server import Server, Visitor, frames
from tests.table.test_tables import invited
from trized.games import REGISTRY
from trized.kernel import PUBLIC, Entropy, Live, Record, Scene, Seeded, Step, only
from trized.kernel.audience import Audience
from trized.kernel.events import Event
from trized.kernel.record import Ply
from trized.table.pages.frames import event_bytes, frame_for
from trized.table.pages.pictures import motions
from trized.table.pages.registry import Registry
from trized.table.play.stream import Shown, chunk, events_after, presence
from trized.table.play.tables import Draft, OpenTable, header_of, table_from
from trized.table.routes.replay import step_at
from trized.table.seats.viewer import Viewer
from trized.table.store.schema import TableRow

GAMES_HERE = Registry({**REGISTRY, "tiny": "tests.games.tiny"})
OPTIONS: dict[str, dict[str, str]] = {"tiny": {"crew": "2", "rounds": "3"}}


class Hidden(Event, frozen=True):
    """An event that the viewer may not know and no game has a text for."""

    seed: int


def table_of(live: Live) -> OpenTable:
    row = TableRow("here", live.record.game, header_of(live.record), True, False, 60, 0, 0)
    return table_from(
        row, GAMES_HERE.get(live.record.game), [entry.write() for entry in live.record.entries], LUCK.sources()
    )


def bytes_for(table: OpenTable, viewer: int, lang: str) -> list[bytes]:
    """Return all bytes that the pages of a viewer receive."""
    looks = Viewer(viewer, (viewer,) if viewer >= 0 else (), lang=lang)
    page, last = table.package.page, table.last.number
    found = [
        event_bytes(frame_for(table, table.last, looks, whole=True)),
        presence(table, looks),
        table.live.export(viewer).write().encode(),
        *events_after(table, 0, looks, True, Shown(table, "somebody", looks)),
        *(chunk(table, number, looks, True, False) for number in range(last + 1)),
    ]
    for number in range(last + 1):
        step = asyncio.run(step_at(table, number))
        view = step.after.view(viewer)
        found.append(markup_of(page, view, lang).encode())
        found.append(repr(motions(Scene(page, step, viewer, table.words(lang)))).encode())
    return found


def record(draws: list[str], *entries: str) -> Live:
    """Return a record of the tiny game for two."""
    options = "option crew 2\noption rounds 2\nplayer 0\nplayer 1\n"
    numbered = "".join(f"{number}. {entry}\n" for number, entry in enumerate(entries, 1))
    start = ", ".join(f"draw {gem}" for gem in draws)
    text = f"trized record 1\ngame tiny\nrules 2\n{options}start | {start}\n\n{numbered}\nunfinished\n"
    return Live.resume(tiny, Record.read(text), Entropy())


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("viewer", [0, PUBLIC])
def test_secrets_of_the_other_seat_change_no_byte(viewer: int, lang: str) -> None:
    mine = ("0: hide ruby",)
    worlds = [
        record(
            ["ruby", first, "ruby", second],
            *mine,
            f"1: hide {first}",
            f"1: peek 0-0 | die 1, draw jade, draw {third}",
            "said 1: well",
            f"1: hide {second}",
        )
        for first, second, third in (("opal", "jade", "ruby"), ("jade", "opal", "opal"))
    ]
    assert bytes_for(table_of(worlds[0]), viewer, lang) == bytes_for(table_of(worlds[1]), viewer, lang)


def test_the_comparison_would_notice_a_difference() -> None:
    worlds = [record(["ruby", "opal", second, "jade"], "0: hide ruby") for second in ("ruby", "jade")]
    assert bytes_for(table_of(worlds[0]), 0, "en") != bytes_for(table_of(worlds[1]), 0, "en")
    assert bytes_for(table_of(worlds[0]), PUBLIC, "en") == bytes_for(table_of(worlds[1]), PUBLIC, "en")


def other_world(table: OpenTable, step: Step, viewer: int, seed: int) -> Step:
    """Return a step of another deal that looks the same to the viewer."""
    game = table.live.game
    entry = step.entry
    if isinstance(entry, Ply) and entry.seat != viewer:
        entry = Ply(entry.seat, "something else", ("draw something else",))
    sides = game.sides(table.live.record.options)
    friends = next((side for side in sides if viewer in side), ())
    known_to = Audience(1) if viewer == PUBLIC else Audience(sum(only(seat).bits for seat in friends))
    hidden = Hidden(seed, audience=~known_to)
    events = [event for event in step if event.seen_by(viewer)] + [hidden]
    after = step.after.view(viewer).deal(Seeded(seed))
    before = step.before.view(viewer).deal(Seeded(seed + 1))
    return replace(step, entry=entry, events=events, before=before, after=after)


@pytest.mark.parametrize("name", list(GAMES_HERE.modules))
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_frames_are_made_from_the_view_alone(name: str, lang: str) -> None:
    game = GAMES_HERE.get(name).game
    options = OPTIONS.get(name, {})
    table = table_of(Live.start(game, options, Seeded(5), [""] * game.seats(game.settle(options))))
    picks = table.live.chance = Seeded(7, keep=True)
    for ply in range(60):
        state = table.last.after
        if table.last.outcome is not None:
            break
        seat = int(state.waiting()[picks.below(len(state.waiting()))])
        legal = state.legal(seat)
        draft = Draft(table)
        draft.play(seat, legal[picks.below(len(legal))])
        table.take_over(draft)
        if ply % 5:
            continue
        true = table.last
        for viewer in range(PUBLIC, table.seats):
            if list(true.after.view(viewer).waiting()) != list(true.after.waiting()):
                continue  # the record knows who has answered, but no view does, nor a deal
            looks = Viewer(viewer, (viewer,) if viewer >= 0 else (), lang=lang)
            seen = event_bytes(frame_for(table, true, looks, whole=False))
            table.steps[-1] = other_world(table, true, viewer, ply)
            dealt = event_bytes(frame_for(table, table.last, looks, whole=False))
            table.steps[-1] = true
            assert seen == dealt, f"{name}, ply {ply}, viewer {viewer}"


def deployed(server: Server, by_hand: bool) -> tuple[str, list[dict[str, Any]]]:
    """Let somebody deploy at Zoondo; return the record and the frames that the other one gets."""
    visitor, friend = Visitor(server.address), Visitor(server.address)
    table = visitor.new("zoondo", seat1="link", first="1")
    invited(visitor, friend, table)
    number = visitor.frame(table)["number"]
    steps = 12 if by_hand else 1
    for _ in range(steps):
        frame = friend.frame(table)
        choices = [choice["action"] for choice in frame["choices"]]
        said = next(choice for choice in choices if choice.startswith("place")) if by_hand else "recommended"
        assert friend.play(table, said, number=frame["number"]).status_code == 200
    with visitor.stream(table, after=number) as stream:
        seen = [next(frames(stream)) for _ in range(12)]
    for seat in (seat for frame in seen for seat in frame.get("seats", ())):
        del seat["held"]  # times
    return visitor.get(f"{table}/record").text, seen


def test_a_recommended_deployment_looks_like_any_other(server: Server) -> None:
    assert deployed(server, by_hand=True) == deployed(server, by_hand=False)
