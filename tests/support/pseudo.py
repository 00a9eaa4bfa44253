"""A pseudo-language: English with accents, 40 % longer. Text without accents on a page does not come from a catalogue.

`python -m tests.support.pseudo FOLDER` writes its files; with `TRIZED_LANGUAGES=FOLDER` and `--pages` it prints the
texts of pages and commands as JSON.
"""

import asyncio
import contextlib
import html
import io
import json
import re
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tests.support.luck import application
from trized.kernel.errors import ENGLISH, PACKAGE
from trized.kernel.puzzles import puzzles_of

CODE = "xx"
ACCENTS = str.maketrans("aeiouyAEIOUY", "âêîôûÿÂÊÎÔÛŸ")
KEPT = re.compile(
    r"\{\w+(?=:)|\{[^{}|]*\}|\[\[.*?\]\]|\]\([^)]*\)|```.*?```|`[^`]*`|<[^>]*>|--[\w-]+|\{\w[\w-]*\}", re.DOTALL
)
PATHS = ("/", "/daily", "/history", "/puzzles", "/nowhere")
OF_A_GAME = ("/new/{}", "/rules/{}", "/learn/{}", "/puzzles/{}")


def accented(text: str) -> str:
    """Return a text with accents on its vowels and more letters, its blanks and markup unchanged."""
    out, at = [], 0
    for kept in KEPT.finditer(text):
        out += [lengthened(text[at : kept.start()]), kept[0]]
        at = kept.end()
    return "".join([*out, lengthened(text[at:])])


def lengthened(text: str) -> str:
    """Accent the vowels and double every second one."""
    count = iter(range(len(text)))
    return re.sub(r"[âêîôûÿ]", lambda found: found[0] * (1 + next(count) % 2), text.translate(ACCENTS))


def translated(table: Mapping[str, Any]) -> str:
    """Return a catalogue in the pseudo-language, as TOML with dotted keys."""

    def lines(part: Mapping[str, Any], prefix: str) -> list[str]:
        found = []
        for key, value in part.items():
            path = f"{prefix}{json.dumps(key)}"
            found += (
                lines(value, f"{path}.") if isinstance(value, dict) else [f"{path} = {json.dumps(accented(value))}"]
            )
        return found

    return "\n".join(lines(table, "")) + "\n"


def write_language(folder: Path) -> None:
    """Write all files of the pseudo-language, from the English ones."""
    for file in PACKAGE.rglob(f"{ENGLISH}.toml"):
        if "templates" in file.parts:
            continue
        to = folder / file.relative_to(PACKAGE).with_name(f"{CODE}.toml")
        to.parent.mkdir(parents=True, exist_ok=True)
        read = tomllib.loads(file.read_text(encoding="utf-8"))
        to.write_text('name = "Pseudo"\n' if file.parent.name == "languages" else translated(read), encoding="utf-8")
    for file in PACKAGE.rglob(f"rules.{ENGLISH}.md"):
        to = folder / file.relative_to(PACKAGE).with_name(f"rules.{CODE}.md")
        to.parent.mkdir(parents=True, exist_ok=True)
        to.write_text(accented(file.read_text(encoding="utf-8")), encoding="utf-8")


def visible(page: str) -> str:
    """Return the text of a page, without scripts, styles and markup."""
    page = re.sub(r"<(script|style|svg|code|pre)\b.*?</\1>", " ", page, flags=re.DOTALL)
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", page)).split())


async def show_pages() -> dict[str, str]:
    """Return the text of pages, requested in the pseudo-language."""
    import httpx

    from trized.games import REGISTRY
    from trized.table.settings import Settings

    app = application(Settings())
    await app.server.open()
    transport = httpx.ASGITransport(app)
    paths = [*PATHS, *(path.format(game) for game in REGISTRY for path in OF_A_GAME)]
    headers = {"accept-language": CODE}
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost", headers=headers) as client:
        found = {path: visible((await client.get(path)).text) for path in paths}
    await app.server.close()
    return found


def show_commands() -> dict[str, str]:
    """Return the output of commands, including error messages."""
    from trized.cli import main
    from trized.games import REGISTRY

    found = {}
    commands = [["puzzles", "list", game] for game in REGISTRY] + [["card", game, "nothing"] for game in REGISTRY]
    commands += [["sim", game, "--games", "0"] for game in REGISTRY] + [["sim", "nothing"]]
    for command in commands:
        out = io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out), contextlib.suppress(SystemExit):
            main([*command, "--lang", CODE])
        found[" ".join(command)] = out.getvalue()
    return found


def names() -> list[str]:
    """Return names that are the same in every language: of cards, options and their values, bots and games."""
    from trized.bots.spec import KINDS
    from trized.games import REGISTRY, load

    found = [*KINDS, *REGISTRY, "Trized", "Pseudo", "nothing"]
    for name in REGISTRY:
        game = load(name)
        found += [game.title, *(str(card[part]) for card in game.cards(CODE) for part in ("id", "name"))]
        found += [text for option in game.options for text in (option.name, *option.values)]
        found += [puzzle.id for puzzle in puzzles_of(game)] + [puzzle.kind for puzzle in puzzles_of(game)]
    return found


if __name__ == "__main__":
    if sys.argv[1] == "--pages":
        print(json.dumps({"shown": {**asyncio.run(show_pages()), **show_commands()}, "names": names()}))
    else:
        write_language(Path(sys.argv[1]))
