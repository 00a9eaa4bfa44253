"""What a piece or a place says in words when it is pointed at, focused or touched."""

import re
from collections.abc import Callable, Mapping

from trized.games.zenith.actions import DEVELOP_WITH, LEAD_WITH, RECRUIT, action
from trized.games.zenith.box import BOARDS, CREDITS, FACTIONS, PLANET_COUNT, PLANETS, SLOTS, ZENITHIUM
from trized.games.zenith.cards import agent_texts, lead_texts, level_texts, row_texts, token_names, token_texts
from trized.games.zenith.effects.registry import registry
from trized.games.zenith.page.clicks import path
from trized.games.zenith.view import View
from trized.games.zenith.words import words
from trized.kernel.catalogue import capital

CHAPTERS = {  # by what an id begins with
    "card": "icons",
    "back": "table",
    "hand": "leader",
    "col": "recruit",
    "deck": "table",
    "discard": "table",
    "disc": "influence",
    "track": "influence",
    "run": "influence",
    "develop": "develop",
    "won": "goal",
    "meter": "goal",
    "token": "tokens",
    "reserve": "tokens",
    "level": "develop",
    "marker": "develop",
    "row": "develop",
    "lead": "leader",
    "badge": "leader",
    "credits": "table",
    "zenithium": "table",
    "use-recruit": "recruit",
    "use-develop": "develop",
    "use-lead": "leader",
    "seat": "teams",
    **dict.fromkeys(("tier", "option", "yes", "no"), "effects"),
}
ASKED = {"exchange": "table", "order": "teams", "action": "turn", "over": "end"}  # by the kind of a question
ANSWERS = ("run", "tier", "option", "yes", "no", "develop")  # what ids of buttons begin with that answer an effect
USES = {"recruit": RECRUIT, "develop": DEVELOP_WITH, "lead": LEAD_WITH}
NUMBER = re.compile(r"-?\d+")


def chapter_of(piece: str) -> str:
    """Return the chapter that explains a piece or place."""
    kind, _, rest = piece.partition("-")
    return CHAPTERS.get(f"{kind}-{rest.partition('-')[0]}", CHAPTERS.get(kind, ""))


def chapter_asked(kind: str) -> str:
    """Return the chapter that explains a question: an effect names its own."""
    return ASKED[kind] if kind in ASKED else registry().by_name[kind].chapter


