"""The whole board as the template draws it: the star map, the meters, the peoples, the buttons."""

from collections.abc import Sequence
from typing import Any

from librt.vecs import vec
from msgspec import Struct
from mypy_extensions import i64

from trized.games.zorgcorp import box
from trized.games.zorgcorp import sayings as to
from trized.games.zorgcorp.building import deeds
from trized.games.zorgcorp.galaxy import MILITARY, PEOPLES
from trized.games.zorgcorp.page import pieces
from trized.games.zorgcorp.page.chart import Chart, chart, lanes
from trized.games.zorgcorp.page.ids import act_id, offer_id, people_id, quadrant_id
from trized.games.zorgcorp.page.sayer import Sayer, sayer
from trized.games.zorgcorp.resistance import moves
from trized.games.zorgcorp.sayings import kind_of
from trized.games.zorgcorp.scoring import RESISTANCE, ZORGCORP, besieged, resistance_points, zorgcorp_points
from trized.games.zorgcorp.state import EXCESS, MOVING, OVER, SLOTS, TURN, Table
from trized.games.zorgcorp.view import TableView
from trized.kernel import Way

ABILITIES = {
    to.MOVE: "move",
    to.REVOLT: "revolt",
    to.STEAL: "steal",
    to.BUILD: "build",
    to.REVOLUTION: "revolution",
    to.SANCTUARY: "sanctuary",
    to.PROBE: "probe",
}
POWERS: tuple[tuple[str, ...], ...] = (  # of each people, in the order of the seats
    ("move", "build"),
    ("move", "build", "sanctuary"),
    ("move", "build", "revolt", "revolution"),
    ("move", "build", "steal", "probe"),
)
ACTS = ("build", "sanctuary", "revolution", "probe", "done", "pass")
STARS = 130


class Panel(Struct, frozen=True):
    """A people as its panel shows it."""

    id: str
    people: str
    name: str
    letter: str
    state: str  # acts, acted, next, defeated
    now: str
    ships: str
    on_board: int
    powers: list[tuple[str, bool]]  # what it is called, and whether it can be done now
    label: str


class Button(Struct, frozen=True):
    """Something to press beside the map."""

    id: str
    text: str
    kind: str


