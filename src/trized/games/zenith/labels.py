"""Labels of actions: each choice with its price, gain and other important facts."""

from collections import Counter

from trized.games.zenith import actions
from trized.games.zenith.actions import NO, YES, cards_of, kind_of, number_of, run_start
from trized.games.zenith.box import CREDITS, FACTION_COUNT, PLANET_COUNT, PLANETS, ZENITHIUM, Effects
from trized.games.zenith.cards import agent_texts, lead_texts, level_texts, row_texts, token_texts
from trized.games.zenith.effects.discs import THAT_N
from trized.games.zenith.effects.effect import Effect
from trized.games.zenith.effects.groups import CONDITIONS, holds
from trized.games.zenith.effects.registry import definition_of, registry
from trized.games.zenith.names import Names
from trized.games.zenith.state import GONE, PC, WIDTH, Table
from trized.games.zenith.technology import level_price
from trized.games.zenith.view import View
from trized.kernel.catalogue import capital

NOTHING = Effect("end")  # if no effect is pending


def pending_effect(view: View) -> Effect:
    """Return the printed effect that is being resolved."""
    table = view.table
    return table.box.effect_at(int(table.stack[table.top() + PC])) if table.depth > 0 else NOTHING


def bonuses(table: Table, side: int, technology: int) -> tuple[int, int]:
    """Return the token and the level of the row bonus that the next level of a technology brings, or -1 and 0."""
    level = int(table.level(side, technology)) + 1
    token = int(table.slots[PLANET_COUNT + technology]) if level == table.box.numbers.token_level else -1
    others = [int(table.level(side, k)) for k in range(FACTION_COUNT) if k != technology]
    return token, level if level <= len(table.box.rows) and min(others) >= level else 0


def won_planets(view: View, side: int, effects: Effects) -> list[int]:
    """Return the planets whose discs `side` wins by influence on fixed planets, if the Leader badge does not move."""
    moved = Counter[int]()
    for one in effects:
        if_leader = one.kind == "if" and one.word.endswith("leader")
        met = if_leader and holds(view.table, side, CONDITIONS.index(one.word), one.n)
        for effect in one.parts[0] if met else (one,):
            if effect.kind == "influence":
                moved[PLANETS.index(effect.planet)] += effect.n
    return [planet for planet, n in moved.items() if wins_disc(view, side, planet, n)]


def wins_disc(view: View, side: int, planet: int, n: int) -> bool:
    """Return whether `n` influence on a planet wins its disc for `side`."""
    place = int(view.table.place[planet])
    return place != GONE and (place if side == 0 else -place) + n >= view.table.box.track_steps


