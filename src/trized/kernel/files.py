"""Reads files of one's own, which anybody may send: TOML, or the JSON that a record keeps of it."""

import json
import re
import tomllib
from typing import Any, Final

from trized.kernel.clean import clean_text
from trized.kernel.errors import language, refusal

MOST: Final = 100_000  # letters
DOTS: Final = 100  # on one line: the names in a dotted key cost more the more there are
WIDEST: Final = 2**53  # whole numbers are smaller
MARK: Final = "\ufeff"  # some editors begin a file with it
PLACE: Final = re.compile(r"at line (\d+), column (\d+)")


def read_toml(text: str) -> dict[str, Any]:
    """Return what a TOML file says; raise TOMLDecodeError if it is none, and Refused if it is too deep or too long."""
    text = text.removeprefix(MARK)
    if len(text) > MOST or any(line.count(".") > DOTS for line in text.split("\n")):
        raise refusal("no_file")
    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise tomllib.TOMLDecodeError(told(error)) from None
    except (ValueError, RecursionError):
        raise refusal("no_file") from None
    clean: dict[str, Any] = checked(found)
    return clean


def read_json(text: str) -> dict[str, Any]:
    """Return what the JSON of a record says; raise Refused if it is damaged, too deep or too long."""
    if len(text) > MOST:
        raise refusal("no_file")
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        raise refusal("no_file") from None
    if not isinstance(found, dict):
        raise refusal("no_file")
    clean: dict[str, Any] = checked(found)
    return clean


def told(error: tomllib.TOMLDecodeError) -> str:
    """Say what is wrong with a file: all that the reader says, or in another language only where it is."""
    if language.get() == "en":
        return str(error)
    place = PLACE.search(str(error))
    return str(refusal("place", line=place[1], column=place[2]) if place else refusal("at_end"))


def checked(value: Any) -> Any:
    """Return what a file contains with all text safe to show; refuse dates, endless numbers and halves of letters."""
    match value:
        case bool():
            return value
        case dict():
            return {checked(key): checked(part) for key, part in value.items()}
        case list():
            return [checked(part) for part in value]
        case str():
            if "\0" in value or any("\ud800" <= letter <= "\udfff" for letter in value):
                raise refusal("no_kind")
            return clean_text(value)
        case int() | float():
            if not -WIDEST <= value <= WIDEST:  # no number that is none is between them
                raise refusal("no_kind")
            return value
        case _:
            raise refusal("no_kind")
