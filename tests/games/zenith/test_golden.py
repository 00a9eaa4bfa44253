"""The golden playthroughs are played again, ply by ply."""

import pytest

from tests.games.zenith.golden import PLAYTHROUGHS, path, playthrough


@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_a_game_is_played_as_it_was_written_down(name):
    assert playthrough(name).splitlines() == path(name).read_text(encoding="utf-8").splitlines()


def test_the_playthroughs_show_different_endings():
    endings = [path(name).read_text(encoding="utf-8").split("ending: ")[1].split()[0] for name in PLAYTHROUGHS]
    assert len(set(endings)) == len(endings)
    assert "stalled" not in endings
