"""The interface of an effect's definition: syntax, program, choices, results, icon and words.

The rules execute programs: flat tables of instructions, each an op (the number of a definition) and its arguments.
Programs only jump forward. Repetitions and counts are expanded, so each instruction moves one card or one disc.

`Definition` is an effect without a choice. `Choice` lets its player choose one of several, `Offer` may also be
declined. A custom module may extend them without being compiled.

(compiled)
"""

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from trized.games.zenith.actions import NO, ON, YES, action, number_of
from trized.games.zenith.box import PLANETS
from trized.games.zenith.effects.effect import Effect, read_numbers
from trized.games.zenith.events import Declined, Skipped
from trized.games.zenith.planet_sets import lowest
from trized.games.zenith.state import GONE, MOVED, NO_CARD, PC, SIDE, SOURCE, WIDTH, Table
from trized.kernel.catalogue import NumberList
from trized.kernel.events import Event
from trized.kernel.state import in_order

if TYPE_CHECKING:
    from trized.games.zenith.box import Agent
    from trized.games.zenith.cards import TextWriter
    from trized.games.zenith.effects.program import Program
    from trized.games.zenith.labels import Labels
    from trized.games.zenith.names import Names
    from trized.games.zenith.view import View
    from trized.games.zenith.why_not import WhyNot

Icon = tuple[str, str]  # (symbol, "") or ("", text)


def resolving_side(t: Table) -> i64:
    """Return the side that resolves the effect at the top of the stack."""
    return t.stack[t.top() + SIDE]


def printed_source(t: Table) -> i64:
    """Return the number of the card, level or token on which the effect being resolved is printed.

    The program of a level repeats the levels below it, each after the same instruction (E1).
    """
    frame, box = t.top(), t.box
    source = t.stack[frame + SOURCE]
    if not box.level_source <= source < box.lead_source:
        return source
    begin = box.level_code[source - box.level_source]
    at = begin + WIDTH
    while at < t.stack[frame + PC]:
        if box.code[at] == box.code[begin]:
            source -= 1
        at += WIDTH
    return source


def skipped(t: Table, definition: "Definition") -> None:
    """Report that an effect could not be applied; an effect that moves several cards reports it once."""
    if not t.events.listening:
        return
    source = printed_source(t)
    last = t.events.events[-1] if len(t.events.events) > 0 else None
    if not isinstance(last, Skipped) or last.effect != definition.number or last.source != source:
        t.events.report(Skipped, definition.number, source)


