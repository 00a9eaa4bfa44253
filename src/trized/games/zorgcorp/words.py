"""Sentences about ZorgCorp in one language, made from a view."""

from functools import cache
from typing import Any

from trized.games.zorgcorp import box
from trized.games.zorgcorp import sayings as to
from trized.games.zorgcorp.events import EVENTS
from trized.games.zorgcorp.galaxy import ARCHITECT, FIRST_SYSTEM, FIRST_WORLD, MILITARY, ZORGTERRE, Board
from trized.games.zorgcorp.language import texts
from trized.games.zorgcorp.reasons import numbers, reason
from trized.games.zorgcorp.sayings import first_of, kind_of, second_of
from trized.games.zorgcorp.scoring import RESISTANCE, ZORGCORP
from trized.games.zorgcorp.state import CONQUERED, EMPTY, EXCESS, MOVING, NAMING, NOWHERE, OVER, PLACING, Table
from trized.games.zorgcorp.view import TableView
from trized.kernel import Blurb, Event, Options, Outcome, View, Words, rounded

ACTIONS = {
    to.PASS: "pass",
    to.DONE: "done",
    to.MOVE: "move",
    to.REVOLT: "revolt",
    to.STEAL: "steal",
    to.SACRIFICE: "sacrifice",
    to.BUILD: "build",
    to.REVOLUTION: "revolution",
    to.NAME: "name",
    to.PLACE: "place",
    to.SANCTUARY: "sanctuary",
    to.PROBE: "probe",
    to.REMOVE: "remove",
}
ORDER_LETTERS = "mars"  # the peoples in the order of their seats


def table_of(view: View) -> Table:
    """Return the table of a view of this game."""
    assert isinstance(view, TableView)
    return view.table


