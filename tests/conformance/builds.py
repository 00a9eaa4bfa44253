"""Checks that a seed gives the same game in another process, and in the other build."""

import json
import os
import subprocess
import sys
from collections.abc import Iterable
from hashlib import blake2b
from pathlib import Path

from tests.conformance.case import Case, find, pick
from trized.kernel import PUBLIC, EventLog, FeatureWriter, Options, Seeded

ROOT = Path(__file__).parents[2]


def trace(case: Case, walks: Iterable[tuple[Options, int]]) -> list[str]:
    """Play seeded games; return a line for every position: the action, its digest, and that of its derived data."""
    return [line for options, seed in walks for line in trace_game(case, options, seed)]


def trace_game(case: Case, options: Options, seed: int) -> list[str]:
    chance, choices, deals = Seeded(seed), Seeded(seed + 5), Seeded(seed + 6)
    events = EventLog()
    state = case.game.start(options, chance, events)
    lines = [f"{options} {seed}: {state.digest()}"]
    while not state.over() and len(lines) < case.limit:
        seat, action = pick(state, choices)
        state.apply(seat, action, chance, events)
        seen = blake2b(digest_size=8)
        for viewer in range(PUBLIC, case.game.seats(options)):
            view = state.view(viewer)
            seen.update(view.encode())
            seen.update(str([*view.legal()]).encode())
            if viewer != PUBLIC:
                features = FeatureWriter()
                view.write_features(view.viewer, features)
                indices = [state.action_index(viewer, action) for action in view.legal()]
                seen.update(str([features.places(), indices]).encode())
        seen.update(state.view(PUBLIC).deal(deals).encode())
        seen.update(repr([(event, event.audience) for event in events.events]).encode())
        events = EventLog()
        lines.append(f"{seat} plays {action}: {state.digest()} {seen.hexdigest()}")
    return [*lines, str(state.outcome())]


def compare(case: Case, how: str, **environment: str) -> None:
    """Play the same games in a new process, and fail at the first difference."""
    walks = [(options, seed) for options, seed in case.walks if seed < case.traced]
    paths = os.pathsep.join(path for path in sys.path if path)
    done = subprocess.run(
        [sys.executable, "-m", "tests.conformance", case.game.name, json.dumps(walks)],
        env=os.environ | {"PYTHONPATH": paths} | environment,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{case.game.title}: {how} fails:\n{done.stderr}"
    here, there = trace(case, walks), done.stdout.splitlines()
    for number, (one, other) in enumerate(zip(here, there)):
        assert one == other, (
            f"{case.game.title}: {how} gives another game from line {number}: '{other}' instead of '{one}'. "
            "The first digest is the state's, the second that of views, deals and events."
        )
    assert len(here) == len(there), f"{case.game.title}: {how} gives a game of another length."


def check_every_process_plays_the_same(case: Case) -> None:
    """A seed gives the same game in another process with other hashes."""
    other = "1" if os.environ.get("PYTHONHASHSEED") != "1" else "2"
    compare(case, "another process", PYTHONHASHSEED=other)


def check_both_builds_play_the_same(case: Case) -> None:
    """A seed gives the same game interpreted as it does here."""
    compare(case, "the interpreted build", TRIZED_INTERPRETED="1")


def main() -> None:
    """Print the trace of a game with options and seeds given as JSON."""
    print("\n".join(trace(find(sys.argv[1]), json.loads(sys.argv[2]))))
