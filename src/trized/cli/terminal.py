"""A game in the terminal: shows a seat's view, prompts, and explains why an input is refused."""

import sys
import textwrap
from collections.abc import Callable, Mapping, Sequence
from itertools import takewhile
from pathlib import Path

from rich.console import Console
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from trized.analysis.coach import hint
from trized.bots import Bot, Spec
from trized.cli.card import find, panel
from trized.cli.catalogue import catalogue, help_text, say
from trized.cli.hint import sentences
from trized.kernel import LANGUAGES, PUBLIC, Event, Game, Live, Refused, Step, View, Words
from trized.kernel.catalogue import capital
from trized.kernel.game import from_memory, picture_of
from trized.kernel.log import Hides, describe_entry, describe_outcome
from trized.kernel.notation import choices_of
from trized.kernel.record import TITLE, Entry, Ply
from trized.kernel.replay import read_action

MANY = 12  # choices from which on the list is bundled
FEW = 4  # most choices described in full; longer lists use one line each, and `card` shows the rest
NEWS = 6  # latest log lines shown; `log` shows all
CARD = 72  # columns of a card
SHORT = 9  # digits of a number that may be a choice
WIDE = 100  # maximum columns


class Leave(Exception):
    """A player quits, or the input has ended."""


class TerminalGame:
    """A game at one terminal, whose screen all people share."""

    def __init__(
        self, game: Game, live: Live, bots: Mapping[int, tuple[Spec, Bot]], lang: str, opening: Sequence[Event] = ()
    ) -> None:
        self.opening = opening  # events of the set-up
        self.game = live.game  # with the notation of these options
        self.live = live
        self.bots = bots
        self.people = [seat for seat in range(len(live.record.players)) if seat not in bots]
        self.lang = lang
        self.played: list[Step] = []
        self.shown_to = dict.fromkeys(self.people, 0)  # number of the last entry shown to each person
        self.at_screen = self.people[0] if len(self.people) == 1 else -1
        self.allies = len(game.sides(live.record.options)) == 1  # cooperative: all look at the screen together
        self.hides = fleeting(game, live)
        self.drawn: set[int] = set()  # seats that have seen the board; later only changes are shown
        waiting = list(live.state.waiting())
        self.set_up = live.state.question(waiting[0]).kind if len(waiting) > 1 else ""  # the question of the set-up
        self.console = Console(highlight=False)
        self.console.width = min(self.console.width, WIDE)

    @property
    def words(self) -> Words:
        """The game's texts in the current language."""
        return self.game.words(self.lang)

    def say(self, key: str, /, **parts: object) -> str:
        """Return a text of the command line."""
        return say(self.lang, key, **parts)

    def print_text(self, text: str, style: str = "") -> None:
        """Print a text, wrapped at spaces."""
        lines = [wrapped(line, self.console.width) for line in text.split("\n")]
        self.console.print(Text("\n".join(lines), style=style))

    def print_lines(self, lines: Sequence[str]) -> None:
        """Print lines, wrapped."""
        for line in lines:
            self.print_text(hang("  ", [line], self.console.width))

    def play(self) -> None:
        """Play to the end; raise Leave if a player quits."""
        while not self.live.state.over():
            waiting = list(self.live.state.waiting())
            persons = [seat for seat in waiting if seat in self.people]
            if persons:
                self.ask(persons[0])
            else:
                self.let_bot(waiting[0])

    def let_bot(self, seat: int) -> None:
        """Play the choice of a seat's bot."""
        spec, bot = self.bots[seat]
        view = self.live.state.view(seat)
        self.do(seat, bot.choose(self.game, view, seat, list(view.legal()), spec.budget))

    def do(self, seat: int, action: int) -> None:
        """Play an action, and keep its steps."""
        self.played += self.live.play_steps(seat, action)  # a shortcut is several entries, so their number hides it

    def log(self, seat: int, after: int) -> list[str]:
        """Return the log after entry `after` for a seat, without facts that players must remember."""
        told = self.shown_to[seat]
        return [
            line.text
            for step in self.played
            if step.number > after
            for line in describe_entry(
                step, step.after.view(seat), self.words, self.hides if step.number <= told else ()
            )
        ]

    def ask(self, seat: int) -> None:
        """Show a person the board and prompt until they have played or undone a move."""
        if seat != self.at_screen and not self.allies:
            self.cover(seat)
        if self.set_up and self.live.state.question(seat).kind != self.set_up:
            self.set_up = ""
            if sum(is_by(entry, [seat]) for entry in self.live.record.entries) > 1:
                self.drawn.clear()  # a set-up of several choices, such as a deployment, has filled the board
        self.show(seat, whole=seat not in self.drawn)
        while True:
            line = self.read(self.say("ask"))
            if self.answer(seat, line):
                return

    def read(self, prompt: str) -> str:
        """Return a line of input; raise Leave at its end."""
        self.console.print(Text(f"{prompt} ", style="bold"), end="")
        try:
            line = input()
        except EOFError:
            self.console.print()
            raise Leave from None
        if not sys.stdin.isatty():
            self.console.print(Text(line))
        return line.strip()

    def cover(self, seat: int) -> None:
        """Clear the screen until the next person confirms being there."""
        self.console.clear()
        name = capital(self.words.seat(self.live.state.view(PUBLIC), seat))
        self.console.print(Panel(Text(self.say("cover", seat=name), justify="center"), padding=(2, 4)))
        self.read(self.say("press_enter"))
        self.console.clear()
        self.drawn.discard(seat)
        self.at_screen = seat

    def show(self, seat: int, whole: bool = True) -> None:
        """Show a seat the news and its choices and, if `whole`, the board."""
        view = self.live.state.view(seat)
        self.show_news(seat)
        if whole:
            self.drawn.update(self.people if self.allies else [seat])
            self.console.print(picture_of(self.game, view, self.lang))
            self.console.print()
        self.head(capital(self.words.seat(view, seat)))
        self.print_text(self.words.prompt(view, seat), "bold")
        self.console.print(self.choices(view, seat))

    def begun(self, seat: int, after: int) -> list[str]:
        """Return the log of the set-up for a seat that has not seen any entry."""
        told = [event for event in self.opening if event.seen_by(seat)] if after == 0 else []
        view = self.live.state.view(seat)
        return [line for event in told if (line := self.words.event(view, event))]

    def show_news(self, seat: int) -> None:
        """Print the log lines since a seat last looked."""
        news = self.begun(seat, self.shown_to[seat]) + self.log(seat, self.shown_to[seat])
        for person in self.people if self.allies else [seat]:
            self.shown_to[person] = len(self.live.record.entries)
        self.console.print()
        if news:
            self.head(self.say("news"))
            self.print_lines(news[-NEWS:])
            if len(news) > NEWS:
                self.print_text(self.say("news_more", n=len(news) - NEWS), "dim")

    def head(self, title: str) -> None:
        """Print a heading across the screen."""
        self.console.print(Rule(Text(title, style="bold"), align="left", style="dim"))

    def choices(self, view: View, seat: int) -> Table:
        """Return a numbered table of choices: sentence and canonical text."""
        table = Table.grid(padding=(0, 2))
        table.add_column(justify="right", style="bold cyan")
        table.add_column()
        table.add_column(style="dim", overflow="fold")
        legal = choices_of(self.game.notation, view)
        texts = [self.game.notation.write(view, seat, action) for action in legal]
        if len(legal) > MANY:
            labels, short = bundles([self.words.action(view, seat, action) for action in legal]), bundles(texts)
            return bundled(labels if letters(labels) <= letters(short) * 2 else short, self.console.width)
        longest = max(map(len, texts), default=0)
        room = max(20, self.console.width - min(longest, self.console.width // 3) - 8)
        for number, (action, text) in enumerate(zip(legal, texts, strict=True), 1):
            label = self.words.action(view, seat, action)
            said = wrapped(label, room) if len(legal) <= FEW else textwrap.shorten(label, room, placeholder="…")
            table.add_row(str(number), Text(said), Text(text))
        return table

    def answer(self, seat: int, line: str) -> bool:
        """Execute a typed line; return whether the position has changed."""
        word, _, rest = line.partition(" ")
        commands: dict[str, Callable[[int, str], bool]] = {
            "": self.show_again,
            "table": self.show_again,
            "?": self.show_help,
            "help": self.show_help,
            "card": self.show_card,
            "log": self.show_log,
            "hint": self.show_hint,
            "undo": self.undo,
            "save": self.save_as,
            "lang": self.change_language,
            "quit": self.leave,
        }
        typed = {said: name for lang in LANGUAGES for name, said in catalogue(lang).under("command").items()}
        command = commands.get(typed.get(word.lower(), word.lower()))
        if command is not None:
            return command(seat, rest.strip())
        return self.choose(seat, line)

    def choose(self, seat: int, line: str) -> bool:
        """Play a choice given by number or canonical text, or print why it is refused."""
        view = self.live.state.view(seat)
        legal = choices_of(self.game.notation, view)
        named = {spoken(self.words.action(view, seat, one)): one for one in legal}
        if line.isascii() and line.isdigit():
            number = int(line[:SHORT])
            if not 1 <= number <= len(legal):
                self.print_text(self.say("out_of_range", number=line[:SHORT], last=len(legal)), "yellow")
                return False
            action = legal[number - 1]
        elif spoken(line) in named:
            action = named[spoken(line)]
        else:
            try:
                action = read_action(self.game, self.live.state, seat, line)
            except Refused as refused:
                self.print_text(self.say("not_understood", why=refused.message(self.lang)), "yellow")
                return False
            if action not in legal:
                self.print_text(self.words.why_not(view, seat, action), "yellow")
                return False
        self.do(seat, action)
        return True

    def show_again(self, seat: int, rest: str) -> bool:
        """Show the board and the choices again."""
        self.show(seat)
        return False

    def show_help(self, seat: int, rest: str) -> bool:
        """Print the accepted inputs."""
        self.print_text(help_text(self.lang))
        return False

    def show_card(self, seat: int, rest: str) -> bool:
        """Print the text of the card, piece or place named `rest`; without a name, list them."""
        cards = self.game.cards(self.lang)
        if not rest:
            self.print_text(self.say("cards", names=", ".join(dict.fromkeys(str(card["name"]) for card in cards))))
            return False
        try:
            found = find(cards, rest, self.game)
        except Refused as refused:
            self.print_text(refused.message(self.lang), "yellow")
            return False
        self.console.print(panel(found, self.words, min(self.console.width, CARD)))
        return False

    def show_log(self, seat: int, rest: str) -> bool:
        """Print the full log for a seat."""
        self.head(self.say("log"))
        self.print_lines(self.begun(seat, 0) + self.log(seat, 0) or [self.say("nothing_yet")])
        return False

    def show_hint(self, seat: int, rest: str) -> bool:
        """Print the best action and its reasons, from the view of the seat."""
        view = self.live.state.view(seat)
        advice = hint(self.game, view, self.lang, len(self.live.record.entries))
        for mark, sentence in sentences(self.game, view, advice, self.lang):
            self.print_text(hang(mark, [sentence], self.console.width))
        return False

    def undo(self, seat: int, rest: str) -> bool:
        """Undo the last choice of a person at this screen, and everything after it."""
        entries = self.live.record.entries
        mine = [number for number in self.live.line.plies if is_by(entries[number - 1], self.people)]
        if not mine:
            self.print_text(self.say("nothing_to_undo"), "yellow")
            return False
        back = mine[-1] - 1
        self.live.undo(back, seat)
        self.played = [step for step in self.played if step.number <= back]
        self.shown_to = dict.fromkeys(self.people, len(entries))
        self.print_text(self.say("undone"))
        return True

    def save_as(self, seat: int, rest: str) -> bool:
        """Write the record so far to the file `rest`."""
        if not rest:
            self.print_text(self.say("save_where"), "yellow")
        else:
            self.save(Path(rest).expanduser(), seat)
        return False

    def save(self, path: Path, seat: int) -> bool:
        """Write the record, before the end the seat's partial one; return whether it succeeded."""
        if not may_replace(path):
            self.print_text(self.say("refused.no_record", path=path), "yellow")
            return False
        try:
            path.write_text(self.live.export(seat).write(), encoding="utf-8")
        except OSError as error:
            self.print_text(self.say("cannot_save", path=path, reason=error.strerror), "yellow")
            return False
        self.print_text(self.say("saved", path=path))
        return True

    def change_language(self, seat: int, rest: str) -> bool:
        """Continue in the language `rest`."""
        if rest.lower() not in LANGUAGES:
            self.print_text(self.say("lang_which", lang=rest, known=", ".join(LANGUAGES)), "yellow")
            return False
        self.lang = rest.lower()
        self.show(seat)
        return False

    def leave(self, seat: int, rest: str) -> bool:
        """Quit the game."""
        raise Leave

    def part(self, save: Path | None) -> None:
        """Print goodbye before the end, and save the record."""
        self.console.print()
        if save is not None:
            self.save(save, max(self.at_screen, self.people[0]))
        self.print_text(self.say("bye"))

    def close(self, save: Path | None) -> None:
        """Print the result, and save the record if wanted."""
        seat = self.people[0] if len(self.people) == 1 else PUBLIC
        view, outcome = self.live.state.view(seat), self.live.outcome()
        assert outcome is not None
        if seat != PUBLIC:
            self.show_news(seat)
        self.console.print(picture_of(self.game, view, self.lang))
        self.console.print()
        self.head(self.say("over"))
        self.print_text(describe_outcome(outcome, view, self.words), "bold")
        if save is not None:
            self.save(save, seat)
            return
        try:
            while name := self.read(self.say("offer")):
                if name.isdigit():  # a choice that came too late
                    self.print_text(self.say("save_where"), "yellow")
                elif self.save(Path(name).expanduser(), seat):
                    break
        except Leave:
            return


def hang(mark: str, lines: Sequence[str], width: int) -> str:
    """Return wrapped lines with `mark` before the first one."""
    blank = " " * len(mark)
    return "\n".join(wrapped(line, width, blank if place else mark, blank) for place, line in enumerate(lines))


def wrapped(text: str, width: int, first: str = "", others: str = "") -> str:
    """Wrap a text at spaces, but not at no-break spaces as Rich would."""
    return textwrap.fill(text, width, initial_indent=first, subsequent_indent=others, break_on_hyphens=False)


def spoken(text: str) -> str:
    """Return a text for comparison: small letters, and a plain space between words."""
    return " ".join(text.casefold().split())


Bundles = dict[str, list[tuple[int, str]]]


def bundles(texts: Sequence[str]) -> Bundles:
    """Return numbered texts by their common beginning: all but the last word, or else as many words as they share."""
    found: Bundles = {}
    for number, text in enumerate(texts, 1):
        head, _, last = text.rpartition(" ")
        found.setdefault(head, []).append((number, last))
    if len(found) <= len(texts) // 2:
        alone = [(ends[0][0], f"{head} {ends[0][1]}".strip()) for head, ends in found.items() if len(ends) == 1]
        return ({"": alone} if alone else {}) | {head: ends for head, ends in found.items() if len(ends) > 1}
    groups: dict[str, list[tuple[int, list[str]]]] = {}
    for number, text in enumerate(texts, 1):
        words = text.split(" ")
        groups.setdefault(words[0], []).append((number, words))
    found = {}
    for group in groups.values():
        columns = zip(*(words[:-1] for _, words in group), strict=False) if len(group) > 1 else ()
        shared = [column[0] for column in takewhile(lambda column: len(set(column)) == 1, columns)]
        ends = [(number, " ".join(words[len(shared) :])) for number, words in group]
        found.setdefault(" ".join(shared), []).extend(ends)
    return found


def letters(found: Bundles) -> int:
    """Return the approximate length of bundled choices."""
    return sum(len(head) + sum(len(end) + 4 for _, end in ends) for head, ends in found.items())


def bundled(found: Bundles, width: int) -> Table:
    """Return numbered choices on few lines of `width`: those that begin alike share a line."""
    table = Table.grid(padding=(0, 2))
    room = max(20, width - max(map(len, found)) - 2)
    for head, ends in found.items():
        tied = [end.replace(" ", "\u00a0") if len(end) < room - 4 else end for _, end in ends]
        line = Text(
            wrapped("  ".join(f"{number}\u00a0{end}" for (number, _), end in zip(ends, tied, strict=True)), room)
        )
        line.highlight_regex(r"(?<![^ \n])\d+(?=\u00a0)", "bold cyan")
        table.add_row(Text(head, style="dim"), line)
    return table


def may_replace(path: Path) -> bool:
    """Return whether a file does not exist or is an older record."""
    if not path.is_file():
        return True
    with path.open("rb") as file:
        return file.read(len(TITLE)) == TITLE.encode()


def is_by(entry: Entry, seats: Sequence[int]) -> bool:
    """Return whether an entry is a choice of one of `seats`."""
    return isinstance(entry, Ply) and entry.seat in seats


def fleeting(game: Game, live: Live) -> Hides:
    """Return the types of events that this game must not show a second time."""
    return game.fleeting if from_memory(game, live.record.options) else ()
