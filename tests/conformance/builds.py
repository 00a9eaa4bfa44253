"""Checks that a seed means the same everywhere: in another process, and in the other build."""

import os
import subprocess
import sys
from hashlib import blake2b
from pathlib import Path

from tests.conformance.case import Case, find, pick
from trized.kernel import PUBLIC, Options, Seeded, Story

ROOT = Path(__file__).parents[2]


def trace(case: Case) -> list[str]:
    """Play seeded games; return a line for every position: what was played, its digest, and that of all made of it."""
    return [line for options, seed in case.walks if seed < case.traced for line in trace_game(case, options, seed)]


def trace_game(case: Case, options: Options, seed: int) -> list[str]:
    chance, choices, deals = Seeded(seed), Seeded(seed + 5), Seeded(seed + 6)
    story = Story()
    state = case.game.start(options, chance, story)
    lines = [f"{options} {seed}: {state.digest()}"]
    while not state.over() and len(lines) < case.limit:
        seat, action = pick(state, choices)
        state.apply(seat, action, chance, story)
        seen = blake2b(digest_size=8)
        for viewer in range(PUBLIC, case.game.seats(options)):
            view = state.view(viewer)
            seen.update(view.encode())
            seen.update(str([*view.legal()]).encode())
        seen.update(case.game.deal(state.view(PUBLIC), deals).encode())
        seen.update(repr([(event, event.to) for event in story.events]).encode())
        story = Story()
        lines.append(f"{seat} plays {action}: {state.digest()} {seen.hexdigest()}")
    return [*lines, str(state.outcome())]


def traced_elsewhere(case: Case, **environment: str) -> list[str]:
    """Return the trace that a new process makes."""
    paths = os.pathsep.join(path for path in sys.path if path)
    done = subprocess.run(
        [sys.executable, "-m", "tests.conformance", case.game.name],
        env=os.environ | {"PYTHONPATH": paths} | environment,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{case.game.title}: a new process with {environment} fails:\n{done.stderr}"
    return done.stdout.splitlines()


def compare(case: Case, there: list[str], how: str) -> None:
    here = trace(case)
    for number, (one, other) in enumerate(zip(here, there)):
        assert one == other, (
            f"{case.game.title}: {how} gives another game from line {number}: '{other}' instead of '{one}'. "
            "The first digest is the state's, the second that of views, deals and events."
        )
    assert len(here) == len(there), f"{case.game.title}: {how} gives a game of another length."


def check_every_process_plays_the_same(case: Case) -> None:
    """A seed gives the same game in another process with other hashes."""
    seeds = {"PYTHONHASHSEED": "1" if os.environ.get("PYTHONHASHSEED") != "1" else "2"}
    compare(case, traced_elsewhere(case, **seeds), "another process")


def check_both_builds_play_the_same(case: Case) -> None:
    """A seed gives the same game interpreted as it does here."""
    compare(case, traced_elsewhere(case, TRIZED_INTERPRETED="1"), "the interpreted build")


def main() -> None:
    """Print the trace of a game."""
    print("\n".join(trace(find(sys.argv[1]))))
