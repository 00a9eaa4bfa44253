"""JSON Schemas of custom files, from which editors complete and check them; made from what is in the box."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from trized.kernel.errors import Refused
from trized.kernel.game import Game, part_of

Schema = dict[str, Any]
DRAFT: Final = "http://json-schema.org/draft-07/schema#"  # editors of TOML know this one


def schema_of(game: Game, option: str, lang: str) -> Schema:
    """Return the schema of the custom files for an option; raise Refused if the game has none."""
    own = part_of(game, "schema", "schema")
    if own is None:
        raise Refused("no_schema", title=game.title, option=option)
    return {"$schema": DRAFT, "title": f"{game.title}: {option}", **own(lang)}


def table(properties: Mapping[str, Schema], required: Iterable[str] = (), **more: Any) -> Schema:
    """Return the schema of a table with these keys and no others, unless `more` allows them."""
    return {
        "type": "object",
        "properties": dict(properties),
        "required": list(required),
        "additionalProperties": False,
        **more,
    }


def whole(least: int, most: int, **more: Any) -> Schema:
    """Return the schema of an integer within limits."""
    return {"type": "integer", "minimum": least, "maximum": most, **more}


def text(most: int, **more: Any) -> Schema:
    """Return the schema of a text of up to so many letters."""
    return {"type": "string", "minLength": 1, "maxLength": most, **more}


def listing(items: Schema, least: int = 0, most: int | None = None, **more: Any) -> Schema:
    """Return the schema of a list of so many things."""
    return {"type": "array", "items": items, "minItems": least, **({"maxItems": most} if most else {}), **more}


def one_of(names: Iterable[str] | Mapping[str, str]) -> Schema:
    """Return the schema of one of these names; a mapping has a description of each, which Taplo shows."""
    docs = {"x-taplo": {"docs": {"enumValues": list(names.values())}}} if isinstance(names, Mapping) else {}
    return {"enum": list(names), **docs}
