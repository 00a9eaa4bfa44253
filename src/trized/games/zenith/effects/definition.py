"""What a definition of an effect answers: its syntax, its program, what it asks and does, its icon and its words.

The rules carry out programs: flat tables of instructions, each an op (the number of a definition) and its arguments.
Programs only jump forward. Repetitions and counts are written out, so each instruction moves one card or one disc.

`Definition` is an effect that is simply done. `Choice` asks its player to choose one of several, `Offer` may be
declined as well. A custom module may extend them without being compiled.

(compiled)
"""

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from trized.games.zenith.actions import NO, ON, action, number_of
from trized.games.zenith.box import PLANETS
from trized.games.zenith.effects.effect import Effect, figures
from trized.games.zenith.events import Declined, Skipped
from trized.games.zenith.planet_sets import lowest
from trized.games.zenith.state import GONE, MOVED, NO_CARD, PC, SIDE, SOURCE, WIDTH, Table
from trized.kernel.catalogue import NumberList
from trized.kernel.events import Event

if TYPE_CHECKING:
    from trized.games.zenith.box import Agent
    from trized.games.zenith.cards import TextWriter
    from trized.games.zenith.effects.program import Program
    from trized.games.zenith.labels import Labels
    from trized.games.zenith.names import Names
    from trized.games.zenith.view import View
    from trized.games.zenith.why_not import WhyNot

Icon = tuple[str, str]  # a symbol and nothing, or nothing and a text


def resolving_side(t: Table) -> i64:
    """Return the side that resolves the effect at the top of the stack."""
    return t.stack[t.top() + SIDE]


def skipped(t: Table, definition: "Definition") -> None:
    """Report an effect that could not be applied."""
    t.events.report(Skipped, definition.number, t.stack[t.top() + SOURCE])


