"""Effects on cards in play: mobilize, exile, transfer.

(compiled)
"""

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from trized.games.zenith.actions import NO
from trized.games.zenith.box import PLANET_COUNT
from trized.games.zenith.effects.definition import (
    Choice,
    Definition,
    Icon,
    barred,
    counted,
    numbered,
    resolving_side,
    skipped,
    would_change,
)
from trized.games.zenith.effects.effect import BAR, PLANET, Effect, N, planet_number
from trized.games.zenith.events import Exiled, Mobilized, Transferred
from trized.games.zenith.hands import discard, draw
from trized.games.zenith.planet_sets import ANYWHERE, cards_on, with_cards, without
from trized.games.zenith.state import EXILED, MOVED, NO_CARD, SIDE, Table
from trized.kernel.audience import EVERYONE
from trized.kernel.catalogue import NumberList

if TYPE_CHECKING:
    from trized.games.zenith.cards import TextWriter
    from trized.games.zenith.effects.program import Program
    from trized.games.zenith.labels import Labels
    from trized.games.zenith.names import Names
    from trized.games.zenith.view import View
    from trized.games.zenith.why_not import WhyNot

EXILE_THEIRS: Final = 1  # arguments of `exile`: whether from the opponent,
EXILE_COLUMN: Final = 2  # the fixed column,
EXILE_BAR: Final = 3  # the barred one,
EXILE_OTHER: Final = 4  # and 0, or the cards still to exile if each is from another planet than the one before
TRANSFER_COLUMN: Final = 1  # argument of `transfer`


class Mobilize(Definition):
    """Puts the top card of the deck into the own column of its planet, without its effects."""

    def apply(self, t: Table, pc: i64) -> None:
        frame = t.top()
        side = t.stack[frame + SIDE]
        card = draw(t, "mobilize", EVERYONE)
        t.stack[frame + MOVED] = card
        if card == NO_CARD:
            skipped(t, self)
            return
        t.lay(side, card)
        if t.events.listening:
            t.events.report(Mobilized, side, card)

    def gives(self, t: Table, pc: i64) -> bool:
        return t.deck_size + t.discard_size > 0

    def write(self, program: "Program", effect: Effect, planet: int) -> None:
        for _ in range(effect.n):
            program.add(self)

    def icons(self, effect: Effect) -> list[Icon]:
        return counted(effect.n, "mobilize")


class FromColumn(Choice):
    """Moves the last card of a column: the base of exile and transfer."""

    def owner(self, t: Table, pc: i64) -> i64:
        """Return the side whose column loses a card by the instruction at `pc`."""
        raise NotImplementedError(self.name)

    def loser(self, effect: Effect, side: int) -> int:
        """Return the side whose column loses a card when `side` resolves `effect`."""
        raise NotImplementedError(self.name)

    def skip(self, t: Table, pc: i64) -> None:
        t.stack[t.top() + MOVED] = NO_CARD  # C7: no card moved
        skipped(t, self)

    def alternates(self, t: Table, pc: i64) -> bool:
        """Return whether each card must come from another column than the one before it."""
        return False

    def buys(self, t: Table, pc: i64, count: i64, gain: i64, gain_end: i64) -> bool:
        columns = self.choices(t, pc)
        in_any_order = t.rules < 4 or not self.alternates(t, pc)
        if columns == 0 or (in_any_order and cards_on(t, self.owner(t, pc), columns) < count):
            return False
        if t.rules > 1 and self.owner(t, pc) != resolving_side(t):  # B6: a card that the opponent loses is a gain
            return True
        return self.buys_with(t, pc, count, count, 0, t.heights[:], gain, gain_end)

    def buys_with(
        self, t: Table, pc: i64, count: i64, left: i64, first: i64, before: vec[i64], gain: i64, gain_end: i64
    ) -> bool:
        """Exile `left` more cards of `count` in every order; return whether the gain could then change anything.

        Only the last card matters apart from the numbers of cards, so the others come from `first` on, in row order.
        """
        side = self.owner(t, pc)
        columns = self.columns(t, pc) if t.rules > 3 else self.choices(t, pc)
        for planet in range(0 if left == 1 else first, PLANET_COUNT):
            column = side * PLANET_COUNT + planet
            if (columns >> planet) & 1 == 0:
                continue
            t.heights[column] -= 1
            if left > 1:
                buys = self.buys_with(t, pc, count, left - 1, planet, before, gain, gain_end)
            else:
                buys = self.may_end(t, pc, count, planet, before) and after_exile(
                    t, side, planet, count, before, gain, gain_end
                )
            t.heights[column] += 1
            if buys:
                return True
        return False

    def may_end(self, t: Table, pc: i64, count: i64, planet: i64, before: vec[i64]) -> bool:
        """Return whether the `count` cards taken from the columns can be taken in an order that ends with `planet`."""
        return True

    def columns(self, t: Table, pc: i64) -> i64:
        """Return the columns that can lose a card, whatever was exiled before."""
        return self.choices(t, pc)

    def payment_actions(self, t: Table, pc: i64, count: i64, gain: i64, gain_end: i64) -> vec[i64]:
        return append(numbered(self.action_kind(), self.choices(t, pc)), NO)

    def planet_label(self, labels: "Labels", view: "View", effect: Effect, planet: int) -> str:
        return labels.column(view, self.name, self.loser(effect, view.resolving_side()), planet)

    def planet_reason(self, why: "WhyNot", view: "View", effect: Effect, planet: int) -> str:
        return why.column(view, effect, self.loser(effect, view.resolving_side()), planet)

    def planet_piece(self, view: "View", effect: Effect, planet: int) -> str:
        return f"card-{view.table.last_card(self.loser(effect, view.resolving_side()), planet)}"


