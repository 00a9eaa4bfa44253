"""`trized new-game`: writes a small working game as a start."""

import keyword
import re
from pathlib import Path
from string import Template

import click

from trized.cli.catalogue import refuse
from trized.cli.parameters import Command

TEMPLATES = Path(__file__).parent / "templates" / "new_game"
ENDING = ".template"
REGISTRY_FILE = Path("src/trized/games/__init__.py")


@click.command(cls=Command)
@click.argument("name", metavar="NAME", help="Name of the new game, in small letters.")
@click.option("--root", metavar="DIR", type=Path, default=Path(), help="The source folder of Trized.")
def new_game(name: str, root: Path) -> None:
    """Write the game, its registry line and its tests into a source folder, and print the next steps."""
    check_name(name, root)
    registry = with_game((root / REGISTRY_FILE).read_text(encoding="utf-8"), name)
    folders = {"game": root / "src/trized/games" / name, "tests": root / "tests/games"}
    written = [path for part, folder in folders.items() for path in write_templates(TEMPLATES / part, folder, name)]
    (root / REGISTRY_FILE).write_text(registry, encoding="utf-8")
    for path in [*written, root / REGISTRY_FILE]:
        print(path.relative_to(root))
    print(
        f"\n{name.capitalize()} is there, and can be played: trized play {name} --text\n"
        f"Check it: pytest tests/games/test_{name}.py tests/conformance/test_conformance.py -k {name}\n"
        "CONTRIBUTING.md explains how it grows; docs/reversi is an example with a page."
    )


def check_name(name: str, root: Path) -> None:
    """Raise Refused if the name is invalid or taken, or `root` is not the source of Trized."""
    if not (root / REGISTRY_FILE).is_file():
        raise refuse("source_folder", root=root, file=REGISTRY_FILE)
    if not re.fullmatch("[a-z][a-z0-9]{1,19}", name) or keyword.iskeyword(name):
        raise refuse("game_name", name=name)
    for path in (Path("src/trized/games") / name, Path("tests/games") / name, Path(f"tests/games/test_{name}.py")):
        if (root / path).exists():
            raise refuse("folder_exists", folder=path)


def with_game(registry: str, name: str) -> str:
    """Return the text of the registry with a line for `name`."""
    found = re.search(r"^REGISTRY\b[^\n]*= \{\n(?:    [^\n]*\n)*(?=\})", registry, re.MULTILINE)
    if found is None:
        raise refuse("registry", file=REGISTRY_FILE)
    return f'{registry[: found.end()]}    "{name}": "trized.games.{name}",\n{registry[found.end() :]}'


def write_templates(source: Path, folder: Path, name: str) -> list[Path]:
    """Fill in all templates of a folder; return the written files."""
    written = []
    for template in sorted(source.rglob(f"*{ENDING}")):
        path = folder / str(template.relative_to(source).with_suffix("")).replace("_name", f"_{name}")
        path.parent.mkdir(parents=True, exist_ok=True)
        text = Template(template.read_text(encoding="utf-8")).substitute(name=name, title=name.capitalize())
        path.write_text(text, encoding="utf-8")
        written.append(path)
    return written
