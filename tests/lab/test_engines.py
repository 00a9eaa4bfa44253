"""Engines: the same results wherever the parts are played."""

import subprocess
from functools import partial
from multiprocessing import active_children
from types import SimpleNamespace

import pytest

from trized.games import load
from trized.kernel import Refused
from trized.lab.engines import LOCAL, Engine, do_if_same, map_with_ray, read_engine, source_digest, stdout_on_stderr
from trized.lab.folder import RunFolder
from trized.lab.processes import map_unordered
from trized.lab.simulate import Run, seat_specs, simulate

FRAGILE = """
import os, signal
from pathlib import Path
from trized.bots import Bot, Thought

class Fragile(Bot):
    \"\"\"Kills its own process once, as a machine that is switched off would.\"\"\"

    def think(self, game, view, seat, legal, budget):
        mark = Path({mark!r})
        if self.chance.below(40) == 0 and os.environ.get("KILLABLE"):
            try:
                mark.touch(exist_ok=False)
            except FileExistsError:
                pass
            else:
                os.kill(os.getpid(), signal.SIGKILL)
        return Thought(legal[self.chance.below(len(legal))])
"""


def run_of(bot: str, games: int = 12) -> Run:
    game = load("zoondo")
    options = game.settle({})
    return Run("zoondo", options, seat_specs(game, options, [bot]), games, 3)


def test_processes_end_with_a_run_that_is_left_after_its_last_answer():
    before = set(active_children())  # of other tests
    answers = map_unordered(str, [1], 2)
    assert next(answers) == "1"
    answers.close()
    assert not set(active_children()) - before


def test_engines_are_read_by_name():
    assert read_engine("local") == LOCAL
    with pytest.raises(Refused, match="There is no engine 'cloud'; there is local, ray and ray:ADDRESS"):
        read_engine("cloud")


def test_output_of_other_processes_does_not_precede_the_value(capfd):
    with stdout_on_stderr():
        subprocess.run(["echo", "the log of a lost node"], check=True)
    print("value")
    out, err = capfd.readouterr()
    assert (out, err) == ("value\n", "the log of a lost node\n")


def test_address_without_a_cluster_is_refused_in_one_sentence():
    def fail(**_: object) -> None:
        raise ConnectionError("Failed to connect to Ray cluster")

    nowhere = SimpleNamespace(is_initialized=lambda: False, init=fail)
    with pytest.raises(Refused, match=r"No Ray cluster answers at '10\.0\.0\.1:6379'; start one with"):
        next(map_with_ray(nowhere, str, [1], 1, "10.0.0.1:6379"))


class RayError(Exception):
    """As in ray.exceptions."""


def test_lost_cluster_is_refused_in_one_sentence_and_finished_games_are_kept(tmp_path, monkeypatch):
    """A fake ray answers the first part and then loses its cluster."""
    answers = iter([True])

    def wait(left: list[object], num_returns: int) -> tuple[list[object], list[object]]:
        if next(answers, False):
            return left[:1], left[1:]
        raise RayError("The dashboard died.\nRay stops.")

    ray = SimpleNamespace(
        is_initialized=lambda: True,
        remote=lambda **_: lambda work: SimpleNamespace(remote=lambda *arguments: partial(work, *arguments)),
        put=lambda one: one,
        cluster_resources=lambda: {"CPU": 1},
        wait=wait,
        get=lambda one: one(),
        cancel=lambda one, force: None,
        exceptions=SimpleNamespace(RayError=RayError, RayTaskError=type("RayTaskError", (RayError,), {})),
    )
    monkeypatch.setattr("trized.lab.engines.need", lambda module, extra: ray)
    with pytest.raises(Refused, match=r"The Ray cluster was lost \(The dashboard died\.\)"):
        simulate(run_of("random"), engine=Engine("ray"), out=tmp_path)
    assert RunFolder(tmp_path).held("games") == [range(1)]


def test_a_worker_with_other_source_is_refused():
    assert do_if_same(len, "abc", source_digest()) == 3
    with pytest.raises(Refused, match="another Trized"):
        do_if_same(len, "abc", "0000")


def test_ray_plays_what_the_pool_plays_and_plays_again_what_a_killed_worker_lost(tmp_path, monkeypatch):
    pytest.importorskip("ray")
    path, mark = tmp_path / "fragile.py", tmp_path / "killed"
    path.write_text(FRAGILE.format(mark=str(mark)))
    run = run_of(f"{path}:Fragile")
    pool = simulate(run, jobs=2).tally
    assert not mark.exists()
    monkeypatch.setenv("KILLABLE", "1")
    on_ray = simulate(run, jobs=2, engine=Engine("ray"), out=tmp_path / "rows")
    assert mark.exists()
    assert on_ray.tally == pool
