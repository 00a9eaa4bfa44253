"""Chance can be broken off by a signal, as a worker that is told to stop is; compiled code must not end by that."""

import subprocess
import sys

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


def test_a_signal_breaks_off_a_seed_that_is_being_spread_and_nothing_else() -> None:
    done = subprocess.run([sys.executable, "-c", BROKEN_OFF], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
