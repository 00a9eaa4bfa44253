"""The worker with the tables: opens the application over the browser's storage."""

from collections.abc import Iterable
from pathlib import Path
from urllib.parse import urlsplit

from jinja2 import FileSystemBytecodeCache

from trized.browser.bridge import Bridge
from trized.browser.database import Keep, Kept
from trized.browser.thinkers import Ask, BrowserPool
from trized.kernel.markup import templates
from trized.table.app import Application
from trized.table.pages.responses import TEMPLATES
from trized.table.server import Parts
from trized.table.settings import Settings
from trized.table.sources import System


class NoPictures:
    """A `Rasterizer` without PNG: the browser shows the SVG."""

    async def png(self, svg: str) -> bytes | None:
        return None

    async def close(self) -> None:
        """Do nothing."""


def use_compiled_templates() -> None:
    """Load the templates' bytecode from the folder beside them, which `make site` fills."""
    folder = Path(TEMPLATES.parent, "bytecode")
    folder.mkdir(exist_ok=True)
    templates(TEMPLATES).bytecode_cache = FileSystemBytecodeCache(str(folder))


async def open_host(base: str, kept: Iterable[bytes], keep: Keep, think: Ask, review: Ask) -> Bridge:
    """Open the application for the pages below the address `base`; `kept` are the stored images of its database."""
    parts = Parts(BrowserPool(think), BrowserPool(review), NoPictures(), Kept(kept, keep))
    links = f"{base.removesuffix('app')}#"  # the outer page opens the other pages, in any browser
    settings = Settings(expire=None, multiuser=False, link_prefix=links, rate_limited=False)
    bridge = Bridge(Application(settings, System(), parts), urlsplit(base).path)
    await bridge.open()
    return bridge
