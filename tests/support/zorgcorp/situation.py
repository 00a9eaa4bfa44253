"""Makes situations short: `situation().conquered("d6", "blue-3").ships("military", "d7").zorg("d5")`."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from msgspec import convert
from mypy_extensions import u8

from trized.games.zorgcorp import game
from trized.games.zorgcorp.board import FIRST_SYSTEM, FIRST_WORLD, start_world_of
from trized.games.zorgcorp.boards import board_of, record_of
from trized.games.zorgcorp.box import BOX, MILITARY, PEOPLE_NAMES, PEOPLES
from trized.games.zorgcorp.progress import progress
from trized.games.zorgcorp.rules import State
from trized.games.zorgcorp.state import (
    CONQUERED,
    FACE_DOWN,
    NO_TOKEN,
    OUT_OF_FLEET,
    OVERTHROWN,
    RULES,
    SANCTUARY,
    Table,
)
from trized.kernel import Builder, Chance, Event, EventLog, Refused, Script, Seeded
from trized.kernel.game import under_rules


class Situation:
    """A position in the making: the start worlds lie there, everything else is put down by name."""

    def __init__(self, rules: int = RULES, notes: bool = False, difficulty: str = "easy", **options: str) -> None:
        options |= {"difficulty": difficulty, "memory": "notes" if notes else "classic"}
        self.builder = Builder(under_rules(game, rules), **options)
        self.board = board_of(record_of(options.get("board", "galaxy")))
        homes = {self.home(people): BOX.token_name(BOX.start_token(n)) for n, people in enumerate(PEOPLE_NAMES)}
        self.worlds = {home: ["down", token] for home, token in homes.items()}
        self.crews: dict[str, list[str]] = {people: [] for people in PEOPLE_NAMES}
        self.fleet: list[str] = []
        self.landed: list[str] = []
        self.acting, self.number = PEOPLE_NAMES["mars".index(options.get("order", "mars")[0])], 1
        self.left: tuple[str, ...] | None = None  # in the pile, if not all others

    def home(self, people: str) -> str:
        """Return the id of a people's start world."""
        return self.board.ids[start_world_of(PEOPLE_NAMES.index(people))]

    def named(self, place: str) -> str:
        """Return the id of a place; 'home of spy' is a start world."""
        return self.home(place.removeprefix("home of ")) if place.startswith("home of ") else place

    def lay(self, place: str, *words: str) -> "Situation":
        self.worlds[self.named(place)] = [word for word in words if word]
        return self

    def conquered(self, place: str, token: str, bonus: int = 0, revolt: bool = False) -> "Situation":
        return self.lay(place, "conquered", token, f"+{bonus}" if bonus else "", "revolt" if revolt else "")

    def face_down(self, place: str, token: str, shield: bool = False) -> "Situation":
        return self.lay(place, "down", token, "shield" if shield else "")

    def overthrown(self, place: str, token: str, shield: bool = False) -> "Situation":
        return self.lay(place, "overthrown", token, "shield" if shield else "", "revolt")

    def sanctuary(self, place: str) -> "Situation":
        return self.lay(place, "sanctuary")

    def shield(self, place: str) -> "Situation":
        self.worlds[self.named(place)].append("shield")
        return self

    def taken(self, people: str, ships: int = 1, bonus: int = 0) -> "Situation":
        """Take a people's start world."""
        self.landed += [self.home(people)] * ships
        return self.conquered(self.home(people), self.worlds[self.home(people)][1], bonus)

    def ships(self, people: str, *places: str) -> "Situation":
        self.crews[people] = sorted(map(self.named, places), key=self.board.place_of.__getitem__, reverse=True)
        return self

    def zorg(self, *places: str) -> "Situation":
        """Put ZorgCorp ships down, the oldest first."""
        self.fleet += map(self.named, places)
        return self

    def treasury(self, amount: int) -> "Situation":
        self.builder.treasury(amount)
        return self

    def round(self, number: int) -> "Situation":
        self.number = number
        return self

    def turn(self, people: str) -> "Situation":
        self.acting = people
        return self

    def pile(self, *tokens: str) -> "Situation":
        """Leave only these tokens in the pile."""
        self.left = tokens
        return self

    def position(self) -> State:
        sanctuaries = sum(words == ["sanctuary"] for words in self.worlds.values())
        left = {BOX.token_name(kind): int(BOX.copies[kind]) for kind in range(BOX.drawn_kinds)}
        unused = Counter(left) - Counter(word for words in self.worlds.values() for word in words)
        removed = list(unused.elements())[:sanctuaries]
        self.builder.turn(f"{self.number} {self.acting} turn")
        self.builder.worlds(" ".join(f"{place}={','.join(words)}" for place, words in self.worlds.items()))
        self.builder.removed(" ".join(removed)).ships(*(" ".join(crew) for crew in self.crews.values()))
        self.builder.fleet(" ".join(self.fleet)).landed(" ".join(self.landed))
        state = self.builder.state(check=False)
        assert isinstance(state, State)
        if self.left is not None:
            for kind in range(BOX.drawn_kinds):
                state.table.draw_pile[kind] = u8(self.left.count(BOX.token_name(kind)))
            state.table.tokens_left = len(self.left)
        return state

    @property
    def table(self) -> Table:
        return self.position().table

    def progress(self, *drawn: str) -> "Seen":
        """Let ZorgCorp's ships move; `drawn` sets the draws, such as '3' for a die or 'red-2' for a world."""
        table, events, script = self.table, EventLog(), chance(*drawn)
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
    """Assert the invariants of every position: assets, conservation of pieces, counts that agree."""
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
