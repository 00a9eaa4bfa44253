"""Mutation check: changes every number and word of the data files, one at a time; a test has to fail.

    python -m tests.support.zenith.mutate              all of them, some minutes
    python -m tests.support.zenith.mutate tokens khan  only those whose file or line contains one of these words

Each mutation is written into a fresh copy of the package, and a separate process runs the tests on it: first those of
the item, then, if they all pass, those of the other items. Survivors are listed, and the command ends with 1 if there
are any.
"""

import importlib
import os
import re
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import wait
from multiprocessing.context import ForkProcess
from pathlib import Path

import librt.vecs  # noqa: F401 - loaded here once for all processes, like the test runner
import msgspec  # noqa: F401
import pytest

ROOT = Path(__file__).parents[3]
TESTS = ROOT / "tests/games/zenith"
SOURCE = ROOT / "src/trized"
DATA = Path("games/zenith/data")
WORKERS = 2
REFUSED = 99  # how a process ends if the mutated data cannot even be read
SECONDS = 120  # a mutant that runs longer counts as found out
PLANETS = ("mercury", "venus", "terra", "mars", "jupiter")
FACTIONS = ("animod", "human", "robot")
PRINTED = [  # the tests of printed items, which have to find every change by themselves
    "test_agents.py",
    "test_agent_families.py",
    *[f"test_agents_{planet}.py" for planet in PLANETS],
    "test_secret_agents.py",
    "test_levels.py",
    "test_rows.py",
    "test_tokens.py",
    "test_diplomacy.py",
    "test_box.py",
]
FIRST = {  # the tests that look most closely at a data file
    "secret_agents": ["test_secret_agents.py", "test_agents.py"],
    "technology": ["test_levels.py", "test_rows.py", "test_box.py"],
    "tokens": ["test_tokens.py", "test_box.py"],
    "diplomacy": ["test_diplomacy.py"],
    "table": ["test_box.py"],
}

# Words of the effects and their replacements; "" removes the word.
SWAPS = [
    (r"\bown\b", "theirs"),
    (r"\btheirs\b", "own"),
    (r"\breserve\b", "board"),
    (r"\bboard\b", "reserve"),
    (r"(?<=leader) gold", ""),
    (r'(?<=")leader(?=")', "leader gold"),
    (r"\bany(?= \d)", "other"),
    (r"\bother(?= \d)", "any"),
    (r"(?<=\d) other", ""),
    (r"\bcentred\b", "opposed"),
    (r"\bopposed\b", "centred"),
    (r" (centred|opposed)\b", ""),
    (r"\bcredits\b", "zenithium"),
    (r"\bzenithium\b", "credits"),
    (r" to opponent\b", ""),
    (r"\bopponent (?=leader|credits|zenithium)", ""),
    (r"(?<=if )(?=leader|credits)", "opponent "),
    (r" except \w+", ""),
    (r"(?<=develop )animod", "human"),
    (r"(?<=develop )human", "robot"),
    (r"(?<=develop )robot", "animod"),
    (r"(?<=develop )any", "lowest"),
    (r"(?<=develop )lowest", "any"),
    (r" free\b", ""),
    (r"(?<=discard )all", "1"),
    (r"(?<=discard )1", "all"),
    (r"(?<=transfer \d) \w+", ""),
    (r"\btransfer\b(?= \d\")", "exile theirs"),
    (r" -> (?!.*(/|times))", '", "'),
    (r" \| ", '", "'),
]
SWAPS += [(rf'(?<=")\b{faction}(?="$)', FACTIONS[number - 2]) for number, faction in enumerate(FACTIONS)]
SWAPS += [(rf"\b{planet}\b", PLANETS[number - 4]) for number, planet in enumerate(PLANETS)]


@dataclass(frozen=True)
class Mutation:
    """One change: the data file, the line before, the changed part, and the new text of the file."""

    file: str
    line: str
    change: str
    text: str


def covered(line: str) -> str:
    """Blank out text that contains no rule: comments, headings, ids, names."""

    def blank(found: re.Match[str]) -> str:
        return " " * len(found[0])

    return re.sub(r'#.*$|^\[.*\]|^[\w-]+ = |name = "[^"]*",', blank, line)


def chosen_before(line: str, at: int) -> bool:
    """Return whether a line has a choice before this place, from which "other" could differ."""
    return not line.startswith("rows") and bool(re.search(r"(any|yield|other) \d|times: $", line[:at]))


def changes(line: str) -> Iterator[tuple[str, str]]:
    """Name every change of a line and write the changed line."""
    seen = covered(line)
    for found in re.finditer(r"\d+", seen):
        for n in (int(found[0]) + 1, int(found[0]) - 1):
            if n >= 0:
                yield f"{found[0]} at {found.start()} becomes {n}", line[: found.start()] + str(n) + line[found.end() :]
    if '"' not in seen:
        return
    for pattern, word in SWAPS:
        for found in re.finditer(pattern, seen):
            if word == "other" and not chosen_before(line, found.start()):
                continue
            changed = line[: found.start()] + word + line[found.end() :]
            yield f"'{found[0]}' at {found.start()} becomes '{word}'", changed
    for found in re.finditer(r'"[^"]*"(, )?', seen if "[" in seen else ""):
        yield f"{found[0]} is left out", line[: found.start()] + line[found.end() :]


