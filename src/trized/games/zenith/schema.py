"""The JSON Schema of card files."""

import re

from trized.games.zenith.box import BOARDS, FACTIONS, MODES, PLANETS
from trized.games.zenith.cards import cards
from trized.games.zenith.effects.registry import checked_registry
from trized.games.zenith.opening import printed_box, printed_data
from trized.games.zenith.variant import (
    CARD_KEYS,
    DECKS,
    FIGURES,
    ID,
    LONGEST_NAME,
    MOST_EFFECTS,
    MOST_OF_A_TOKEN,
    PLANET_LISTS,
    TECHNOLOGY_FIGURES,
    TOKEN_KEYS,
)
from trized.kernel.schema import Schema, listing, one_of, table, text, whole

GROUP = re.compile(r"\(\?P<\w+>")  # a named group, which editors do not know
IDS = {"propertyNames": {"pattern": f"^{ID.pattern}$"}}


def schema(lang: str) -> Schema:
    """Return the schema of a card file, with the texts of the printed agents in a language."""
    printed, texts = printed_data(), {card["id"]: card["text"] for card in cards(lang, printed_box())}
    levels = len(printed["technology"]["costs"])
    effects = listing({"$ref": "#/definitions/effect"}, 0, MOST_EFFECTS)
    agent = {"name": text(LONGEST_NAME), "cost": whole(0, 99), "effects": effects}
    token = {"count": whole(0, MOST_OF_A_TOKEN), "effects": effects}
    agents = {id: table(agent, description=f"{card['name']}: {texts[id]}") for id, card in printed["agents"].items()}
    boards = {side: table({"levels": listing(effects, levels, levels)}) for side in BOARDS}
    factions = table({faction: {"$ref": "#/definitions/agents"} for faction in FACTIONS})
    planets = listing(one_of(PLANETS))
    return table(
        {
            "title": {"type": "string", "maxLength": LONGEST_NAME},
            **{deck: table(dict.fromkeys(PLANETS, factions)) for deck in DECKS},
            "tokens": table(
                {id: table(token) for id in printed["tokens"]}, additionalProperties=table(token, TOKEN_KEYS), **IDS
            ),
            "technology": table(
                {
                    **boards,
                    "costs": listing(whole(*TECHNOLOGY_FIGURES["costs"]), levels, levels),
                    "token_level": whole(*TECHNOLOGY_FIGURES["token_level"]),
                    "rows": listing({"$ref": "#/definitions/effect"}, 0, levels),
                }
            ),
            "diplomacy": table({mode: table(dict.fromkeys(FACTIONS, effects)) for mode in MODES}),
            **{part: table({key: whole(*limits) for key, limits in keys.items()}) for part, keys in FIGURES.items()},
            **{part: table(dict.fromkeys(keys, planets)) for part, keys in PLANET_LISTS.items()},
        },
        definitions={
            "agents": table(agents, additionalProperties=table(agent, CARD_KEYS), **IDS),
            "effect": effect(),
        },
    )


def effect() -> Schema:
    """Return the schema of one effect: the words that it can begin with, and examples of all."""
    definitions = checked_registry().definitions
    patterns = [GROUP.sub("(?:", one.pattern) for definition in definitions for one in definition.patterns]
    examples = [example for definition in definitions for example in definition.examples]
    return {"type": "string", "pattern": f"^(?:{'|'.join(patterns)})$", "examples": examples}
