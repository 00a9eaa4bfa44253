"""Text of positions of Zoondo: the Zoons on their cells, trumps, and public knowledge (docs/positions.md)."""

import re
from collections import Counter
from collections.abc import Mapping
from typing import Final

from librt.vecs import append

from trized import kernel
from trized.games.zoondo.box import BOX
from trized.games.zoondo.catalogue import refused
from trized.games.zoondo.game import empty_table
from trized.games.zoondo.notation import CELL_NAMES
from trized.games.zoondo.rules import ENDINGS, State
from trized.games.zoondo.state import (
    CAGED,
    CELLS,
    DEPLOY,
    DEPLOYED,
    EMPTY,
    FIGHT,
    GONE,
    HIDDEN,
    HIDDEN_TRUMP,
    KINDS,
    MORE_MOVES,
    NO_CARD,
    NO_SLOT,
    NO_TRUMP,
    NOBODY,
    NOT_ENDED,
    OVER,
    PLACES,
    POWER,
    SEAT_SLOTS,
    SLOTS,
    TURN,
    WALL,
    Table,
    first_slot,
    in_hand,
)
from trized.games.zoondo.tribes import FORMATS, RANDOM, TRUMP_LIMITS, bring_tribe, read_tribe
from trized.games.zoondo.trumps import FACE
from trized.games.zoondo.turn import PAST_BOARD, is_stuck
from trized.games.zoondo.view import View
from trized.kernel import Options
from trized.kernel.position import HIDDEN as UNKNOWN
from trized.kernel.position import NOTHING, PartReader, Positions, TextPart, join, slashed

PHASES: Final = ("deploy", "turn", "fight", "power", "more", "over")
DEPLOYMENTS: Final = ("deploying", "deployed", "random")
ZONES: Final = ("hand", "field", "tomb")
DIAGONALS: Final = (NOTHING, "A", "B")
TOMB: Final = "tomb"
CAGE: Final = "cage:"
KNOWN: Final = "!"
ZOONS: Final = tuple(zoon.id for zoon in BOX.zoons)
TRUMPS: Final = tuple(trump.id for trump in BOX.trumps)
ZOON: Final = re.compile(r"([a-z0-9-]+|\?)@([a-z0-9:]+)(!|[=~][a-z0-9,-]*)?")
MOST: Final = 99_999
# A compact past field: a Zoon by its slot, a run of empty cells by its length.
SLOT_LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ[]abcdefghijklmnopqrstuvwxyz{}"
PAST: Final = re.compile(r"(?:\d{1,2}(?!\d)|#|\*?[A-Za-z\[\]{}])+:[01]", re.ASCII)


def _kinds(mask: int) -> list[str]:
    return [zoon for kind, zoon in enumerate(ZOONS) if mask >> kind & 1]


# who acts


def _write_turn(t: Table) -> str:
    asked = [] if t.deciding_seat == t.active_seat else ["asked", t.deciding_seat]
    return join([t.active_seat, PHASES[t.phase], *asked])


def _read_turn(t: Table, part: PartReader) -> None:
    seat, phase, *asked = part.words(2, 4)
    t.active_seat, t.phase = part.number(seat, 0, 1), part.one(phase, PHASES)
    t.deciding_seat = t.active_seat
    if asked and part.one(asked[0], ("asked",)) == 0:
        t.deciding_seat = part.number(asked[-1], 0, 1)


def _read_began(t: Table, part: PartReader) -> None:
    t.first_seat = part.number(part.words(1)[0], 0, 1)


def _write_result(t: Table) -> str:
    return "" if t.ending == NOT_ENDED else join([NOTHING if t.winner == NOBODY else t.winner, ENDINGS[t.ending]])


def _read_result(t: Table, part: PartReader) -> None:
    winner, ending = part.words(2)
    t.winner, t.ending = NOBODY if winner == NOTHING else part.number(winner, 0, 1), part.one(ending, ENDINGS)


def _read_count(t: Table, part: PartReader) -> None:
    t.turn_number, t.turns_without_progress, t.progress_made = part.rows(1, 3, 0, MOST)
    if t.progress_made > 1 or t.turns_without_progress > t.no_progress_limit:
        part.refuse("number", word=t.turns_without_progress, least=0, most=t.no_progress_limit)


# Zoons


