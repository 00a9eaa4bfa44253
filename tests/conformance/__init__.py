"""The conformance suite: what every game must pass.

A game that is registered is checked. What only its author can say stands in `tests/NAME/case.py`:

    case = Case(game, options=({}, {"players": "4"}), conserved=pieces, enumerations=(opening,))

`tests/tiny/case.py` is an example. One check: `pytest tests/kernel/test_conformance.py -k "NAME and leaks"`.
"""

from collections.abc import Callable
from types import ModuleType

from tests.conformance import builds, contract, pages, records, secrecy
from tests.conformance.case import Case, Enumeration, find, names

__all__ = ["CHECKS", "Case", "Enumeration", "find", "names"]

Check = Callable[[Case], None]


def _checks(module: ModuleType) -> dict[str, Check]:
    found = {}
    for name, check in vars(module).items():
        own = getattr(check, "__module__", "") == module.__name__
        if own and name.startswith("check_") and check.__annotations__.keys() == {"case", "return"}:
            found[name.removeprefix("check_")] = check
    return found


CHECKS: dict[str, Check] = {
    name: check for module in (contract, secrecy, records, builds, pages) for name, check in _checks(module).items()
}
