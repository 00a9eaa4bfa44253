"""The cache of compiled rules: complete builds only, for exactly the source they were made of."""

import importlib.util
import os
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Return the module `tools/library.py`, with a separate cache."""
    spec = importlib.util.spec_from_file_location("library", ROOT / "tools" / "library.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module, "cache", lambda: tmp_path / "cache")
    return module


def made(library: ModuleType, folder: Path, text: str = "new") -> Path:
    """Write a build of three files."""
    for name in (library.LAST, f"trized/kernel/chance{library.SUFFIX}", f"trized__mypyc{library.SUFFIX}"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def test_build_without_its_last_file_is_not_used(library: ModuleType, tmp_path: Path) -> None:
    build = made(library, tmp_path / "build")
    (build / library.LAST).unlink()
    with pytest.raises(FileNotFoundError):
        library.place(build, tmp_path / "target")


def test_placed_build_replaces_every_library_of_an_older_one(library: ModuleType, tmp_path: Path) -> None:
    target = made(library, tmp_path / "target", "old")
    (target / f"trized/kernel/gone{library.SUFFIX}").write_text("old", encoding="utf-8")
    library.place(made(library, tmp_path / "build"), target)
    found = {path.name: path.read_text(encoding="utf-8") for path in target.rglob("*") if path.is_file()}
    assert found == {path.name: "new" for path in (tmp_path / "build").rglob("*") if path.is_file()}


def test_second_process_that_keeps_the_same_build_changes_nothing(library: ModuleType, tmp_path: Path) -> None:
    build, entry = made(library, tmp_path / "build"), library.cache() / "key"
    library.keep(build, entry)
    library.keep(build, entry)
    assert [path.name for path in library.cache().iterdir()] == ["key"]
    assert (entry / library.LAST).read_text(encoding="utf-8") == "new"


def test_cache_keeps_the_builds_that_were_used_last(library: ModuleType, tmp_path: Path) -> None:
    build = made(library, tmp_path / "build")
    for number in range(library.KEPT + 3):
        library.keep(build, library.cache() / f"{number:02}")
        os.utime(library.cache() / f"{number:02}", (number, number))
    library.keep(build, library.cache() / "newest")
    kept = sorted(path.name for path in library.cache().iterdir())
    assert kept == [*(f"{number:02}" for number in range(4, library.KEPT + 3)), "newest"]


def test_key_changes_with_a_compiled_module_only(
    library: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "src" / "trized" / "kernel"
    package.mkdir(parents=True)
    rules, page = package / "rules.py", package / "page.py"
    rules.write_text('"""Rules.\n\n(compiled)\n"""\n', encoding="utf-8")
    page.write_text('"""A page."""\n', encoding="utf-8")
    monkeypatch.setattr(library, "ROOT", tmp_path)
    monkeypatch.setattr(library, "SOURCE", tmp_path / "src")
    monkeypatch.setattr(library, "__file__", str(rules))
    monkeypatch.setattr(library, "compiler", lambda: "cc")
    first = library.key()
    page.write_text('"""Another page."""\n', encoding="utf-8")
    assert library.key() == first
    rules.write_text('"""Other rules.\n\n(compiled)\n"""\n', encoding="utf-8")
    assert library.key() != first


def test_without_a_compiler_nothing_has_to_be_installed_to_build(
    library: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("TRIZED_COMPILE", raising=False)
    monkeypatch.setenv("CC", "no-such-compiler")
    assert library.to_install() == []
    with pytest.raises(library.NoCompiler):
        library.build(ROOT / "src")
