"""What the board's template shows: every zone of a view, named and counted as its viewer sees it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from trized.games.zenith.box import box
from trized.games.zenith.cardtexts import lead_texts, texts
from trized.games.zenith.choices import level_price
from trized.games.zenith.language import FACTIONS, PLANETS, Effect
from trized.games.zenith.page import pieces
from trized.games.zenith.page.clicks import PLACES, use_id
from trized.games.zenith.page.offers import Offer, asked_effect, offers, runs_offered
from trized.games.zenith.state import (
    ACTION,
    ANY_DISCS,
    DIFFERENT,
    EFFECT,
    FRAME,
    GONE,
    HIDDEN,
    LEVEL_SOURCE,
    OVER,
    RECRUITS,
    SAME,
    STEPS,
)
from trized.games.zenith.view import ZenithView
from trized.games.zenith.voice import BOARDS
from trized.games.zenith.words import words
from trized.kernel import Way
from trized.kernel.catalogue import capital

REACH = int(STEPS)
WHOLE = 4  # cards of a column whose names can be read; older ones lie closer together
FAN = 3  # the steepest angle of a fan


@dataclass(frozen=True)
class Meter:
    """How far a side has come on one way to win: planets of the discs that count, and how many are needed."""

    id: str
    sign: str
    label: str
    have: list[str]
    missing: int
    near: bool


@dataclass(frozen=True)
class Use:
    """One of the three uses of a card in hand."""

    id: str
    name: str
    price: int
    resource: str
    gains: list[tuple[Effect, ...]]
    text: str
    open: bool


class Scene:
    """One view, ready to be laid out."""

    def __init__(self, view: ZenithView, lang: str, ways: Sequence[Way]) -> None:
        self.view = view
        self.table = view.table
        self.lang = lang
        self.speak = words(lang)
        self.voice = self.speak.voice
        self.words = self.speak.words
        self.mine = int(view.table.side_of(view.viewer)) if view.viewer >= 0 else int(view.table.first)
        self.theirs = 1 - self.mine
        self.four = view.table.players == 4
        self.waiting = [int(seat) for seat in view.waiting()]
        self.touch = {id for way in ways for id in way.path}
        self.asked = bool(ways)
        self.runs = runs_offered(view, lang) if self.asked else []
        self.acting = self.source()
        self.names = [capital(self.voice.side(view, side).name) for side in range(2)]

    def t(self, key: str, **values: object) -> str:
        """Say something of the page's own."""
        return pieces.phrase(self.lang, f"page.{key}", tuple(values.items()))

    def amount(self, resource: str, n: int) -> str:
        """Write a number of credits or zenithium."""
        return pieces.phrase(self.lang, f"resource.{resource}", (("n", int(n)),))

    def piece(self, id: str, label: str = "", stop: bool = False) -> Markup:
        """Write the attributes of a piece."""
        return pieces.attributes(id, label, id in self.touch, stop)

    def source(self) -> int:
        """Return the number of the card or level whose effect is being carried out, or -1."""
        if self.table.phase != EFFECT or self.table.depth == 0:
            return -1
        return int(self.table.stack[(self.table.depth - 1) * FRAME + 5])

    # sides and seats

    def side_name(self, side: int) -> str:
        """Name a side."""
        return self.names[side]

    def seats(self, side: int) -> list[int]:
        """Return the seats of a side."""
        return [int(seat) for seat in self.table.seats_of(side)]

    def seat_name(self, seat: int) -> str:
        """Name a seat."""
        return self.speak.seat(self.view, seat)

    def chair(self, seat: int) -> str:
        """Name a teammate in a word: by the board beside which it sits."""
        if seat == self.view.viewer:
            return self.seat_name(seat)
        return self.t("chair.diplomacy" if seat & 1 else "chair.technology")

    def moves(self, side: int) -> bool:
        """Tell whether a side is asked now."""
        return any(self.table.side_of(seat) == side for seat in self.waiting)

    def winner(self, side: int) -> bool:
        """Tell whether a side has won the game."""
        return self.table.phase == OVER and self.table.winner == side

    def limits(self, seat: int) -> list[str]:
        """Return the planets where a teammate may recruit; all of them need no telling."""
        return [planet for k, planet in enumerate(PLANETS) if RECRUITS[(seat & 1) * 5 + k]] if self.four else []

    def limit_label(self, seat: int) -> str:
        """Say where a teammate may recruit."""
        return self.t("limits", planets=self.words.join([self.voice.writer.name(name) for name in self.limits(seat)]))

    def known_cards(self, seat: int) -> list[int]:
        """Return the numbers of the cards that the viewer knows in another's hand."""
        return [int(card) for card in self.table.hand(seat) if card != HIDDEN]

    def backs(self, seat: int) -> int:
        """Count the cards that the viewer does not know in a hand."""
        return sum(card == HIDDEN for card in self.table.hand(seat))

    def meters(self, side: int) -> Iterator[Meter]:
        """Return the three ways to win and how far a side has come."""
        won = [int(self.table.won[side * 5 + planet]) for planet in range(5)]
        best = won.index(max(won))
        kinds = (
            ("same", f"{SAME} =", int(SAME), [best] * won[best]),
            ("different", f"{DIFFERENT} ≠", int(DIFFERENT), [planet for planet in range(5) if won[planet]]),
            ("any", f"{ANY_DISCS}", int(ANY_DISCS), [planet for planet in range(5) for _ in range(won[planet])]),
        )
        for kind, sign, need, have in kinds:
            shown = [PLANETS[planet] for planet in have[:need]]
            label = self.t(f"meter.{kind}", n=len(shown), need=need)
            yield Meter(f"meter-{side}-{kind}", sign, label, shown, need - len(shown), len(shown) >= need - 1)

    # tracks and columns

    def planets(self) -> list[tuple[int, str, str]]:
        """Return every planet: number, word, name."""
        return [(k, name, self.voice.planet(k)) for k, name in enumerate(PLANETS)]

    def track(self, planet: int) -> Markup:
        """Draw a track with what lies on it."""
        t, word = self.table, PLANETS[planet]
        place = int(t.place[planet])
        won = int(t.won[planet]), int(t.won[5 + planet])
        here = pieces.disc(planet, self.disc_label(planet), f"disc-{word}" in self.touch)
        name = self.voice.planet(planet)
        return pieces.track(planet, place, self.landing(planet), self.mine, won, here, self.token(planet), name)

    def disc_label(self, planet: int) -> str:
        """Say where a disc stands."""
        return f"{self.voice.planet(planet)}: {self.voice.place(self.view, int(self.table.place[planet]))}"

    def landing(self, planet: int) -> int:
        """Return the place where a disc would go if it were chosen now, or GONE if that is not asked."""
        if f"disc-{PLANETS[planet]}" not in self.touch:
            return GONE
        effect, side = asked_effect(self.view)
        place = int(self.table.place[planet])
        if effect.op == "reset":
            return 0
        side = 1 - side if effect.op == "yield" else side
        now = place + effect.n if side == 0 else place - effect.n
        return max(-REACH, min(REACH, now))

    def column(self, side: int, planet: int) -> Markup:
        """Draw the cards of a column, oldest first; those under the last few show only their edge."""
        cards = [int(card) for card in self.table.column(side, planet)]
        covered = len(cards) - WHOLE
        return Markup("").join(self.strip(card, k < covered) for k, card in enumerate(cards))

    def strip(self, card: int, thin: bool = False) -> Markup:
        """Draw the header strip of a card."""
        return pieces.strip(card, self.lang, f"card-{card}" in self.touch, thin, self.acting == card)

    def column_label(self, side: int, planet: int) -> str:
        """Say whose column it is and how many cards it has."""
        n = int(self.table.heights[side * 5 + planet])
        return self.t("column", planet=self.voice.planet(planet), who=self.side_name(side), n=n)

    def token(self, slot: int) -> Markup:
        """Draw the token in a slot, if one is left there."""
        kind = int(self.table.slots[slot])
        return pieces.token(slot, kind, self.lang, f"token-{PLACES[slot]}" in self.touch) if kind >= 0 else Markup("")

    # technologies and diplomacy

    def ladder(self, technology: int) -> Markup:
        """Draw a technology with both markers and the token that waits."""
        board = technology * 2 + int(self.table.boards[technology])
        reached = self.at(self.mine, technology), self.at(self.theirs, technology)
        acting = self.acting - LEVEL_SOURCE - board * 5 + 1
        names = tuple(self.level_label(technology, level) for level in range(1, 6))
        return pieces.ladder(technology, board, *reached, self.mine, acting, self.token(5 + technology), names)

    def level(self, technology: int, level: int) -> tuple[Effect, ...]:
        """Return the effects of a level."""
        return box().boards[BOARDS[technology * 2 + int(self.table.boards[technology])]].levels[level - 1]

    def level_label(self, technology: int, level: int) -> str:
        """Name a level and who stands on it."""
        here = [self.side_name(side) for side in (self.mine, self.theirs) if self.at(side, technology) == level]
        name = self.t("level", faction=self.voice.faction(technology), level=level)
        return f"{name} ({self.words.join(here)})" if here else name

    def at(self, side: int, technology: int) -> int:
        """Return the level that a side has reached."""
        return int(self.table.levels[side * 3 + technology])

    def rows(self) -> list[tuple[int, tuple[Effect, ...], str]]:
        """Return the row bonuses: level, effects, and who has had them."""
        found = []
        for level, effects in enumerate(box().rows, 1):
            had = [side for side in (self.mine, self.theirs) if min(self.at(side, k) for k in range(3)) >= level]
            found.append((level, effects, " ".join("z-had" if side == self.mine else "z-lost" for side in had)))
        return found

    def lead(self) -> list[tuple[str, str, tuple[Effect, ...]]]:
        """Return what becoming the Leader gives: faction, its name, effects."""
        mode = box().lead[1 if self.four else 0]
        return [(name, self.voice.faction(k), mode[k]) for k, name in enumerate(FACTIONS)]

    def badge_label(self) -> str:
        """Say who holds the badge, and which side of it is up."""
        if self.table.badge < 0:
            return self.words("picture.badge")
        return self.t("badge_gold" if self.table.gold else "badge_silver", who=self.side_name(int(self.table.badge)))

    # the hand

    def hand(self) -> list[tuple[int, int]]:
        """Return the viewer's cards by planet and cost, each with its place in the fan."""
        cards = sorted(self.view.hand(), key=lambda card: (box().agents[card].planet, box().agents[card].cost))
        middle = (len(cards) - 1) / 2
        return [(int(card), max(-FAN, min(FAN, round(k - middle)))) for k, card in enumerate(cards)]

    def price(self, card: int) -> int:
        """Return what recruiting a card costs the viewer's side now."""
        return int(self.table.price(self.mine, card))

    def full(self, card: int) -> Markup:
        """Draw a card of the viewer's hand."""
        price = self.price(card)
        dear = price > self.table.credits[self.mine]
        return pieces.full(card, self.lang, price, dear, f"card-{card}" in self.touch)

    def uses(self, card: int) -> list[Use]:
        """Return the three uses of a card in hand, open or not."""
        agent = box().agents[card]
        technology = agent.faction
        level = min(self.at(self.mine, technology) + 1, 5)
        top = self.at(self.mine, technology) == 5
        cost = 0 if top else int(level_price(self.table, self.mine, technology, 0))
        lead = technology + (3 if self.four else 0)
        faction = self.voice.faction(technology)
        gains = [self.level(technology, reached) for reached in range(level, 0, -1)]
        climb = self.t("complete", faction=faction) if top else self.t("climb", faction=faction, level=level)
        return [
            self.use("recruit", card, self.price(card), "credits", [agent.effects], texts(self.lang)[card]),
            self.use("develop", card, cost, "zenithium", [] if top else gains, climb),
            self.use("lead", card, 0, "", [box().lead[1 if self.four else 0][technology]], lead_texts(self.lang)[lead]),
        ]

    def use(self, use: str, card: int, price: int, resource: str, gains: list[tuple[Effect, ...]], text: str) -> Use:
        """Return one use of a card in hand."""
        id = use_id(use, card)
        return Use(id, self.t(f"use.{use}"), price, resource, gains, text, id in self.touch)

    def choosing_use(self) -> bool:
        """Tell whether the viewer plays a card now."""
        return self.table.phase == ACTION and self.asked

    def offers(self) -> list[Offer]:
        """Return the answers that have no piece of their own on the board."""
        return offers(self.view, self.lang, self.touch) if self.asked else []
