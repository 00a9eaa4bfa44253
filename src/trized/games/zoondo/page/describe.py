"""What a piece or a place says in words when it is pointed at, focused or touched."""

import re
from collections.abc import Callable

from trized.games.zoondo import box
from trized.games.zoondo.cards import corner, grid_text, label, power_text, trump_text
from trized.games.zoondo.language import listing, say
from trized.games.zoondo.movement import owner
from trized.games.zoondo.notation import cell_name, cell_number
from trized.games.zoondo.page.clicks import ways
from trized.games.zoondo.page.ids import piece_id, trump_id
from trized.games.zoondo.page.says import says
from trized.games.zoondo.page.scene import dead, shown
from trized.games.zoondo.position import Sight
from trized.games.zoondo.rules import RECOMMENDED
from trized.games.zoondo.state import CAGED, CELLS, DEPLOY, GONE, HALF, NONE, ON_FIELD, SLOTS, TOMB, TURN, WALL
from trized.games.zoondo.trumps import in_rows
from trized.games.zoondo.words import ZoondoWords

CHAPTERS = {  # by what an id begins with
    "piece": "cards",
    "held": "cards",
    "trump": "trumps",
    "corner": "duels",
    "cell": "field",
    "tomb": "end",
    "reserve": "reinforcements",
    "side": "end",
    "recommended": "field",
    "scatter": "field",
    "stop": "trumps",
}
ASKED = {
    "deploy": "field",
    "turn": "moving",
    "touch": "duels",
    "power": "stars",
    "more": "trumps",
    "over": "end",
}
NUMBER = re.compile(r"\d{1,3}")
CELL = re.compile(r"[a-f][1-6]")