def _write_zoon(t: Table, slot: int, tribe: int) -> str:
    kind, cell, possible = int(t.kind[slot]), int(t.cell[slot]), int(t.possible_kinds[slot])
    if kind == NO_CARD:
        return NOTHING
    where = TOMB if cell == GONE else CELL_NAMES[cell] if cell < CELLS else CAGE + CELL_NAMES[cell - CAGED]
    known = ""
    if possible == 1 << kind:
        known = KNOWN
    elif possible not in (tribe, 0):
        within, missing = possible & ~tribe == 0, _kinds(tribe & ~possible)
        fewer = within and len(missing) < len(_kinds(possible))
        known = "~" + ",".join(missing) if fewer else "=" + ",".join(_kinds(possible))
    return f"{UNKNOWN if kind == HIDDEN else ZOONS[kind]}@{where}{known}"


def _write_zoons(t: Table) -> str:
    rows = []
    for seat in (0, 1):
        slots = range(first_slot(seat), int(t.slots_end(seat)))
        row = [_write_zoon(t, slot, int(t.tribe(seat).kinds)) for slot in slots]
        while len(row) > 0 and row[-1] == NOTHING:
            row.pop()
        rows.append(row)
    return slashed(rows)


def _read_zoons(t: Table, part: PartReader) -> None:
    for seat, words in enumerate(part.split(2)):
        if len(words) > SEAT_SLOTS:
            part.refuse("words", n=1, most=SEAT_SLOTS, found=len(words))
        t.side(seat).slots_used = max(PLACES, len(words))
        for number, word in enumerate(words):
            if word != NOTHING:
                _read_zoon(t, part, seat, first_slot(seat) + number, word)


def _read_zoon(t: Table, part: PartReader, seat: int, slot: int, word: str) -> None:
    if (found := ZOON.fullmatch(word)) is None:
        raise refused("position.zoon", word=word)
    name, where, known = found.groups()
    kind = HIDDEN if name == UNKNOWN else part.take(f"zoon{seat}", BOX.zoon_id(name), ZOONS)
    t.kind[slot] = kind
    if where != TOMB:
        cell = part.one(where.removeprefix(CAGE), CELL_NAMES)
        if t.board[cell] != EMPTY:
            raise refused("position.cell", cell=CELL_NAMES[cell])
        t.cell[slot], t.board[cell] = cell, slot
        if where.startswith(CAGE):
            t.cell[slot], t.board[cell] = CAGED + cell, CAGED + slot
    tribe = int(t.tribe(seat).kinds)
    if known is None:
        t.possible_kinds[slot] = 0 if t.phase == DEPLOY else tribe
    elif known == KNOWN:
        t.possible_kinds[slot] = 1 << kind
    else:
        mask = sum({1 << part.one(BOX.zoon_id(one), ZOONS) for one in known[1:].split(",")})
        t.possible_kinds[slot] = mask if known[0] == "=" else tribe & ~mask
    if kind != HIDDEN and t.phase != DEPLOY and not t.possible_kinds[slot] >> kind & 1:
        raise refused("position.known", word=word)


def _write_walls(t: Table) -> str:
    return join(CELL_NAMES[cell] for cell in range(CELLS) if t.board[cell] == WALL)


def _read_walls(t: Table, part: PartReader) -> None:
    for word in part.split(1)[0]:
        cell = part.one(word, CELL_NAMES)
        if t.board[cell] != EMPTY:
            raise refused("position.cell", cell=word)
        t.board[cell] = WALL


# trumps


def _trump_name(t: Table, slot: int) -> str:
    return UNKNOWN if t.trumps[slot] == HIDDEN_TRUMP else TRUMPS[t.trumps[slot]]


def _write_trumps(t: Table) -> str:
    zones = [[(slot, int(t.trump_zone[slot])) for slot in t.brought_trumps(seat)] for seat in (0, 1)]
    return slashed([_trump_name(t, slot) + (f"@{ZONES[zone]}" if zone else "") for slot, zone in row] for row in zones)


def _read_trumps(t: Table, part: PartReader) -> None:
    t.trumps = t.trumps[:]
    for seat, words in enumerate(part.split(2)):
        slots = t.brought_trumps(seat)
        if len(words) != len(slots):
            part.refuse("words", n=len(slots), most=len(slots), found=len(words))
        for slot, word in zip(slots, words, strict=True):
            name, at, zone = word.partition("@")
            t.trumps[slot] = HIDDEN_TRUMP if name == UNKNOWN else part.take(f"trump{seat}", name, TRUMPS)
            t.trump_zone[slot] = part.one(zone, ZONES) if at else 0


