"""What a piece or a place says in words when it is pointed at, focused or touched."""

import re
from collections.abc import Callable, Mapping

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
    first_slot,
    in_rows,
    owner,
)
from trized.games.zoondo.view import FACE_DOWN, View
from trized.games.zoondo.words import words

CHAPTER_OF_PIECE = {  # by what an id begins with
    "piece": "cards",
    "hand": "cards",
    "trump": "trumps",
    "corner": "duels",
    "cell": "field",
    "tomb": "end",
    "reinforcements": "reinforcements",
    "side": "end",
    "recommended": "field",
    "random": "field",
    "stop": "trumps",
}
CHAPTER_OF_QUESTION = {
    "deploy": "field",
    "turn": "moving",
    "touch": "duels",
    "power": "stars",
    "more": "trumps",
    "over": "end",
}
NUMBER = re.compile(r"\d{1,3}")
CELL = re.compile(r"[a-f][1-6]")


def describe(piece: str, view: View, lang: str) -> str:
    """Describe what a piece or place is; nothing if there is nothing to say."""
    kind, _, rest = piece.partition("-")
    if kind not in DESCRIPTIONS:
        return ""
    try:
        return DESCRIPTIONS[kind](Descriptions(view, lang), rest)
    except ValueError:  # an id that no board has
        return ""


class Descriptions:
    """Describes pieces to one viewer, in one language; each method gets what follows the first word of an id."""

    def __init__(self, view: View, lang: str) -> None:
        self.view = view
        self.table = view.table
        self.lang = lang
        self.words = words(lang)

    def t(self, key: str, **parts: object) -> str:
        """Say something of the page's own."""
        return text(self.lang, f"page.info.{key}", **parts)

    def who(self, seat: int) -> str:
        """Name a seat."""
        return self.words.seat(self.view, seat)

    def lines(self, *parts: str) -> str:
        """Put sentences under one another."""
        return "\n".join(part for part in parts if part)

    # cards

    def zoon(self, kind: int) -> str:
        """Say all that is printed on a Zoon: name, corners, grid, power."""
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
        """Say all that is printed on a trump."""
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

    def piece(self, rest: str) -> str:
        """Describe what a card on the field is, as far as the viewer sees it, and what it carries."""
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
        """Return whether it is the owner's turn to move and this card has nowhere to go."""
        if not self.asked() or owner(slot) != self.view.viewer or not BOX.zoons[kind].grid:
            return False
        here = self.table.cell[slot]
        return all(actions.start_cell(action) != here for action in self.view.legal() if actions.is_move(action))

    def asked(self) -> bool:
        """Return whether the viewer may choose what to do with the turn."""
        return self.table.phase == TURN and self.table.active_seat == self.view.viewer

    def known_to_all(self, slot: int) -> bool:
        """Return whether all who have watched know a card, for those who keep notes."""
        kept = bool(self.table.notes) and self.table.phase != DEPLOY
        return kept and self.table.possible_kinds[slot] != 0 and known_for_sure(self.table, slot)

    def suspects(self, slot: int) -> str:
        """Describe what a face-down card may be, for those who keep notes."""
        if not self.table.notes:
            return ""
        kinds = int(self.table.possible_kinds[slot])
        families = dict.fromkeys(zoon.name for kind, zoon in enumerate(BOX.zoons) if kinds >> kind & 1)
        return self.t("may", names=join(self.lang, list(families), "or"))

    def in_hand(self, rest: str) -> str:
        if rest not in BOX.zoon_number:
            return ""
        return self.zoon(BOX.zoon_number[rest])

    def trump_card(self, rest: str) -> str:
        """Describe what a trump does, and whether it can still be played."""
        seat, _, name = rest.partition("-")
        side = self.number(seat, 2)
        brought = {int(self.table.trumps[slot]): slot for slot in self.table.brought_trumps(side)}
        if NUMBER.fullmatch(name):
            return self.t("hidden_trump", who=self.who(side)) if HIDDEN_TRUMP in brought else ""
        trump = BOX.trump_number.get(name, NO_TRUMP)
        if trump not in brought:
            return ""
        slot = brought[trump]
        zone = {IN_TOMB: self.t("used"), ON_FIELD: self.t("on_field")}.get(int(self.table.trump_zone[slot]), "")
        mine = self.asked() and side == self.view.viewer
        if mine and not zone and not self.playable(trump):
            zone = self.t("useless")
        return self.lines(self.trump(trump), zone)

    def playable(self, trump: int) -> bool:
        """Return whether the viewer may play a trump now."""
        return any(actions.is_trump(action) and actions.trump_of(action) == trump for action in self.view.legal())

    def corner(self, rest: str) -> str:
        if rest not in ("a", "b"):
            return ""
        return self.lines(text(self.lang, f"page.diagonal_{rest}"), self.t("corner"))

    # places

    def cell(self, rest: str) -> str:
        """Describe where a cell lies and what lies on it."""
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

    def tomb(self, rest: str) -> str:
        seat = self.number(rest, 2)
        names = [label(self.lang, kind) for kind in self.table.fallen(seat)]
        title = text(self.lang, "page.tomb_of", who=self.who(seat), count=len(names))
        return self.lines(title, self.t("tomb", names=", ".join(names)) if names else self.t("tomb_empty"))

    def reinforcements(self, rest: str) -> str:
        seat = self.number(rest, 2)
        count = 0 if self.table.phase == DEPLOY else int(self.table.side(seat).reinforcements)
        title = text(self.lang, "page.reinforcements_of", who=self.who(seat), count=count)
        return self.lines(title, self.t("reinforcements"))

    def side(self, rest: str) -> str:
        seat = self.number(rest, 2)
        slots = range(first_slot(seat), self.table.slots_end(seat))
        field = sum(self.table.cell[slot] < CELLS for slot in slots)
        return self.t("side", who=self.who(seat), field=field, tomb=len(self.table.fallen(seat)))

    # buttons

    def recommended(self, rest: str) -> str:
        return self.t("recommended") if actions.RECOMMENDED in list(self.view.legal()) else ""

    def at_random(self, rest: str) -> str:
        return self.t("random")

    def stop(self, rest: str) -> str:
        return self.t("stop")

    def number(self, text: str, below: int) -> int:
        """Read a number that an id ends with."""
        if NUMBER.fullmatch(text) is None or int(text) >= below:
            raise ValueError(text)
        return int(text)


DESCRIPTIONS: Mapping[str, Callable[[Descriptions, str], str]] = {
    "piece": Descriptions.piece,
    "hand": Descriptions.in_hand,
    "trump": Descriptions.trump_card,
    "corner": Descriptions.corner,
    "cell": Descriptions.cell,
    "tomb": Descriptions.tomb,
    "reinforcements": Descriptions.reinforcements,
    "side": Descriptions.side,
    "recommended": Descriptions.recommended,
    "random": Descriptions.at_random,
    "stop": Descriptions.stop,
}
