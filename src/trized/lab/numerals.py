"""Numbers as written in the language of the reader: 1,234.5 and 12% in English, 1 234,5 and 12 % in French."""

from trized.kernel.errors import language

MINUS = "\N{MINUS SIGN}"
FRENCH = str.maketrans({",": "\N{NARROW NO-BREAK SPACE}", ".": ","})


def decimal(value: float, digits: int = 0) -> str:
    """Write a number with so many digits behind the point."""
    said = f"{value:,.{digits}f}".replace("-", MINUS)
    return said.translate(FRENCH) if language.get() == "fr" else said


def percent(value: float, digits: int = 0) -> str:
    """Write a share as a percentage."""
    sign = "\N{NO-BREAK SPACE}%" if language.get() == "fr" else "%"
    return decimal(100 * value, digits) + sign


def points(value: float, digits: int = 0) -> str:
    """Write a difference of shares in percentage points."""
    return decimal(100 * value, digits) + "\N{NO-BREAK SPACE}points"


def number(value: float) -> str:
    """Write a number of an axis, with as many digits as it has."""
    if abs(value) >= 1000:
        return decimal(value)
    said = f"{value:g}".replace("-", MINUS)
    return said.translate(FRENCH) if language.get() == "fr" else said


def spread(low: float, high: float, digits: int = 1) -> str:
    """Write the bounds of an interval of shares."""
    return f"{percent(low, digits)} – {percent(high, digits)}"
