"""Malicious text: terminal escapes, bidirectional controls, invalid XML, very long words."""

from trized.kernel.clean import is_unsafe

ESCAPES = "\x1b[2J\x1b]52;c;ZXZpbA==\x07\x9b31m\x08\x7f"  # clear the screen, write to the clipboard, colour, delete
TURNED = "\u202egnp.exe\u2066\u200f"
UNSEEN = "\u200b\u200d\ufeff\u2060\u3164\u00ad\U000e0041\ufe0f"
NO_LETTERS = "\uffff\ufffe\ufdd0\U0010ffff"
TALL = "Z" + "\u0301" * 60
SHORT = "Eve\x1b[2J\x9b31m\u202e\u200b\uffff"
HOSTILE = f"Eve{ESCAPES}{TURNED}{UNSEEN}{NO_LETTERS}{TALL}"


def unsafe_in(text: str) -> list[str]:
    """Return the characters of a text that must not be displayed."""
    return sorted({f"U+{ord(letter):04X}" for letter in text if letter not in "\n\t" and is_unsafe(letter)})


def in_toml(text: str) -> str:
    """Return a TOML string with every letter escaped."""
    return '"' + "".join(f"\\U{ord(letter):08X}" for letter in text) + '"'
