"""Groups of effects: a price and its gain, tiers, alternatives, conditions, repetitions.

(compiled)
"""

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from trized.games.zenith import actions
from trized.games.zenith.actions import MOST_BRANCHES, NO
from trized.games.zenith.box import CREDITS, PLANET_COUNT, PLANETS, RESOURCES, ZENITHIUM
from trized.games.zenith.effects.columns import after_exile, exile
from trized.games.zenith.effects.definition import (
    DEFINED,
    Choice,
    Definition,
    Icon,
    Offer,
    could_change,
    definition_at,
    resolving_side,
    skipped,
    would_change,
)
from trized.games.zenith.effects.effect import NUMBER, STEPS, BadEffect, Effect, N, read_numbers
from trized.games.zenith.state import MOVED, NO_CARD, WIDTH, Table
from trized.games.zenith.stock import gain, stock
from trized.kernel.catalogue import NumberList

if TYPE_CHECKING:
    from trized.games.zenith.cards import TextWriter
    from trized.games.zenith.effects.program import Program

IF_CONDITION: Final = 1  # arguments of `if`: the condition, its number, the place to continue if it does not hold
IF_N: Final = 2
IF_ELSE: Final = 3
LEADS: Final = 0  # the conditions
OPPONENT_LEADS: Final = 1
HAS_CREDITS: Final = 2
OPPONENT_HAS_CREDITS: Final = 3
HAS_ZENITHIUM: Final = 4
OPPONENT_HAS_ZENITHIUM: Final = 5
CONDITIONS: Final = ("leader", "opponent leader", "credits", "opponent credits", "zenithium", "opponent zenithium")

PAY_GAIN: Final = 1  # arguments of `pay`: start and end of the gain; the price follows directly
PAY_END: Final = 2
TIERS_COLUMN: Final = 1  # arguments of `tiers`: the column that pays, or -1,
TIERS_RESOURCE: Final = 2  # the resource that pays, or -1,
TIERS_COUNT: Final = 3  # and the number of tiers that follow
TIER_PRICE: Final = 1  # arguments of a tier: its price, start and end of its gain
TIER_GAIN: Final = 2
TIER_END: Final = 3

CHOOSE_COUNT: Final = 1  # argument of `choose`: the number of options that follow
OPTION_BEGIN: Final = 1  # arguments of an option: its start and end
OPTION_END: Final = 2

TRIANGLE: Final = ("", "▶")
PLACEHOLDER: Final = 98  # placeholder for a tier's number while its icons are made


def icons_of(effects: tuple[Effect, ...]) -> list[Icon]:
    """Return the icons of several effects in a row."""
    return [icon for effect in effects for icon in definition_named(effect.kind).icons(effect)]


def definition_named(name: str) -> Definition:
    """Return the definition called `name`."""
    for definition in DEFINED.by_number:
        if definition.name == name:
            return definition
    raise KeyError(name)


def read_list(text: str) -> tuple[Effect, ...]:
    """Parse the effects inside a group."""
    from trized.games.zenith.effects.registry import registry

    return registry().read_list(text)


class If(Definition):
    """Effects that are executed only if a condition holds at that moment (B8)."""

    def apply(self, t: Table, pc: i64) -> None:
        if not self.holds(t, pc):
            t.go_to(t.box.code[pc + IF_ELSE])
            skipped(t, self)

    def holds(self, t: Table, pc: i64) -> bool:
        """Return whether the condition holds now."""
        return holds(t, resolving_side(t), t.box.code[pc + IF_CONDITION], t.box.code[pc + IF_N])

    def gives(self, t: Table, pc: i64) -> bool:
        return False  # its parts may

    def behind(self, t: Table, pc: i64) -> i64:
        return pc + WIDTH if self.holds(t, pc) else t.box.code[pc + IF_ELSE]

    def read(self, found: dict[str, str]) -> Effect:
        return Effect(self.name, int(found.get("n", "0")), word=found["word"], parts=(read_list(found["then"]),))

    def write(self, program: "Program", effect: Effect, planet: int) -> None:
        at = program.add(self, CONDITIONS.index(effect.word), effect.n)
        program.effects(effect.parts[0], planet)
        program.set_argument(at, IF_ELSE, program.here())

    def icons(self, effect: Effect) -> list[Icon]:
        found: list[Icon] = [("if", "")]
        found += [("opponent", "")] if effect.word.startswith("opponent") else []
        found += [("", f"{effect.n}+")] if effect.n else []
        return [*found, (effect.word.split()[-1], ""), ("", ":"), *icons_of(effect.parts[0])]

    def text(self, writer: "TextWriter", effect: Effect, mood: str, n: int | NumberList) -> str:
        then = writer.clause(effect.parts[0], mood if mood == "to" else "order")
        return writer.say("if", mood, condition=self.condition(writer, effect), then=then)

    def condition(self, writer: "TextWriter", effect: Effect) -> str:
        """Return the condition as text."""
        if effect.word.endswith("leader"):
            return writer.words("condition." + effect.word.replace(" ", "_"))
        whose, _, resource = effect.word.rpartition(" ")
        key = "condition.opponent_stock" if whose else "condition.stock"
        return writer.words(key, amount=writer.amount(resource, effect.n))


