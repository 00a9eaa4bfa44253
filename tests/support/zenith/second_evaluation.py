"""A second evaluation of Zenith's effects, from the rulebook and docs/zenith-effects.md, without code of the engine.

A `Board` is a small position of two players. `resolve` carries out effects as a generator: it yields the side that
chooses and its choices, and gets the choice. A price is tried on a copy: a gain counts if anything would change.
"""

import re
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass, field, replace

PLANETS = ("mercury", "venus", "terra", "mars", "jupiter")
FACTIONS = ("animod", "human", "robot")
SLOTS = (*PLANETS, *FACTIONS)
CONTROL_ZONE = 4  # steps from the middle
TOP_LEVEL = 5

Steps = Generator[tuple[int, set[str]], str, None]


class Changed(Exception):
    """Something would change; raised while a gain is only tried."""


class Over(Exception):
    """A side has won."""


@dataclass
class Card:
    """Planet and cost of a card."""

    planet: str
    cost: int


@dataclass
class Board:
    """A position; `cards`, `tokens`, `levels_of` and `rows` are the box, `draws` what chance will draw."""

    cards: dict[str, Card]
    tokens: dict[str, list[str]]
    levels_of: dict[str, list[list[str]]]
    rows: list[str]
    credits: list[int]
    zenithium: list[int]
    place: dict[str, int | None]  # steps towards side 0; None: won this turn
    won: list[dict[str, int]]
    leader: int | None
    gold: bool
    levels: list[dict[str, int]]
    columns: list[dict[str, list[str]]]
    hands: list[list[str]]
    deck: set[str]
    discarded: set[str]
    slots: dict[str, str]
    reserve: int
    spent: int
    active: int = 0
    draws: Iterator[str] = field(default_factory=lambda: iter(()))
    tried: bool = False

    def copy(self, tried: bool = False) -> "Board":
        """Return a copy, on which a gain may be only tried."""
        return replace(
            self,
            credits=[*self.credits],
            zenithium=[*self.zenithium],
            place={**self.place},
            won=[{**won} for won in self.won],
            levels=[{**levels} for levels in self.levels],
            columns=[{planet: [*column] for planet, column in columns.items()} for columns in self.columns],
            hands=[[*hand] for hand in self.hands],
            deck={*self.deck},
            discarded={*self.discarded},
            slots={**self.slots},
            tried=tried,
        )

    def change(self) -> None:
        """Note that something changes now."""
        if self.tried:
            raise Changed

    def stock(self, resource: str) -> list[int]:
        return self.credits if resource == "credits" else self.zenithium

    def pay_in(self, side: int, resource: str, n: int) -> None:
        if n:
            self.change()
            self.stock(resource)[side] += n

    def draw(self) -> str | None:
        """Draw a card from the deck, with the discard pile shuffled into an empty one (C10)."""
        if not self.deck and not self.discarded:
            return None
        self.change()
        if not self.deck:
            self.deck, self.discarded = self.discarded, set()
        card = next(self.draws)
        self.deck.remove(card)
        return card

    def move(self, side: int, planet: str, n: int) -> bool:
        """Move a disc; return whether the side wins it."""
        place = self.place[planet]
        if place is None:  # D1
            return False
        self.change()
        place += n if side == 0 else -n
        self.place[planet] = place
        if abs(place) < CONTROL_ZONE:
            return False
        self.place[planet] = None
        self.won[side][planet] += 1
        discs = self.won[side].values()
        if self.won[side][planet] >= 3 or sum(map(bool, discs)) >= 4 or sum(discs) >= 5:  # G2
            raise Over
        return True

    def influence(self, side: int, planet: str, n: int) -> Steps:
        if self.move(side, planet, n):
            yield from self.claim(side, planet)

    def claim(self, side: int, slot: str) -> Steps:
        """Apply the token of a slot, if it is still there (D10, D11)."""
        if slot in self.slots:
            self.change()
            yield from self.apply_token(side, self.slots.pop(slot))

    def apply_token(self, side: int, token: str) -> Steps:
        self.spent += 1
        yield from resolve(self, side, self.tokens[token], Card("", 0))

    def last(self, side: int, planet: str) -> str:
        return self.columns[side][planet][-1]


