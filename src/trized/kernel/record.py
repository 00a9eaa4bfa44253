"""Records: a game as readable text. docs/records.md describes the format.

A record contains texts only and is parsed without the rules; `live.py` and `replay.py` play it.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import ClassVar, Final

from msgspec import Struct

from trized.kernel.audience import PUBLIC
from trized.kernel.clean import clean_line, clean_text
from trized.kernel.errors import Refused
from trized.kernel.state import Outcome

FORMAT: Final = 2  # of records that start from a position; all others use format 1
TITLE: Final = "trized record"
UNFINISHED: Final = "unfinished"
SPECTATORS: Final = "spectators"
MARK: Final = "\ufeff"  # byte order mark


class Ply(Struct, frozen=True, gc=False, tag="ply"):
    """A seat's action, and the random draws after it."""

    seat: int
    action: str
    drew: tuple[str, ...] = ()

    def write(self) -> str:
        """Return the entry as text, without its number."""
        drew = f" | {', '.join(self.drew)}" if self.drew else ""
        return f"{self.seat}: {self.action}{drew}"


class Undo(Struct, frozen=True, gc=False, tag="undo"):
    """A return to the position after entry `to` (0: the start), by a seat or by the table (PUBLIC)."""

    seat: int
    to: int

    def write(self) -> str:
        return f"undo by {_who(self.seat)} to {self.to}"


class Resigned(Struct, frozen=True, gc=False, tag="resigned"):
    """A seat and its side resigned."""

    seat: int

    def write(self) -> str:
        return f"resigned {self.seat}"


class DrawAgreed(Struct, frozen=True, gc=False, tag="draw"):
    """All sides agreed on a draw."""

    TEXT: ClassVar[str] = "draw agreed"

    def write(self) -> str:
        return self.TEXT


class Joined(Struct, frozen=True, gc=False, tag="joined"):
    """A player took a seat."""

    seat: int
    name: str

    def write(self) -> str:
        return f"joined {self.seat}: {_escape(self.name)}"


class TakenOver(Struct, frozen=True, gc=False, tag="taken"):
    """A bot took over a seat."""

    seat: int
    bot: str

    def write(self) -> str:
        return f"taken over {self.seat}: {_escape(self.bot)}"


class Chat(Struct, frozen=True, gc=False, tag="said"):
    """A chat message of a seat, or of a spectator (PUBLIC)."""

    seat: int
    text: str

    def write(self) -> str:
        return f"said {_who(self.seat)}: {_escape(self.text)}"


Entry = Ply | Undo | Resigned | DrawAgreed | Joined | TakenOver | Chat


@dataclass
class Record:
    """A game: its players, options and entries, numbered from 1."""

    game: str
    rules: int
    options: dict[str, str]
    players: list[str]
    start: tuple[str, ...] = ()  # random draws of the set-up
    position: str = ""  # starting position as text; empty: the usual set-up
    entries: list[Entry] = field(default_factory=list)
    result: Outcome | None = None
    digest: str = ""  # of the final position, if there is a result
    seen_by: int | None = None  # the viewer for whom secrets were hidden; None: nothing is hidden

    def write(self) -> str:
        """Return the record as text; `read` is the exact inverse unless a text in it is unsafe to show."""
        lines = [f"{TITLE} {FORMAT if self.position else 1}", f"game {self.game}", f"rules {self.rules}"]
        if self.seen_by is not None:
            lines.append(f"seen by {SPECTATORS if self.seen_by == PUBLIC else self.seen_by}")
        lines += [_join(f"option {name}", _escape(value)) for name, value in self.options.items()]
        lines += [_join(f"player {seat}", _escape(name)) for seat, name in enumerate(self.players)]
        start = f"start | {', '.join(self.start)}" if self.start else "start"
        lines.append(f"position {_escape(self.position)}" if self.position else start)
        lines.append("")
        lines += [f"{number}. {entry.write()}" for number, entry in enumerate(self.entries, 1)]
        lines.append("")
        lines += [UNFINISHED] if self.result is None else [*write_result(self.result), f"digest {self.digest}"]
        return "\n".join(lines) + "\n"

    @classmethod
    def read(cls, text: str) -> "Record":
        """Parse a record; raise Refused with the line and the correct form if it is damaged or too new."""
        return _Reader(text).record()

    def line(self, number: int) -> int:
        """Return the line number of entry `number` in the text; 0 is the start."""
        header = 4 + len(self.options) + len(self.players) + (self.seen_by is not None)
        return header if number == 0 else header + 1 + number

    def holder(self, seat: int) -> str:
        """Return the name of the player or bot on `seat` now."""
        name = self.players[seat]
        for entry in self.entries:
            if isinstance(entry, Joined) and entry.seat == seat:
                name = entry.name
            elif isinstance(entry, TakenOver) and entry.seat == seat:
                name = entry.bot
        return name