class Exile(FromColumn):
    """Discards the last card of a column."""

    def owner(self, t: Table, pc: i64) -> i64:
        side = resolving_side(t)
        return 1 - side if t.box.code[pc + EXILE_THEIRS] != 0 else side

    def loser(self, effect: Effect, side: int) -> int:
        return 1 - side if effect.opponent else side

    def columns(self, t: Table, pc: i64) -> i64:
        return with_cards(t, self.owner(t, pc), t.box.code[pc + EXILE_COLUMN], t.box.code[pc + EXILE_BAR])

    def alternates(self, t: Table, pc: i64) -> bool:
        return t.box.code[pc + EXILE_OTHER] != 0

    def choices(self, t: Table, pc: i64) -> i64:
        columns = self.columns(t, pc)
        if not self.alternates(t, pc):
            return columns
        columns = without(columns, t.stack[t.top() + EXILED])  # E6
        left = t.box.code[pc + EXILE_OTHER] - 1
        if left > 0 and t.rules > 3:
            for planet in range(PLANET_COUNT):
                if not may_alternate(t, self.owner(t, pc), planet, left):
                    columns = without(columns, planet)
        return columns

    def may_end(self, t: Table, pc: i64, count: i64, planet: i64, before: vec[i64]) -> bool:
        if t.rules < 4 or not self.alternates(t, pc):
            return True
        side = self.owner(t, pc)
        for p in range(PLANET_COUNT):
            taken = before[side * PLANET_COUNT + p] - t.height(side, p)
            places = count + i64(p == planet) - i64(p == t.stack[t.top() + EXILED])
            if 2 * taken > places:
                return False
        return True

    def choose(self, t: Table, pc: i64, k: i64) -> None:
        exile(t, self.owner(t, pc), k)

    def write(self, program: "Program", effect: Effect, planet: int) -> None:
        column, bar = planet_number(effect.planet), planet_number(effect.bar)
        for k in range(effect.n):
            left = effect.n - k if program.paying else 1  # B5: a price is paid in full
            program.add(self, effect.opponent, column, bar, left if effect.word == "other" else 0)

    def icons(self, effect: Effect) -> list[Icon]:
        found: list[Icon] = [("opponent", "")] if effect.opponent else []
        found += counted(effect.n, "exile")
        found += [(effect.planet, "")] if effect.planet else []
        found += [("", "≠")] if effect.word == "other" else []
        return found + barred(effect)

    def text(self, writer: "TextWriter", effect: Effect, mood: str, n: int | NumberList) -> str:
        several = "s" if effect.word and effect.n > 1 else ""
        limit = "planet" if effect.planet else "except" if effect.bar else effect.word + several
        key = f"exile_{'theirs' if effect.opponent else 'own'}" + (f"_{limit}" if limit else "")
        return writer.say(key, mood, n=n, planet=writer.name(effect.planet), bar=writer.name(effect.bar))

    def prompt(self, names: "Names", effect: Effect) -> str:
        return names.words("prompt.what.exile_theirs" if effect.opponent else "prompt.what.exile_own")


