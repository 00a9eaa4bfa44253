"""Makes situations short: `situation().conquered("d6", "blue-3").ships("military", "d7").zorg("d5")`."""

from collections.abc import Iterable
from typing import Any

from msgspec import convert
from mypy_extensions import u8

from trized.games.zorgcorp import game
from trized.games.zorgcorp.board import FIRST_SYSTEM, FIRST_WORLD, start_world_of
from trized.games.zorgcorp.boards import board_of, record_of
from trized.games.zorgcorp.box import BOX, MILITARY, PEOPLE_NAMES, PEOPLES
from trized.games.zorgcorp.progress import progress
from trized.games.zorgcorp.rules import State, state_of
from trized.games.zorgcorp.state import (
    CONQUERED,
    FACE_DOWN,
    NO_TOKEN,
    ONE_ZORGCORP_SHIP,
    OUT_OF_FLEET,
    OVERTHROWN,
    RULES,
    SANCTUARY,
    Table,
    lay_out,
)
from trized.kernel import Chance, Event, EventLog, Refused, Script, Seeded


class Situation:
    """A table in the making: the start worlds lie there, everything else is put down by name."""

    def __init__(
        self,
        board: str = "galaxy",
        order: str = "mars",
        difficulty: str = "easy",
        notes: bool = False,
        rules: int = RULES,
        open_starts: str = "named",
    ):
        self.table = lay_out(board_of(record_of(board)), BOX)
        self.table.threshold = BOX.thresholds[difficulty]
        self.table.notes = int(notes)
        self.table.rules = rules
        self.table.start_worlds_named = int(open_starts == "named")
        for turn, letter in enumerate(order):
            self.table.order[turn] = u8("mars".index(letter))
        for people in range(PEOPLES):
            self.table.token[start_world_of(people)] = u8(BOX.start_token(people))
            self.table.status[start_world_of(people)] = u8(FACE_DOWN)

    def at(self, place: str) -> int:
        """Return the number of a place; 'home of spy' is a start world."""
        if place.startswith("home of "):
            return start_world_of(PEOPLE_NAMES.index(place.removeprefix("home of ")))
        return self.table.board.place_of[place]

    def lay(
        self, place: str, token: str, status: int, bonus: int = 0, shield: bool = False, revolt: bool = False
    ) -> "Situation":
        world = self.at(place)
        self.table.status[world] = u8(status)
        self.table.token[world] = u8(BOX.token_kinds[token])
        self.table.draw_pile[BOX.token_kinds[token]] -= u8(1)
        self.table.bonus[world] = u8(bonus)
        self.table.shield[world] = u8(shield)
        self.table.revolt[world] = u8(revolt)
        return self

    def conquered(self, place: str, token: str, bonus: int = 0, revolt: bool = False) -> "Situation":
        return self.lay(place, token, CONQUERED, bonus=bonus, revolt=revolt)

    def face_down(self, place: str, token: str, shield: bool = False) -> "Situation":
        return self.lay(place, token, FACE_DOWN, shield=shield)

    def overthrown(self, place: str, token: str, shield: bool = False) -> "Situation":
        return self.lay(place, token, OVERTHROWN, shield=shield, revolt=True)

    def sanctuary(self, place: str) -> "Situation":
        self.table.status[self.at(place)] = u8(SANCTUARY)
        return self

    def shield(self, place: str) -> "Situation":
        self.table.shield[self.at(place)] = u8(1)
        return self

    def taken(self, people: str, ships: int = 1, bonus: int = 0) -> "Situation":
        """Take a people's start world."""
        world = self.at(f"home of {people}")
        self.table.status[world] = u8(CONQUERED)
        self.table.bonus[world] = u8(bonus)
        self.table.presence[world] += ships * ONE_ZORGCORP_SHIP
        return self

    def ships(self, people: str, *places: str) -> "Situation":
        number = PEOPLE_NAMES.index(people)
        numbers = sorted((self.at(place) for place in places), reverse=True)
        for ship, place in enumerate(numbers):
            self.table.put_ship(number, ship, place)
        return self

    def zorg(self, *places: str) -> "Situation":
        """Put ZorgCorp ships down, the oldest first."""
        for place in places:
            self.table.fleet[self.table.fleet_size] = u8(self.at(place))
            self.table.fleet_size += 1
            self.table.presence[self.at(place)] += ONE_ZORGCORP_SHIP
        return self

    def treasury(self, amount: int) -> "Situation":
        self.table.treasury = amount
        return self

    def round(self, number: int) -> "Situation":
        self.table.round = number
        return self

    def turn(self, people: str) -> "Situation":
        self.table.turn = list(self.table.order).index(PEOPLE_NAMES.index(people))
        return self

    def empty_pile(self) -> "Situation":
        self.table.draw_pile = BOX.copies[:]
        for kind in range(BOX.drawn_kinds):
            self.table.draw_pile[kind] = u8(0)
        self.table.tokens_left = 0
        return self

    def count(self) -> Table:
        """Count supplies and assets from the tokens on the table."""
        table = self.table
        worlds = range(FIRST_WORLD, table.board.last_world + 1)
        table.assets = assets_by_definition(table)
        table.tokens_left = total(table.draw_pile)
        table.bonus_left = BOX.bonus_tokens - table.treasury - total(table.bonus)
        table.shields_left = BOX.shields - total(table.shield)
        table.revolts_left = BOX.revolt_tokens - total(table.revolt)
        table.sanctuaries_left = BOX.sanctuaries - sum(table.status[world] == SANCTUARY for world in worlds)
        table.zorgcorp_ships_left = BOX.zorgcorp_ships - sum(
            table.zorgcorp_ships_at(place) for place in range(table.board.places)
        )
        return table

    def position(self) -> State:
        return state_of(self.count())

    def progress(self, *drawn: str) -> "Seen":
        """Let ZorgCorp's ships move; `drawn` sets the draws, such as '3' for a die or 'red-2' for a world."""
        table = self.count()
        events = EventLog()
        script = chance(*drawn)
        progress(table, script, events)
        assert script.rest() == 0
        return Seen(table, events)


