"""A page that receives only changes shows the same board as one that receives complete frames."""

import pytest

from tests.support.luck import LUCK
from trized.games import REGISTRY
from trized.kernel import LANGUAGES, PUBLIC, BoardMarkup, Live, Seeded
from trized.table.pages.boards import NEWEST
from trized.table.pages.frames import Frame, changes_of, frame_for, scene_of
from trized.table.pages.pictures import without_inline_style
from trized.table.pages.registry import GamePackage, Registry
from trized.table.play.tables import Draft, OpenTable, header_of, table_from
from trized.table.seats.viewer import Viewer
from trized.table.store.schema import TableRow

PLIES = 40
SEEN = REGISTRY | {"tiny": "tests.games.tiny"}


class Screen:
    """The board of a page: its outer HTML and its parts."""

    def __init__(self, table: OpenTable, viewer: Viewer) -> None:
        self.table, self.viewer = table, viewer
        self.frame, self.parts = "", dict[str, str]()
        self.read(frame_for(table, table.last, viewer, whole=True))

    def read(self, sent: Frame) -> None:
        """Take over a frame."""
        self.number = sent.number
        if sent.html is not None:
            drawn = self.drawn()
            assert sent.html == drawn.html()
            self.frame, self.parts = drawn.frame, {**drawn.parts}
        assert sent.parts.keys() <= self.parts.keys()
        assert all(self.parts[name] != part for name, part in sent.parts.items())
        self.parts |= sent.parts

    def drawn(self) -> BoardMarkup:
        """Return the board of the entry that this page shows."""
        step = self.table.step(self.number)
        assert step is not None
        board = scene_of(self.table, step, self.viewer).board
        parts = {name: without_inline_style(part) for name, part in board.parts.items()}
        return BoardMarkup(without_inline_style(board.frame), parts)

    def catch_up(self) -> None:
        """Take over all frames that this page has not seen."""
        for number in range(self.number + 1, self.table.last.number + 1):
            step = self.table.step(number)
            assert step is not None
            self.read(frame_for(self.table, step, self.viewer, whole=False))
            assert BoardMarkup(self.frame, self.parts) == self.drawn()


def new_table(package: GamePackage) -> OpenTable:
    seats = package.game.seats(package.game.settle({}))
    live = Live.start(package.game, {}, Seeded(5), [""] * seats)
    row = TableRow("a" * 12, package.game.name, header_of(live.record), True, False, 0, 0, 0)
    return table_from(row, package, [], LUCK.sources())


def play(table: OpenTable, picks: Seeded) -> None:
    """Play a random ply; sometimes undo it or chat."""
    draft = Draft(table)
    seats = [int(seat) for seat in table.last.after.waiting()]
    seat = seats[picks.below(len(seats))]
    chance = picks.below(8)
    if chance == 0 and table.live.line.plies:
        draft.act(Live.undo)
    elif chance == 1:
        draft.act(Live.chat, seat, "hello")
    else:
        legal = table.last.after.legal(seat)
        draft.play(seat, int(legal[picks.below(len(legal))]))
    table.take_over(draft)


@pytest.mark.parametrize("name", SEEN)
def test_page_with_changes_only_equals_a_page_with_full_boards(name: str) -> None:
    table, picks = new_table(Registry(SEEN).get(name)), Seeded(7)
    viewers = [Viewer(seat, (seat,), lang=LANGUAGES[seat % 2]) for seat in range(-1, table.seats)]
    screens = [Screen(table, viewer) for viewer in viewers]
    for ply in range(PLIES):
        if table.last.outcome is not None:
            break
        play(table, picks)
        for at, screen in enumerate(screens):
            if at % 2 or ply % 3 == 0:  # some pages come late
                screen.catch_up()
    assert table.last.number > PLIES // 2 or table.last.outcome is not None


@pytest.mark.parametrize("name", SEEN)
def test_all_viewers_get_the_same_frame_in_a_game_without_secrets(name: str) -> None:
    table, picks = new_table(Registry(SEEN).get(name)), Seeded(8)
    page = table.package.page
    for _ in range(PLIES if page.same_for_all else 0):
        if table.last.outcome is not None:
            break
        play(table, picks)
        found = []
        for viewer in range(-1, table.seats):
            scene = scene_of(table, table.last, Viewer(viewer, lang="fr"))
            found.append((changes_of(table, table.last, scene, again=False), scene.log))
            table.notify()  # as if nobody else had looked at it
            NEWEST.of(table).pop((PUBLIC, "fr"), None)
        assert all(content == found[0] for content in found)
