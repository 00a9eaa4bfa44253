"""Checks that games have the same modules with the same names in them.

A small game has everything in `game.py` and may grow into modules.
"""

import ast
import inspect
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

from tests.conformance.case import Case
from trized import kernel
from trized.kernel import LANGUAGES, LEVELS

CLASSES = {  # module: its class, and the class of the contract that it extends
    "game": ("Game", kernel.Game),
    "box": ("Box", object),
    "state": ("Table", object),
    "rules": ("State", kernel.State),
    "view": ("View", kernel.View),
    "notation": ("Notation", kernel.Notation),
    "words": ("Words", kernel.Words),
}
FUNCTIONS = {  # module: its functions
    "actions": (),
    "action_index": ("action_index",),
    "features": ("write_features",),
    "evaluation": ("evaluate", "evaluation_terms"),
    "events": (),
    "cards": ("cards",),
    "picture": ("picture",),
}
COMPILED = ("state", "actions", "action_index", "features", "rules", "view", "evaluation", "prior")
MARK = "(compiled)"
SPEAKING = ("words", "cards", "picture", "page", "notation", "game")  # modules that compiled ones must not import


def package_name(case: Case) -> str:
    """Return the package of a game."""
    return type(case.game).__module__.rpartition(".")[0]


def folder(case: Case) -> Path:
    """Return the folder of a game."""
    return Path(str(import_module(package_name(case)).__file__)).parent


def module(case: Case, name: str) -> ModuleType:
    """Return a module of a game; fail if there is none."""
    full = f"{package_name(case)}.{name}"
    file = f"{name.replace('.', '/')}.py"
    assert find_spec(full) is not None, f"{case.game.title}: it has no module {file}; every game has one."
    return import_module(full)


def class_of(case: Case, name: str) -> type:
    """Return the class in a module of a game; fail if there is none."""
    class_name = CLASSES[name][0]
    found = getattr(module(case, name), class_name, None)
    assert isinstance(found, type), f"{case.game.title}: {name}.py has no class {class_name}."
    return found


def has_module(case: Case, name: str) -> bool:
    """Return whether a game has a module."""
    return (folder(case) / f"{name}.py").exists() or (folder(case) / name / "__init__.py").exists()


def check_modules(case: Case) -> None:
    """A module of a game contains the same class or functions as in every other game."""
    title = case.game.title
    assert has_module(case, "game"), f"{title}: it has no module game.py; every game has one."
    for name, (class_name, base) in CLASSES.items():
        if not has_module(case, name):
            continue
        found = class_of(case, name)
        assert found.__module__ == f"{package_name(case)}.{name}", (
            f"{title}: {name}.py takes its class {class_name} from {found.__module__}; it belongs into {name}.py."
        )
        assert base in found.__mro__, f"{title}: {name}.{class_name} must extend kernel.{base.__name__}."
    for name, functions in FUNCTIONS.items():
        for function in functions if has_module(case, name) else ():
            found_in = module(case, name)
            assert callable(getattr(found_in, function, None)), f"{title}: {name}.py has no function {function}()."
    if has_module(case, "rules") and "prior" in vars(class_of(case, "rules")):
        assert callable(getattr(module(case, "prior"), "prior", None)), f"{title}: prior.py has no function prior()."
    if has_module(case, "page"):
        page = getattr(module(case, "page.page"), "Page", object)
        assert issubclass(page, kernel.Page), f"{title}: page/page.py has no class Page that extends kernel.Page."
        assert isinstance(import_module(f"{package_name(case)}.page").page, page), (
            f"{title}: page/__init__.py must say `page = Page(game)`."
        )
        for needed in ("motions.py", "theme.css"):
            assert (folder(case) / "page" / needed).exists(), f"{title}: its page has no {needed}."
    for lang in LANGUAGES:
        assert (folder(case) / "texts" / f"{lang}.toml").exists(), f"{title}: it has no sentences in texts/{lang}.toml."
    boxed = not has_module(case, "box") or list((folder(case) / "data").rglob("*.toml"))
    assert boxed, f"{title}: data/ has no file that says what is in the box."


