"""Custom bots: a class in a file (`mybot.py:Mine`) or in an installed module (`package.module:Mine`).

A run contains everything it depends on. All processes get the text of a file, so that they play the same bot even if
the file changes; a module is imported in each process and must be the same there.
"""

import hashlib
import re
import sys
import traceback
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

from trized.bots.bot import Bot, Budget, Thought
from trized.kernel import Game, Refused, Seeded, View
from trized.kernel.files import read_bytes

NAME = re.compile(r"(?P<place>.+):(?P<name>[A-Za-z_]\w*)(:(?P<budget>[0-9]+(ms)?))?")


@dataclass(frozen=True)
class Origin:
    """The source of a custom bot."""

    place: str  # a file, or the name of a module
    name: str  # of the class
    digest: str  # of the file's text, or of all source of the module's package
    source: str = ""  # the text of a file; nothing for a module

    def __str__(self) -> str:
        return f"{self.place}:{self.name}"

    def bot(self, chance: Seeded) -> Bot:
        """Create the bot; `chance` makes its random choices."""
        return OwnBot(self, chance)


class OwnBot(Bot):
    """A custom bot; an exception in its code becomes a Refused that names the bot and the line."""

    def __init__(self, origin: Origin, chance: Seeded) -> None:
        super().__init__(chance)
        self.origin = origin
        with failing(origin):
            self.bot = bot_class(origin)(chance)

    def think(self, game: Game, view: View, seat: int, legal: Sequence[int], budget: Budget) -> Thought:
        with failing(self.origin):
            return self.bot.think(game, view, seat, legal, budget)

    def choose(self, game: Game, view: View, seat: int, legal: Sequence[int], budget: Budget) -> int:
        with failing(self.origin):
            return self.bot.choose(game, view, seat, legal, budget)


@contextmanager
def failing(origin: Origin) -> Iterator[None]:
    """Convert exceptions in the code of a custom bot to Refused, inside a `with` block."""
    try:
        yield
    except Refused:
        raise
    except Exception as error:
        frames = traceback.extract_tb(error.__traceback__)
        line = next((frame.lineno for frame in reversed(frames) if frame.filename == origin.place), None)
        raise bot_fails(str(origin), error, line) from error


def bot_fails(bot: str, error: BaseException, line: int | None = None) -> Refused:
    """Return the Refused for a bot whose code raised an exception."""
    key = "bot_line" if line else "bot_import" if isinstance(error, ImportError) else "bot_fails"
    return Refused(key, bot=bot, line=line, error=f"{type(error).__name__}: {error}")


def is_file(place: str) -> bool:
    """Return whether `place` is a file rather than a module."""
    return place.endswith(".py") or "/" in place or "\\" in place


def find_origin(place: str, name: str) -> Origin:
    """Read a custom bot; raise Refused if it is invalid."""
    if is_file(place):
        try:
            source = read_bytes(Path(place)).decode()
        except (OSError, UnicodeDecodeError) as error:
            raise Refused("bot_file", file=place, error=error) from None
        origin = Origin(place, name, digest_of(source.encode()), source)
    else:
        origin = Origin(place, name, module_digest(place))
    bot_class(origin)
    return origin


def of_class(bot: type[Bot]) -> Origin:
    """Return the origin of a class; raise Refused if other processes cannot import it."""
    module = bot.__module__
    if module == "__main__" or "." in bot.__qualname__:
        raise Refused("bot_nested", bot=bot.__qualname__, module=module)
    return Origin(module, bot.__name__, module_digest(module))


@lru_cache(64)
def bot_class(origin: Origin) -> type[Bot]:
    """Return the class of a bot; raise Refused if it is no bot."""
    module = run_file(origin) if origin.source else import_same(origin)
    found = getattr(module, origin.name, None)
    if not (isinstance(found, type) and issubclass(found, Bot)):
        bots = [name for name, value in vars(module).items() if isinstance(value, type) and issubclass(value, Bot)]
        raise Refused("other_bot" if bots else "no_bot", file=origin.place, name=origin.name, known=bots)
    missing = getattr(found, "__abstractmethods__", ())
    if missing:
        raise Refused("bot_lacks", bot=origin, missing=sorted(missing))
    return found


def run_file(origin: Origin) -> ModuleType:
    """Execute the text of a file as a separate module, which can import installed packages only."""
    module = ModuleType(f"bot_{origin.digest}")
    module.__file__ = origin.place
    sys.modules[module.__name__] = module  # dataclasses and pickles look their module up
    try:
        exec(compile(origin.source, origin.place, "exec"), module.__dict__)
    except (Exception, SystemExit) as error:
        del sys.modules[module.__name__]
        raise bot_fails(origin.place, error) from error
    return module


def import_same(origin: Origin) -> ModuleType:
    """Import a module; raise Refused if it differs from the one at the start of the run."""
    if module_digest(origin.place) != origin.digest:
        raise Refused("bot_changed", module=origin.place)
    try:
        return import_module(origin.place)
    except (Exception, SystemExit) as error:
        raise bot_fails(origin.place, error) from error


def module_digest(name: str) -> str:
    """Return a digest of the source of a module and its package."""
    top = name.partition(".")[0]
    try:
        spec = find_spec(top) if name.replace(".", "").replace("_", "").isalnum() else None
    except (ImportError, ValueError):
        spec = None
    path = Path(spec.origin) if spec is not None and spec.origin is not None else None
    if spec is None or path is None or not path.is_file():  # built-in modules have no file
        raise Refused("no_module", module=top)
    files = sorted(path.parent.rglob("*.py")) if spec.submodule_search_locations else [path]
    return digest_of(*(file.read_bytes() for file in files))


def digest_of(*parts: bytes) -> str:
    """Return sixteen hex digits that identify texts."""
    return hashlib.blake2b(b"\0".join(parts), digest_size=8).hexdigest()
