"""Answers without a piece on the board: tiers, alternatives, yes and no, technologies, runs of neighbours."""

from collections.abc import Collection
from dataclasses import dataclass

from trized.games.zenith.actions import run_start
from trized.games.zenith.box import FACTION_COUNT, Effects
from trized.games.zenith.effects.effect import Effect
from trized.games.zenith.labels import NOTHING, pending_effect
from trized.games.zenith.page import ids
from trized.games.zenith.state import EFFECT
from trized.games.zenith.view import View
from trized.games.zenith.words import words


@dataclass(frozen=True)
class OfferButton:
    """A button: its id, its text, and the effects paid and gained."""

    id: str
    text: str
    cost: tuple[Effect, ...] = ()
    gain: tuple[Effect, ...] = ()


@dataclass(frozen=True)
class RunPlace:
    """A selectable run of neighbours: its id, CSS class, influence steps and label."""

    id: str
    kind: str
    steps: tuple[int, ...]
    label: str


def pending_effect_or_none(view: View) -> Effect:
    """Return the effect whose choice is pending, or NOTHING."""
    return pending_effect(view) if view.table.phase == EFFECT else NOTHING


def runs_offered(view: View, lang: str) -> list[RunPlace]:
    """Return the runs of neighbours that the viewer may choose."""
    effect = pending_effect_or_none(view)
    if view.question(view.viewer).kind != "run":
        return []
    said = words(lang)
    found = []
    for number in view.legal():
        start = int(run_start(number))
        label = said.action(view, int(view.viewer), int(number))
        kind = f"z-at{start * 2 + len(effect.steps) - 1}"
        found.append(RunPlace(ids.run_id(start), kind, effect.steps, label))
    return found


def column_or_stock(effect: Effect, step: int) -> Effect:
    """Return the price of a tier as an effect: cards of a column, or a resource."""
    if effect.word == "column":
        return Effect("exile", step, planet=effect.planet)
    return Effect("gain", step, word=effect.word)


def written_out(effects: Effects) -> Effects:
    """Return effects with repetitions expanded, for icons side by side."""
    one = effects[0]
    return one.parts[0] * one.n if one.kind == "repeat" else effects


def offers(view: View, lang: str, touch: Collection[str]) -> list[OfferButton]:
    """Return the buttons that answer the pending effect."""
    effect, side = pending_effect_or_none(view), view.resolving_side()
    said = words(lang)
    found = []
    if effect.kind == "tiers":
        for k, step in enumerate(effect.steps):
            cost = column_or_stock(effect, step)
            writer = said.names.writer
            found.append(
                OfferButton(ids.tier_id(k), writer.tier_gain(effect, k), (cost,), written_out(effect.parts[k]))
            )
    elif effect.kind == "choose":
        for k, part in enumerate(effect.parts):
            found.append(OfferButton(ids.option_id(k), said.names.writer.clause(part, "to"), (), part))
    elif effect.kind == "pay":
        found.append(OfferButton("yes", said.say("page.yes"), effect.parts[0], effect.parts[1]))
    elif effect.kind == "develop":
        box = view.table.box
        for k in range(FACTION_COUNT):
            level = int(view.table.level(side, k)) + 1
            if level <= box.levels:
                text = said.say("page.climb", faction=said.names.faction(k), level=level)
                found.append(
                    OfferButton(ids.develop_id(k), text, (), box.level_effects(k, int(view.table.boards[k]), level))
                )
    found.append(OfferButton("no", said.say("page.no")))
    return [offer for offer in found if offer.id in touch]