@mypyc_attr(allow_interpreted_subclasses=True)
class Definition:
    """An effect that leaves no choice, or bookkeeping between effects."""

    def __init__(
        self,
        name: str,
        patterns: tuple[str, ...] = (),
        examples: tuple[str, ...] = (),
        texts: tuple[str, ...] = (),
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
    ) -> None:
        """Define an effect.

        `patterns` are regular expressions of how it is written, `examples` show it, `texts` are the keys that both
        text files must have. `symbols` are drawings of its own for icons. `events` are its own events, told in the log
        by the text `event.KIND`; `motions` show each of them on the page. `chapter` of the rules tells more.
        `gains`: its sentence begins with the verb 'gain'. `price`: it may stand before '->'.
        `moves_card`: later effects may mean the card it moves. `uses_hand`: it takes cards from the hand.
        `draws_token`: it draws from the reserve; no token may do either of these two.
        """
        self.name = name
        self.number: i64 = -1
        self.patterns = [re.compile(pattern) for pattern in patterns]
        self.examples = examples
        self.texts = texts
        self.symbols: Mapping[str, str] = symbols or {}
        self.events = events
        self.motions: Mapping[type[Event], Callable[..., list[Any]]] = motions or {}
        self.chapter = chapter
        self.gains = gains
        self.price = price
        self.uses_hand = uses_hand
        self.moves_card = moves_card
        self.draws_token = draws_token

    # the rules

    def carry_out(self, t: Table, pc: i64) -> bool:
        """Carry out the instruction at the top of the stack; return False if somebody has to choose first."""
        t.go_to(pc + WIDTH)
        self.apply(t, pc)
        return True

    def apply(self, t: Table, pc: i64) -> None:
        """Do what the instruction says; the program stands behind it already."""
        raise NotImplementedError(self.name)

    def actions(self, t: Table, pc: i64) -> vec[i64]:
        """Return the actions that answer what the instruction asks."""
        raise NotImplementedError(self.name)

    def answer(self, t: Table, pc: i64, action: i64) -> None:
        """Carry out what was answered."""
        raise NotImplementedError(self.name)

    def gives(self, t: Table, pc: i64, card: i64) -> bool:
        """Return whether the instruction could do anything now, as a gain that is to be paid for (B6).

        `card` is the card that was moved just before, or NO_CARD.
        """
        return True

    # as a price, before '->'

    def payments(self, t: Table, pc: i64, count: i64) -> i64:
        """Return what can be paid, so many times in all: columns as bits, or 1 for yes; 0 if it cannot be paid."""
        raise NotImplementedError(self.name)

    def may_be_moved(self, t: Table, pc: i64, count: i64, payments: i64) -> vec[i64]:
        """Return the cards that could be the last one this price moves, which the gain then means by 'that card'."""
        return vec[i64]([t.stack[t.top() + MOVED]])

    def is_gain(self, t: Table, pc: i64) -> bool:
        """Return whether paying this price is worth having by itself: a card that the opponent loses (B6)."""
        return False

    def payment_actions(self, t: Table, pc: i64, gain: i64, gain_end: i64, payments: i64) -> vec[i64]:
        """Return the actions that pay, and the refusal; the gain stands between two places of the program."""
        raise NotImplementedError(self.name)

    def pay(self, t: Table, pc: i64, action: i64) -> None:
        """Pay as was answered."""
        self.answer(t, pc, action)

    # the language

    def read(self, found: dict[str, str]) -> Effect:
        """Return the effect that a pattern has found, by its named parts."""
        return Effect(
            self.name,
            n=int(found.get("n", "0")),
            steps=figures(found["steps"]) if "steps" in found else (),
            planet=found.get("planet", ""),
            bar=found.get("bar", ""),
            word=found.get("word", "").strip(),
            opponent="opponent" in found or found.get("zone") == "theirs",
        )

    def write(self, program: "Program", effect: Effect, planet: int) -> None:
        """Write an effect into a program; `planet` is that of the card it is printed on, or -1."""
        program.add(self)

    # how it looks and reads

    def icons(self, effect: Effect) -> list[Icon]:
        """Return an effect as icons."""
        return []

    def text(self, writer: "TextWriter", effect: Effect, mood: str, n: int | NumberList) -> str:
        """Write an effect as a sentence without its full stop; `n` is its figure, or those of several tiers."""
        return writer.say(self.name, mood, n=n)

    def prompt(self, names: "Names", effect: Effect) -> str:
        """Describe what is to be chosen, as the end of a sentence."""
        return names.words(f"prompt.what.{self.name}", n=effect.n)

    def after_discard(self, effect: Effect, agent: "Agent") -> Effect:
        """Return what an effect comes to if this card was discarded for it."""
        return effect

    # a planet as the answer

    def asks_planet(self) -> bool:
        """Return whether a planet answers the prompt."""
        return False

    def planet_label(self, labels: "Labels", view: "View", effect: Effect, planet: int) -> str:
        """Describe what choosing a planet means."""
        return labels.disc(view, planet, False)

    def planet_reason(self, why: "WhyNot", view: "View", effect: Effect, planet: int) -> str:
        """Explain why a planet cannot be chosen; nothing if that does not answer the prompt."""
        return why.disc(view, effect, planet)

    def planet_piece(self, view: "View", effect: Effect, planet: int) -> str:
        """Return the element of the page that means a planet: its disc, unless something else is chosen."""
        return f"disc-{PLANETS[planet]}"

    def landing(self, effect: Effect, place: int, side: int) -> int:
        """Return where a disc would go if it were chosen: steps towards side 0, or GONE if that is open."""
        return GONE


@mypyc_attr(allow_interpreted_subclasses=True)
class Choice(Definition):
    """An effect that asks its player to choose one of several; skipped if there is none (B3)."""

    def action_kind(self) -> i64:
        """Return the kind of the actions that answer: planets unless something else is chosen."""
        return ON

    def asks_planet(self) -> bool:
        return self.action_kind() == ON

    def choices(self, t: Table, pc: i64) -> i64:
        """Return what may be chosen, as bits: the numbers of the actions."""
        raise NotImplementedError(self.name)

    def choose(self, t: Table, pc: i64, k: i64) -> None:
        """Carry out one of the choices; the program stands behind the instruction already."""
        raise NotImplementedError(self.name)

    def gives(self, t: Table, pc: i64, card: i64) -> bool:
        return self.choices(t, pc) != 0

    def skip(self, t: Table, pc: i64) -> None:
        """Pass over the effect, which cannot be applied; the program stands behind it already."""
        skipped(t, self)

    def carry_out(self, t: Table, pc: i64) -> bool:
        choices = self.choices(t, pc)
        if choices == 0:
            t.go_to(pc + WIDTH)
            self.skip(t, pc)
            return True
        if choices & (choices - 1) == 0:
            t.go_to(pc + WIDTH)
            self.choose(t, pc, lowest(choices))  # everybody sees that it is forced
            return True
        return False

    def actions(self, t: Table, pc: i64) -> vec[i64]:
        return numbered(self.action_kind(), self.choices(t, pc))

    def answer(self, t: Table, pc: i64, action: i64) -> None:
        t.go_to(pc + WIDTH)
        self.choose(t, pc, number_of(action))


