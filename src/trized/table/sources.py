"""Sources: the clock, ids, secrets and chance of a server, and how busy its machine is.

Nothing else in `table/` reads a clock or the system's entropy (a lint rule). Sources are an argument of `Application`
and of nothing that an operator or a visitor can set: with a known seed all secrets would be known.
"""

import secrets
import time
from typing import Protocol

from trized.kernel import Chance, Entropy

CALM = 2  # waiting requests for each worker up to which bots use their full budget
LEAST = 0.1  # smallest share of its budget that a bot gets


class Sources(Protocol):
    """What a server takes neither from requests nor from its store."""

    def now(self) -> float:
        """Return the time in seconds since 1970."""

    def monotonic(self) -> float:
        """Return the seconds since some start; they never go back."""

    def token(self, kind: str, size: int) -> bytes:
        """Return `size` unpredictable bytes for an id or a secret of this kind."""

    def chance(self, table: str = "", ply: int = 0) -> Chance:
        """Return the chance of ply number `ply` at a table; without a table, that of the current request."""

    def share(self, waiting: int, workers: int) -> float:
        """Return the share of its budget that a bot gets while `waiting` requests wait for `workers`."""


class System(Sources):
    """The clock and the entropy of the operating system."""

    def now(self) -> float:
        return time.time()

    def monotonic(self) -> float:
        return time.monotonic()

    def token(self, kind: str, size: int) -> bytes:
        return secrets.token_bytes(size)

    def chance(self, table: str = "", ply: int = 0) -> Chance:
        return Entropy(keep=True)

    def share(self, waiting: int, workers: int) -> float:
        return max(LEAST, min(1.0, CALM * workers / waiting)) if waiting else 1.0
