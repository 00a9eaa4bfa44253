"""The documentation tells the truth: what it links to and what it names is there. Its examples are tests too."""

import re
from importlib.util import find_spec
from pathlib import Path

import pytest

import trized

ROOT = Path(__file__).parents[2]
ROOT_PAGES = [ROOT / name for name in ("README.md", "CONTRIBUTING.md", "SECURITY.md")]
PAGES = [*sorted((ROOT / "docs").rglob("*.md")), *ROOT_PAGES]
FOLDERS = [ROOT / "src", ROOT / "tests", ROOT / "tools"]
FILES = ["setup.py", *(str(path.relative_to(ROOT)) for folder in FOLDERS for path in folder.rglob("*.*"))]
EXAMPLES = ("mine.toml", "tests/games/NAME/case.py")  # files that a reader may have
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
    named = set(re.findall(r"`([\w/-]+\.(?:py|css|toml))`", text)) - set(EXAMPLES)
    assert [name for name in named if not any(f"/{file}".endswith(f"/{name}") for file in FILES)] == []
    modules = re.findall(r"^::: ([\w.]+)$", text, re.MULTILINE)
    assert [module for module in modules if find_spec(module) is None] == []


def test_the_reference_leaves_out_no_module_of_bots_and_laboratory():
    reference = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "docs/reference").glob("*.md"))
    folders = [ROOT / "src/trized" / part for part in ("bots", "lab")]
    modules = {f"trized.{path.parent.name}.{path.stem}" for part in folders for path in part.glob("[!_]*.py")}
    assert modules - set(re.findall(r"^::: ([\w.]+)$", reference, re.MULTILINE)) == set()


def test_every_page_stands_in_the_navigation():
    pages = [str(path.relative_to(ROOT / "docs")) for path in (ROOT / "docs").rglob("*.md")]
    assert [page for page in pages if page not in SITE] == []


def test_the_version_stands_in_one_place():
    written = [
        name
        for name in ("pyproject.toml", "setup.py", "mkdocs.yml")
        if trized.__version__ in (ROOT / name).read_text(encoding="utf-8")
    ]
    assert written == []