class Guide:
    """Explains pieces to one viewer, in one language."""

    def __init__(self, view: Sight, lang: str) -> None:
        self.view = view
        self.table = view.table
        self.lang = lang
        self.words = ZoondoWords(lang)

    def describe(self, piece: str) -> str:
        """Say what a piece or place is; nothing if there is nothing to say."""
        kind, _, rest = piece.partition("-")
        tell: Callable[[str], str] | None = getattr(self, f"tell_{kind}", None)
        try:
            return tell(rest) if tell is not None else ""
        except ValueError:  # an id that no board has
            return ""

    def t(self, key: str, **parts: object) -> str:
        """Say something of the page's own."""
        return says(self.lang, f"info.{key}", **parts)

    def who(self, seat: int) -> str:
        """Name a seat."""
        return self.words.seat(self.view, seat)

    def lines(self, *parts: str) -> str:
        """Put sentences under one another."""
        return "\n".join(part for part in parts if part)

    # cards

    def zoon(self, kind: int) -> str:
        """Say all that is printed on a Zoon: name, corners, grid, power."""
        zoon = box.ZOONS[kind]
        a, b, c, d = (corner(value) for value in zoon.corners)
        return self.lines(
            self.t(
                "name",
                name=label(self.lang, kind),
                type=say(self.lang, f"type.{zoon.type}"),
                tribe=box.CRESTS[zoon.tribe].name,
                value=zoon.value,
            ),
            self.t("corners", a=a, b=b, c=c, d=d),
            grid_text(self.lang, zoon.grid),
            power_text(self.lang, zoon),
        )

    def trump(self, number: int) -> str:
        """Say all that is printed on a trump."""
        trump = box.TRUMPS[number]
        a, b, c, d = (corner(value) for value in trump.corners) if trump.corners else ("",) * 4
        return self.lines(
            self.t(
                "trump_name",
                name=trump.name,
                kind=say(self.lang, f"kind.{trump.kind}"),
                tribe=box.CRESTS[trump.tribe].name,
                strength=trump.strength,
            ),
            self.t("corners", a=a, b=b, c=c, d=d) if trump.corners else "",
            trump_text(self.lang, trump),
        )

    def tell_piece(self, rest: str) -> str:
        """Say what a card on the field is, as far as the viewer sees it, and what it carries."""
        slot = self.number(rest, SLOTS)
        if self.table.cell[slot] == GONE or self.table.kind[slot] == NONE:
            return ""
        kind = shown(self.view, slot)
        gear = ""
        if self.table.gear[slot]:
            trump = box.TRUMPS[int(self.table.trump(self.table.gear[slot] - 1))]
            gear = self.t("gear", trump=trump.name, text=trump_text(self.lang, trump))
        if kind < 0:
            return self.lines(self.t("hidden", who=self.who(int(owner(slot)))), self.suspects(slot), gear)
        return self.lines(
            self.zoon(kind),
            gear,
            self.t("shown") if self.known_to_all(slot) else "",
            self.t("stays") if self.stays(slot, kind) else "",
        )

    def stays(self, slot: int, kind: int) -> bool:
        """Tell whether it is the owner's turn to move and this card has nowhere to go."""
        if not self.asked() or owner(slot) != self.view.viewer or not box.ZOONS[kind].grid:
            return False
        return all(path[0] != piece_id(slot) for path in self.paths())

    def asked(self) -> bool:
        """Tell whether the viewer may choose what to do with the turn."""
        return self.table.phase == TURN and self.table.seat == self.view.viewer

    def paths(self) -> list[tuple[str, ...]]:
        """Return what can be touched now, in order."""
        return [way.path for way in ways(self.view, self.lang)]

    def known_to_all(self, slot: int) -> bool:
        """Tell whether all who have watched know a card, for those who keep notes."""
        may = int(self.table.may[slot])
        return bool(self.table.notes) and self.table.phase != DEPLOY and may != 0 and may & (may - 1) == 0

    def suspects(self, slot: int) -> str:
        """Say what a face-down card may be, for those who keep notes."""
        if not self.table.notes:
            return ""
        may = int(self.table.may[slot])
        families = dict.fromkeys(zoon.name for kind, zoon in enumerate(box.ZOONS) if may >> kind & 1)
        return self.t("may", names=listing(self.lang, list(families), "or"))

    def tell_held(self, rest: str) -> str:
        if rest not in box.ZOON_NUMBER:
            return ""
        return self.zoon(box.ZOON_NUMBER[rest])

    def tell_trump(self, rest: str) -> str:
        """Say what a trump does, and whether it can still be played."""
        place = self.number(rest, 6)
        number = int(self.table.trump(place))
        if number < 0:
            return ""
        state = {TOMB: self.t("used"), ON_FIELD: self.t("on_field")}.get(int(self.table.trump_at[place]), "")
        mine = self.asked() and place // 3 == self.view.viewer
        if mine and not state and all(path[0] != trump_id(place) for path in self.paths()):
            state = self.t("useless")
        return self.lines(self.trump(number), state)

    def tell_corner(self, rest: str) -> str:
        if rest not in ("a", "b"):
            return ""
        return self.lines(says(self.lang, f"diagonal_{rest}"), self.t("corner"))

    # places

    def tell_cell(self, rest: str) -> str:
        """Say where a cell lies and what lies on it."""
        if CELL.fullmatch(rest) is None:
            return ""
        cell = cell_number(rest)
        there = int(self.table.board[cell])
        seat = 0 if cell < CELLS // 2 else 1
        zone = "reinforce" if in_rows(seat, cell, 1) else "deploy" if in_rows(seat, cell, 2) else ""
        ground = int(self.table.ground[cell])
        laid = ""
        if ground:
            trump = box.TRUMPS[int(self.table.trump(ground - 1))]
            laid = self.t("ground", trump=trump.name, text=trump_text(self.lang, trump))
        what = self.t("wall") if there == WALL else self.t("caged") if there >= CAGED else ""
        where = f"{self.t('cell', cell=cell_name(cell))} {self.t('camp', who=self.who(seat))}"
        return self.lines(where, self.t(zone) if zone else "", what, laid)

    def tell_tomb(self, rest: str) -> str:
        seat = self.number(rest, 2)
        names = [label(self.lang, kind) for kind in dead(self.table, seat)]
        title = says(self.lang, "tomb_of", who=self.who(seat), count=len(names))
        return self.lines(title, self.t("tomb", names=", ".join(names)) if names else self.t("tomb_empty"))

    def tell_reserve(self, rest: str) -> str:
        seat = self.number(rest, 2)
        count = 0 if self.table.phase == DEPLOY else int(self.table.held(seat))
        return self.lines(says(self.lang, "reserve_of", who=self.who(seat), count=count), self.t("reserve"))

    def tell_side(self, rest: str) -> str:
        seat = self.number(rest, 2)
        slots = range(seat * HALF, int(self.table.used(seat)))
        field = sum(self.table.cell[slot] < CELLS for slot in slots)
        return self.t("side", who=self.who(seat), field=field, tomb=len(dead(self.table, seat)))

    # buttons

    def tell_recommended(self, rest: str) -> str:
        return self.t("recommended") if RECOMMENDED in list(self.view.legal()) else ""

    def tell_scatter(self, rest: str) -> str:
        return self.t("scatter")

    def tell_stop(self, rest: str) -> str:
        return self.t("stop")

    def number(self, text: str, below: int) -> int:
        """Read a number that an id ends with."""
        if NUMBER.fullmatch(text) is None or int(text) >= below:
            raise ValueError(text)
        return int(text)