def _read_shown(t: Table, part: PartReader) -> None:
    t.side1.trumps_shown, t.side2.trumps_shown = part.rows(2, 1, 0, len(t.trumps) // 2)


def _owned(t: Table, pairs: list[tuple[int, str]]) -> str:
    """Write trumps by seat: 'TRUMP@WHERE'."""
    rows = [[(slot, where) for slot, where in pairs if slot in t.brought_trumps(seat)] for seat in (0, 1)]
    return slashed([f"{_trump_name(t, slot)}@{where}" for slot, where in row] for row in rows)


def _read_owned(t: Table, part: PartReader) -> list[tuple[int, str]]:
    found = []
    for seat, words in enumerate(part.split(2)):
        slots = t.brought_trumps(seat)
        for word in words:
            name, _, where = word.partition("@")
            found.append((slots[part.one(name, [_trump_name(t, slot) for slot in slots])], where))
    return found


def _write_materials(t: Table) -> str:
    carried = [(int(t.material[slot]) - 1, int(t.cell[slot])) for slot in range(SLOTS) if t.material[slot]]
    return _owned(t, [(trump, CELL_NAMES[cell % CAGED]) for trump, cell in sorted(carried)])


def _read_materials(t: Table, part: PartReader) -> None:
    for trump, where in _read_owned(t, part):
        there = t.board[part.one(where, CELL_NAMES)]
        if there == EMPTY or there == WALL:
            raise refused("position.material", cell=where)
        t.material[there % CAGED] = trump + 1


def _write_terrain(t: Table) -> str:
    return _owned(t, [(int(t.terrain[cell]) - 1, CELL_NAMES[cell]) for cell in range(CELLS) if t.terrain[cell]])


def _read_terrain(t: Table, part: PartReader) -> None:
    for trump, where in _read_owned(t, part):
        t.terrain[part.one(where, CELL_NAMES)] = trump + 1


def _write_users(t: Table) -> str:
    """Write the Zoons, counted from 0 in their part, that may publicly have used a trump."""
    rows = [[str(slot % SEAT_SLOTS) for slot in range(SLOTS) if users >> slot & 1] for users in t.possible_users]
    return _owned(t, [(trump, ",".join(row)) for trump, row in enumerate(rows) if row])


def _read_users(t: Table, part: PartReader) -> None:
    users = t.possible_users[:]
    for trump, where in _read_owned(t, part):
        first = 0 if trump < t.first_trump_slot(1) else SEAT_SLOTS
        users[trump] = sum({1 << first + part.number(one, 0, SEAT_SLOTS - 1) for one in where.split(",")})
    t.possible_users = users


# an unfinished turn


def _slot(t: Table, slot: int) -> str:
    """Name a Zoon by its cell, or by its seat and its number in the part `zoons`."""
    if slot == NO_SLOT:
        return NOTHING
    cell = t.cell[slot]
    return CELL_NAMES[cell] if cell < CELLS else f"{slot // SEAT_SLOTS}.{slot % SEAT_SLOTS}"


def _read_slot(t: Table, part: PartReader, word: str) -> int:
    if word == NOTHING:
        return NO_SLOT
    if number := re.fullmatch(r"([01])\.(\d{1,2})", word, re.ASCII):
        slot = int(number[1]) * SEAT_SLOTS + part.number(number[2], 0, SEAT_SLOTS - 1)
        there = slot if t.kind[slot] != NO_CARD else EMPTY
    else:
        there = int(t.board[part.one(word, CELL_NAMES)])
    if there >= SLOTS:
        raise refused("position.no_zoon", cell=word)
    return there


def _write_fight(t: Table) -> str:
    trump, numbers = t.shooting_trump, (t.attack_bonus, t.attack_factor)
    if t.attacker == NO_SLOT and t.defender == NO_SLOT and trump == NO_TRUMP:
        return ""
    return join([_slot(t, t.attacker), _slot(t, t.defender), *numbers, *([] if trump < 0 else [_trump_name(t, trump)])])


def _trump_of(t: Table, part: PartReader, name: str) -> int:
    slots = t.brought_trumps(t.active_seat)
    return slots[part.one(name, [_trump_name(t, slot) for slot in slots])]


def _read_fight(t: Table, part: PartReader) -> None:
    attacker, defender, bonus, factor, *trump = part.words(4, 5)
    t.attacker, t.defender = _read_slot(t, part, attacker), _read_slot(t, part, defender)
    t.attack_bonus, t.attack_factor = part.number(bonus, 0, 99), part.number(factor, 1, 99)
    t.shooting_trump = _trump_of(t, part, trump[0]) if trump else NO_TRUMP


def _read_touch(t: Table, part: PartReader) -> None:
    t.side1.diagonal, t.side2.diagonal = (
        part.one(words[0] if words else NOTHING, DIAGONALS) for words in part.split(2)
    )


def _read_touched(t: Table, part: PartReader) -> None:
    t.side1.touched, t.side2.touched = part.rows(2, 1, -1, 3)


def _read_star(t: Table, part: PartReader) -> None:
    t.star_slot, t.star_opponent = (_read_slot(t, part, word) for word in part.words(2))


def _write_moving(t: Table) -> str:
    if t.moving_trump == NO_TRUMP:
        return ""
    moved = [_slot(t, slot) for slot in range(SLOTS) if t.moved_slots >> slot & 1]
    return join([_trump_name(t, t.moving_trump), t.moves_left, *moved])


def _read_moving(t: Table, part: PartReader) -> None:
    trump, left, *moved = part.words(2, 2 + SEAT_SLOTS)
    t.moving_trump, t.moves_left = _trump_of(t, part, trump), part.number(left, 0, 99)
    t.moved_slots = sum({1 << _read_slot(t, part, word) for word in moved if word != NOTHING})


def _read_ready(t: Table, part: PartReader) -> None:
    for seat, words in enumerate(part.split(2)):
        t.side(seat).deployment = part.one(words[0] if words else NOTHING, DEPLOYMENTS)


def _write_ready(t: Table) -> str:
    both = [DEPLOYMENTS[t.side1.deployment], DEPLOYMENTS[t.side2.deployment]]
    return slashed([one] for one in both) if t.phase == DEPLOY and both != ["deploying"] * 2 else ""


def _write_past(t: Table) -> str:
    boards = []
    for first in range(0, len(t.past_boards), PAST_BOARD):
        letters, empty = "", 0
        for there in [*t.past_boards[first : first + CELLS], -1]:
            if there == EMPTY:
                empty += 1
                continue
            letters += str(empty) if empty else ""
            empty = 0
            if there == WALL:
                letters += "#"
            elif there >= 0:
                letters += ("*" if there >= CAGED else "") + SLOT_LETTERS[there % CAGED]
        boards.append(f"{letters}:{t.past_boards[first + CELLS]}")
    return join(boards)


def _read_past(t: Table, part: PartReader) -> None:
    for word in part.split(1)[0]:
        if PAST.fullmatch(word) is None:
            raise refused("position.past", word=word)
        cells: list[int] = []
        for run, wall, caged, letter in re.findall(r"(\d+)|(#)|(\*?)([A-Za-z\[\]{}])", word.rpartition(":")[0]):
            if run:
                cells += [EMPTY] * int(run)
            else:
                cells.append(WALL if wall else SLOT_LETTERS.index(letter) + (CAGED if caged else 0))
        if len(cells) != CELLS:
            raise refused("position.past", word=word)
        for number in [*cells, int(word[-1])]:
            t.past_boards = append(t.past_boards, number)


class Text(Positions[Table]):
    """The text parts of Zoondo; the hands are the rest of the tribes."""

    parts = (
        TextPart("turn", _write_turn, _read_turn),
        TextPart("began", lambda t: "" if t.first_seat == NOBODY else str(t.first_seat), _read_began),
        TextPart("result", _write_result, _read_result),
        TextPart("count", lambda t: join((t.turn_number, t.turns_without_progress, t.progress_made)), _read_count),
        TextPart("ready", _write_ready, _read_ready),
        TextPart("zoons", _write_zoons, _read_zoons),
        TextPart("walls", _write_walls, _read_walls),
        TextPart("trumps", _write_trumps, _read_trumps),
        TextPart("shown", lambda t: slashed([[t.side1.trumps_shown], [t.side2.trumps_shown]]), _read_shown),
        TextPart("materials", _write_materials, _read_materials),
        TextPart("terrain", _write_terrain, _read_terrain),
        TextPart("users", _write_users, _read_users),
        TextPart("fight", _write_fight, _read_fight),
        TextPart("touch", lambda t: slashed([DIAGONALS[side.diagonal]] for side in (t.side1, t.side2)), _read_touch),
        TextPart("touched", lambda t: slashed([side.touched] for side in (t.side1, t.side2)), _read_touched),
        TextPart("star", lambda t: join((_slot(t, t.star_slot), _slot(t, t.star_opponent))), _read_star),
        TextPart("moving", _write_moving, _read_moving),
        TextPart("past", _write_past, _read_past),
    )

    def options(self, table: Table) -> Options:
        tribes = (table.side1.tribe, table.side2.tribe)
        options = {
            "tribe1": tribes[0].text,
            "tribe2": tribes[1].text,
            "format": FORMATS[table.format],
            "first": "random" if table.first_by_option == NOBODY else str(table.first_by_option + 1),
            "notes": "on" if table.notes else "off",
            "limit": str(table.no_progress_limit),
            "repetition": "on" if table.repetition_draws else "off",
        }
        if max(sum(trump != NO_TRUMP for trump in tribe.trumps) for tribe in tribes) > TRUMP_LIMITS["0-3"][1]:
            options["trumps"] = "any"
        return {**options, "beaten_trump": "lost"} if table.beaten_trumps_lost else options

    def settle(self, game: kernel.Game, given: Mapping[str, str], viewer: int | None) -> Options:
        hidden = {name: value for name, value in given.items() if viewer is not None and UNKNOWN in value}
        return {**game.settle({name: value for name, value in given.items() if name not in hidden}), **hidden}

    def lay(self, game: kernel.Game, options: Options) -> Table:
        if RANDOM in (options["tribe1"], options["tribe2"]):
            raise refused("position.random")
        texts = (options["tribe1"], options["tribe2"])
        tribes = [read_tribe(text) if UNKNOWN in text else bring_tribe(text) for text in texts]
        return empty_table(game, options, *tribes)

    def pools(self, table: Table) -> dict[str, Counter[str]]:
        found: dict[str, Counter[str]] = {}
        for seat in (0, 1):
            tribe = table.tribe(seat)
            hidden = HIDDEN_TRUMP in tribe.trumps
            brought = [number for number in range(len(TRUMPS)) if hidden or number in tribe.trumps]
            faces = {ZOONS[FACE[trump]]: 1 for trump in brought if FACE[trump] >= 0}
            zoons = {name: int(tribe.cards[kind]) for kind, name in enumerate(ZOONS)}
            found[f"zoon{seat}"] = Counter(zoons) + Counter(faces)
            found[f"trump{seat}"] = Counter({TRUMPS[trump]: 1 for trump in brought})
        return found

    def finish(self, table: Table, viewer: int | None) -> None:
        for seat in (0, 1):
            _fill_hand(table, seat, viewer)
            if table.phase != DEPLOY:
                table.side(seat).deployment = DEPLOYED

    def check(self, table: Table, viewer: int | None) -> None:
        t = table
        for seat in (0, 1):
            if t.phase not in (DEPLOY, OVER) and viewer in (None, seat) and _emblem_lost(t, seat):
                raise refused("position.emblem", seat=seat)
        if (t.phase == OVER) != (t.ending != NOT_ENDED):
            raise refused("position.result")
        if t.phase == FIGHT and t.defender == NO_SLOT:
            raise refused("position.fight")
        if t.phase == POWER and t.star_slot == NO_SLOT:
            raise refused("position.star")
        if t.phase == MORE_MOVES and t.moving_trump == NO_TRUMP:
            raise refused("position.moving")
        if t.phase == TURN and not any(kind == HIDDEN for kind in t.kind) and is_stuck(t, t.active_seat):
            raise refused("position.stuck", seat=t.active_seat)

    def state(self, table: Table) -> kernel.State:
        return State(table)

    def view(self, viewer: int, table: Table) -> kernel.View:
        return View(viewer, table)


def _fill_hand(t: Table, seat: int, viewer: int | None) -> None:
    """Put the rest of the tribe into a hand, as far as `viewer` may know it."""
    tribe, side = t.tribe(seat), t.side(seat)
    kinds = [int(t.kind[slot]) for slot in range(first_slot(seat), first_slot(seat) + SEAT_SLOTS)]
    brought = [kind for kind in kinds if kind != NO_CARD and (kind == HIDDEN or not BOX.zoons[kind].from_trump)]
    left = int(tribe.size) - len(brought)
    if left < 0:
        raise refused("position.many", seat=seat, n=tribe.size)
    known = viewer is None or viewer == seat or t.phase == OVER
    for kind in range(KINDS):
        t.hand[in_hand(seat, kind)] = tribe.cards[kind] - brought.count(kind) if known or t.phase == DEPLOY else 0
    if t.phase != DEPLOY:
        side.reinforcements = left


def _emblem_lost(t: Table, seat: int) -> bool:
    slots = range(first_slot(seat), first_slot(seat) + SEAT_SLOTS)
    return not any(t.kind[slot] == t.tribe(seat).emblem and t.cell[slot] != GONE for slot in slots)
