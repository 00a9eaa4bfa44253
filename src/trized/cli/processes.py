"""Several server processes on one port: starts them, passes on what they tell each other, and replaces what dies."""

import atexit
import logging
import os
import selectors
import shutil
import signal
import socket
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from trized.kernel import Refused

PATIENCE = 15.0  # seconds that processes get to end in good order
SOON = 1.0  # seconds before a process that died early is started again
EARLY = 5.0  # seconds
READY = b'["ready"]'  # what a process says when it can serve
log = logging.getLogger("trized.table")

METRICS = "PROMETHEUS_MULTIPROC_DIR"

Serve = Callable[[socket.socket, int, int], None]  # gets where to listen, the line to this process, and its own number


def share_metrics() -> None:
    """Let all processes add up their metrics, in a folder that goes with this one. Before metrics are imported."""
    if METRICS not in os.environ:
        folder = tempfile.mkdtemp(prefix="trized-metrics-")
        os.environ[METRICS] = folder
        atexit.register(shutil.rmtree, folder, ignore_errors=True)


def forget_metrics(pid: int) -> None:
    """Leave what a process that is gone held out of the metrics; what it has counted stays."""
    if METRICS in os.environ:
        from prometheus_client.multiprocess import mark_process_dead

        mark_process_dead(pid)  # type: ignore[no-untyped-call]


@dataclass(eq=False)
class Child:
    """A server process: where it listens, its number, and the line to it."""

    slot: int
    listening: socket.socket
    pid: int = 0
    began: float = 0.0
    again_at: float = 0.0  # when it is started again
    ready: bool = False
    line: socket.socket | None = None
    heard: bytearray = field(default_factory=bytearray)
    unsent: bytearray = field(default_factory=bytearray)


class Supervisor:
    """The process that starts all others. It has no threads and no event loop: so it can start one at any time."""

    def __init__(self, sockets: Sequence[socket.socket], serve: Serve) -> None:
        self.serve = serve
        self.children = [Child(slot, listening) for slot, listening in enumerate(sockets)]
        self.selector = selectors.DefaultSelector()
        self.ending = False
        self.ever_ready = False

    def run(self) -> None:
        """Keep all processes running until somebody ends it; raise Refused if none can start."""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._end)
        self._start(self.children[0])  # alone: it brings the store up to date
        while not self.ending:
            self._pass_on(0.2)
            self._bury()
            if self.ever_ready:
                for child in self.children:
                    if not child.pid and time.monotonic() >= child.again_at:
                        self._start(child)
        self._drain()
        if not self.ever_ready:
            raise Refused("The server could not start; the log says why.")

    def _end(self, *_: object) -> None:
        self.ending = True

    def _start(self, child: Child) -> None:
        mine, its = socket.socketpair()
        pid = os.fork()
        if pid == 0:
            self._become(child, mine, its)
        its.close()
        mine.setblocking(False)
        child.pid, child.began, child.ready, child.line = pid, time.monotonic(), False, mine
        child.heard, child.unsent = bytearray(), bytearray()
        self.selector.register(mine, selectors.EVENT_READ, child)

    def _become(self, child: Child, mine: socket.socket, its: socket.socket) -> None:
        """Go on as a server process, and end with it."""
        status = 1
        try:
            mine.close()
            self.selector.close()
            for other in self.children:
                if other.line is not None:
                    other.line.close()
                if other is not child and other.listening is not child.listening:
                    other.listening.close()
            self.serve(child.listening, its.detach(), child.slot)
            status = 0
        except SystemExit as end:
            status = end.code if isinstance(end.code, int) else 1
        except Refused as refused:
            log.error(str(refused))
        except BaseException:
            log.exception("a server process failed")
        finally:
            os._exit(status)

    def _pass_on(self, seconds: float) -> None:
        """Wait for lines from processes, and hand them to all others."""
        for key, events in self.selector.select(seconds):
            child: Child = key.data
            if events & selectors.EVENT_WRITE and child.line is not None:
                self._send(child)
            if events & selectors.EVENT_READ and child.line is not None:  # it may have left since
                self._hear(child)

    def _hear(self, child: Child) -> None:
        assert child.line is not None
        try:
            data = child.line.recv(1 << 18)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if not data:
            self._hang_up(child)
            return
        child.heard += data
        *lines, rest = child.heard.split(b"\n")
        child.heard = rest
        for line in lines:
            if line == READY:
                child.ready = self.ever_ready = True
            self._tell_others(child, bytes(line))

    def _tell_others(self, child: Child, line: bytes) -> None:
        for other in self.children:
            if other is not child and other.line is not None:
                other.unsent += b"%d %s\n" % (child.slot, line)
                self._send(other)

    def _send(self, child: Child) -> None:
        assert child.line is not None
        try:
            del child.unsent[: child.line.send(child.unsent)]
        except BlockingIOError:
            pass
        except OSError:
            self._hang_up(child)
            return
        wanted = selectors.EVENT_READ | (selectors.EVENT_WRITE if child.unsent else 0)
        self.selector.modify(child.line, wanted, child)

    def _hang_up(self, child: Child) -> None:
        """Take a process out of the conversation; the others hear that it has left."""
        if child.line is None:
            return
        self.selector.unregister(child.line)
        child.line.close()
        child.line = None
        self._tell_others(child, b'["left"]')

    def _bury(self) -> None:
        """Note which processes have ended; they are started again, unless none ever was ready."""
        for child in self.children:
            if not child.pid or os.waitpid(child.pid, os.WNOHANG)[0] == 0:
                continue
            self._hang_up(child)
            if not self.ever_ready:
                self.ending = True
            log.error("a server process ended", extra={"pid": child.pid})
            forget_metrics(child.pid)
            early = time.monotonic() - child.began < EARLY
            child.pid, child.again_at = 0, time.monotonic() + (SOON if early else 0.0)

    def _drain(self) -> None:
        """End all processes in good order; what does not end in time is ended all the same."""
        until = time.monotonic() + PATIENCE
        living = {child.pid for child in self.children if child.pid}
        for pid in living:
            os.kill(pid, signal.SIGTERM)
        while living and time.monotonic() < until:
            self._pass_on(0.05)
            living -= {pid for pid in living if os.waitpid(pid, os.WNOHANG)[0]}
        for pid in living:
            os.kill(pid, signal.SIGKILL)
            os.waitpid(pid, 0)
