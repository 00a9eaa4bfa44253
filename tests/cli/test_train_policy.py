"""`trized train-policy`: a short run, and refused arguments."""

import pytest

from trized.bots.net_file import check_net, read_net
from trized.games import load

SIZES = ("--hidden", 16, "--second", 8)
SMALL = ("--games", 32, "--steps", 2, "--batch", 64, "--jobs", 1, "--minutes", 0.001)


@pytest.mark.slow
def test_a_run_of_two_sides_plays_against_earlier_versions(trized, tmp_path):
    assert trized("train-policy", "zenith", *SIZES, *SMALL, "--out", "new.net").status == 0
    check_net(read_net(tmp_path / "new.net"), load("zenith"))


@pytest.mark.slow
def test_a_run_writes_a_net_that_plays_and_another_goes_on_from_it(trized, tmp_path):
    said = trized("train-policy", "zorgcorp", "--prior", *SIZES, *SMALL, "--out", "first.net")
    assert (said.status, said.out.splitlines()[-1]) == (0, "first.net")
    first = read_net(tmp_path / "first.net")
    check_net(first, load("zorgcorp"))
    assert first.made.startswith("trized train-policy zorgcorp ")
    assert trized("sim", "zorgcorp", "--seats", "net@first.net:2,random,random,random", "--games", 1).status == 0

    said = trized("train-policy", "zorgcorp", *SMALL, "--start", "first.net", "--out", "second.net")
    assert (said.status, said.out.splitlines()[-1]) == (0, "second.net")
    second = read_net(tmp_path / "second.net")
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
