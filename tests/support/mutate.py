"""Plant faults in the source, one at a time, and count how many no test finds.

    python -m tests.support.mutate kernel bots --sample 40 --seed 1

An area is a key of `AREAS`: the files in which faults are planted, and the tests that have to find them. Faults are
drawn by the seed; each is written into a copy of the checkout, without compiled libraries, and the area's tests run up
to the first failure. In data files a number grows by one, or a word of an effect becomes its opposite. A mutant that
uses more than `SECONDS` of processor time counts as found. Survivors are listed.
"""

import argparse
import ast
import copy
import os
import random
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

ROOT = Path(__file__).parents[2]
SECONDS = 120
Change = Callable[[ast.AST], bool]  # changes a node; False if there is nothing to change
RULES = ("rules", "turn", "influence", "effects/*", "movement", "fights", "powers", "building", "moving", "automaton")
STORE = (
    "store",
    "write_path",
    "sightings",
    "history",
    "tables",
    "sit",
    "durability",
    "backup",
    "challenge",
    "workshop",
)
SEATS = (
    *("sightings", "sit", "tables", "invite", "history", "turns", "refusals", "middleware", "new", "end", "secrecy"),
    *("challenge", "raw_http", "stream", "beliefs", "lessons"),
)


def rules(game: str) -> tuple[list[str], list[str]]:
    """Return the rule modules of a game, and the tests that know them."""
    tests = [f"tests/games/{game}", "tests/conformance/test_conformance.py", "-k", f"{game} and not words"]
    return [f"games/{game}/{name}.py" for name in RULES], tests


AREAS: dict[str, tuple[list[str], list[str]]] = {
    "kernel": (
        ["kernel/*.py"],
        ["tests/kernel", "tests/conformance/test_conformance.py", "-k", "not conformance or tiny"],
    ),
    "bots": (["bots/*.py"], [f"tests/bots/test_{name}.py" for name in ("search", "random", "spec", "thinking", "net")]),
    **{game: rules(game) for game in ("zenith", "zoondo", "zorgcorp")},
    "data": (
        ["games/zenith/data/*.toml"],
        ["tests/games/zenith", "-k", "agent or level or rows or tokens or diplomacy or box"],
    ),
    "seats": (["table/seats/*.py"], [f"tests/table/test_{name}.py" for name in SEATS]),
    "store": (["table/store/*.py"], [f"tests/table/test_{name}.py" for name in STORE]),
}
WORDS = {"own": "theirs", "theirs": "own", "exile": "transfer", "transfer": "exile"}  # of effects in data files
SWAPS: dict[type[ast.AST], type[ast.AST]] = {
    **{ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq},
    **{ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.And: ast.Or, ast.Or: ast.And},
    **{ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.Div: ast.Mult, ast.FloorDiv: ast.Mult},
}


def places(tree: ast.Module) -> Iterator[tuple[int, Change]]:
    """Return every fault that can be planted in a module: the number of a node, and the change there."""
    for number, node in enumerate(ast.walk(tree)):
        for change in (swap_operator, shift_constant, negate_condition, drop_statement):
            if change(copy.deepcopy(node)):
                yield number, change


def swap_operator(node: ast.AST) -> bool:
    """Exchange an operator for its neighbour."""
    if isinstance(node, ast.Compare) and type(node.ops[0]) in SWAPS:
        node.ops[0] = SWAPS[type(node.ops[0])]()  # type: ignore[call-overload]
    elif isinstance(node, (ast.BoolOp, ast.BinOp, ast.AugAssign)) and type(node.op) in SWAPS:
        node.op = SWAPS[type(node.op)]()  # type: ignore[assignment]
    else:
        return False
    return True


def shift_constant(node: ast.AST) -> bool:
    """Add one to a number, or negate a truth value."""
    if not isinstance(node, ast.Constant) or not isinstance(node.value, (bool, int, float)):
        return False
    node.value = not node.value if isinstance(node.value, bool) else node.value + 1
    return True


def negate_condition(node: ast.AST) -> bool:
    """Take the other branch."""
    if not isinstance(node, (ast.If, ast.IfExp, ast.While)) or isinstance(node.test, ast.Compare):
        return False
    node.test = ast.UnaryOp(ast.Not(), node.test)
    return True