@dataclass
class Context:
    """What later effects of the same card refer to."""

    card: Card
    chosen: set[str] = field(default_factory=set)
    moved: str | None = None
    exiled: str | None = None

    def copy(self) -> "Context":
        return replace(self, chosen={*self.chosen})


def resolve(board: Board, side: int, effects: list[str], card: Card) -> Steps:
    """Carry out the effects of one card, level or token."""
    context = Context(card)
    for effect in effects:
        yield from carry_out(board, side, effect, context)


def parts(text: str) -> list[str]:
    """Split effects joined by commas; a repetition includes all that follow it."""
    return [text] if re.match(r"\d+ times: ", text) else text.split(", ")


def carry_out(board: Board, side: int, effect: str, c: Context) -> Steps:
    """Carry out one effect: a group, or the function of its first words."""
    if match := re.fullmatch(r"(column|credits|zenithium) ([\d/]+/\d+) -> (.+)", effect):
        yield from tiers(board, side, match[1], [int(n) for n in match[2].split("/")], match[3], c)
    elif " -> " in effect:
        price, _, gain = effect.partition(" -> ")
        yield from pay(board, side, price, parts(gain), c)
    elif " | " in effect:
        options = effect.split(" | ")
        choice = yield side, {f"option {k + 1}" for k in range(len(options))}
        yield from all_of(board, side, parts(options[int(choice[-1]) - 1]), c)
    elif match := re.fullmatch(r"if (.+?): (.+)", effect):
        if holds(board, side, match[1]):
            yield from all_of(board, side, parts(match[2]), c)
    elif match := re.fullmatch(r"(\d+) times: (.+)", effect):
        for _ in range(int(match[1])):
            yield from all_of(board, side, parts(match[2]), c)
    else:
        for pattern, carry in ATOMS.items():
            if match := re.fullmatch(pattern, effect):
                yield from carry(board, side, c, *match.groups())
                return
        raise ValueError(effect)


def all_of(board: Board, side: int, effects: list[str], c: Context) -> Steps:
    for effect in effects:
        yield from carry_out(board, side, effect, c)


def holds(board: Board, side: int, condition: str) -> bool:
    whose = 1 - side if condition.startswith("opponent ") else side
    word, _, n = condition.removeprefix("opponent ").partition(" ")
    return board.leader == whose if word == "leader" else board.stock(word)[whose] >= int(n)


def choose(side: int, choices: set[str]) -> Generator[tuple[int, set[str]], str, str]:
    """Choose one of several; a single choice is made at once."""
    if len(choices) == 1:
        return next(iter(choices))
    return (yield side, choices)


# prices


def could_change(steps: Callable[[], Steps]) -> bool:
    """Return whether the steps could change anything, by some choices."""
    scripts: list[list[str]] = [[]]
    while scripts:
        script = scripts.pop()
        running = steps()
        try:
            _, choices = next(running)
            for choice in script:
                _, choices = running.send(choice)
            scripts += [[*script, choice] for choice in choices]
        except StopIteration:
            continue
        except Changed:
            return True
    return False


def would_change(board: Board, side: int, gain: list[str], c: Context) -> bool:
    """Return whether a gain could change anything now (B6)."""
    copy = board.copy(tried=True)
    return could_change(lambda: all_of(copy, side, gain, c.copy()))


def payments(board: Board, side: int, price: str, left: int, c: Context) -> Iterator[tuple[str, Board, Context]]:
    """Yield every payment of a price `left` more times in full: its first choice, and the table after it (B5)."""
    if left == 0:
        yield "", board, c
        return
    for choice in sorted(ways(board, side, price, c)):
        after, context = board.copy(), c.copy()
        pay_once(after, side, price, choice, context)
        for _, last, end in payments(after, side, price, left - 1, context):
            yield choice, last, end


def kind_and_count(price: str) -> tuple[str, int]:
    """Return how often a price is paid, and what is paid each time."""
    if match := re.fullmatch(r"((?:exile|transfer|discard)[a-z ]*) (\d+)(.*)", price):
        return match[1] + match[3], int(match[2])
    return price, 1


def ways(board: Board, side: int, price: str, c: Context) -> set[str]:
    """Return the choices for one payment of a price."""
    if price == "give leader":
        return {"yes"} if board.leader == side else set()
    if match := re.fullmatch(r"give (\w+) (\d+)", price):
        return {"yes"} if board.stock(match[1])[side] >= int(match[2]) else set()
    if price == "discard":
        return {f"discard {card}" for card in board.hands[side]} if side == board.active else set()
    theirs = price.startswith(("exile theirs", "transfer"))
    return columns(board, 1 - side if theirs else side, price, c)


