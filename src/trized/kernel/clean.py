"""Sanitizes text from outside: names, chat, records, uploaded files, and messages that quote them.

The result is safe on every page, picture, terminal, log, record and report: it contains no control characters (terminal
escapes), no bidirectional marks, no invisible characters and no noncharacters, which XML rejects.
"""

import re
import unicodedata
from typing import Final

MARKS: Final = 4  # combining marks on one letter: more would overlap the line above
USUAL: Final = re.compile(r"[\n -~\xa0-\xac\xae-\u02ff\u2010-\u2027\u202f-\u205e\u2190-\u22ff]*")  # safe as it is
BLANK: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")  # invisible letters
HIDDEN: Final = frozenset("\u034f\u17b4\u17b5\u180b\u180c\u180d\u180f")  # invisible marks
JOINERS: Final = "\u200c\u200d"  # needed inside words of some scripts, and in emoji
SELECTORS: Final = "".join(map(chr, range(0xFE00, 0xFE10)))  # variants of the letter before
SPACE: Final = re.compile(r"(\s+)")


def clean_text(text: str) -> str:
    """Return `text` without unsafe characters; line feeds stay."""
    if USUAL.fullmatch(text):
        return text
    kept: list[str] = []
    marks = 0
    for letter in text.replace("\r\n", "\n"):
        kind = unicodedata.category(letter)
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if letter == "\n" or (not is_unsafe(letter) and marks <= MARKS):
            kept.append(letter)
        elif kind in ("Cc", "Zl", "Zp") or letter in BLANK:
            kept.append(" ")
    words = SPACE.split("".join(kept))
    return "".join(word.lstrip(JOINERS + SELECTORS).rstrip(JOINERS) for word in words)  # joiners that join nothing


def clean_line(text: str, most: int | None = None) -> str:
    """Return `text` without unsafe characters as one line, cut to `most` characters."""
    return " ".join(clean_text(text).split())[:most].strip(f" {JOINERS}")


def is_unsafe(letter: str) -> bool:
    """Return whether `clean_text` would remove or escape the character."""
    code = ord(letter)
    if code & 0xFFFE == 0xFFFE or 0xFDD0 <= code <= 0xFDEF or 0xE0000 <= code <= 0xE0FFF:
        return True  # noncharacters, tags and rare variants
    hidden = letter in BLANK or letter in HIDDEN
    return hidden or (unicodedata.category(letter) in ("Cc", "Cf", "Cs", "Zl", "Zp") and letter not in JOINERS)


def escape_unsafe(text: str) -> str:
    """Return `text` with each unsafe character as a JSON or Python escape."""
    if USUAL.fullmatch(text):
        return text
    return "".join(_escaped(letter) if letter != "\n" and is_unsafe(letter) else letter for letter in text)


def _escaped(letter: str) -> str:
    units = letter.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[at : at + 2].hex()}" for at in range(0, len(units), 2))
