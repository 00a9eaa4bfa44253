"""What a piece or a place says in words when it is pointed at, focused or touched."""

import re
from collections.abc import Callable

from trized.games.zenith.box import box
from trized.games.zenith.cardtexts import lead_texts, level_texts, row_texts, texts, token_texts
from trized.games.zenith.choices import DEVELOP_WITH, LEAD_WITH, RECRUIT
from trized.games.zenith.language import FACTIONS, PLANETS
from trized.games.zenith.page.clicks import PLACES, ways
from trized.games.zenith.state import ANY_DISCS, CARDS, DIFFERENT, HAND_SIZE, LEVEL_COST, SAME, STEPS, TOKEN_COUNT
from trized.games.zenith.view import ZenithView
from trized.games.zenith.voice import BOARDS
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
}
ASKED = {  # by the kind of a question; any other is an effect
    "exchange": "table",
    "order": "teams",
    "action": "turn",
    "any": "influence",
    "run": "influence",
    "yield": "influence",
    "reset": "influence",
    "mobilize": "cards",
    "exile": "cards",
    "transfer": "cards",
    "reserve_token": "tokens",
    "board_token": "tokens",
    "develop": "develop",
    "over": "end",
}
USES = {"recruit": RECRUIT, "develop": DEVELOP_WITH, "lead": LEAD_WITH}
NUMBER = re.compile(r"-?\d+")


def chapter_of(piece: str) -> str:
    """Return the chapter that tells more about a piece or place."""
    kind, _, rest = piece.partition("-")
    return CHAPTERS.get(f"{kind}-{rest.partition('-')[0]}", CHAPTERS.get(kind, ""))


