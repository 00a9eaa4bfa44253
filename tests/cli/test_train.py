"""`trized train`: a run on the command line, resumed runs, and refused arguments."""

import pytest

from tests.games.tiny.game import Game as Tiny
from trized.cli.train import read_clock, read_learnable
from trized.kernel import Refused

SMALL = ("--games", 6, "--simulations", 4, "--quick", 2, "--jobs", 1)


@pytest.mark.slow
def test_a_small_run_gives_a_net_and_a_page(trized, tmp_path):
    said = trized("train", "pile", *SMALL, "--hidden", 16, "--second", 8, "--epochs", 2, "--gate-games", 4)
    assert said.status == 0
    assert "generation 0: learning from" in said.out
    assert (tmp_path / "train-pile" / "index.html").exists()
    assert (tmp_path / "train-pile" / "generation-000" / "new.net").exists()


def test_playing_alone_goes_on_with_more_games(trized, tmp_path):
    assert trized("train", "pile", *SMALL, "--only", "play", "--out", "run").status == 0
    said = trized("train", "pile", "--only", "play", "--resume", "--games", 20, "--jobs", 1, "--out", "run")
    assert (said.status, "20 games" in said.out) == (0, True)


def test_training_without_jax_writes_nothing(trized, tmp_path, monkeypatch):
    monkeypatch.setattr("trized.kernel.extras.find_spec", lambda name: None)
    said = trized("train", "pile", *SMALL, "--out", "run")
    assert (said.status, said.out, said.err.count("\n")) == (2, "", 1)
    assert "jax" in said.err
    assert not list(tmp_path.iterdir())


def test_another_run_does_not_go_into_the_folder(trized):
    assert trized("train", "pile", *SMALL, "--only", "play", "--out", "run").status == 0
    wrong = {
        ("pile", *SMALL): "resume it with --resume",
        ("zoondo", "--resume"): "contains a run of pile",
        ("pile", "--resume", "--seed", 3): "another seed",
        ("pile", "--resume", "--simulations", 9): "number of simulations",
        ("pile", "--resume", "--option", "pebbles=7"): "contains a run of pile",
    }
    for arguments, hint in wrong.items():
        said = trized("train", *arguments, "--out", "run")
        assert (said.status, said.out) == (2, "")
        assert hint in said.err


def test_time_that_is_up_ends_every_phase(trized):
    said = trized("train", "pile", *SMALL, "--only", "play", "--minutes", 0.000001, "--out", "run")
    assert (said.status, "allow more minutes" in said.err) == (2, True)
    assert read_clock(None, "70/15/15").ends == float("inf")


def test_a_game_without_numbers_cannot_be_learned():
    class Wordless(Tiny):
        def action_count(self, options):
            raise NotImplementedError

    game = Wordless()
    with pytest.raises(Refused, match="defines no features and action indices"):
        read_learnable(game, [])