class Descriptions:
    """Explains pieces to one viewer, in one language."""

    def __init__(self, view: View, lang: str) -> None:
        self.view = view
        self.table = view.table
        self.lang = lang
        self.box = view.table.box
        self.said = words(lang)
        self.names = self.said.names
        self.words = self.said.say
        self.mine = int(view.table.side_of(view.viewer)) if view.viewer >= 0 else -1

    def describe(self, piece: str) -> str:
        """Describe what a piece or place is; nothing if there is nothing to say."""
        kind, _, rest = piece.partition("-")
        if kind in ANSWERS:
            return self.answer(piece)
        explain = EXPLAINED.get(kind)
        try:
            return explain(self, rest) if explain is not None else ""
        except (ValueError, IndexError):  # an id that no board has
            return ""

    def t(self, key: str, **values: object) -> str:
        """Say something of the page's own."""
        return self.words.sentence(f"page.info.{key}", **values)

    def titled(self, name: str, what: str) -> str:
        """Name something and say what it is."""
        return self.words("page.info.titled", name=name, what=what)

    def lines(self, *parts: str) -> str:
        """Put sentences under one another."""
        return "\n".join(part for part in parts if part)

    # cards

    def card(self, rest: str) -> str:
        """Describe what a card is, what it would cost now, and what it does."""
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

    def use(self, rest: str) -> str:
        """Describe what a use of a card does, or why it is closed."""
        use, _, number = rest.partition("-")
        card = self.number(number, self.box.cards)
        if self.view.viewer < 0 or use not in USES or card not in self.view.hand():
            return ""
        seat, chosen = int(self.view.viewer), int(action(USES[use], card))
        describe = self.said.action if chosen in list(self.view.legal()) else self.said.why_not
        return describe(self.view, seat, chosen)

    def back(self, rest: str) -> str:
        return self.t("back")

    def seat(self, rest: str) -> str:
        """Describe who sits there, how many cards they hold, and where they may recruit."""
        seat = self.number(rest, int(self.table.players))
        n = int(self.table.hand_size[seat])
        allowed = self.box.recruits
        planets = [self.names.planet(k) for k in range(PLANET_COUNT) if allowed[(seat & 1) * PLANET_COUNT + k]]
        limits = self.words("page.limits", planets=self.words.join(planets)) if self.table.players == 4 else ""
        return self.lines(
            self.titled(capital(self.said.seat(self.view, seat)), self.words("page.hand_of", n=n)), limits
        )

    def hand(self, rest: str) -> str:
        seat = self.number(rest, int(self.table.players))
        sizes = self.box.figures.hand_sizes
        n = int(self.table.hand_size[seat])
        return self.lines(
            self.titled(capital(self.said.seat(self.view, seat)), self.words("page.hand_of", n=n)),
            self.t("hand", none=sizes[0], silver=sizes[1], gold=sizes[2]),
        )

    def col(self, rest: str) -> str:
        side, planet = self.side_planet(rest)
        n = int(self.table.height(side, planet))
        rule = self.t("column", n=n) if n else self.t("column_empty")
        cards = [self.names.card(self.view, card) for card in self.table.column(side, planet)]
        inside = self.t("column_cards", cards=", ".join(cards)) if cards else ""
        return self.lines(self.names.column(self.view, side, planet), inside, rule)

    def deck(self, rest: str) -> str:
        return self.lines(self.words("page.deck", n=self.table.deck_size), self.t("deck"))

    def discard(self, rest: str) -> str:
        """Name the discarded cards that this viewer has seen."""
        seen = [agent.name for agent, lies in zip(self.box.agents, self.table.discard) if lies]
        known = self.t("discard", cards=self.words.join(sorted(seen))) if seen else ""
        return self.lines(self.words("page.discard", n=self.table.discard_size), known)

    # planets

    def disc(self, rest: str) -> str:
        planet = PLANETS.index(rest)
        where = self.names.place(self.view, int(self.table.place[planet]))
        return self.lines(self.titled(self.names.planet(planet), where), self.t("disc", n=self.box.track_steps))

    def track(self, rest: str) -> str:
        word, _, place = rest.partition("-")
        if abs(int(place)) == self.box.track_steps:
            return self.t("dock", planet=self.names.planet(PLANETS.index(word)))
        return self.disc(word)

    def answer(self, piece: str) -> str:
        """Describe what a button answers: a run of neighbours, a tier, an alternative, yes or no."""
        legal = next((one for one in map(int, self.view.legal()) if piece in path(self.view, one)), None)
        return "" if legal is None else self.said.action(self.view, int(self.view.viewer), legal)

    def won(self, rest: str) -> str:
        side, planet = self.side_planet(rest)
        name, n = self.names.planet(planet), int(self.table.discs(side, planet))
        won = self.t("won", who=self.names.side(self.view, side).name, n=n, planet=name)
        return self.lines(self.t("dock", planet=name), won)

    def meter(self, rest: str) -> str:
        kind = rest.partition("-")[2]
        figures = self.box.figures
        need = {"same": figures.absolute, "different": figures.democratic, "any": figures.popular}.get(kind)
        return "" if need is None else self.t(f"meter_{kind}", n=need)

    def token(self, rest: str) -> str:
        slot = SLOTS.index(rest)
        kind = int(self.table.slots[slot])
        if kind < 0:
            return ""
        how = self.t("by_planet") if slot < PLANET_COUNT else self.t("by_level", n=self.box.figures.token_level)
        return self.lines(self.titled(capital(self.names.slot(slot)), token_texts(self.box, self.lang)[kind]), how)

    def reserve(self, rest: str) -> str:
        """List what the tokens in the reserve can be: everybody can work that out."""
        names = [name for name, left in zip(token_names(self.box, self.lang), self.table.reserve) if left]
        known = self.t("reserve", tokens=self.words.join(names, "or")) if names else ""
        return self.lines(self.words("page.reserve", n=self.table.reserve_size), known)

    # technologies and diplomacy

    def level(self, rest: str) -> str:
        """Describe what a level costs and gives, and that the levels below follow."""
        faction, _, number = rest.partition("-")
        technology, level = FACTIONS.index(faction), self.number(number, self.box.levels + 1)
        if level == 0:
            return self.t("ladder", faction=self.names.faction(technology))
        board = technology * 2 + int(self.table.boards[technology])
        source = self.words("card.level", faction=self.names.faction(technology), board=BOARDS[board], level=level)
        price = self.t("level", price=self.names.amount(ZENITHIUM, self.box.figures.level_costs[level - 1]))
        below = self.t("below") if level > 1 else ""
        return self.lines(source, price, level_texts(self.box, self.lang)[board * self.box.levels + level - 1], below)

    def marker(self, rest: str) -> str:
        side, _, faction = rest.partition("-")
        number, technology = self.number(side, 2), FACTIONS.index(faction)
        return self.t(
            "marker",
            who=self.names.side(self.view, number).name,
            faction=self.names.faction(technology),
            level=int(self.table.level(number, technology)),
        )

    def row(self, rest: str) -> str:
        level = self.number(rest, len(self.box.rows) + 1)
        text = row_texts(self.box, self.lang)[level - 1]
        return self.words("card.row_text", level=level, text=text[:1].lower() + text[1:])

    def lead(self, rest: str) -> str:
        technology = FACTIONS.index(rest)
        text = lead_texts(self.box, self.lang)[0 if self.table.players == 2 else 1][technology]
        return self.lines(self.words("page.lead_box", faction=self.names.faction(technology)), text)

    def badge(self, rest: str) -> str:
        sizes = self.box.figures.hand_sizes
        holder = self.words("picture.badge")
        if self.table.badge >= 0:
            key = "page.badge_gold" if self.table.gold else "page.badge_silver"
            holder = self.words(key, who=capital(self.names.side(self.view, int(self.table.badge)).name))
        return self.lines(holder, self.t("badge", none=sizes[0], silver=sizes[1], gold=sizes[2]))

    # stock

    def credits(self, rest: str) -> str:
        n = int(self.table.credits[self.number(rest, 2)])
        return self.lines(capital(self.names.amount(CREDITS, n)), self.t("credits"))

    def zenithium(self, rest: str) -> str:
        n = int(self.table.zenithium[self.number(rest, 2)])
        return self.lines(capital(self.names.amount(ZENITHIUM, n)), self.t("zenithium"))

    # reading ids

    def number(self, text: str, below: int) -> int:
        """Read a number that an id ends with."""
        if NUMBER.fullmatch(text) is None or not 0 <= int(text) < below:
            raise ValueError(text)
        return int(text)

    def side_planet(self, text: str) -> tuple[int, int]:
        """Read a side and a planet."""
        side, _, planet = text.partition("-")
        return self.number(side, 2), PLANETS.index(planet)


EXPLAINED: Mapping[str, Callable[[Descriptions, str], str]] = {  # by what an id begins with
    "card": Descriptions.card,
    "use": Descriptions.use,
    "back": Descriptions.back,
    "hand": Descriptions.hand,
    "col": Descriptions.col,
    "deck": Descriptions.deck,
    "discard": Descriptions.discard,
    "disc": Descriptions.disc,
    "track": Descriptions.track,
    "seat": Descriptions.seat,
    "won": Descriptions.won,
    "meter": Descriptions.meter,
    "token": Descriptions.token,
    "reserve": Descriptions.reserve,
    "level": Descriptions.level,
    "marker": Descriptions.marker,
    "row": Descriptions.row,
    "lead": Descriptions.lead,
    "badge": Descriptions.badge,
    "credits": Descriptions.credits,
    "zenithium": Descriptions.zenithium,
}
