"""What the board's template shows: every zone of a view, named and counted as its viewer sees it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from trized.games.zenith.box import FACTION_COUNT, FACTIONS, PLANET_COUNT, PLANETS, Agent, Effects
from trized.games.zenith.cards import agent_texts, lead_texts
from trized.games.zenith.effects.registry import definition_of
from trized.games.zenith.page import ids, pieces
from trized.games.zenith.page.offers import Offer, effect_asking, offers, runs_offered
from trized.games.zenith.state import ACTION, EFFECT, GONE, HIDDEN, OVER, SOURCE
from trized.games.zenith.technology import level_price
from trized.games.zenith.view import View
from trized.games.zenith.words import words
from trized.kernel import Way
from trized.kernel.catalogue import capital

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
    gains: list[Effects]
    text: str
    open: bool


class Layout:
    """One view, ready to be laid out."""

    def __init__(self, view: View, lang: str, ways: Sequence[Way]) -> None:
        self.view = view
        self.table = view.table
        self.lang = lang
        self.box = view.table.box
        self.said = words(lang)
        self.names = self.said.names
        self.words = self.said.words
        self.mine = int(view.table.side_of(view.viewer)) if view.viewer >= 0 else int(view.table.first)
        self.theirs = 1 - self.mine
        self.four = view.table.players == 4
        self.waiting = [int(seat) for seat in view.waiting()]
        self.touch = {id for way in ways for id in way.path}
        self.asked = bool(ways)
        self.runs = runs_offered(view, lang) if self.asked else []
        self.acting = self.source()
        self.side_names = [capital(self.names.side(view, side).name) for side in range(2)]

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
        return int(self.table.stack[self.table.top() + SOURCE])

    # sides and seats

    def side_name(self, side: int) -> str:
        """Name a side."""
        return self.side_names[side]

    def seats(self, side: int) -> list[int]:
        """Return the seats of a side."""
        return [int(seat) for seat in self.table.seats_of(side)]

    def seat_name(self, seat: int) -> str:
        """Name a seat."""
        return capital(self.said.seat(self.view, seat))

    def acting_agent(self) -> Agent | None:
        """Return the agent whose effect is being carried out, if it is one."""
        return self.box.agents[self.acting] if 0 <= self.acting < self.box.cards else None

    def acting_name(self) -> str:
        """Name what the effect that is being carried out is printed on."""
        return self.names.source(self.box, self.acting) if self.acting >= 0 else ""

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
        allowed = self.box.recruits
        return [word for k, word in enumerate(PLANETS) if self.four and allowed[(seat & 1) * PLANET_COUNT + k]]

    def limit_label(self, seat: int) -> str:
        """Say where a teammate may recruit."""
        return self.t("limits", planets=self.words.join([self.names.writer.name(name) for name in self.limits(seat)]))

    def known_cards(self, seat: int) -> list[int]:
        """Return the numbers of the cards that the viewer knows in another's hand."""
        return [int(card) for card in self.table.hand(seat) if card != HIDDEN]

    def backs(self, seat: int) -> int:
        """Count the cards that the viewer does not know in a hand."""
        return sum(card == HIDDEN for card in self.table.hand(seat))

    def meters(self, side: int) -> Iterator[Meter]:
        """Return the three ways to win and how far a side has come."""
        won = [int(self.table.discs(side, planet)) for planet in range(PLANET_COUNT)]
        best = won.index(max(won))
        different = [planet for planet in range(PLANET_COUNT) if won[planet]]
        every = [planet for planet in range(PLANET_COUNT) for _ in range(won[planet])]
        need = self.box.figures
        kinds = (
            ("same", f"{need.absolute} =", need.absolute, [best] * won[best]),
            ("different", f"{need.democratic} ≠", need.democratic, different),
            ("any", f"{need.popular}", need.popular, every),
        )
        for kind, sign, most, have in kinds:
            shown = [PLANETS[planet] for planet in have[:most]]
            label = self.t(f"meter.{kind}", n=len(shown), need=most)
            yield Meter(f"meter-{side}-{kind}", sign, label, shown, most - len(shown), len(shown) >= most - 1)

    # tracks and columns

    def planets(self) -> list[tuple[int, str, str]]:
        """Return every planet: number, word, name."""
        return [(k, name, self.names.planet(k)) for k, name in enumerate(PLANETS)]

    def track(self, planet: int) -> Markup:
        """Draw a track with what lies on it."""
        t, reach = self.table, self.box.figures.track_steps
        place = int(t.place[planet])
        won = int(t.discs(0, planet)), int(t.discs(1, planet))
        here = pieces.disc(planet, self.disc_label(planet), ids.disc_id(planet) in self.touch)
        name = self.names.planet(planet)
        return pieces.track(planet, reach, place, self.landing(planet), self.mine, won, here, self.token(planet), name)

    def disc_label(self, planet: int) -> str:
        """Say where a disc stands."""
        return f"{self.names.planet(planet)}: {self.names.place(self.view, int(self.table.place[planet]))}"

    def landing(self, planet: int) -> int:
        """Return the place where a disc would go if it were chosen now, or GONE if that is not asked."""
        if ids.disc_id(planet) not in self.touch:
            return GONE
        effect, reach = effect_asking(self.view), self.box.figures.track_steps
        place = int(self.table.place[planet])
        landing = int(definition_of(effect).landing(effect, place, self.view.resolving_side()))
        return GONE if landing == GONE else max(-reach, min(reach, landing))

    def column(self, side: int, planet: int) -> Markup:
        """Draw the cards of a column, oldest first; those under the last few show only their edge."""
        cards = [int(card) for card in self.table.column(side, planet)]
        covered = len(cards) - WHOLE
        return Markup("").join(self.strip(card, k < covered) for k, card in enumerate(cards))

    def strip(self, card: int, thin: bool = False) -> Markup:
        """Draw the header strip of a card."""
        return pieces.strip(self.box, card, self.lang, ids.card_id(card) in self.touch, thin, self.acting == card)

    def column_label(self, side: int, planet: int) -> str:
        """Say whose column it is and how many cards it has."""
        return self.names.column(self.view, side, planet)

    def token(self, slot: int) -> Markup:
        """Draw the token in a slot, if one is left there."""
        kind = int(self.table.slots[slot])
        if kind < 0:
            return Markup("")
        return pieces.token(self.box, slot, kind, self.lang, ids.token_id(slot) in self.touch)

    # technologies and diplomacy

    def ladder(self, technology: int) -> Markup:
        """Draw a technology with both markers and the token that waits."""
        board = technology * 2 + int(self.table.boards[technology])
        reached = self.at(self.mine, technology), self.at(self.theirs, technology)
        acting = int(self.acting - self.box.level_source - board * self.box.levels + 1)
        names = tuple(self.level_label(technology, level) for level in range(1, self.box.levels + 1))
        token = self.token(PLANET_COUNT + technology)
        return pieces.ladder(self.box, technology, board, *reached, self.mine, acting, token, names)

    def level(self, technology: int, level: int) -> Effects:
        """Return the effects of a level."""
        return self.box.level_effects(technology, int(self.table.boards[technology]), level)

    def level_label(self, technology: int, level: int) -> str:
        """Name a level and who stands on it."""
        here = [self.side_name(side) for side in (self.mine, self.theirs) if self.at(side, technology) == level]
        name = self.t("level", faction=self.names.faction(technology), level=level)
        return f"{name} ({self.words.join(here)})" if here else name

    def at(self, side: int, technology: int) -> int:
        """Return the level that a side has reached."""
        return int(self.table.level(side, technology))

    def rows(self) -> list[tuple[int, Effects, str]]:
        """Return the row bonuses: level, effects, and who has had them."""
        found = []
        for level, effects in enumerate(self.box.rows, 1):
            had = [
                side
                for side in (self.mine, self.theirs)
                if min(self.at(side, k) for k in range(FACTION_COUNT)) >= level
            ]
            found.append((level, effects, " ".join("z-had" if side == self.mine else "z-lost" for side in had)))
        return found

    def lead(self) -> list[tuple[str, str, Effects]]:
        """Return what becoming the Leader gives: faction, its name, effects."""
        mode = self.box.lead[1 if self.four else 0]
        return [(name, self.names.faction(k), mode[k]) for k, name in enumerate(FACTIONS)]

    def badge_label(self) -> str:
        """Say who holds the badge, and which side of it is up."""
        if self.table.badge < 0:
            return self.words("picture.badge")
        return self.t("badge_gold" if self.table.gold else "badge_silver", who=self.side_name(int(self.table.badge)))

    # the hand

    def hand(self) -> list[tuple[int, int]]:
        """Return the viewer's cards by planet and cost, each with its place in the fan."""
        agents = self.box.agents
        cards = sorted(self.view.hand(), key=lambda card: (agents[card].planet, agents[card].cost))
        middle = (len(cards) - 1) / 2
        return [(int(card), max(-FAN, min(FAN, round(k - middle)))) for k, card in enumerate(cards)]

    def price(self, card: int) -> int:
        """Return what recruiting a card costs the viewer's side now."""
        return int(self.table.price(self.mine, card))

    def full(self, card: int) -> Markup:
        """Draw a card of the viewer's hand."""
        price = self.price(card)
        dear = price > self.table.credits[self.mine]
        return pieces.full(self.box, card, self.lang, price, dear, ids.card_id(card) in self.touch)

    def uses(self, card: int) -> list[Use]:
        """Return the three uses of a card in hand, open or not."""
        agent, most = self.box.agents[card], int(self.box.levels)
        technology = agent.faction
        level = min(self.at(self.mine, technology) + 1, most)
        top = self.at(self.mine, technology) == most
        cost = 0 if top else int(level_price(self.table, self.mine, technology, 0))
        mode = 1 if self.four else 0
        lead, lead_text = self.box.lead[mode][technology], lead_texts(self.box, self.lang)[mode][technology]
        faction = self.names.faction(technology)
        gains = [self.level(technology, reached) for reached in range(level, 0, -1)]
        climb = self.t("complete", faction=faction) if top else self.t("climb", faction=faction, level=level)
        return [
            self.use(
                "recruit", card, self.price(card), "credits", [agent.effects], agent_texts(self.box, self.lang)[card]
            ),
            self.use("develop", card, cost, "zenithium", [] if top else gains, climb),
            self.use("lead", card, 0, "", [lead], lead_text),
        ]

    def use(self, use: str, card: int, price: int, resource: str, gains: list[Effects], text: str) -> Use:
        """Return one use of a card in hand."""
        id = ids.use_id(use, card)
        return Use(id, self.t(f"use.{use}"), price, resource, gains, text, id in self.touch)

    def choosing_use(self) -> bool:
        """Tell whether the viewer plays a card now."""
        return self.table.phase == ACTION and self.asked

    def offers(self) -> list[Offer]:
        """Return the answers that have no piece of their own on the board."""
        return offers(self.view, self.lang, self.touch) if self.asked else []
