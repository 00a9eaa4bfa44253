"""Random custom cards over the full grammar of effects, played by the engine and by the second evaluation.

python -m tests.support.zenith.custom_cards 100000
"""

import json
import random
import re
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import trized
from tests.support.zenith.second_evaluation import (
    FACTIONS,
    PLANETS,
    SLOTS,
    Board,
    Card,
    Over,
    Steps,
    resolve,
)
from tests.support.zenith.second_words import differs
from trized.games.zenith.cards import agent_texts
from trized.games.zenith.effects.groups import icons_of
from trized.games.zenith.opening import open_box
from trized.games.zenith.rules import State
from trized.games.zenith.state import ACTION, GONE
from trized.kernel import Refused, Seeded
from trized.kernel.notation import write_draw

GAME = trized.load("zenith")
PER_BOX = 20  # positions of each box
OWN = "odd"
TOKENS = ("sweep", "gift")  # own tokens
SIMPLE = (
    "PLANET n", "any n", "any n except PLANET", "any n centred", "any n opposed", "yield n", "yield n except PLANET",
    "other n", "other n except PLANET", "run n-n", "run n-n-n", "reset", "swap", "RES n", "RES n to opponent",
    "RES n per colour own", "RES n per colour theirs", "RES n/n/n per technology", "RES up to N",
    "RES up to N to opponent", "steal RES n", "mobilize n", "transfer n", "transfer n PLANET", "exile theirs n",
    "exile theirs n PLANET", "exile theirs n except PLANET", "exile theirs n other", "exile own n",
    "exile own n PLANET", "exile own n except PLANET", "exile own n other", "leader", "leader gold", "bonus board",
)  # fmt: skip
CARD_ONLY = (
    "bonus reserve", "discard n", "discard all", "give cards n", "develop FACTION", "develop FACTION -n", "develop any",
    "develop any -n", "develop lowest", "develop lowest -n", "develop lowest free",
)  # fmt: skip
OF_CARD = ("that n", "RES of that card")
MOVERS = ("mobilize 1", "transfer 1", "exile theirs 1", "exile own 1", "discard 1")
PRICES = (
    "give RES n", "give leader", "discard n", "exile own n", "exile own n PLANET", "exile own n except PLANET",
    "exile own n other", "exile theirs n", "exile theirs n other", "exile theirs n PLANET", "transfer n",
    "transfer n PLANET",
)  # fmt: skip
CONDITIONS = ("leader", "opponent leader", "RES N", "opponent RES N")
TIERED = ("any n", "RES n", "RES up to n", "steal RES n", "exile theirs n", "RES n per colour own", "mobilize n",
          "transfer n", "that n", "yield n", "exile own n", "discard n", "PLANET n", "other n")  # fmt: skip


VALUES = {
    "PLANET": PLANETS,
    "FACTION": FACTIONS,
    "RES": ("credits", "zenithium"),
    "N": (1, 2, 4, 8, 11),
    "n": (1, 1, 2, 3),
}


