"""What the board's template shows: every zone of a view, as its viewer may see it."""

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup, escape

from trized.games.zoondo import box
from trized.games.zoondo.cards import label, trump_text
from trized.games.zoondo.language import say
from trized.games.zoondo.movement import owner
from trized.games.zoondo.notation import cell_name
from trized.games.zoondo.page import duel, faces, glyphs, mat
from trized.games.zoondo.page.clicks import jumps
from trized.games.zoondo.page.ids import cell_id, held_id, piece_id, reserve_id, side_id, tomb_id, trump_id
from trized.games.zoondo.page.says import says
from trized.games.zoondo.position import Sight
from trized.games.zoondo.state import (
    CAGED,
    DEPLOY,
    EMPTY,
    FIGHT,
    GONE,
    HALF,
    HAND,
    HIDDEN,
    KINDS,
    NONE,
    ON_FIELD,
    OVER,
    POWER,
    TOMB,
    WALL,
    Table,
)
from trized.games.zoondo.words import ZoondoWords
from trized.kernel import Way

FEW_TYPES = 4  # more types than these are no note worth writing on a back


@dataclass(frozen=True)
class Chip:
    """A trump that a seat has brought."""

    id: str
    place: int
    trump: box.Trump
    text: str
    state: str  # "", used, on_field


def shown(view: Sight, slot: int) -> int:
    """Return the kind of a card whose face the viewer sees now, or -1; without notes what was seen is a back again."""
    table = view.table
    kind = int(table.kind[slot])
    if kind in (HIDDEN, NONE):
        return -1
    turned_up = table.phase == POWER and slot in (table.star, table.other)
    return kind if owner(slot) == view.viewer or table.phase == OVER or table.notes or turned_up else -1


def dead(table: Table, seat: int) -> list[int]:
    """Return the kinds in a tomb: everybody has seen them."""
    if table.phase == DEPLOY:
        return []
    slots = range(seat * HALF, int(table.used(seat)))
    return [int(table.kind[slot]) for slot in slots if table.cell[slot] == GONE and table.kind[slot] != NONE]


