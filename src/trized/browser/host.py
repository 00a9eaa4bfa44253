"""The worker that holds the tables: opens the application over the browser's store, for the pages below a folder."""

from collections.abc import Iterable
from pathlib import Path

from jinja2 import FileSystemBytecodeCache

from trized.browser.bridge import Bridge
from trized.browser.database import Keep, Kept
from trized.browser.thinkers import Ask, BrowserPool
from trized.kernel.markup import templates
from trized.table.app import Application
from trized.table.pages.responses import TEMPLATES
from trized.table.server import Parts
from trized.table.settings import Settings


class NoPictures:
    """Draws no PNG: a browser shows the drawing itself."""

    async def png(self, svg: str) -> bytes | None:
        return None

    async def close(self) -> None:
        """Do nothing."""


def use_compiled_templates() -> None:
    """Take the bytecode of templates from the folder beside them, which `make site` fills."""
    folder = Path(TEMPLATES.parent, "bytecode")
    folder.mkdir(exist_ok=True)
    templates(TEMPLATES).bytecode_cache = FileSystemBytecodeCache(str(folder))


async def open_host(base: str, kept: Iterable[bytes], keep: Keep, think: Ask, review: Ask) -> Bridge:
    """Open the application for the pages below `base`, over the images that the browser keeps."""
    parts = Parts(BrowserPool(think), BrowserPool(review), NoPictures(), Kept(kept, keep))
    bridge = Bridge(Application(Settings(expire=None, multiuser=False, rate_limited=False), parts), base)
    await bridge.open()
    return bridge
