"""Descriptions of pieces and places, shown on hover, focus or touch."""

from trized.games.zenith.actions import DEVELOP_WITH, LEAD_WITH, RECRUIT, action
from trized.games.zenith.box import BOARDS, CREDITS, FACTIONS, PLANET_COUNT, PLANETS, SLOTS, ZENITHIUM
from trized.games.zenith.cards import agent_texts, lead_texts, level_texts, row_texts, token_names, token_texts
from trized.games.zenith.effects.registry import registry
from trized.games.zenith.page.clicks import path
from trized.games.zenith.state import Table
from trized.games.zenith.view import View
from trized.games.zenith.words import Words
from trized.kernel import page as kernel
from trized.kernel.catalogue import capital

ANSWERS = ("run", "tier", "option", "yes", "no", "develop")  # first words of the ids of answer buttons
USES = {"recruit": RECRUIT, "develop": DEVELOP_WITH, "lead": LEAD_WITH}


class Descriptions(kernel.Descriptions):
    """Describes pieces for one viewer and language."""

    view: View
    table: Table
    words: Words

    def __init__(self, view: View, words: Words) -> None:
        super().__init__(view, words)
        self.box = view.table.box
        self.names, self.say = words.names, words.say
        self.mine = int(view.table.side_of(view.viewer)) if view.viewer >= 0 else -1

    def describe(self, piece: str) -> str:
        return self.answer(piece) if piece.partition("-")[0] in ANSWERS else super().describe(piece)

    def prompt_chapter(self, kind: str) -> str:
        return super().prompt_chapter(kind) or registry().by_name[kind].chapter

    def t(self, key: str, **values: object) -> str:
        """Return the text `key` of the page."""
        return self.say.sentence(f"page.info.{key}", **values)

    def titled(self, name: str, what: str) -> str:
        """Return a name and a description as one text."""
        return self.say("page.info.titled", name=name, what=what)

    # cards

    def about_card(self, rest: str) -> str:
        """Describe a card: its price now, and its effects."""
        card = self.number(rest, self.box.cards)
        agent = self.box.agents[card]
        planet, faction = self.names.planet(agent.planet), self.names.faction(agent.faction)
        parts = [self.titled(agent.name, f"{planet}, {faction}")]
        price = int(self.table.price(self.mine, card))
        if card in self.view.hand() and price < agent.cost:
            parts.append(
                self.t("price", price=self.names.amount(CREDITS, price), cost=agent.cost, less=agent.cost - price)
            )
        else:
            parts.append(self.t("cost", cost=self.names.amount(CREDITS, agent.cost)))
        return self.lines(*parts, agent_texts(self.box, self.lang)[card])

    def about_use(self, rest: str) -> str:
        """Describe the result of a use of a card, or why it is not possible."""
        use, _, number = rest.partition("-")
        card = self.number(number, self.box.cards)
        if self.view.viewer < 0 or use not in USES or card not in self.view.hand():
            return ""
        seat, chosen = int(self.view.viewer), int(action(USES[use], card))
        describe = self.words.action if chosen in list(self.view.legal()) else self.words.why_not
        return describe(self.view, seat, chosen)

    def about_back(self, rest: str) -> str:
        return self.t("back")

    def about_seat(self, rest: str) -> str:
        """Describe a seat: its player, number of cards, and planets where it may recruit."""
        seat = self.number(rest, int(self.table.players))
        n = int(self.table.hand_size[seat])
        allowed = self.box.recruits
        planets = [self.names.planet(k) for k in range(PLANET_COUNT) if allowed[(seat & 1) * PLANET_COUNT + k]]
        limits = self.say("page.limits", planets=self.say.join(planets)) if self.table.players == 4 else ""
        return self.lines(self.titled(capital(self.words.seat(self.view, seat)), self.say("page.hand_of", n=n)), limits)

    def about_hand(self, rest: str) -> str:
        seat = self.number(rest, int(self.table.players))
        sizes = self.box.numbers.hand_sizes
        n = int(self.table.hand_size[seat])
        return self.lines(
            self.titled(capital(self.words.seat(self.view, seat)), self.say("page.hand_of", n=n)),
            self.t("hand", none=sizes[0], silver=sizes[1], gold=sizes[2]),
        )

    def about_col(self, rest: str) -> str:
        side, planet = self.side_planet(rest)
        n = int(self.table.height(side, planet))
        rule = self.t("column", n=n) if n else self.t("column_empty")
        cards = [self.names.card(self.view, card) for card in self.table.column(side, planet)]
        inside = self.t("column_cards", cards=", ".join(cards)) if cards else ""
        return self.lines(self.names.column(self.view, side, planet), inside, rule)

    def about_deck(self, rest: str) -> str:
        return self.lines(self.say("page.deck", n=self.table.deck_size), self.t("deck"))

    def about_discard(self, rest: str) -> str:
        """Name the discarded cards that the viewer has seen."""
        seen = [agent.name for agent, lies in zip(self.box.agents, self.table.discard) if lies]
        known = self.t("discard", cards=self.say.join(sorted(seen))) if seen else ""
        return self.lines(self.say("page.discard", n=self.table.discard_size), known)

    # planets

    def about_disc(self, rest: str) -> str:
        planet = PLANETS.index(rest)
        where = self.names.place(self.view, int(self.table.place[planet]))
        return self.lines(self.titled(self.names.planet(planet), where), self.t("disc", n=self.box.track_steps))

    def about_track(self, rest: str) -> str:
        word, _, place = rest.partition("-")
        if abs(int(place)) == self.box.track_steps:
            return self.t("dock", planet=self.names.planet(PLANETS.index(word)))
        return self.about_disc(word)

    def answer(self, piece: str) -> str:
        """Describe an answer button: a run of neighbours, a tier, an alternative, yes or no."""
        legal = next((one for one in map(int, self.view.legal()) if piece in path(self.view, one)), None)
        return "" if legal is None else self.words.action(self.view, int(self.view.viewer), legal)

    def about_won(self, rest: str) -> str:
        side, planet = self.side_planet(rest)
        name, n = self.names.planet(planet), int(self.table.discs(side, planet))
        won = self.t("won", who=self.names.side(self.view, side).name, n=n, planet=name)
        return self.lines(self.t("dock", planet=name), won)

    def about_meter(self, rest: str) -> str:
        kind = rest.partition("-")[2]
        numbers = self.box.numbers
        need = {"same": numbers.absolute, "different": numbers.democratic, "any": numbers.popular}.get(kind)
        return "" if need is None else self.t(f"meter_{kind}", n=need)

    def about_token(self, rest: str) -> str:
        slot = SLOTS.index(rest)
        kind = int(self.table.slots[slot])
        if kind < 0:
            return ""
        how = self.t("by_planet") if slot < PLANET_COUNT else self.t("by_level", n=self.box.numbers.token_level)
        return self.lines(self.titled(capital(self.names.slot(slot)), token_texts(self.box, self.lang)[kind]), how)

    def about_reserve(self, rest: str) -> str:
        """List the possible tokens of the reserve, which are public knowledge."""
        names = [name for name, left in zip(token_names(self.box, self.lang), self.table.reserve) if left]
        known = self.t("reserve", tokens=self.say.join(names, "or")) if names else ""
        return self.lines(self.say("page.reserve", n=self.table.reserve_size), known)

    # technologies and diplomacy

    def about_level(self, rest: str) -> str:
        """Describe the cost and gain of a level, and that of the levels below."""
        faction, _, number = rest.partition("-")
        technology, level = FACTIONS.index(faction), self.number(number, self.box.levels + 1)
        if level == 0:
            return self.t("ladder", faction=self.names.faction(technology))
        board = technology * 2 + int(self.table.boards[technology])
        source = self.say("card.level", faction=self.names.faction(technology), board=BOARDS[board], level=level)
        price = self.t("level", price=self.names.amount(ZENITHIUM, self.box.numbers.level_costs[level - 1]))
        below = self.t("below") if level > 1 else ""
        return self.lines(source, price, level_texts(self.box, self.lang)[board * self.box.levels + level - 1], below)

    def about_marker(self, rest: str) -> str:
        side, _, faction = rest.partition("-")
        number, technology = self.number(side, 2), FACTIONS.index(faction)
        return self.t(
            "marker",
            who=self.names.side(self.view, number).name,
            faction=self.names.faction(technology),
            level=int(self.table.level(number, technology)),
        )

    def about_row(self, rest: str) -> str:
        level = self.number(rest, len(self.box.rows) + 1)
        text = row_texts(self.box, self.lang)[level - 1]
        return self.say("card.row_text", level=level, text=text[:1].lower() + text[1:])

    def about_lead(self, rest: str) -> str:
        technology = FACTIONS.index(rest)
        text = lead_texts(self.box, self.lang)[0 if self.table.players == 2 else 1][technology]
        return self.lines(self.say("page.lead_box", faction=self.names.faction(technology)), text)

    def about_badge(self, rest: str) -> str:
        sizes = self.box.numbers.hand_sizes
        holder = self.say("picture.badge")
        if self.table.badge >= 0:
            key = "page.badge_gold" if self.table.gold else "page.badge_silver"
            holder = self.say(key, who=capital(self.names.side(self.view, int(self.table.badge)).name))
        return self.lines(holder, self.t("badge", none=sizes[0], silver=sizes[1], gold=sizes[2]))

    # stock

    def about_credits(self, rest: str) -> str:
        n = int(self.table.credits[self.number(rest, 2)])
        return self.lines(capital(self.names.amount(CREDITS, n)), self.t("credits"))

    def about_zenithium(self, rest: str) -> str:
        n = int(self.table.zenithium[self.number(rest, 2)])
        return self.lines(capital(self.names.amount(ZENITHIUM, n)), self.t("zenithium"))

    # parsing ids

    def side_planet(self, text: str) -> tuple[int, int]:
        """Parse a side and a planet from an id."""
        side, _, planet = text.partition("-")
        return self.number(side, 2), PLANETS.index(planet)