class Scene:
    """One view, ready to be laid out."""

    def __init__(self, view: Sight, lang: str, ways: Sequence[Way]) -> None:
        self.view = view
        self.table = view.table
        self.lang = lang
        self.words = ZoondoWords(lang)
        self.mine = max(int(view.viewer), 0)
        self.theirs = 1 - self.mine
        self.sitting = view.viewer >= 0
        self.touch = {id for way in ways for id in way.path}
        self.asked = bool(ways)
        self.waiting = [int(seat) for seat in view.waiting()]
        legal = [int(action) for action in view.legal()] if self.asked else []
        self.jumps = jumps(self.table, self.mine, legal)
        self.alone = bool(ways) and all(len(way.path) == 1 for way in ways)
        self.deploying = self.table.phase == DEPLOY
        self.fighting = self.table.phase == FIGHT

    def t(self, key: str, **parts: object) -> str:
        """Say something of the page's own."""
        return says(self.lang, key, **parts)

    def attributes(self, id: str, name: str, info: bool = True) -> Markup:
        """Write the attributes of a piece or place that can be focused."""
        touch = " data-touch" if id in self.touch else ""
        return Markup(
            f'id="{id}" role="button" tabindex="0" aria-label="{escape(name)}"{" data-info" if info else ""}{touch}'
        )

    def name(self, seat: int) -> str:
        """Name a seat."""
        return self.words.seat(self.view, seat)

    def state(self, seat: int) -> str:
        """Say in a word what a seat does now."""
        if self.table.phase == OVER:
            return self.t("winner") if self.table.winner == seat else self.t("draw") if self.table.winner < 0 else ""
        if seat not in self.waiting:
            return ""
        return self.t("to_place" if self.deploying else "to_move")

    def side_class(self, seat: int) -> str:
        """Return the classes of a seat's panel."""
        kinds = [f"s{seat}", "o-me" if seat == self.mine else "o-them"]
        kinds += ["o-turn"] if seat in self.waiting else []
        kinds += ["o-won"] if self.table.phase == OVER and self.table.winner == seat else []
        return " ".join(kinds)

    def side_id(self, seat: int) -> str:
        """Return the id of a seat's panel."""
        return side_id(seat)

    # the field

    def mat(self) -> Markup:
        """Draw the mat."""
        return Markup(mat.mat(self.mine))

    def rows(self) -> Markup:
        """Draw the rows from the farthest to the nearest, as the viewer sits."""
        order = range(6) if self.mine == 0 else range(5, -1, -1)
        drawn = [
            f'<div class="o-row r{near}"><small>{row + 1}</small>{"".join(self.cell(row * 6 + x) for x in order)}</div>'
            for near, row in enumerate(order)
        ]
        return Markup("\n".join(reversed(drawn)))

    def letters(self) -> str:
        """Return the names of the columns from left to right."""
        return "abcdef" if self.mine == 0 else "fedcba"

    def cell(self, cell: int) -> str:
        """Draw a cell with what lies and stands on it."""
        id, there = cell_id(cell), int(self.table.board[cell])
        kinds = ["o-cell"]
        if cell in self.jumps:
            kinds += ["o-jump"] if self.alone else [f"o-j{slot % HALF}" for slot in sorted(self.jumps[cell])]
        ground = int(self.table.ground[cell])
        inside = self.laid(ground, "o-ground") if ground else ""
        if there == WALL:
            inside += self.obstacle(cell, self.t("obstacle", cell=cell_name(cell)), "o-wall", glyphs.trump_mark("wall"))
        elif there >= CAGED:
            cover = f"{self.picture(there - CAGED)}{glyphs.trump_mark('cage')}"
            inside += self.obstacle(
                cell, self.t("caged", cell=cell_name(cell)), f"o-caged s{owner(there - CAGED)}", cover
            )
        elif there != EMPTY:
            inside += self.piece(there)
        if id in self.touch:
            attributes: str = self.attributes(id, cell_name(cell), bool(ground))
        else:
            attributes = f'id="{id}"{" data-info" if ground else ""}'
        return f'<div class="{" ".join(kinds)}" {attributes}>{inside}</div>'

    def obstacle(self, cell: int, name: str, kind: str, picture: str) -> str:
        """Draw what nobody can enter."""
        named = f'role="img" aria-label="{escape(name)}" data-info="{cell_id(cell)}"'
        return f'<div class="o-block {kind}" {named}>{picture}</div>'

    def laid(self, place: int, kind: str) -> str:
        """Draw a trump that lies on the field or on a Zoon."""
        trump = box.TRUMPS[int(self.table.trump(place - 1))]
        return f'<i class="{kind}">{glyphs.trump_mark(trump.does)}<b>{f"+{trump.plus}" if trump.plus else ""}</b></i>'

    def piece(self, slot: int) -> str:
        """Draw a card on the field."""
        table = self.table
        seat = int(owner(slot))
        kinds = [f"o-card s{seat}"]
        if self.sitting:
            kinds.append("o-mine" if seat == self.mine else "o-foe")
        if seat == self.mine:
            kinds.append(f"o-p{slot % HALF}")
        kind = shown(self.view, slot)
        kinds += ["o-face"] if kind >= 0 else []
        acting = slot in (table.star, table.attacker, table.defender) and table.phase not in (DEPLOY, OVER)
        kinds += ["o-acting"] if acting else []
        kinds += ["o-noted"] if kind >= 0 and seat != self.view.viewer and table.phase != OVER and not acting else []
        gear = self.laid(int(table.gear[slot]), "o-gear") if table.gear[slot] else ""
        attributes = self.attributes(piece_id(slot), self.piece_name(slot, kind))
        if kind >= 0 and piece_id(slot) in self.touch:
            attributes += Markup(f' data-group="{escape(box.ZOONS[kind].name)} {cell_name(int(table.cell[slot]))}"')
        return f'<div class="{" ".join(kinds)}" {attributes}>{self.picture(slot)}{self.note(slot, kind)}{gear}</div>'

    def piece_name(self, slot: int, kind: int) -> str:
        """Name a card in words: what the viewer knows of it, and where it stands."""
        cell = cell_name(int(self.table.cell[slot]))
        seat = int(owner(slot))
        if kind < 0:
            return self.t("enemy" if self.sitting else "of", cell=cell, who=self.name(seat))
        parts = {"name": label(self.lang, kind), "type": say(self.lang, f"type.{box.ZOONS[kind].type}"), "cell": cell}
        return self.t("piece" if seat == self.view.viewer else "noted", who=self.name(seat), **parts)

    def picture(self, slot: int) -> str:
        """Draw the side of a card that the viewer sees."""
        kind = shown(self.view, slot)
        return faces.face(kind) if kind >= 0 else faces.back(int(owner(slot)))

    def note(self, slot: int, kind: int) -> str:
        """Draw my notes on the back of an enemy card: the few types that it may still be of."""
        if not self.table.notes or kind >= 0 or owner(slot) == self.view.viewer:
            return ""
        types = [name for name in box.TYPES if self.table.may[slot] & box.kinds_of((name,))]
        if len(types) > FEW_TYPES:
            return ""
        return f'<i class="o-note">{"".join(glyphs.type_mark(name) for name in types)}</i>'

    # hands, trumps, tombs

    def chips(self, seat: int) -> list[Chip]:
        """Return the trumps that a seat has brought, used or not."""
        table = self.table
        found = []
        for place in range(seat * 3, seat * 3 + 3):
            number = int(table.trump(place))
            if number >= 0:
                state = {HAND: "", ON_FIELD: "on_field", TOMB: "used"}[int(table.trump_at[place])]
                trump = box.TRUMPS[number]
                found.append(Chip(trump_id(place), place, trump, trump_text(self.lang, trump), state))
        return found

    def mark(self, trump: box.Trump) -> Markup:
        """Draw the mark of a trump."""
        return Markup(glyphs.trump_mark(trump.does))

    def chip_name(self, chip: Chip) -> str:
        """Name a trump, and say if it is gone."""
        return f"{chip.trump.name}, {self.t(chip.state)}" if chip.state else chip.trump.name

    def corners(self, trump: box.Trump) -> str:
        """Write the corners of a trump that fights."""
        return " ".join({box.STAR: "★", box.CROSS: "✕"}.get(value, str(value)) for value in trump.corners)

    def held(self) -> list[tuple[int, int, str, str]]:
        """Return the cards in the viewer's hand: kind, how many, id, name."""
        if not self.sitting:
            return []
        found = []
        for kind in sorted(range(len(box.ZOONS)), key=lambda kind: (box.TYPES.index(box.ZOONS[kind].type), kind)):
            count = int(self.table.reserve[self.mine * KINDS + kind])
            if count:
                parts = {"name": label(self.lang, kind), "type": say(self.lang, f"type.{box.ZOONS[kind].type}")}
                name = self.t("held" if count == 1 else "held_many", count=count, **parts)
                found.append((kind, count, held_id(kind), name))
        return found

    def face(self, kind: int) -> Markup:
        """Draw a face."""
        return Markup(faces.face(kind))

    def reserve(self, seat: int) -> tuple[int, str, str]:
        """Return how many reinforcements a seat holds, the id of that hand, and its name."""
        count = 0 if self.deploying else int(self.table.held(seat))
        return count, reserve_id(seat), self.t("reserve_of", who=self.name(seat), count=count)

    def tomb(self, seat: int) -> tuple[list[int], str, str]:
        """Return the kinds in a tomb, its id, and its name."""
        kinds = dead(self.table, seat)
        return kinds, tomb_id(seat), self.t("tomb_of", who=self.name(seat), count=len(kinds))

    def corpse(self, kind: int) -> Markup:
        """Draw a card of a tomb as its head and name."""
        zoon = box.ZOONS[kind]
        head = f'<svg aria-hidden="true"><use href="#h-{zoon.family}"/></svg>'
        return Markup(f"<li>{head}{escape(zoon.name)}</li>")

    def crest(self, seat: int) -> Markup:
        """Draw the crest of a seat."""
        picture = glyphs.crest_of(glyphs.crest_name(self.table.tribe(seat)))
        return Markup(f'<svg class="o-crest s{seat}" viewBox="-56 -56 112 112" aria-hidden="true">{picture}</svg>')

    def pace(self) -> str:
        """Say how far the game is, and how close to a draw."""
        if self.deploying:
            return ""
        turn = self.t("turn", turn=int(self.table.turn) + 1)
        idle = self.t("idle", idle=int(self.table.idle), limit=int(self.table.limit))
        return f"{turn} · {idle}" if self.table.idle >= 10 else turn

    def duel(self) -> Markup:
        """Draw the two cards of a fight, face down, waiting to be touched."""
        return Markup(duel.scene(self.view, self.lang, self.touch))

    def symbols(self) -> Markup:
        """Define the pictures that this board shows, and no other."""
        kinds = {kind for kind, _, _, _ in self.held()}
        kinds |= {shown(self.view, there % CAGED) for there in self.table.board if there != EMPTY and there != WALL}
        kinds.discard(-1)
        heads = {
            box.ZOONS[kind].family for kind in kinds | {kind for seat in (0, 1) for kind in dead(self.table, seat)}
        }
        backs = [faces.back_symbol(seat, glyphs.crest_name(self.table.tribe(seat))) for seat in (0, 1)]
        drawn = [*backs, *map(faces.head_symbol, sorted(heads)), *map(faces.face_symbol, sorted(kinds))]
        return Markup(f'<svg class="o-symbols" width="0" height="0" aria-hidden="true">{"".join(drawn)}</svg>')