def columns(board: Board, owner: int, limits: str, c: Context) -> set[str]:
    """Return the columns that can lose a card, within the limits written at the end of the effect."""
    match = {planet for planet in PLANETS if board.columns[owner][planet]}
    if limits.endswith(" other"):
        return match - {c.exiled}
    planet = limits.split()[-1]
    if planet in PLANETS:
        return match - {planet} if " except " in limits else match & {planet}
    return match


def pay_once(board: Board, side: int, price: str, choice: str, c: Context) -> None:
    if price == "give leader":
        board.change()
        board.leader, board.gold = 1 - side, False  # F1
    elif match := re.fullmatch(r"give (\w+) (\d+)", price):
        board.pay_in(side, match[1], -int(match[2]))
        board.pay_in(1 - side, match[1], int(match[2]))
    elif price == "discard":
        throw(board, side, choice.split()[1], c)
    elif price.startswith("transfer"):
        take_over(board, side, choice, c)
    else:
        exile(board, 1 - side if "theirs" in price else side, choice, c)


def pay(board: Board, side: int, price: str, gain: list[str], c: Context) -> Steps:
    """Offer a price for a gain: all or nothing (B5), if some payment could bring anything (B6)."""
    once, count = kind_and_count(price)
    first: set[str] = set()
    useful = False
    for choice, after, context in payments(board, side, once, count, c):
        first.add(choice)
        useful = useful or once.startswith(("exile theirs", "transfer")) or would_change(after, side, gain, context)
        if once == "discard":  # what is offered must not show the hand: any card might be in it
            useful = useful or any_card_buys(after, side, gain, context)
    if not useful:
        return
    if once == "discard" and board.tried:
        board.change()  # inside a gain, too, what is offered must not show the hand
    if once == "discard" and not any(
        would_change(after, side, gain, end) for _, after, end in payments(board, side, once, count, c)
    ):
        first = set()
    if (choice := (yield side, {*first, "no"})) == "no":
        return
    pay_once(board, side, once, choice, c)
    for left in range(count - 1, 0, -1):
        choices = {choice for choice, _, _ in payments(board, side, once, left, c)}
        pay_once(board, side, once, (yield from choose(side, choices)), c)
    yield from all_of(board, side, gain, c)


def any_card_buys(board: Board, side: int, gain: list[str], c: Context) -> bool:
    for card in board.cards:
        context = c.copy()
        context.moved = card
        if would_change(board, side, gain, context):
            return True
    return False


def tiers(board: Board, side: int, what: str, prices: list[int], text: str, c: Context) -> Steps:
    """Offer several prices, each for its gain (C3)."""
    numbers = re.search(r"\d+(/\d+)+", text)
    assert numbers
    gains = [parts(text.replace(numbers[0], n)) for n in numbers[0].split("/")]

    def paid(tier: int, board: Board, c: Context) -> bool:
        n = prices[tier]
        if what == "column":
            if len(board.columns[side][c.card.planet]) < n:
                return False
            for _ in range(n):
                exile(board, side, c.card.planet, c)
            return True
        if board.stock(what)[side] < n:
            return False
        board.pay_in(side, what, -n)
        return True

    offered = {"no"}
    for tier in range(len(prices)):
        after, context = board.copy(), c.copy()
        if paid(tier, after, context) and would_change(after, side, gains[tier], context):
            offered.add(f"tier {tier + 1}")
    if len(offered) > 1 and (choice := (yield side, offered)) != "no":
        tier = int(choice[-1]) - 1
        assert paid(tier, board, c)
        yield from all_of(board, side, gains[tier], c)


# single effects


def fixed(board: Board, side: int, c: Context, planet: str, n: str) -> Steps:
    yield from board.influence(side, planet, int(n))


def free(board: Board, side: int, c: Context, word: str, n: str, bar: str | None, where: str | None) -> Steps:
    choices = {planet for planet, place in board.place.items() if place is not None} - {bar or ""}
    if word == "other":
        choices -= c.chosen
    if where == "centred":
        choices = {planet for planet in choices if board.place[planet] == 0}
    if where == "opposed":
        choices = {planet for planet in choices if (board.place[planet] or 0) * (1 - 2 * side) < 0}
    if choices:
        planet = yield from choose(side, choices)
        c.chosen.add(planet)
        yield from board.influence(1 - side if word == "yield" else side, planet, int(n))


