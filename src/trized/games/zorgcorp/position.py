"""Text of positions of ZorgCorp: the round, worlds, ships and money (docs/positions.md)."""

from collections import Counter
from typing import Final

from librt.vecs import vec
from mypy_extensions import u8

from trized import kernel
from trized.games.zorgcorp.board import FIRST_WORLD, ZORGTERRE, is_start_world, start_world_of
from trized.games.zorgcorp.box import BOX, MILITARY, PEOPLE_NAMES, PEOPLES
from trized.games.zorgcorp.catalogue import refused
from trized.games.zorgcorp.game import empty_table
from trized.games.zorgcorp.rules import state_of
from trized.games.zorgcorp.state import (
    CONQUERED,
    EMPTY,
    FACE_DOWN,
    NO_TOKEN,
    NOT_ENDED,
    NOWHERE,
    ONE_ZORGCORP_SHIP,
    OVER,
    OVERTHROWN,
    SANCTUARY,
    Table,
)
from trized.games.zorgcorp.view import View
from trized.games.zorgcorp.words import ORDER_LETTERS
from trized.kernel import Options
from trized.kernel.position import NOTHING, PartReader, Positions, TextPart, join, slashed

PHASES: Final = ("excess", "turn", "moving", "naming", "placing", "over")
ENDINGS: Final = ("", "start_worlds", "assets", "military", "points_won", "points_lost")
STATUSES: Final = ("empty", "down", "conquered", "overthrown", "sanctuary")
TOKENS: Final = tuple(BOX.token_kinds)
DIFFICULTIES: Final = {threshold: name for name, threshold in BOX.thresholds.items()}
BUILDING: Final = "ship"  # in place of the world of a revolution


def _place(t: Table, part: PartReader, word: str) -> int:
    return part.one(word, t.board.ids)


def _read_turn(t: Table, part: PartReader) -> None:
    number, people, phase = part.words(3)
    t.round = part.number(number, 1, int(BOX.rounds))
    t.turn = list(t.order).index(u8(part.one(people, PEOPLE_NAMES)))
    t.phase = part.one(phase, PHASES)


def _read_result(t: Table, part: PartReader) -> None:
    t.ending = 1 + part.one(part.words(1)[0], ENDINGS[1:])


# worlds


def _world(t: Table, world: int) -> str:
    """Write a world with its tokens: 'd6=conquered,red-3,+2,revolt'."""
    token = int(t.token[world])
    words = [STATUSES[t.status[world]]] + ([] if token == NO_TOKEN else [BOX.token_name(token)])
    words += [f"+{t.bonus[world]}"] if t.bonus[world] else []
    words += [word for word, there in (("shield", t.shield[world]), ("revolt", t.revolt[world])) if there]
    return f"{t.board.ids[world]}={','.join(words)}"


def _write_worlds(t: Table) -> str:
    blank = _start_worlds(Table(t.board, BOX))
    worlds = range(FIRST_WORLD, int(t.board.last_world) + 1)
    return join(text for world in worlds if (text := _world(t, world)) != _world(blank, world))


def _read_worlds(t: Table, part: PartReader) -> None:
    for word in part.split(1)[0]:
        name, _, what = word.partition("=")
        world = _place(t, part, name)
        if not t.board.is_world(world):
            part.one(name, t.board.ids[FIRST_WORLD : int(t.board.last_world) + 1])
        status, *more = what.split(",")
        t.status[world] = u8(part.one(status, STATUSES))
        t.token[world] = u8(NO_TOKEN)
        for thing in more:
            if thing in ("shield", "revolt"):
                (t.shield if thing == "shield" else t.revolt)[world] = u8(1)
            elif thing.startswith("+"):
                t.bonus[world] = u8(part.number(thing[1:], 0, int(BOX.bonus_tokens)))
            else:
                t.token[world] = u8(part.take("token", thing, TOKENS))
        start = is_start_world(world) and t.token[world] != BOX.start_token(world - FIRST_WORLD)
        if (status in STATUSES[1:4]) != (t.token[world] != NO_TOKEN) or (start and status != "sanctuary"):
            raise refused("position.token", place=name)
        if t.bonus[world] and (status != "conquered" or int(t.bonus[world]) > t.printed_value(world)):
            raise refused("position.bonus", place=name)