def drop_statement(node: ast.AST) -> bool:
    """Leave a call or a change of something out."""
    for at, inner in enumerate(getattr(node, "body", None) or () if isinstance(node, ast.stmt) else ()):
        if (isinstance(inner, ast.Expr) and isinstance(inner.value, (ast.Call, ast.Await))) or isinstance(
            inner, ast.AugAssign
        ):
            node.body[at] = ast.Pass()  # type: ignore[attr-defined]
            return True
    return False


def faults(file: Path) -> Iterator[Callable[[], tuple[str, str]]]:
    """Return every fault of a file, each as a call that returns the source without and with it."""
    text = file.read_text(encoding="utf-8")
    if file.suffix == ".toml":
        for word in re.finditer(r"\b(\d+|own|theirs|exile|transfer)\b(?=[^#\n]*$)", text, re.MULTILINE):
            yield partial(replace, text, word)
    else:
        tree = ast.parse(text)
        for number, change in places(tree):
            yield partial(plant, tree, number, change)


def replace(text: str, word: re.Match[str]) -> tuple[str, str]:
    """Exchange a word of a data file for its opposite, or add one to a number."""
    other = WORDS.get(word[0]) or str(int(word[0]) + 1)
    return text, f"{text[: word.start()]}{other}{text[word.end() :]}"


def plant(tree: ast.Module, number: int, change: Change) -> tuple[str, str]:
    """Change a node of a module."""
    mutant = copy.deepcopy(tree)
    change(next(node for at, node in enumerate(ast.walk(mutant)) if at == number))
    return ast.unparse(tree), ast.unparse(ast.fix_missing_locations(mutant))


def draw(area: str, sample: int, seed: int) -> Iterator[tuple[Path, str, str]]:
    """Draw faults of an area: the file, the mutated source, and the line that is changed."""
    files = sorted({file for pattern in AREAS[area][0] for file in (ROOT / "src/trized").glob(pattern)})
    found = [(file, fault) for file in files for fault in faults(file)]
    for file, fault in random.Random(seed).sample(found, min(sample, len(found))):
        before, source = fault()
        lines = zip(before.splitlines(), source.splitlines(), strict=False)
        old, new = next(pair for pair in lines if pair[0] != pair[1])
        yield file.relative_to(ROOT), source, f"{old.strip()}  ->  {new.strip()}"


def survives(copied: Path, file: Path, source: str, tests: list[str]) -> bool:
    """Return whether all tests pass with a fault in the copy."""
    kept = (copied / file).read_text(encoding="utf-8")
    (copied / file).write_text(source, encoding="utf-8")
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-x",
        "-q",
        "-n",
        "0",
        "-m",
        "not slow",
        "-p",
        "no:cacheprovider",
        "--tb=no",
        *tests,
    ]
    around = os.environ | {"PYTHONPATH": f"{copied / 'src'}{os.pathsep}{copied}", "TRIZED_INTERPRETED": "1"}
    try:
        limit = (SECONDS, SECONDS)
        done = subprocess.run(
            command,
            cwd=copied,
            env=around,
            capture_output=True,
            timeout=3 * SECONDS,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, limit),
        )
    except subprocess.TimeoutExpired:
        return False
    finally:
        (copied / file).write_text(kept, encoding="utf-8")
    return done.returncode == 0


def main() -> int:
    """Plant faults in some areas; print those that no test found, and their share."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("areas", nargs="+", choices=AREAS)
    parser.add_argument("--sample", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=25, help="begin no mutant after so long")
    given = parser.parse_args()
    end = time.monotonic() + 60 * given.minutes
    with tempfile.TemporaryDirectory() as folder:
        copied = Path(folder) / "trized"
        shutil.copytree(ROOT, copied, ignore=shutil.ignore_patterns("*.so", ".venv", ".git", "__pycache__", ".*_cache"))
        for area in given.areas:
            planted, left = 0, 0
            assert survives(copied, Path("pyproject.toml"), (ROOT / "pyproject.toml").read_text(), AREAS[area][1]), area
            for file, source, change in draw(area, given.sample, given.seed):
                if time.monotonic() > end:
                    break
                planted += 1
                if survives(copied, file, source, AREAS[area][1]):
                    left += 1
                    print(f"SURVIVES {file}: {change}", flush=True)
            print(f"{area}: {left} of {planted} survive", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
