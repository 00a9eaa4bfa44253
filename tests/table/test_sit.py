"""Taking a seat by a link while the store fails: the browser that used the link succeeds with the next attempt."""

import asyncio
from typing import Any

import httpx
import pytest

from tests.support.luck import LUCK, application
from trized.kernel.record import Joined
from trized.table.seats.credentials import COOKIE, csrf_token, new_secret
from trized.table.settings import Settings
from trized.table.store.database import StoreUnavailable
from trized.table.store.store import Store

HOME = "http://localhost"


async def post(app: Any, browser: str, path: str, **fields: str) -> httpx.Response:
    """Send a form as a browser with a secret does."""
    headers = {"origin": HOME, "accept": "application/json", "x-csrf": csrf_token(browser)}
    transport, cookies = httpx.ASGITransport(app), {COOKIE: browser}
    async with httpx.AsyncClient(transport=transport, base_url=HOME, headers=headers, cookies=cookies) as visitor:
        return await visitor.post(path, data=fields)


async def fail(*_: object) -> bool:
    raise StoreUnavailable("as planned")


def test_a_link_that_was_spent_without_sitting_down_is_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> tuple[list[int], list[int]]:
        app = application(Settings(games={"tiny": "tests.games.tiny"}, rate_limited=False))
        await app.server.open()
        host, guest, stranger = (new_secret(LUCK.sources()) for _ in range(3))
        table = (await post(app, host, "/new", game="tiny", seat1="link", crew="2")).json()["to"]
        link = (await post(app, host, f"{table}/invite", seat="1")).json()["link"].partition("#")[2]
        with monkeypatch.context() as patch:
            patch.setattr(Store, "append", fail)
            statuses = [(await post(app, guest, f"{table}/sit", secret=link)).status_code]
        for browser in (stranger, guest, guest):
            statuses.append((await post(app, browser, f"{table}/sit", secret=link)).status_code)
        entries = (await app.server.tables.get(table.rpartition("/")[2])).live.record.entries
        await app.server.close()
        return statuses, [entry.seat for entry in entries if isinstance(entry, Joined)]

    statuses, joined = asyncio.run(scene())
    assert statuses == [503, 409, 200, 409]
    assert joined == [0, 1]