def _removed(t: Table) -> list[str]:
    """Return the World tokens that have left the game for sanctuaries."""
    laid = Counter(int(token) for token in t.token)
    kinds = range(BOX.drawn_kinds)
    return [TOKENS[kind] for kind in kinds for _ in range(BOX.copies[kind] - t.draw_pile[kind] - laid[kind])]


def _read_removed(t: Table, part: PartReader) -> None:
    for word in part.split(1)[0]:
        t.draw_pile[part.take("token", word, TOKENS[: BOX.drawn_kinds])] -= u8(1)


# ships


def _write_ships(t: Table) -> str:
    rows = []
    for people in range(PEOPLES):
        places = [int(t.place_of_ship(people, ship)) for ship in range(BOX.ships_per_people)]
        while places and places[-1] == NOWHERE:
            places.pop()
        rows.append([NOTHING if place == NOWHERE else t.board.ids[place] for place in places])
    return slashed(rows)


def _read_ships(t: Table, part: PartReader) -> None:
    for people, words in enumerate(part.split(PEOPLES)):
        if len(words) > BOX.ships_per_people:
            part.refuse("words", n=0, most=BOX.ships_per_people, found=len(words))
        for ship, word in enumerate(words):
            if word != NOTHING:
                t.put_ship(people, ship, 1 + part.one(word, t.board.ids[1:]))


def _read_fleet(t: Table, part: PartReader) -> None:
    for word in part.split(1)[0]:
        t.fleet[t.fleet_size] = u8(part.take("ship", word, t.board.ids))
        t.presence[int(t.fleet[t.fleet_size])] += ONE_ZORGCORP_SHIP
        t.fleet_size += 1


def _write_landed(t: Table) -> str:
    """Write the places of ZorgCorp ships outside the fleet: start worlds that they took."""
    fleet = Counter(int(t.fleet[ship]) for ship in range(t.fleet_size))
    places = range(t.board.places)
    return join(t.board.ids[place] for place in places for _ in range(t.zorgcorp_ships_at(place) - fleet[place]))


def _read_landed(t: Table, part: PartReader) -> None:
    for word in part.split(1)[0]:
        world = part.take("ship", word, t.board.ids)
        if not is_start_world(world) or t.status[world] != CONQUERED:
            raise refused("position.landed", place=word)
        t.presence[world] += ONE_ZORGCORP_SHIP


def _bits(name: str, field: str) -> TextPart[Table]:
    def write(t: Table) -> str:
        return join(ship for ship in range(BOX.ships_per_people) if getattr(t, field) >> ship & 1)

    def read(t: Table, part: PartReader) -> None:
        ships = {part.number(word, 0, int(BOX.ships_per_people) - 1) for word in part.split(1)[0]}
        setattr(t, field, sum(1 << ship for ship in ships))

    return TextPart(name, write, read)


def _write_naming(t: Table) -> str:
    """Write the purpose of named worlds, the offer in BZ$, the number still to name, and the named ones."""
    if not (t.worlds_to_name or t.worlds_named or t.bz_offered or t.revolution_world):
        return ""
    what = BUILDING if t.is_building() else t.board.ids[t.revolution_world]
    named = [t.board.ids[t.named_world[at]] for at in range(t.worlds_named)]
    return join([what, t.bz_offered, t.worlds_to_name, *named])


def _read_naming(t: Table, part: PartReader) -> None:
    most = int(BOX.revolution_colours)
    what, offered, needed, *named = part.words(3, 3 + most)
    t.revolution_world = NOWHERE if what == BUILDING else _place(t, part, what)
    t.bz_offered, t.worlds_to_name = part.number(offered, 0, most), part.number(needed, 0, most - len(named))
    for word in named:
        t.named_world[t.worlds_named] = u8(_place(t, part, word))
        t.worlds_named += 1


def _read_treasury(t: Table, part: PartReader) -> None:
    t.treasury = part.number(part.words(1)[0], 0, int(BOX.bonus_tokens))


def _start_worlds(t: Table) -> Table:
    for people in range(PEOPLES):
        t.token[start_world_of(people)] = u8(BOX.start_token(people))
        t.status[start_world_of(people)] = u8(FACE_DOWN)
    return t