@mypyc_attr(allow_interpreted_subclasses=True)
class Offer(Choice):
    """An effect that may be declined (B1)."""

    def behind(self, t: Table, pc: i64) -> i64:
        """Return where the program goes on when the offer is declined or impossible."""
        return pc + WIDTH

    def carry_out(self, t: Table, pc: i64) -> bool:
        if self.choices(t, pc) != 0:
            return False
        t.go_to(self.behind(t, pc))
        skipped(t, self)
        return True

    def actions(self, t: Table, pc: i64) -> vec[i64]:
        return append(numbered(self.action_kind(), self.choices(t, pc)), NO)

    def answer(self, t: Table, pc: i64, action: i64) -> None:
        if action == NO:
            self.decline(t, pc)
        else:
            t.go_to(pc + WIDTH)
            self.choose(t, pc, number_of(action))

    def decline(self, t: Table, pc: i64) -> None:
        """Go on without what was offered."""
        t.go_to(self.behind(t, pc))
        frame = t.top()
        t.events.report(Declined, t.stack[frame + SIDE], t.stack[frame + SOURCE])


EARLIER: Final = ("influence", "any", "transfer", "mobilize", "cost_of")  # checked by the first and second rules


def gives(t: Table, begin: i64, end: i64, card: i64, earlier: tuple[str, ...] = EARLIER) -> bool:
    """Return whether the gain between two places of a program could do anything after `card` was moved (B6).

    Conditions and alternatives inside the gain count as fulfilled. Before the third rules, effects other than
    `earlier` counted as possible.
    """
    pc = begin
    while pc < end:
        definition = definition_at(t, pc)
        if t.rules < 3 and definition.name not in earlier:
            return True
        if definition.gives(t, pc, card):
            return True
        if definition.moves_card:
            card = NO_CARD  # C7: no card moved
        pc += WIDTH
    return False


def numbered(kind: i64, choices: i64) -> vec[i64]:
    """Return the actions of a kind whose numbers are set as bits."""
    found = vec[i64](capacity=8)
    k: i64 = 0
    while choices >> k != 0:
        if (choices >> k) & 1 != 0:
            found = append(found, action(kind, k))
        k += 1
    return found


# carrying programs out


class Definitions:
    """All definitions by their numbers, which are the ops of instructions; the registry fills it."""

    def __init__(self) -> None:
        self.by_number: vec[Definition] = vec[Definition]()

    def fill(self, definitions: list[Definition]) -> None:
        """Take over the definitions of a registry."""
        self.by_number = vec[Definition](definitions)


DEFINED: Final = Definitions()


def definition_at(t: Table, pc: i64) -> Definition:
    """Return the definition of an instruction."""
    op = t.box.code[pc]
    return DEFINED.by_number[op]


def run(t: Table) -> None:
    """Carry out programs until all are done, the game is over, or somebody has to choose."""
    while t.depth > 0:
        frame = t.top()
        pc = t.stack[frame + PC]
        op = t.box.code[pc]
        if not DEFINED.by_number[op].carry_out(t, pc):
            return


def asking(t: Table) -> Definition:
    """Return the definition of the effect that asks something now."""
    return definition_at(t, t.stack[t.top() + PC])


def legal_answers(t: Table) -> vec[i64]:
    """Return the actions that answer the effect at the top of the stack."""
    pc = t.stack[t.top() + PC]
    return definition_at(t, pc).actions(t, pc)


def answer(t: Table, action: i64) -> None:
    """Carry out what was answered to the effect at the top of the stack."""
    pc = t.stack[t.top() + PC]
    definition_at(t, pc).answer(t, pc, action)


# icons that several effects share


def counted(n: int, symbol: str) -> list[Icon]:
    """Return a symbol with its figure; a single one needs none."""
    return [("", str(n)), (symbol, "")] if n > 1 else [(symbol, "")]


def barred(effect: Effect) -> list[Icon]:
    """Return the planet that an effect excludes, crossed out."""
    return [("", "≠"), (effect.bar, "")] if effect.bar else []