def check_classes_are_used(case: Case) -> None:
    """Objects of the game are of the classes in its modules, and have its table."""
    game, title = case.game, case.game.title
    package = import_module(package_name(case))
    assert package.game is game, f"{title}: the package must say `game = Game()`, and the case must check that one."
    for made, where, name in (
        (game, "the game", "game"),
        (game.notation, "Game.notation", "notation"),
        (game.words("en"), "Game.words()", "words"),
        (case.positions[0].state, "Game.start()", "rules"),
        (game.decode(case.positions[0].state.encode()), "Game.decode()", "rules"),
        (case.positions[0].view(0), "State.view()", "view"),
        (case.positions[0].state.copy(), "State.copy()", "rules"),
        (getattr(case.positions[0].state, "table", None), "State.table", "state"),
        (getattr(case.positions[0].view(0), "table", None), "View.table", "state"),
    ):
        wanted = class_of(case, name) if has_module(case, name) else object
        assert isinstance(made, wanted), (
            f"{title}: {where} is of class {type(made).__name__}, not of {wanted.__module__}.{wanted.__name__}."
        )
    if has_module(case, "cards"):
        same = game.cards("en") == module(case, "cards").cards("en")
        assert same, f"{title}: Game.cards() is not what cards.py gives."


def check_strength(case: Case) -> None:
    """The game has a search, and a level for each name."""
    game = case.game
    assert len(game.levels) == len(LEVELS), (
        f"{game.title}: it has {len(game.levels)} levels; there must be one for each of {', '.join(LEVELS)}."
    )
    for name, level in zip(LEVELS, game.levels):
        assert level.temperature >= 0, f"{game.title}: the temperature of {name} is below 0."
        assert level.simulations >= 0, f"{game.title}: {name} cannot search {level.simulations} times."
    uses = game.search.use_prior or game.search.others_follow_prior
    has = "prior" in vars(type(case.positions[0].state))
    assert has or not uses, f"{game.title}: its search uses a prior, but State.prior says nothing."


def check_docstrings(case: Case) -> None:
    """Every module has a first line; the package describes the game; compiled modules are marked."""
    title = case.game.title
    for file in sorted(folder(case).rglob("*.py")):
        here = file.relative_to(folder(case))
        said = ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))) or ""
        first = said.split("\n\n")[0]
        assert first.endswith((".", "…", "!")), f"{title}: the docstring of {here} must begin with a sentence."
        if package_name(case).startswith("trized.") and str(here) in [f"{name}.py" for name in COMPILED]:
            assert said.splitlines()[-1] == MARK, f"{title}: the docstring of {here} must end with the line {MARK}."


def check_rules_import_no_sentences(case: Case) -> None:
    """The rules import neither words nor pages, and draw from a `Chance` argument."""
    title, package = case.game.title, package_name(case)
    for file in sorted(folder(case).rglob("*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        said = (ast.get_docstring(tree) or "").splitlines()
        here = file.relative_to(folder(case))
        if said[-1:] != [MARK] and str(here) not in [f"{name}.py" for name in COMPILED]:
            continue
        for name in imported(tree):
            assert name.partition(".")[0] not in ("random", "secrets"), (
                f"{title}: {here} imports {name}; ask the chance that the rules are given."
            )
            top = name.removeprefix(f"{package}.").partition(".")[0] if name.startswith(f"{package}.") else ""
            assert top not in SPEAKING, f"{title}: {here} belongs to the rules, which do not import {name}."


def imported(tree: ast.Module) -> set[str]:
    """Return the modules that a module imports at import time."""
    found = set()
    for node in tree.body:
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return found


def check_help(case: Case) -> None:
    """`help()` shows the docstring and the parameters of a method in both builds."""
    title = case.game.title
    for name, (class_name, _) in CLASSES.items():
        for method, found in inspect.getmembers(class_of(case, name), callable) if has_module(case, name) else ():
            if not method.startswith("_") and not isinstance(found, type):
                where = f"{title}: {name}.{class_name}.{method}"
                assert inspect.getdoc(found), f"{where} has no docstring."
                assert signature(found), f"{where} does not tell what it takes."
    for name in ("actions", *FUNCTIONS, "prior"):
        for function, found in vars(module(case, name)).items() if has_module(case, name) else ():
            own = getattr(found, "__module__", "") == f"{package_name(case)}.{name}"
            if callable(found) and own and not function.startswith("_") and not isinstance(found, type):
                where = f"{title}: {name}.{function}"
                assert inspect.getdoc(found), f"{where} has no docstring."
                assert signature(found), f"{where} does not tell what it takes."


def signature(function: object) -> str:
    """Return the signature that help() shows, or an empty string."""
    try:
        return str(inspect.signature(function))  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return ""