class Text(Positions[Table]):
    """The text parts of ZorgCorp; assets, supplies and the draw pile follow from them."""

    parts = (
        TextPart("turn", lambda t: join((t.round, PEOPLE_NAMES[t.acting_people()], PHASES[t.phase])), _read_turn),
        TextPart("result", lambda t: ENDINGS[t.ending], _read_result),
        TextPart("treasury", lambda t: str(t.treasury), _read_treasury),
        TextPart("worlds", _write_worlds, _read_worlds),
        TextPart("removed", lambda t: join(_removed(t)), _read_removed),
        TextPart("ships", _write_ships, _read_ships),
        TextPart("fleet", lambda t: join(t.board.ids[t.fleet[ship]] for ship in range(t.fleet_size)), _read_fleet),
        TextPart("landed", _write_landed, _read_landed),
        _bits("moved", "moved_ships"),
        _bits("acted", "acted_ships"),
        TextPart("naming", _write_naming, _read_naming),
    )

    def options(self, table: Table) -> Options:
        return {
            "difficulty": DIFFICULTIES[table.threshold],
            "order": "".join(ORDER_LETTERS[people] for people in table.order),
            "board": table.board.record,
            "memory": "notes" if table.notes else "classic",
            **({} if table.start_worlds_named else {"open_starts": "not_named"}),
        }

    def lay(self, game: kernel.Game, options: Options) -> Table:
        table = _start_worlds(empty_table(game, options))
        table.order = vec[u8]([u8(ORDER_LETTERS.index(letter)) for letter in options["order"]])
        return table

    def pools(self, table: Table) -> dict[str, Counter[str]]:
        copies = [*map(int, BOX.copies), *[1] * PEOPLES]
        return {
            "token": Counter(dict(zip(TOKENS, copies, strict=True))),
            "ship": Counter(dict.fromkeys(table.board.ids, int(BOX.zorgcorp_ships))),
        }

    def finish(self, table: Table, viewer: int | None) -> None:
        t, worlds = table, range(FIRST_WORLD, int(table.board.last_world) + 1)
        for world in worlds:
            if int(t.token[world]) < BOX.drawn_kinds:
                t.draw_pile[int(t.token[world])] -= u8(1)
        blockading = not t.is_defeated(MILITARY)
        t.assets = sum(
            t.value_of(world)
            for world in worlds
            if t.status[world] == CONQUERED and not (blockading and t.has_military(world))
        )
        drawn = [world for world in worlds if t.status[world] == SANCTUARY and not is_start_world(world)]
        if len(drawn) != len(_removed(t)):
            raise refused("position.removed", n=len(drawn))
        t.tokens_left = sum(map(int, t.draw_pile))
        t.bonus_left = BOX.bonus_tokens - t.treasury - sum(map(int, t.bonus))
        t.shields_left = BOX.shields - sum(map(int, t.shield))
        t.revolts_left = BOX.revolt_tokens - sum(map(int, t.revolt))
        t.sanctuaries_left = BOX.sanctuaries - sum(t.status[world] == SANCTUARY for world in worlds)
        ships = sum(t.zorgcorp_ships_at(place) for place in range(t.board.places))
        t.zorgcorp_ships_left = BOX.zorgcorp_ships - ships

    def check(self, table: Table, viewer: int | None) -> None:
        t = table
        supplies = {
            "BZ$": t.bonus_left,
            "shield": t.shields_left,
            "revolt": t.revolts_left,
            "sanctuary": t.sanctuaries_left,
            "fleet": t.zorgcorp_ships_left,
        }
        for name, left in supplies.items():
            if left < 0:
                raise refused("position.supply", name=name, n=-int(left))
        if (t.phase == OVER) != (t.ending != NOT_ENDED):
            raise refused("position.result")
        if (t.phase == PHASES.index("naming")) != (t.worlds_to_name > 0):
            raise refused("position.naming")
        for place in range(t.board.places):
            name = t.board.ids[place]
            if place != ZORGTERRE and t.zorgcorp_ships_at(place) and t.blocks_zorgcorp(place):
                raise refused("position.shared", place=name)
            revolt, status = bool(t.revolt[place]), t.status[place]
            if revolt != (status == OVERTHROWN) and not (revolt and status == CONQUERED):
                raise refused("position.revolt", place=name)
            if t.shield[place] and status in (EMPTY, CONQUERED, SANCTUARY):
                raise refused("position.shield", place=name)

    def state(self, table: Table) -> kernel.State:
        return state_of(table)

    def view(self, viewer: int, table: Table) -> kernel.View:
        return View(viewer, table)
