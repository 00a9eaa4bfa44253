"""Elements drawn only for a choice: answer buttons, runs of neighbours, the uses of a card in hand."""

from collections.abc import Collection
from functools import lru_cache

from markupsafe import escape

from trized.games.zenith.cards import agent_texts, lead_texts
from trized.games.zenith.page import art, ids
from trized.games.zenith.page.offers import offers, runs_offered
from trized.games.zenith.page.pieces import MANY
from trized.games.zenith.page.setting import Setting
from trized.games.zenith.technology import level_price
from trized.games.zenith.view import View


def draw_offers(view: View, setting: Setting, touch: Collection[str], acting: int) -> str:
    """Draw the buttons for answers without a piece on the board, beside their card."""
    found = offers(view, setting.lang, touch)
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


def draw_runs(view: View, lang: str) -> str:
    """Draw the selectable runs of neighbours over their tracks."""
    parts = []
    for run in runs_offered(view, lang):
        steps = "".join(f"<b>+{n}</b>" for n in run.steps)
        piece = f'id="{run.id}" data-touch tabindex="0" role="button" aria-label="{escape(run.label)}" data-info'
        parts.append(f'<div class="z-run {run.kind}" {piece}>{steps}</div>')
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
        parts.append(uses(setting, card, int(t.price(mine, card)), level, cost, opened))
    return "".join(parts)


@lru_cache(MANY)
def uses(setting: Setting, card: int, price: int, level: int, cost: int, opened: tuple[bool, ...]) -> str:
    """Draw the three uses of a card; `level` is the current level of its technology, `cost` the price of the next."""
    box, lang = setting.box, setting.lang
    agent, mode = box.agents[card], 1 if setting.four else 0
    technology = agent.faction
    faction = setting.names.faction(technology)
    levels = setting.levels(technology)
    top = level == len(levels)
    climb = setting.t("complete", faction=faction) if top else setting.t("climb", faction=faction, level=level + 1)
    gains = "" if top else "".join(art.effects(effects) for number, _, effects in levels if number <= level + 1)
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