def mutations() -> Iterator[Mutation]:
    """Make every mutation of every data file."""
    for path in sorted((SOURCE / DATA).glob("*.toml")):
        lines = path.read_text(encoding="utf-8").split("\n")
        for at, line in enumerate(lines):
            for change, changed in changes(line):
                yield Mutation(path.stem, line, change, "\n".join([*lines[:at], changed, *lines[at + 1 :]]))
            if "agents" in path.stem and "cost =" in line:
                yield from removals(path.stem, lines, at)


def removals(file: str, lines: list[str], at: int) -> Iterator[Mutation]:
    """Move an agent to the next planet, and to the next faction."""
    heading = next(line for line in reversed(lines[:at]) if line.startswith("["))
    planet, faction = heading.strip("[]").split(".")
    planets = f"[{PLANETS[PLANETS.index(planet) - 4]}.{faction}]"
    factions = f"[{planet}.{FACTIONS[FACTIONS.index(faction) - 2]}]"
    for other in (planets, factions):
        rest = lines[:at] + lines[at + 1 :]
        if other not in rest:
            rest = [*rest, other]
        where = rest.index(other) + 1
        yield Mutation(file, lines[at], f"moved to {other}", "\n".join([*rest[:where], lines[at], *rest[where:]]))


def first_tests(mutation: Mutation) -> list[str]:
    """Return the test files to run first."""
    if mutation.file in FIRST:
        return FIRST[mutation.file]
    id = mutation.line.split(" = ")[0]
    own = [f"test_agents_{planet}.py" for planet in PLANETS]
    own = [name for name in own if f'"{id}"' in (TESTS / name).read_text(encoding="utf-8")]
    return [*own, "test_agent_families.py", "test_agents.py"]


def readable() -> bool:
    """Return whether the data can be read."""
    try:
        importlib.import_module("trized.games.zenith.opening").printed_box()
    except Exception:
        return False
    return True


def run(tests: list[str]) -> int:
    """Run test files up to the first failure."""
    files = [str(TESTS / name) for name in tests]
    return int(pytest.main(["-x", "-q", "-p", "no:cacheprovider", "--tb=no", "--assert=plain", *files])) if files else 0


def examine(mutation: Mutation | None) -> None:
    """Run the tests on a mutated copy of the package and end this process with their result."""
    with tempfile.TemporaryDirectory() as folder:
        package = Path(folder) / "trized"
        shutil.copytree(SOURCE, package, ignore=shutil.ignore_patterns("*.so"))
        first: list[str] = []
        if mutation is not None:
            (package / DATA / f"{mutation.file}.toml").write_text(mutation.text, encoding="utf-8")
            first = first_tests(mutation)
        sys.path.insert(0, folder)
        os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
        with open(os.devnull, "w") as nowhere:
            os.dup2(nowhere.fileno(), 1)
            os.dup2(nowhere.fileno(), 2)
        rest = [name for name in PRINTED if name not in first]
        result = run(first) or run(rest) if readable() else REFUSED
    os._exit(result)


def results(todo: list[Mutation | None]) -> Iterator[tuple[Mutation | None, int]]:
    """Examine mutations in a few processes at a time; give the result of each as it comes."""
    context = get_context("fork")
    running: dict[int, tuple[ForkProcess, Mutation | None]] = {}
    queue = list(reversed(todo))
    while queue or running:
        while queue and len(running) < WORKERS:
            mutation = queue.pop()
            process = context.Process(target=examine, args=(mutation,))
            process.start()
            running[process.sentinel] = (process, mutation)
        done = wait(list(running), timeout=SECONDS)
        for sentinel in done or list(running):
            process, mutation = running.pop(int(str(sentinel)))
            if not done:
                process.kill()
            process.join()
            yield mutation, process.exitcode or 0


def main(words: list[str]) -> int:
    """Examine all mutations, or those that mention one of these words."""
    todo = [each for each in mutations() if not words or any(word in f"{each.file} {each.line}" for word in words)]
    if [result for _, result in results([None])] != [0]:
        print("The tests fail before anything is changed.")
        return 1
    tally: Counter[str] = Counter()
    for mutation, result in results(list(todo)):
        assert mutation is not None
        tally["survived" if result == 0 else "cannot be read" if result == REFUSED else "found by a test"] += 1
        if result == 0:
            print(f"SURVIVES {mutation.file}: {mutation.line.strip()}: {mutation.change}", flush=True)
    print(f"{len(todo)} mutations: " + ", ".join(f"{n} {what}" for what, n in sorted(tally.items())))
    return 1 if tally["survived"] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
