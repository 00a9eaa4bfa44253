"""Makes situations short: `situation().conquered("d6", "blue-3").ships("military", "d7").zorg("d5")`."""

from collections.abc import Iterable
from typing import Any

from mypy_extensions import u8

from trized.games.zorgcorp import box, game
from trized.games.zorgcorp.corporation import progress
from trized.games.zorgcorp.galaxy import FIRST_SYSTEM, FIRST_WORLD, PEOPLES
from trized.games.zorgcorp.rules import Position, position
from trized.games.zorgcorp.state import (
    CONQUERED,
    FACE_DOWN,
    GONE,
    NO_TOKEN,
    ONE_ZORG,
    OVERTHROWN,
    SANCTUARY_LAID,
    SLOTS,
    SOLDIERS,
    Table,
    lay_out,
)
from trized.kernel import Chance, EventLog, Script, Seeded


class Situation:
    """A table in the making: the start worlds lie there, everything else is put down by name."""

    def __init__(self, board: str = "galaxy", order: str = "mars", difficulty: str = "easy", notes: bool = False):
        self.table = lay_out(box.board(box.record_of(board)), box.FIGURES)
        self.table.threshold = box.THRESHOLDS[difficulty]
        self.table.notes = int(notes)
        for turn, letter in enumerate(order):
            self.table.order[turn] = u8("mars".index(letter))
        for people in range(PEOPLES):
            self.table.token[FIRST_WORLD + people] = u8(box.FIGURES.drawn + people)
            self.table.status[FIRST_WORLD + people] = u8(FACE_DOWN)

    def at(self, place: str) -> int:
        """Return the number of a place; 'home of spy' is a start world."""
        if place.startswith("home of "):
            return FIRST_WORLD + box.PEOPLE.index(place.removeprefix("home of "))
        return self.table.board.number[place]

    def lay(
        self, place: str, token: str, status: int, bonus: int = 0, shield: bool = False, revolt: bool = False
    ) -> "Situation":
        world = self.at(place)
        self.table.status[world] = u8(status)
        self.table.token[world] = u8(box.KINDS[token])
        self.table.pool[box.KINDS[token]] -= u8(1)
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
        self.table.status[self.at(place)] = u8(SANCTUARY_LAID)
        return self

    def shield(self, place: str) -> "Situation":
        self.table.shield[self.at(place)] = u8(1)
        return self

    def taken(self, people: str, ships: int = 1, bonus: int = 0) -> "Situation":
        """Take a people's start world."""
        world = self.at(f"home of {people}")
        self.table.status[world] = u8(CONQUERED)
        self.table.bonus[world] = u8(bonus)
        self.table.presence[world] += ships * ONE_ZORG
        return self

    def ships(self, people: str, *places: str) -> "Situation":
        number = box.PEOPLE.index(people)
        numbers = sorted((self.at(place) for place in places), reverse=True)
        for ship, place in enumerate(numbers):
            self.table.ships[number * SLOTS + ship] = u8(place)
            self.table.presence[place] += 1 << (3 * number)
        return self

    def zorg(self, *places: str) -> "Situation":
        """Put ZorgCorp ships down, the oldest first."""
        for place in places:
            self.table.fleet[self.table.fleet_size] = u8(self.at(place))
            self.table.fleet_size += 1
            self.table.presence[self.at(place)] += ONE_ZORG
        return self

    def treasury(self, amount: int) -> "Situation":
        self.table.treasury = amount
        return self

    def round(self, number: int) -> "Situation":
        self.table.round = number
        return self

    def turn(self, people: str) -> "Situation":
        self.table.turn = list(self.table.order).index(box.PEOPLE.index(people))
        return self

    def empty_pile(self) -> "Situation":
        self.table.pool = box.FIGURES.copies[:]
        for kind in range(box.FIGURES.drawn):
            self.table.pool[kind] = u8(0)
        self.table.pile = 0
        return self

    def count(self) -> Table:
        """Count supplies and assets from what lies on the table."""
        table = self.table
        worlds = range(FIRST_WORLD, table.board.worlds + 1)
        table.assets = assets_by_definition(table)
        table.pile = total(table.pool)
        table.reserve = box.FIGURES.bonus - table.treasury - total(table.bonus)
        table.shields = box.FIGURES.shields - total(table.shield)
        table.revolts = box.FIGURES.revolts - total(table.revolt)
        table.sanctuaries = box.FIGURES.sanctuaries - sum(table.status[world] == SANCTUARY_LAID for world in worlds)
        table.hangar = box.FIGURES.zorg_ships - sum(table.zorg(place) for place in range(table.board.places))
        return table

    def position(self) -> Position:
        return position(self.count())

    def progress(self, *drawn: str) -> "Seen":
        """Let ZorgCorp's ships move; say what chance gives, such as '3' for a die or 'red-2' for a world."""
        table = self.count()
        story = EventLog()
        script = chance(*drawn)
        progress(table, script, story)
        assert script.rest() == 0
        return Seen(table, story)


