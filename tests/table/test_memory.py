"""Uploads of visitors fill no unbounded cache."""

import asyncio
import gc
import re
from functools import _lru_cache_wrapper
from typing import Any

from tests.support.luck import LUCK, application
from tests.table.test_sit import post
from trized.games import REGISTRY, load
from trized.games.zoondo.box import BOX as ZOONDO_BOX
from trized.games.zorgcorp.box import DATA as BOARDS
from trized.table.seats.credentials import new_secret
from trized.table.settings import Settings


def files(number: int) -> dict[tuple[str, str], str]:
    """Return a custom file for every option that takes one, under a name with a number."""
    board = (BOARDS / "galaxy.toml").read_text(encoding="utf-8").replace('en = "Galaxy', f'en = "Galaxy {number}')
    tribe = re.sub(r'(?m)^name = ".*"', f'name = "Tribe {number}"', ZOONDO_BOX.ready_made("warus"))
    box = f'title = "Box {number}"\n[hand_size]\ngold = {4 + number}\n'
    return {("zorgcorp", "board"): board, ("zoondo", "tribe1"): tribe, ("zenith", "cards"): box}


def unbounded() -> dict[str, int]:
    """Return the size of every unbounded cache."""
    caches = [one for one in gc.get_objects() if isinstance(one, _lru_cache_wrapper)]
    return {
        f"{cache.__module__}.{cache.__qualname__}": cache.cache_info().currsize
        for cache in caches
        if str(cache.__module__).startswith("trized") and cache.cache_info().maxsize is None
    }


def test_every_kind_of_file_is_tried_here() -> None:
    own = {(name, option.name.rstrip("12")) for name in REGISTRY for option in load(name).options if option.own}
    assert own == {(game, option.rstrip("12")) for game, option in files(1)}


def test_files_that_are_looked_at_before_a_game_come_and_go() -> None:
    async def bring(app: Any, number: int) -> None:
        for (game, option), text in files(number).items():
            shown = await post(app, new_secret(LUCK.sources()), f"/new/{game}", **{option: text})
            assert shown.status_code == 200, shown.text

    async def scene() -> tuple[dict[str, int], dict[str, int]]:
        app = application(Settings(games=dict(REGISTRY), rate_limited=False))
        await app.server.open()
        await bring(app, 1)
        before = unbounded()
        for number in range(2, 5):
            await bring(app, number)
        await app.server.close()
        return before, unbounded()

    before, after = asyncio.run(scene())
    assert len(before) > 20
    assert {name for name, size in after.items() if size > before.get(name, 0)} == set()
