"""Effects on credits and zenithium: gained, counted, stolen, given.

(compiled)
"""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from trized.games.zenith.box import CREDITS, FACTION_COUNT, PLANET_COUNT, RESOURCES
from trized.games.zenith.effects.definition import Definition, Icon, counted, resolving_side, skipped, would_change
from trized.games.zenith.effects.effect import NUMBER, RESOURCE, Effect, N
from trized.games.zenith.planet_sets import EVERYWHERE, cards_on
from trized.games.zenith.state import MOVED, NO_CARD, SIDE, WIDTH, Table
from trized.games.zenith.stock import gain, hand_over, stock
from trized.kernel.catalogue import NumberList

if TYPE_CHECKING:
    from trized.games.zenith.box import Agent
    from trized.games.zenith.cards import TextWriter
    from trized.games.zenith.effects.program import Program

KIND: Final = 1  # arguments: the resource,
COUNT: Final = 2  # the amount,
OPPONENT: Final = 3  # and 1 if the opponent gets it, or if the opponent's cards are counted
BY_TECHNOLOGY: Final = 2  # arguments of `per_technology`: the amount for one, two, three technologies
TO_OPPONENT: Final = "(?P<opponent> to opponent)?"


def side_meant(t: Table, pc: i64) -> i64:
    """Return the side that the instruction affects: the resolving one, or its opponent."""
    side = resolving_side(t)
    return 1 - side if t.box.code[pc + OPPONENT] != 0 else side


class Gain(Definition):
    """An amount from the reserve, for the resolving side or the opponent."""

    def apply(self, t: Table, pc: i64) -> None:
        gain(t, side_meant(t, pc), t.box.code[pc + KIND], t.box.code[pc + COUNT])

    def write(self, program: "Program", effect: Effect, planet: int) -> None:
        program.add(self, RESOURCES.index(effect.word), effect.n, effect.opponent)

    def icons(self, effect: Effect) -> list[Icon]:
        return [*(_opponent(effect)), ("", str(effect.n)), (effect.word, "")]

    def text(self, writer: "TextWriter", effect: Effect, mood: str, n: int | NumberList) -> str:
        key = "resource_opponent" if effect.opponent else "resource"
        return writer.say(key, mood, amount=writer.amount(effect.word, n))


def _opponent(effect: Effect) -> list[Icon]:
    return [("opponent", "")] if effect.opponent else []


class PerColour(Gain):
    """An amount for each planet among a side's cards in play."""

    def apply(self, t: Table, pc: i64) -> None:
        if not self.gives(t, pc):
            skipped(t, self)
        counted_side = side_meant(t, pc)
        for planet in range(PLANET_COUNT):
            if t.height(counted_side, planet) > 0:
                gain(t, resolving_side(t), t.box.code[pc + KIND], t.box.code[pc + COUNT])

    def gives(self, t: Table, pc: i64) -> bool:
        return cards_on(t, side_meant(t, pc), EVERYWHERE) > 0

    def icons(self, effect: Effect) -> list[Icon]:
        counts = "opponent" if effect.opponent else "card"
        return [("", str(effect.n)), (effect.word, ""), ("", "×"), (counts, "")]

    def text(self, writer: "TextWriter", effect: Effect, mood: str, n: int | NumberList) -> str:
        key = "per_colour_opponent" if effect.opponent else "per_colour"
        return writer.say(key, mood, amount=writer.amount(effect.word, n))


def developed(t: Table, side: i64) -> i64:
    """Return the number of technologies of a side that have left the start."""
    count: i64 = 0
    for technology in range(FACTION_COUNT):
        if t.level(side, technology) > 0:
            count += 1
    return count


class PerTechnology(Definition):
    """An amount that depends on the number of technologies that have left the start."""

    def apply(self, t: Table, pc: i64) -> None:
        side = resolving_side(t)
        count = developed(t, side)
        if count == 0:
            skipped(t, self)
            return
        gain(t, side, t.box.code[pc + KIND], t.box.code[pc + BY_TECHNOLOGY + count - 1])

    def gives(self, t: Table, pc: i64) -> bool:
        return developed(t, resolving_side(t)) > 0

    def write(self, program: "Program", effect: Effect, planet: int) -> None:
        program.add(self, RESOURCES.index(effect.word), *effect.steps)

    def icons(self, effect: Effect) -> list[Icon]:
        return [("", "/".join(str(n) for n in effect.steps)), (effect.word, ""), ("develop", "")]

    def text(self, writer: "TextWriter", effect: Effect, mood: str, n: int | NumberList) -> str:
        amount = writer.amount(effect.word, writer.words.any_number(effect.steps))
        count = writer.words.any_number(range(1, len(effect.steps) + 1))
        return writer.say("per_technology", mood, amount=amount, count=count)


