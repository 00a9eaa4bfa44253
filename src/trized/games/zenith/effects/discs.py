"""Effects on discs: influence on fixed or chosen planets, on neighbours, for the opponent; reset to the middle.

(compiled)
"""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from trized.games.zenith.actions import RUN_FROM
from trized.games.zenith.box import PLANET_COUNT, PLANETS
from trized.games.zenith.effects.definition import Choice, Definition, Icon, barred, counted, resolving_side
from trized.games.zenith.effects.effect import BAR, NUMBER, PLANET, Effect, N, planet_number
from trized.games.zenith.influence import claim, influence, move, reset
from trized.games.zenith.planet_sets import EVERYWHERE, with_disc, without
from trized.games.zenith.state import CHOSEN, GONE, MOVED, NO_CARD, OVER, SIDE, Table
from trized.kernel.catalogue import NumberList

if TYPE_CHECKING:
    from trized.games.zenith.box import Agent
    from trized.games.zenith.cards import TextWriter
    from trized.games.zenith.effects.program import Program
    from trized.games.zenith.labels import Labels
    from trized.games.zenith.names import Names
    from trized.games.zenith.view import View
    from trized.games.zenith.why_not import WhyNot

ALL: Final = 0  # the discs among which a player chooses
OTHERS: Final = 1  # other than those chosen before on this card
CENTRED: Final = 2
OPPOSED: Final = 3
WHICH: Final = ("any", "other", "any centred", "any opposed")

FIXED_PLANET: Final = 1  # arguments of `influence`
FIXED_N: Final = 2
CHOICE_N: Final = 1  # arguments of `any` and `yield`
CHOICE_BAR: Final = 2
CHOICE_WHICH: Final = 3
THAT_N: Final = 1  # argument of `that`
RUN_LENGTH: Final = 1  # arguments of `run`: the number of neighbours, and the influence on each
RUN_STEPS: Final = 2
LONGEST_RUN: Final = 3


def moved_by(effect: Effect, place: int, side: int) -> int:
    """Return the place of a disc after influence for `side`."""
    return place + effect.n if side == 0 else place - effect.n


def note_choice(t: Table, planet: i64) -> None:
    """Remember a chosen planet, which a later `other` excludes (D6); earlier rules did not."""
    if t.rules >= 3:
        t.stack[t.top() + CHOSEN] |= 1 << planet


def waiting_tokens(t: Table) -> i64:
    """Return the planets (as bits) whose tokens the run at the top of the stack has won and that still wait.

    Before the fourth rules all runs of a side shared one set, and before the third those of both sides.
    """
    if t.rules > 3:
        return t.noted()
    return (t.tokens_waiting >> shared_from(t)) & EVERYWHERE


def set_waiting_tokens(t: Table, planets: i64) -> None:
    """Set the planets whose tokens wait."""
    if t.rules > 3:
        t.note(planets)
    else:
        t.tokens_waiting ^= (planets ^ waiting_tokens(t)) << shared_from(t)


def shared_from(t: Table) -> i64:
    """Return the offset of a side's bits in `tokens_waiting`."""
    return PLANET_COUNT * resolving_side(t) if t.rules == 3 else 0


class Influence(Definition):
    """Influence on a fixed planet."""

    def apply(self, t: Table, pc: i64) -> None:
        influence(t, resolving_side(t), t.box.code[pc + FIXED_PLANET], t.box.code[pc + FIXED_N])

    def gives(self, t: Table, pc: i64) -> bool:
        return t.place[t.box.code[pc + FIXED_PLANET]] != GONE

    def write(self, program: "Program", effect: Effect, planet: int) -> None:
        program.add(self, planet_number(effect.planet), effect.n)

    def icons(self, effect: Effect) -> list[Icon]:
        return counted(effect.n, effect.planet)

    def text(self, writer: "TextWriter", effect: Effect, mood: str, n: int | NumberList) -> str:
        return writer.say("influence", mood, n=n, planet=writer.name(effect.planet))


