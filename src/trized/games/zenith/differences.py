"""Facts of a card file, by which two versions are compared: those of the complete box."""

from typing import Any

from trized.games.zenith.cards import cards
from trized.games.zenith.catalogue import catalogue
from trized.games.zenith.opening import PRINTED, canonical, open_box, printed_data
from trized.games.zenith.variant import LIMITS, PLANET_LISTS, merged
from trized.kernel.differences import Facts
from trized.kernel.files import read_json


def facts(before: str, after: str, lang: str) -> tuple[Facts, Facts]:
    """Return the facts of two boxes, each given as a file, `printed`, or the text of a record."""
    return facts_of(before, lang), facts_of(after, lang)


def facts_of(text: str, lang: str) -> Facts:
    """Return the facts of a box."""
    record = PRINTED if text in ("", PRINTED) else canonical(text)
    raw = {} if record == PRINTED else read_json(record)
    data, say, box = merged(printed_data(), raw), catalogue(lang), open_box(record)
    found: Facts = {("title", ""): ("", raw["title"])} if raw.get("title") else {}
    for card in cards(lang, box):
        found |= card_facts(card, lang)
    for level, cost in enumerate(data["technology"]["costs"], 1):
        found["level_cost", str(level)] = str(level), cost
    numbers = {**data["table"], "hand_size": data["diplomacy"]["hand_size"]}
    for part, keys in LIMITS.items():
        found |= {("number", f"{part}_{key}"): (say(f"change.of.{part}_{key}"), numbers[part][key]) for key in keys}
    for part in PLANET_LISTS:
        for key, planets in data["table"][part].items():
            names = ", ".join(say(f"planet.{planet}") for planet in planets)
            found["number", f"{part}_{key}"] = say(f"change.of.{part}_{key}"), names
    found["number", "token_level"] = say("change.of.token_level"), data["technology"]["token_level"]
    return found


def card_facts(card: dict[str, Any], lang: str) -> Facts:
    """Return the facts of a card, a technology level, a token, a diplomacy box or a row bonus."""
    say, id, name = catalogue(lang), card["id"], card["name"]
    found: Facts = {("text", id): (name, card["text"])}
    if card["kind"] == "token":
        found["count", id] = name, card["count"]
    if card["kind"] == "agent":
        planet, faction = say(f"planet.{card['planet']}"), say(f"faction.{card['faction']}")
        about = {"planet": planet, "faction": faction, "cost": card["cost"], "text": card["text"]}
        found["agent", id] = name, say("change.agent.about", **about)
        found["name", id] = name, name
        found["planet", id] = name, planet
        found["faction", id] = name, faction
        found["cost", id] = name, card["cost"]
        found["secret", id] = name, int(card["secret"])
    return found
