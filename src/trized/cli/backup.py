"""`trized backup` and `trized restore`."""

import asyncio
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

from trized.kernel.catalogue import open_catalogue
from trized.kernel.errors import Refused
from trized.table.settings import TEXTS
from trized.table.sources import System
from trized.table.store.backup import Counted, back_up, restore
from trized.table.store.database import StoreUnavailable


def run_backup(file: Path, *, store: str, overwrite: bool, lang: str) -> None:
    """Write a backup and print its contents."""
    texts = open_catalogue(TEXTS, lang)
    counted = done(back_up(store, file, System(), overwrite))
    print(texts("done.backup", file=str(file), tables=counted.tables, entries=counted.entries))


def run_restore(file: Path, *, store: str, lang: str) -> None:
    """Restore a backup into an empty store and print its contents."""
    texts = open_catalogue(TEXTS, lang)
    counted = done(restore(file, store, System()))
    print(texts("done.restore", tables=counted.tables, entries=counted.entries))


def done(work: Coroutine[Any, Any, Counted]) -> Counted:
    """Run `work`; raise Refused if the store is unavailable."""
    try:
        return asyncio.run(work)
    except StoreUnavailable as away:
        raise Refused("unavailable", TEXTS, reason=str(away)) from None
