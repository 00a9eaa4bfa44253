"""Card texts, written from the effects that the rules execute.

`card_text` writes any effects; `cards` lists everything printed in the box with its text. All words come from the
catalogue (`texts/`); this module groups icons into phrases.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Any

from trized.games.zenith.box import BOARDS, FACTIONS, PLANETS, Box, Token
from trized.games.zenith.catalogue import catalogue
from trized.games.zenith.effects.effect import Effect
from trized.games.zenith.effects.other import chooses_planet
from trized.games.zenith.effects.registry import definition_of
from trized.games.zenith.opening import BOXES, printed_box
from trized.kernel import LANGUAGES
from trized.kernel.catalogue import Catalogue, NumberList, capital

MANY = BOXES * len(LANGUAGES)  # cached texts
Group = tuple[Effect, ...]
# Forms of a verb: at the start of a sentence, omitted as a repetition, imperative, after 'to'.
MOODS = ("alone", "bare", "order", "to")


def card_text(effects: Group, lang: str) -> str:
    """Return effects as sentences; the first effect of an agent is the influence on its planet."""
    return TextWriter(catalogue(lang), effects[0].planet if effects else "").text(effects)


class TextWriter:
    """Writes effects in one language; `planet` is the planet of their card."""

    def __init__(self, words: Catalogue, planet: str = "") -> None:
        self.words = words
        self.planet = planet
        self.chosen = False  # whether the effects written so far let the player choose a planet
        forms = words.under("verb")
        verbs = {key.split(".")[0] for key in forms}
        self.verbs = {
            mood: {verb: forms.get(f"{verb}.{mood}", forms[f"{verb}.order"]) for verb in verbs} for mood in MOODS
        }

    def text(self, effects: Group) -> str:
        """Return one sentence for each group of icons."""
        sentences = []
        for group in phrases(effects):
            sentences.append(capital(self.phrase(group, "alone")) + ".")
            self.chosen = self.chosen or any(map(chooses_planet, group))
        return " ".join(sentences)

    def clause(self, effects: Group, mood: str) -> str:
        """Return effects as part of a sentence, joined with 'and'."""
        parts = []
        gained = False
        for group in phrases(effects, self.chosen):
            again = gained and is_gain(group[0])  # "gain 1 influence on Mars and 1 influence on Venus"
            parts.append(self.phrase(group, "bare" if again else mood))
            gained = is_gain(group[0])
        return self.words.join(parts)

    def phrase(self, group: Group, mood: str) -> str:
        """Return the phrase for one group of icons."""
        first = group[0]
        if len(group) == 1:
            return self.effect(first, mood)
        if group[1].kind == "that":
            follow = mood if mood == "to" else "order"
            return self.words.join([self.effect(first, mood), self.effect(group[1], follow)])
        if first.kind == "any":
            return self.say("different", mood, n=first.n, count=len(group))
        return self.on_each(group, mood)

    def on_each(self, group: Group, mood: str) -> str:
        """Return the phrase for the same effect on several planets."""
        first = group[0]
        if first.kind in ("influence", "transfer"):
            return self.say(f"each_{first.kind}", mood, n=first.n)
        cost, gain = first.parts[0][0], first.parts[1][0]
        planets = self.words.join([self.name(effect.parts[0][0].planet) for effect in group])
        key = "each_exile_theirs" if cost.opponent else "each_exile_own"
        if gain.kind == "influence":
            return self.say(f"{key}_influence", mood, planets=planets, cards=cost.n, n=gain.n)
        amount = self.amount(gain.word, gain.n)
        return self.say(f"{key}_resource", mood, planets=planets, cards=cost.n, amount=amount)

    def effect(self, e: Effect, mood: str, n: int | NumberList = 0) -> str:
        """Return the phrase for one effect; `n` replaces its number where several tiers share a phrase."""
        return definition_of(e).text(self, e, mood, n or e.n)

    def say(self, key: str, mood: str, **values: Any) -> str:
        """Fill in an effect's template with the verb form `mood`; after 'to' a template may have a special form."""
        if mood == "to" and self.words.has(f"effect.{key}_to"):
            key += "_to"
        return self.words(f"effect.{key}", **{**self.verbs[mood], **values})

    def name(self, planet: str) -> str:
        """Return the name of a planet, or an empty string."""
        return self.words(f"planet.{planet}") if planet else ""

    def amount(self, resource: str, n: int | NumberList) -> str:
        """Return an amount of credits or zenithium as text."""
        return self.words(f"resource.{resource}", n=n)

    def alternatives(self, options: list[str], mood: str) -> str:
        """Return alternatives joined as one phrase."""
        text = options[-1]
        for option in reversed(options[:-1]):
            text = self.words("effect.option", option=option, rest=text)
        return self.say("choose", mood, options=text)

    def tier_cost(self, e: Effect, k: int = -1, own: bool = True) -> str:
        """Return the price of tier `k`, or of all tiers in one phrase; in the reader's `own` column or another's."""
        n = self.words.any_number(e.steps if k < 0 else e.steps[k : k + 1])
        if e.word == "column":
            key = "effect.tier_column" if own else "effect.tier_their_column"
            return self.words(key, n=n, planet=self.name(e.planet or self.planet))
        return self.words("effect.tier_resource", amount=self.amount(e.word, n))

    def tier_gain(self, e: Effect, k: int = -1) -> str:
        """Return the gain of tier `k`, or of all tiers in one phrase."""
        parts = e.parts if k < 0 else e.parts[k : k + 1]
        one = parts[0][0]
        if len(parts) == 1 and one.kind == "repeat" and one.n == 1:
            one = one.parts[0][0]
        if one.kind == "repeat" or len(parts[-1]) > 1:
            scattered = one.parts[0][0] if one.kind == "repeat" else one
            n = self.words.any_number([part[0].n if one.kind == "repeat" else len(part) for part in parts])
            key = "scattered_except" if scattered.bar else "scattered"
            return self.say(key, "to", n=n, bar=self.name(scattered.bar))
        return self.effect(one, "to", self.words.any_number([part[0].n for part in parts]))


