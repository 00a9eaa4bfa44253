"""The JSON Schema of galaxy files."""

from trized.games.zorgcorp.board import FACES, QUADRANTS
from trized.games.zorgcorp.boards import NAME, PARTS
from trized.games.zorgcorp.box import PEOPLE_NAMES
from trized.kernel.schema import Schema, listing, one_of, table


def schema(lang: str) -> Schema:
    """Return the schema of galaxy files, which is the same in all languages."""
    name = {"type": "string", "pattern": f"^{NAME.pattern}$"}
    spot = listing({"type": "number", "exclusiveMinimum": -1000, "exclusiveMaximum": 1000}, 2, 2)
    quadrant = one_of(QUADRANTS)
    four = listing(name, FACES, FACES, uniqueItems=True)
    some = listing(name, 1, FACES, uniqueItems=True)
    system = table({"at": spot, "quadrant": quadrant, "exits": four}, ("at", "quadrant", "exits"))
    start = table({"id": name, "at": spot, "quadrant": quadrant, "exits": some}, ("id", "at", "quadrant", "exits"))
    hole = table({"at": spot, "touches": four, "opposite": name}, ("at", "touches", "opposite"))
    names = {"propertyNames": {"pattern": name["pattern"]}}
    title = {"anyOf": [{"type": "string"}, {"type": "object", "additionalProperties": {"type": "string"}}]}
    return table(
        {
            "id": {"type": "string"},
            "title": title,
            "zorgterre": table({"at": spot, "exits": four}, ("at", "exits")),
            "start-worlds": table(dict.fromkeys(PEOPLE_NAMES, start), PEOPLE_NAMES),
            "black-holes": table({}, additionalProperties=hole, **names),
            "systems": table({}, additionalProperties=system, **names),
        },
        PARTS,
    )
