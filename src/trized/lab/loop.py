"""Repeated comparison of a custom file with its base on the same seeds, with a small page of results.

It is evaluated after 20 games, 40, 80 and so on, until the main measure is settled or time is over.
"""

import shutil
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from html import escape
from pathlib import Path

from trized.analysis.intervals import LARGEST
from trized.kernel.catalogue import capital
from trized.lab.compare import Difference, differences, play_variants
from trized.lab.folder import replace_file
from trized.lab.labels import ValueLabels
from trized.lab.pages import html_table, write_page
from trized.lab.simulate import Run
from trized.lab.sweep import digest_of_run

LINES = 6  # measures on the page
REFRESH = 2  # seconds until an open page reloads


@dataclass(frozen=True)
class Look:
    """The differences so far between a custom file and its base, after `seconds` of play."""

    found: list[Difference]
    seconds: float
    over: bool  # it is the last one

    @property
    def settled(self) -> bool:
        """Whether the main measure is settled."""
        return bool(self.found) and self.found[0].settled


def compare_until_settled(
    base: Run,
    variant: Run,
    out: Path,
    seconds: float,
    jobs: int,
    show: Callable[[Look], None],
    is_outdated: Callable[[], bool] = lambda: False,
) -> Look | None:
    """Play both variants until the main measure is settled or `seconds` are over; call `show` after each check.

    The games of the base stay in the folder for the next comparison. Return None if the file changed meanwhile.
    """
    out /= digest_of_run(base)
    shutil.rmtree(out / "b", ignore_errors=True)
    began = time.monotonic()
    looks: list[Look] = []

    def stop_in_time(games: int) -> None:
        if is_late() or is_outdated():
            raise KeyboardInterrupt

    def is_late() -> bool:
        return time.monotonic() - began > seconds

    def look(over: bool) -> bool:
        last = Look(differences(base, variant, out), time.monotonic() - began, over)
        looks.append(replace(last, over=over or last.settled))
        show(looks[-1])
        return looks[-1].over

    runs = {name: replace(run, games=LARGEST) for name, run in (("a", base), ("b", variant))}
    interrupted = play_variants(runs, out, jobs, stop_in_time, stop=lambda games: look(games == LARGEST))
    if is_outdated():
        return None
    if interrupted and not is_late():
        raise KeyboardInterrupt  # from the keyboard
    if interrupted:
        look(over=True)
    return looks[-1]


def describe(labels: ValueLabels, file: str, look: Look, name: Callable[[str], str]) -> str:
    """Return a sentence on the main measure of `look`; `name` returns the label of a measure."""
    if not look.found:
        return labels.say("watch.nothing", file=file)
    main = look.found[0]
    key = "settled" if look.settled else "same" if main.identical else "open" if look.over else "playing"
    gap = main.difference
    n = labels.say.language
    parts = {"a": main.write(n, main.a.value), "b": main.write(n, main.b.value), "low": main.write_gap(n, gap.low)}
    parts |= {"high": main.write_gap(n, gap.high), "games": n.decimal(main.games), "seconds": n.decimal(look.seconds)}
    return labels.say(f"watch.{key}", file=file, measure=capital(name(main.name)), **parts)


def write_look(labels: ValueLabels, file: str, look: Look, name: Callable[[str], str], path: Path) -> None:
    """Write the page of `look` to `path`: a sentence, and the first measures."""
    head = [labels.say(f"compare.{column}") for column in ("measure", "a", "b", "difference", "interval")]
    rows = []
    n = labels.say.language
    for one in look.found[:LINES]:
        gap = one.difference
        values = (one.write(n, one.a.value), one.write(n, one.b.value), one.write_gap(n, gap.value))
        rows.append([name(one.name), *values, one.write_interval(n, gap)])
    told = describe(labels, file, look, name)
    table = html_table(head, rows) if rows else ""
    body = f'<section class="whole">{table}<p>{escape(labels.say("watch.reading"))}</p></section>'
    write_small_page(labels, [told], body, path)


def write_problems(labels: ValueLabels, problems: Sequence[str], path: Path) -> None:
    """Write the page of an invalid file."""
    write_small_page(labels, [labels.say("watch.problems", n=len(problems)), *problems], "", path)


def write_small_page(labels: ValueLabels, lines: Sequence[str], body: str, path: Path) -> None:
    """Write a page that reloads itself in an open browser."""
    title = labels.say("watch.title", game=labels.game.title)
    told = "".join(f"<li>{escape(line)}</li>" for line in lines)
    verdict = f'<section class="verdict"><ol>{told}</ol></section>'
    page = write_page(labels.lang, title, f"<h1>{escape(title)}</h1>", body, verdict, refresh=REFRESH)
    replace_file(path, page.encode())
