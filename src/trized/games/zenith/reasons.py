"""Reasons why an action is not legal: as exact as the viewer's knowledge allows."""

from trized.games.zenith.choices import (
    CENTRED,
    DEVELOP_WITH,
    DISCARD_CARD,
    LEAD_WITH,
    NO,
    ON,
    OPPOSED,
    OPTION,
    OTHERS,
    RECRUIT,
    RUN_FROM,
    TECHNOLOGY,
    TIER,
    TOKEN,
    columns,
    level_price,
)
from trized.games.zenith.language import FACTIONS, PLANETS
from trized.games.zenith.listing import effect_at
from trized.games.zenith.program import ANY, DEVELOP, EXILE, PAY, RESET, TIERS, TRANSFER, WIDTH, YIELD
from trized.games.zenith.state import (
    ACTION,
    CARDS,
    CODE,
    COST,
    EFFECT,
    FACTION,
    FRAME,
    GONE,
    OVER,
    PLANET,
    RECRUITS,
)
from trized.games.zenith.turn import may_recruit
from trized.games.zenith.view import ZenithView
from trized.games.zenith.voice import Actor, Voice


class Reasons:
    """Gives reasons in one language; an empty one means that the action does not answer what is asked."""

    def __init__(self, voice: Voice) -> None:
        self.voice = voice
        self.words = voice.words

    def why_not(self, view: ZenithView, seat: int, action: int) -> str:
        """Say why an action is not legal now."""
        table = view.table
        if not 0 <= seat < table.players:
            return self.words("reason.not_a_seat")
        if table.phase == OVER:
            return self.words("reason.over")
        waiting = [int(one) for one in view.waiting()]
        if seat not in waiting:
            names = [self.waits(self.voice.seat(view, one)) for one in waiting]
            return self.voice.tell("reason.turn", self.voice.seat(view, seat), waiting=self.words.join(names))
        if seat == view.viewer and action in list(view.legal()):
            return self.words("reason.legal")
        if table.phase == ACTION and RECRUIT <= action < LEAD_WITH + CARDS:
            return self.card(view, seat, action)
        if table.phase == EFFECT:
            return self.effect(view, seat, action)
        return ""

    def waits(self, actor: Actor) -> str:
        """Say who is asked instead."""
        return self.words(f"reason.waits.{actor.person}", who=actor.name)

    # the three actions of a turn

    def card(self, view: ZenithView, seat: int, action: int) -> str:
        """Say why a card cannot be played for an action."""
        table = view.table
        card = action % 100
        actor = self.voice.seat(view, seat)
        if card not in list(table.hand(seat)):
            return self.voice.tell("reason.hand", actor, card=self.voice.card(card))
        if action < DEVELOP_WITH:
            return self.recruit(view, seat, card)
        if action < LEAD_WITH:
            return self.develop(view, seat, FACTION[card])
        return ""

    def recruit(self, view: ZenithView, seat: int, card: int) -> str:
        """Say why a card of the hand cannot be recruited."""
        table = view.table
        actor = self.voice.seat(view, seat)
        name = self.voice.card(card)
        if not may_recruit(table, seat, card):
            allowed = [self.voice.planet(p) for p in range(5) if RECRUITS[(seat & 1) * 5 + p]]
            planets, planet = self.words.join(allowed), self.voice.planet(PLANET[card])
            return self.voice.tell("reason.chair", actor, planets=planets, card=name, planet=planet)
        side = table.side_of(seat)
        price = table.price(side, card)
        key = "reason.credits_less" if price < COST[card] else "reason.credits"
        stock = self.voice.amount(0, table.credits[side])
        return self.voice.tell(key, actor, card=name, price=self.voice.amount(0, price), stock=stock)

    def develop(self, view: ZenithView, seat: int, technology: int, discount: int = 0) -> str:
        """Say why a technology cannot be developed."""
        table = view.table
        actor = self.voice.seat(view, seat)
        side = table.side_of(seat)
        faction = self.voice.faction(technology)
        level = table.levels[side * 3 + technology]
        if level == 5:
            return self.voice.tell("reason.top", actor, faction=faction)
        price = self.voice.amount(1, level_price(table, side, technology, discount))
        stock = self.voice.amount(1, table.zenithium[side])
        return self.voice.tell("reason.zenithium", actor, faction=faction, level=level + 1, price=price, stock=stock)

    # answers to effects

    def effect(self, view: ZenithView, seat: int, action: int) -> str:
        """Say why an answer to an effect is not possible."""
        table = view.table
        at = (table.depth - 1) * FRAME
        pc = table.stack[at]
        op = CODE[pc]
        cost = CODE[pc + WIDTH] if op == PAY else op
        if action == NO:
            return self.words("reason.compulsory")
        if ON <= action < ON + 5 and (op in (ANY, YIELD, RESET) or cost in (EXILE, TRANSFER)):
            return self.planet(view, at, pc, action - ON)
        if TIER <= action < TIER + 3 and op == TIERS:
            return self.words("reason.tier")
        if TECHNOLOGY <= action < TECHNOLOGY + 3 and op == DEVELOP:
            return self.technology(view, seat, action - TECHNOLOGY)
        if DISCARD_CARD <= action < DISCARD_CARD + CARDS and effect_at(pc).op in ("pay", "discard"):
            card = action - DISCARD_CARD
            if card not in list(table.hand(seat)):
                return self.voice.tell("reason.hand", self.voice.seat(view, seat), card=self.voice.card(card))
            return self.words("reason.nothing")
        return self.kind(effect_at(pc).op, action)

    def kind(self, op: str, action: int) -> str:
        """Say why an answer of the right kind is none of those offered."""
        if op == "run" and RUN_FROM - 1 <= action < RUN_FROM + 5:
            return self.words("reason.run")
        if op == "choose" and OPTION <= action < OPTION + 5:
            return self.words("reason.option_gone")
        if op == "bonus" and TOKEN <= action < TOKEN + 8:
            return self.words("reason.slot")
        return ""

    def technology(self, view: ZenithView, seat: int, technology: int) -> str:
        """Say why an effect cannot develop a technology: not the one it means, or not payable."""
        table = view.table
        effect = effect_at(table.stack[(table.depth - 1) * FRAME])
        side = table.side_of(seat)
        levels = [table.levels[side * 3 + k] for k in range(3)]
        meant = effect.word in ("any", FACTIONS[technology]) or (
            effect.word == "lowest" and levels[technology] == min(levels)
        )
        if not meant:
            return self.words("reason.technology", faction=self.voice.faction(technology))
        return self.develop(view, seat, technology, effect.n)

    def planet(self, view: ZenithView, at: int, pc: int, planet: int) -> str:
        """Say why a planet's disc or column cannot be chosen."""
        table = view.table
        effect = effect_at(pc)
        name = self.voice.planet(planet)
        target = effect.parts[0][0] if effect.op == "pay" else effect
        if target.bar == PLANETS[planet]:
            return self.words("reason.barred", planet=name)
        if target.op in ("exile", "transfer"):
            side = table.stack[at + 1]
            owner = 1 - side if target.op == "transfer" or target.opponent else side
            if target.planet or columns(table, owner, planet, -1) != 0:
                return self.words("reason.chosen", planet=name) if target.word else ""
            return self.words("reason.column", planet=name)
        if table.place[planet] == GONE:
            return self.words("reason.gone", planet=name)
        which = CODE[pc + 3] if CODE[pc] == ANY else 0
        reason = {OTHERS: "chosen", CENTRED: "centred", OPPOSED: "opposed"}.get(which)
        return self.words(f"reason.{reason}", planet=name) if reason else ""
