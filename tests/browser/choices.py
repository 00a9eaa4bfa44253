"""What bots choose in the same positions with the same seeds, natively and inside Pyodide, and how long they think.

`python -m tests.browser.choices 100` compares both in 100 positions of each game; further arguments name other bots. It
needs npm and node.
"""

import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from trized.bots import read_spec
from trized.games import REGISTRY, load
from trized.kernel import Seeded

SPECS = ("greedy", "search:30", "net:20")


def choices(game_name: str, count: int, specs: tuple[str, ...] = SPECS) -> tuple[list[list[int]], dict[str, float]]:
    """Return what each bot chooses in `count` positions of seeded games, and the seconds each bot took for a choice."""
    game = load(game_name)
    found: list[list[int]] = []
    spent = dict.fromkeys(specs, 0.0)
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
                for spec in specs:
                    begun = time.process_time()
                    bot = read_spec(spec)
                    thought = bot.bot(Seeded(len(found))).think(game, view, seat, legal, bot.budget)
                    spent[spec] += time.process_time() - begun
                    found[-1].append(int(thought.action))
            state.apply(seat, legal[guide.below(len(legal))], chance)
    return found, {spec: seconds / count for spec, seconds in spent.items()}


def main(count: int, specs: tuple[str, ...]) -> None:
    """Print seconds for each game and bot, native and WebAssembly; fail if a choice differs."""
    from tools.site import runtime, write_app

    source = Path(__file__).read_text(encoding="utf-8").partition("\ndef main(")[0]
    source += f"\nprint(json.dumps([choices(name, {count}, {specs!r}) for name in REGISTRY]))"
    with tempfile.TemporaryDirectory() as work:
        if problem := write_app(Path(work, "app.zip")):
            print(f"The rules are not compiled: {problem}.")
        command = ["node", str(Path(__file__).with_suffix(".mjs")), str(runtime()), f"{work}/app.zip", source]
        written = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    equal = True
    for name, (tab, tab_spent) in zip(REGISTRY, json.loads(written.splitlines()[-1])):
        native, spent = choices(name, count, specs)
        equal = equal and native == tab
        print(name, f"{sum(one == other for one, other in zip(native, tab))} of {count} positions equal")
        for spec in specs:
            print(f"  {spec}: {spent[spec]:.4f} s native, {tab_spent[spec]:.4f} s WebAssembly")
    sys.exit(not equal)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100, tuple(sys.argv[2:]) or SPECS)