def may_alternate(t: Table, side: i64, planet: i64, left: i64) -> bool:
    """Return whether `left` cards can be exiled after one of `planet`, no two of a planet in a row (E6)."""
    most: i64 = 0
    for p in range(PLANET_COUNT):
        same = i64(p == planet)
        most += min(t.height(side, p) - same, (left + 1 - same) // 2)
    return most >= left


def after_exile(t: Table, side: i64, planet: i64, count: i64, before: vec[i64], gain: i64, gain_end: i64) -> bool:
    """Return whether the gain could change anything after `count` cards left the columns, the last one `planet`'s."""
    at = t.top() + EXILED
    exiled, heights = t.stack[at], t.heights
    card = t.card_at(side, planet, t.height(side, planet))
    discard_size = t.discard_size
    if t.rules > 3:
        t.stack[at] = planet
        t.discard_size += count
    else:
        t.heights = before  # earlier rules looked at the gain before the payment
    changes = would_change(t, card, gain, gain_end)
    t.stack[at] = exiled
    t.discard_size = discard_size
    t.heights = heights
    return changes


def exile(t: Table, side: i64, planet: i64) -> None:
    """Discard the last card of a column."""
    frame = t.top()
    card = t.lift(side, planet)
    discard(t, card)
    t.stack[frame + MOVED] = card
    t.stack[frame + EXILED] = planet
    t.events.report(Exiled, side, card)


class Transfer(FromColumn):
    """Moves the last card of an opposing column to the own one."""

    def owner(self, t: Table, pc: i64) -> i64:
        return 1 - resolving_side(t)

    def loser(self, effect: Effect, side: int) -> int:
        return 1 - side

    def choices(self, t: Table, pc: i64) -> i64:
        return with_cards(t, self.owner(t, pc), t.box.code[pc + TRANSFER_COLUMN], ANYWHERE)

    def choose(self, t: Table, pc: i64, k: i64) -> None:
        frame = t.top()
        side = t.stack[frame + SIDE]
        card = t.lift(1 - side, k)
        t.lay(side, card)
        t.stack[frame + MOVED] = card
        t.events.report(Transferred, side, card)

    def write(self, program: "Program", effect: Effect, planet: int) -> None:
        for _ in range(effect.n):
            program.add(self, planet_number(effect.planet))

    def icons(self, effect: Effect) -> list[Icon]:
        return [*counted(effect.n, "transfer"), *([(effect.planet, "")] if effect.planet else [])]

    def text(self, writer: "TextWriter", effect: Effect, mood: str, n: int | NumberList) -> str:
        key = "transfer_planet" if effect.planet else "transfer"
        return writer.say(key, mood, n=n, planet=writer.name(effect.planet))


DEFINITIONS = (
    Mobilize("mobilize", (f"mobilize {N}",), ("mobilize 2",), chapter="cards", moves_card=True),
    Exile(
        "exile",
        (
            f"exile (?P<zone>own|theirs) {N}(?: {PLANET})?",
            f"exile (?P<zone>own|theirs) {N}{BAR}",
            f"exile (?P<zone>own|theirs) {N} (?P<word>other)",
        ),
        ("exile theirs 2", "exile own 1 mars", "exile own 2 except mercury", "exile own 1 other"),
        chapter="cards",
        price=True,
        moves_card=True,
    ),
    Transfer(
        "transfer",
        (f"transfer {N}(?: {PLANET})?",),
        ("transfer 1", "transfer 1 venus"),
        chapter="cards",
        price=True,
        moves_card=True,
    ),
)