class Seen:
    """A table after something happened, asked in the game's words."""

    def __init__(self, table: Table, story: EventLog) -> None:
        self.table = table
        self.events = [event.kind for event in story.events]
        self.assets = table.assets

    def at(self, place: str) -> int:
        if place.startswith("home of "):
            return FIRST_WORLD + box.PEOPLE.index(place.removeprefix("home of "))
        return self.table.board.number[place]

    def zorg(self, place: str) -> int:
        return self.table.zorg(self.at(place))

    def crew(self, people: str, place: str) -> int:
        return self.table.crew(box.PEOPLE.index(people), self.at(place))

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
        return self.table.status[self.at(place)] == SANCTUARY_LAID

    def token(self, place: str) -> str:
        kind = int(self.table.token[self.at(place)])
        return "" if kind == NO_TOKEN else box.token_name(kind)

    def is_defeated(self, people: str) -> bool:
        return self.table.defeated(box.PEOPLE.index(people))


def situation(**options: Any) -> Situation:
    return Situation(**options)


def chance(*drawn: str) -> Script:
    """Return a chance that gives these results: '3' for a die, 'red-2' for a world."""
    kinds = [("die", int(text) - 1) if text.isdigit() else ("world", box.KINDS[text]) for text in drawn]
    return Script([(kind, value) for kind, value in kinds])


def sayings(position: Position, seat: int | None = None) -> list[str]:
    """Return what may be said, as canonical text."""
    who = position.waiting()[0] if seat is None else seat
    view = position.view(who)
    return [game.notation.write(view, who, action) for action in position.legal(who)]


def say(position: Position, *texts: str, drawn: Chance | None = None) -> Seen:
    """Say things one after the other, each by whoever is asked; without `drawn` chance is seeded."""
    story = EventLog()
    luck = drawn or Seeded(1)
    for text in texts:
        who = position.waiting()[0]
        position.play(who, game.notation.read(position.view(who), who, text), luck, story)
    return Seen(position.table, story)


def total(zone: Iterable[int]) -> int:
    """Return the sum of what lies in a zone."""
    return sum(int(number) for number in zone)


def assets_by_definition(table: Table) -> int:
    """Return the sum that R11 defines."""
    loyal = table.status[FIRST_WORLD] != CONQUERED
    return sum(
        table.worth(world)
        for world in range(FIRST_WORLD, table.board.worlds + 1)
        if table.status[world] == CONQUERED and not (loyal and table.presence[world] & SOLDIERS)
    )


def assert_sound(table: Table) -> None:
    """Assert what holds in every position: assets, conservation of pieces, counts that agree."""
    figures, board = table.figures, table.board
    assert table.assets == assets_by_definition(table)
    assert table.reserve + table.treasury + total(table.bonus) == figures.bonus
    assert table.shields + total(table.shield) == figures.shields
    assert table.revolts + total(table.revolt) == figures.revolts
    statuses = [int(status) for status in table.status]
    assert table.sanctuaries + statuses.count(SANCTUARY_LAID) == figures.sanctuaries
    fleet = [int(place) for place in table.fleet if place != GONE]
    assert len(fleet) == table.fleet_size
    grounded = sum(table.zorg(world) for world in range(FIRST_WORLD, FIRST_SYSTEM) if statuses[world] == CONQUERED)
    assert table.hangar + len(fleet) + grounded == figures.zorg_ships
    for place in range(board.places):
        assert fleet.count(place) == table.zorg(place) or (place < FIRST_SYSTEM and statuses[place] == CONQUERED)
        for people in range(PEOPLES):
            mine = [int(table.ships[people * SLOTS + ship]) for ship in range(SLOTS)]
            assert place == 0 or mine.count(place) == table.crew(people, place)
        if table.zorg(place):
            assert not table.blocked(place)  # R11, R16: they never share a system
    drawn = [
        int(table.token[world]) for world in range(FIRST_SYSTEM, board.worlds + 1) if table.token[world] != NO_TOKEN
    ]
    assert total(table.pool) == table.pile
    assert table.pile + len(drawn) + statuses.count(SANCTUARY_LAID) == figures.pile
    for kind in range(figures.drawn):
        assert drawn.count(kind) + table.pool[kind] <= figures.copies[kind]
