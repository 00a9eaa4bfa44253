"""Small marks cut in one colour: the types of Zoons, the trumps, and the crests on the backs of the cards."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Final

from trized.games.zoondo import box
from trized.games.zoondo.page import art, strokes
from trized.games.zoondo.state import Tribe

MARKS: Final = tomllib.loads((Path(__file__).parent / "marks.toml").read_text(encoding="utf-8"))
TYPES: Final[dict[str, str]] = MARKS["types"]
TRUMPS: Final = {name.replace("-", " "): path for name, path in MARKS["trumps"].items()}
STAR: Final[str] = MARKS["other"]["star"]


def type_mark(kind: str, label: str = "") -> str:
    """Draw the mark of a type."""
    named = f' role="img" aria-label="{label}"' if label else ' aria-hidden="true"'
    return f'<svg class="o-mark" viewBox="0 0 24 24"{named}><path d="{TYPES[kind]}" fill="currentColor"/></svg>'


def trump_mark(does: str) -> str:
    """Draw the mark of a trump."""
    path = f'<path d="{TRUMPS[does]}" fill="currentColor" fill-rule="evenodd"/>'
    return f'<svg class="o-deed" viewBox="0 0 48 48" aria-hidden="true">{path}</svg>'


def swords() -> str:
    """Draw two crossed swords."""
    sword = f'<path transform="rotate(%d 24 24)" d="{MARKS["other"]["sword"]}" fill="currentColor"/>'
    return f'<svg viewBox="0 0 48 48" aria-hidden="true">{sword % 42}{sword % -42}</svg>'


@cache
def crest_of(tribe: str) -> str:
    """Draw the crest of a tribe: its animal, bare of any gear, around (0, 0); a plain star for mixed tribes."""
    if tribe not in art.FUR:
        return strokes.engraved(strokes.shape(MARKS["other"]["plain"], strokes.BONE))
    dice = art.Dice(tribe)
    behind, half, on = art.ANIMALS[tribe](dice, strokes.BONE, "#cdb98f")
    face = behind + strokes.shape(strokes.whole(half), strokes.BONE) + on + art.eyes(tribe, "soldier", dice)
    return strokes.engraved(face)


def crest_name(tribe: Tribe) -> str:
    """Return the tribe whose crest a seat's backs show; nothing if its cards are mixed: a back must not tell (I2)."""
    tribes = {zoon.tribe for kind, zoon in enumerate(box.ZOONS) if tribe.cards[kind]}
    return tribes.pop() if len(tribes) == 1 else ""
