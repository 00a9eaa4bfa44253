"""A new game from the templates works at once: it passes the style, the types and the conformance suite."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NAME = "pebbles"
TEST = f"tests/games/test_{NAME}.py"


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a Python module in a copy of the source, on the interpreted build."""
    around = os.environ | {"PYTHONPATH": f"{folder / 'src'}{os.pathsep}{folder}", "TRIZED_INTERPRETED": "1"}
    return subprocess.run(
        [sys.executable, "-m", *arguments], cwd=folder, env=around, capture_output=True, text=True, check=False
    )


@pytest.fixture(scope="module")
def source(tmp_path_factory) -> Path:
    """Return a copy of the source with a new game in it."""
    folder: Path = tmp_path_factory.mktemp("source")
    leave_out = shutil.ignore_patterns("*.so", "*.egg-info", "pictures")
    for part in ("src", "tests", "tools", "docs", "deploy"):
        shutil.copytree(ROOT / part, folder / part, ignore=leave_out)
    for file in (path for path in ROOT.iterdir() if path.is_file()):
        shutil.copy(file, folder)
    command = "import sys; from trized.cli import main; main(sys.argv[1:])"
    around = os.environ | {"PYTHONPATH": str(folder / "src"), "TRIZED_INTERPRETED": "1"}
    subprocess.run([sys.executable, "-c", command, "new-game", NAME], cwd=folder, env=around, check=True)
    return folder


@pytest.mark.slow
def test_a_new_game_passes_the_conformance_suite(source):
    done = run(source, "pytest", "-q", TEST, "tests/conformance/test_conformance.py", "-k", NAME)
    assert done.returncode == 0, done.stdout


@pytest.mark.slow
def test_tests_of_all_games_are_collected_with_a_new_game(source):
    tests = (source / "tests").rglob("test_*.py")
    of_games = [str(path) for path in tests if "REGISTRY" in path.read_text(encoding="utf-8")]
    done = run(source, "pytest", "--collect-only", "-qq", *of_games)
    assert done.returncode == 0, done.stdout


@pytest.mark.slow
def test_new_game_is_written_in_plain_words(source):
    done = subprocess.run([sys.executable, "tools/check_prose.py"], cwd=source, capture_output=True, check=False)
    assert done.returncode == 0, done.stdout


@pytest.mark.slow
def test_new_game_passes_the_linter_and_the_formatter(source):
    for check in (("check",), ("format", "--check")):
        done = run(
            source,
            "ruff",
            *check,
            f"src/trized/games/{NAME}",
            TEST,
            "src/trized/games/__init__.py",
        )
        assert done.returncode == 0, done.stdout


@pytest.mark.slow
def test_a_new_game_is_typed(source):
    done = run(source, "mypy", f"src/trized/games/{NAME}", TEST)
    assert done.returncode == 0, done.stdout


def test_a_new_game_is_one_module_its_texts_and_a_test(source):
    files = [*(source / "src/trized/games" / NAME).rglob("*.*"), source / TEST]
    written = [path for path in files if path.suffix in (".py", ".toml")]

    assert len(written) == 5
    assert sum(len(path.read_text(encoding="utf-8").splitlines()) for path in written) <= 250


def test_the_example_of_the_documentation_has_at_most_250_lines():
    files = [path for path in (ROOT / "docs/reversi").rglob("*.*") if path.suffix in (".py", ".toml")]
    files.append(ROOT / "tests/docs/test_reversi.py")

    assert sum(len(path.read_text(encoding="utf-8").splitlines()) for path in files) <= 250


@pytest.mark.slow
def test_a_new_game_can_be_learned_and_shown(source):
    command = (
        "from trized.envs import Batch; from trized.games import load; from trized.kernel import Page, Seeded;"
        "game = load('pebbles'); view = game.start(game.settle({}), Seeded(1)).view(0); page = Page(game);"
        "from trized.kernel.page import click_paths; Batch(game, [game.settle({})], 4);"
        "words = game.words('fr');"
        "print(len(click_paths(page, view, words)), 'Cailloux' in page.draw(view, words, ()).html())"
    )
    around = os.environ | {"PYTHONPATH": str(source / "src"), "TRIZED_INTERPRETED": "1"}
    done = subprocess.run([sys.executable, "-c", command], env=around, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split()[1] == "True"


@pytest.mark.slow
def test_positions_of_a_new_game_are_readable(source):
    command = (
        "from trized.games import load; from trized.kernel import Seeded; game = load('pebbles');"
        "print(game.position('pebbles; pebbles 7; hands one two / three; played one*3').view(0).text())"
    )
    around = os.environ | {"PYTHONPATH": str(source / "src"), "TRIZED_INTERPRETED": "1"}
    done = subprocess.run([sys.executable, "-c", command], env=around, capture_output=True, text=True, check=False)
    assert done.stdout == "pebbles 1 view=0; pebbles 7; played one*3; hands one two / ?; deck ?*6\n", done.stderr


@pytest.mark.slow
def test_a_new_game_can_be_simulated(source):
    command = "from trized.cli import main; main(['sim', 'pebbles', '--games', '2', '--seats', 'greedy,search:10'])"
    around = os.environ | {"PYTHONPATH": str(source / "src"), "TRIZED_INTERPRETED": "1"}
    done = subprocess.run([sys.executable, "-c", command], env=around, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "Pebbles: 2 games" in done.stdout


@pytest.mark.parametrize("name", ["zenith", "Pebbles", "two words", "class", "1st"])
def test_a_name_that_cannot_be_used_is_refused(trized, name):
    said = trized("new-game", name, "--root", ROOT)
    assert said.status == 2
    assert "choose another name" in said.err or "cannot be the name of a game" in said.err


def test_new_game_outside_the_source_folder_is_refused(trized, tmp_path):
    said = trized("new-game", NAME)
    assert said.status == 2
    assert "is not the source folder of Trized" in said.err
    assert list(tmp_path.iterdir()) == []
