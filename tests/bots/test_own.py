"""Custom bots: from a file or a module, the same in every process."""

import pickle
import subprocess
import sys
from pathlib import Path

import pytest

from trized.bots import Budget, Origin, read_any_spec, read_spec
from trized.bots.own import of_class
from trized.games import load
from trized.kernel import Refused
from trized.lab.arena import Contest, run_contest
from trized.lab.simulate import Run, seat_specs, simulate

MINE = """
from trized.bots import Bot, Thought

class Mine(Bot):
    def think(self, game, view, seat, legal, budget):
        return Thought(legal[{which}])
"""


@pytest.fixture
def mine(tmp_path):
    path = tmp_path / "mybot.py"
    path.write_text(MINE.format(which=0))
    return path


def run_of(bot: str, games: int = 4) -> Run:
    game = load("zenith")
    options = game.settle({})
    return Run("zenith", options, seat_specs(game, options, [bot, "random"]), games, 1)


def test_custom_bot_plays_equally_in_all_processes(mine):
    run = run_of(f"{mine}:Mine")
    assert simulate(run, jobs=2).tally == simulate(run, jobs=1).tally


def test_a_run_plays_the_bot_that_it_was_begun_with(mine):
    run = run_of(f"{mine}:Mine")
    before = simulate(run).tally
    mine.write_text(MINE.format(which=-1))
    assert simulate(run, jobs=2).tally == before
    assert simulate(run_of(f"{mine}:Mine")).tally != before


def test_a_changed_bot_is_another_run(mine, tmp_path):
    simulate(run_of(f"{mine}:Mine", 1), out=tmp_path / "rows")
    mine.write_text(MINE.format(which=-1))
    with pytest.raises(Refused, match="another seats"):
        simulate(run_of(f"{mine}:Mine", 1), out=tmp_path / "rows")


def test_custom_bot_plays_in_a_contest(mine):
    contest = Contest("zenith", {}, (f"{mine}:Mine", "random"), 2, 1)
    assert len(run_contest(contest, jobs=2)) == 2


def test_a_module_is_named_like_a_file():
    spec = read_any_spec("trized.bots.random:RandomBot:300")
    assert (str(spec), spec.budget) == ("trized.bots.random:RandomBot:300", Budget(simulations=300))
    assert isinstance(spec.origin, Origin)
    assert spec.origin.source == ""


def test_a_module_that_differs_elsewhere_is_refused(tmp_path):
    """The other process finds another source under the same name."""
    (tmp_path / "othermodule.py").write_text(MINE.format(which=0))
    code = (
        "import sys, pickle; from trized.bots import read_any_spec;"
        "sys.stdout.buffer.write(pickle.dumps(read_any_spec('othermodule:Mine')))"
    )
    packed = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, check=True).stdout
    with pytest.raises(Refused, match="no module 'othermodule'"):
        pickle.loads(packed).bot(None)


def test_a_class_that_other_processes_cannot_find_is_refused():
    class Local(type(read_any_spec("random").bot(None))):  # type: ignore[misc]
        pass

    with pytest.raises(Refused, match="other processes cannot find it"):
        of_class(Local)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("missing.py:Mine", "cannot be read"),
        ("nowhere_at_all:Mine", "There is no module 'nowhere_at_all'"),
        ("trized.bots.random:Nothing", "has no bot 'Nothing'"),
        ("clever", "There is no bot 'clever'"),
        ("mybot.py", "names a file but no class"),
        ("search:Mine", "is not a budget"),
    ],
)
def test_class_that_is_no_bot_is_refused_with_a_sentence(text, sentence):
    with pytest.raises(Refused, match=sentence):
        read_any_spec(text)


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        ("import no_such_thing", r"ModuleNotFoundError.*a bot is one file, or an installed module"),
        ("def broken(", "SyntaxError"),
        ("from trized.bots import Bot\nclass Mine(Bot): pass", "lacks think"),
    ],
)
def test_a_file_that_fails_is_refused_with_the_reason(tmp_path, source, sentence):
    path = tmp_path / "mybot.py"
    path.write_text(source)
    with pytest.raises(Refused, match=sentence):
        read_any_spec(f"{path}:Mine")


def test_an_action_that_is_not_legal_is_refused_with_the_bots_name(tmp_path):
    path = tmp_path / "mybot.py"
    path.write_text(MINE.format(which=0).replace("legal[0]", "-5"))
    with pytest.raises(Refused, match="chose -5, which is not legal"):
        simulate(run_of(f"{path}:Mine"))


def test_a_visitor_of_a_table_cannot_name_a_file(mine):
    with pytest.raises(Refused, match="There is no bot"):
        read_spec(f"{mine}:Mine")


def test_the_template_of_the_guide_plays(tmp_path):
    guide = (Path(__file__).parents[2] / "docs" / "bots.md").read_text()
    path = tmp_path / "mybot.py"
    path.write_text(next(block for block in guide.split("```python\n") if "mybot.py:" in block[:20]).split("```")[0])
    tally = simulate(run_of(f"{path}:Mine")).tally
    assert tally.wins_by_seat[0] > tally.wins_by_seat[1]