def influence_after(view: View, kind: str) -> int:
    """Return the influence on the planet of the card that the pending effect moves, if it is of this kind (C7)."""
    table, effect = view.table, pending_effect(view)
    after = int(table.stack[table.top() + PC]) + WIDTH
    fused = effect.kind == kind and table.box.code[after] == registry().by_name["that"].number
    return int(table.box.code[after + THAT_N]) if fused else 0


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
            text, wins = agent_texts(table.box, lang)[card], self.wins(view, side, table.box.agents[card].effects)
            return self.words(key, card=name, price=self.names.amount(CREDITS, price), text=text, wins=wins)
        technology = table.box.faction[card]
        if kind == actions.LEAD_WITH:
            mode = 0 if table.players == 2 else 1
            text = lead_texts(table.box, lang)[mode][technology]
            wins = self.wins(view, side, table.box.lead[mode][technology])
            return self.words("action.lead", card=name, text=text, wins=wins)
        return self.develop(view, side, technology, 0, name)

    def develop(self, view: View, side: int, technology: int, discount: int, card: str = "") -> str:
        """Describe the cost and gains of the next level of a technology, with the levels below."""
        table, box = view.table, view.table.box
        reached = int(table.level(side, technology))
        level = min(reached + 1, box.levels)
        price = level_price(table, side, technology, discount) if reached < box.levels else 0
        first = int(box.level_number(technology, table.boards[technology], 1))
        gains = [level_texts(box, self.words.lang)[first + k] for k in range(level - 1, -1, -1)]
        text, lang = gains[0], self.words.lang
        effects = [
            one for k in range(1, level + 1) for one in box.level_effects(technology, table.boards[technology], k)
        ]
        token, row = bonuses(table, side, technology)
        if token >= 0:
            text = self.words("action.then_token", first=text, text=token_texts(box, lang)[token])
            effects += box.tokens[token].effects
        if level > 1:
            text = self.words("action.then", first=text, rest=" ".join(gains[1:]))
        if row:
            text = self.words("action.then_row", first=text, level=row, text=row_texts(box, lang)[row - 1])
            effects += box.rows[row - 1]
        wins = self.wins(view, side, tuple(effects))
        key = "action.develop" if card else "action.technology" if price else "action.technology_free"
        amount = self.names.amount(ZENITHIUM, price)
        faction = self.names.faction(technology)
        return self.words(key, faction=faction, level=level, card=card, price=amount, text=text, wins=wins)

    def wins(self, view: View, side: int, effects: Effects) -> str:
        """Return a remark on the discs that effects win at once; plain labels have none."""
        return self.won(won_planets(view, side, effects))

    def won(self, planets: list[int]) -> str:
        """Return a remark on the discs of these planets, which a choice wins."""
        if self.plain or not planets:
            return ""
        names = self.words.join([self.names.planet(planet) for planet in planets])
        return f" {self.words('action.wins', planets=names, n=len(planets))}"

    # answers to effects

    def answer(self, view: View, action: int) -> str:
        """Describe an answer to the effect at the top of the stack."""
        table = view.table
        effect = pending_effect(view)
        kind, number = kind_of(action), int(number_of(action))
        if kind == actions.ON and number < PLANET_COUNT:
            return self.planet(view, effect, number)
        if kind == actions.RUN_FROM and number <= PLANET_COUNT:
            return self.run(view, effect, int(run_start(action)))
        if kind == actions.TIER and effect.kind == "tiers" and number < len(effect.steps):
            return self.tier(view, effect, number)
        if kind == actions.OPTION and effect.kind == "choose" and number < len(effect.parts):
            wins = self.wins(view, view.resolving_side(), effect.parts[number])
            return self.words.sentence("action.option", text=self.clause(effect, number), wins=wins)
        if action == YES and effect.kind == "pay":
            cost, gain = self.clause(effect, 0), self.clause(effect, 1)
            wins = self.wins(view, view.resolving_side(), effect.parts[1])
            return self.words("action.yes", cost=cost, gain=gain, wins=wins)
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
        card, n = self.names.card(view, int(table.last_card(owner, planet))), influence_after(view, verb)
        if not n or table.place[planet] == GONE:
            return self.words(f"action.{verb}", planet=name, card=card)
        wins = self.won([planet] if wins_disc(view, view.resolving_side(), planet, n) else [])
        return self.words(f"action.{verb}_that", planet=name, card=card, n=n, wins=wins)

    def waiting_token(self, view: View, planet: int) -> str:
        """Describe the gain of the token beside a planet."""
        token = int(view.table.slots[planet])
        if token < 0:
            return self.disc(view, planet, False)
        text = token_texts(view.table.box, self.words.lang)[token]
        return self.words("action.token", planet=self.names.planet(planet), text=text)

    def run(self, view: View, effect: Effect, start: int) -> str:
        """Name the planets of a run with the influence on each, and the discs that it wins."""
        steps = {start + k: n for k, n in enumerate(effect.steps) if 0 <= start + k < PLANET_COUNT}
        if not steps:
            return self.words("action.unknown")
        parts = [self.words("action.run_part", planet=self.names.planet(planet), n=n) for planet, n in steps.items()]
        side = view.resolving_side()
        return ", ".join(parts) + self.won([planet for planet, n in steps.items() if wins_disc(view, side, planet, n)])

    def tier(self, view: View, effect: Effect, k: int) -> str:
        """Describe the price and the gain of a tier."""
        side = view.resolving_side()
        own = view.viewer >= 0 and view.table.side_of(view.viewer) == side
        cost, gain = self.names.writer.tier_cost(effect, k, own), self.names.writer.tier_gain(effect, k)
        wins = self.wins(view, side, effect.parts[k])
        return self.words.sentence("action.tier", cost=cost, text=gain, wins=wins)

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
