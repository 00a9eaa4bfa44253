"""The effect that develops a technology without a card.

(compiled)
"""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from trized.games.zenith.actions import TECHNOLOGY
from trized.games.zenith.box import FACTION_COUNT, FACTIONS
from trized.games.zenith.effects.definition import Icon, Offer, resolving_side
from trized.games.zenith.effects.effect import NUMBER, Effect
from trized.games.zenith.state import NO_CARD, Table
from trized.games.zenith.technology import FREE, develop, level_price, lowest_level, may_develop
from trized.kernel.catalogue import NumberList

if TYPE_CHECKING:
    from trized.games.zenith.cards import TextWriter
    from trized.games.zenith.effects.program import Program

ANY: Final = 3  # WHICH: a faction, or one of these
LOWEST: Final = 4
MEANT: Final = (*FACTIONS, "any", "lowest")
WHICH: Final = 1  # arguments: the technology, and the discount
DISCOUNT: Final = 2


class Develop(Offer):
    """Lets a technology rise one level by the normal rules, without discarding a card (E4, E5)."""

    def action_kind(self) -> i64:
        return TECHNOLOGY

    def choices(self, t: Table, pc: i64) -> i64:
        side = resolving_side(t)
        which = t.box.code[pc + WHICH]
        lowest = lowest_level(t, side)
        technologies: i64 = 0
        for technology in range(FACTION_COUNT):
            meant = which == ANY or which == technology or (which == LOWEST and t.level(side, technology) == lowest)
            if meant and may_develop(t, side, technology, t.box.code[pc + DISCOUNT]):
                technologies |= 1 << technology
        return technologies

    def choose(self, t: Table, pc: i64, k: i64) -> None:
        side = resolving_side(t)
        develop(t, side, k, level_price(t, side, k, t.box.code[pc + DISCOUNT]), NO_CARD)

    def read(self, found: dict[str, str]) -> Effect:
        return Effect(self.name, FREE if "free" in found else int(found.get("n", "0")), word=found["word"])

    def write(self, program: "Program", effect: Effect, planet: int) -> None:
        program.add(self, MEANT.index(effect.word), effect.n)

    def icons(self, effect: Effect) -> list[Icon]:
        found: list[Icon] = [("develop", "")]
        found += [(effect.word, "")] if effect.word in FACTIONS else []
        found += [("", "0" if effect.n == FREE else f"−{effect.n}" if effect.n else "")]
        return found + ([("zenithium", "")] if effect.n else [])

    def text(self, writer: "TextWriter", effect: Effect, mood: str, n: int | NumberList) -> str:
        key = "develop_free" if effect.n == FREE else "develop" if effect.n else "develop_full"
        return writer.say(key, mood, technology=writer.words(f"technology.{effect.word}"), n=n)


DEFINITIONS = (
    Develop(
        "develop",
        (f"develop (?P<word>{'|'.join(MEANT)})(?: -(?P<n>{NUMBER})|(?P<free> free))?",),
        ("develop animod -1", "develop any", "develop lowest free"),
        chapter="develop",
    ),
)
