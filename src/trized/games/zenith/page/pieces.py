"""Cards, discs and tokens as markup, cached by their values.

A server draws many boards, and little changes from one move to the next.
"""

from functools import lru_cache

from markupsafe import Markup, escape

from trized.games.zenith.box import FACTIONS, PLANETS, Agent, Box
from trized.games.zenith.cards import token_names
from trized.games.zenith.page import art, ids
from trized.games.zenith.words import words

MANY = 4096


@lru_cache(MANY)
def phrase(lang: str, key: str, values: tuple[tuple[str, object], ...] = ()) -> str:
    """Return a sentence of the catalogue, cached."""
    return words(lang).say(key, **dict(values))


def attributes(id: str, label: str = "", stop: bool = False) -> str:
    """Return the attributes of a piece; `stop` makes it focusable.

    It is a picture with a name; numbers in it are not read separately.
    """
    named = f' role="img" aria-label="{escape(label)}"' if label else ""
    return f'id="{id}"{named}{STOP if stop else ""} data-info'


STOP = ' tabindex="0"'


VOWELS = frozenset("aeiouyéèø1340")  # robot names use digits as vowels
LONG_WORD = 7  # letters of a word that may be hyphenated


def breakable(name: str) -> str:
    """Return a name with soft hyphens in long words, so that narrow strips need not cut it."""
    return " ".join(hyphenated(word) for word in name.split(" "))


def hyphenated(word: str) -> str:
    """Return a long word with a soft hyphen before the syllable nearest to its middle."""
    if len(word) < LONG_WORD:
        return word
    low = word.lower()
    begins = [k for k in range(2, len(word) - 2) if low[k] not in VOWELS and low[k + 1] in VOWELS]
    if not begins:
        return word
    at = min(begins, key=lambda k: abs(2 * k - len(word)))
    return f"{word[:at]}\N{SOFT HYPHEN}{word[at:]}"


@lru_cache(MANY)
def card_label(agent: Agent, lang: str, price: int = -1) -> str:
    """Name a card with the facts in its header: its `price` now if that is shown, else its printed cost."""
    said = words(lang)
    planet, faction = said.names.planet(agent.planet), said.names.faction(agent.faction)
    cost = agent.cost if price < 0 else price
    return said.say("page.card", name=agent.name, planet=planet, faction=faction, cost=cost)


@lru_cache(MANY)
def strip(box: Box, card: int, lang: str, acting: bool = False) -> str:
    """Draw the header strip of a card in play."""
    agent = box.agents[card]
    kinds = f"z-card zp{agent.planet}{' z-acting' if acting else ''}"
    return (
        f'<div class="{kinds}" {attributes(ids.card_id(card), card_label(agent, lang))}>'
        f"<b>{agent.cost}</b><span>{escape(breakable(agent.name))}</span>{art.icon(FACTIONS[agent.faction])}</div>"
    )


@lru_cache(MANY)
def printed_strip(agent: Agent) -> Markup:
    """Draw a header strip for the rules, not clickable."""
    return Markup(
        f'<span class="z-card zp{agent.planet}"><b>{agent.cost}</b>'
        f"<span>{escape(breakable(agent.name))}</span>{art.icon(FACTIONS[agent.faction])}</span>"
    )


@lru_cache(MANY)
def column(box: Box, lang: str, planet: int, cards: tuple[int, ...], acting: int) -> str:
    """Draw a column: the planet, its discount, and its cards, oldest first."""
    name = words(lang).names.planet(planet)
    less = f" −{len(cards)}" if cards else ""
    strips = "".join(strip(box, card, lang, card == acting) for card in cards)
    return f'<span class="z-less" aria-hidden="true"><b>{name}</b>{less}</span>{strips}'


@lru_cache(MANY)
def token(box: Box, slot: int, kind: int, lang: str, place: str) -> str:
    """Draw the bonus token of a slot at CSS position `place`; empty if there is none."""
    if kind < 0:
        return ""
    label = phrase(lang, "page.token", (("text", token_names(box, lang)[kind]),))
    piece = attributes(ids.token_id(slot), label, True)
    return f'<div class="z-token {place}" {piece}>{art.effects(box.tokens[kind].effects)}</div>'


@lru_cache(MANY)
def disc(planet: int, row: int, label: str) -> str:
    """Draw the disc of a planet in a row of its track."""
    piece = attributes(ids.disc_id(planet), label, True)
    return f'<div class="z-disc z-r{row}" {piece}>{art.icon("orb-" + PLANETS[planet])}</div>'


@lru_cache(MANY)
def full(box: Box, card: int, lang: str, price: int, dear: bool) -> str:
    """Draw a card in hand: its current price, portrait and effects."""
    agent = box.agents[card]
    name = f'<span class="sr">{escape(card_label(agent, lang, price))}</span>'
    coin = "z-coin z-dear" if dear else "z-coin"
    less = agent.cost - price
    was = f'<span class="z-was" aria-hidden="true">{agent.cost}−{less}</span>' if less else ""
    piece = attributes(ids.card_id(card), "", True)
    return (
        f'<div class="z-full zp{agent.planet}" role="button" data-group="{escape(agent.name)}" {piece}>{name}'
        f'<div class="z-head" aria-hidden="true">'
        f'<b class="{coin}">{price}</b>'
        f'<span class="z-name">{escape(breakable(agent.name))}</span>{art.icon(FACTIONS[agent.faction])}</div>{was}'
        f"{art.face(agent)}{art.effects(agent.effects)}</div>"
    )


@lru_cache(MANY)
def shown(agent: Agent) -> Markup:
    """Draw a large card with its printed cost, for reveals and rules, not clickable."""
    return Markup(
        f'<span class="z-full zp{agent.planet}"><span class="z-head"><b class="z-coin">{agent.cost}</b>'
        f'<span class="z-name">{escape(breakable(agent.name))}</span>{art.icon(FACTIONS[agent.faction])}</span>'
        f"{art.face(agent)}{art.effects(agent.effects)}</span>"
    )
