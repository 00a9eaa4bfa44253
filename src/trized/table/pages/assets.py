"""Static files of the server and of all games, with a content hash in their address."""

import hashlib
import mimetypes
from functools import cache
from pathlib import Path

from trized.table.pages.registry import Registry

STATIC = Path(__file__).parent / "static"
FRAME = tuple(
    STATIC / f"{name}.css" for name in ("base", "top", "table", "marks", "dialogs", "small", "sr")
)  # in this order


class Assets:
    """All static files under one content hash, so that browsers may cache them for ever."""

    def __init__(self, registry: Registry) -> None:
        self.files: dict[str, Path] = {path.name: path for path in sorted(STATIC.iterdir()) if path.is_file()}
        self.themes: list[str] = []
        self.styles: dict[str, list[str]] = {}
        self.workshops: dict[str, list[str]] = {}
        self.scripts: dict[str, list[str]] = {}
        for package in registry:
            name, page = package.game.name, package.page
            colours = page.theme
            theme = [self.add(name, colours)] if colours else []
            self.themes += theme
            self.styles[name] = theme + [self.add(name, path) for path in page.styles]
            self.workshops[name] = [self.add(name, path) for path in page.workshop.styles]
            self.scripts[name] = [self.add(name, path) for path in page.scripts]
        digest = hashlib.sha256()
        for name, path in self.files.items():
            digest.update(name.encode() + path.read_bytes())
        self.digest = digest.hexdigest()[:12]

    def add(self, game: str, path: Path) -> str:
        """Serve the file `path` of `game`; return its address below the hash."""
        name = f"{game}/{path.name}"
        self.files[name] = path
        return name

    def address(self, name: str) -> str:
        """Return the address of the static file `name`."""
        return f"/static/{self.digest}/{name}"

    def read(self, name: str) -> tuple[bytes, str] | None:
        """Return content and media type of the file `name`, or None."""
        path = self.files.get(name)
        if path is None:
            return None
        return read_once(path), mimetypes.guess_type(path.name)[0] or "application/octet-stream"


@cache
def read_once(path: Path) -> bytes:
    """Return the bytes of a file, cached."""
    return path.read_bytes()