class AnyDisc(Choice):
    """Influence on a chosen planet."""

    def choices(self, t: Table, pc: i64) -> i64:
        """Return the discs that may get free influence (D2, D4, D5, D6)."""
        planets = without(with_disc(t), t.box.code[pc + CHOICE_BAR])
        which = t.box.code[pc + CHOICE_WHICH]
        if which == ALL:
            return planets
        if which == OTHERS:
            return planets & ~t.stack[t.top() + CHOSEN]
        side = resolving_side(t)
        for planet in range(PLANET_COUNT):
            place = t.place[planet]
            if which == CENTRED:
                fits = place == 0
            elif which == OPPOSED:
                fits = place < 0 if side == 0 else 0 < place < GONE
            else:
                raise ValueError(which)
            if not fits:
                planets = without(planets, planet)
        return planets

    def choose(self, t: Table, pc: i64, k: i64) -> None:
        frame = t.top()
        t.stack[frame + CHOSEN] |= 1 << k
        influence(t, t.stack[frame + SIDE], k, t.box.code[pc + CHOICE_N])

    def read(self, found: dict[str, str]) -> Effect:
        word = " ".join([found["word"], found["where"]] if "where" in found else [found["word"]])
        return Effect(self.name, int(found["n"]), bar=found.get("bar", ""), word=word)

    def write(self, program: "Program", effect: Effect, planet: int) -> None:
        program.add(self, effect.n, planet_number(effect.bar), WHICH.index(effect.word))

    def icons(self, effect: Effect) -> list[Icon]:
        return [*counted(effect.n, effect.word.split()[-1]), *barred(effect)]

    def key(self, effect: Effect) -> str:
        """Return the catalogue key of this variant."""
        return effect.word.replace(" ", "_") + ("_except" if effect.bar else "")

    def text(self, writer: "TextWriter", effect: Effect, mood: str, n: int | NumberList) -> str:
        return writer.say(self.key(effect), mood, n=n, bar=writer.name(effect.bar))

    def prompt(self, names: "Names", effect: Effect) -> str:
        key = f"prompt.what.{self.key(effect)}"
        return names.words(key, n=effect.n, bar=names.writer.name(effect.bar))

    def planet_label(self, labels: "Labels", view: "View", effect: Effect, planet: int) -> str:
        side = view.resolving_side()
        place = int(view.table.place[planet])
        towards = place if side == 0 else -place
        wins = place != GONE and towards + effect.n >= view.table.box.track_steps
        return labels.disc(view, planet, wins)

    def planet_reason(self, why: "WhyNot", view: "View", effect: Effect, planet: int) -> str:
        reason = {"other": "chosen", "any centred": "centred", "any opposed": "opposed"}.get(effect.word, "")
        return why.disc(view, effect, planet, reason)

    def landing(self, effect: Effect, place: int, side: int) -> int:
        return moved_by(effect, place, side)


class That(Definition):
    """Influence on the planet of the card moved just before; nothing if none was moved."""

    def apply(self, t: Table, pc: i64) -> None:
        frame = t.top()
        card = t.stack[frame + MOVED]
        if card != NO_CARD:
            influence(t, t.stack[frame + SIDE], t.box.planet[card], t.box.code[pc + THAT_N])

    def gives(self, t: Table, pc: i64) -> bool:
        card = t.stack[t.top() + MOVED]
        return card != NO_CARD and t.place[t.box.planet[card]] != GONE

    def write(self, program: "Program", effect: Effect, planet: int) -> None:
        program.add_for_card(self, effect.n)

    def icons(self, effect: Effect) -> list[Icon]:
        return counted(effect.n, "that")

    def after_discard(self, effect: Effect, agent: "Agent") -> Effect:
        return Effect("influence", effect.n, planet=PLANETS[agent.planet])


class NeighbourRun(Choice):
    """Influence on neighbouring planets; tokens won are applied after all discs have moved (D8, D10)."""

    def action_kind(self) -> i64:
        return RUN_FROM

    def choices(self, t: Table, pc: i64) -> i64:
        """Return the places where a run of neighbours may begin, counted from one place before Mercury.

        Three neighbours may extend beyond the row by one (D8); a run without any disc would waste the effect (D2).
        """
        places: i64 = 0
        board = with_disc(t)
        length = t.box.code[pc + RUN_LENGTH]
        first: i64 = -1 if length == LONGEST_RUN else 0
        last: i64 = PLANET_COUNT - 2
        for start in range(first, last + 1):
            covered: i64 = 0
            for k in range(length):
                if 0 <= start + k < PLANET_COUNT:
                    covered |= 1 << (start + k)
            if covered & board != 0:
                places |= 1 << (start + 1)
        return places

    def choose(self, t: Table, pc: i64, k: i64) -> None:
        side = resolving_side(t)
        one: i64 = 1
        for neighbour in range(t.box.code[pc + RUN_LENGTH]):
            if t.phase == OVER:
                return  # a disc just won has ended the game
            planet = k - 1 + neighbour
            if 0 <= planet < PLANET_COUNT:
                note_choice(t, planet)
                won = move(t, side, planet, t.box.code[pc + RUN_STEPS + neighbour])
                if won and t.slots[planet] >= 0:
                    set_waiting_tokens(t, waiting_tokens(t) | (one << planet))

    def write(self, program: "Program", effect: Effect, planet: int) -> None:
        program.add(self, len(effect.steps), *effect.steps)
        program.add_by_name("tokens")

    def icons(self, effect: Effect) -> list[Icon]:
        found: list[Icon] = []
        for k, n in enumerate(effect.steps):
            found += [("", "–")] if k else []
            found += counted(n, "any")
        return found

    def text(self, writer: "TextWriter", effect: Effect, mood: str, n: int | NumberList) -> str:
        count = len(effect.steps)
        if len(set(effect.steps)) == 1:
            return writer.say("run_same", mood, n=effect.steps[0], count=count)
        return writer.say("run", mood, list=writer.words.join([str(step) for step in effect.steps]), count=count)

    def prompt(self, names: "Names", effect: Effect) -> str:
        if len(set(effect.steps)) == 1:
            return names.words("prompt.what.run_same", count=len(effect.steps), n=effect.steps[0])
        return names.words("prompt.what.run", list=names.words.join([str(step) for step in effect.steps]))


