"""The settings of a server: all that can be chosen when it starts."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from trized.games import REGISTRY

DAY = 86_400
TEXTS = Path(__file__).parent / "texts"  # what operators read


@dataclass(frozen=True)
class Settings:
    """All that can be chosen when a server starts."""

    store: str = "sqlite::memory:"
    store_connections: int = 8  # to PostgreSQL at most
    bus: str = "memory:"
    games: Mapping[str, str] = field(default_factory=lambda: dict(REGISTRY))  # the module of each game, by its name
    origins: tuple[str, ...] = ()  # origins that browsers may use; none: the requested host
    hosts: tuple[str, ...] = ()  # names under which the server answers; none: any
    workers: int = 1  # processes in which bots think
    expire: int | None = 90 * DAY  # seconds after which a table that nobody opened is removed; None: never
    away: int = 120  # seconds after which a bot may take the seat of a disconnected player
    trusted_proxies: tuple[str, ...] = ()  # addresses and networks whose forwarded headers are trusted
    metrics: tuple[str, ...] = ()  # addresses and networks that may read the metrics; none: nobody
    per_address: int = 200  # connections of one address, and requests in progress
    people_per_address: int = 15  # people who may sit behind one address: each has the limits of one browser
    attempts_per_address: int = 60  # attempts at the challenges of a day that one address may begin
    multiuser: bool = True  # whether other browsers can reach the server
    rate_limited: bool = True  # rate limits of a visitor; a load benchmark goes without

    @property
    def secure(self) -> bool:
        """Whether browsers come over https only, as far as the origins say."""
        return bool(self.origins) and all(origin.startswith("https://") for origin in self.origins)
