"""Pieces as markup: cards, tracks, ladders. Each is drawn once for the same figures and then remembered.

A server draws many boards, and from one move to the next almost everything on them stays as it was.
"""

from functools import lru_cache

from markupsafe import Markup, escape

from trized.games.zenith.box import box
from trized.games.zenith.language import FACTIONS, PLANETS
from trized.games.zenith.page import art
from trized.games.zenith.page.clicks import PLACES
from trized.games.zenith.state import STEPS
from trized.games.zenith.voice import BOARDS
from trized.games.zenith.words import words

REACH = int(STEPS)
MANY = 4096


@lru_cache(MANY)
def phrase(lang: str, key: str, values: tuple[tuple[str, object], ...] = ()) -> str:
    """Say something from the catalogue that is said again and again."""
    return words(lang).words(key, **dict(values))


def attributes(id: str, label: str = "", touch: bool = False, stop: bool = False) -> Markup:
    """Write the attributes of a piece: what can be touched now is a stop of the keyboard, and so is `stop`.

    What cannot be touched is a picture with a name; its figures are part of the picture, not of the name.
    """
    touched = " data-touch" if touch else ""
    tab = ' tabindex="0"' if touch or stop else ""
    named = f' role="{"button" if touch else "img"}" aria-label="{escape(label)}"' if label else ""
    return Markup(f'id="{id}"{touched}{tab}{named} data-info')


@lru_cache(MANY)
def card_label(card: int, lang: str) -> str:
    """Name a card with what is printed in its header."""
    agent, speak = box().agents[card], words(lang)
    planet, faction = speak.voice.planet(agent.planet), speak.voice.faction(agent.faction)
    return speak.words("page.card", name=agent.name, planet=planet, faction=faction, cost=agent.cost)


@lru_cache(MANY)
def strip(card: int, lang: str, touch: bool, thin: bool, acting: bool) -> Markup:
    """Draw the header strip of a card in play; an old one of a long column shows only its edge."""
    agent = box().agents[card]
    kinds = f"z-card zp{agent.planet}{' z-thin' if thin else ''}{' z-acting' if acting else ''}"
    return Markup(
        f'<div class="{kinds}" {attributes(f"card-{card}", card_label(card, lang), touch)}>'
        f'<b class="z-coin">{agent.cost}</b><span class="z-name">{escape(agent.name)}</span>'
        f"{art.icon(FACTIONS[agent.faction])}</div>"
    )


@lru_cache(MANY)
def printed_strip(card: int) -> Markup:
    """Draw a header strip for the rules: nothing on it can be touched."""
    agent = box().agents[card]
    return Markup(
        f'<span class="z-card zp{agent.planet}"><b class="z-coin">{agent.cost}</b>'
        f'<span class="z-name">{escape(agent.name)}</span>{art.icon(FACTIONS[agent.faction])}</span>'
    )


@lru_cache(MANY)
def token(slot: int, kind: int, lang: str, touch: bool) -> Markup:
    """Draw a bonus token that waits in a slot."""
    speak, material = words(lang), box().tokens[kind]
    label = speak.words("page.token", text=speak.words(f"token.{material.id}"))
    piece = attributes(f"token-{PLACES[slot]}", label, touch, True)
    return Markup(f'<div class="z-token" {piece}>{art.effects(material.effects)}</div>')


@lru_cache(MANY)
def track(
    planet: int, place: int, goal: int, mine: int, won: tuple[int, int], disc: Markup, waits: Markup, name: str
) -> Markup:
    """Draw a track from the far dock to the near one, with its disc, the token beside it and the discs won there."""
    word = PLANETS[planet]
    near = REACH if mine == 0 else -REACH
    parts = []
    for step in range(-near, near + (1 if near > 0 else -1), 1 if near > 0 else -1):
        dock = abs(step) == REACH
        kinds = "z-notch" + (" z-dock" if dock else "") + (" z-zero" if step == 0 else "")
        kinds += " z-goal" if step == goal != place else ""
        inside = ""
        if dock:
            owner = mine if step == near else 1 - mine
            inside = f'<span class="z-won" id="won-{owner}-{word}">{art.icon(word) * won[owner]}</span>'
        inside += disc if step == place else ""
        inside += waits if step == 0 else ""
        parts.append(f'<div class="{kinds}" id="track-{word}-{step}">{inside}</div>')
    return Markup(f'<div class="z-track zp{planet}" role="group" aria-label="{name}">{"".join(parts)}</div>')