def holds(t: Table, side: i64, condition: i64, n: i64) -> bool:
    """Return whether a condition holds now."""
    if condition == LEADS:
        return t.badge == side
    if condition == OPPONENT_LEADS:
        return t.badge == 1 - side
    if condition == HAS_CREDITS:
        return stock(t, side, CREDITS) >= n
    if condition == OPPONENT_HAS_CREDITS:
        return stock(t, 1 - side, CREDITS) >= n
    if condition == HAS_ZENITHIUM:
        return stock(t, side, ZENITHIUM) >= n
    if condition == OPPONENT_HAS_ZENITHIUM:
        return stock(t, 1 - side, ZENITHIUM) >= n
    raise ValueError(condition)


class Pay(Offer):
    """A price that may be paid for a gain (B5, B6)."""

    def choices(self, t: Table, pc: i64) -> i64:
        """Return 1 if the price is offered, else 0."""
        begin = t.box.code[pc + PAY_GAIN]
        count = (begin - pc) // WIDTH - 1
        return i64(definition_at(t, pc + WIDTH).buys(t, pc + WIDTH, count, begin, t.box.code[pc + PAY_END]))

    def actions(self, t: Table, pc: i64) -> vec[i64]:
        begin = t.box.code[pc + PAY_GAIN]
        count = (begin - pc) // WIDTH - 1
        price = definition_at(t, pc + WIDTH)
        return price.payment_actions(t, pc + WIDTH, count, begin, t.box.code[pc + PAY_END])

    def answer(self, t: Table, pc: i64, action: i64) -> None:
        if action == NO:
            self.decline(t, pc)
        else:
            price = pc + WIDTH
            t.go_to(price)
            definition_at(t, price).pay(t, price, action)

    def behind(self, t: Table, pc: i64) -> i64:
        return t.box.code[pc + PAY_END]

    def read(self, found: dict[str, str]) -> Effect:
        return Effect(self.name, parts=(read_list(found["price"]), read_list(found["gain"])))

    def write(self, program: "Program", effect: Effect, planet: int) -> None:
        price, gain = effect.parts
        if any(part.parts for part in price):
            raise BadEffect("group_as_price")
        if len(price) > 1 or not definition_named(price[0].kind).price:
            raise BadEffect("no_price")
        at = program.add(self)
        program.paying = True
        program.effects(price, planet)
        program.paying = False
        program.set_argument(at, PAY_GAIN, program.here())
        program.effects(gain, planet)
        program.set_argument(at, PAY_END, program.here())

    def icons(self, effect: Effect) -> list[Icon]:
        return [*icons_of(effect.parts[0]), TRIANGLE, *icons_of(effect.parts[1])]

    def text(self, writer: "TextWriter", effect: Effect, mood: str, n: int | NumberList) -> str:
        cost, gain = (writer.clause(part, "to") for part in effect.parts)
        return writer.say("pay", mood, cost=cost, gain=gain)


