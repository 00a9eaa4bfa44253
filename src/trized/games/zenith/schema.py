"""The JSON Schema of card files."""

import re

from trized.games.zenith.box import BOARDS, FACTIONS, MODES, PLANETS
from trized.games.zenith.cards import cards
from trized.games.zenith.effects.registry import checked_registry
from trized.games.zenith.opening import printed_box, printed_data
from trized.games.zenith.variant import (
    CARD_KEYS,
    DECKS,
    ID,
    LIMITS,
    LONGEST_NAME,
    MOST_EFFECTS,
    MOST_OF_A_TOKEN,
    PLANET_LISTS,
    TECHNOLOGY_LIMITS,
    TOKEN_KEYS,
)
from trized.kernel.schema import Schema, integer, listing, one_of, table, text

GROUP = re.compile(r"\(\?P<\w+>")  # a named group, which editors do not support
IDS = {"propertyNames": {"pattern": f"^{ID.pattern}$"}}


def schema(lang: str) -> Schema:
    """Return the schema of card files, with the printed agents' texts in language `lang`."""
    printed, texts = printed_data(), {card["id"]: card["text"] for card in cards(lang, printed_box())}
    levels = len(printed["technology"]["costs"])
    effects = listing({"$ref": "#/definitions/effect"}, 0, MOST_EFFECTS)
    agent = {"name": text(LONGEST_NAME), "cost": integer(0, 99), "effects": effects}
    token = {"count": integer(0, MOST_OF_A_TOKEN), "effects": effects}
    agents = {id: table(agent, description=f"{card['name']}: {texts[id]}") for id, card in printed["agents"].items()}
    boards = {side: table({"levels": listing(effects, levels, levels)}) for side in BOARDS}
    factions = table({faction: {"$ref": "#/definitions/agents"} for faction in FACTIONS})
    planets = listing(one_of(PLANETS))
    return table(
        {
            "title": {"type": "string", "maxLength": LONGEST_NAME},
            **{deck: table(dict.fromkeys(PLANETS, factions)) for deck in DECKS},
            "removed": listing(one_of(tuple(printed["agents"]))),
            "tokens": table(
                {id: table(token) for id in printed["tokens"]}, additionalProperties=table(token, TOKEN_KEYS), **IDS
            ),
            "technology": table(
                {
                    **boards,
                    "costs": listing(integer(*TECHNOLOGY_LIMITS["costs"]), levels, levels),
                    "token_level": integer(*TECHNOLOGY_LIMITS["token_level"]),
                    "rows": listing({"$ref": "#/definitions/effect"}, 0, levels),
                }
            ),
            "diplomacy": table({mode: table(dict.fromkeys(FACTIONS, effects)) for mode in MODES}),
            **{part: table({key: integer(*limits) for key, limits in keys.items()}) for part, keys in LIMITS.items()},
            **{part: table(dict.fromkeys(keys, planets)) for part, keys in PLANET_LISTS.items()},
        },
        definitions={
            "agents": table(agents, additionalProperties=table(agent, CARD_KEYS), **IDS),
            "effect": effect(),
        },
    )


def effect() -> Schema:
    """Return the schema of one effect: its possible first words, and examples."""
    definitions = checked_registry().definitions
    patterns = [GROUP.sub("(?:", one.pattern) for definition in definitions for one in definition.patterns]
    examples = [example for definition in definitions for example in definition.examples]
    return {"type": "string", "pattern": f"^(?:{'|'.join(patterns)})$", "examples": examples}
