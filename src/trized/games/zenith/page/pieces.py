"""Pieces as markup: cards, tracks, ladders. Each is drawn once for the same figures and then remembered.

A server draws many boards, and from one move to the next almost everything on them stays as it was.
"""

from functools import lru_cache

from markupsafe import Markup, escape

from trized.games.zenith.box import BOARDS, FACTIONS, PLANETS, Agent, Box
from trized.games.zenith.cards import token_names
from trized.games.zenith.page import art, ids
from trized.games.zenith.words import words

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
def card_label(agent: Agent, lang: str) -> str:
    """Name a card with what is printed in its header."""
    said = words(lang)
    planet, faction = said.names.planet(agent.planet), said.names.faction(agent.faction)
    return said.words("page.card", name=agent.name, planet=planet, faction=faction, cost=agent.cost)


@lru_cache(MANY)
def strip(box: Box, card: int, lang: str, touch: bool, thin: bool, acting: bool) -> Markup:
    """Draw the header strip of a card in play; an old one of a long column shows only its edge."""
    agent = box.agents[card]
    kinds = f"z-card zp{agent.planet}{' z-thin' if thin else ''}{' z-acting' if acting else ''}"
    return Markup(
        f'<div class="{kinds}" {attributes(ids.card_id(card), card_label(agent, lang), touch)}>'
        f'<b class="z-coin">{agent.cost}</b><span class="z-name">{escape(agent.name)}</span>'
        f"{art.icon(FACTIONS[agent.faction])}</div>"
    )


@lru_cache(MANY)
def printed_strip(agent: Agent) -> Markup:
    """Draw a header strip for the rules: nothing on it can be touched."""
    return Markup(
        f'<span class="z-card zp{agent.planet}"><b class="z-coin">{agent.cost}</b>'
        f'<span class="z-name">{escape(agent.name)}</span>{art.icon(FACTIONS[agent.faction])}</span>'
    )


@lru_cache(MANY)
def token(box: Box, slot: int, kind: int, lang: str, touch: bool) -> Markup:
    """Draw a bonus token that waits in a slot."""
    label = words(lang).words("page.token", text=token_names(box, lang)[kind])
    piece = attributes(ids.token_id(slot), label, touch, True)
    return Markup(f'<div class="z-token" {piece}>{art.effects(box.tokens[kind].effects)}</div>')


@lru_cache(MANY)
def track(
    planet: int,
    reach: int,
    place: int,
    goal: int,
    mine: int,
    won: tuple[int, int],
    disc: Markup,
    waits: Markup,
    name: str,
) -> Markup:
    """Draw a track from the far dock to the near one, with its disc, the token beside it and the discs won there."""
    word = PLANETS[planet]
    near = reach if mine == 0 else -reach
    parts = []
    for step in range(-near, near + (1 if near > 0 else -1), 1 if near > 0 else -1):
        dock = abs(step) == reach
        kinds = "z-notch" + (" z-dock" if dock else "") + (" z-zero" if step == 0 else "")
        kinds += " z-goal" if step == goal != place else ""
        inside = ""
        if dock:
            owner = mine if step == near else 1 - mine
            inside = f'<span class="z-won" id="{ids.won_id(owner, planet)}">{art.icon(word) * won[owner]}</span>'
        inside += disc if step == place else ""
        inside += waits if step == 0 else ""
        parts.append(f'<div class="{kinds}" id="{ids.track_id(planet, step)}">{inside}</div>')
    return Markup(f'<div class="z-track zp{planet}" role="group" aria-label="{name}">{"".join(parts)}</div>')


@lru_cache(MANY)
def disc(planet: int, label: str, touch: bool) -> Markup:
    """Draw the disc of a planet."""
    piece = attributes(ids.disc_id(planet), label, touch, True)
    return Markup(f'<div class="z-disc" {piece}>{art.icon("orb-" + PLANETS[planet])}</div>')


@lru_cache(MANY)
def ladder(
    box: Box,
    technology: int,
    board: int,
    mine: int,
    theirs: int,
    me: int,
    acting: int,
    waits: Markup,
    names: tuple[str, ...],
) -> Markup:
    """Draw a technology: its levels above its base, the markers of both sides, the token that waits.

    `mine` and `theirs` are the levels reached, `me` the viewer's side, `acting` the level whose effect is carried out;
    `names` are the labels of the levels.
    """
    faction = FACTIONS[technology]
    levels, costs = box.boards[BOARDS[board]].levels, box.figures.level_costs
    parts = []
    for level in range(len(costs), 0, -1):
        kinds = "z-level" + (" z-reached" if mine >= level else " z-next" if mine == level - 1 else "")
        kinds += " z-acting" if acting == level else ""
        parts.append(
            f'<div class="{kinds}" {attributes(ids.level_id(technology, level), names[level - 1])}>'
            f'<b class="z-cost">{costs[level - 1]}</b>{art.effects(levels[level - 1])}</div>'
        )
    base, own, other = (ids.level_id(technology, 0), *(ids.marker_id(side, technology) for side in (me, 1 - me)))
    parts.append(
        f'<div class="z-level z-base" id="{base}">{art.icon(faction)}<b>{BOARDS[board]}</b></div>'
        f'<i class="z-mark z-up{mine} z-mark-me" id="{own}">{art.icon("mine")}</i>'
        f'<i class="z-mark z-up{theirs} z-mark-them" id="{other}">{art.icon("theirs")}</i>{waits}'
    )
    return Markup(f'<div class="z-ladder">{"".join(parts)}</div>')


@lru_cache(MANY)
def full(box: Box, card: int, lang: str, price: int, dear: bool, touch: bool) -> Markup:
    """Draw a card in hand: its price now, portrait and effects."""
    agent = box.agents[card]
    piece = attributes(ids.card_id(card), "", touch, True)
    name = f'<span class="sr">{escape(card_label(agent, lang))}</span>'
    coin = "z-coin z-dear" if dear else "z-coin"
    less = agent.cost - price
    was = f'<span class="z-was" aria-hidden="true">{agent.cost}−{less}</span>' if less else ""
    return Markup(
        f'<div class="z-full zp{agent.planet}" role="button" data-group="{escape(agent.name)}" {piece}>{name}'
        f'<div class="z-head" aria-hidden="true">'
        f'<b class="{coin}">{price}</b>'
        f'<span class="z-name">{escape(agent.name)}</span>{art.icon(FACTIONS[agent.faction])}</div>{was}'
        f"{art.face(agent)}{art.effects(agent.effects)}</div>"
    )


@lru_cache(MANY)
def shown(agent: Agent) -> Markup:
    """Draw a card that is shown large, or in the rules, with its printed cost: nothing on it can be touched."""
    return Markup(
        f'<span class="z-full zp{agent.planet}"><span class="z-head"><b class="z-coin">{agent.cost}</b>'
        f'<span class="z-name">{escape(agent.name)}</span>{art.icon(FACTIONS[agent.faction])}</span>'
        f"{art.face(agent)}{art.effects(agent.effects)}</span>"
    )
