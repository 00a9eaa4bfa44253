"""Draws for a seed never change, and a signal can interrupt compiled code without ending the process."""

import subprocess
import sys

import pytest

from trized.kernel import Seeded

BROKEN_OFF = """
import signal
from trized.kernel import Seeded

class Stop(Exception):
    pass

def stop(*_):
    raise Stop

signal.signal(signal.SIGALRM, stop)
for seed in range(60):
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.001)
        while True:
            Seeded(10**15 + seed)
    except Stop:
        continue
"""


def test_signal_during_seeding_raises_and_leaves_the_process_alive() -> None:
    done = subprocess.run([sys.executable, "-c", BROKEN_OFF], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    ("seed", "words"),
    [
        (0, [1179900707, 1938697177, 2553238366, 4198679612]),
        (1, [2146930148, 2585199205, 3670091704, 2556029204]),
        (-1, [2650238882, 1278636629, 2532285648, 588492107]),
        (2**70 + 5, [3020166924, 940106987, 2871209057, 4061624046]),
    ],
)
def test_a_seed_draws_the_same_in_every_version(seed, words):
    chance = Seeded(seed)
    assert [chance.word() for _ in words] == words


@pytest.mark.parametrize(("keep", "kept"), [({}, []), ({"keep": True}, [("die", 2)])])
def test_outcomes_are_kept_only_on_request(keep, kept):
    chance = Seeded(0, **keep)
    chance.roll("die", 6)
    assert [(kind, 2) for kind, _ in chance.taken()] == kept
