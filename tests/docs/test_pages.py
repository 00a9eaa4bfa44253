"""The documentation is correct: its links and names exist. Its examples are tests too."""

import re
import sys
import tomllib
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

import trized
from tests.support.built_in import BUILT_IN
from trized.cli.commands import load_all
from trized.kernel import LANGUAGES

ROOT = Path(__file__).parents[2]
ROOT_PAGES = [ROOT / name for name in ("README.md", "CONTRIBUTING.md", "SECURITY.md")]
PAGES = [*sorted((ROOT / "docs").rglob("*.md")), *ROOT_PAGES]
FOLDERS = [ROOT / "src", ROOT / "tests", ROOT / "tools"]
FILES = ["setup.py", *(str(path.relative_to(ROOT)) for folder in FOLDERS for path in folder.rglob("*.*"))]
EXAMPLES = (  # files that a reader may have
    "mine.toml",
    "tests/games/NAME/case.py",
    "src/trized/games/pebbles/game.py",
    "tests/games/test_pebbles.py",
)
COMMANDS_PAGE = (ROOT / "docs/commands.md").read_text(encoding="utf-8")
SITE = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")


def name_of(page: Path) -> str:
    return str(page.relative_to(ROOT))


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_every_link_leads_somewhere(page):
    links = re.findall(r"\]\((?!https?:|#|mailto:)([^)#]+)", page.read_text(encoding="utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_every_module_that_is_named_is_there(page):
    text = page.read_text(encoding="utf-8")
    named = set(re.findall(r"`([\w/-]+\.(?:py|css|js|toml))`", text)) - set(EXAMPLES)
    named = {name for name in named if not name.endswith(("de.toml", "CODE.toml"))}  # of languages to add
    assert [name for name in named if not any(f"/{file}".endswith(f"/{name}") for file in FILES)] == []
    modules = re.findall(r"^::: ([\w.]+)$", text, re.MULTILINE)
    assert [module for module in modules if find_spec(module) is None] == []


def test_every_page_is_in_the_navigation():
    pages = [str(path.relative_to(ROOT / "docs")) for path in (ROOT / "docs").rglob("*.md")]
    assert [page for page in pages if page not in SITE] == []


def test_the_version_is_in_one_place():
    written = [
        name
        for name in ("pyproject.toml", "setup.py", "mkdocs.yml")
        if trized.__version__ in (ROOT / name).read_text(encoding="utf-8")
    ]
    assert written == []


# Commands


def commands(found: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[str, Any]]:
    """Go through the commands that help lists, by the words that call them."""
    for name, command in getattr(found, "commands", {}).items():
        if not command.hidden:
            yield " ".join((*path, name)), command
            yield from commands(command, (*path, name))


APP = dict(commands(load_all()))
ANYWHERE = {"--help", *(name for parameter in load_all().params for name in parameter.opts)}
COMMAND_SECTIONS = dict(
    re.findall(r"^## ([a-z-]+(?: and [a-z-]+)?)\n(.*?)(?=^## |\Z)", COMMANDS_PAGE, re.MULTILINE | re.DOTALL)
)


def test_every_command_has_a_section():
    named = [name for heading in COMMAND_SECTIONS for name in heading.split(" and ")]
    assert sorted(named) == sorted(name for name in APP if " " not in name)


@pytest.mark.parametrize("heading", COMMAND_SECTIONS)
def test_a_command_section_names_only_options_that_exist(heading):
    known = {
        option
        for name, command in APP.items()
        if name.split()[0] in heading.split(" and ")
        for parameter in command.params
        for option in (*parameter.opts, *parameter.secondary_opts)
    }
    assert set(re.findall(r"(?<![\w-])--[a-z][a-z-]*", COMMAND_SECTIONS[heading])) - known - ANYWHERE == set()


@pytest.mark.parametrize(
    ("page", "game", "option"), [("zoondo-tribes", "zoondo", "tribe1"), ("zorgcorp-galaxies", "zorgcorp", "board")]
)
def test_the_example_file_of_a_page_is_valid(page, game, option):
    example = (ROOT / f"docs/{page}.md").read_text(encoding="utf-8").split("```toml\n")[1].split("```")[0]
    assert tomllib.loads(example)
    assert trized.load(game).check_file(option, example, "en").problems == ()


def test_every_name_that_stays_is_exported():
    page = (ROOT / "docs/stability.md").read_text(encoding="utf-8")
    named = re.findall(r"`trized\.([A-Za-z]+)`", page)
    assert [name for name in named if not (hasattr(trized, name) or find_spec(f"trized.{name}"))] == []


def test_installation_lists_every_dependency():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needed = [*project["dependencies"], *(one for extra in project["optional-dependencies"].values() for one in extra)]
    table = (ROOT / "docs/installation.md").read_text(encoding="utf-8").split("## Packages")[1].lower()
    names = {re.split(r"[^\w.-]", one)[0].lower() for one in needed}
    assert [name for name in sorted(names) if name.replace("open_spiel", "openspiel") not in table] == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", BUILT_IN)
def test_site_shows_the_rules_of_a_game_with_their_chapters(monkeypatch, name, lang):
    for missing, names in (  # packages of the extra `docs`
        ("markdown.extensions.toc", ("slugify",)),
        ("mkdocs.structure.files", ("File", "Files")),
        ("pygments.formatters", ("HtmlFormatter",)),
    ):
        module = ModuleType(missing)
        vars(module).update(dict.fromkeys(names))
        monkeypatch.setitem(sys.modules, missing, module)
    hooks = import_module("tools.mkdocs_hooks")
    monkeypatch.delitem(sys.modules, "tools.mkdocs_hooks")
    page = SimpleNamespace(file=SimpleNamespace(src_uri=hooks.rules_address(name, lang)))
    html = hooks.on_page_content(hooks.rules_page(name, lang), page, None, None)
    assert html.count('rules-chapter">') == len(hooks.page_of(name).rules(lang)) > 3
