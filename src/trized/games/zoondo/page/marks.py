"""Small marks cut in one colour: the types of Zoons, the trumps, a star and swords."""

import tomllib
from pathlib import Path
from typing import Final

MARKS: Final = tomllib.loads((Path(__file__).parent / "marks.toml").read_text(encoding="utf-8"))
TYPES: Final[dict[str, str]] = MARKS["types"]
TRUMPS: Final = {name.replace("-", " "): path for name, path in MARKS["trumps"].items()}
STAR: Final[str] = MARKS["other"]["star"]
PLAIN_CREST: Final[str] = MARKS["other"]["plain"]


def type_mark(kind: str, label: str = "") -> str:
    """Draw the mark of a type."""
    named = f' role="img" aria-label="{label}"' if label else ' aria-hidden="true"'
    return f'<svg class="o-mark" viewBox="0 0 24 24"{named}><path d="{TYPES[kind]}" fill="currentColor"/></svg>'


def trump_mark(does: str) -> str:
    """Draw the mark of a trump."""
    path = f'<path d="{TRUMPS[does]}" fill="currentColor" fill-rule="evenodd"/>'
    return f'<svg class="o-deed" viewBox="0 0 48 48" aria-hidden="true">{path}</svg>'


def hidden_mark() -> str:
    """Draw the mark of an unknown trump."""
    text = '<text x="24" y="38" font-size="40" font-weight="900" fill="currentColor" text-anchor="middle">?</text>'
    return f'<svg class="o-deed" viewBox="0 0 48 48" aria-hidden="true">{text}</svg>'


def swords() -> str:
    """Draw two crossed swords."""
    sword = f'<path transform="rotate(%d 24 24)" d="{MARKS["other"]["sword"]}" fill="currentColor"/>'
    return f'<svg viewBox="0 0 48 48" aria-hidden="true">{sword % 42}{sword % -42}</svg>'