class Guide:
    """Explains pieces to one viewer, in one language."""

    def __init__(self, view: ZenithView, lang: str) -> None:
        self.view = view
        self.table = view.table
        self.lang = lang
        self.speak = words(lang)
        self.voice = self.speak.voice
        self.words = self.speak.words
        self.mine = int(view.table.side_of(view.viewer)) if view.viewer >= 0 else -1

    def describe(self, piece: str) -> str:
        """Say what a piece or place is; nothing if there is nothing to say."""
        kind, _, rest = piece.partition("-")
        tell: Callable[[str], str] | None = getattr(self, f"tell_{kind}", None)
        try:
            return tell(rest) if tell is not None else ""
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

    def tell_card(self, rest: str) -> str:
        """Say what a card is, what it would cost now, and what it does."""
        card = self.number(rest, CARDS)
        agent = box().agents[card]
        planet, faction = self.voice.planet(agent.planet), self.voice.faction(agent.faction)
        parts = [self.titled(agent.name, f"{planet}, {faction}")]
        if card in self.view.hand():
            price = int(self.table.price(self.mine, card))
            parts.append(self.t("price", price=self.voice.amount(0, price), cost=agent.cost, less=agent.cost - price))
        else:
            parts.append(self.t("cost", cost=self.voice.amount(0, agent.cost)))
        return self.lines(*parts, texts(self.lang)[card])

    def tell_use(self, rest: str) -> str:
        """Say what a use of a card does, or why it is closed."""
        use, _, number = rest.partition("-")
        card = self.number(number, CARDS)
        if self.view.viewer < 0 or use not in USES or card not in self.view.hand():
            return ""
        action = USES[use] + card
        seat = int(self.view.viewer)
        if action in [int(legal) for legal in self.view.legal()]:
            return self.speak.action(self.view, seat, action)
        return self.speak.why_not(self.view, seat, action)

    def tell_back(self, rest: str) -> str:
        return self.t("back")

    def tell_hand(self, rest: str) -> str:
        seat = self.number(rest, int(self.table.players))
        sizes = [int(size) for size in HAND_SIZE]
        n = int(self.table.hand_size[seat])
        return self.lines(
            self.titled(self.speak.seat(self.view, seat), self.words("page.hand_of", n=n)),
            self.t("hand", none=sizes[0], silver=sizes[1], gold=sizes[2]),
        )

    def tell_col(self, rest: str) -> str:
        side, planet = self.side_planet(rest)
        n = int(self.table.heights[side * 5 + planet])
        who = capital(self.voice.side(self.view, side).name)
        return self.lines(
            self.words("page.column", planet=self.voice.planet(planet), who=who, n=n), self.t("column", n=n)
        )

    def tell_deck(self, rest: str) -> str:
        return self.lines(self.words("page.deck", n=self.table.deck_size), self.t("deck"))

    def tell_discard(self, rest: str) -> str:
        """Name the discarded cards that this viewer has seen."""
        seen = [self.voice.card(card) for card in range(CARDS) if self.table.discard[card]]
        known = self.t("discard", cards=self.words.join(sorted(seen))) if seen else ""
        return self.lines(self.words("page.discard", n=self.table.discard_size), known)

    # planets

    def tell_disc(self, rest: str) -> str:
        planet = PLANETS.index(rest)
        where = self.voice.place(self.view, int(self.table.place[planet]))
        return self.lines(self.titled(self.voice.planet(planet), where), self.t("disc", n=STEPS))

    def tell_track(self, rest: str) -> str:
        word, _, place = rest.partition("-")
        if abs(int(place)) == STEPS:
            return self.t("dock", planet=self.voice.planet(PLANETS.index(word)))
        return self.tell_disc(word)

    def tell_run(self, rest: str) -> str:
        """Say which planets a run from here takes in."""
        return next((way.label for way in ways(self.view, self.lang) if f"run-{rest}" in way.path), "")

    def tell_won(self, rest: str) -> str:
        side, planet = self.side_planet(rest)
        return self.t(
            "won",
            who=self.voice.side(self.view, side).name,
            n=int(self.table.won[side * 5 + planet]),
            planet=self.voice.planet(planet),
        )

    def tell_meter(self, rest: str) -> str:
        kind = rest.partition("-")[2]
        need = {"same": SAME, "different": DIFFERENT, "any": ANY_DISCS}.get(kind)
        return "" if need is None else self.t(f"meter_{kind}", n=need)

    def tell_token(self, rest: str) -> str:
        slot = PLACES.index(rest)
        kind = int(self.table.slots[slot])
        if kind < 0:
            return ""
        how = self.t("by_planet" if slot < 5 else "by_level")
        return self.lines(self.titled(capital(self.voice.slot(slot)), token_texts(self.lang)[kind]), how)

    def tell_reserve(self, rest: str) -> str:
        """List what the tokens in the reserve can be: everybody can work that out."""
        kinds = [box().tokens[kind].id for kind in range(len(TOKEN_COUNT)) if self.table.reserve[kind]]
        names = [self.words(f"token.{id}") for id in kinds]
        known = self.t("reserve", tokens=self.words.join(names, "or")) if names else ""
        return self.lines(self.words("page.reserve", n=self.table.reserve_size), known)

    # technologies and diplomacy

    def tell_level(self, rest: str) -> str:
        """Say what a level costs and gives, and that the levels below follow."""
        faction, _, number = rest.partition("-")
        technology, level = FACTIONS.index(faction), self.number(number, 6)
        if level == 0:
            return self.t("ladder", faction=self.voice.faction(technology))
        board = technology * 2 + int(self.table.boards[technology])
        source = self.words("card.level", faction=self.voice.faction(technology), board=BOARDS[board], level=level)
        price = self.t("level", price=self.voice.amount(1, int(LEVEL_COST[level - 1])))
        below = self.t("below") if level > 1 else ""
        return self.lines(source, price, level_texts(self.lang)[board * 5 + level - 1], below)

    def tell_marker(self, rest: str) -> str:
        side, _, faction = rest.partition("-")
        number, technology = self.number(side, 2), FACTIONS.index(faction)
        return self.t(
            "marker",
            who=self.voice.side(self.view, number).name,
            faction=self.voice.faction(technology),
            level=int(self.table.levels[number * 3 + technology]),
        )

    def tell_row(self, rest: str) -> str:
        level = self.number(rest, 4)
        text = row_texts(self.lang)[level - 1]
        return self.words("card.row_text", level=level, text=text[:1].lower() + text[1:])

    def tell_lead(self, rest: str) -> str:
        technology = FACTIONS.index(rest)
        text = lead_texts(self.lang)[technology + (0 if self.table.players == 2 else 3)]
        return self.lines(self.words("page.lead_box", faction=self.voice.faction(technology)), text)

    def tell_badge(self, rest: str) -> str:
        sizes = [int(size) for size in HAND_SIZE]
        holder = self.words("picture.badge")
        if self.table.badge >= 0:
            key = "page.badge_gold" if self.table.gold else "page.badge_silver"
            holder = self.words(key, who=capital(self.voice.side(self.view, int(self.table.badge)).name))
        return self.lines(holder, self.t("badge", none=sizes[0], silver=sizes[1], gold=sizes[2]))

    # stock

    def tell_credits(self, rest: str) -> str:
        n = int(self.table.credits[self.number(rest, 2)])
        return self.lines(capital(self.voice.amount(0, n)), self.t("credits"))

    def tell_zenithium(self, rest: str) -> str:
        n = int(self.table.zenithium[self.number(rest, 2)])
        return self.lines(capital(self.voice.amount(1, n)), self.t("zenithium"))

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
