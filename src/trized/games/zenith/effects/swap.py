"""The effect `swap`: two discs change places. No printed card has it; it is an example of an added word.

It is not compiled: a custom module needs no compiler.
"""

from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64

from trized.games.zenith.effects.definition import Choice, Icon, resolving_side, skipped
from trized.games.zenith.effects.discs import note_choice
from trized.games.zenith.effects.effect import Effect
from trized.games.zenith.planet_sets import lowest, with_disc
from trized.games.zenith.state import GONE, Table
from trized.kernel.events import Event

if TYPE_CHECKING:
    from trized.games.zenith.effects.program import Program
    from trized.games.zenith.names import Names
    from trized.games.zenith.page.motions import Motions
    from trized.games.zenith.view import View
    from trized.games.zenith.why_not import WhyNot

SECOND: Final = 1  # argument: whether this is the second of the two choices


class DiscsSwapped(Event, frozen=True):
    """A side swaps the discs of two planets."""

    side: int
    planet: int
    other: int
    place: int
    other_place: int


class Swap(Choice):
    """Swaps two chosen discs; like `reset`, this is no influence (D7)."""

    def choices(self, t: Table, pc: i64) -> i64:
        discs = with_disc(t)
        if t.box.code[pc + SECOND] == 0:
            return discs if discs & (discs - 1) != 0 else 0  # a swap needs two discs
        return discs & ~t.noted() if t.noted() != 0 else 0

    def gives(self, t: Table, pc: i64) -> bool:
        places = {int(place) for place in t.place if place != GONE}
        return self.choices(t, pc) != 0 and (t.rules < 4 or len(places) > 1)

    def choose(self, t: Table, pc: i64, k: i64) -> None:
        note_choice(t, k)
        if t.box.code[pc + SECOND] == 0:
            t.note(1 << k)
            return
        planet = lowest(t.noted())
        t.note(0)
        place, other_place = t.place[k], t.place[planet]
        t.place[planet], t.place[k] = place, other_place
        t.changed = 1
        t.events.report(DiscsSwapped, resolving_side(t), planet, k, place, other_place)

    def skip(self, t: Table, pc: i64) -> None:
        if t.box.code[pc + SECOND] == 0:
            skipped(t, self)

    def write(self, program: "Program", effect: Effect, planet: int) -> None:
        program.add(self, 0)
        program.add(self, 1)

    def icons(self, effect: Effect) -> list[Icon]:
        return [("swap", "")]

    def prompt(self, names: "Names", effect: Effect) -> str:
        return names.words("prompt.what.swap")

    def planet_reason(self, why: "WhyNot", view: "View", effect: Effect, planet: int) -> str:
        return why.disc(view, effect, planet, "chosen")


def motion(motions: "Motions", event: DiscsSwapped, caption: str) -> list[Any]:
    """Move both discs along their tracks."""
    return [
        motions.disc(caption, event.planet, event.place),
        motions.disc("", event.other, event.other_place),
    ]


SYMBOL = (
    '<circle r="9.5" fill="#e9e6ff"/><circle r="9.5" fill="url(#z-shine)"/>'
    '<path d="M-3 5V-5M-6-2-3-5 0-2M3-5V5M0 2 3 5 6 2" fill="none" stroke="#0d0b2c" stroke-width="2"/>'
)
DEFINITIONS = (
    Swap(
        "swap",
        ("swap",),
        ("swap",),
        symbols={"swap": SYMBOL},
        events=(DiscsSwapped,),
        motions={DiscsSwapped: motion},
        chapter="influence",
    ),
)
