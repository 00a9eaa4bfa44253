"""Elements drawn only for a choice: answer buttons, runs of neighbours, the uses of a card in hand."""

from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache

from markupsafe import escape

from trized.games.zenith.actions import run_start
from trized.games.zenith.box import FACTION_COUNT, Effects
from trized.games.zenith.cards import agent_texts, lead_texts
from trized.games.zenith.effects.effect import Effect
from trized.games.zenith.labels import NOTHING, bonuses, pending_effect
from trized.games.zenith.page import art, ids
from trized.games.zenith.page.pieces import MANY
from trized.games.zenith.page.setting import Setting
from trized.games.zenith.state import EFFECT
from trized.games.zenith.technology import level_price
from trized.games.zenith.view import View
from trized.games.zenith.words import Words


@dataclass(frozen=True)
class OfferButton:
    """A button for an answer without a piece on the board: its id, its text, and the effects paid and gained."""

    id: str
    text: str
    cost: tuple[Effect, ...] = ()
    gain: tuple[Effect, ...] = ()


def pending_effect_or_none(view: View) -> Effect:
    """Return the effect whose choice is pending, or NOTHING."""
    return pending_effect(view) if view.table.phase == EFFECT else NOTHING


def column_or_stock(effect: Effect, step: int) -> Effect:
    """Return the price of a tier as an effect: cards of a column, or a resource."""
    if effect.word == "column":
        return Effect("exile", step, planet=effect.planet)
    return Effect("gain", step, word=effect.word)


def written_out(effects: Effects) -> Effects:
    """Return effects with repetitions expanded, for icons side by side."""
    one = effects[0]
    return one.parts[0] * one.n if one.kind == "repeat" else effects


def offers(view: View, said: Words, touch: Collection[str]) -> list[OfferButton]:
    """Return the buttons that answer the pending effect."""
    effect, side = pending_effect_or_none(view), view.resolving_side()
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


def draw_offers(view: View, setting: Setting, touch: Collection[str], acting: int) -> str:
    """Draw the buttons for answers without a piece on the board, beside their card."""
    found = offers(view, setting.said, touch)
    if not found:
        return ""
    source = escape(setting.names.source(setting.box, acting)) if acting >= 0 else ""
    parts = [f'<div class="z-offers" role="group" aria-label="{source}">']
    if 0 <= acting < setting.box.cards:
        parts.append(art.face(setting.box.agents[acting]))
    if source:
        parts.append(f'<b class="z-source">{source}</b>')
    for offer in found:
        paid = f'{art.effects(offer.cost)}<b class="z-then" aria-hidden="true">▶</b>' if offer.cost else ""
        gained = art.effects(offer.gain) if offer.gain else ""
        text = f'<span class="sr">{escape(offer.text)}</span>' if offer.gain else f"<span>{escape(offer.text)}</span>"
        parts.append(f'<button class="z-offer" id="{offer.id}" data-info data-touch>{paid}{gained}{text}</button>')
    return "".join((*parts, "</div>"))


def draw_runs(view: View, said: Words) -> str:
    """Draw the runs of neighbours that the viewer may choose over their tracks."""
    if view.question(view.viewer).kind != "run":
        return ""
    effect, parts = pending_effect_or_none(view), []
    steps = "".join(f"<b>+{n}</b>" for n in effect.steps)
    for action in map(int, view.legal()):
        start = int(run_start(action))
        label = escape(said.action(view, int(view.viewer), action))
        piece = f'id="{ids.run_id(start)}" data-touch tabindex="0" role="button" aria-label="{label}" data-info'
        parts.append(f'<div class="z-run z-at{start * 2 + len(effect.steps) - 1}" {piece}>{steps}</div>')
    return "".join(parts)


def draw_uses(view: View, setting: Setting, touch: Collection[str]) -> str:
    """Draw the three uses of every card in hand; the page shows those of the selected card."""
    t, mine, most = view.table, setting.mine, int(setting.box.levels)
    parts = []
    for card in view.hand():
        technology = setting.box.agents[card].faction
        level = int(t.level(mine, technology))
        cost = 0 if level == most else int(level_price(t, mine, technology, 0))
        opened = tuple(ids.use_id(use, card) in touch for use in ids.USES)
        bonus = bonuses(t, mine, technology) if level < most else (-1, 0)
        parts.append(uses(setting, card, int(t.price(mine, card)), level, cost, bonus, opened))
    return "".join(parts)


@lru_cache(MANY)
def uses(
    setting: Setting, card: int, price: int, level: int, cost: int, bonus: tuple[int, int], opened: tuple[bool, ...]
) -> str:
    """Draw the three uses of a card.

    `level` is the current level of its technology; the next costs `cost` and brings a token and a row bonus (`bonus`).
    """
    box, lang = setting.box, setting.lang
    agent, mode = box.agents[card], 1 if setting.four else 0
    technology = agent.faction
    faction = setting.names.faction(technology)
    levels = setting.levels(technology)
    top = level == len(levels)
    climb = setting.t("complete", faction=faction) if top else setting.t("climb", faction=faction, level=level + 1)
    gains = "" if top else "".join(art.effects(effects) for number, _, effects in levels if number <= level + 1)
    token, row = bonus
    gains += art.effects(box.tokens[token].effects) if token >= 0 else ""
    gains += art.effects(box.rows[row - 1]) if row else ""
    lead = box.lead[mode][technology]
    texts = agent_texts(box, lang)[card], climb, lead_texts(box, lang)[mode][technology]
    drawn = art.effects(agent.effects), gains, art.effects(lead)
    paid = pay(price, "credits"), pay(cost, "zenithium"), ""
    parts = []
    for use, open, price_tag, icons, text in zip(ids.USES, opened, paid, drawn, texts, strict=True):
        state = "data-touch" if open else 'aria-disabled="true"'
        parts.append(
            f'<button class="z-use" id="{ids.use_id(use, card)}" data-info {state}>'
            f"<b>{setting.t(f'use.{use}')}</b>{price_tag}{icons}<small>{escape(text)}</small></button>"
        )
    return f'<div class="z-uses">{"".join(parts)}</div>'


def pay(price: int, resource: str) -> str:
    """Draw a price."""
    return f'<span class="z-pay">{price}{art.icon(resource)}</span>'
