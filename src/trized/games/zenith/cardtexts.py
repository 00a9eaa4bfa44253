"""Card texts, written from the effects that the rules run.

`card_text` writes any effects; `cards` lists everything printed in the box with its text. All words come from the
catalogue (`texts/`); here is only the grammar of icons: which of them are said in one breath.
"""

from dataclasses import replace
from functools import cache
from typing import Any

from trized.games.zenith.box import SIDES, box
from trized.games.zenith.catalogue import catalogue
from trized.games.zenith.language import FACTIONS, FREE, PLANETS, RESOURCES, Effect
from trized.kernel.catalogue import Catalogue, Figures, capital

Group = tuple[Effect, ...]
VERBS = ("gain", "take", "give", "steal", "move", "mobilize", "exile", "transfer", "discard")


def card_text(effects: Group, lang: str) -> str:
    """Write effects as sentences of a rulebook; those of an agent begin with its own planet."""
    return TextWriter(catalogue(lang), effects[0].planet if effects else "").text(effects)


class TextWriter:
    """Writes effects in one language; `planet` is that of the card they are printed on."""

    def __init__(self, words: Catalogue, planet: str = "") -> None:
        self.words = words
        self.planet = planet

    def text(self, effects: Group) -> str:
        """Write one sentence for each group of icons."""
        return " ".join(capital(self.breath(group, "alone")) + "." for group in breaths(effects))

    def clause(self, effects: Group, mood: str) -> str:
        """Write effects inside a sentence, joined with 'and'."""
        parts = []
        gained = False
        for group in breaths(effects):
            part = self.breath(group, mood)
            bare = self.breath(group, "alone")
            if gained and is_gain(group[0]):
                part = bare
            gained = is_gain(group[0])
            parts.append(part)
        return self.words.join(parts)

    def breath(self, group: Group, mood: str) -> str:
        """Write one group of icons that are said in one breath."""
        first = group[0]
        if len(group) == 1:
            return self.effect(first, mood)
        if group[1].op == "that":
            follow = "order" if mood == "alone" else mood
            return self.words.join([self.effect(first, mood), self.effect(group[1], follow)])
        if first.op == "any":
            return self.say("different", mood, n=first.n, count=len(group))
        return self.on_each(group, mood)

    def on_each(self, group: Group, mood: str) -> str:
        """Write the same effect on several planets."""
        first = group[0]
        if first.op in ("influence", "transfer"):
            return self.say(f"each_{first.op}", mood, n=first.n)
        cost, gain = first.parts[0][0], first.parts[1][0]
        planets = self.words.join([self.name(effect.parts[0][0].planet) for effect in group])
        if gain.op == "influence":
            return self.say("each_exile_influence", mood, planets=planets, cards=cost.n, n=gain.n)
        amount = self.amount(gain.op, gain.n)
        return self.say("each_exile_resource", mood, planets=planets, cards=cost.n, amount=amount)

    def effect(self, e: Effect, mood: str, n: int | Figures = 0) -> str:
        """Write one effect; `n` stands for its figure where several tiers are written as one."""
        n = n or e.n
        match e.op:
            case "any":
                return self.say(
                    e.word.replace(" ", "_") + ("_except" if e.bar else ""), mood, n=n, bar=self.name(e.bar)
                )
            case "yield":
                return self.say("yield_except" if e.bar else "yield", mood, n=n, bar=self.name(e.bar))
            case "run":
                return self.run(e, mood)
            case "credits" | "zenithium":
                return self.resource(e, mood, n)
            case "steal":
                return self.say("steal", mood, amount=self.amount(e.word, n))
            case "give" if e.word in RESOURCES:
                return self.say("give", mood, amount=self.amount(e.word, n))
            case "exile":
                return self.exile(e, mood)
            case "develop":
                return self.develop(e, mood)
            case "pay":
                cost, gain = (self.clause(part, "to") for part in e.parts)
                return self.words("effect.pay", cost=cost, gain=gain)
            case "tiers":
                return self.words("effect.tiers", cost=self.tier_cost(e), gain=self.tier_gain(e))
            case "choose":
                return self.choice([self.clause(part, "to") for part in e.parts])
            case "if":
                then = self.clause(e.parts[0], "order")
                return self.words("effect.if", condition=self.condition(e), then=then)
            case "repeat":
                return self.words("effect.repeat", n=e.n, then=self.clause(e.parts[0], "order"))
        key = "_".join(part for part in (e.op, e.word, "planet" if e.op == "transfer" and e.planet else "") if part)
        return self.say(key, mood, n=n, planet=self.name(e.planet))

    def say(self, key: str, mood: str, **values: Any) -> str:
        """Fill in an effect's template with the verbs in a mood."""
        verbs = {verb: self.words.templates[f"verb.{verb}.{mood}"] for verb in VERBS}
        return self.words(f"effect.{key}", **verbs, **values)

    def name(self, planet: str) -> str:
        """Name a planet, or nothing."""
        return self.words(f"planet.{planet}") if planet else ""

    def amount(self, resource: str, n: int | Figures) -> str:
        """Write a number of credits or zenithium."""
        return self.words(f"resource.{resource}", n=n)

    def run(self, e: Effect, mood: str) -> str:
        """Write influence on neighbours."""
        if len(set(e.steps)) == 1:
            return self.say("run_same", mood, n=e.steps[0], count=len(e.steps))
        return self.say("run", mood, list=self.words.join([str(n) for n in e.steps]), count=len(e.steps))

    def resource(self, e: Effect, mood: str, n: int | Figures) -> str:
        """Write a gain of credits or zenithium."""
        if e.word == "per technology":
            count = self.words.figures(range(1, len(e.steps) + 1))
            return self.say("per_technology", mood, amount=self.amount(e.op, self.words.figures(e.steps)), count=count)
        key = (e.word or "resource").replace(" ", "_") + ("_opponent" if e.opponent else "")
        return self.say(key, mood, amount=self.amount(e.op, n))

    def exile(self, e: Effect, mood: str) -> str:
        """Write an exile."""
        limit = "planet" if e.planet else "except" if e.bar else e.word
        key = "_".join(part for part in ("exile", "theirs" if e.opponent else "own", limit) if part)
        return self.say(key, mood, n=e.n, planet=self.name(e.planet), bar=self.name(e.bar))

    def develop(self, e: Effect, mood: str) -> str:
        """Write the development of a technology."""
        key = "develop_free" if e.n == FREE else "develop" if e.n else "develop_full"
        return self.say(key, mood, technology=self.words(f"technology.{e.word}"), n=e.n)

    def choice(self, options: list[str]) -> str:
        """Write alternatives."""
        text = options[-1]
        for option in reversed(options[:-1]):
            text = self.words("effect.option", option=option, rest=text)
        return self.words("effect.choose", options=text)

    def condition(self, e: Effect) -> str:
        """Write a condition."""
        if e.word.endswith("leader"):
            return self.words("condition." + e.word.replace(" ", "_"))
        whose, _, resource = e.word.rpartition(" ")
        return self.words("condition.opponent_stock" if whose else "condition.stock", amount=self.amount(resource, e.n))

    def tier_cost(self, e: Effect, k: int = -1) -> str:
        """Write the price of one tier, or of all in one."""
        n = self.words.figures(e.steps if k < 0 else e.steps[k : k + 1])
        if e.word == "column":
            return self.words("effect.tier_column", n=n, planet=self.name(e.planet or self.planet))
        return self.words("effect.tier_resource", amount=self.amount(e.word, n))

    def tier_gain(self, e: Effect, k: int = -1) -> str:
        """Write the gain of one tier, or of all in one."""
        parts = e.parts if k < 0 else e.parts[k : k + 1]
        one = parts[0][0]
        if one.op == "repeat" or len(parts[-1]) > 1:
            scattered = one.parts[0][0] if one.op == "repeat" else one
            n = self.words.figures([part[0].n if one.op == "repeat" else len(part) for part in parts])
            key = "scattered_except" if scattered.bar else "scattered"
            return self.say(key, "to", n=n, bar=self.name(scattered.bar))
        return self.effect(one, "to", self.words.figures([part[0].n for part in parts]))


