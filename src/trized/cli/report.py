"""`trized report`: many games, and a page that shows what came out of them."""

from pathlib import Path

from trized.cli.asked import INTERRUPTED, Asked, bar, make_folder
from trized.lab.report import make_report
from trized.lab.simulate import usual_jobs


def run(asked: Asked, *, out: Path | None) -> int:
    """Play the games, write the page, and say where it is."""
    game = asked.game()
    run = asked.varied(game)
    folder = out or Path(f"report-{game.name}")
    make_folder(folder)
    with bar(game.title, asked.games) as advance:
        used = asked.jobs or usual_jobs(run, keeps=True)
        figures = make_report(run, folder, used, asked.lang, advance, asked.where())
    if figures.interrupted:
        asked.tell_interrupted(figures.tally.games)
    if figures.tally.games:
        print(folder / "index.html")
    return INTERRUPTED if figures.interrupted else 0