class Tiers(Offer):
    """Several prices, one of which may be paid for its gain (C3, B6)."""

    def action_kind(self) -> i64:
        return actions.TIER

    def choices(self, t: Table, pc: i64) -> i64:
        payable: i64 = 0
        for k in range(t.box.code[pc + TIERS_COUNT]):
            if self.buys_tier(t, pc, pc + WIDTH * (k + 1)):
                payable |= 1 << k
        return payable

    def buys_tier(self, t: Table, pc: i64, tier: i64) -> bool:
        """Return whether a tier can be paid in full and its gain could then change anything (B5, B6)."""
        side = resolving_side(t)
        column = t.box.code[pc + TIERS_COLUMN]
        price, begin, end = t.box.code[tier + TIER_PRICE], t.box.code[tier + TIER_GAIN], t.box.code[tier + TIER_END]
        if column >= 0:
            at = side * PLANET_COUNT + column
            if t.heights[at] < price:
                return False
            before = t.heights[:]
            t.heights[at] -= price
            changes = after_exile(t, side, column, price, before, begin, end)
            t.heights[at] += price
            return changes
        stocks = t.credits if t.box.code[pc + TIERS_RESOURCE] == CREDITS else t.zenithium
        if stocks[side] < price:
            return False
        paid = price if t.rules > 3 else 0  # earlier rules looked at the gain before the payment
        stocks[side] -= paid
        changes = would_change(t, t.stack[t.top() + MOVED], begin, end)
        stocks[side] += paid
        return changes

    def choose(self, t: Table, pc: i64, k: i64) -> None:
        side = resolving_side(t)
        tier = pc + WIDTH * (k + 1)
        price = t.box.code[tier + TIER_PRICE]
        column = t.box.code[pc + TIERS_COLUMN]
        if column >= 0:
            for _ in range(price):
                exile(t, side, column)
        else:
            gain(t, side, t.box.code[pc + TIERS_RESOURCE], -price)
        t.go_to(t.box.code[tier + TIER_GAIN])

    def behind(self, t: Table, pc: i64) -> i64:
        last = pc + WIDTH * t.box.code[pc + TIERS_COUNT]
        return t.box.code[last + TIER_END] + WIDTH  # behind the last tier's jump

    def read(self, found: dict[str, str]) -> Effect:
        steps = read_numbers(found["steps"])
        gains = tier_gains(found["gain"])
        if len(gains) != len(steps):
            raise BadEffect("tiers", steps=found["steps"], gain=found["gain"])
        parts = tuple(read_list(gain) for gain in gains)
        if not all(fits_tiers(part) for part in parts):
            raise BadEffect("tier_gain", gain=found["gain"])
        return Effect(self.name, word=found["word"], steps=steps, parts=parts)

    def write(self, program: "Program", effect: Effect, planet: int) -> None:
        resource = RESOURCES.index(effect.word) if effect.word in RESOURCES else -1
        if resource < 0:
            if planet < 0:
                raise BadEffect("column")
            program.current = replace(effect, planet=PLANETS[planet])
            program.moved = True
        program.add(self, planet if resource < 0 else -1, resource, len(effect.steps))
        heads = [program.add_by_name("tier", step) for step in effect.steps]
        write_branches(program, heads, effect, planet, TIER_GAIN)

    def icons(self, effect: Effect) -> list[Icon]:
        one = effect.parts[0][0]
        repeated = one.kind == "repeat"
        shown = icons_of((replace(one.parts[0][0] if repeated else one, n=PLACEHOLDER),))
        numbers = "/".join(str(part[0].n) for part in effect.parts) + ("×" if repeated else "")
        return [
            ("", "/".join(str(n) for n in effect.steps)),
            ("exile" if effect.word == "column" else effect.word, ""),
            TRIANGLE,
            *((symbol, text.replace(str(PLACEHOLDER), numbers)) for symbol, text in shown),
        ]

    def text(self, writer: "TextWriter", effect: Effect, mood: str, n: int | NumberList) -> str:
        return writer.say("tiers", mood, cost=writer.tier_cost(effect), gain=writer.tier_gain(effect))


def fits_tiers(gain: tuple[Effect, ...]) -> bool:
    """Return whether a gain can have tiers: one effect with a number, or `any 1` repeated."""
    one = gain[0]
    if one.kind == "repeat":
        inner = one.parts[0]
        return len(gain) == 1 and len(inner) == 1 and inner[0].kind == "any" and inner[0].n == 1
    return len(gain) == 1 and one.n > 0 and not one.parts


def tier_gains(gain: str) -> list[str]:
    """Return the gain of each tier in "mercury 1/2/3" or "1/2/3 times: any 1"."""
    found = re.search(rf"{NUMBER}(?:/{NUMBER})+", gain)
    if found is None:
        raise BadEffect("no_tiers", gain=gain)
    return [gain.replace(found[0], number) for number in found[0].split("/")]