def is_gain(e: Effect) -> bool:
    """Return whether an effect begins with the verb 'gain'."""
    return definition_of(e).gains and not e.opponent


def phrases(effects: Group, chosen: bool = False) -> list[Group]:
    """Split effects into groups that form one phrase each.

    Such groups are: a card that moves and the influence on its planet; free influence on several planets, if none was
    chosen before; the same effect on each planet.
    """
    groups: list[Group] = []
    at = 0
    while at < len(effects):
        rest = effects[at:]
        size = max(_fused(rest), 0 if chosen else _different(rest), _alike(rest), 1)
        groups.append(rest[:size])
        chosen = chosen or any(map(chooses_planet, rest[:size]))
        at += size
    return groups


def _fused(effects: Group) -> int:
    return 2 if len(effects) > 1 and effects[1].kind == "that" else 0


def _different(effects: Group) -> int:
    first = effects[0]
    if first.kind != "any" or first.word != "any" or first.bar:
        return 0
    size = 1
    while size < len(effects) and effects[size] == replace(first, word="other"):
        size += 1
    return size


def _alike(effects: Group) -> int:
    """Return the number of first effects that differ only in planet and form one phrase: all planets, or exiles."""
    first = _anywhere(effects[0])
    size = 1
    while size < len(effects) and effects[size] not in effects[:size] and _anywhere(effects[size]) == first:
        size += 1
    if is_exile_for_gain(effects[0]):
        here = next((k for k in range(size) if not is_exile_for_gain(effects[k])), size)
        return here if here > 1 else 0
    return size if first.kind in ("influence", "transfer") and size == len(PLANETS) else 0


def is_exile_for_gain(e: Effect) -> bool:
    """Return whether the effect exiles cards of one planet for influence there, credits or zenithium."""
    if e.kind != "pay" or len(e.parts[1]) > 1:
        return False
    price, gain = e.parts[0][0], e.parts[1][0]
    if price.kind != "exile" or not price.planet:
        return False
    return gain.planet == price.planet if gain.kind == "influence" else gain.kind == "gain" and not gain.opponent


def _anywhere(e: Effect) -> Effect:
    parts = tuple(tuple(_anywhere(inner) for inner in part) for part in e.parts)
    return replace(e, planet="", parts=parts)


@lru_cache(MANY)
def agent_texts(box: Box, lang: str) -> tuple[str, ...]:
    """Return the texts of the agents, by card number."""
    return tuple(card_text(agent.effects, lang) for agent in box.agents)


