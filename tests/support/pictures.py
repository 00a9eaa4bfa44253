"""Takes the pictures of the documentation: `python -m tests.support.pictures [FOLDER]`, or `make pictures`.

Bots play a game of each title with a fixed seed. Its record is cut at four entries; each is opened as a table for Ada,
who plays against the bots, in a real browser on a wide and on a narrow screen.
"""

import asyncio
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from playwright.sync_api import Browser, Page

from tests.support.browsers import chromium
from tests.support.luck import LUCK
from tests.support.server import ROOT, Server
from trized.bots import read_spec
from trized.games import load
from trized.games.zenith.view import View as ZenithView
from trized.games.zoondo.state import FIGHT
from trized.games.zoondo.view import View as ZoondoView
from trized.games.zorgcorp.view import View as ZorgcorpView
from trized.kernel import Game, Live, Record, Seeded, View
from trized.kernel.record import Ply
from trized.table.play.tables import header_of
from trized.table.seats.credentials import COOKIE, hash_secret, new_secret, new_table_id
from trized.table.store.schema import Key, TableRow
from trized.table.store.store import Store

WIDTHS = {1280: 800, 390: 844}
ADA = 0
AWAY = 180
MIDDLE = 0.6  # share of all entries; the set-up counts too
GAMES = {  # the seed, the bots that play it, and the options
    "zenith": (11, "greedy", {"boards": "SUN"}),
    "zoondo": (5, "greedy", {"notes": "on"}),
    "zorgcorp": (44, "greedy", {"memory": "notes"}),
}


def whole_game(game: Game, seed: int, bot: str, options: dict[str, str]) -> Record:
    """Let bots play a game for all seats, and return its record."""
    settled = game.settle(options)
    seats = range(game.seats(settled))
    live = Live.start(game, settled, Seeded(seed), ["" for _ in seats])
    for seat in seats:
        if seat == ADA:
            live.join(seat, "Ada")
        else:
            live.take_over(seat, "normal")
    bots = [read_spec(bot).bot(Seeded(seed * 10 + seat)) for seat in seats]
    while not live.state.over():
        seat = live.state.waiting()[0]
        view = live.state.view(seat)
        live.play(seat, bots[seat].choose(game, view, seat, list(view.legal()), read_spec(bot).budget))
    return live.record


def cut(record: Record, last: int) -> Record:
    """Return a record up to an entry, as if the game had come no further."""
    return replace(record, entries=record.entries[:last], result=None, digest="")


def asking_ada(game: Game, record: Record) -> Iterator[tuple[int, View]]:
    """Yield the entries after which only Ada is to act, with her view."""
    live = Live.resume(game, cut(record, 0), Seeded(1))
    for number, entry in enumerate(record.entries, 1):
        live.follow(entry)
        waiting = [] if live.state.over() else [int(seat) for seat in live.state.waiting()]
        view = live.state.view(ADA)
        if isinstance(entry, Ply) and (waiting == [ADA] or (ADA in waiting and is_duel(view))):
            yield number, view


def is_duel(view: View) -> bool:
    """Return whether two Zoons fight: both players choose in secret."""
    return isinstance(view, ZoondoView) and view.table.phase == FIGHT


def tension(view: View) -> float:
    """Return how tense a position is, in the game's own measure; 0: not at all."""
    if isinstance(view, ZenithView):  # discs one step from a control zone
        return float(sum(abs(int(place)) == 3 for place in view.table.place))
    if isinstance(view, ZorgcorpView):  # how near ZorgCorp is to winning
        return int(view.table.assets) / int(view.table.threshold)
    return float(is_duel(view))


def moments(game: Game, record: Record) -> dict[str, Record]:
    """Return the record cut at the start, in the middle, at the tensest position, and complete."""
    asked = list(asking_ada(game, record))
    last = len(record.entries)
    calm = [number for number, view in asked if tension(view) < 1] or [number for number, _ in asked]
    drama = max((tension(view), number) for number, view in asked)[1]
    return {
        "start": cut(record, calm[0]),
        "middle": cut(record, min({*calm} - {drama}, key=lambda number: abs(number - MIDDLE * last))),
        "drama": cut(record, drama),
        "end": record,
    }


@dataclass(frozen=True)
class Shot:
    """A table to take a picture of."""

    table: str
    game: str
    moment: str
    width: int


async def lay(url: str, secret: str, names: Sequence[str]) -> list[Shot]:
    """Create tables from the cut records; the browser with `secret` holds Ada's seat."""
    store = await Store.open(url, LUCK.sources())
    shots = []
    for name in names:
        game = load(name)
        for moment, record in moments(game, whole_game(game, *GAMES[name])).items():
            for width in WIDTHS:
                over = record.result is not None
                now = store.now()
                row = TableRow(
                    new_table_id(LUCK.sources()), name, header_of(record), False, False, AWAY, now, now, over
                )
                key = Key(row.id, hash_secret(secret), (ADA,), host=True)
                await store.add(row, [key], [entry.write() for entry in record.entries])
                shots.append(Shot(row.id, name, moment, width))
    await store.close()
    return shots


def flip(page: Page) -> None:
    """Finish a duel, and wait until its animation has ended."""
    page.evaluate("localStorage['trized-speed'] = '3'")
    page.reload()
    page.locator("#choices button").first.click()
    page.wait_for_selector("#stage .o-score")
    page.wait_for_timeout(2300)


SCENES: dict[tuple[str, str], Callable[[Page], None]] = {("zoondo", "drama"): flip}


def main() -> None:
    """Take all pictures, or those of the games that are named after the folder."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "pictures"
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place:
        url, secret = f"sqlite:{place}/tables.db", new_secret(LUCK.sources())
        server = Server(url)
        server.games = ""  # pictures show the built-in games only
        server.start()
        try:
            shots = asyncio.run(lay(url, secret, sys.argv[2:] or list(GAMES)))
            with chromium() as browser:
                home(browser, server, folder)
                for shot in shots:
                    take(browser, server, secret, shot, folder)
        finally:
            server.stop()


def home(browser: Browser, server: Server, folder: Path) -> None:
    """Take the home page at both widths."""
    for width, height in WIDTHS.items():
        page = browser.new_page(viewport={"width": width, "height": height})
        page.goto(server.address)
        page.screenshot(path=folder / f"home-{width}.jpg", quality=82)
        page.close()


def take(browser: Browser, server: Server, secret: str, shot: Shot, folder: Path) -> None:
    """Take the pictures of one table as Ada sees it."""
    context = browser.new_context(
        viewport={"width": shot.width, "height": WIDTHS[shot.width]},
        color_scheme="dark" if shot.game == "zenith" else "light",
    )
    context.add_init_script("localStorage['trized-speed'] ??= '0'; localStorage['trized-sound'] ??= 'off'")
    context.add_cookies([{"name": COOKIE, "value": secret, "url": server.address}])
    page = context.new_page()
    page.goto(f"{server.address}/t/{shot.table}")
    page.wait_for_selector("#board *")
    SCENES.get((shot.game, shot.moment), lambda page: page.wait_for_timeout(800))(page)
    file = f"{shot.game}-{shot.moment}-{shot.width}.jpg"
    page.screenshot(path=folder / file, quality=82)
    print(file)
    context.close()


if __name__ == "__main__":
    main()