def write_branches(program: "Program", heads: list[int], effect: Effect, planet: int, argument: int) -> None:
    """Write the branches after their heads; each ends with a jump behind the last branch.

    Argument number `argument` of a head becomes the start of its branch, the next argument the end.
    """
    jumps = []
    for head, part in zip(heads, effect.parts):
        program.set_argument(head, argument, program.here())
        program.effects(part, planet)
        program.set_argument(head, argument + 1, program.here())
        jumps.append(program.add_by_name("jump"))
    for jump in jumps:
        program.set_argument(jump, 1, program.here())


class Choose(Choice):
    """Alternatives, one of which is applied."""

    def action_kind(self) -> i64:
        return actions.OPTION

    def choices(self, t: Table, pc: i64) -> i64:
        one: i64 = 1
        return (one << t.box.code[pc + CHOOSE_COUNT]) - 1

    def choose(self, t: Table, pc: i64, k: i64) -> None:
        t.go_to(t.box.code[pc + WIDTH * (k + 1) + OPTION_BEGIN])

    def gives(self, t: Table, pc: i64) -> bool:
        at = t.top() + MOVED
        before, after = t.stack[at], i64(NO_CARD)
        for k in range(t.box.code[pc + CHOOSE_COUNT]):
            option = pc + WIDTH * (k + 1)
            t.stack[at] = before
            if could_change(t, t.box.code[option + OPTION_BEGIN], t.box.code[option + OPTION_END]):
                return True
            if t.stack[at] == before:
                after = before
        t.stack[at] = after
        return False

    def behind(self, t: Table, pc: i64) -> i64:
        return t.box.code[pc + WIDTH * t.box.code[pc + CHOOSE_COUNT] + OPTION_END] + WIDTH  # behind the last jump

    def read(self, found: dict[str, str]) -> Effect:
        options = found["options"].split(" | ")
        if len(options) > MOST_BRANCHES:
            raise BadEffect("options", most=MOST_BRANCHES)
        return Effect(self.name, parts=tuple(read_list(option) for option in options))

    def write(self, program: "Program", effect: Effect, planet: int) -> None:
        program.add(self, len(effect.parts))
        heads = [program.add_by_name("option") for _ in effect.parts]
        write_branches(program, heads, effect, planet, OPTION_BEGIN)

    def icons(self, effect: Effect) -> list[Icon]:
        found: list[Icon] = []
        for k, part in enumerate(effect.parts):
            found += [("", "/")] if k else []
            found += icons_of(part)
        return found

    def text(self, writer: "TextWriter", effect: Effect, mood: str, n: int | NumberList) -> str:
        return writer.alternatives([writer.clause(part, "to") for part in effect.parts], mood)


class Repeat(Definition):
    """Effects that are executed several times, each with new choices."""

    def read(self, found: dict[str, str]) -> Effect:
        return Effect(self.name, int(found["n"]), parts=(read_list(found["then"]),))

    def write(self, program: "Program", effect: Effect, planet: int) -> None:
        for _ in range(effect.n):
            program.effects(effect.parts[0], planet)

    def icons(self, effect: Effect) -> list[Icon]:
        return [("", f"{effect.n}×("), *icons_of(effect.parts[0]), ("", ")")]

    def text(self, writer: "TextWriter", effect: Effect, mood: str, n: int | NumberList) -> str:
        then = writer.clause(effect.parts[0], mood if mood == "to" else "order")
        return writer.say("repeat", mood, n=effect.n, then=then)


# Patterns are tried in this order: the loosest binding first.
DEFINITIONS = (
    Tiers(
        "tiers",
        (f"(?P<word>column|credits|zenithium) {STEPS} -> (?P<gain>.+)",),
        ("column 2/4/7 -> mercury 1/2/3", "credits 3/7/12 -> 1/2/3 times: any 1 except jupiter"),
        groups=True,
    ),
    Pay("pay", ("(?P<price>.+?) -> (?P<gain>.+)",), ("give leader -> credits 7",), groups=True),
    Choose("choose", (r"(?P<options>.+? \| .+)",), ("zenithium 1 | credits 7",), groups=True),
    If(
        "if",
        (
            "if (?P<word>(?:opponent )?leader): (?P<then>.+)",
            f"if (?P<word>(?:opponent )?(?:credits|zenithium)) {N}: (?P<then>.+)",
        ),
        ("if leader: mars 1", "if opponent credits 15: any 1"),
    ),
    Repeat("repeat", (f"{N} times: (?P<then>.+)",), ("3 times: mobilize 1, that 1",)),
)
