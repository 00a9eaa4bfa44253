"""The panels of the four peoples: whose turn it is, how many ships they have, and what they can do now."""

from librt.vecs import vec
from msgspec import Struct
from mypy_extensions import i64

from trized.games.zorgcorp import actions
from trized.games.zorgcorp.actions import kind_of
from trized.games.zorgcorp.box import MILITARY, PEOPLE_NAMES, PEOPLES
from trized.games.zorgcorp.building import add_instead_of_moving
from trized.games.zorgcorp.moving import add_moves
from trized.games.zorgcorp.page.ids import people_id
from trized.games.zorgcorp.page.labels import Labels
from trized.games.zorgcorp.scoring import encircled_worlds, may_encircle
from trized.games.zorgcorp.state import EXCESS, MOVING, OVER, TURN, Table

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


class Panel(Struct, frozen=True):
    """A people as its panel shows it."""

    id: str
    people: str
    name: str
    letter: str
    state: str  # acts, acted, next, defeated
    now: str
    ships: str
    on_board: int
    powers: list[tuple[str, bool]]  # what it is called, and whether it can be done now
    label: str


def panels(table: Table, labels: Labels) -> list[Panel]:
    """Return the panels of the peoples in the order in which they act."""
    return [panel(table, labels, turn) for turn in range(PEOPLES)]


def panel_of(table: Table, labels: Labels, people: int) -> Panel:
    """Return the panel of a people."""
    return panel(table, labels, list(table.order).index(people))


def panel(table: Table, labels: Labels, turn: int) -> Panel:
    """Return the panel of the people that acts at a turn."""
    people, over = int(table.order[turn]), table.phase == OVER
    state = "acted" if turn < table.turn else "next"
    if table.phase not in (EXCESS, OVER) and turn == table.turn:
        state = "acts"
    powers = powers_of(table, labels, people)
    words = [labels("now.defeated")] if table.is_defeated(people) else []
    if not over:
        words.append(labels(f"now.{state}"))
    count = int(table.ships_on_board(people))
    ships = labels("now.ships", n=count, most=table.box.ships_per_people)
    listed = ", ".join(name for name, lit in powers if lit) or labels("ability.nothing")
    given = {"name": labels.names.people_short(people), "now": ", ".join(words) or labels("now.over"), "ships": ships}
    label = labels("panel_over" if over else "panel", can=labels("ability.can", list=listed), **given)
    return Panel(
        people_id(people),
        PEOPLE_NAMES[people],
        labels.names.people_short(people),
        labels.names.people_letter(people),
        f"{state} defeated" if table.is_defeated(people) else state,
        ", ".join(words) if state == "acts" else "".join(words[:1]),
        ships,
        count,
        powers,
        label,
    )


def powers_of(table: Table, labels: Labels, people: int) -> list[tuple[str, bool]]:
    """Return what a people can do at all, and whether it can be done now."""
    now = abilities(table, people)
    powers = [(labels(f"ability.{name}"), name in now) for name in POWERS[people]]
    if people == MILITARY and may_encircle(table):
        encircled = encircled_worlds(table)
        powers.append((labels("ability.siege", n=encircled), encircled > 0))
    return powers


def abilities(table: Table, people: int) -> set[str]:
    """Return what a people could do if it were asked now."""
    if table.phase == OVER:
        return set()
    acting = table.phase not in (EXCESS, TURN) and people == table.acting_people()
    if acting and table.phase != MOVING:
        return set()
    now = table.copy()
    if not acting:
        now.moved_ships = now.acted_ships = 0
    found = add_moves(now, people, vec[i64]())
    if not acting:
        found = add_instead_of_moving(now, people, found)
    return {ABILITIES[kind_of(action)] for action in found if kind_of(action) in ABILITIES}
