"""`trized backup` and `trized restore`."""

import asyncio
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import click

from trized.cli import parameters
from trized.cli.parameters import Command
from trized.kernel.catalogue import open_catalogue
from trized.kernel.errors import Refused
from trized.table.settings import TEXTS
from trized.table.sources import System
from trized.table.store import backup as copies
from trized.table.store.backup import Counted
from trized.table.store.database import StoreUnavailable


@click.command(cls=Command)
@click.argument("file", metavar="FILE", type=Path, help="A file that does not exist yet.")
@parameters.store
@click.option("--overwrite", is_flag=True, help="Replace FILE if it is a backup.")
@parameters.lang
def backup(file: Path, store: str, overwrite: bool, lang: str) -> None:
    """Write a backup and print its contents."""
    texts = open_catalogue(TEXTS, lang)
    counted = done(copies.back_up(store, file, System(), overwrite))
    print(texts("done.backup", file=str(file), tables=counted.tables, entries=counted.entries))


@click.command(cls=Command)
@click.argument("file", metavar="FILE", type=Path, help="A backup.")
@parameters.store
@parameters.lang
def restore(file: Path, store: str, lang: str) -> None:
    """Restore a backup into an empty store and print its contents."""
    texts = open_catalogue(TEXTS, lang)
    counted = done(copies.restore(file, store, System()))
    print(texts("done.restore", tables=counted.tables, entries=counted.entries))


def done(work: Coroutine[Any, Any, Counted]) -> Counted:
    """Run `work`; raise Refused if the store is unavailable."""
    try:
        return asyncio.run(work)
    except StoreUnavailable as away:
        raise Refused("unavailable", TEXTS, reason=str(away)) from None
