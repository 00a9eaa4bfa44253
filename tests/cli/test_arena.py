"""`trized arena`."""

import json

import pytest


def test_the_ladder_names_every_bot(trized):
    said = trized("arena", "zenith", "--bots", "random,greedy", "--games", 4, "--jobs", 1)
    assert said.status == 0
    assert "greedy" in said.out
    assert "random" in said.out


def test_json_gives_strength_interval_and_time(trized):
    said = trized("arena", "zenith", "--bots", "random,greedy", "--games", 4, "--jobs", 1, "--json")
    value = json.loads(said.out)
    assert [bot["bot"] for bot in value["bots"]] == ["greedy", "random"]
    assert {"bot", "games", "wins", "draws", "elo", "low", "high", "ms_per_move"} <= set(value["bots"][0])


@pytest.mark.parametrize(
    ("bots", "reason"),
    [("random", "two or more"), ("random,random", "different bots"), ("random,clever", "no bot 'clever'")],
)
def test_bad_bots_are_refused(trized, bots, reason):
    said = trized("arena", "zenith", "--bots", bots)
    assert said.status == 2
    assert reason in said.err
