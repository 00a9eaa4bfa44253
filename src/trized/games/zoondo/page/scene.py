"""What the board's template shows: every zone of a view, as its viewer may see it."""

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup, escape

from trized.games.zoondo import actions
from trized.games.zoondo.box import BOX, CROSS, STAR, TYPES, Trump
from trized.games.zoondo.cards import label, trump_text
from trized.games.zoondo.catalogue import text
from trized.games.zoondo.movement import jumps_to
from trized.games.zoondo.notation import COLUMNS, cell_name
from trized.games.zoondo.page import creatures, duel, faces, marks, mat
from trized.games.zoondo.page.ids import cell_id, hand_id, piece_id, reinforcements_id, side_id, tomb_id, trump_id
from trized.games.zoondo.state import (
    CAGED,
    DEPLOY,
    EMPTY,
    FIGHT,
    IN_HAND,
    IN_TOMB,
    NOBODY,
    ON_FIELD,
    OVER,
    SEAT_SLOTS,
    SIDE,
    SLOTS,
    WALL,
    Table,
    Tribe,
    in_hand,
    owner,
)
from trized.games.zoondo.view import FACE_DOWN, View
from trized.games.zoondo.words import Words
from trized.kernel import Way

FEW_TYPES = 4  # more types than these are no note worth writing on a back
LONG_WITHOUT_PROGRESS = 10  # so many turns are worth mentioning


@dataclass(frozen=True)
class TrumpChip:
    """A trump that a seat has brought, as its panel shows it."""

    id: str
    trump: Trump
    text: str
    zone: str  # "" in hand, used, on_field


def crest_tribe(tribe: Tribe) -> str:
    """Return the tribe whose crest a seat's backs show; nothing if its cards are mixed: a back must not tell (I2)."""
    tribes = {zoon.tribe for kind, zoon in enumerate(BOX.zoons) if tribe.cards[kind]}
    return tribes.pop() if len(tribes) == 1 else ""


def jump_cells(table: Table, legal: list[int]) -> dict[int, set[int]]:
    """Return, by cell, the Zoons that would jump there."""
    found: dict[int, set[int]] = {}
    for action in legal:
        if not (actions.is_move(action) or actions.is_trump(action)):
            continue
        start, end = actions.start_cell(action), actions.end_cell(action)
        slot = int(table.board[start])
        if start != end and slot < SLOTS and table.kind[slot] < len(BOX.zoons) and jumps_to(table, slot, end):
            found.setdefault(end, set()).add(slot)
    return found