class Tokens(Choice):
    """The tokens won by a run, in an order that their winner chooses."""

    def gives(self, t: Table, pc: i64) -> bool:
        return False  # a run that could win them gives already

    def choices(self, t: Table, pc: i64) -> i64:
        return waiting_tokens(t)

    def choose(self, t: Table, pc: i64, k: i64) -> None:
        t.go_to(pc)  # the others still wait
        set_waiting_tokens(t, without(waiting_tokens(t), k))
        claim(t, resolving_side(t), k)

    def skip(self, t: Table, pc: i64) -> None:
        pass  # no token was won: nothing to report

    def prompt(self, names: "Names", effect: Effect) -> str:
        return names.words("prompt.what.tokens")

    def planet_label(self, labels: "Labels", view: "View", effect: Effect, planet: int) -> str:
        return labels.waiting_token(view, planet)

    def planet_reason(self, why: "WhyNot", view: "View", effect: Effect, planet: int) -> str:
        return ""

    def planet_piece(self, view: "View", effect: Effect, planet: int) -> str:
        return f"token-{PLANETS[planet]}"


class Yield(Choice):
    """Influence for the opponent, on a planet that the resolving side chooses (D9)."""

    def choices(self, t: Table, pc: i64) -> i64:
        return without(with_disc(t), t.box.code[pc + CHOICE_BAR])

    def choose(self, t: Table, pc: i64, k: i64) -> None:
        frame = t.top()
        t.stack[frame + CHOSEN] |= 1 << k
        influence(t, 1 - t.stack[frame + SIDE], k, t.box.code[pc + CHOICE_N])

    def write(self, program: "Program", effect: Effect, planet: int) -> None:
        program.add(self, effect.n, planet_number(effect.bar))

    def icons(self, effect: Effect) -> list[Icon]:
        return [*counted(effect.n, "yield"), *barred(effect)]

    def text(self, writer: "TextWriter", effect: Effect, mood: str, n: int | NumberList) -> str:
        return writer.say("yield_except" if effect.bar else "yield", mood, n=n, bar=writer.name(effect.bar))

    def prompt(self, names: "Names", effect: Effect) -> str:
        key = "prompt.what.yield_except" if effect.bar else "prompt.what.yield"
        return names.words(key, n=effect.n, bar=names.writer.name(effect.bar))

    def landing(self, effect: Effect, place: int, side: int) -> int:
        return moved_by(effect, place, 1 - side)


class Reset(Choice):
    """Moves a disc back to its middle space (D7)."""

    def choices(self, t: Table, pc: i64) -> i64:
        """Return the discs that are away from their middle space.

        The first rules offered all discs, the second rules all if none was away.
        """
        discs = with_disc(t)
        if t.rules == 1:
            return discs
        away = discs
        for planet in range(PLANET_COUNT):
            if t.place[planet] == 0:
                away = without(away, planet)
        return discs if away == 0 and t.rules == 2 else away

    def choose(self, t: Table, pc: i64, k: i64) -> None:
        note_choice(t, k)
        reset(t, k)

    def icons(self, effect: Effect) -> list[Icon]:
        return [("", "↺"), ("centred", "")]

    def planet_reason(self, why: "WhyNot", view: "View", effect: Effect, planet: int) -> str:
        return why.disc(view, effect, planet, "middle")

    def landing(self, effect: Effect, place: int, side: int) -> int:
        return 0


DEFINITIONS = (
    Influence("influence", (f"{PLANET} {N}",), ("mars 1",), chapter="influence", gains=True),
    AnyDisc(
        "any",
        (f"(?P<word>any|other) {N}{BAR}", f"(?P<word>any) {N} (?P<where>centred|opposed)"),
        ("any 2", "any 2 except mars", "any 2 centred", "any 1 opposed", "other 1", "other 1 except mars"),
        chapter="influence",
        gains=True,
    ),
    That("that", (f"that {N}",), ("that 1",), gains=True),
    NeighbourRun(
        "run",
        (f"run (?P<steps>{NUMBER}-{NUMBER}(?:-{NUMBER})?)",),
        ("run 1-1", "run 1-2-1"),
        chapter="influence",
        gains=True,
    ),
    Tokens("tokens"),
    Yield("yield", (f"yield {N}{BAR}",), ("yield 1", "yield 1 except mars"), chapter="influence"),
    Reset("reset", ("reset",), ("reset",), chapter="influence"),
)
