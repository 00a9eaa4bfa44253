"""Sentences of ZorgCorp in one language."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from trized import kernel
from trized.games.zorgcorp import events
from trized.games.zorgcorp.actions import (
    ACTIONS,
    BUILD,
    DECLARE_SANCTUARY,
    END_MOVES,
    LAY_REVOLT,
    MOVE,
    NAME_WORLD,
    PASS,
    PROBE,
    REVOLUTION,
    SACRIFICE,
    STEAL,
    goal_of,
    kind_of,
    offer_of,
    place_of,
)
from trized.games.zorgcorp.board import FIRST_SYSTEM
from trized.games.zorgcorp.boards import BOARDS, board_of
from trized.games.zorgcorp.box import ARCHITECT, BOX, MILITARY
from trized.games.zorgcorp.catalogue import TEXTS
from trized.games.zorgcorp.legal import legal_actions
from trized.games.zorgcorp.moving import leaves_shield
from trized.games.zorgcorp.names import names
from trized.games.zorgcorp.scoring import RESISTANCE, ZORGCORP
from trized.games.zorgcorp.state import CONQUERED, EMPTY, MOVING, NAMING, TURN, Table
from trized.games.zorgcorp.view import View
from trized.games.zorgcorp.why_not import why_not
from trized.kernel import Event, Label, Outcome

ORDER_LETTERS = "mars"  # the peoples in the order of their seats
KINDS = {  # of actions that the prompt of a turn names
    MOVE: "move",
    LAY_REVOLT: "revolt",
    STEAL: "steal",
    SACRIFICE: "sacrifice",
    BUILD: "build",
    DECLARE_SANCTUARY: "sanctuary",
    REVOLUTION: "revolution",
    PROBE: "probe",
    PASS: "pass",
    END_MOVES: "done",
}
PLACES = ("place", "origin", "goal", "hole", "world")  # fields of events
FORMS: Mapping[type[Event], Callable[[Any], str]] = {  # of log sentences
    events.AssetsChanged: lambda event: "grew" if event.change > 0 else "shrank",
    events.ShipMoved: lambda event: "" if event.origin != event.goal else "out_and_back",
    events.BuildingAnnounced: lambda event: "" if event.offer else "free",
    events.RevolutionAnnounced: lambda event: "" if event.offer else "free",
    events.ZorgcorpDestroyed: lambda event: "paid" if event.paid else "",
    events.SpySacrificed: lambda event: "replaced" if event.replaced else "",
}


class Words(kernel.Words):
    """The sentences in one language."""

    forms = FORMS
    plural_seats = True
    rounds = (events.RoundBegan, events.ExcessRemoved)

    def __init__(self, lang: str) -> None:
        super().__init__(lang, TEXTS, ACTIONS)
        self.names = names(lang)
        self.fields = {
            **dict.fromkeys(PLACES, lambda view, place: self.names.place(view.table.board, place)),
            "people": lambda view, people: self.names.people(people),
            "token": lambda view, token: self.names.token(token),
            "offer": lambda view, offer: self.names.bz(offer),
            "quadrant": lambda view, quadrant: self.names.quadrant(quadrant),
            "change": lambda view, change: abs(change),
        }

    def seat(self, view: View, seat: int) -> str:
        return self.names.people(seat)

    def stage(self, view: View) -> str:
        return self.say("prompt.stage", round=view.table.round)

    def prompt(self, view: View, seat: int) -> str:
        if view.table.phase in (TURN, MOVING):
            return self.turn_prompt(view)
        return self.naming_prompt(view.table) if view.table.phase == NAMING else super().prompt(view, seat)

    def turn_prompt(self, view: View) -> str:
        """Describe the legal kinds of actions of a people in its turn."""
        table, people = view.table, view.table.acting_people()
        legal = set(map(kind_of, legal_actions(table)))
        what = self.say.join([self.say(f"prompt.kind.{name}") for kind, name in KINDS.items() if kind in legal], "or")
        key = "prompt.turn_defeated" if table.is_defeated(people) else "prompt.turn"
        return self.say.sentence(key, people=self.names.people(people), round=table.round, what=what)

    def naming_prompt(self, table: Table) -> str:
        """Describe the worlds still to be named, and their purpose."""
        wanted, more = table.worlds_to_name, "_more" if table.worlds_named else ""
        if table.is_building():
            people = table.acting_people()
            home = table.box.start_token(people)
            given = {"type": self.names.type(home), "types": self.names.types(home)}
            return self.say.sentence(f"prompt.naming_build{more}", n=wanted, people=self.names.people(people), **given)
        place = self.names.place(table.board, table.revolution_world)
        return self.say.sentence(f"prompt.naming_revolution{more}", n=wanted, place=place)

    def action(self, view: View, seat: int, action: int) -> str:
        table, kind = view.table, kind_of(action)
        if kind == MOVE:
            return self.move(table, place_of(action), goal_of(action))
        said, people = self.plain_action(view, seat, action), table.acting_people()
        if kind == BUILD and not view.may_build(people, offer_of(action)):
            types = self.names.types(table.box.start_token(people))
            return f"{said} ({self.say('consequence.build_fails', types=types)})"
        return said

    def plain_action(self, view: View, seat: int, action: int) -> str:
        table, kind = view.table, kind_of(action)
        if kind == MOVE:
            return self.plain_move(table, place_of(action), goal_of(action))
        if kind in (BUILD, REVOLUTION):
            needed = table.box.build_worlds if kind == BUILD else table.box.revolution_colours
            offer, place = offer_of(action), self.names.place(table.board, place_of(action))
            key = "action.build" if kind == BUILD else "action.revolution"
            form = f"{key}_paid" if offer == needed else key if offer else f"{key}_free"
            return self.say.sentence(form, n=needed - offer, place=place, bz=self.names.bz(offer))
        said = super().action(view, seat, action)
        if kind == NAME_WORLD and view.shows(place_of(action)):
            return f"{said} ({self.names.token(int(table.token[place_of(action)]))})"
        return said

    def plain_move(self, table: Table, origin: int, goal: int) -> str:
        """Describe the start and end of a move."""
        name = self.names.place
        if origin == goal:
            return self.say.sentence("action.out_and_back", place=name(table.board, origin))
        return self.say.sentence("action.move", origin=name(table.board, origin), goal=name(table.board, goal))

    def move(self, table: Table, origin: int, goal: int) -> str:
        """Describe a move and its consequences."""
        said = self.plain_move(table, origin, goal)
        consequences = self.consequences(table, table.acting_people(), origin, goal) if origin != goal else []
        return f"{said} ({', '.join(consequences)})" if consequences else said

    def consequences(self, table: Table, people: int, origin: int, goal: int) -> list[str]:
        """Describe the consequences of a move."""
        found: list[str] = []
        if people == MILITARY and not table.is_defeated(MILITARY):
            if table.zorgcorp_ships_at(goal) > 0:
                found.append(self.say("consequence.destroys"))
            if table.is_blockaded(origin) and table.ships_at(MILITARY, origin) == 1:
                found.append(self.say("consequence.reopens", n=table.value_of(origin)))
            if table.status[goal] == CONQUERED and not table.is_blockaded(goal):
                found.append(self.say("consequence.blockades", n=table.value_of(goal)))
        if table.status[goal] == EMPTY and table.tokens_left > 0:
            found.append(self.say("consequence.explores"))
        if people == ARCHITECT and leaves_shield(table, origin):
            found.append(self.say("consequence.shields"))
        return found

    def outcome(self, view: View, outcome: Outcome) -> str:
        table = view.table
        if not outcome.points:
            return self.say.sentence(f"outcome.{outcome.ending}", assets=table.assets, threshold=table.threshold)
        totals = {side: sum(p for of, _, p in outcome.points if of == side) for side in (RESISTANCE, ZORGCORP)}
        name = "points_won" if outcome.winners else "points_lost"
        if totals[RESISTANCE] == totals[ZORGCORP]:
            name = "points_equal"
        return "\n".join([self.say.sentence(f"outcome.{name}", **totals), *self.breakdown(outcome)])

    def breakdown(self, outcome: Outcome) -> list[str]:
        """Describe each side's score line by line."""
        sentences = []
        for side in (RESISTANCE, ZORGCORP):
            lines = [
                self.say("outcome.line", name=self.say(f"line.{side}.{line}"), points=points)
                for of, line, points in outcome.points
                if of == side
            ]
            name = self.say(f"side.{side}")
            sentences.append(self.say.sentence("outcome.side", side=name, lines=", ".join(lines)))
        return sentences

    def why_not(self, view: View, seat: int, action: int) -> str:
        return why_not(self.names, view.table, seat, action)

    def option(self, name: str, value: str = "") -> Label:
        if not value:
            return super().option(name)
        if name == "order":
            return Label(", ".join(self.names.people_short(ORDER_LETTERS.index(letter)) for letter in value))
        if name != "board":
            return Label(self.say(f"option_value.{name}.{value}", n=BOX.thresholds.get(value)))
        board = board_of(value)
        title = self.names.board(board)
        systems = board.last_world - FIRST_SYSTEM + 1
        return Label(
            title if value in BOARDS else self.say("option_value.board.own", title=title),
            self.say.sentence("about.systems", n=systems, holes=len(board.opposite)),
        )


@cache
def words_in(lang: str) -> Words:
    """Return the sentences in language `lang`."""
    return Words(lang)


def words(lang: str, called: tuple[str, ...] = ()) -> Words:
    """Return the sentences in language `lang`; players have the names of their peoples."""
    return words_in(lang)
