"""The panels of the four peoples: turn, number of ships, and available powers."""

from functools import lru_cache
from html import escape
from typing import NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

from trized.games.zorgcorp import actions
from trized.games.zorgcorp.actions import goal_of, kind_of, place_of
from trized.games.zorgcorp.box import BOX, MILITARY, PEOPLE_NAMES, PEOPLES
from trized.games.zorgcorp.building import add_instead_of_moving
from trized.games.zorgcorp.moving import add_moves, ship_to_move
from trized.games.zorgcorp.page.ids import people_id
from trized.games.zorgcorp.page.labels import PieceLabels, labels
from trized.games.zorgcorp.scoring import encircled_worlds, may_encircle
from trized.games.zorgcorp.state import EXCESS, MOVING, OVER, TURN, Table
from trized.games.zorgcorp.view import View
from trized.kernel import PUBLIC

ABILITIES = {
    actions.MOVE: "move",
    actions.LAY_REVOLT: "revolt",
    actions.STEAL: "steal",
    actions.BUILD: "build",
    actions.REVOLUTION: "revolution",
    actions.DECLARE_SANCTUARY: "sanctuary",
    actions.PROBE: "probe",
}
POWERS: tuple[tuple[str, ...], ...] = (  # of each people, in the order of the seats
    ("move", "build"),
    ("move", "build", "sanctuary"),
    ("move", "build", "revolt", "revolution"),
    ("move", "build", "steal", "probe"),
)
NO_SIEGE = -1


class Panel(NamedTuple):
    """The values of a people's panel."""

    people: int
    state: str  # acts, acted, next
    over: bool
    defeated: bool
    ships: int
    can: frozenset[str]  # available powers
    then: frozenset[str]  # powers available after a move
    siege: int  # worlds around ZorgTerre with a Military ship, if that can win

    def powers(self, labels: PieceLabels) -> list[tuple[str, str]]:
        """Return the people's powers as text, and whether each is available: now, then (after a move) or never."""
        powers = [
            (labels(f"ability.{name}"), "now" if name in self.can else "then" if name in self.then else "never")
            for name in POWERS[self.people]
        ]
        if self.siege != NO_SIEGE:
            powers.append((labels("ability.siege", n=self.siege), "now" if self.siege else "then"))
        return powers

    def words(self, labels: PieceLabels) -> list[str]:
        """Return the people's status as words: defeated, and when it acts."""
        words = [labels("now.defeated")] if self.defeated else []
        return words if self.over else [*words, labels(f"now.{self.state}")]

    def label(self, labels: PieceLabels) -> str:
        """Describe the complete panel."""
        powers = self.powers(labels)
        listed, later = (", ".join(name for name, when in powers if when == one) for one in ("now", "then"))
        can = labels("ability.can", list=listed or labels("ability.nothing"))
        return labels(
            "panel_over" if self.over else "panel",
            name=labels.names.people_short(self.people),
            now=", ".join(self.words(labels)) or labels("now.over"),
            ships=labels("now.ships", n=self.ships, most=BOX.ships_per_people),
            can=f"{can}, {labels('ability.then', list=later)}" if later else can,
        )


def panels(table: Table) -> list[Panel]:
    """Return the panels in the order in which the peoples act."""
    return [panel(table, turn) for turn in range(PEOPLES)]


def panel_of(table: Table, people: int) -> Panel:
    """Return the panel of a people."""
    return panel(table, list(table.order).index(people))


def panel(table: Table, turn: int) -> Panel:
    """Return the panel of the people whose turn is number `turn`."""
    people, over = int(table.order[turn]), table.phase == OVER
    state = "acted" if turn < table.turn else "next"
    if table.phase not in (EXCESS, OVER) and turn == table.turn:
        state = "acts"
    siege = encircled_worlds(table) if people == MILITARY and may_encircle(table) else NO_SIEGE
    ships = int(table.ships_on_board(people))
    return Panel(people, state, over, table.is_defeated(people), ships, *abilities(table, people), siege)


def abilities(table: Table, people: int) -> tuple[frozenset[str], frozenset[str]]:
    """Return the powers that a people could use if it were its turn, now and after a move.

    A building that must fail is none.
    """
    if table.phase == OVER:
        return frozenset(), frozenset()
    acting = table.phase not in (EXCESS, TURN) and people == table.acting_people()
    if acting and table.phase != MOVING:
        return frozenset(), frozenset()
    now = table.copy()
    if not acting:
        now.moved_ships = now.acted_ships = 0
    found = add_moves(now, people, vec[i64]())
    if not acting:
        found = add_instead_of_moving(now, people, found)
    kinds, later, then = set(map(kind_of, found)), set[int](), now.copy()
    for move in found:
        if kind_of(move) == actions.MOVE:
            then.put_ship(people, ship_to_move(now, people, place_of(move)), goal_of(move))
            later |= set(map(kind_of, add_moves(then, people, vec[i64]())))
    if not any(View(PUBLIC, table).may_build(people, offer) for offer in range(table.treasury + 1)):
        kinds.discard(actions.BUILD)
    can, after = (frozenset(ABILITIES[kind] for kind in some if kind in ABILITIES) for some in (kinds, later))
    return can, after


@lru_cache(4096)
def draw_panel(panel: Panel, lang: str) -> str:
    """Return the panel of a people."""
    say, name = labels(lang), PEOPLE_NAMES[panel.people]
    words = panel.words(say)
    state = f"{panel.state} defeated" if panel.defeated else panel.state
    pips = "".join('<i class="on"></i>' if n < panel.ships else "<i></i>" for n in range(BOX.ships_per_people))
    powers = "".join(f'<li class="{when}">{escape(of)}</li>' for of, when in panel.powers(say))
    now = escape(", ".join(words) if panel.state == "acts" else "".join(words[:1]))
    return (
        f'<div id="{people_id(panel.people)}" class="zc-people {name} {state}" tabindex="0" role="img" data-info'
        f' aria-label="{escape(panel.label(say))}">'
        f'<svg viewBox="-24 -22 48 44" aria-hidden="true" class="craft {name}"><use href="#zc-{name}"/></svg>'
        f'<strong class="zc-name">{escape(say.names.people_short(panel.people))}</strong>'
        f'<span class="zc-now">{now}</span><span class="zc-pips" aria-hidden="true">{pips}</span>'
        f"<ul>{powers}</ul></div>"
    )