class Scene:
    """What the template draws."""

    def __init__(self, view: TableView, lang: str, ways: Sequence[Way]) -> None:
        self.view = view
        self.table: Table = view.table
        self.say: Sayer = sayer(lang)
        self.touch = {element for way in ways for element in way.path}
        self.ways = ways
        self.chart: Chart = chart(self.table.board)
        self.sites = pieces.sites(view, self.chart, self.say)
        self.ships = list(pieces.ships(view, self.chart, self.say))
        self.saucers = list(pieces.saucers(view, self.chart, self.say))
        self.docks = list(pieces.docks(view, self.chart))
        self.exits = list(pieces.exits(view, self.chart, self.say))
        self.most = SLOTS

    @property
    def title(self) -> str:
        return self.say("map", title=self.table.board.title[self.say.lang])

    @property
    def lanes(self) -> str:
        """All lanes as one path."""
        spots = self.chart.spots
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
            x = 2 * self.chart.left + seed % (2 * self.chart.width)
            seed = (seed * 48271) % 2147483647
            parts.append(f"M{x} {self.chart.top + seed % self.chart.height}h0")
        return "".join(parts)

    @property
    def quadrants(self) -> list[tuple[str, int, int, str, str]]:
        """The tags of the quadrants: element, spot, short name, and full name."""
        found = []
        for quadrant, (x, y) in enumerate(self.chart.tags()):
            name = box.QUADRANTS[quadrant]
            full = self.say.words.fill("card", "place_quadrant", quadrant=self.say.words.quadrant(quadrant))
            short = self.say(f"quadrant.{name}")
            found.append((quadrant_id(quadrant), x, y, short, self.say("card", name=short, text=full)))
        return found

    @property
    def meter(self) -> dict[str, Any]:
        """The assets, the steps of the fleet and the losing mark, as shares of the meter's length."""
        table, figures = self.table, self.table.figures
        allowed = figures.fleet(table.assets)
        given = {"have": table.fleet_size, "allowed": allowed, "reserve": table.hangar}
        steps = [
            (share(assets, table.threshold), int(ships), assets <= table.assets)
            for assets, ships in zip(figures.fleet_from, figures.fleet_ships)
            if assets < table.threshold
        ]
        return {
            "label": self.say("meter", int(table.assets), threshold=table.threshold, **given),
            "filled": share(min(table.assets, table.threshold), table.threshold),
            "steps": steps,
            "grave": 4 * table.assets >= 3 * table.threshold,
            "fleet": self.say("fleet", **given),
        }

    @property
    def score(self) -> tuple[int, int]:
        """The points of both sides if the last round ended now."""
        ours, theirs = resistance_points(self.table), zorgcorp_points(self.table)
        return sum(line[2] for line in ours), sum(line[2] for line in theirs)

    @property
    def besieged(self) -> int:
        return int(besieged(self.table))

    @property
    def fallen(self) -> int:
        return sum(self.table.defeated(people) for people in range(PEOPLES))

    @property
    def panels(self) -> list[Panel]:
        """The peoples in the order in which they act."""
        return [self.panel(turn) for turn in range(PEOPLES)]

    def panel(self, turn: int) -> Panel:
        """Return one people's panel."""
        table, say, people = self.table, self.say, int(self.table.order[turn])
        state = "acted" if turn < table.turn else "next"
        if table.phase not in (EXCESS, OVER) and turn == table.turn:
            state = "acts"
        can = abilities(table, people)
        powers = [(say(f"ability.{name}"), name in can) for name in POWERS[people]]
        if people == MILITARY:
            powers.append((say("ability.siege", self.besieged), self.besieged > 0))
        words = [say("now.defeated")] if table.defeated(people) else []
        if table.phase != OVER:
            words.append(say(f"now.{state}"))
        count = int(table.fleet_strength(people))
        ships = say("now.ships", count, most=SLOTS)
        listed = ", ".join(name for name, lit in powers if lit) or say("ability.nothing")
        given = {"name": say.short(people), "now": ", ".join(words) or say("now.over"), "ships": ships}
        label = say("panel_over" if table.phase == OVER else "panel", can=say("ability.can", list=listed), **given)
        return Panel(
            people_id(people),
            box.PEOPLE[people],
            say.short(people),
            say.words.texts["people"]["letters"][people],
            f"{state} defeated" if table.defeated(people) else state,
            ", ".join(words) if state == "acts" else "".join(words[:1]),
            ships,
            count,
            powers,
            label,
        )

    @property
    def buttons(self) -> list[Button]:
        """The things that are said by a button: those that some way begins with, then the offers."""
        found = [Button(act_id(name), self.say(f"act.{name}"), name) for name in ACTS if act_id(name) in self.touch]
        return found + [self.offer(amount) for amount in range(SLOTS + PEOPLES) if offer_id(amount) in self.touch]

    def offer(self, amount: int) -> Button:
        """Return the button that offers so many BZ$; what is left to name is said if that is the same for all."""
        costs = self.table.figures.build_worlds, self.table.figures.revolution_colours
        used = [cost for cost, name in zip(costs, ("build", "revolution")) if self.offered_for(name)]
        bz = self.say.words.bz(amount)
        if len(used) != 1:
            return Button(offer_id(amount), self.say("act.offer_any", bz=bz), "offer")
        left = int(used[0]) - amount
        name = "act.offer_all" if left == 0 else "act.offer" if amount == 0 else "act.offer_some"
        return Button(offer_id(amount), self.say(name, left, bz=bz), "offer")

    def offered_for(self, act: str) -> bool:
        """Tell whether BZ$ can be offered for something."""
        return any(way.path[0] == act_id(act) and way.path[-1].startswith("offer-") for way in self.ways)

    @property
    def supplies(self) -> str:
        table = self.table
        return self.say(
            "supplies",
            shields=table.shields,
            sanctuaries=table.sanctuaries,
            revolts=table.revolts,
            bonus=table.reserve,
            pile=table.pile,
        )

    @property
    def ending(self) -> dict[str, Any] | None:
        """How the game ended: who won, and the lines of both sides if points were counted."""
        outcome = self.view.outcome()
        if outcome is None:
            return None
        names = self.say.words.texts
        sides = [
            (
                names["side"][side],
                [(names["line"][side][line], points) for of, line, points in outcome.points if of == side],
                sum(points for of, _, points in outcome.points if of == side),
            )
            for side in (RESISTANCE, ZORGCORP)
        ]
        said = self.say.words.outcome(self.view, outcome).partition("\n")[0]
        return {"won": bool(outcome.winners), "says": said, "sides": sides if outcome.points else []}


def share(part: int, whole: int) -> str:
    """Write a part of a whole as a percentage."""
    return f"{100 * part / whole:.4g}%"


def abilities(table: Table, people: int) -> set[str]:
    """Return what a people could do if it were asked now."""
    if table.phase == OVER:
        return set()
    acting = table.phase not in (EXCESS, TURN) and people == table.people()
    if acting and table.phase != MOVING:
        return set()
    now = table.copy()
    if not acting:
        now.moved = now.acted = 0
    found = moves(now, people, vec[i64]())
    if not acting:
        found = deeds(now, people, found)
    return {ABILITIES[kind_of(saying)] for saying in found if kind_of(saying) in ABILITIES}