@mypyc_attr(allow_interpreted_subclasses=True)
class Definition:
    """An effect without a choice, or bookkeeping between effects."""

    def __init__(
        self,
        name: str,
        patterns: tuple[str, ...] = (),
        examples: tuple[str, ...] = (),
        *,
        symbols: Mapping[str, str] | None = None,
        events: tuple[type[Event], ...] = (),
        motions: Mapping[type[Event], Callable[..., list[Any]]] | None = None,
        chapter: str = "effects",
        gains: bool = False,
        price: bool = False,
        uses_hand: bool = False,
        moves_card: bool = False,
        draws_token: bool = False,
        groups: bool = False,
    ) -> None:
        """Define an effect.

        `patterns` are the regular expressions of its syntax, `examples` sample effects, whose sentences must be in
        every language. `symbols` are additional drawings for icons. `events` are its own event classes, with the log
        sentence `event.KIND`; `motions` animate them. `chapter` is its rules chapter. `gains`: its sentence begins with
        the verb 'gain'. `price`: it may precede '->'. `moves_card`: later effects may refer to the card it moves.
        `uses_hand`: it takes cards from the hand. `draws_token`: it draws from the reserve. A token may have neither of
        these two. `groups`: it contains effects that its player chooses.
        """
        self.name = name
        self.number: i64 = -1
        self.patterns = [re.compile(pattern) for pattern in patterns]
        self.examples = examples
        self.symbols: Mapping[str, str] = symbols or {}
        self.events = events
        self.motions: Mapping[type[Event], Callable[..., list[Any]]] = motions or {}
        self.chapter = chapter
        self.gains = gains
        self.price = price
        self.uses_hand = uses_hand
        self.moves_card = moves_card
        self.draws_token = draws_token
        self.groups = groups

    # the rules

    def carry_out(self, t: Table, pc: i64) -> bool:
        """Execute the instruction at the top of the stack; return False if a player has to choose first."""
        t.go_to(pc + WIDTH)
        self.apply(t, pc)
        return True

    def apply(self, t: Table, pc: i64) -> None:
        """Execute the instruction; the program counter has already passed it."""
        raise NotImplementedError(self.name)

    def actions(self, t: Table, pc: i64) -> vec[i64]:
        """Return the legal answers to the instruction at `pc`."""
        raise NotImplementedError(self.name)

    def answer(self, t: Table, pc: i64, action: i64) -> None:
        """Execute the answer `action`."""
        raise NotImplementedError(self.name)

    def gives(self, t: Table, pc: i64) -> bool:
        """Return whether the instruction could change anything now, as a gain to pay for (B6)."""
        return True

    def behind(self, t: Table, pc: i64) -> i64:
        """Return the place where the program continues after an effect that changes nothing."""
        return pc + WIDTH

    # as a price, before '->'

    def buys(self, t: Table, pc: i64, count: i64, gain: i64, gain_end: i64) -> bool:
        """Return whether this price can be paid `count` times in full and its gain could then change anything (B5, B6).

        The gain is the program from `gain` to `gain_end`. Payments are tried on the table and taken back.
        """
        raise NotImplementedError(self.name)

    def payment_actions(self, t: Table, pc: i64, count: i64, gain: i64, gain_end: i64) -> vec[i64]:
        """Return the actions that pay, and `no`."""
        return vec[i64]([YES, NO])

    def pay(self, t: Table, pc: i64, action: i64) -> None:
        """Pay with the answer `action`."""
        self.answer(t, pc, action)

    # syntax

    def read(self, found: dict[str, str]) -> Effect:
        """Return the effect from the named groups of a matched pattern."""
        return Effect(
            self.name,
            n=int(found.get("n", "0")),
            steps=read_numbers(found["steps"]) if "steps" in found else (),
            planet=found.get("planet", ""),
            bar=found.get("bar", ""),
            word=found.get("word", "").strip(),
            opponent="opponent" in found or found.get("zone") == "theirs",
        )

    def write(self, program: "Program", effect: Effect, planet: int) -> None:
        """Append the effect to `program`; `planet` is the planet of its card, or -1."""
        program.add(self)

    # icons and texts

    def icons(self, effect: Effect) -> list[Icon]:
        """Return the icons of an effect."""
        return []

    def text(self, writer: "TextWriter", effect: Effect, mood: str, n: int | NumberList) -> str:
        """Return an effect as a sentence without full stop; `n` is its number, or those of several tiers."""
        return writer.say(self.name, mood, n=n)

    def prompt(self, names: "Names", effect: Effect) -> str:
        """Return the end of the prompt: the thing to choose."""
        return names.words(f"prompt.what.{self.name}", n=effect.n)

    def after_discard(self, effect: Effect, agent: "Agent") -> Effect:
        """Return the effect that results if `agent` is discarded for it."""
        return effect

    # a planet as the answer

    def asks_planet(self) -> bool:
        """Return whether the answer is a planet."""
        return False

    def planet_label(self, labels: "Labels", view: "View", effect: Effect, planet: int) -> str:
        """Describe the result of choosing `planet`."""
        return labels.disc(view, planet, False)

    def planet_reason(self, why: "WhyNot", view: "View", effect: Effect, planet: int) -> str:
        """Explain why `planet` cannot be chosen; empty if the answer is no planet."""
        return why.disc(view, effect, planet)

    def planet_piece(self, view: "View", effect: Effect, planet: int) -> str:
        """Return the element id to click for `planet`: by default its disc."""
        return f"disc-{PLANETS[planet]}"

    def landing(self, effect: Effect, place: int, side: int) -> int:
        """Return the place of the disc after the effect, in steps towards side 0; GONE if it is not determined."""
        return GONE


@mypyc_attr(allow_interpreted_subclasses=True)
class Choice(Definition):
    """An effect whose player chooses one of several; skipped if there is none (B3)."""

    def action_kind(self) -> i64:
        """Return the kind of the answers: by default planets."""
        return ON

    def asks_planet(self) -> bool:
        return self.action_kind() == ON

    def choices(self, t: Table, pc: i64) -> i64:
        """Return the possible choices as bits: the numbers of the actions."""
        raise NotImplementedError(self.name)

    def choose(self, t: Table, pc: i64, k: i64) -> None:
        """Execute choice `k`; the program counter has already passed the instruction."""
        raise NotImplementedError(self.name)

    def gives(self, t: Table, pc: i64) -> bool:
        return self.choices(t, pc) != 0

    def skip(self, t: Table, pc: i64) -> None:
        """Skip the effect, which cannot be applied; the program counter has already passed it."""
        skipped(t, self)

    def carry_out(self, t: Table, pc: i64) -> bool:
        choices = self.choices(t, pc)
        if choices == 0:
            t.go_to(pc + WIDTH)
            self.skip(t, pc)
            return True
        if choices & (choices - 1) == 0:
            t.go_to(pc + WIDTH)
            self.choose(t, pc, lowest(choices))  # publicly forced
            return True
        return False

    def actions(self, t: Table, pc: i64) -> vec[i64]:
        return numbered(self.action_kind(), self.choices(t, pc))

    def answer(self, t: Table, pc: i64, action: i64) -> None:
        t.go_to(pc + WIDTH)
        self.choose(t, pc, number_of(action))


