"""Labels of actions: each choice with its price, gain and other important facts."""

from trized.games.zenith import actions
from trized.games.zenith.actions import NO, YES, cards_of, kind_of, number_of, run_start
from trized.games.zenith.box import CREDITS, PLANET_COUNT, ZENITHIUM
from trized.games.zenith.cards import agent_texts, lead_texts, level_texts, token_texts
from trized.games.zenith.effects.effect import Effect
from trized.games.zenith.effects.registry import definition_of, registry
from trized.games.zenith.names import Names
from trized.games.zenith.state import PC
from trized.games.zenith.technology import level_price
from trized.games.zenith.view import View
from trized.kernel.catalogue import capital

NOTHING = Effect("end")  # if no effect is pending


def pending_effect(view: View) -> Effect:
    """Return the printed effect that is being resolved."""
    table = view.table
    return table.box.effect_at(int(table.stack[table.top() + PC])) if table.depth > 0 else NOTHING


class Labels:
    """Writes labels in one language; plain labels do not mention that a disc would be won."""

    def __init__(self, names: Names, plain: bool = False) -> None:
        self.names = names
        self.plain = plain
        self.words = names.words

    def label(self, view: View, seat: int, action: int) -> str:
        """Describe the effect of an action, as one of several choices."""
        kind, number = kind_of(action), int(number_of(action))
        if kind == actions.EXCHANGE:
            return self.set(view, seat, "exchange", action)
        if kind == actions.GIVE:
            return self.set(view, seat, "give", action)
        if kind in (actions.RECRUIT, actions.DEVELOP_WITH, actions.LEAD_WITH) and number < view.table.box.cards:
            return self.with_card(view, seat, action)
        if kind == actions.DISCARD and number < view.table.box.cards:
            return self.discard(view, number)
        if kind == actions.FIRST and number < view.table.players:
            return self.names.sentence("action.first", self.names.seat(view, number))
        return self.answer(view, action)

    def set(self, view: View, seat: int, verb: str, action: int) -> str:
        """Name the cards of a set, or their number if they are another seat's secret."""
        cards = [int(card) for card in cards_of(action)]
        if verb == "exchange" and seat != view.viewer:
            return self.words("action.exchange_hidden")  # G10: even the number is secret until all have chosen
        if not cards:
            return self.words(f"action.{verb}_none")
        if seat != view.viewer or any(card >= view.table.box.cards for card in cards):
            return self.words(f"action.{verb}_some", n=len(cards))  # G7
        return self.words(f"action.{verb}", cards=self.names.cards(view, cards))

    # the three actions of a turn

    def with_card(self, view: View, seat: int, action: int) -> str:
        """Describe one of the three uses of a card."""
        table, lang = view.table, self.words.lang
        side = table.side_of(seat)
        card, kind = int(number_of(action)), kind_of(action)
        name = self.names.card(view, card)
        if kind == actions.RECRUIT:
            price = table.price(side, card)
            key = "action.recruit" if price else "action.recruit_free"
            text = agent_texts(table.box, lang)[card]
            return self.words(key, card=name, price=self.names.amount(CREDITS, price), text=text)
        technology = table.box.faction[card]
        if kind == actions.LEAD_WITH:
            text = lead_texts(table.box, lang)[0 if table.players == 2 else 1][technology]
            return self.words("action.lead", card=name, text=text)
        return self.develop(view, side, technology, 0, name)

    def develop(self, view: View, side: int, technology: int, discount: int, card: str = "") -> str:
        """Describe the cost and gains of the next level of a technology, with the levels below."""
        table, box = view.table, view.table.box
        reached = int(table.level(side, technology))
        level = min(reached + 1, box.levels)
        price = level_price(table, side, technology, discount) if reached < box.levels else 0
        first = int(box.level_number(technology, table.boards[technology], 1))
        gains = [level_texts(box, self.words.lang)[first + k] for k in range(level - 1, -1, -1)]
        text = gains[0]
        if level > 1:
            text = self.words("action.then", first=gains[0], rest=" ".join(gains[1:]))
        key = "action.develop" if card else "action.technology" if price else "action.technology_free"
        amount = self.names.amount(ZENITHIUM, price)
        return self.words(key, faction=self.names.faction(technology), level=level, card=card, price=amount, text=text)

    # answers to effects

    def answer(self, view: View, action: int) -> str:
        """Describe an answer to the effect at the top of the stack."""
        table = view.table
        effect = pending_effect(view)
        kind, number = kind_of(action), int(number_of(action))
        if kind == actions.ON and number < PLANET_COUNT:
            return self.planet(view, effect, number)
        if kind == actions.RUN_FROM and number <= PLANET_COUNT:
            return self.run(effect, int(run_start(action)))
        if kind == actions.TIER and effect.kind == "tiers" and number < len(effect.steps):
            return self.tier(effect, number)
        if kind == actions.OPTION and effect.kind == "choose" and number < len(effect.parts):
            return self.words.sentence("action.option", text=self.clause(effect, number))
        if action == YES and effect.kind == "pay":
            return self.words("action.yes", cost=self.clause(effect, 0), gain=self.clause(effect, 1))
        if action == NO:
            return (
                self.words("action.no", cost=self.clause(effect, 0)) if effect.kind == "pay" else self.words("page.no")
            )
        if kind == actions.TECHNOLOGY and number < len(table.boards):
            discount = effect.n if effect.kind == "develop" else 0
            return self.develop(view, view.resolving_side(), number, discount)
        if kind == actions.TOKEN and number < len(table.slots) and table.slots[number] >= 0:
            return self.token(view, number)
        return self.words("action.unknown")

    def clause(self, effect: Effect, branch: int) -> str:
        """Return one branch of a group as an infinitive."""
        return self.names.writer.clause(effect.parts[branch], "to")

    def planet(self, view: View, effect: Effect, planet: int) -> str:
        """Describe the result of choosing a planet: a disc that moves, a card that leaves its column, a token."""
        if view.table.depth > 0 and view.question(view.viewer).kind == "tokens":
            return registry().by_name["tokens"].planet_label(self, view, effect, planet)
        price = effect.parts[0][0] if effect.kind == "pay" else effect
        return definition_of(price).planet_label(self, view, price, planet)

    def disc(self, view: View, planet: int, wins: bool) -> str:
        """Name a planet and the place of its disc, and whether the choice `wins` it."""
        place = self.names.place(view, int(view.table.place[planet]))
        return self.words(
            "action.on_wins" if wins and not self.plain else "action.on", planet=self.names.planet(planet), place=place
        )

    def column(self, view: View, verb: str, owner: int, planet: int) -> str:
        """Name the card that would leave the column."""
        table, name = view.table, self.names.planet(planet)
        if table.height(owner, planet) == 0:
            return self.words("action.column", planet=name)
        card = self.names.card(view, int(table.last_card(owner, planet)))
        return self.words(f"action.{verb}", planet=name, card=card)

    def waiting_token(self, view: View, planet: int) -> str:
        """Describe the gain of the token beside a planet."""
        token = int(view.table.slots[planet])
        if token < 0:
            return self.disc(view, planet, False)
        text = token_texts(view.table.box, self.words.lang)[token]
        return self.words("action.token", planet=self.names.planet(planet), text=text)

    def run(self, effect: Effect, start: int) -> str:
        """Name the planets of a run with the influence on each."""
        parts = [
            self.words("action.run_part", planet=self.names.planet(start + k), n=n)
            for k, n in enumerate(effect.steps)
            if 0 <= start + k < PLANET_COUNT
        ]
        return ", ".join(parts) or self.words("action.unknown")

    def tier(self, effect: Effect, k: int) -> str:
        """Describe the price and the gain of a tier."""
        cost, gain = self.names.writer.tier_cost(effect, k), self.names.writer.tier_gain(effect, k)
        return self.words.sentence("action.tier", cost=cost, text=gain)

    def token(self, view: View, slot: int) -> str:
        """Describe the place of a token and its gain."""
        text = token_texts(view.table.box, self.words.lang)[view.table.slots[slot]]
        return self.words.sentence("action.board_token", place=self.names.slot(slot), text=text)

    def discard(self, view: View, card: int) -> str:
        """Describe a discard, and its gain if it is a price."""
        agent = view.table.box.agents[card]
        effect = pending_effect(view)
        if effect.kind != "pay":
            return self.words("action.discard", card=agent.name)
        bought = tuple(definition_of(gain).after_discard(gain, agent) for gain in effect.parts[1])
        text = capital(self.names.writer.clause(bought, "alone"))
        return self.words("action.discard_for", card=agent.name, text=text)
