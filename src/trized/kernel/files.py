"""Reads custom files from untrusted senders (TOML, or the JSON form that records contain); writes parts of TOML."""

import json
import re
import tomllib
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Final

from trized.kernel.clean import clean_text
from trized.kernel.errors import Refused

MOST: Final = 100_000  # letters
LARGEST: Final = 4 * MOST  # bytes of as many letters
DOTS: Final = 100  # on one line: the time to parse a dotted key grows faster than its length
WIDEST: Final = 2**53  # integers are smaller
MARK: Final = "\ufeff"  # byte order mark
PLACE: Final = re.compile(r"line (\d+), column (\d+)")
BARE: Final = re.compile(r"[A-Za-z0-9_-]+")  # a key without quotes
NOT_TOML: Final = partial(Refused, "no_file")


def read_bytes(path: Path, most: int = LARGEST) -> bytes:
    """Return the contents of a file of at most `most` bytes; raise Refused if it has more, such as a device."""
    with path.open("rb") as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise Refused("long_file", path=str(path), most=most // 1000)
    return data


def read_toml(text: str, not_toml: Callable[..., Refused] = NOT_TOML) -> dict[str, Any]:
    """Parse a TOML file; raise `not_toml(error=…)` if it is no TOML, Refused if it is too deep or too long."""
    text = text.removeprefix(MARK)
    if len(text) > MOST or any(line.count(".") > DOTS for line in text.split("\n")):
        raise Refused("no_file")
    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        said, _, place = str(error).partition(" (at ")
        at = PLACE.match(place)
        where = Refused("place", error=said, line=at[1], column=at[2]) if at else Refused("at_end", error=said)
        raise not_toml(error=where) from None
    except (ValueError, RecursionError):
        raise Refused("no_file") from None
    clean: dict[str, Any] = checked(found)
    return clean


def read_json(text: str) -> dict[str, Any]:
    """Parse the JSON of a record; raise Refused if it is damaged, too deep or too long."""
    if len(text) > MOST:
        raise Refused("no_file")
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        raise Refused("no_file") from None
    if not isinstance(found, dict):
        raise Refused("no_file")
    clean: dict[str, Any] = checked(found)
    return clean


def checked(value: Any) -> Any:
    """Return the value with all text cleaned; raise Refused for dates, NaN, infinities, huge numbers and lone
    surrogates.
    """
    match value:
        case bool():
            return value
        case dict():
            return {checked(key): checked(part) for key, part in value.items()}
        case list():
            return [checked(part) for part in value]
        case str():
            if "\0" in value or any("\ud800" <= letter <= "\udfff" for letter in value):
                raise Refused("no_kind")
            return clean_text(value)
        case int() | float():
            if not -WIDEST <= value <= WIDEST:  # also catches NaN and infinity
                raise Refused("no_kind")
            return value
        case _:
            raise Refused("no_kind")


def read_count(where: str, value: object, least: int, most: int) -> int:
    """Return an integer of a custom file, from `least` to `most`; raise Refused for any other value."""
    if type(value) is not int or not least <= value <= most:
        raise Refused("count", where=where, value=str(value), least=least, most=most)
    return value


def toml_key(name: str) -> str:
    """Return `name` as a TOML key."""
    return name if BARE.fullmatch(name) else toml_value(name)


def toml_value(value: Any) -> str:
    """Return `value` as TOML, a table on one line."""
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{toml_key(key)} = {toml_value(part)}' for key, part in value.items())} }}"
    if isinstance(value, list):
        return f"[{', '.join(map(toml_value, value))}]"
    return json.dumps(value, ensure_ascii=False)