class Maker:
    """Makes effects and positions from a seed."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def fill(self, text: str) -> str:
        """Replace the words in capitals and `n`, each by another choice."""
        return re.sub(r"\b(PLANET|FACTION|RES|N|n)\b", lambda word: str(self.random.choice(VALUES[word[0]])), text)

    def simple(self, moved: bool, hand: bool) -> str:
        words = [*SIMPLE, *(CARD_ONLY if hand else ()), *(OF_CARD * 3 if moved else ())]
        return self.fill(self.random.choice(words))

    def both(self, moved: bool, hand: bool) -> str:
        """Return one effect, or two side by side."""
        return ", ".join(self.simple(moved, hand) for _ in range(self.random.choice((1, 1, 2))))

    def group(self, moved: bool, hand: bool) -> str:
        """Return a condition, a repetition or an alternative."""
        then = self.both(moved, hand)
        kind = self.random.randrange(3)
        if kind == 0:
            return f"if {self.fill(self.random.choice(CONDITIONS))}: {then}"
        return f"2 times: {then}" if kind == 1 else f"{then} | {self.both(moved, hand)}"

    def gain(self, moved: bool, hand: bool, depth: int = 1) -> str:
        """Return a gain."""
        kind = self.random.randrange(8)
        if depth and kind == 0:
            return self.priced(hand, moved, 0)
        return self.group(moved, hand) if kind < 4 else self.both(moved, hand)

    def priced(self, hand: bool, moved: bool, depth: int = 1) -> str:
        """Return a price and its gain."""
        if self.random.randrange(3) == 0:
            what = self.random.choice(("column", "credits", "zenithium") if hand else ("credits", "zenithium"))
            gain = self.fill(self.random.choice([gain for gain in TIERED if hand or "discard" not in gain]))
            if ("that" in gain or "of that" in gain) and what != "column" and not moved:
                gain = "any 1"
            words = ["1/2" if word.isdigit() else word for word in gain.split(" ")]
            return f"{what} {self.random.choice(('1/2', '2/4', '1/3'))} -> {' '.join(words)}"
        price = self.fill(self.random.choice([price for price in PRICES if hand or "discard" not in price]))
        moves = not price.startswith("give")
        return f"{price} -> {self.gain(moved or moves, hand, depth)}"

    def effects(self, hand: bool = True) -> list[str]:
        """Return the effects of a card or token."""
        found: list[str] = []
        moved = False
        for _ in range(self.random.choice((1, 1, 2, 3))):
            kind = self.random.randrange(8)
            if kind < 4:
                found.append(self.priced(hand, moved))
            elif kind < 6:
                found.append(self.simple(moved, hand))
            elif kind == 6:
                found.append(self.group(moved, hand))
            else:
                found += [self.random.choice(MOVERS[: 5 if hand else 4]), self.simple(True, hand)]
            moved = moved or any(word in found[-1] for word in ("exile", "transfer", "mobilize", "discard "))
        return found

    def file(self) -> str:
        """Return a box with one agent and two tokens."""
        lines = [f"[agents.{self.random.choice(PLANETS)}.{self.random.choice(FACTIONS)}]"]
        lines += [f'{OWN} = {{ name = "Odd", cost = {self.random.randrange(3)}, effects = {self.effects()!r} }}']
        for token in TOKENS:
            lines += [f"[tokens.{token}]", "count = 9", f"effects = {self.effects(hand=False)!r}"]
        return "\n".join(lines).replace("'", '"')

    def position(self, cards: list[str], tokens: list[str], own: str = OWN) -> dict[str, str]:
        """Return the parts of a position in which the first seat may recruit the custom card."""
        r = self.random
        rest = r.sample(cards, 14)
        hands = [own, *rest[: r.choice((0, 0, 1, 2, 3))]], rest[3:4]
        laid = rest[4 : 4 + r.randrange(6)], rest[9 : 9 + r.randrange(5)]
        leader = r.choice(("", "0 silver", "0 gold", "1 silver"))
        slots = [r.choice(("-", "-", *TOKENS, token)) for token in r.sample(tokens, len(SLOTS))]
        steps = [r.choice((0, 0, -3, -2, -1, 1, 2, 3, 3)) for _ in PLANETS]
        parts = {
            "turn": "0 action",
            "credits": f"{r.choice((2, 4, 8, 13))} / {r.choice((0, 3, 9))}",
            "zenithium": f"{r.choice((0, 1, 3))} / {r.choice((0, 2))}",
            "discs": " ".join(map(str, steps)),
            "levels": " / ".join(" ".join(str(r.choice((0, 0, 1, 2, 4))) for _ in FACTIONS) for _ in range(2)),
            "hands": " / ".join(" ".join(hand) or "-" for hand in hands),
            "columns": " / ".join(" ".join(column) or "-" for column in laid),
        }
        return parts | ({"leader": leader} if leader else {}) | ({"tokens": " ".join(slots)})


@cache
def data(name: str) -> dict[str, Any]:
    """Return a data file of the printed box."""
    return tomllib.loads((Path(trized.__file__).parent / f"games/zenith/data/{name}.toml").read_text(encoding="utf-8"))


def board_of(parts: dict[str, str], file: str) -> Board:
    """Return a position for the second evaluation."""
    box = tomllib.loads(file)
    agents = [
        {id: Card(planet, card["cost"]) for id, card in cards.items()}
        for source in (data("agents"), box["agents"])
        for planet, factions in source.items()
        for cards in factions.values()
    ]
    cards = {id: card for some in agents for id, card in some.items()}
    tokens = data("tokens") | box.get("tokens", {})
    groups = {part: [words.split() for words in text.split(" / ")] for part, text in parts.items()}
    hands, laid = ([[id for id in ids if id != "-"] for ids in groups[part]] for part in ("hands", "columns"))
    levels = data("technology")
    slots = {slot: token for slot, token in zip(SLOTS, groups["tokens"][0], strict=True) if token != "-"}
    side, badge = groups.get("leader", [["-1", "silver"]])[0]
    return Board(
        cards=cards,
        tokens={id: token["effects"] for id, token in tokens.items()},
        levels_of={faction: levels[letter]["levels"] for faction, letter in zip(FACTIONS, "SUN", strict=True)},
        rows=levels["rows"],
        credits=[int(words[0]) for words in groups["credits"]],
        zenithium=[int(words[0]) for words in groups["zenithium"]],
        place={planet: int(step) for planet, step in zip(PLANETS, groups["discs"][0], strict=True)},
        won=[dict.fromkeys(PLANETS, 0) for _ in range(2)],
        leader=int(side) if side != "-1" else None,
        gold=badge == "gold",
        levels=[dict(zip(FACTIONS, map(int, row), strict=True)) for row in groups["levels"]],
        columns=[{planet: [id for id in ids if cards[id].planet == planet] for planet in PLANETS} for ids in laid],
        hands=hands,
        deck={id for id in cards if not any(id in ids for ids in [*hands, *laid])},
        discarded=set(),
        slots=slots,
        reserve=sum(token["count"] for token in tokens.values()) - len(slots),
        spent=0,
    )


def recruit(board: Board, file: str, card_id: str) -> Steps:
    """Recruit a custom card, carry it out, and end the turn."""
    ((planet, factions),) = tomllib.loads(file)["agents"].items()
    (card,) = [cards[card_id] for cards in factions.values() if card_id in cards]
    board.hands[0].remove(card_id)
    board.credits[0] -= max(0, card["cost"] - len(board.columns[0][planet]))  # C12
    board.columns[0][planet].append(card_id)
    try:
        yield from resolve(board, 0, [f"{planet} 1", *card["effects"]], board.cards[card_id])
    except Over:
        return
    size = 4 if board.leader != 0 else 6 if board.gold else 5  # F2
    while len(board.hands[0]) < size and (drawn := board.draw()):
        board.hands[0].append(drawn)
    board.place = {planet: place or 0 for planet, place in board.place.items()}  # D12


def facts(board: Board) -> list[object]:
    """Return the facts of the second evaluation to compare."""
    return [
        board.credits,
        board.zenithium,
        [board.place[planet] for planet in PLANETS],
        [[won[planet] for planet in PLANETS] for won in board.won],
        (board.leader, board.gold if board.leader is not None else False),
        [[levels[faction] for faction in FACTIONS] for levels in board.levels],
        [[column[planet] for planet in PLANETS] for column in board.columns],
        [sorted(hand) for hand in board.hands],
        sorted(board.deck),
        sorted(board.discarded),
        [board.slots.get(slot, "-") for slot in SLOTS],
        (board.reserve, board.spent),
    ]


def facts_of(state: State) -> list[object]:
    """Return the same of the engine."""
    t, names = state.table, [agent.id for agent in state.table.box.agents]
    kinds = [token.id for token in t.box.tokens]
    return [
        list(t.credits),
        list(t.zenithium),
        [None if place == GONE else place for place in t.place],
        [list(t.won[:5]), list(t.won[5:])],
        (int(t.badge), bool(t.gold)) if t.badge >= 0 else (None, False),
        [list(t.levels[:3]), list(t.levels[3:])],
        [[[names[card] for card in t.column(side, planet)] for planet in range(5)] for side in range(2)],
        [sorted(names[card] for card in t.hand(seat)) for seat in range(2)],
        sorted(name for card, name in enumerate(names) if t.deck[card]),
        sorted(name for card, name in enumerate(names) if t.discard[card]),
        ["-" if kind < 0 else kinds[kind] for kind in t.slots],
        (int(t.reserve_size), sum(map(int, t.spent))),
    ]


def play(state: State, board: Board, file: str, seed: int, own: str = OWN) -> str:
    """Play the custom card in both; return the first difference, or an empty text."""
    chance, choices = Seeded(seed, keep=True), random.Random(seed)
    notation = GAME.for_options({"cards": state.table.box.text}).notation
    drawn: list[str] = []
    board.draws = iter(drawn.pop, None)
    steps = recruit(board, file, own)
    said, done = f"recruit {own}", [f"recruit {own}"]
    started = False
    while True:
        seat = state.waiting()[0]
        state.apply(seat, notation.read(state.view(seat), seat, said), chance)
        drawn[:0] = [write_draw(notation, *outcome).split()[1] for outcome in reversed(chance.taken())]
        try:
            side, wanted = steps.send(said) if started else next(steps)
        except StopIteration:
            if state.over() or state.table.phase == ACTION:
                pairs = zip(facts(board), facts_of(state), strict=True)
                return next((f"{done}: {ours} but {theirs}" for ours, theirs in pairs if ours != theirs), "")
            return f"{done}: nothing to choose"
        except (IndexError, KeyError, ValueError, RuntimeError) as error:
            return f"{done}: {error!r}"
        started = True
        if state.over() or state.table.phase == ACTION:
            return f"{done}: {side} may choose {sorted(wanted)}"
        seat = state.waiting()[0]
        offered = {notation.write(state.view(seat), seat, action) for action in state.legal(seat)}
        if (seat, offered) != (side, wanted):
            return f"{done}: {side} {sorted(wanted)} but {seat} {sorted(offered)}"
        said = choices.choice(sorted(wanted))
        done.append(said)


def compare(seed: int, positions: int) -> Iterator[tuple[str, str, str]]:
    """Yield the card file, position and difference (empty: none) of each position with a random custom card."""
    maker = Maker(seed)
    file = maker.file()
    for number in range(positions):
        parts = maker.position(printed_cards(), list(data("tokens")))
        yield file, str(parts), compare_at(file, parts, seed * 1000 + number)


def printed_cards() -> list[str]:
    """Return the ids of the printed agents."""
    return [id for planet in data("agents").values() for some in planet.values() for id in some]


@lru_cache(1)
def settled(file: str) -> str:
    """Return the text of a box in records."""
    return GAME.settle({"cards": file})["cards"]


def compare_at(file: str, parts: dict[str, str], seed: int, own: str = OWN) -> str:
    """Let both evaluations recruit a custom card in a position; return the first difference, or an empty text."""
    try:
        words = [
            f"zenith cards={json.dumps(settled(file))} first=1",
            *(f"{part} {text}" for part, text in parts.items()),
        ]
        state = GAME.position("; ".join(words))
    except Refused as refused:
        return f"refused: {refused}"
    assert isinstance(state, State)
    return play(state, board_of(parts, file), file, seed, own)


def words_differ(file: str) -> str:
    """Return how the text or the icons of the custom card differ from its effects; empty if they agree."""
    box = open_box(settled(file))
    number = box.card_numbers[OWN]
    ((planet, factions),) = tomllib.loads(file)["agents"].items()
    ((card,),) = [cards.values() for cards in factions.values()]
    shown = [symbol for symbol, _ in icons_of(box.agents[number].effects) if symbol]
    return differs(agent_texts(box, "en")[number], shown, card["effects"], planet)


def main(positions: int) -> None:
    """Compare both evaluations in many positions and print the differences."""
    count: Counter[str] = Counter()
    seed = 0
    while count["equal"] + count["different"] < positions:
        seed += 1
        if different := words_differ(Maker(seed).file()):
            print(seed, different, flush=True)
            count["other words"] += 1
        for file, parts, difference in compare(seed, PER_BOX):
            kind = "refused" if difference.startswith("refused") else "different" if difference else "equal"
            count[kind] += 1
            if difference and ((kind == "different" and count[kind] <= 40) or count[difference] == 0):
                count[difference] += kind == "refused"
                print(seed, file, parts, difference, "", sep="\n", flush=True)
    print(dict(count))


if __name__ == "__main__":
    main(int(sys.argv[1]))