@lru_cache(MANY)
def level_texts(box: Box, lang: str) -> tuple[str, ...]:
    """Return the texts of the technology levels, by `Box.level_number`."""
    return tuple(card_text(level, lang) for side in BOARDS for level in box.boards[side].levels)


@lru_cache(MANY)
def token_texts(box: Box, lang: str) -> tuple[str, ...]:
    """Return the texts of the bonus tokens, by kind."""
    return tuple(card_text(token.effects, lang) for token in box.tokens)


@lru_cache(MANY)
def token_names(box: Box, lang: str) -> tuple[str, ...]:
    """Return short names of the bonus tokens, by kind; a custom token has its full text."""
    words = catalogue(lang)
    return tuple(
        words(f"token.{token.id}") if token == printed else text.rstrip(".")
        for token, text, printed in zip(box.tokens, token_texts(box, lang), _printed_tokens(box))
    )


def _printed_tokens(box: Box) -> list[Token | None]:
    """Return for each token of the box the printed token with the same id, or None."""
    printed = {token.id: token for token in printed_box().tokens}
    return [replace(printed[token.id], count=token.count) if token.id in printed else None for token in box.tokens]


@lru_cache(MANY)
def lead_texts(box: Box, lang: str) -> tuple[tuple[str, ...], ...]:
    """Return the texts of the Leader's gains by number of players (two, four) and faction."""
    return tuple(tuple(card_text(effects, lang) for effects in mode) for mode in box.lead)


@lru_cache(MANY)
def row_texts(box: Box, lang: str) -> tuple[str, ...]:
    """Return the texts of the row bonuses."""
    return tuple(card_text(effects, lang) for effects in box.rows)


def cards(lang: str, box: Box | None = None) -> list[dict[str, Any]]:
    """Return every agent, technology level, token, diplomacy box and row bonus with its text."""
    box = box or printed_box()
    return [*agents(box, lang), *levels(box, lang), *tokens(box, lang), *diplomacy(box, lang), *rows(box, lang)]


def entry(kind: str, id: str, name: str, text: str, **printed: Any) -> dict[str, Any]:
    """Return an entry of the list of cards, with its `printed` values."""
    return {"id": id, "kind": kind, "name": name, "text": text, **printed}


def agents(box: Box, lang: str) -> Iterator[dict[str, Any]]:
    """Return the agents."""
    for agent, text in zip(box.agents, agent_texts(box, lang), strict=True):
        where = {"planet": PLANETS[agent.planet], "faction": FACTIONS[agent.faction]}
        yield entry("agent", agent.id, agent.name, text, **where, cost=agent.cost, secret=agent.secret)


def levels(box: Box, lang: str) -> Iterator[dict[str, Any]]:
    """Return the technology levels."""
    words, costs = catalogue(lang), box.numbers.level_costs
    for number, text in enumerate(level_texts(box, lang)):
        board, level = BOARDS[number // len(costs)], number % len(costs) + 1
        faction = FACTIONS[box.boards[board].faction]
        name = words("card.level", faction=words(f"faction.{faction}"), board=board, level=level)
        printed = {"board": board, "faction": faction, "level": level, "cost": costs[level - 1]}
        yield entry("level", f"{board}{level}", name, text, **printed)


def tokens(box: Box, lang: str) -> Iterator[dict[str, Any]]:
    """Return the bonus tokens."""
    for token, text in zip(box.tokens, token_texts(box, lang), strict=True):
        name = catalogue(lang)("card.token", text=text.rstrip("."))
        yield entry("token", f"token-{token.id}", name, text, count=token.count)


def diplomacy(box: Box, lang: str) -> Iterator[dict[str, Any]]:
    """Return the gains of the Leader."""
    words = catalogue(lang)
    for players, texts in zip((2, 4), lead_texts(box, lang), strict=True):
        for faction, text in zip(FACTIONS, texts, strict=True):
            name = words("card.diplomacy", faction=words(f"faction.{faction}"), players=players)
            yield entry("diplomacy", f"lead-{faction}-{players}", name, text, faction=faction, players=players)


def rows(box: Box, lang: str) -> Iterator[dict[str, Any]]:
    """Return the row bonuses."""
    words = catalogue(lang)
    for level, text in enumerate(row_texts(box, lang), 1):
        told = words("card.row_text", level=level, text=text[:1].lower() + text[1:])
        yield entry("row", f"row-{level}", words("card.row", level=level), told, level=level)
