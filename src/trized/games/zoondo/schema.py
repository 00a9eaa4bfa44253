"""The JSON Schema of tribe files."""

from trized.games.zoondo.box import BOX
from trized.games.zoondo.cards import cards
from trized.games.zoondo.state import PLACES
from trized.games.zoondo.tribes import BLANK, FORMATS, LONGEST, MOST_COPIES, VALUE_BUDGET
from trized.kernel.schema import Schema, integer, listing, one_of, table, text

SINGLE = ("chief", "hero", "priest", "emblem")  # types of which a tribe has at most one Zoon


def schema(lang: str) -> Schema:
    """Return the schema of tribe files, with card texts in language `lang`."""
    texts = {card["id"]: f"{card['name']}: {card['text']}" for card in cards(lang)}
    zoons = {
        zoon.id: integer(
            1,
            1 if zoon.type in SINGLE else min(MOST_COPIES, VALUE_BUDGET // max(1, zoon.value)),
            description=texts[zoon.id],
        )
        for zoon in BOX.zoons
        if not zoon.from_trump
    }
    row = listing(one_of({**{id: texts[id] for id in zoons}, BLANK: ""}), PLACES // 2, PLACES // 2)
    return table(
        {
            "name": text(LONGEST),
            "format": one_of(FORMATS),
            "trumps": listing(one_of({one.id: texts[one.id] for one in BOX.trumps}), uniqueItems=True),
            "zoons": table(zoons, minProperties=2),
            "deployment": table({"front": row, "back": row}, ("front", "back")),
        },
        ("name", "zoons"),
    )