@cache
def read_record(text: str) -> Record:
    """Return a parsed record, cached: do not change it."""
    return Record.read(text)


def write_result(result: Outcome) -> list[str]:
    """Return the lines of a record for the result of a game."""
    winners = " ".join(map(str, result.winners)) or "nobody"
    points = [f"points {side} | {line} | {points}" for side, line, points in result.points]
    return [f"result won by {winners}: {result.ending}", *points]


def read_entry(text: str, seats: int) -> Entry:
    """Parse the text of an entry, without its number."""
    return _read_clean_entry(clean_text(text), seats)


def _read_clean_entry(text: str, seats: int) -> Entry:
    who, colon, said = text.partition(": ")
    if who.isdecimal():
        action, bar, drew = said.partition(" | ")
        if not action or (bar and not drew):
            raise wrong("ply")
        return Ply(_seat(who, seats), action, tuple(drew.split(", ")) if bar else ())
    if text == DrawAgreed.TEXT:
        return DrawAgreed()
    what, _, whose = who.rpartition(" ")
    if colon and what == "said":
        return Chat(_anyone(whose, seats), clean_text(_unescape(said)))
    if colon and what == "joined":
        return Joined(_seat(whose, seats), clean_line(_unescape(said)))
    if colon and what == "taken over":
        return TakenOver(_seat(whose, seats), clean_line(_unescape(said)))
    if not colon and what == "resigned":
        return Resigned(_seat(whose, seats))
    if not colon and what.startswith("undo by ") and what.endswith(" to") and _is_number(whose):
        return Undo(_anyone(what[len("undo by ") : -len(" to")], seats), int(whose))
    raise wrong("entry", text=text)


def wrong(key: str, /, **values: object) -> Refused:
    """Return the part of an error message about a line."""
    return Refused(f"record.{key}", **values)


