"""The contract stays small: the methods that a game must write fit on one screen."""

from functools import cached_property

from trized.kernel import Game, Notation, Page, State, View, Words
from trized.kernel.state import Position

MOST_ABSTRACT = 11  # methods that every game must write; a game with declared fields writes five
MOST = 60  # including methods that a game may override


def methods(contract: type) -> set[str]:
    """Return the public methods and properties of a class of the contract."""
    own = {name: found for name, found in vars(contract).items() if not name.startswith("_")}
    kinds = (property, cached_property)
    return {name for name, f in own.items() if isinstance(f, kinds) or (callable(f) and not isinstance(f, type))}


def test_contract_has_at_most_60_methods():
    contract = (Position, State, View, Game, Words, Notation, Page)
    found = [(one, name) for one in contract for name in methods(one)]
    abstract = [name for one, name in found if getattr(getattr(one, name), "__isabstractmethod__", False)]

    assert len(abstract) <= MOST_ABSTRACT, sorted(abstract)
    assert len(found) <= MOST