def that(board: Board, side: int, c: Context, n: str) -> Steps:
    if c.moved:
        yield from board.influence(side, board.cards[c.moved].planet, int(n))


def run(board: Board, side: int, c: Context, numbers: str) -> Steps:
    steps = [int(n) for n in numbers.split("-")]
    starts = range(-1 if len(steps) == 3 else 0, 4)  # D8
    covered = {start: [p for p in range(start, start + len(steps)) if 0 <= p < 5] for start in starts}
    name = {start: "from " + (PLANETS[start] if start >= 0 else "outside") for start in starts}
    choices = {name[k] for k in starts if any(board.place[PLANETS[p]] is not None for p in covered[k])}
    if not choices:
        return
    chosen = yield from choose(side, choices)
    start = next(k for k in starts if name[k] == chosen)
    tokens = set()
    for p in covered[start]:
        c.chosen.add(PLANETS[p])
        if board.move(side, PLANETS[p], steps[p - start]) and PLANETS[p] in board.slots:
            tokens.add(PLANETS[p])
    while tokens:  # D10: each completely
        token = yield from choose(side, set(tokens))
        tokens.remove(token)
        yield from board.claim(side, token)


def reset(board: Board, side: int, c: Context) -> Steps:
    if away := {planet for planet, place in board.place.items() if place}:
        planet = yield from choose(side, away)
        c.chosen.add(planet)
        board.change()
        board.place[planet] = 0


def swap(board: Board, side: int, c: Context) -> Steps:
    discs = {planet for planet, place in board.place.items() if place is not None}
    if len(discs) > 1:
        first = yield from choose(side, discs)
        other = yield from choose(side, discs - {first})
        c.chosen |= {first, other}
        if board.place[first] != board.place[other]:
            board.change()
        board.place[first], board.place[other] = board.place[other], board.place[first]


def gain(board: Board, side: int, c: Context, resource: str, n: str, opponent: str | None) -> Steps:
    board.pay_in(1 - side if opponent else side, resource, int(n))
    yield from ()


def per_colour(board: Board, side: int, c: Context, resource: str, n: str, zone: str) -> Steps:
    counted = board.columns[side if zone == "own" else 1 - side]
    board.pay_in(side, resource, int(n) * sum(map(bool, counted.values())))
    yield from ()


def per_technology(board: Board, side: int, c: Context, resource: str, numbers: str) -> Steps:
    if developed := sum(level > 0 for level in board.levels[side].values()):
        board.pay_in(side, resource, int(numbers.split("/")[developed - 1]))
    yield from ()


def cost_of(board: Board, side: int, c: Context, resource: str) -> Steps:
    if c.moved:
        board.pay_in(side, resource, board.cards[c.moved].cost)  # C8
    yield from ()


def up_to(board: Board, side: int, c: Context, resource: str, n: str, opponent: str | None) -> Steps:
    whose = 1 - side if opponent else side
    board.pay_in(whose, resource, max(0, int(n) - board.stock(resource)[whose]))
    yield from ()


def steal(board: Board, side: int, c: Context, resource: str, n: str) -> Steps:
    taken = min(int(n), board.stock(resource)[1 - side])  # F6
    board.pay_in(1 - side, resource, -taken)
    board.pay_in(side, resource, taken)
    yield from ()


def mobilize(board: Board, side: int, c: Context, n: str) -> Steps:
    for _ in range(int(n)):
        c.moved = board.draw()
        if c.moved:
            board.columns[side][board.cards[c.moved].planet].append(c.moved)
    yield from ()


def exile(board: Board, owner: int, planet: str, c: Context) -> None:
    board.change()
    c.moved, c.exiled = board.columns[owner][planet].pop(), planet
    board.discarded.add(c.moved)


def take_over(board: Board, side: int, planet: str, c: Context) -> None:
    board.change()
    c.moved = board.columns[1 - side][planet].pop()
    board.columns[side][planet].append(c.moved)


def throw(board: Board, side: int, card: str, c: Context) -> None:
    board.change()
    board.hands[side].remove(card)
    board.discarded.add(card)
    c.moved = card