class CostOf(Definition):
    """The printed cost of the card moved just before (C8)."""

    def apply(self, t: Table, pc: i64) -> None:
        frame = t.top()
        card = t.stack[frame + MOVED]
        if card != NO_CARD and t.box.cost[card] == 0:
            skipped(t, self)
        elif card != NO_CARD:
            gain(t, t.stack[frame + SIDE], t.box.code[pc + KIND], t.box.cost[card])

    def gives(self, t: Table, pc: i64) -> bool:
        card = t.stack[t.top() + MOVED]
        return card != NO_CARD and t.box.cost[card] > 0

    def write(self, program: "Program", effect: Effect, planet: int) -> None:
        program.add_for_card(self, RESOURCES.index(effect.word))

    def icons(self, effect: Effect) -> list[Icon]:
        return [("", "="), (effect.word, "")]

    def text(self, writer: "TextWriter", effect: Effect, mood: str, n: int | NumberList) -> str:
        return writer.say(f"{effect.word}_of_that_card", mood)

    def after_discard(self, effect: Effect, agent: "Agent") -> Effect:
        return Effect("gain", agent.cost, word=effect.word)


class UpTo(Gain):
    """Fills a resource up to an amount."""

    def apply(self, t: Table, pc: i64) -> None:
        missing = self.missing(t, pc)
        if missing <= 0:
            skipped(t, self)
            return
        gain(t, side_meant(t, pc), t.box.code[pc + KIND], missing)

    def missing(self, t: Table, pc: i64) -> i64:
        """Return the missing amount; it may be negative."""
        return t.box.code[pc + COUNT] - stock(t, side_meant(t, pc), t.box.code[pc + KIND])

    def gives(self, t: Table, pc: i64) -> bool:
        return self.missing(t, pc) > 0

    def icons(self, effect: Effect) -> list[Icon]:
        return [*_opponent(effect), ("", "→"), ("", str(effect.n)), (effect.word, "")]

    def text(self, writer: "TextWriter", effect: Effect, mood: str, n: int | NumberList) -> str:
        key = "up_to_opponent" if effect.opponent else "up_to"
        return writer.say(key, mood, amount=writer.amount(effect.word, n))


class Steal(Definition):
    """Takes up to an amount from the opponent's stock."""

    def apply(self, t: Table, pc: i64) -> None:
        if not self.gives(t, pc):
            skipped(t, self)
            return
        hand_over(t, 1 - resolving_side(t), t.box.code[pc + KIND], t.box.code[pc + COUNT], 1)

    def gives(self, t: Table, pc: i64) -> bool:
        return stock(t, 1 - resolving_side(t), t.box.code[pc + KIND]) > 0

    def write(self, program: "Program", effect: Effect, planet: int) -> None:
        program.add(self, RESOURCES.index(effect.word), effect.n)

    def icons(self, effect: Effect) -> list[Icon]:
        return [("", "⇐"), *counted(effect.n, effect.word)]

    def text(self, writer: "TextWriter", effect: Effect, mood: str, n: int | NumberList) -> str:
        return writer.say("steal", mood, amount=writer.amount(effect.word, n))


class Give(Definition):
    """Gives an amount to the opponent: a price."""

    def apply(self, t: Table, pc: i64) -> None:
        hand_over(t, resolving_side(t), t.box.code[pc + KIND], t.box.code[pc + COUNT], 0)

    def buys(self, t: Table, pc: i64, count: i64, gain: i64, gain_end: i64) -> bool:
        side = resolving_side(t)
        n = t.box.code[pc + COUNT]
        stocks = t.credits if t.box.code[pc + KIND] == CREDITS else t.zenithium
        if stocks[side] < n:
            return False
        n = n if t.rules > 2 else 0  # the first rules looked at the gain before the payment
        stocks[side] -= n
        stocks[1 - side] += n
        changes = would_change(t, t.stack[t.top() + MOVED], gain, gain_end)
        stocks[side] += n
        stocks[1 - side] -= n
        return changes

    def pay(self, t: Table, pc: i64, action: i64) -> None:
        t.go_to(pc + WIDTH)
        self.apply(t, pc)

    def write(self, program: "Program", effect: Effect, planet: int) -> None:
        program.add_price(self, RESOURCES.index(effect.word), effect.n)

    def icons(self, effect: Effect) -> list[Icon]:
        return [*counted(effect.n, effect.word), ("opponent", "")]

    def text(self, writer: "TextWriter", effect: Effect, mood: str, n: int | NumberList) -> str:
        return writer.say("give", mood, amount=writer.amount(effect.word, n))


DEFINITIONS = (
    Gain("gain", (f"{RESOURCE} {N}{TO_OPPONENT}",), ("credits 6", "zenithium 1 to opponent"), gains=True),
    PerColour(
        "per_colour",
        (f"{RESOURCE} {N} per colour (?P<zone>own|theirs)",),
        ("credits 2 per colour own", "credits 2 per colour theirs"),
        gains=True,
    ),
    PerTechnology(
        "per_technology",
        (f"{RESOURCE} (?P<steps>{NUMBER}/{NUMBER}/{NUMBER}) per technology",),
        ("credits 4/8/12 per technology",),
        gains=True,
    ),
    CostOf("cost_of", (f"{RESOURCE} of that card",), ("credits of that card",), gains=True),
    UpTo("up_to", (f"{RESOURCE} up to {N}{TO_OPPONENT}",), ("credits up to 8", "credits up to 8 to opponent")),
    Steal("steal", (f"steal {RESOURCE} {N}",), ("steal credits 3",)),
    Give("give", (f"give {RESOURCE} {N}",), ("give credits 3",), price=True),
)
