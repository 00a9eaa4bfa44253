"""`Refused`, the only exception that Trized raises on bad input."""

import os
import re
from pathlib import Path
from typing import Any

from trized.kernel.clean import clean_text

PACKAGE = Path(__file__).parents[1]
TEXTS = Path(__file__).parent / "texts"
ENGLISH = "en"  # the language of the source code and of messages for nobody in particular
QUOTED = 120  # characters of an input that a message quotes
MOST_FAULTS = 20  # of a file, listed in one report
LONGEST = 2000  # characters of a message
WORD = re.compile(r"\S+")
LONG = 200  # characters: longer than any word, part of a file


class Refused(Exception):
    """Bad input: the key and the values of a message that names the mistake and the correct form.

    The key names a message of the catalogue `texts`, under `refused` unless it contains a dot. `message` returns it in
    the language of the reader, `str` in English. A custom game or bot may give a sentence instead of a key. The
    operation that raises it has changed nothing.
    """

    def __init__(self, key: str, texts: Path = TEXTS, /, **values: object) -> None:
        super().__init__(key)
        self.key, self.texts = key if "." in key and " " not in key else f"refused.{key}", texts
        self.values = {name: value if isinstance(value, KEPT) else str(value) for name, value in values.items()}

    def message(self, lang: str) -> str:
        """Return the message in language `lang`, safe to show; long quotations are cut."""
        from trized.kernel.catalogue import open_catalogue  # the catalogue raises Refused too

        catalogue = open_catalogue(self.texts, lang)
        if self.key not in catalogue.templates:
            return cut(self.key.removeprefix("refused."))
        return cut(catalogue(self.key, **{name: written(value, lang) for name, value in self.values.items()}))

    def __str__(self) -> str:
        return self.message(ENGLISH)

    def __reduce__(self) -> Any:
        return restored, (type(self), os.path.relpath(self.texts, PACKAGE), self.__dict__)


def few(faults: list[Refused]) -> list[Refused]:
    """Return the first faults, and the number of further ones."""
    more = len(faults) - MOST_FAULTS
    return [*faults[:MOST_FAULTS], Refused("more", n=more)] if more > 0 else faults


KEPT = (Refused, int, float, list, tuple)  # values that `message` formats in its language


def restored(kind: type[Refused], texts: str, fields: dict[str, Any]) -> Refused:
    """Return an unpickled Refused from another process, whose installation may be in another folder."""
    refused = kind.__new__(kind, fields["key"])
    refused.__dict__.update(fields, texts=PACKAGE / texts)
    return refused


def written(value: object, lang: str) -> object:
    """Return a message value in language `lang`: list items joined by commas, nested Refused as their messages."""
    match value:
        case Refused():
            return value.message(lang)
        case list() | tuple() if any(isinstance(one, Refused) for one in value):
            return " ".join(str(written(one, lang)) for one in value)
        case list() | tuple():
            return ", ".join(map(str, value))[:LONGEST]
        case str() if len(value) > QUOTED:
            return value[:QUOTED] + "…"
        case _:
            return value


def cut(message: str) -> str:
    """Return `message` without control characters, with long words and quotations shortened."""
    message = WORD.sub(lambda word: shortened(word[0]), clean_text(message))
    if len(message) <= LONGEST:
        return message
    return f"{message[: LONGEST // 2].rstrip()} … {message[-LONGEST // 2 :].lstrip()}"


def shortened(word: str) -> str:
    """Return the ends of a word that is too long for a message."""
    return word if len(word) < LONG else f"{word[:QUOTED]}…{word[-1]}"
