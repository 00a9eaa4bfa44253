"""`trized train-policy`: a short run, and refused arguments."""

import pytest

from trized.bots.net_file import check_net, read_net
from trized.games import load

SMALL = ("--hidden", 16, "--second", 8, "--games", 32, "--steps", 4, "--batch", 64, "--jobs", 1)


@pytest.mark.slow
def test_a_run_writes_a_net_that_plays(trized, tmp_path):
    said = trized("train-policy", "zenith", *SMALL, "--minutes", 0.001, "--out", "new.net")
    assert (said.status, said.out.splitlines()[-1]) == (0, "new.net")
    net = read_net(tmp_path / "new.net")
    check_net(net, load("zenith"))
    assert net.made.startswith("trized train-policy zenith --minutes 0.001")
    played = trized("sim", "zenith", "--seats", f"net@{tmp_path / 'new.net'}:2,random", "--games", 1, "--jobs", 1)
    assert played.status == 0


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        (("--hidden", 20), "multiple of 16"),
        (("--minutes", 0), "more than 0"),
        (("--out", "nowhere/new.net"), "existing folder"),
        (("--jobs", 0), "processes must be 1 or more"),
        (("--games", 1), "games is 1"),
        (("--rate", -1), "rate is -1"),
    ],
)
def test_bad_arguments_are_refused_before_learning(trized, arguments, hint):
    said = trized("train-policy", "zenith", *arguments)
    assert (said.status, said.out) == (2, "")
    assert hint in said.err