def sample(event: type[Event], number: int) -> Event:
    """Return an event in which every field is the same number."""
    return convert({field: number for field in event.__struct_fields__ if field != "audience"}, event)


class Seen:
    """A table after some actions, with questions in the game's words."""

    def __init__(self, table: Table, events: EventLog) -> None:
        self.table = table
        self.events: list[type[Event]] = [type(event) for event in events.events]
        self.assets = table.assets

    def at(self, place: str) -> int:
        if place.startswith("home of "):
            return start_world_of(PEOPLE_NAMES.index(place.removeprefix("home of ")))
        return self.table.board.place_of[place]

    def zorg(self, place: str) -> int:
        return self.table.zorgcorp_ships_at(self.at(place))

    def crew(self, people: str, place: str) -> int:
        return self.table.ships_at(PEOPLE_NAMES.index(people), self.at(place))

    def bonus(self, place: str) -> int:
        return self.table.bonus[self.at(place)]

    def shield(self, place: str) -> bool:
        return self.table.shield[self.at(place)] == 1

    def revolt(self, place: str) -> bool:
        return self.table.revolt[self.at(place)] == 1

    def is_conquered(self, place: str) -> bool:
        return self.table.status[self.at(place)] == CONQUERED

    def is_face_down(self, place: str) -> bool:
        return self.table.status[self.at(place)] == FACE_DOWN

    def is_overthrown(self, place: str) -> bool:
        return self.table.status[self.at(place)] == OVERTHROWN

    def is_sanctuary(self, place: str) -> bool:
        return self.table.status[self.at(place)] == SANCTUARY

    def token(self, place: str) -> str:
        kind = int(self.table.token[self.at(place)])
        return "" if kind == NO_TOKEN else BOX.token_name(kind)

    def is_defeated(self, people: str) -> bool:
        return self.table.is_defeated(PEOPLE_NAMES.index(people))


def situation(**options: Any) -> Situation:
    return Situation(**options)


def chance(*drawn: str) -> Script:
    """Return a chance that gives these results: '3' for a die, 'red-2' for a world."""
    kinds = [("die", int(text) - 1) if text.isdigit() else ("world", BOX.token_kinds[text]) for text in drawn]
    return Script([(kind, value) for kind, value in kinds])


def legal_texts(position: State, seat: int | None = None) -> list[str]:
    """Return the legal actions as canonical text."""
    who = position.waiting()[0] if seat is None else seat
    view = position.view(who)
    return [game.notation.write(view, who, action) for action in position.legal(who)]


def play(position: State, *texts: str, drawn: Chance | None = None) -> Seen:
    """Play actions one after the other, each by the seat to play; without `drawn` chance is seeded."""
    events = EventLog()
    luck = drawn or Seeded(1)
    for text in texts:
        who = position.waiting()[0]
        view = position.view(who)
        action = game.notation.read(view, who, text)
        if not position.is_legal(who, action):
            raise Refused(game.words("en").why_not(view, who, action))
        position.play(who, action, luck, events)
    return Seen(position.table, events)


def total(zone: Iterable[int]) -> int:
    """Return the sum of the tokens in a zone."""
    return sum(int(number) for number in zone)


def assets_by_definition(table: Table) -> int:
    """Return the sum that R11 defines."""
    blockading = not table.is_defeated(MILITARY)
    return sum(
        table.value_of(world)
        for world in range(FIRST_WORLD, table.board.last_world + 1)
        if table.status[world] == CONQUERED and not (blockading and table.has_military(world))
    )


def assert_sound(table: Table) -> None:
    """Assert what holds in every position: assets, conservation of pieces, counts that agree."""
    box, board = table.box, table.board
    assert table.assets == assets_by_definition(table)
    assert table.bonus_left + table.treasury + total(table.bonus) == box.bonus_tokens
    assert table.shields_left + total(table.shield) == box.shields
    assert table.revolts_left + total(table.revolt) == box.revolt_tokens
    statuses = [int(status) for status in table.status]
    assert table.sanctuaries_left + statuses.count(SANCTUARY) == box.sanctuaries
    fleet = [int(place) for place in table.fleet if place != OUT_OF_FLEET]
    assert len(fleet) == table.fleet_size
    grounded = sum(
        table.zorgcorp_ships_at(world) for world in range(FIRST_WORLD, FIRST_SYSTEM) if statuses[world] == CONQUERED
    )
    assert table.zorgcorp_ships_left + len(fleet) + grounded == box.zorgcorp_ships
    for place in range(board.places):
        assert fleet.count(place) == table.zorgcorp_ships_at(place) or (
            place < FIRST_SYSTEM and statuses[place] == CONQUERED
        )
        for people in range(PEOPLES):
            mine = [table.place_of_ship(people, ship) for ship in range(box.ships_per_people)]
            assert place == 0 or mine.count(place) == table.ships_at(people, place)
        if table.zorgcorp_ships_at(place):
            assert not table.blocks_zorgcorp(place)  # R11, R16: they never share a system
    drawn = [
        int(table.token[world]) for world in range(FIRST_SYSTEM, board.last_world + 1) if table.token[world] != NO_TOKEN
    ]
    assert total(table.draw_pile) == table.tokens_left
    assert table.tokens_left + len(drawn) + statuses.count(SANCTUARY) == box.drawn_tokens
    for kind in range(box.drawn_kinds):
        assert drawn.count(kind) + table.draw_pile[kind] <= box.copies[kind]
