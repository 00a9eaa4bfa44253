"""Where a run is played: in local processes or on a Ray cluster, with the same results."""

import hashlib
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any, TypeVar

import trized
from trized.kernel import Refused
from trized.kernel.extras import need
from trized.lab.catalogue import refused
from trized.lab.processes import AHEAD, map_unordered

Item = TypeVar("Item")
Answer = TypeVar("Answer")
RETRIES = 20  # attempts at a part whose worker is lost


@dataclass(frozen=True)
class Engine:
    """Local processes (`local`), a Ray started for the run (`ray`), or an existing cluster (`ray:ADDRESS`)."""

    name: str = "local"
    address: str = ""

    def map(self, work: Callable[[Item], Answer], items: Iterable[Item], jobs: int) -> Iterator[Answer]:
        """Call `work` for every item in `jobs` processes; yield the answers as they come."""
        return map_on_ray(work, items, jobs, self.address) if self.name == "ray" else map_unordered(work, items, jobs)


LOCAL = Engine()


def read_engine(text: str) -> Engine:
    """Read `local`, `ray` or `ray:ADDRESS`."""
    name, _, address = text.strip().partition(":")
    if name not in ("local", "ray") or (address and name == "local"):
        raise refused("engine", name=text)
    if name == "ray":
        need_ray()
    return Engine(name, address)


def need_ray() -> Any:
    """Return the module ray without its usage statistics; raise Refused if it is not installed."""
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    return need("ray", "ray")


def map_on_ray(work: Callable[[Item], Answer], items: Iterable[Item], jobs: int, address: str) -> Iterator[Answer]:
    """Call `work` for every item on a cluster; repeat the items of a lost worker."""
    with stdout_on_stderr():  # Ray's processes write there when a node dies
        yield from map_with_ray(need_ray(), work, items, jobs, address)


@contextmanager
def stdout_on_stderr() -> Iterator[None]:
    """Redirect stdout of this process and its children to stderr."""
    sys.stdout.flush()
    kept = os.dup(1)
    os.dup2(2, 1)
    try:
        yield
    finally:
        sys.stdout.flush()
        os.dup2(kept, 1)
        os.close(kept)


def map_with_ray(
    ray: Any, work: Callable[[Item], Answer], items: Iterable[Item], jobs: int, address: str
) -> Iterator[Answer]:
    """Call `work` for every item on a cluster at `address`, or on one started for it."""
    ours = not ray.is_initialized()
    if ours:
        where = {"address": address} if address else {"num_cpus": jobs, "include_dashboard": False}
        try:
            ray.init(**where, log_to_driver=False, logging_level="ERROR")
        except (ConnectionError, RuntimeError, ValueError):
            raise refused("no_cluster", address=address) from None
    left: list[Any] = []
    try:
        remote = ray.remote(num_cpus=1, max_retries=RETRIES)(do_if_same)
        shared = ray.put(work)  # sent once, with everything that the games depend on
        waiting = iter(items)
        ahead = AHEAD * max(jobs, int(ray.cluster_resources().get("CPU", 1)))
        left = [remote.remote(shared, item, source_digest()) for item in islice(waiting, ahead)]
        while left:
            done, left = ray.wait(left, num_returns=1)
            yield answer_of(ray, done[0])
            left += [remote.remote(shared, item, source_digest()) for item in islice(waiting, 1)]
    except (ray.exceptions.RayError, ConnectionError) as error:
        if isinstance(error, ray.exceptions.RayTaskError):
            raise
        left = []
        raise refused("lost_cluster", error=str(error).partition("\n")[0]) from None
    finally:
        for reference in left:
            ray.cancel(reference, force=True)
        if ours:
            ray.shutdown()


def answer_of(ray: Any, reference: Any) -> Any:
    """Return an answer of the cluster; raise its Refused as it was."""
    try:
        return ray.get(reference)
    except ray.exceptions.RayTaskError as error:
        if isinstance(error.cause, Refused):
            raise error.cause from None
        raise


def do_if_same(work: Callable[[Item], Answer], item: Item, digest: str) -> Answer:
    """Return `work(item)`; raise Refused if this process has another version of Trized than the driver."""
    if source_digest() != digest:
        raise refused("other_version", version=trized.__version__)
    return work(item)


@cache
def source_digest() -> str:
    """Return a digest of all source and data of Trized."""
    digest = hashlib.blake2b(digest_size=8)
    root = Path(trized.__file__).parent
    for path in sorted(root.rglob("*")):
        if path.suffix in (".py", ".toml"):
            digest.update(str(path.relative_to(root)).encode() + path.read_bytes())
    return digest.hexdigest()
