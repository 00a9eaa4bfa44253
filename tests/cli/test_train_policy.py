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


@pytest.mark.slow
def test_a_run_goes_on_from_a_net_and_corrects_the_prior(trized, tmp_path):
    small = ("--games", 32, "--steps", 2, "--jobs", 1, "--minutes", 0.001)
    sizes = ("--hidden", 16, "--second", 8)
    assert trized("train-policy", "zorgcorp", "--prior", *sizes, *small, "--out", "first.net").status == 0
    said = trized("train-policy", "zorgcorp", *small, "--start", "first.net", "--out", "second.net")
    assert (said.status, said.out.splitlines()[-1]) == (0, "second.net")
    first, second = read_net(tmp_path / "first.net"), read_net(tmp_path / "second.net")
    assert second.corrects_prior
    assert second.hidden == 16
    assert second.made.startswith(f"{first.made}; trized train-policy zorgcorp --start first.net --prior")
    said = trized("train-policy", "zorgcorp", "--option", "board=great-galaxy", "--start", "first.net")
    assert (said.status, said.out) == (2, "")
    assert "options" in said.err


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        (("--hidden", 20), "multiple of 16"),
        (("--minutes", 0), "more than 0"),
        (("--out", "nowhere/new.net"), "existing folder"),
        (("--jobs", 0), "processes must be 1 or more"),
        (("--games", 1), "games is 1"),
        (("--rate", -1), "rate is -1"),
        (("--start", "missing.net"), "missing.net"),
    ],
)
def test_bad_arguments_are_refused_before_learning(trized, arguments, hint):
    said = trized("train-policy", "zenith", *arguments)
    assert (said.status, said.out) == (2, "")
    assert hint in said.err


def test_a_prior_that_depends_on_hidden_cards_is_refused(trized):
    said = trized("train-policy", "zoondo", "--prior")
    assert (said.status, said.out) == (2, "")
    assert "hidden cards" in said.err
