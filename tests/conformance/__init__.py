"""The conformance suite that every game must pass.

Every registered game is checked. Facts that only its author knows are in `tests/games/NAME/case.py`:

    case = Case(game, options=({}, {"players": "4"}), conserved=pieces, enumerations=(opening,))

`tests/games/tiny/case.py` is an example. One check: `pytest tests/conformance/test_conformance.py -k "NAME and leaks"`.
The message of a failed check names the game, the place, the error and, if possible, the remedy.
"""

from collections.abc import Callable
from functools import partial
from types import ModuleType

from tests.conformance import (
    builds,
    contract,
    events,
    lessons,
    numbers,
    objects,
    pages,
    positions,
    records,
    secrecy,
    shape,
)
from tests.conformance.case import Case, Enumeration, find, names
from trized.kernel import Page

__all__ = ["CHECKS", "Case", "Enumeration", "checks_of", "find", "lessons", "names", "pages"]

Check = Callable[[Case], None]


def checks_of(module: ModuleType) -> dict[str, Check]:
    """Return the checks of a module by name."""
    found: dict[str, Check] = {}
    for name, check in vars(module).items():
        if getattr(check, "__module__", "") == module.__name__ and name.startswith("check_"):
            takes = check.__annotations__.keys() - {"return"}
            if takes == {"case"}:
                found[name.removeprefix("check_")] = check
            elif takes == {"case", "page"}:
                found[name.removeprefix("check_")] = partial(_check_page, check)
    return found


def _check_page(check: Callable[[Case, Page], None], case: Case) -> None:
    if (page := pages.page_of(case)) is not None:
        check(case, page)


CHECKS: dict[str, Check] = {
    name: check
    for module in (shape, contract, objects, events, secrecy, numbers, records, positions, builds, pages, lessons)
    for name, check in checks_of(module).items()
}
