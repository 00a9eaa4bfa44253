"""Positions as readable text: the game, its rules and options, then named parts (docs/positions.md).

    GAME RULES OPTION=VALUE; PART WORDS; PART WORDS / WORDS

A game declares its parts in `Positions`; the kernel parses the text and refuses impossible positions. A slash separates
the groups of seats or sides, `-` is an empty group, `?` is hidden from the viewer.
"""

import json
import re
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, Final, Generic, NamedTuple, NoReturn, TypeVar

from trized.kernel.audience import PUBLIC
from trized.kernel.chance import Chance, Seeded
from trized.kernel.errors import Refused
from trized.kernel.game import Game, part_of, under_rules
from trized.kernel.state import State, View
from trized.kernel.words import Options

HIDDEN: Final = "?"
NOTHING: Final = "-"
VIEW: Final = "view"  # the option that contains the viewer of a text
SPECTATORS: Final = "spectators"
BYTES: Final = "bytes"  # the only part if a game declares no parts
LONGEST: Final = 20_000  # characters of a text
NEAR: Final = 8  # known words that an error message lists
TRIED: Final = 8  # actions played from a position to check it
DRAWS: Final = 20_000  # random numbers that one deal of a possible position may use
HEAD: Final = re.compile(r'([a-z]\w*)=("(?:[^"\\]|\\.)*"|[^\s;"]+)')
Table = TypeVar("Table")


def wrong(key: str, /, **values: object) -> Refused:
    """Return the Refused with message `key` about a position."""
    return Refused(f"position.{key}", **values)


class PartReader:
    """Reads the words of one part, by groups; raises Refused with the name of the part for invalid words."""

    def __init__(self, name: str, text: str, pools: Mapping[str, Counter[str]]) -> None:
        self.name = name
        self.groups = [group.split() for group in f" {text} ".split(" / ")]
        self.pools = pools  # remaining pieces by kind, shared by all parts

    def refuse(self, key: str, /, **values: object) -> NoReturn:
        """Raise Refused with a kernel message that names the part."""
        raise wrong(key, part=self.name, **values)

    def split(self, n: int) -> list[list[str]]:
        """Return the words of exactly `n` groups; `-` alone is an empty group."""
        if len(self.groups) != n:
            self.refuse("groups", n=n, found=len(self.groups))
        return [[] if group == [NOTHING] else group for group in self.groups]

    def words(self, least: int, most: int | None = None) -> list[str]:
        """Return the words of the only group, at least `least` and at most `most`."""
        (words,) = self.split(1)
        most = least if most is None else most
        if not least <= len(words) <= most:
            self.refuse("words", n=least, most=most, found=len(words))
        return words

    def rows(self, n: int, size: int, least: int, most: int) -> list[int]:
        """Return the numbers of `n` groups of `size` numbers each, as one list."""
        found = []
        for group in self.split(n):
            if len(group) != size:
                self.refuse("words", n=size, most=size, found=len(group))
            found += [self.number(word, least, most) for word in group]
        return found

    def number(self, word: str, least: int, most: int) -> int:
        """Return `word` as a number from `least` to `most`."""
        if not re.fullmatch(r"-?\d{1,9}", word, re.ASCII) or not least <= int(word) <= most:
            self.refuse("number", word=word, least=least, most=most)
        return int(word)

    def one(self, word: str, names: Sequence[str]) -> int:
        """Return the index of `word` in `names`."""
        if word not in names:
            near = list(names) if len(names) <= NEAR else get_close_matches(word, names, NEAR, 0.4) or names[:NEAR]
            self.refuse("word", word=word, known=list(near))
        return names.index(word)

    def take(self, kind: str, word: str, names: Sequence[str]) -> int:
        """Return the index of `word` in `names`, and take this piece from pool `kind`; refuse it if none is left."""
        number = self.one(word, names)
        if self.pools[kind][word] < 1:
            self.refuse("many", word=word)
        self.pools[kind][word] -= 1
        return number


class TextPart(NamedTuple, Generic[Table]):
    """A part of the text: its name, and the functions that write it from a table and read it into one.

    The text omits a part that equals that of an empty table; `write` returns an empty text for a part that does not
    apply.
    """

    name: str
    write: Callable[[Table], str]
    read: Callable[[Table, PartReader], None]


class Positions(ABC, Generic[Table]):
    """The parts of a game's positions as text; each game with readable positions implements it."""

    parts: Sequence[TextPart[Table]]

    @abstractmethod
    def options(self, table: Table) -> Options:
        """Return the options that the table was set up with."""

    def settle(self, game: Game, given: Mapping[str, str], viewer: int | None) -> Options:
        """Return all options; those of a viewer's text may have hidden parts."""
        return game.settle(given)

    @abstractmethod
    def lay(self, game: Game, options: Options) -> Table:
        """Return an empty table under these options."""

    def pools(self, table: Table) -> dict[str, Counter[str]]:
        """Return the number of pieces of each name, by kind of piece."""
        return {}

    @abstractmethod
    def finish(self, table: Table, viewer: int | None) -> None:
        """Set the fields that follow from the parts; `viewer` is None for a complete position."""

    def check(self, table: Table, viewer: int | None) -> None:
        """Raise Refused for an impossible table whose single parts are all valid."""

    @abstractmethod
    def state(self, table: Table) -> State:
        """Return the position of a complete table."""

    @abstractmethod
    def view(self, viewer: int, table: Table) -> View:
        """Return the view of `viewer`, whose knowledge the table contains."""