def from_columns(board: Board, side: int, c: Context, word: str, n: str, limits: str) -> Steps:
    owner = side if word == "exile own" else 1 - side
    for _ in range(int(n)):  # B4
        if choices := columns(board, owner, word + limits, c):
            planet = yield from choose(side, choices)
            if word == "transfer":
                take_over(board, side, planet, c)
            else:
                exile(board, owner, planet, c)
        else:
            c.moved = None  # C7


def discard(board: Board, side: int, c: Context, n: str) -> Steps:
    for _ in range(int(n)):
        hand = board.hands[side] if side == board.active else []
        c.moved = None
        if hand:
            throw(board, side, (yield from choose(side, {f"discard {card}" for card in hand})).split()[1], c)


def discard_all(board: Board, side: int, c: Context) -> Steps:
    moved = c.moved
    for card in list(board.hands[side]) if side == board.active else []:
        throw(board, side, card, c)
    c.moved = moved
    yield from ()


def take_badge(board: Board, side: int, c: Context, gold: str | None) -> Steps:
    if board.leader != side or not board.gold:  # F1
        board.change()
        board.leader, board.gold = side, board.leader == side or bool(gold)
    yield from ()


def bonus_reserve(board: Board, side: int, c: Context) -> Steps:
    if not board.reserve:
        board.reserve, board.spent = board.spent, 0  # F5
    if board.reserve:
        board.change()
        board.reserve -= 1
        yield from board.apply_token(side, next(board.draws))


def bonus_board(board: Board, side: int, c: Context) -> Steps:
    if board.slots:
        slot = yield from choose(side, {f"token {slot}" for slot in board.slots})
        yield from board.claim(side, slot.split()[1])


def develop(board: Board, side: int, c: Context, which: str, less: str | None, free: str | None) -> Steps:
    levels = board.levels[side]
    price = {faction: 0 if free else max(0, level + 1 - int(less or 0)) for faction, level in levels.items()}  # E5
    meant = {faction for faction in FACTIONS if which in (faction, "any")}
    if which == "lowest":
        meant = {faction for faction in FACTIONS if levels[faction] == min(levels.values())}
    choices = {f for f in meant if levels[f] < TOP_LEVEL and price[f] <= board.zenithium[side]}
    if choices and (chosen := (yield side, {*choices, "no"})) != "no":
        board.change()
        board.pay_in(side, "zenithium", -price[chosen])
        levels[chosen] += 1
        level = levels[chosen]
        for reached in range(level, 0, -1):  # E1
            yield from resolve(board, side, board.levels_of[chosen][reached - 1], Card("", 0))
            if reached == level == 2:  # E2
                yield from board.claim(side, chosen)
        if level <= len(board.rows) and min(levels.values()) >= level:  # E3
            yield from resolve(board, side, [board.rows[level - 1]], Card("", 0))


def nothing(board: Board, side: int, c: Context, *_: str) -> Steps:
    yield from ()  # two players have no teammates


PLANET = "(" + "|".join(PLANETS) + ")"
RESOURCE = "(credits|zenithium)"
ATOMS: dict[str, Callable[..., Steps]] = {
    rf"{PLANET} (\d+)": fixed,
    rf"(any|other|yield) (\d+)(?: except {PLANET})?(?: (centred|opposed))?": free,
    r"that (\d+)": that,
    r"run ([\d-]+)": run,
    "reset": reset,
    "swap": swap,
    rf"{RESOURCE} (\d+)( to opponent)?": gain,
    rf"{RESOURCE} (\d+) per colour (own|theirs)": per_colour,
    rf"{RESOURCE} ([\d/]+) per technology": per_technology,
    rf"{RESOURCE} of that card": cost_of,
    rf"{RESOURCE} up to (\d+)( to opponent)?": up_to,
    rf"steal {RESOURCE} (\d+)": steal,
    r"mobilize (\d+)": mobilize,
    r"(exile own|exile theirs|transfer) (\d+)(.*)": from_columns,
    r"discard (\d+)": discard,
    "discard all": discard_all,
    r"give cards (\d)": nothing,
    "leader( gold)?": take_badge,
    "bonus reserve": bonus_reserve,
    "bonus board": bonus_board,
    r"develop (\w+)(?: -(\d+)|( free))?": develop,
}
