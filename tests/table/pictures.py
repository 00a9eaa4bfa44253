"""Takes the pictures of the documentation: `python -m tests.table.pictures [FOLDER]`, or `make pictures`.

Bots play a game of each kind with a fixed seed; its record is cut at four moments, opened as a table in a real browser,
and looked at on a wide and on a narrow screen.
"""

import sys
import tempfile
from pathlib import Path

from tests.table.browsers import chromium
from tests.table.server import ROOT, Server
from trized.bots import read_spec
from trized.games import load
from trized.kernel import Live, Record, Seeded
from trized.kernel.record import Ply

WIDTHS = {1280: 800, 390: 844}
GAMES = {  # the seed, the bots, the options, and where start, middle and drama are, as shares of all entries
    "zenith": (11, "greedy", {"boards": "SUN"}, (0.05, 0.55, 0.93)),
    "zoondo": (5, "greedy", {"notes": "on"}, (0.02, 0.45, 0.9)),
    "zorgcorp": (3, "greedy", {"memory": "notes"}, (0.03, 0.5, 0.9)),
}


def whole_game(name: str, seed: int, bot: str, options: dict[str, str]) -> Record:
    """Let bots play a game to its end and return the record."""
    game = load(name)
    settled = game.settle(options)
    live = Live.start(game, settled, Seeded(seed), [""] * game.seats(settled))
    bots = [read_spec(bot).bot(Seeded(seed * 10 + seat)) for seat in range(game.seats(settled))]
    while not live.state.over():
        seat = live.state.waiting()[0]
        view = live.state.view(seat)
        live.play(seat, bots[seat].choose(game, view, seat, list(view.legal()), read_spec(bot).budget))
    return live.record


def cut(name: str, record: Record, share: float) -> str:
    """Return the record of a game up to a share of its plies, as text that can be gone on with."""
    plies = [entry for entry in record.entries if isinstance(entry, Ply)]
    game = load(name)
    live = Live.resume(game, Record.read(record.write()), Seeded(1))
    live.undo(to=max(1, round(share * len(plies))))
    return live.record.write()


def main() -> None:
    """Take all pictures."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "pictures"
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place:
        server = Server(f"sqlite:{place}/tables.db").start()
        try:
            take(server, folder)
        finally:
            server.stop()


def take(server: Server, folder: Path) -> None:
    """Open each moment of each game, and the home page, at both widths."""
    with chromium() as browser, tempfile.TemporaryDirectory() as place:
        for width, height in WIDTHS.items():
            context = browser.new_context(viewport={"width": width, "height": height})
            context.add_init_script("localStorage['trized-speed'] = '0'; localStorage['trized-sound'] = 'off'")
            page = context.new_page()
            page.goto(server.address)
            page.screenshot(path=folder / f"home-{width}.jpg", quality=82)
            for name, (seed, bot, options, shares) in GAMES.items():
                page.emulate_media(color_scheme="dark" if name == "zenith" else "light")
                record = whole_game(name, seed, bot, options)
                moments = dict(zip(("start", "middle", "drama"), shares, strict=True)) | {"end": 1.0}
                for moment, share in moments.items():
                    file = Path(place) / f"{name}-{moment}.txt"
                    text = record.write() if moment == "end" else cut(name, record, share)
                    file.write_text(text, encoding="utf-8")
                    page.goto(server.address)
                    page.set_input_files("input[type=file]", file)
                    page.wait_for_url("**/t/**/replay*")
                    page.goto(page.url.split("/replay")[0])
                    page.wait_for_selector("#board *")
                    page.keyboard.press("Escape")
                    page.wait_for_timeout(1200)
                    page.screenshot(path=folder / f"{name}-{moment}-{width}.jpg", quality=82)
                    print(f"{name}-{moment}-{width}.jpg")
            context.close()


if __name__ == "__main__":
    main()
