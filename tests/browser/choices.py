"""Compares bots' choices in equal positions with equal seeds, natively and in the browser edition in Chromium.

`python -m tests.browser.choices 100` compares 100 positions of each game; further arguments are other bots.
`tests/browser/measure.py` uses it to measure thinking times.
"""

import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from trized.bots import read_spec
from trized.games import REGISTRY, load
from trized.kernel import Seeded

SPECS = ("greedy", "search:30", "net:20")
RUN = """async ([address, source]) => {
  const { startPython } = await import(`${address}python.js`);
  globalThis.python ??= await startPython();
  return globalThis.python.runPythonAsync(source);
}"""
# The part of this module that also runs in the browser, without Playwright.
HEAD = """
import json, time
from trized.bots import read_spec
from trized.games import load
from trized.kernel import Seeded
"""


def choices(game_name: str, count: int, specs: Sequence[str] = SPECS) -> tuple[list[list[int]], list[float]]:
    """Return each bot's choices in `count` positions of seeded games, and its mean seconds for a choice."""
    game = load(game_name)
    found: list[list[int]] = []
    spent = [0.0] * len(specs)
    seed = 0
    while len(found) < count:
        seed += 1
        chance, guide = Seeded(seed), Seeded(1000 + seed)
        state = game.start(game.settle({}), chance)
        while not state.over() and len(found) < count:
            seat = int(state.waiting()[0])
            view = state.view(seat)
            legal = [int(action) for action in view.legal()]
            if len(legal) > 1 and guide.below(3) == 0:
                found.append([])
                for i, spec in enumerate(specs):
                    begun = time.process_time()
                    bot = read_spec(spec)
                    thought = bot.bot(Seeded(len(found))).think(game, view, seat, legal, bot.budget)
                    spent[i] += (time.process_time() - begun) / count
                    found[-1].append(int(thought.action))
            state.apply(seat, legal[guide.below(len(legal))], chance)
    return found, spent


def choices_in_browser(page: Page, address: str, game_name: str, count: int, specs: Sequence[str] = SPECS) -> Any:
    """Return the same as `choices`, computed in the browser edition at `address`."""
    own = Path(__file__).read_text(encoding="utf-8").partition("\ndef choices(")[2].partition("\ndef ")[0]
    source = f"{HEAD}\ndef choices({own}\njson.dumps(choices({game_name!r}, {count}, {list(specs)!r}))"
    return json.loads(page.evaluate(RUN, [address, source.replace("Sequence[str] = SPECS", "list[str]")]))


def main(count: int, specs: Sequence[str]) -> None:
    """Print for each game the number of positions with equal choices; fail if one differs."""
    from tests.browser.site import open_site, table_in, visit

    equal = True
    with open_site() as (browser, address):
        page = visit(browser, address).page
        table_in(page).locator("h1").first.wait_for()
        for name in REGISTRY:
            native, _ = choices(name, count, specs)
            tab, _ = choices_in_browser(page, address, name, count, specs)
            same = sum(one == other for one, other in zip(native, tab, strict=True))
            equal = equal and same == count
            print(f"{name}: {same} of {count} positions equal")
    sys.exit(not equal)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100, tuple(sys.argv[2:]) or SPECS)
