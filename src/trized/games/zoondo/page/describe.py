"""Descriptions of pieces and places, shown on hover, focus or touch."""

import re

from trized.games.zoondo import actions
from trized.games.zoondo.box import BOX
from trized.games.zoondo.cards import corner, grid_text, label, power_text, trump_text
from trized.games.zoondo.catalogue import join, text
from trized.games.zoondo.knowledge import known_for_sure
from trized.games.zoondo.notation import cell_name, cell_number
from trized.games.zoondo.state import (
    CAGED,
    CELLS,
    DEPLOY,
    DEPLOYMENT_ROWS,
    GONE,
    HIDDEN_TRUMP,
    IN_TOMB,
    NO_CARD,
    NO_TRUMP,
    ON_FIELD,
    REINFORCEMENT_ROWS,
    SLOTS,
    TURN,
    WALL,
    Table,
    first_slot,
    in_rows,
    owner,
)
from trized.games.zoondo.view import FACE_DOWN, View
from trized.games.zoondo.words import Words
from trized.kernel import page as kernel

CELL = re.compile(r"[a-f][1-6]")


class Descriptions(kernel.Descriptions):
    """Describes pieces for one viewer and language."""

    view: View
    table: Table

    words: Words

    def __init__(self, view: View, words: Words) -> None:
        super().__init__(view, words)

    def t(self, key: str, **parts: object) -> str:
        """Return the text `key` of the page."""
        return text(self.lang, f"page.info.{key}", **parts)

    def who(self, seat: int) -> str:
        """Name a seat."""
        return self.words.seat(self.view, seat)

    # cards

    def zoon(self, kind: int) -> str:
        """Describe everything printed on a Zoon: name, corners, grid, power."""
        zoon = BOX.zoons[kind]
        a, b, c, d = (corner(value) for value in zoon.corners)
        return self.lines(
            self.t(
                "name",
                name=label(self.lang, kind),
                type=text(self.lang, f"type.{zoon.type}"),
                tribe=BOX.tribes[zoon.tribe].name,
                value=zoon.value,
            ),
            self.t("corners", a=a, b=b, c=c, d=d),
            grid_text(self.lang, zoon.grid),
            power_text(self.lang, zoon),
        )

    def trump(self, number: int) -> str:
        """Describe everything printed on a trump."""
        trump = BOX.trumps[number]
        a, b, c, d = (corner(value) for value in trump.corners) if trump.corners else ("",) * 4
        return self.lines(
            self.t(
                "trump_name",
                name=trump.name,
                kind=text(self.lang, f"kind.{trump.kind}"),
                tribe=BOX.tribes[trump.tribe].name,
                strength=trump.strength,
            ),
            self.t("corners", a=a, b=b, c=c, d=d) if trump.corners else "",
            trump_text(self.lang, trump),
        )

    def about_piece(self, rest: str) -> str:
        """Describe a card on the field as far as the viewer sees it, and its material."""
        slot = self.number(rest, SLOTS)
        if self.table.cell[slot] == GONE or self.table.kind[slot] == NO_CARD:
            return ""
        kind = int(self.view.face_up(slot))
        material = ""
        if self.table.material[slot]:
            trump = BOX.trumps[self.table.trumps[self.table.material[slot] - 1]]
            material = self.t("material", trump=trump.name, text=trump_text(self.lang, trump))
        if kind == FACE_DOWN:
            return self.lines(self.t("hidden", who=self.who(int(owner(slot)))), self.suspects(slot), material)
        return self.lines(
            self.zoon(kind),
            material,
            self.t("shown") if self.known_to_all(slot) else "",
            self.t("stays") if self.stays(slot, kind) else "",
        )

    def stays(self, slot: int, kind: int) -> bool:
        """Return whether it is the owner's turn and this card cannot move."""
        if not self.is_to_act() or owner(slot) != self.view.viewer or not BOX.zoons[kind].grid:
            return False
        here = self.table.cell[slot]
        return all(actions.start_cell(action) != here for action in self.view.legal() if actions.is_move(action))

    def is_to_act(self) -> bool:
        """Return whether the viewer is to take a turn."""
        return self.table.phase == TURN and self.table.active_seat == self.view.viewer

    def known_to_all(self, slot: int) -> bool:
        """Return whether a card is publicly known and the table keeps notes."""
        kept = bool(self.table.notes) and self.table.phase != DEPLOY
        return kept and self.table.possible_kinds[slot] != 0 and known_for_sure(self.table, slot)

    def suspects(self, slot: int) -> str:
        """Describe the possible kinds of a face-down card, if the table keeps notes."""
        if not self.table.notes:
            return ""
        kinds = int(self.table.possible_kinds[slot])
        families = dict.fromkeys(zoon.name for kind, zoon in enumerate(BOX.zoons) if kinds >> kind & 1)
        return self.t("may", names=join(self.lang, list(families), "or"))

    def about_hand(self, rest: str) -> str:
        if rest not in BOX.zoon_number:
            return ""
        return self.zoon(BOX.zoon_number[rest])

    def about_trump(self, rest: str) -> str:
        """Describe the effect of a trump, and whether it can still be played."""
        seat, _, name = rest.partition("-")
        side = self.number(seat, 2)
        brought = {int(self.table.trumps[slot]): slot for slot in self.table.brought_trumps(side)}
        if name.isdecimal():
            return self.t("hidden_trump", who=self.who(side)) if HIDDEN_TRUMP in brought else ""
        trump = BOX.trump_number.get(name, NO_TRUMP)
        if trump not in brought:
            return ""
        slot = brought[trump]
        zone = {IN_TOMB: self.t("used"), ON_FIELD: self.t("on_field")}.get(int(self.table.trump_zone[slot]), "")
        mine = self.is_to_act() and side == self.view.viewer
        if mine and not zone and not self.playable(trump):
            zone = self.t("useless")
        return self.lines(self.trump(trump), zone)

    def playable(self, trump: int) -> bool:
        """Return whether the viewer may play a trump now."""
        return any(actions.is_trump(action) and actions.trump_of(action) == trump for action in self.view.legal())

    def about_corner(self, rest: str) -> str:
        if rest not in ("a", "b"):
            return ""
        return self.lines(text(self.lang, f"page.diagonal_{rest}"), self.t("corner"))

    # places

    def about_cell(self, rest: str) -> str:
        """Describe the position and contents of a cell."""
        if CELL.fullmatch(rest) is None:
            return ""
        cell = cell_number(rest)
        there = int(self.table.board[cell])
        seat = 0 if cell < CELLS // 2 else 1
        back, zone_rows = in_rows(seat, cell, REINFORCEMENT_ROWS), in_rows(seat, cell, DEPLOYMENT_ROWS)
        zone = "reinforce" if back else "deploy" if zone_rows else ""
        terrain = int(self.table.terrain[cell])
        laid = ""
        if terrain:
            trump = BOX.trumps[self.table.trumps[terrain - 1]]
            laid = self.t("terrain", trump=trump.name, text=trump_text(self.lang, trump))
        what = self.t("wall") if there == WALL else self.t("caged") if there >= CAGED else ""
        where = f"{self.t('cell', cell=cell_name(cell))} {self.t('camp', who=self.who(seat))}"
        return self.lines(where, self.t(zone) if zone else "", what, laid)

    def about_tomb(self, rest: str) -> str:
        seat = self.number(rest, 2)
        names = [label(self.lang, kind) for kind in self.table.fallen(seat)]
        title = text(self.lang, "page.tomb_of", who=self.who(seat), count=len(names))
        return self.lines(title, self.t("tomb", names=", ".join(names)) if names else self.t("tomb_empty"))

    def about_reinforcements(self, rest: str) -> str:
        seat = self.number(rest, 2)
        count = 0 if self.table.phase == DEPLOY else int(self.table.side(seat).reinforcements)
        title = text(self.lang, "page.reinforcements_of", who=self.who(seat), count=count)
        return self.lines(title, self.t("reinforcements"))

    def about_side(self, rest: str) -> str:
        seat = self.number(rest, 2)
        slots = range(first_slot(seat), self.table.slots_end(seat))
        field = sum(self.table.cell[slot] < CELLS for slot in slots)
        return self.t("side", who=self.who(seat), field=field, tomb=len(self.table.fallen(seat)))

    # buttons

    def about_recommended(self, rest: str) -> str:
        return self.t("recommended") if actions.RECOMMENDED in list(self.view.legal()) else ""

    def about_random(self, rest: str) -> str:
        return self.t("random")

    def about_stop(self, rest: str) -> str:
        return self.t("stop")