@mypyc_attr(allow_interpreted_subclasses=True)
class Offer(Choice):
    """An effect that may be declined (B1); declined or impossible, it changes nothing."""

    def carry_out(self, t: Table, pc: i64) -> bool:
        if self.choices(t, pc) != 0:
            return False
        t.go_to(self.behind(t, pc))
        skipped(t, self)
        return True

    def actions(self, t: Table, pc: i64) -> vec[i64]:
        return in_order(append(numbered(self.action_kind(), self.choices(t, pc)), NO))

    def answer(self, t: Table, pc: i64, action: i64) -> None:
        if action == NO:
            self.decline(t, pc)
        else:
            t.go_to(pc + WIDTH)
            self.choose(t, pc, number_of(action))

    def decline(self, t: Table, pc: i64) -> None:
        """Continue without the offer."""
        t.go_to(self.behind(t, pc))
        frame = t.top()
        t.events.report(Declined, t.stack[frame + SIDE], printed_source(t))


def could_change(t: Table, begin: i64, end: i64) -> bool:
    """Return whether the gain from `begin` to `end` of a program could change anything now (B6).

    An effect that changes nothing leaves the table to the next one as it is, but no card is then moved just before it
    (C7): if the result is False, the frame shows which card would be.
    """
    pc = begin
    while pc < end:
        definition = definition_at(t, pc)
        if definition.gives(t, pc):
            return True
        if definition.moves_card:
            t.stack[t.top() + MOVED] = NO_CARD
        pc = definition.behind(t, pc)
    return False


def would_change(t: Table, card: i64, begin: i64, end: i64, by_hand: bool = False) -> bool:
    """Return whether the gain could change anything after a payment that moved `card` last (B6)."""
    at = t.top() + MOVED
    before = t.stack[at]
    t.stack[at] = card
    changes = could_change(t, begin, end) if t.rules > 3 else gave(t, begin, end, by_hand)
    t.stack[at] = before
    return changes


# What the first and second rules looked at; all else counted as possible, and `that` too unless the hand paid.
EARLIER: Final[tuple[str, ...]] = ("influence", "any", "transfer", "mobilize", "cost_of", "that")


def gave(t: Table, begin: i64, end: i64, by_hand: bool) -> bool:
    """Return whether the gain counted as possible before the fourth rules.

    They looked at the table before the payment, as if all conditions in the gain held, and at no group inside it.
    """
    for pc in range(begin, end, WIDTH):
        definition = definition_at(t, pc)
        if t.rules < 3 and (definition.name not in EARLIER or (definition.name == "that" and not by_hand)):
            return True
        if not definition.groups and definition.gives(t, pc):
            return True
        if definition.moves_card:
            t.stack[t.top() + MOVED] = NO_CARD
    return False


def numbered(kind: i64, choices: i64) -> vec[i64]:
    """Return the actions of `kind` whose numbers are set as bits in `choices`."""
    found = vec[i64](capacity=8)
    k: i64 = 0
    while choices >> k != 0:
        if (choices >> k) & 1 != 0:
            found = append(found, action(kind, k))
        k += 1
    return found


# execution of programs


class Definitions:
    """All definitions by number, the op of their instructions; the registry fills it."""

    def __init__(self) -> None:
        self.by_number: vec[Definition] = vec[Definition]()

    def fill(self, definitions: list[Definition]) -> None:
        """Set the definitions from a registry."""
        self.by_number = vec[Definition](definitions)


DEFINED: Final = Definitions()


def definition_at(t: Table, pc: i64) -> Definition:
    """Return the definition of the instruction at `pc`."""
    op = t.box.code[pc]
    return DEFINED.by_number[op]


def run(t: Table) -> None:
    """Execute programs until all have ended, the game is over, or a player has to choose."""
    while t.depth > 0:
        frame = t.top()
        pc = t.stack[frame + PC]
        op = t.box.code[pc]
        if not DEFINED.by_number[op].carry_out(t, pc):
            return


def asking(t: Table) -> Definition:
    """Return the definition of the effect whose choice is pending."""
    return definition_at(t, t.stack[t.top() + PC])


def legal_answers(t: Table) -> vec[i64]:
    """Return the legal answers to the effect at the top of the stack."""
    pc = t.stack[t.top() + PC]
    return definition_at(t, pc).actions(t, pc)


def answer(t: Table, action: i64) -> None:
    """Execute an answer to the effect at the top of the stack."""
    pc = t.stack[t.top() + PC]
    definition_at(t, pc).answer(t, pc, action)


# icons that several effects share


def counted(n: int, symbol: str) -> list[Icon]:
    """Return a symbol with its number, which is omitted if it is 1."""
    return [("", str(n)), (symbol, "")] if n > 1 else [(symbol, "")]


def barred(effect: Effect) -> list[Icon]:
    """Return the crossed-out planet that the effect excludes."""
    return [("", "≠"), (effect.bar, "")] if effect.bar else []