class ZorgWords(Words):
    """The sentences in one language."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.texts = texts(lang)

    def fill(self, section: str, name: str, n: int = 0, **given: Any) -> str:
        """Return a sentence of the catalogue with its names filled in, beginning with a capital."""
        one, parted, many = self.texts[section][name].partition("||")
        text: str = (one if n == 1 or not parted else many).format(n=n, **given)
        start = len(text) - len(text.lstrip())
        return text[: start + 1].upper() + text[start + 1 :]

    def people(self, people: int) -> str:
        """Name a people."""
        name: str = self.texts["people"]["names"][people]
        return name

    def place(self, board: Board, place: int) -> str:
        """Name a place."""
        text: str = board.ids[place]
        if place == ZORGTERRE:
            text = self.texts["zorgterre"]
        elif place < FIRST_SYSTEM:
            people = place - FIRST_WORLD
            text = self.texts["start_world"].format(
                people=self.people(people), short=self.texts["people"]["short"][people]
            )
        elif board.is_hole(place):
            text = self.texts["hole"].format(id=text.removeprefix("hole-").upper())
        return text

    def world(self, kind: int) -> str:
        """Name a token, such as 'urban 3'."""
        kind_of_world = box.TYPES[box.FIGURES.colour[kind]]
        text: str = self.texts["world"].format(type=self.texts["type"][kind_of_world], value=box.FIGURES.value[kind])
        return text

    def quadrant(self, quadrant: int) -> str:
        """Name a quadrant."""
        name: str = self.texts["quadrant"][box.QUADRANTS[quadrant]]
        return name

    def bz(self, amount: int) -> str:
        """Write a sum of money."""
        text: str = self.texts["action"]["bz"].format(n=amount)
        return text

    def blurb(self) -> Blurb:
        return Blurb(**self.texts["blurb"])

    def seat(self, view: View, seat: int) -> str:
        return self.people(seat)

    def prompt(self, view: View, seat: int) -> str:
        table = table_of(view)
        if table.phase == OVER:
            return self.fill("prompt", "over")
        if table.phase == EXCESS:
            return self.fill("prompt", "excess", view.question(seat).detail)
        people = table.people()
        given: dict[str, Any] = {"people": self.people(people), "round": table.round}
        if table.phase == MOVING:
            return self.fill("prompt", "moving", **given)
        if table.phase == PLACING:
            return self.fill("prompt", "placing", **given)
        if table.phase != NAMING:
            if table.defeated(people):
                return self.fill("prompt", "turn_defeated", **given)
            return self.fill("prompt", "turn", special=self.texts["prompt"]["special"][people], **given)
        if table.site != NOWHERE:
            return self.fill("prompt", "naming_revolution", table.wanted, place=self.place(table.board, table.site))
        colour = box.COLOURS[table.figures.home_colour[people]]
        return self.fill("prompt", "naming_build", table.wanted, colour=self.texts["colour"][colour], **given)

    def action(self, view: View, seat: int, action: int) -> str:
        table = table_of(view)
        kind, first, second = kind_of(action), first_of(action), second_of(action)
        name = ACTIONS[kind]
        if kind == to.PROBE:
            return self.fill("action", name, quadrant=self.quadrant(first))
        if kind in (to.BUILD, to.REVOLUTION):
            cost = table.figures.build_worlds if kind == to.BUILD else table.figures.revolution_colours
            form = f"{name}_paid" if second == cost else name
            return self.fill("action", form, cost - second, place=self.place(table.board, first), bz=self.bz(second))
        said = self.fill("action", name, place=self.place(table.board, first), to=self.place(table.board, second))
        if kind == to.NAME and isinstance(view, TableView) and view.shows(first):
            return f"{said} ({self.world(int(table.token[first]))})"
        if kind == to.MOVE:
            consequences = self.consequences(table, table.people(), first, second)
            return f"{said} ({', '.join(consequences)})" if consequences else said
        return said

    def consequences(self, table: Table, people: int, place: int, goal: int) -> list[str]:
        """Say what a move brings about besides moving."""
        found: list[tuple[str, int]] = []
        if people == MILITARY and not table.defeated(MILITARY):
            if table.zorg(goal) > 0:
                found.append(("destroys", 0))
            if table.blockaded(place) and table.crew(MILITARY, place) == 1:
                found.append(("reopens", table.worth(place)))
            if table.status[goal] == CONQUERED and not table.blockaded(goal):
                found.append(("blockades", table.worth(goal)))
        if table.status[goal] == EMPTY and table.pile > 0:
            found.append(("explores", 0))
        if (
            people == ARCHITECT
            and (table.face_down(place) and table.shield[place] == 0)
            and (table.shields > 0 and not table.defeated(ARCHITECT))
        ):
            found.append(("shields", 0))
        return [self.texts["consequence"][name].format(n=n) for name, n in found]

    def event(self, view: View, event: Event) -> str:
        board = table_of(view).board
        name = event.kind
        given: dict[str, Any] = {}
        for part, number in zip(EVENTS[event.kind], event.args):
            if part == "people":
                given[part] = self.people(number)
            elif part in ("place", "to"):
                given[part] = self.place(board, number)
            elif part == "world":
                given[part] = self.world(number)
            elif part == "quadrant":
                given[part] = self.quadrant(number)
            elif part == "bz":
                given[part] = self.bz(number)
            else:
                given[part] = number
        if name == "assets":
            name = "assets_up" if given["n"] > 0 else "assets_down"
            given["n"] = max(given["n"], -given["n"])
        elif name == "destroyed" and given["n"] == 1:
            name = "destroyed_paid"
        elif name == "sacrificed" and given["n"] == 1:
            name = "sacrificed_replaced"
        elif name == "failed":
            name = "failed_build" if event.args[1] == NOWHERE else "failed_revolution"
        return self.fill("event", name, **given)

    def outcome(self, view: View, outcome: Outcome) -> str:
        table = table_of(view)
        if not outcome.points:
            return self.fill("outcome", outcome.ending, assets=table.assets, threshold=table.threshold)
        totals = {side: sum(p for of, _, p in outcome.points if of == side) for side in (RESISTANCE, ZORGCORP)}
        name = "points_won" if outcome.winners else "points_lost"
        if totals[RESISTANCE] == totals[ZORGCORP]:
            name = "points_equal"
        return "\n".join([self.fill("outcome", name, **totals), *self.breakdown(outcome)])

    def breakdown(self, outcome: Outcome) -> list[str]:
        """Say line by line what each side's points are made of."""
        sentences = []
        for side in (RESISTANCE, ZORGCORP):
            lines = [
                self.texts["outcome"]["line"].format(name=self.texts["line"][side][line], points=points)
                for of, line, points in outcome.points
                if of == side
            ]
            sentences.append(self.fill("outcome", "side", side=self.texts["side"][side], lines=", ".join(lines)))
        return sentences

    def why_not(self, view: View, seat: int, action: int) -> str:
        table = table_of(view)
        name = reason(table, seat, action)
        if name in ("over", "nonsense", "choose_excess"):
            return self.fill("why", name)
        people = table.people()
        first, second = first_of(action), second_of(action)
        return self.fill(
            "why",
            name,
            numbers(table, action, name),
            people=self.people(people),
            place=self.site_of(table, name, first, second),
            to=self.place(table.board, min(second, table.board.places - 1)),
            quadrant=self.quadrant(first) if kind_of(action) == to.PROBE else "",
        )

    def site_of(self, table: Table, name: str, first: int, second: int) -> str:
        """Name the place that the sentence of a reason is about."""
        about = second if name in ("taken_start", "too_many_ships", "zorg_ship_there") else first
        return self.place(table.board, min(about, table.board.places - 1))

    def evaluation_term(self, view: View, seat: int, name: str, change: float) -> str:
        key = name if name in ("won", "lost") else f"{name}_{'up' if change > 0 else 'down'}"
        if key not in self.texts["sign"]:
            return ""
        n, exact = rounded(change)
        what = self.fill("sign", key, n)
        return what if exact else self.fill("sign", "perhaps", what=what)

    def option(self, name: str, value: str = "") -> str:
        names: dict[str, str] = self.texts["option"]
        if not value:
            return names[name]
        if name == "order":
            peoples = [self.texts["people"]["short"][ORDER_LETTERS.index(letter)] for letter in value]
            return ", ".join(peoples)
        if name == "board":
            title = box.board(value).title[self.lang]
            return title if value in box.BOARDS else names["board.own"].format(title=title)
        return names[f"{name}.{value}"].format(n=box.THRESHOLDS.get(value))

    def about(self, option: str, value: str = "") -> str:
        if not value:
            return str(self.texts["about"][option])
        if option == "board":
            board = box.board(value)
            return self.fill("about", "systems", board.worlds - FIRST_SYSTEM + 1, holes=len(board.opposite))
        return ""

    def chair(self, options: Options, seat: int) -> str:
        return self.fill("about", "chair", people=self.people(seat))


@cache
def words(lang: str) -> ZorgWords:
    """Return the sentences in a language."""
    return ZorgWords(lang)
