"""Work that is shared out over processes."""

import os
import signal
import socket
import subprocess
import sys
import threading

import pytest

from trized.lab.processes import interrupts_held

# A worker process imports the main module before its first work; there it interrupts itself.
INTERRUPTED_WHILE_STARTING = """
import os, signal
from concurrent.futures.process import BrokenProcessPool
from trized.lab.processes import map_unordered

if __name__ == "__mp_main__":
    os.kill(os.getpid(), signal.SIGINT)
if __name__ == "__main__":
    try:
        list(map_unordered(abs, range(4), jobs=2))
    except BrokenProcessPool:
        print("ended")
"""


def test_a_worker_interrupted_while_it_starts_ends_without_a_traceback(tmp_path):
    script = tmp_path / "script.py"
    script.write_text(INTERRUPTED_WHILE_STARTING, encoding="utf-8")

    done = subprocess.run([sys.executable, script], capture_output=True, text=True, timeout=120)

    assert done.stdout == "ended\n"
    assert done.stderr == ""


# Both workers write a line and never finish.
ENDLESS = """
import time
from trized.lab.processes import map_unordered

def work(number):
    print(number, flush=True)
    time.sleep(1e6)

if __name__ == "__main__":
    list(map_unordered(work, range(2), jobs=2))
"""


def test_workers_end_when_the_process_that_shares_out_their_work_is_killed(tmp_path):
    script = tmp_path / "script.py"
    script.write_text(ENDLESS, encoding="utf-8")

    with subprocess.Popen([sys.executable, script], stdout=subprocess.PIPE) as command:
        assert command.stdout is not None
        assert {command.stdout.readline() for _ in range(2)} == {b"0\n", b"1\n"}
        command.kill()
        rest = command.stdout.read()  # ends when the last process that may write into the pipe has ended

    assert rest == b""


@pytest.fixture
def arrivals():
    """Return a socket that receives a byte for every signal in any thread; a second thread idles."""
    ours, theirs = socket.socketpair()
    theirs.setblocking(False)
    over = threading.Event()
    other = threading.Thread(target=over.wait)
    other.start()
    before = signal.set_wakeup_fd(theirs.fileno())
    yield ours
    signal.set_wakeup_fd(before)
    over.set()
    other.join()
    ours.close()
    theirs.close()


def test_interrupt_that_another_thread_receives_is_raised_at_the_end_of_the_block(arrivals):
    done = []

    def interrupt() -> None:
        with interrupts_held():
            os.kill(os.getpid(), signal.SIGINT)  # blocked in this thread
            arrivals.recv(1)
            done.append("the rest of the block")

    with pytest.raises(KeyboardInterrupt):
        interrupt()

    assert done == ["the rest of the block"]
