"""`trized report`: many games, and a page that shows what came out of them."""

from pathlib import Path

from trized.cli.arguments import read_options
from trized.cli.asked import INTERRUPTED, Asked, bar, make_folder
from trized.kernel import Game
from trized.lab.report import make_report
from trized.lab.simulate import Run, usual_jobs


def run(asked: Asked, *, out: Path | None) -> int:
    """Play the games, write the page, and say where it is."""
    game = asked.game()
    run = plan_report(game, asked)
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


def plan_report(game: Game, asked: Asked) -> Run:
    """Return the run of a report: over all that the game varies, except what the options say."""
    options = read_options(game, asked.given)
    named = {text.partition("=")[0].strip() for text in asked.given}
    chosen = {name: options[name] for name in named}
    varied = tuple(game.settle({**variety, **chosen}) for variety in game.varieties())
    distinct = tuple(one for k, one in enumerate(varied) if one not in varied[:k])
    return asked.run(game, distinct[0], distinct if len(distinct) > 1 else ())
