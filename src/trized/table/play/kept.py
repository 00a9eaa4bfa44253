"""Caches of a table: each feature declares its holder, typed, beside the code that fills it.

BOARDS: Kept[dict[str, Board]] = Kept(dict)
BOARDS.of(table)["en"] = board
"""

from collections.abc import Callable
from typing import Generic, TypeVar
from weakref import WeakKeyDictionary

from trized.table.play.tables import OpenTable

Value = TypeVar("Value")


class Kept(Generic[Value]):
    """A value for each table, for as long as the table is in memory."""

    def __init__(self, make: Callable[[], Value]) -> None:
        self.make = make
        self.values: WeakKeyDictionary[OpenTable, Value] = WeakKeyDictionary()

    def of(self, table: OpenTable) -> Value:
        """Return the value of a table, a new one at first."""
        value = self.values.get(table)
        if value is None:
            value = self.values[table] = self.make()
        return value


class Fresh(Generic[Value]):
    """A value for each table, until the table changes."""

    def __init__(self, make: Callable[[], Value]) -> None:
        self.make = make
        self.values: WeakKeyDictionary[OpenTable, tuple[int, Value]] = WeakKeyDictionary()

    def of(self, table: OpenTable) -> Value:
        """Return the value of a table as it is now, a new one after each change."""
        version, value = self.values.get(table, (-1, None))
        if value is None or version != table.version:
            value = self.make()
            self.values[table] = (table.version, value)
        return value
