"""Reasons why an action is not legal, as exact as the viewer's knowledge allows."""

from trized.games.zenith import actions
from trized.games.zenith.actions import NO, kind_of, number_of
from trized.games.zenith.box import CREDITS, FACTION_COUNT, FACTIONS, PLANET_COUNT, PLANETS, ZENITHIUM
from trized.games.zenith.effects.effect import Effect
from trized.games.zenith.effects.registry import definition_of, registry
from trized.games.zenith.labels import pending_effect
from trized.games.zenith.names import Actor, Names
from trized.games.zenith.planet_sets import ANYWHERE, with_cards
from trized.games.zenith.state import ACTION, EFFECT, GONE, OVER
from trized.games.zenith.technology import level_price
from trized.games.zenith.turn import may_recruit
from trized.games.zenith.view import View

WITH_CARD = (actions.RECRUIT, actions.DEVELOP_WITH, actions.LEAD_WITH)
NOT_OFFERED = {  # by kind of question: the kind of its answers, and the reason key
    "tiers": (actions.TIER, "tier"),
    "run": (actions.RUN_FROM, "run"),
    "choose": (actions.OPTION, "option_gone"),
    "board_token": (actions.TOKEN, "slot"),
}


class WhyNot:
    """Explains illegal actions in one language; an empty text means that the action is no answer to the prompt."""

    def __init__(self, names: Names) -> None:
        self.names = names
        self.words = names.words

    def why_not(self, view: View, seat: int, action: int) -> str:
        """Explain why an action is not legal now."""
        table = view.table
        if not 0 <= seat < table.players:
            return self.words("reason.not_a_seat")
        if table.phase == OVER:
            return self.words("reason.over")
        waiting = [int(one) for one in view.waiting()]
        if seat not in waiting:
            names = [self.waits(self.names.seat(view, one)) for one in waiting]
            return self.names.sentence("reason.turn", self.names.seat(view, seat), waiting=self.words.join(names))
        if seat == view.viewer and action in list(view.legal()):
            return self.words("reason.legal")
        if table.phase == ACTION and kind_of(action) in WITH_CARD and number_of(action) < table.box.cards:
            return self.card(view, seat, action)
        if table.phase == EFFECT:
            return self.effect(view, seat, action)
        return ""

    def waits(self, actor: Actor) -> str:
        """Name the seat that is to act instead."""
        return self.words(f"reason.waits.{actor.person}", who=actor.name)

    # the three actions of a turn

    def card(self, view: View, seat: int, action: int) -> str:
        """Explain why a card cannot be played for an action."""
        table = view.table
        card, kind = int(number_of(action)), kind_of(action)
        if card not in list(table.hand(seat)):
            return self.names.sentence("reason.hand", self.names.seat(view, seat), card=self.names.card(view, card))
        if kind == actions.RECRUIT:
            return self.recruit(view, seat, card)
        if kind == actions.DEVELOP_WITH:
            return self.develop(view, seat, table.box.faction[card])
        return ""

    def recruit(self, view: View, seat: int, card: int) -> str:
        """Explain why a card of the hand cannot be recruited."""
        table, box = view.table, view.table.box
        actor = self.names.seat(view, seat)
        name = self.names.card(view, card)
        if not may_recruit(table, seat, card):
            allowed = [self.names.planet(p) for p in range(PLANET_COUNT) if box.recruits[(seat & 1) * PLANET_COUNT + p]]
            planets, planet = self.words.join(allowed), self.names.planet(box.planet[card])
            return self.names.sentence("reason.chair", actor, planets=planets, card=name, planet=planet)
        side = table.side_of(seat)
        price = table.price(side, card)
        key = "reason.credits_less" if price < box.cost[card] else "reason.credits"
        stock = self.names.amount(CREDITS, table.credits[side])
        return self.names.sentence(key, actor, card=name, price=self.names.amount(CREDITS, price), stock=stock)

    def develop(self, view: View, seat: int, technology: int, discount: int = 0) -> str:
        """Explain why a technology cannot be developed."""
        table = view.table
        actor = self.names.seat(view, seat)
        side = table.side_of(seat)
        faction = self.names.faction(technology)
        level = table.level(side, technology)
        if level == table.box.levels:
            return self.names.sentence("reason.top", actor, faction=faction)
        price = self.names.amount(ZENITHIUM, level_price(table, side, technology, discount))
        stock = self.names.amount(ZENITHIUM, table.zenithium[side])
        return self.names.sentence(
            "reason.zenithium", actor, faction=faction, level=level + 1, price=price, stock=stock
        )

    # answers to effects

    def effect(self, view: View, seat: int, action: int) -> str:
        """Explain why an answer to an effect is not possible."""
        table = view.table
        effect = pending_effect(view)
        asked = view.question(seat).kind
        kind, number = kind_of(action), int(number_of(action))
        if action == NO:
            return self.words("reason.compulsory")
        if kind == actions.ON and number < PLANET_COUNT:
            return self.planet(view, asked, effect, number)
        if kind == actions.TECHNOLOGY and number < FACTION_COUNT and asked == "develop":
            return self.technology(view, seat, effect, number)
        if kind == actions.DISCARD and number < table.box.cards and asked in ("pay", "discard"):
            if number not in list(table.hand(seat)):
                return self.names.sentence(
                    "reason.hand", self.names.seat(view, seat), card=self.names.card(view, number)
                )
            return self.words("reason.nothing")
        if asked in NOT_OFFERED and NOT_OFFERED[asked][0] == kind:
            return self.words(f"reason.{NOT_OFFERED[asked][1]}")
        return ""

    def technology(self, view: View, seat: int, effect: Effect, technology: int) -> str:
        """Explain why an effect cannot develop a technology: the wrong one, or not affordable."""
        table = view.table
        side = table.side_of(seat)
        levels = [table.level(side, k) for k in range(FACTION_COUNT)]
        meant = effect.word in ("any", FACTIONS[technology]) or (
            effect.word == "lowest" and levels[technology] == min(levels)
        )
        if not meant:
            return self.words("reason.technology", faction=self.names.faction(technology))
        return self.develop(view, seat, technology, effect.n)

    def planet(self, view: View, asked: str, effect: Effect, planet: int) -> str:
        """Explain why a planet's disc or column cannot be chosen; empty if the answer is no planet."""
        price = effect.parts[0][0] if asked == "pay" else effect
        definition = registry().by_name[asked] if asked == "tokens" else definition_of(price)
        if not definition.asks_planet():
            return ""
        return definition.planet_reason(self, view, price, planet)

    def disc(self, view: View, effect: Effect, planet: int, reason: str = "") -> str:
        """Explain why a disc cannot be chosen: excluded, gone, or for the effect's own `reason`."""
        name = self.names.planet(planet)
        if effect.bar == PLANETS[planet]:
            return self.words("reason.barred", planet=name)
        if view.table.place[planet] == GONE:
            return self.words("reason.gone", planet=name)
        return self.words(f"reason.{reason}", planet=name) if reason else ""

    def column(self, view: View, effect: Effect, owner: int, planet: int) -> str:
        """Explain why the last card of a column cannot be chosen."""
        name = self.names.planet(planet)
        if effect.bar == PLANETS[planet]:
            return self.words("reason.barred", planet=name)
        if effect.planet or with_cards(view.table, owner, planet, ANYWHERE) != 0:
            return self.words("reason.chosen", planet=name) if effect.word else ""
        return self.words("reason.column", planet=name)