class Opened(NamedTuple):
    """A parsed text: the game under its rules and options, and the position."""

    game: Game
    options: Options
    state: State


def positions_of(game: Game) -> "Positions[Any] | None":
    """Return the game's `Positions`; None if its positions are written as bytes."""
    from trized.kernel.field_positions import DeclaredPositions

    own = part_of(game, "position", "Text")
    return own() if own else DeclaredPositions(game.state) if hasattr(game, "state") else None


def write_position(game: Game, position: State | View) -> str:
    """Return the text of a position, or of a view with only its viewer's knowledge; see `read_position` and
    `read_view`.
    """
    viewer = int(position.viewer) if isinstance(position, View) else None
    positions = positions_of(game)
    if positions is None:
        return "; ".join([*_head(game, game.rules, {}, viewer), f"{BYTES} {position.encode().hex()}"])
    table: Any = getattr(position, "table", None) or getattr(position, "seen", position)
    options = positions.options(table)
    game = under_rules(game, int(getattr(table, "rules", game.rules)))
    blank = positions.lay(game, positions.settle(game, options, viewer))
    texts = [(part.name, part.write(table), part.write(blank)) for part in positions.parts]
    written = [f"{name} {text or NOTHING}" for name, text, usual in texts if text != usual]
    return "; ".join([*_head(game, game.rules, options, viewer), *written])


def _head(game: Game, rules: int, options: Mapping[str, str], viewer: int | None) -> list[str]:
    words = [game.name, str(rules)]
    for option in game.options:
        value = options.get(option.name, option.default)
        if value != option.default:
            plain = re.fullmatch(r'[^\s;"]+', value)
            words.append(f"{option.name}={value if plain else json.dumps(value, ensure_ascii=False)}")
    if viewer is not None:
        words.append(f"{VIEW}={SPECTATORS if viewer == PUBLIC else viewer}")
    return [" ".join(words)]


def read_position(game: Game, text: str, chance: Chance | None = None) -> Opened:
    """Parse a position; `chance` deals the hidden parts of a viewer's text. Raise Refused if it is impossible."""
    opened, viewer = _read(game, text)
    if viewer is None:
        return opened
    if chance is None:
        raise wrong("hidden")
    return opened._replace(state=opened.state.view(viewer).deal(chance))


def read_view(game: Game, text: str, seat: int | None = None) -> tuple[Opened, View]:
    """Parse a text as a view: of the text's viewer, else of `seat`, else of the first seat to act."""
    opened, viewer = _read(game, text)
    if viewer is None:
        viewer = next(iter(map(int, opened.state.waiting())), PUBLIC) if seat is None else seat
    elif seat is not None and seat != viewer:
        raise wrong("other_view", seat=viewer)
    if viewer >= game.seats(opened.options):
        raise Refused("seat", seat=viewer, last=game.seats(opened.options) - 1)
    return opened, opened.state.view(viewer)


def _read(game: Game, text: str, check: bool = True) -> tuple[Opened, int | None]:
    """Parse a text and return its viewer too; the state of a viewer's text is one possible deal."""
    if len(text) > LONGEST:
        raise wrong("long", most=LONGEST)
    text = " ".join(text.split())
    rules, given, rest = _read_head(game, text)
    viewer = _viewer(given.pop(VIEW)) if VIEW in given else None
    game = under_rules(game, rules)
    positions, texts = positions_of(game), _split(game, rest)
    try:
        if positions is None:
            options = game.settle(given)
            state = _decode(game, bytes.fromhex(texts.get(BYTES, "")), viewer)
        else:
            options = positions.settle(game, given, viewer)
            if viewer is not None and viewer >= game.seats(options):
                raise Refused("seat", seat=viewer, last=game.seats(options) - 1)
            game = game.for_options(options)
            table = positions.lay(game, options)
            pools = positions.pools(table)
            for part in positions.parts:
                if part.name in texts:
                    if viewer is None and HIDDEN in texts[part.name]:
                        raise wrong("hidden_in", part=part.name)
                    part.read(table, PartReader(part.name, texts[part.name], pools))
            positions.finish(table, viewer)
            if check:
                positions.check(table, viewer)
            state = positions.state(table) if viewer is None else positions.view(viewer, table).deal(Limited())
        if check:
            _check(game, options, state)
    except (ArithmeticError, AssertionError, LookupError, NotImplementedError, StopIteration, TypeError, ValueError):
        raise wrong("impossible") from None
    return Opened(game, options, state), viewer


def _decode(game: Game, data: bytes, viewer: int | None) -> State:
    try:
        return game.decode(data) if viewer is None else game.decode_view(data).deal(Limited())
    except Exception:  # `decode` is written for valid bytes only
        raise wrong("impossible") from None


