"""Generated parts of the documentation: rules of the games, rulings from test names, pages of the root folder."""

import re
import shutil
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from markdown.extensions.toc import slugify
from mkdocs.structure.files import File, Files
from pygments.formatters import HtmlFormatter

from trized.games import REGISTRY, load
from trized.kernel import LANGUAGES, Page
from trized.kernel.language import language
from trized.kernel.words import blurb_of

ROOT = Path(__file__).parents[1]
ROOT_PAGES = {"contributing.md": "CONTRIBUTING.md", "security.md": "SECURITY.md", "changelog.md": "CHANGELOG.md"}
GENERATED = {"reference/bots.md": "bots", "reference/lab.md": "lab"}  # pages that list all modules of a package
CHAPTER = "<!-- chapter {} -->"
RULING = re.compile(r"[a-z][0-9]{1,2}")


def page_of(name: str) -> Page | None:
    """Return the page of a game, or None."""
    module = f"{REGISTRY[name]}.page"
    return import_module(module).page if find_spec(module) else None


def on_startup(command: str, dirty: bool) -> None:
    """Copy the source for the reference: compiled libraries would shadow it."""
    source = ROOT / "build" / "docs-source"
    shutil.rmtree(source, ignore_errors=True)
    shutil.copytree(ROOT / "src" / "trized", source / "trized", ignore=shutil.ignore_patterns("*.so", "__pycache__"))


def anchor(text: str, separator: str) -> str:
    """Return the anchor of a heading, not starting with a digit, on which the theme's scripts fail."""
    slug = slugify(text, separator)
    return f"section{separator}{slug}" if slug[:1].isdigit() else slug


def on_config(config: Any) -> Any:
    """Add the rules of every game to the navigation."""
    config.mdx_configs["toc"]["slugify"] = anchor
    for part in config.nav:
        if "Rules" in part:
            part["Rules"] = [
                {f"{load(name).title} ({language(lang).name})": rules_address(name, lang)}
                for name in REGISTRY
                for lang in LANGUAGES
                if page_of(name)
            ]
    return config


def rules_address(name: str, lang: str) -> str:
    """Return the path of the rules of a game."""
    return f"rules/{name}.md" if lang == LANGUAGES[0] else f"rules/{name}.{lang}.md"


def on_files(files: Files, config: Any) -> Files:
    """Add generated pages and the styles of the games."""
    for address, source in ROOT_PAGES.items():
        text = (ROOT / source).read_text(encoding="utf-8").replace("](docs/", "](")
        files.append(File.generated(config, address, content=text))
    light = HtmlFormatter(style="default").get_style_defs(".highlight")
    dark = HtmlFormatter(style="monokai").get_style_defs("[data-bs-theme=dark] .highlight")
    files.append(File.generated(config, "pygments.css", content=f"{light}\n{dark}"))
    for name in REGISTRY:
        page = page_of(name)
        for lang in LANGUAGES if page else ():
            files.append(File.generated(config, rules_address(name, lang), content=rules_page(name, lang)))
        for css in sorted(Path(str(import_module(REGISTRY[name]).__file__)).parent.glob("page/*.css")):
            files.append(File.generated(config, f"rules/{name}/{css.name}", abs_src_path=str(css)))
    return files


def on_post_page(output: str, page: Any, config: Any) -> str:
    """Add the elements that the theme's colour switch expects and omits without highlight.js."""
    return output.replace("</head>", '<link id="hljs-light"><link id="hljs-dark"></head>', 1)


def on_post_build(config: Any) -> None:
    """Replace the theme's search, which needs a web server, by one that also works from a folder."""
    folder = Path(config.site_dir) / "search"
    index = (folder / "search_index.json").read_text(encoding="utf-8")
    shutil.rmtree(folder)
    folder.mkdir()
    (folder / "search_index.js").write_text(f"window.searchIndex = {index};", encoding="utf-8")
    shutil.copy(Path(__file__).with_name("docs_search.js"), folder / "main.js")


def rules_page(name: str, lang: str) -> str:
    """Return the rules of a game as a page with a placeholder for each chapter."""
    page = page_of(name)
    assert page is not None
    chapters = [f"## {one.title} {{#{one.id}}}\n\n{CHAPTER.format(one.id)}\n" for one in page.rules(lang)]
    title, blurb = load(name).title, blurb_of(load(name).words(lang)).text
    return "\n".join([f"# {title}\n", f"{blurb}\n", *chapters])


def on_page_content(html: str, page: Any, config: Any, files: Files) -> str:
    """Insert the chapters of the rules with their pictures and styles."""
    found = re.fullmatch(r"rules/(\w+)(?:\.(\w+))?\.md", page.file.src_uri)
    if found is None:
        return html
    name, lang = found[1], found[2] or LANGUAGES[0]
    game_page = page_of(name)
    assert game_page is not None
    for chapter in game_page.rules(lang):
        html = html.replace(CHAPTER.format(chapter.id), f'<div class="{name} rules-chapter">{chapter.html}</div>')
    folder = Path(str(import_module(REGISTRY[name]).__file__)).parent
    styles = [f'<link rel="stylesheet" href="{name}/{css.name}">' for css in sorted(folder.glob("page/*.css"))]
    return f"{''.join(styles)}{game_page.art}{html}"


def on_page_markdown(markdown: str, page: Any, config: Any, files: Files) -> str:
    """Fix links to pages of the root folder; list modules, and rulings with the names of their tests."""
    for address, source in ROOT_PAGES.items():
        markdown = markdown.replace(f"](../{source}", f"]({address}")
    if part := GENERATED.get(page.file.src_uri):
        modules = sorted((ROOT / "src/trized" / part).rglob("[!_]*.py"))
        names = [".".join(path.relative_to(ROOT / "src").with_suffix("").parts) for path in modules]
        return markdown + "\n" + "\n".join(f"::: {name}" for name in names)
    if page.file.src_uri != "rulings.md":
        return markdown
    return markdown + "\n".join(rulings_of(name) for name in REGISTRY)


def rulings_of(name: str) -> str:
    """Return a table of the rulings of a game, from the names of their tests."""
    said: dict[str, list[str]] = {}
    for path in sorted((ROOT / "tests" / "games" / name).rglob("test_*.py")):
        for test in re.findall(r"def test_(\w+)", path.read_text(encoding="utf-8")):
            words = test.split("_")
            rulings = [word for word in words if RULING.fullmatch(word)]
            if rulings and words[0] in rulings:
                rest = " ".join(words[len([word for word in words if word in rulings]) :])
                for ruling in rulings:
                    said.setdefault(ruling.upper(), []).append(rest)
    rows = [
        f"| {ruling} | {'; '.join(said[ruling])} |" for ruling in sorted(said, key=lambda one: (one[0], int(one[1:])))
    ]
    return "\n".join([f"\n## {load(name).title}\n", "| ruling | its tests |", "| --- | --- |", *rows, ""])
