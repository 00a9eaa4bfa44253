"""Finds ids by id or displayed name in any language, and suggests similar names."""

import unicodedata
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final

from trized.kernel.catalogue import open_catalogue
from trized.kernel.errors import Refused
from trized.kernel.language import LANGUAGES

NEAR: Final = 3  # names that a suggestion lists
FEW: Final = 12  # with at most so many names, all are listed if none is near
LONGEST: Final = 60  # characters of a name that are compared, to limit the time


def plain(text: str) -> str:
    """Return a name in lower case without accents, spaces and hyphens, for comparison."""
    letters = unicodedata.normalize("NFKD", text.casefold().replace("ø", "o"))
    return "".join(letter for letter in letters if letter.isalnum() or letter == "#")


class Names:
    """Ids with their displayed names; suggestions list the first name, or the id."""

    def __init__(self, labels: Mapping[str, Iterable[str]]) -> None:
        self.shown: dict[str, str] = {}
        self.spelled: dict[str, list[str]] = {}
        for id, names in labels.items():
            spellings = [*names, id]
            self.shown[id] = spellings[0]
            for spelling in dict.fromkeys(map(plain, spellings)):
                self.spelled.setdefault(spelling, []).append(id)

    @classmethod
    def from_texts(cls, texts: Path, keys: Mapping[str, str]) -> "Names":
        """Return names from catalogue keys by id, in all languages; suggestions list the ids."""
        say = [open_catalogue(texts, lang) for lang in LANGUAGES]
        return cls({id: [id, *(one(key) for one in say)] for id, key in keys.items()})

    def meant(self, name: str) -> list[str]:
        """Return all ids that `name` may mean."""
        return [name] if name in self.shown else self.spelled.get(plain(name), [])

    def find(self, name: str) -> str | None:
        """Return the id that `name` means; None if none or several fit."""
        found = self.meant(name)
        return found[0] if len(found) == 1 else None

    def keys(self, table: Any, *deeper: "Names") -> Any:
        """Return a nested table with its keys replaced by ids; `deeper` has the names for the keys of each level below.

        Values that are no tables stay unchanged. Raise Refused if two keys name the same id.
        """
        if not isinstance(table, dict):
            return table
        found: dict[str, str] = {}
        for key in table:
            id = self.find(key) or key
            if found.setdefault(id, key) != key:
                raise Refused("same_name", name=found[id], other=key)
        return {id: deeper[0].keys(table[key], *deeper[1:]) if deeper else table[key] for id, key in found.items()}

    def values(self, given: Any) -> Any:
        """Return a list with names replaced by ids; unknown names, and anything that is no list, stay unchanged."""
        if not isinstance(given, list):
            return given
        return [self.find(name) or name if isinstance(name, str) else name for name in given]

    def near(self, name: str) -> list[str]:
        """Return displayed names similar to `name`."""
        typed = plain(name[:LONGEST])
        near = [spelling for spelling in self.spelled if typed and spelling.startswith(typed)]
        near = near or get_close_matches(typed, self.spelled, NEAR, 0.6)
        return list(dict.fromkeys(self.shown[id] for spelling in near for id in self.spelled[spelling]))[:NEAR]

    def hint(self, name: str, other: Refused | None = None) -> Refused:
        """Return the end of an error message: similar names, all names if they are few, or `other`."""
        if names := self.near(name):
            return Refused("do_you_mean", names=names)
        if len(self.shown) <= FEW:
            return Refused("there_is", names=list(self.shown.values()))
        return other or Refused("nothing_near")
