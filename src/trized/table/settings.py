"""The settings of a server."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from trized.games import REGISTRY

DAY = 86_400
TEXTS = Path(__file__).parent / "texts"  # messages for operators


@dataclass(frozen=True)
class Settings:
    """The settings of a server, fixed when it starts."""

    store: str = "sqlite::memory:"
    store_connections: int = 8  # to PostgreSQL, at most
    bus: str = "memory:"
    games: Mapping[str, str] = field(default_factory=lambda: dict(REGISTRY))  # module by name
    origins: tuple[str, ...] = ()  # allowed origins of browsers; none: the requested host
    hosts: tuple[str, ...] = ()  # accepted host names; none: any
    workers: int = 1  # processes in which bots think
    expire: int | None = 90 * DAY  # seconds without a visit after which a table is deleted; None: never
    away: int = 120  # seconds after which a bot may take the seat of a disconnected player
    balance: int = 60  # seconds for which bots test the balance of a custom file
    trusted_proxies: tuple[str, ...] = ()  # addresses and networks whose forwarded headers are trusted
    metrics: tuple[str, ...] = ()  # addresses and networks that may read the metrics
    per_address: int = 200  # connections and running requests of one address
    people_per_address: int = 15  # each address gets the rate limits of this many browsers
    attempts_per_address: int = 60  # challenge attempts that one address may begin in a day
    multiuser: bool = True  # False: only this machine can reach the server
    link_prefix: str = ""  # before the path of a page in a link for others; empty: the requested host
    rate_limited: bool = True  # False for load benchmarks

    @property
    def secure(self) -> bool:
        """Return whether there are origins and all of them use https."""
        return bool(self.origins) and all(origin.startswith("https://") for origin in self.origins)
