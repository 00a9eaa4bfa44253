"""The whole board as the template draws it: the star map, the meters, the peoples, the buttons."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from trized.games.zorgcorp.board import QUADRANTS
from trized.games.zorgcorp.page import meters, panels, pieces
from trized.games.zorgcorp.page.ids import act_id, offer_id, quadrant_id
from trized.games.zorgcorp.page.labels import labels
from trized.games.zorgcorp.page.layout import Layout, lanes, layout_of
from trized.games.zorgcorp.scoring import RESISTANCE, ZORGCORP
from trized.games.zorgcorp.view import View
from trized.games.zorgcorp.words import words
from trized.kernel import Way

BUTTONS = ("build", "sanctuary", "revolution", "probe", "done", "pass")
STARS = 130


class Button(Struct, frozen=True):
    """Something to press beside the map."""

    id: str
    text: str
    kind: str


class Scene:
    """What the template draws."""

    def __init__(self, view: View, lang: str, ways: Sequence[Way]) -> None:
        self.view = view
        self.table = view.table
        self.words = words(lang)
        self.labels = labels(lang)
        self.touch = {element for way in ways for element in way.path}
        self.ways = ways
        self.layout: Layout = layout_of(self.table.board)
        self.sites = pieces.sites(view, self.layout, self.labels)
        self.ships = list(pieces.ships(view, self.layout, self.labels))
        self.saucers = list(pieces.saucers(view, self.layout, self.labels))
        self.docks = list(pieces.docks(view, self.layout))
        self.exits = list(pieces.exits(view, self.layout, self.labels))
        self.panels = panels.panels(self.table, self.labels)
        self.most_ships = int(self.table.box.ships_per_people)
        self.meter = meters.assets_meter(self.table, self.labels)
        self.score = meters.score_now(self.table)
        self.score_label = meters.score_label(self.table, self.labels)
        self.round_label = meters.round_label(self.table, self.labels)
        self.treasury_label = meters.treasury_label(self.table, self.labels)
        self.supplies_label = meters.supplies_label(self.table, self.labels)

    @property
    def title(self) -> str:
        return self.labels("map", title=self.table.board.title[self.words.lang])

    @property
    def lanes(self) -> str:
        """All lanes as one path."""
        spots = self.layout.spots
        parts = []
        for one, other in lanes(self.table.board):
            (x, y), (a, b) = spots[one], spots[other]
            parts.append(f"M{x} {y}l{a - x} {b - y}")
        return "".join(parts)

    @property
    def stars(self) -> str:
        """Small stars all over the sheet, the same ones for every board."""
        seed, parts = 7, []
        for _ in range(STARS):
            seed = (seed * 48271) % 2147483647
            x = 2 * self.layout.left + seed % (2 * self.layout.width)
            seed = (seed * 48271) % 2147483647
            parts.append(f"M{x} {self.layout.top + seed % self.layout.height}h0")
        return "".join(parts)

    @property
    def quadrants(self) -> list[tuple[str, int, int, str, str]]:
        """The tags of the quadrants: element, spot, short name, and full name."""
        found = []
        for quadrant, (x, y) in enumerate(self.layout.tags()):
            name = self.words.names.quadrant(quadrant)
            full = self.words.texts.sentence("card.place_quadrant", quadrant=name)
            short = self.labels(f"quadrant.{QUADRANTS[quadrant]}")
            found.append((quadrant_id(quadrant), x, y, short, self.labels("card", name=short, text=full)))
        return found

    @property
    def buttons(self) -> list[Button]:
        """The actions that begin with a button: those that some way begins with, then the offers."""
        found = [
            Button(act_id(name), self.labels(f"act.{name}"), name) for name in BUTTONS if act_id(name) in self.touch
        ]
        offers = range(self.table.box.revolution_colours + 1)
        return found + [self.offer(amount) for amount in offers if offer_id(amount) in self.touch]

    def offer(self, amount: int) -> Button:
        """Return the button that offers so many BZ$; what is left to name is said if that is the same for all."""
        needed = self.table.box.build_worlds, self.table.box.revolution_colours
        used = [worlds for worlds, name in zip(needed, ("build", "revolution")) if self.is_offered_for(name)]
        bz = self.words.names.bz(amount)
        if len(used) != 1:
            return Button(offer_id(amount), self.labels("act.offer_any", bz=bz), "offer")
        left = int(used[0]) - amount
        name = "act.offer_all" if left == 0 else "act.offer" if amount == 0 else "act.offer_some"
        return Button(offer_id(amount), self.labels(name, n=left, bz=bz), "offer")

    def is_offered_for(self, act: str) -> bool:
        """Tell whether BZ$ can be offered for something."""
        return any(way.path[0] == act_id(act) and way.path[-1].startswith("offer-") for way in self.ways)

    @property
    def ending(self) -> dict[str, Any] | None:
        """How the game ended: who won, and the lines of both sides if points were counted."""
        outcome = self.view.outcome()
        if outcome is None:
            return None
        texts = self.words.texts
        sides = [
            (
                texts(f"side.{side}"),
                [(texts(f"line.{side}.{line}"), points) for of, line, points in outcome.points if of == side],
                sum(points for of, _, points in outcome.points if of == side),
            )
            for side in (RESISTANCE, ZORGCORP)
        ]
        sentence = self.words.outcome(self.view, outcome).partition("\n")[0]
        return {"won": bool(outcome.winners), "sentence": sentence, "sides": sides if outcome.points else []}
