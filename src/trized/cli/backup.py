"""`trized backup` and `trized restore`: all tables of a store in one file, and back."""

import asyncio
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

from trized.kernel import Refused
from trized.table.store.backup import Counted, back_up, restore
from trized.table.store.database import StoreAway


def run_backup(file: Path, *, store: str) -> None:
    """Write a backup, and say how much is in it."""
    counted = done(back_up(store, file))
    print(f"{file} holds {counted.tables} tables with {counted.entries} entries.")


def run_restore(file: Path, *, store: str) -> None:
    """Put a backup into an empty store, and say how much was in it."""
    counted = done(restore(file, store))
    print(f"{counted.tables} tables with {counted.entries} entries are back.")


def done(work: Coroutine[Any, Any, Counted]) -> Counted:
    """Do it; say in a sentence why the store does not, if it does not."""
    try:
        return asyncio.run(work)
    except StoreAway as away:
        raise Refused(f"The store cannot be used ({away}); look at --store, and whether it runs.") from None
