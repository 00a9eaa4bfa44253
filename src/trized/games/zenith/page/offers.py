"""Answers that have no piece of their own: tiers, alternatives, yes and no, technologies, runs of neighbours."""

from dataclasses import dataclass

from trized.games.zenith.box import box
from trized.games.zenith.choices import RUN_FROM
from trized.games.zenith.language import FACTIONS, Effect
from trized.games.zenith.listing import effect_at
from trized.games.zenith.page.clicks import run_id
from trized.games.zenith.state import EFFECT, FRAME
from trized.games.zenith.view import ZenithView
from trized.games.zenith.voice import BOARDS
from trized.games.zenith.words import words


@dataclass(frozen=True)
class Offer:
    """A button: its words, and the effects it stands for (what is paid, what is gained)."""

    id: str
    text: str
    cost: tuple[Effect, ...] = ()
    gain: tuple[Effect, ...] = ()


@dataclass(frozen=True)
class Run:
    """A run of neighbours that may be chosen: its element, the place where it stands and the figures."""

    id: str
    kind: str
    figures: tuple[int, ...]
    label: str


def asked_effect(view: ZenithView) -> tuple[Effect, int]:
    """Return the effect that asks something now, and the side that resolves it."""
    table = view.table
    if table.phase != EFFECT or table.depth == 0:
        return Effect(""), 0
    at = (table.depth - 1) * FRAME
    return effect_at(int(table.stack[at])), int(table.stack[at + 1])


def runs_offered(view: ZenithView, lang: str) -> list[Run]:
    """Return the runs of neighbours that the viewer may choose from."""
    effect, _ = asked_effect(view)
    if effect.op != "run":
        return []
    speak = words(lang)
    found = []
    for number in view.legal():
        start = int(number) - RUN_FROM
        label = speak.action(view, int(view.viewer), int(number))
        kind = f"z-at{start * 2 + len(effect.steps) - 1}"
        found.append(Run(run_id(start), kind, effect.steps, label))
    return found


def offers(view: ZenithView, lang: str, touch: set[str]) -> list[Offer]:
    """Return the buttons that answer the effect which asks now."""
    effect, side = asked_effect(view)
    speak = words(lang)
    found = []
    if effect.op == "tiers":
        for k, step in enumerate(effect.steps):
            cost = Effect("exile", step, planet=effect.planet) if effect.word == "column" else Effect(effect.word, step)
            writer = speak.voice.writer
            found.append(Offer(f"tier-{k}", writer.tier_gain(effect, k), (cost,), effect.parts[k]))
    elif effect.op == "choose":
        for k, part in enumerate(effect.parts):
            found.append(Offer(f"option-{k}", speak.voice.writer.clause(part, "to"), (), part))
    elif effect.op == "pay":
        found.append(Offer("yes", speak.words("page.yes"), effect.parts[0], effect.parts[1]))
    elif effect.op == "develop":
        for k, name in enumerate(FACTIONS):
            level = int(view.table.levels[side * 3 + k]) + 1
            if level <= 5:
                letter = BOARDS[k * 2 + int(view.table.boards[k])]
                text = speak.words("page.climb", faction=speak.voice.faction(k), level=level)
                found.append(Offer(f"develop-{name}", text, (), box().boards[letter].levels[level - 1]))
    found.append(Offer("no", speak.words("page.no")))
    return [offer for offer in found if offer.id in touch]