def _read_head(game: Game, text: str) -> tuple[int, dict[str, str], str]:
    """Return the version of the rules, the options, and the rest of the text."""
    name, _, rest = text.partition(" ") if " " in text.partition(";")[0] else (*text.partition(";")[:1], "", text)
    if name != game.name:
        raise wrong("game", title=game.title, name=game.name, found=name)
    rest = rest.removeprefix(name).strip()
    rules = game.rules
    if number := re.match(r"(\d{1,9})(?=\s|;|$)", rest, re.ASCII):
        rules, rest = int(number[0]), rest[number.end() :].strip()
        if not 1 <= rules <= game.rules:
            raise wrong("rules", found=rules, title=game.title, known=game.rules)
    given: dict[str, str] = {}
    while rest and not rest.startswith(";"):
        option = HEAD.match(rest)
        if option is None:
            raise wrong("head", word=rest.split()[0].split(";")[0])
        name, value = option.groups()
        if name in given:
            raise wrong("twice", part=name)
        try:
            given[name] = str(json.loads(value)) if value.startswith('"') else value
        except ValueError:
            raise wrong("head", word=value) from None
        rest = rest[option.end() :].strip()
    return rules, given, rest.removeprefix(";")


def _split(game: Game, rest: str) -> dict[str, str]:
    """Return the texts of the parts by name."""
    positions = positions_of(game)
    known = [BYTES] if positions is None else [part.name for part in positions.parts]
    texts: dict[str, str] = {}
    for part in filter(None, map(str.strip, rest.split(";"))):
        name, _, words = part.partition(" ")
        if name not in known:
            raise wrong("part", title=game.title, part=name, known=known)
        if name in texts:
            raise wrong("twice", part=name)
        texts[name] = words
    return texts


def _viewer(word: str) -> int:
    if word != SPECTATORS and not re.fullmatch(r"\d", word, re.ASCII):
        raise wrong("viewer", found=word, spectators=SPECTATORS)
    return PUBLIC if word == SPECTATORS else int(word)


class Limited(Chance):
    """A seeded chance that raises after many draws: the knowledge in an impossible position fits no deal."""

    def __init__(self) -> None:
        super().__init__()
        self.drawing = Seeded(1)
        self.left = DRAWS

    def below(self, n: int) -> int:
        self.left -= 1
        if self.left < 0 or n < 1:
            raise ValueError("nothing fits")
        return self.drawing.below(n)


def _check(game: Game, options: Options, state: State) -> None:
    """Raise an exception if no seat can act, if the views of the position contradict it, or if it cannot be played."""
    waiting = [int(seat) for seat in state.waiting()]
    if state.over() != (state.outcome() is not None) or state.over() == bool(waiting):
        raise wrong("nobody")
    for seat in waiting:
        if not len(state.legal(seat)):
            raise wrong("stuck", seat=seat)
    for viewer in range(PUBLIC, game.seats(options)):
        view = state.view(viewer)
        if view.deal(Limited()).view(viewer) != view:
            raise wrong("impossible")
    _try_out(state.copy())


def _try_out(state: State) -> None:
    """Play a few random actions; raise Refused if a seat to act has none, or none that a bot would try."""
    chance = Limited()
    for _ in range(TRIED):
        if state.over():
            return
        seat = int(state.waiting()[0])
        legal = state.legal(seat)
        if not len(legal) or sum(map(int, state.prior(seat, legal))) <= 0:
            raise wrong("impossible")
        state.play(seat, legal[chance.below(len(legal))], chance)


class Builder:
    """Builds a position part by part: `Builder(game, OPTION=VALUE).PART("WORDS", "WORDS").PART(7, 5).state()`.

    Every part of the game is a method; its arguments are the groups, which the text separates by slashes.
    """

    def __init__(self, game: Game, **options: object) -> None:
        self.game = game
        self.given = {name: str(value) for name, value in options.items()}
        self.groups: dict[str, tuple[str, ...]] = {}

    def __getattr__(self, part: str) -> Callable[..., "Builder"]:
        positions = positions_of(self.game)
        if positions is None or part not in [one.name for one in positions.parts]:
            raise AttributeError(part)

        def lay(*groups: object) -> Builder:
            self.groups[part] = tuple(str(group) or NOTHING for group in groups)
            return self

        return lay

    def text(self) -> str:
        """Return the text of the parts, unchecked."""
        words = [f"{name}={json.dumps(value, ensure_ascii=False)}" for name, value in self.given.items()]
        parts = [f"{name} {' / '.join(groups)}" for name, groups in self.groups.items()]
        return "; ".join([" ".join([self.game.name, str(self.game.rules), *words]), *parts])

    def state(self, *, check: bool = True) -> State:
        """Return the position; raise Refused if it is impossible. Without `check`, only single parts are checked."""
        return _read(self.game, self.text(), check)[0].state


def join(words: Iterable[object]) -> str:
    """Join the words of a group; `-` if there are none."""
    return " ".join(map(str, words)) or NOTHING


def slashed(groups: Iterable[Iterable[object]]) -> str:
    """Join groups of words with slashes."""
    return " / ".join(map(join, groups))
