"""`Refused`, the only exception that Trized raises on bad input."""

import os
import re
from pathlib import Path
from typing import Any

from trized.kernel.clean import clean_text

PACKAGE = Path(__file__).parents[1]
TEXTS = Path(__file__).parent / "texts"
ENGLISH = "en"  # the language of the source, and of what has no reader
QUOTED = 120  # characters of an input that a message repeats
LONGEST = 2000  # characters of a message
WORD = re.compile(r"\S{200,}")  # not a word: part of a file


class Refused(Exception):
    """Bad input: the key and the values of a message that says what is wrong and what would be right.

    The key names a message of the catalogue `texts`, under `refused` unless it contains a dot. `message` returns it in
    the language of the reader; `str` is in English. A custom game or bot may give a sentence instead of a key. Nothing
    has changed.
    """

    def __init__(self, key: str, texts: Path = TEXTS, /, **values: object) -> None:
        super().__init__(key)
        self.key, self.texts = key if "." in key and " " not in key else f"refused.{key}", texts
        self.values = {name: value if isinstance(value, KEPT) else str(value) for name, value in values.items()}

    def message(self, lang: str) -> str:
        """Return the message in a language, safe to show; long quotations are cut."""
        from trized.kernel.catalogue import open_catalogue  # the catalogue raises Refused too

        catalogue = open_catalogue(self.texts, lang)
        if self.key not in catalogue.templates:
            return cut(self.key.removeprefix("refused."))
        return cut(catalogue(self.key, **{name: written(value, lang) for name, value in self.values.items()}))

    def __str__(self) -> str:
        return self.message(ENGLISH)

    def __reduce__(self) -> Any:
        return restored, (type(self), os.path.relpath(self.texts, PACKAGE), self.__dict__)


KEPT = (Refused, int, float, list, tuple)  # values that are written when the language is known


def restored(kind: type[Refused], texts: str, fields: dict[str, Any]) -> Refused:
    """Return a refusal of another process, whose installation may be in another folder."""
    refused = kind.__new__(kind, fields["key"])
    refused.__dict__.update(fields, texts=PACKAGE / texts)
    return refused


def written(value: object, lang: str) -> object:
    """Return a value of a message in a language: names are separated by commas, refusals follow each other."""
    match value:
        case Refused():
            return value.message(lang)
        case list() | tuple() if any(isinstance(one, Refused) for one in value):
            return " ".join(str(written(one, lang)) for one in value)
        case list() | tuple():
            return ", ".join(map(str, value))
        case str() if len(value) > QUOTED:
            return value[:QUOTED] + "…"
        case _:
            return value


def cut(message: str) -> str:
    """Return a message without control characters and without what is too long to read."""
    message = WORD.sub(lambda word: f"{word[0][:QUOTED]}…{word[0][-1]}", clean_text(message))
    if len(message) <= LONGEST:
        return message
    return f"{message[: LONGEST // 2].rstrip()} … {message[-LONGEST // 2 :].lstrip()}"