class _Reader:
    """Parses a record line by line and keeps the line number."""

    def __init__(self, text: str) -> None:
        self.lines = clean_text(text.removeprefix(MARK)).replace("\r\n", "\n").rstrip("\n").split("\n")
        self.at = 0

    def refusal(self, wrong: Refused) -> Refused:
        return Refused("line", line=self.at, wrong=wrong)

    def peek(self) -> str:
        if self.at == len(self.lines):
            raise Refused("short", line=self.at, unfinished=UNFINISHED)
        return self.lines[self.at]

    def next(self) -> str:
        line = self.peek()
        self.at += 1
        return line

    def field(self, name: str) -> str:
        line = self.next()
        if line != name and not line.startswith(name + " "):
            raise self.refusal(wrong("field", name=name, found=line))
        return line[len(name) + 1 :]

    def number(self, name: str) -> int:
        value = self.field(name)
        if not _is_number(value):
            raise self.refusal(wrong("number", name=name, found=value))
        return int(value)

    def fields(self, name: str) -> Iterator[tuple[str, str]]:
        while self.peek().startswith(name + " "):
            key, _, value = self.field(name).partition(" ")
            try:
                yield key, _unescape(value)
            except Refused as reason:
                raise self.refusal(reason) from None

    def blank(self) -> None:
        if self.next():
            raise self.refusal(wrong("blank", found=self.lines[self.at - 1]))

    def record(self) -> Record:
        self.title()
        record = Record(self.field("game"), self.number("rules"), {}, [])
        if self.peek().startswith("seen by "):
            record.seen_by = self.viewer()
        for name, value in self.fields("option"):
            if name in record.options:
                raise self.refusal(wrong("option_twice", name=name))
            record.options[name] = clean_text(value)
        for seat, name in self.fields("player"):
            if seat != str(len(record.players)):
                raise self.refusal(wrong("player", number=len(record.players), found=seat))
            record.players.append(clean_line(name))
        if self.peek().startswith("position "):
            record.position = clean_line(_unescape(self.field("position")))
        else:
            record.start = self.start()
        self.blank()
        self.entries(record)
        self.blank()
        self.result(record)
        if self.at < len(self.lines):
            self.at += 1
            raise self.refusal(wrong("ended"))
        return record

    def title(self) -> None:
        line = self.lines[0]
        self.at = 1
        version = line[len(TITLE) + 1 :]
        if not line.startswith(TITLE + " ") or not _is_number(version):
            raise Refused("no_record", first=f"{TITLE} 1", found=line[:40])
        if not 1 <= int(version) <= FORMAT:
            raise Refused("format", found=version, known=FORMAT)

    def viewer(self) -> int:
        who = self.field("seen by")
        if who == SPECTATORS:
            return PUBLIC
        if not _is_number(who):
            raise self.refusal(wrong("viewer", spectators=SPECTATORS, found=who))
        return int(who)

    def start(self) -> tuple[str, ...]:
        rest = self.field("start")
        if rest and not rest.startswith("| "):
            raise self.refusal(wrong("start"))
        return tuple(rest[2:].split(", ")) if rest else ()

    def entries(self, record: Record) -> None:
        seats = len(record.players)
        entries = record.entries
        while line := self.peek():
            self.at += 1
            number, _, text = line.partition(". ")
            if number != str(len(entries) + 1):
                raise self.refusal(wrong("entry_number", number=len(entries) + 1, found=line))
            try:
                entries.append(_read_clean_entry(text, seats))
            except Refused as reason:
                raise self.refusal(reason) from None

    def result(self, record: Record) -> None:
        if self.peek() == UNFINISHED:
            self.at += 1
            return
        won, colon, endings = self.field("result").partition(": ")
        winners = won.removeprefix("won by ").split(" ")
        seats = () if winners == ["nobody"] else tuple(winners)
        if not colon or not won.startswith("won by ") or not all(map(_is_number, seats)):
            raise self.refusal(wrong("result"))
        points = []
        while self.peek().startswith("points "):
            parts = self.field("points").split(" | ")
            if len(parts) != 3 or not _is_number(parts[2].removeprefix("-")):
                raise self.refusal(wrong("points"))
            points.append((parts[0], parts[1], int(parts[2])))
        record.result = Outcome(tuple(map(int, seats)), tuple(endings.split("+")), tuple(points))
        record.digest = self.field("digest")
        if len(record.digest) != 16 or not set(record.digest) <= set("0123456789abcdef"):
            raise self.refusal(wrong("digest", found=record.digest))


def _who(seat: int) -> str:
    return "table" if seat == PUBLIC else str(seat)


def _anyone(text: str, seats: int) -> int:
    return PUBLIC if text == "table" else _seat(text, seats)


def _is_number(text: str) -> bool:
    return text.isdecimal() and text.isascii() and len(text) < 10


def _seat(text: str, seats: int) -> int:
    if not _is_number(text) or int(text) >= seats:
        raise wrong("seat", found=text[:20], last=seats - 1)
    return int(text)


def _join(name: str, value: str) -> str:
    return f"{name} {value}" if value else name


def _escape(text: str) -> str:
    return text.replace("\\", "\\\\").replace("\n", "\\n").replace("\r", "\\r")


def _unescape(text: str) -> str:
    if "\\" not in text:
        return text
    letters = iter(text)
    said = []
    for letter in letters:
        if letter == "\\":
            escaped = next(letters, "")
            if escaped not in ("n", "r", "\\"):
                raise wrong("backslash", found=escaped)
            letter = {"n": "\n", "r": "\r"}.get(escaped, escaped)
        said.append(letter)
    return "".join(said)