def is_gain(e: Effect) -> bool:
    """Tell whether an effect begins with the verb 'gain'."""
    return e.op in ("influence", "any", "that", "run") or (e.op in RESOURCES and not e.opponent and e.word != "up to")


def breaths(effects: Group) -> list[Group]:
    """Split effects into those that are said in one breath.

    A card that moves and the influence on its planet; free influence on several planets; the same on each planet.
    """
    groups: list[Group] = []
    at = 0
    while at < len(effects):
        size = max(_fused(effects[at:]), _different(effects[at:]), _alike(effects[at:]), 1)
        groups.append(effects[at : at + size])
        at += size
    return groups


def _fused(effects: Group) -> int:
    return 2 if len(effects) > 1 and effects[1].op == "that" else 0


def _different(effects: Group) -> int:
    first = effects[0]
    if first.op != "any" or first.word != "any" or first.bar:
        return 0
    size = 1
    while size < len(effects) and effects[size] == replace(first, word="other"):
        size += 1
    return size


def _alike(effects: Group) -> int:
    """Return how many effects differ in their planet alone, if they are said as one: all five planets, or exiles."""
    first = _anywhere(effects[0])
    size = 1
    while size < len(effects) and effects[size] != effects[0] and _anywhere(effects[size]) == first:
        size += 1
    if first.op == "pay" and first.parts[0][0].op == "exile" and first.parts[1][0].op in ("influence", *RESOURCES):
        return size if size > 1 else 0
    return size if first.op in ("influence", "transfer") and size == len(PLANETS) else 0


