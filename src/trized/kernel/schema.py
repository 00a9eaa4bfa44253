"""JSON Schemas of custom files, with which editors complete and check them."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from trized.kernel.errors import Refused
from trized.kernel.game import Game, part_of

Schema = dict[str, Any]
DRAFT: Final = "http://json-schema.org/draft-07/schema#"  # the draft that TOML editors support


def schema_of(game: Game, option: str, lang: str) -> Schema:
    """Return the schema of custom files for an option; raise Refused if the game has none."""
    own = part_of(game, "schema", "schema")
    if own is None:
        raise Refused("no_schema", title=game.title, option=option)
    return {"$schema": DRAFT, "title": f"{game.title}: {option}", **own(lang)}


def table(properties: Mapping[str, Schema], required: Iterable[str] = (), **more: Any) -> Schema:
    """Return the schema of a table with these keys only, unless `more` allows others."""
    return {
        "type": "object",
        "properties": dict(properties),
        "required": list(required),
        "additionalProperties": False,
        **more,
    }


def integer(least: int, most: int, **more: Any) -> Schema:
    """Return the schema of an integer from `least` to `most`."""
    return {"type": "integer", "minimum": least, "maximum": most, **more}


def text(most: int, **more: Any) -> Schema:
    """Return the schema of a string of at most `most` characters."""
    return {"type": "string", "minLength": 1, "maxLength": most, **more}


def listing(items: Schema, least: int = 0, most: int | None = None, **more: Any) -> Schema:
    """Return the schema of a list of `least` to `most` items."""
    return {"type": "array", "items": items, "minItems": least, **({"maxItems": most} if most else {}), **more}


def one_of(names: Iterable[str] | Mapping[str, str]) -> Schema:
    """Return the schema of a choice from `names`; a mapping adds a description of each, which Taplo shows."""
    docs = {"x-taplo": {"docs": {"enumValues": list(names.values())}}} if isinstance(names, Mapping) else {}
    return {"enum": list(names), **docs}