class Scene:
    """One view, ready to be laid out."""

    def __init__(self, view: View, lang: str, ways: Sequence[Way]) -> None:
        self.view = view
        self.table = view.table
        self.lang = lang
        self.words = Words(lang)
        self.mine = max(int(view.viewer), 0)
        self.theirs = 1 - self.mine
        self.sitting = view.viewer >= 0
        self.touch = {id for way in ways for id in way.path}
        self.asked = bool(ways)
        self.waiting = [int(seat) for seat in view.waiting()]
        legal = [int(action) for action in view.legal()] if self.asked else []
        self.jumps = jump_cells(self.table, legal)
        self.alone = bool(ways) and all(len(way.path) == 1 for way in ways)
        self.deploying = self.table.phase == DEPLOY
        self.fighting = self.table.phase == FIGHT

    def t(self, key: str, **parts: object) -> str:
        """Say something of the page's own."""
        return text(self.lang, f"page.{key}", **parts)

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
            return (
                self.t("winner") if self.table.winner == seat else self.t("draw") if self.table.winner == NOBODY else ""
            )
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
        order = range(SIDE) if self.mine == 0 else range(SIDE - 1, -1, -1)
        drawn = []
        for near, row in enumerate(order):
            cells = "".join(self.cell(row * SIDE + column) for column in order)
            drawn.append(f'<div class="o-row r{near}"><small>{row + 1}</small>{cells}</div>')
        return Markup("\n".join(reversed(drawn)))

    def letters(self) -> str:
        """Return the names of the columns from left to right."""
        return COLUMNS if self.mine == 0 else COLUMNS[::-1]

    def cell(self, cell: int) -> str:
        """Draw a cell with what lies and stands on it."""
        id, there = cell_id(cell), int(self.table.board[cell])
        kinds = ["o-cell"]
        if cell in self.jumps:
            kinds += ["o-jump"] if self.alone else [f"o-j{slot % SEAT_SLOTS}" for slot in sorted(self.jumps[cell])]
        terrain = int(self.table.terrain[cell])
        inside = self.laid(terrain, "o-ground") if terrain else ""
        if there == WALL:
            inside += self.obstacle(cell, self.t("obstacle", cell=cell_name(cell)), "o-wall", marks.trump_mark("wall"))
        elif there >= CAGED:
            cover = f"{self.picture(there - CAGED)}{marks.trump_mark('cage')}"
            inside += self.obstacle(
                cell, self.t("caged", cell=cell_name(cell)), f"o-caged s{owner(there - CAGED)}", cover
            )
        elif there != EMPTY:
            inside += self.piece(there)
        if id in self.touch:
            attributes: str = self.attributes(id, cell_name(cell), bool(terrain))
        else:
            attributes = f'id="{id}"{" data-info" if terrain else ""}'
        return f'<div class="{" ".join(kinds)}" {attributes}>{inside}</div>'

    def obstacle(self, cell: int, name: str, kind: str, picture: str) -> str:
        """Draw what nobody can enter."""
        named = f'role="img" aria-label="{escape(name)}" data-info="{cell_id(cell)}"'
        return f'<div class="o-block {kind}" {named}>{picture}</div>'

    def laid(self, trump: int, kind: str) -> str:
        """Draw a trump that lies on the field or on a Zoon, as `terrain` and `material` have it."""
        card = BOX.trumps[self.table.trumps[trump - 1]]
        return f'<i class="{kind}">{marks.trump_mark(card.does)}<b>{f"+{card.plus}" if card.plus else ""}</b></i>'

    def piece(self, slot: int) -> str:
        """Draw a card on the field."""
        table = self.table
        seat = int(owner(slot))
        kinds = [f"o-card s{seat}"]
        if self.sitting:
            kinds.append("o-mine" if seat == self.mine else "o-foe")
        if seat == self.mine:
            kinds.append(f"o-p{slot % SEAT_SLOTS}")
        kind = int(self.view.face_up(slot))
        kinds += ["o-face"] if kind != FACE_DOWN else []
        acting = slot in (table.star_slot, table.attacker, table.defender) and table.phase not in (DEPLOY, OVER)
        kinds += ["o-acting"] if acting else []
        kinds += (
            ["o-noted"] if kind != FACE_DOWN and seat != self.view.viewer and table.phase != OVER and not acting else []
        )
        material = self.laid(int(table.material[slot]), "o-gear") if table.material[slot] else ""
        attributes = self.attributes(piece_id(slot), self.piece_name(slot, kind))
        if kind != FACE_DOWN and piece_id(slot) in self.touch:
            attributes += Markup(f' data-group="{escape(BOX.zoons[kind].name)} {cell_name(int(table.cell[slot]))}"')
        return (
            f'<div class="{" ".join(kinds)}" {attributes}>{self.picture(slot)}{self.note(slot, kind)}{material}</div>'
        )

    def piece_name(self, slot: int, kind: int) -> str:
        """Name a card in words: what the viewer knows of it, and where it stands."""
        cell = cell_name(int(self.table.cell[slot]))
        seat = int(owner(slot))
        if kind == FACE_DOWN:
            return self.t("enemy" if self.sitting else "of", cell=cell, who=self.name(seat))
        parts = {"name": label(self.lang, kind), "type": text(self.lang, f"type.{BOX.zoons[kind].type}"), "cell": cell}
        return self.t("piece" if seat == self.view.viewer else "noted", who=self.name(seat), **parts)

    def picture(self, slot: int) -> str:
        """Draw the side of a card that the viewer sees."""
        kind = int(self.view.face_up(slot))
        return faces.face(kind) if kind != FACE_DOWN else faces.back(int(owner(slot)))

    def note(self, slot: int, kind: int) -> str:
        """Draw my notes on the back of an enemy card: the few types that it may still be of."""
        if not self.table.notes or kind != FACE_DOWN or owner(slot) == self.view.viewer:
            return ""
        types = BOX.types_among(self.table.possible_kinds[slot])
        if len(types) > FEW_TYPES:
            return ""
        return f'<i class="o-note">{"".join(marks.type_mark(name) for name in types)}</i>'

    # hands, trumps, tombs

    def chips(self, seat: int) -> list[TrumpChip]:
        """Return the trumps that a seat has brought, used or not."""
        table, found = self.table, []
        for slot in table.brought_trumps(seat):
            zone = {IN_HAND: "", ON_FIELD: "on_field", IN_TOMB: "used"}[int(table.trump_zone[slot])]
            trump = BOX.trumps[table.trumps[slot]]
            found.append(TrumpChip(trump_id(slot), trump, trump_text(self.lang, trump), zone))
        return found

    def mark(self, trump: Trump) -> Markup:
        """Draw the mark of a trump."""
        return Markup(marks.trump_mark(trump.does))

    def chip_name(self, chip: TrumpChip) -> str:
        """Name a trump, and say if it is gone."""
        return f"{chip.trump.name}, {self.t(chip.zone)}" if chip.zone else chip.trump.name

    def corners(self, trump: Trump) -> str:
        """Write the corners of a trump that fights."""
        return " ".join({STAR: "★", CROSS: "✕"}.get(value, str(value)) for value in trump.corners)

    def hand(self) -> list[tuple[int, int, str, str]]:
        """Return the cards in the viewer's hand: kind, how many, id, name."""
        if not self.sitting:
            return []
        found = []
        for kind in sorted(range(len(BOX.zoons)), key=lambda kind: (TYPES.index(BOX.zoons[kind].type), kind)):
            count = int(self.table.hand[in_hand(self.mine, kind)])
            if count:
                parts = {"name": label(self.lang, kind), "type": text(self.lang, f"type.{BOX.zoons[kind].type}")}
                name = self.t("hand_card" if count == 1 else "hand_cards", count=count, **parts)
                found.append((kind, count, hand_id(kind), name))
        return found

    def face(self, kind: int) -> Markup:
        """Draw a face."""
        return Markup(faces.face(kind))

    def reinforcements(self, seat: int) -> tuple[int, str, str]:
        """Return how many reinforcements a seat holds, the id of that hand, and its name."""
        count = 0 if self.deploying else int(self.table.side(seat).reinforcements)
        return count, reinforcements_id(seat), self.t("reinforcements_of", who=self.name(seat), count=count)

    def tomb(self, seat: int) -> tuple[list[int], str, str]:
        """Return the kinds in a tomb, its id, and its name."""
        kinds = self.table.fallen(seat)
        return kinds, tomb_id(seat), self.t("tomb_of", who=self.name(seat), count=len(kinds))

    def corpse(self, kind: int) -> Markup:
        """Draw a card of a tomb as its head and name."""
        zoon = BOX.zoons[kind]
        head = f'<svg aria-hidden="true"><use href="#h-{zoon.family}"/></svg>'
        return Markup(f"<li>{head}{escape(zoon.name)}</li>")

    def crest(self, seat: int) -> Markup:
        """Draw the crest of a seat."""
        picture = creatures.crest(crest_tribe(self.table.tribe(seat)))
        return Markup(f'<svg class="o-crest s{seat}" viewBox="-56 -56 112 112" aria-hidden="true">{picture}</svg>')

    def pace(self) -> str:
        """Say how far the game is, and how close to a draw."""
        if self.deploying:
            return ""
        turn = self.t("turn", turn=int(self.table.turn_number) + 1)
        turns = int(self.table.turns_without_progress)
        if turns < LONG_WITHOUT_PROGRESS:
            return turn
        return f"{turn} · {self.t('no_progress', turns=turns, limit=int(self.table.no_progress_limit))}"

    def duel(self) -> Markup:
        """Draw the two cards of a fight, face down, waiting to be touched."""
        return Markup(duel.scene(self.view, self.lang, self.touch))

    def symbols(self) -> Markup:
        """Define the pictures that this board shows, and no other."""
        kinds = {kind for kind, _, _, _ in self.hand()}
        kinds |= {
            int(self.view.face_up(there % CAGED)) for there in self.table.board if there != EMPTY and there != WALL
        }
        kinds.discard(FACE_DOWN)
        heads = {
            BOX.zoons[kind].family for kind in kinds | {kind for seat in (0, 1) for kind in self.table.fallen(seat)}
        }
        backs = [faces.back_symbol(seat, crest_tribe(self.table.tribe(seat))) for seat in (0, 1)]
        drawn = [*backs, *map(faces.head_symbol, sorted(heads)), *map(faces.face_symbol, sorted(kinds))]
        return Markup(f'<svg class="o-symbols" width="0" height="0" aria-hidden="true">{"".join(drawn)}</svg>')
