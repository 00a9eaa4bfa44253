"""Every entry that takes text from outside: a text eight times as long takes about eight times as long, not more.

Each entry gets texts that repeat one unit as often as it accepts, alone and inside a valid text.
"""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from starlette.exceptions import HTTPException

from tests.support.built_in import BUILT_IN
from tests.support.patterns import LIMIT, LINEAR, STEPS, cpu_time
from trized.bots.spec import read_spec
from trized.games import REGISTRY, load
from trized.kernel import Record, Refused, Seeded
from trized.kernel.clean import clean_text
from trized.kernel.creation import LONGEST, decode
from trized.kernel.position import LONGEST as POSITION
from trized.kernel.position import read_view
from trized.kernel.replay import read_action
from trized.table.http.bodies import read_fields
from trized.table.http.middleware import normal_path
from trized.table.http.requests import FORM
from trized.table.pages.catalogue import preferred
from trized.table.pages.registry import GamePackage, Registry
from trized.table.routes.uploads import RECORD
from trized.table.seats.visitor import cookies_of
from trized.table.study.files import OWN

UNITS = (
    *(
        "a",
        "0",
        " ",
        "\n",
        ".",
        ",",
        ":",
        ";",
        "-",
        "/",
        "\\",
        "=",
        "*",
        "@",
        "&",
        "%",
        "?c=",
        "#/",
        "(",
        "[",
        "{",
        '"',
    ),
    *("'", "<", "«", "\u0301", "\u200d", "日", "a b ", "a=1\n", "[a]\n", "a.", "x*9 ", "a=1; ", "%41", "%2525"),
)
RECORDS = Path(__file__).parents[1] / "records"


def entries() -> Iterator[tuple[str, Callable[[str], object], str, int]]:
    """Yield each entry: its name, its function, a valid text, and the longest text that it accepts."""
    yield "text", clean_text, "Ada", RECORD // 16
    yield "code", decode, "https://host/workshop#c=AQA", 2 * LONGEST
    yield "record", Record.read, (RECORDS / "zoondo.txt").read_text(), RECORD // 16
    yield "form", lambda text: read_fields(text.encode()), "record=trized", RECORD
    yield "path", normal_path, "/t/abc", FORM
    yield "cookie", lambda text: cookies_of({"cookie": text}), "trized=abc", FORM
    yield "language", lambda text: preferred("", text), "fr-CA,fr;q=0.9", FORM
    yield "bot", read_spec, "search:200", FORM
    registry = Registry(REGISTRY)
    for name in BUILT_IN:
        game = load(name)
        start = game.start(game.settle({}), Seeded(1))
        seat = int(start.waiting()[0])
        yield f"{name} position", partial(read_view, game), start.text(), POSITION
        yield f"{name} action", partial(read_action, game, start, seat), "pass", FORM
        option = next(option.name for option in game.options if option.own)
        file = registry.get(name).page.workshop(game, option).starts("en")[0][1]
        yield f"{name} file", partial(check, registry.get(name), option), file, OWN


def check(package: GamePackage, option: str, text: str) -> None:
    """Check a file, and draw it in the workshop."""
    package.game.check_file(option, text, "en")
    package.page.workshop(package.game, option).draw(text, {}, "en")


ENTRIES = {name: (work, valid, most) for name, work, valid, most in entries()}


def refusing(work: Callable[[str], object]) -> Callable[[str], object]:
    """Return the work, without its refusals."""

    def done(text: str) -> None:
        try:
            work(text)
        except (Refused, HTTPException, ValueError):
            return

    return done


def pumped(valid: str, unit: str, most: int) -> Iterator[str]:
    """Yield texts of at most `most` characters that repeat `unit`: alone, after a valid text, and in its middle."""
    times = max(1, (most - len(valid)) // len(unit))
    middle = valid.find(" ", len(valid) // 2) + 1
    yield unit * times
    yield valid + unit * times
    yield valid[:middle] + unit * times + valid[middle:]


@pytest.mark.parametrize("name", ENTRIES)
def test_time_grows_with_the_length_of_a_text(name: str) -> None:
    work, valid, most = ENTRIES[name]
    quiet = refusing(work)
    quiet(valid)  # fills caches
    for unit in UNITS:
        shorts = pumped(valid, unit, len(valid) + (most - len(valid)) // STEPS)
        for short, long in zip(shorts, pumped(valid, unit, most), strict=True):
            time = cpu_time(quiet, long)
            assert time < LIMIT or time < LINEAR * cpu_time(quiet, short), (unit, time)
