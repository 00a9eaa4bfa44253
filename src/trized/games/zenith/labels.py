"""Labels of actions: each choice with what matters for it, such as its price and what it gives."""

from trized.games.zenith import program as p
from trized.games.zenith.cardtexts import lead_texts, level_texts, texts, token_texts
from trized.games.zenith.choices import (
    DEVELOP_WITH,
    DISCARD_CARD,
    EXCHANGE_SET,
    FIRST,
    GIVE_SET,
    LEAD_WITH,
    NO,
    ON,
    OPTION,
    RECRUIT,
    RUN_FROM,
    TECHNOLOGY,
    TIER,
    TOKEN,
    YES,
    level_price,
)
from trized.games.zenith.language import PLANETS, Effect
from trized.games.zenith.listing import effect_at
from trized.games.zenith.notation import set_cards
from trized.games.zenith.state import (
    CARDS,
    CODE,
    COST,
    FACTION,
    FRAME,
    GONE,
    PLANET,
    STEPS,
    Table,
)
from trized.games.zenith.view import ZenithView
from trized.games.zenith.voice import Voice
from trized.kernel.catalogue import capital


class Labels:
    """Writes labels in one language."""

    def __init__(self, voice: Voice) -> None:
        self.voice = voice
        self.words = voice.words

    def label(self, view: ZenithView, seat: int, action: int) -> str:
        """Say what an action does, as one of several choices."""
        if action >= EXCHANGE_SET:
            return self.set(view, seat, "exchange", action - EXCHANGE_SET)
        if action >= GIVE_SET:
            return self.set(view, seat, "give", action - GIVE_SET)
        if RECRUIT <= action < LEAD_WITH + CARDS:
            return self.with_card(view, seat, action)
        if DISCARD_CARD <= action < DISCARD_CARD + CARDS:
            return self.discard(view, action - DISCARD_CARD)
        if FIRST <= action < FIRST + view.table.players:
            return self.voice.tell("action.first", self.voice.seat(view, action - FIRST))
        return self.answer(view, action)

    def set(self, view: ZenithView, seat: int, verb: str, number: int) -> str:
        """Name a set of cards, or only count it if it is another's secret."""
        cards = set_cards(number)
        if verb == "exchange" and seat != view.viewer:
            return self.words("action.exchange_hidden")  # G10: even how many is secret until all have chosen
        if not cards:
            return self.words(f"action.{verb}_none")
        if seat != view.viewer or any(card >= CARDS for card in cards):
            return self.words(f"action.{verb}_some", n=len(cards))  # G7
        return self.words(f"action.{verb}", cards=self.voice.cards(cards))

    # the three actions of a turn

    def with_card(self, view: ZenithView, seat: int, action: int) -> str:
        """Say what a card would be played for."""
        table, lang = view.table, self.words.lang
        side = table.side_of(seat)
        card = action % 100
        name = self.voice.card(card)
        if action < DEVELOP_WITH:
            price = table.price(side, card)
            key = "action.recruit" if price else "action.recruit_free"
            return self.words(key, card=name, price=self.voice.amount(0, price), text=texts(lang)[card])
        technology = FACTION[card]
        if action >= LEAD_WITH:
            text = lead_texts(lang)[technology + (0 if table.players == 2 else 3)]
            return self.words("action.lead", card=name, text=text)
        return self.develop(table, side, technology, 0, name)

    def develop(self, table: Table, side: int, technology: int, discount: int, card: str = "") -> str:
        """Say what the next level of a technology costs and gives, the levels below included."""
        level = min(int(table.levels[side * 3 + technology]) + 1, 5)
        price = level_price(table, side, technology, discount) if table.levels[side * 3 + technology] < 5 else 0
        first = (technology * 2 + int(table.boards[technology])) * 5
        gains = [level_texts(self.words.lang)[first + k] for k in range(level - 1, -1, -1)]
        text = gains[0]
        if level > 1:
            text = self.words("action.then", first=gains[0], rest=" ".join(gains[1:]))
        key = "action.develop" if card else "action.technology" if price else "action.technology_free"
        amount = self.voice.amount(1, price)
        return self.words(key, faction=self.voice.faction(technology), level=level, card=card, price=amount, text=text)

    # answers to effects

    def answer(self, view: ZenithView, action: int) -> str:
        """Say what an answer to the effect at the top of the stack means."""
        table = view.table
        pc = int(table.stack[(table.depth - 1) * FRAME]) if table.depth > 0 else 0
        effect = effect_at(pc) if table.depth > 0 else Effect("")
        side = int(table.stack[(table.depth - 1) * FRAME + 1]) if table.depth > 0 else 0
        if ON <= action < ON + 5:
            return self.planet(view, pc, side, effect, action - ON)
        if RUN_FROM - 1 <= action < RUN_FROM + 5:
            return self.run(effect, action - RUN_FROM)
        if TIER <= action < TIER + len(effect.steps) and effect.op == "tiers":
            return self.tier(effect, action - TIER)
        if OPTION <= action < OPTION + len(effect.parts) and effect.op == "choose":
            return self.words.sentence("action.option", text=self.clause(effect, action - OPTION))
        if action == YES and effect.op == "pay":
            return self.words("action.yes", cost=self.clause(effect, 0), gain=self.clause(effect, 1))
        if action == NO:
            return self.words("action.no")
        if TECHNOLOGY <= action < TECHNOLOGY + 3:
            discount = effect.n if effect.op == "develop" else 0
            return self.develop(table, side, action - TECHNOLOGY, discount)
        if TOKEN <= action < TOKEN + 8 and table.slots[action - TOKEN] >= 0:
            return self.token(table, action - TOKEN)
        return self.words("action.unknown")

    def clause(self, effect: Effect, branch: int) -> str:
        """Write one branch of a group as an infinitive."""
        return self.voice.writer.clause(effect.parts[branch], "to")

    def planet(self, view: ZenithView, pc: int, side: int, effect: Effect, planet: int) -> str:
        """Say what choosing a planet means: a disc that moves, a card that leaves its column, a token."""
        table = view.table
        name = self.voice.planet(planet)
        cost = effect.parts[0][0] if effect.op == "pay" else effect
        if table.depth > 0 and CODE[pc] == p.TOKENS and table.slots[planet] >= 0:
            return self.words("action.token", planet=name, text=token_texts(self.words.lang)[table.slots[planet]])
        if cost.op in ("exile", "transfer"):
            owner = 1 - side if cost.op == "transfer" or cost.opponent else side
            if table.heights[owner * 5 + planet] == 0:
                return self.words("action.column", planet=name)
            card = self.voice.card(table.last_card(owner, planet))
            return self.words(f"action.{cost.op}", planet=name, card=card)
        place = table.place[planet]
        wins = effect.op == "any" and place != GONE and (place if side == 0 else -place) + effect.n >= STEPS
        return self.words("action.on_wins" if wins else "action.on", planet=name, place=self.voice.place(view, place))

    def run(self, effect: Effect, start: int) -> str:
        """Write the planets of a run with the influence of each."""
        parts = [
            self.words("action.run_part", planet=self.voice.planet(start + k), n=n)
            for k, n in enumerate(effect.steps)
            if 0 <= start + k < 5
        ]
        return ", ".join(parts) or self.words("action.unknown")

    def tier(self, effect: Effect, k: int) -> str:
        """Write the price and the gain of a tier."""
        cost, gain = self.voice.writer.tier_cost(effect, k), self.voice.writer.tier_gain(effect, k)
        return self.words.sentence("action.tier", cost=cost, text=gain)

    def token(self, table: Table, slot: int) -> str:
        """Say where a token lies and what it gives."""
        text = token_texts(self.words.lang)[table.slots[slot]]
        return self.words.sentence("action.board_token", place=self.voice.slot(slot), text=text)

    def discard(self, view: ZenithView, card: int) -> str:
        """Say what is discarded, and what it buys where it is a price."""
        table = view.table
        name = self.voice.card(card)
        effect = effect_at(table.stack[(table.depth - 1) * FRAME]) if table.depth > 0 else Effect("")
        if effect.op != "pay":
            return self.words("action.discard", card=name)
        gain = effect.parts[1][0]
        if gain.op == "that":
            won = Effect("influence", gain.n, planet=PLANETS[PLANET[card]])
        else:
            won = Effect(gain.op, int(COST[card]))
        return self.words("action.discard_for", card=name, text=capital(self.voice.writer.clause((won,), "alone")))