@lru_cache(MANY)
def disc(planet: int, label: str, touch: bool) -> Markup:
    """Draw the disc of a planet."""
    piece = attributes(f"disc-{PLANETS[planet]}", label, touch, True)
    return Markup(f'<div class="z-disc" {piece}>{art.icon("orb-" + PLANETS[planet])}</div>')


@lru_cache(MANY)
def ladder(
    technology: int, board: int, mine: int, theirs: int, me: int, acting: int, waits: Markup, names: tuple[str, ...]
) -> Markup:
    """Draw a technology: five levels above its base, the markers of both sides, the token at level 2.

    `mine` and `theirs` are the levels reached, `me` the viewer's side, `acting` the level whose effect is carried out;
    `names` are the labels of the levels 1 to 5.
    """
    faction = FACTIONS[technology]
    material = box().boards[BOARDS[board]]
    parts = []
    for level in range(5, 0, -1):
        kinds = "z-level" + (" z-reached" if mine >= level else " z-next" if mine == level - 1 else "")
        kinds += " z-acting" if acting == level else ""
        parts.append(
            f'<div class="{kinds}" {attributes(f"level-{faction}-{level}", names[level - 1])}>'
            f'<b class="z-cost">{box().level_costs[level - 1]}</b>{art.effects(material.levels[level - 1])}</div>'
        )
    parts.append(
        f'<div class="z-level z-base" id="level-{faction}-0">{art.icon(faction)}<b>{BOARDS[board]}</b></div>'
        f'<i class="z-mark z-up{mine} z-mark-me" id="marker-{me}-{faction}">{art.icon("mine")}</i>'
        f'<i class="z-mark z-up{theirs} z-mark-them" id="marker-{1 - me}-{faction}">{art.icon("theirs")}</i>{waits}'
    )
    return Markup(f'<div class="z-ladder">{"".join(parts)}</div>')


@lru_cache(MANY)
def full(card: int, lang: str, price: int, dear: bool, touch: bool) -> Markup:
    """Draw a card in hand: its price now, portrait and effects."""
    agent = box().agents[card]
    piece = attributes(f"card-{card}", "", touch, True)
    name = f'<span class="sr">{escape(card_label(card, lang))}</span>'
    coin = "z-coin z-dear" if dear else "z-coin"
    less = agent.cost - price
    was = f'<span class="z-was" aria-hidden="true">{agent.cost}−{less}</span>' if less else ""
    return Markup(
        f'<div class="z-full zp{agent.planet}" role="button" data-group="{escape(agent.name)}" {piece}>{name}'
        f'<div class="z-head" aria-hidden="true">'
        f'<b class="{coin}">{price}</b>'
        f'<span class="z-name">{escape(agent.name)}</span>{art.icon(FACTIONS[agent.faction])}</div>{was}'
        f"{art.face(card)}{art.effects(agent.effects)}</div>"
    )


@lru_cache(MANY)
def shown(card: int) -> Markup:
    """Draw a card for the stage or the rules, with its printed cost: nothing on it can be touched."""
    agent = box().agents[card]
    return Markup(
        f'<span class="z-full zp{agent.planet}"><span class="z-head"><b class="z-coin">{agent.cost}</b>'
        f'<span class="z-name">{escape(agent.name)}</span>{art.icon(FACTIONS[agent.faction])}</span>'
        f"{art.face(card)}{art.effects(agent.effects)}</span>"
    )
