"""Measures the p95 of moves on 300 tables, alternately without and with 50 visitors who test the balance of tribes.

`python -m tests.support.workshop_load` prints a JSON value for each period, and the ratio of both p95 at the end.
"""

import asyncio
import json
import tempfile
import time

from tests.support.luck import LUCK
from trized.cli.bench_table import EVERY, BenchTable, Connection, Load, in_turn, started
from trized.cli.serve import new_loop
from trized.games import REGISTRY, load
from trized.games.zoondo.page import page
from trized.kernel import Seeded
from trized.table.seats.credentials import new_secret
from trized.table.study.balances import LOOKED_AT

TABLES, VISITORS, TURNS, SECONDS = 300, 50, 10, 10.0
SHOP = page.workshop(page.game, "tribe1")


async def look(to: Load, tribe: str) -> None:
    """Request the balance of a tribe repeatedly, like its page."""
    connection, secret = await to.open(Connection), new_secret(LUCK.sources())
    while True:
        status, body = await connection.ask(to.post("/workshop/zoondo/tribe1/balance", secret, {"text": tribe}))
        assert status == 200, (status, body)
        await asyncio.sleep(0.1)


async def run(port: int, tribes: list[str]) -> None:
    """Let the tables play, with visitors in every second period; print the results."""
    to, games = Load(port), [load(name) for name in REGISTRY]
    tables = [BenchTable(to, games[n % len(games)]) for n in range(TABLES)]
    took: tuple[list[float], list[float]] = [], []
    await in_turn([table.open for table in tables])
    await in_turn([table.look for table in tables])
    for turn in range(TURNS):
        looking = [asyncio.create_task(look(to, tribe)) for tribe in tribes] if turn % 2 else []
        await asyncio.sleep(LOOKED_AT + 1)  # until the workers are busy, or have stopped
        until = time.perf_counter() + SECONDS
        await asyncio.gather(*(table.play(EVERY, until) for table in tables))
        assert not any(one.done() for one in looking), looking
        found = [one for table in tables for one in table.took]
        took[turn % 2].extend(found)
        for table in tables:
            table.took.clear()
        print(json.dumps({"visitors": len(looking), "moves": len(found), "p95_ms": p95(found)}), flush=True)
        for one in looking:
            one.cancel()
    print(json.dumps({"without": p95(took[0]), "with": p95(took[1]), "ratio": round(p95(took[1]) / p95(took[0]), 2)}))


def p95(took: list[float]) -> float:
    """Return the 95th percentile in milliseconds."""
    return round(sorted(took)[int(len(took) * 0.95)] * 1000, 1)


if __name__ == "__main__":
    drawn = [SHOP.edit(SHOP.starts("en")[0][1], ["surprise"], {}, "en", Seeded(n)).text for n in range(VISITORS)]
    with tempfile.TemporaryDirectory() as folder, started(f"sqlite:{folder}/tables.db") as (port, _):
        asyncio.Runner(loop_factory=new_loop).run(run(port, drawn))