def _anywhere(e: Effect) -> Effect:
    parts = tuple(tuple(_anywhere(inner) for inner in part) for part in e.parts)
    return replace(e, planet="", parts=parts)


@cache
def texts(lang: str) -> tuple[str, ...]:
    """Return the texts of the agents, by number."""
    return tuple(card_text(agent.effects, lang) for agent in box().agents)


@cache
def level_texts(lang: str) -> tuple[str, ...]:
    """Return the texts of the technology levels: (piece * 2 + side) * 5 + level - 1."""
    sides = [side for piece in SIDES for side in piece]
    return tuple(card_text(level, lang) for side in sides for level in box().boards[side].levels)


@cache
def token_texts(lang: str) -> tuple[str, ...]:
    """Return the texts of the bonus tokens, by kind."""
    return tuple(card_text(token.effects, lang) for token in box().tokens)


@cache
def lead_texts(lang: str) -> tuple[str, ...]:
    """Return what becoming the Leader gives by faction: first for two players, then for four."""
    return tuple(card_text(effects, lang) for mode in box().lead for effects in mode)


@cache
def row_texts(lang: str) -> tuple[str, ...]:
    """Return the texts of the row bonuses."""
    return tuple(card_text(effects, lang) for effects in box().rows)


def cards(lang: str) -> list[dict[str, Any]]:
    """Return every agent, technology level, token, diplomacy box and row bonus with its text."""
    return [*_agents(lang), *_levels(lang), *_tokens(lang), *_diplomacy(lang), *_rows(lang)]


def _agents(lang: str) -> list[dict[str, Any]]:
    return [
        {
            "id": agent.id,
            "kind": "agent",
            "name": agent.name,
            "text": text,
            "planet": PLANETS[agent.planet],
            "faction": FACTIONS[agent.faction],
            "cost": agent.cost,
            "secret": agent.secret,
        }
        for agent, text in zip(box().agents, texts(lang), strict=True)
    ]


def _levels(lang: str) -> list[dict[str, Any]]:
    words = catalogue(lang)
    sides = [side for piece in SIDES for side in piece]
    found = []
    for number, text in enumerate(level_texts(lang)):
        board, level = sides[number // 5], number % 5 + 1
        faction = FACTIONS[box().boards[board].faction]
        found.append(
            {
                "id": f"{board}{level}",
                "kind": "level",
                "name": words("card.level", faction=words(f"faction.{faction}"), board=board, level=level),
                "text": text,
                "board": board,
                "faction": faction,
                "level": level,
                "cost": box().level_costs[level - 1],
            }
        )
    return found


def _tokens(lang: str) -> list[dict[str, Any]]:
    words = catalogue(lang)
    return [
        {
            "id": f"token-{token.id}",
            "kind": "token",
            "name": words("card.token", text=text.rstrip(".")),
            "text": text,
            "count": token.count,
        }
        for token, text in zip(box().tokens, token_texts(lang), strict=True)
    ]


def _diplomacy(lang: str) -> list[dict[str, Any]]:
    words = catalogue(lang)
    found = []
    for number, text in enumerate(lead_texts(lang)):
        faction, players = FACTIONS[number % 3], 2 if number < 3 else 4
        name = words("card.diplomacy", faction=words(f"faction.{faction}"), players=players)
        id = f"lead-{faction}-{players}"
        found.append(
            {"id": id, "kind": "diplomacy", "name": name, "text": text, "faction": faction, "players": players}
        )
    return found


def _rows(lang: str) -> list[dict[str, Any]]:
    words = catalogue(lang)
    return [
        {
            "id": f"row-{level}",
            "kind": "row",
            "name": words("card.row", level=level),
            "text": words("card.row_text", level=level, text=text[:1].lower() + text[1:]),
            "level": level,
        }
        for level, text in enumerate(row_texts(lang), 1)
    ]
