"""Situations in few words: cards on cells, trumps in hands, and actions in the notation of the table.

    at = situation(one=["gold-hure b2"], two=["king c4"], trumps1=["mur-darbres"])
    at.play("b2xc4").touch("TL", "BR")

`touch` names the corner that each player touches on the enemy card: TL, TR, BR or BL of the printed face.
"""

from librt.vecs import vec
from mypy_extensions import i64

from trized.games.zoondo import game
from trized.games.zoondo.box import BOX
from trized.games.zoondo.notation import cell_number
from trized.games.zoondo.rules import State
from trized.games.zoondo.state import (
    CAGED,
    DEPLOY,
    DEPLOYED,
    EMPTY,
    IN_HAND,
    IN_TOMB,
    KINDS,
    NO_TRUMP,
    PLACES,
    SEAT_TRUMPS,
    SLOTS,
    TURN,
    WALL,
    Tribe,
    first_slot,
    in_hand,
    new_table,
)
from trized.kernel import EVERYONE, Chance, EventLog, Script, Seeded

CORNERS = {"TL": ("A", 0), "TR": ("B", 0), "BR": ("A", 1), "BL": ("B", 1)}


def tribe(name, cards, hand, trumps):
    """Return a tribe of exactly these cards, legal or not."""
    counts = [0] * KINDS
    for card in cards + hand:
        counts[BOX.zoon_number[card]] += 1
    emblems = [number for number, zoon in enumerate(BOX.zoons) if zoon.type == "emblem"]
    numbers = sorted(BOX.trump_number[trump] for trump in trumps)
    return Tribe(
        text=name,
        name=name,
        cards=vec[i64](counts),
        trumps=vec[i64](numbers + [NO_TRUMP] * (SEAT_TRUMPS - len(numbers))),
        recommended=vec[i64]([0] * PLACES),
        kinds=sum(1 << kind for kind, count in enumerate(counts) if count),
        emblem=next((number for number in emblems if counts[number]), emblems[0]),
        size=len(cards + hand),
        coded=name,
    )


class Luck(Chance):
    """Random chance that first returns the draws named by a test."""

    def __init__(self, *wanted):
        super().__init__(keep=True)
        self.wanted = list(wanted)
        self.drawing = Seeded(1)

    def below(self, n):
        return self.drawing.below(n)

    def roll(self, kind, sides, audience=EVERYONE):
        return self._wanted(kind, super().roll(kind, sides, audience))

    def draw(self, kind, pool, total, audience=EVERYONE):
        return self._wanted(kind, super().draw(kind, pool, total, audience))

    def _wanted(self, kind, drawn):
        for number, (name, value) in enumerate(self.wanted):
            if name == kind:
                del self.wanted[number]
                return value
        return drawn


class Situation:
    """A position in the middle of a game."""

    def __init__(self, state):
        self.state = state
        self.table = state.table
        self.events = EventLog()

    def play(self, text, *drawn, seat=None):
        """Let the waiting player play an action."""
        seat = self.state.waiting()[0] if seat is None else seat - 1
        action = game.notation.read(self.state.view(seat), seat, text)
        chance = Script(list(drawn)) if drawn else Chance()
        self.state.play(seat, action, Luck(*drawn) if self.table.phase == DEPLOY else chance, self.events)
        return self

    def touch(self, one, two):
        """Let player 1 and player 2 touch a corner of the enemy card."""
        (first, spin1), (second, spin2) = CORNERS[one], CORNERS[two]
        self.play(f"touch {first}", seat=1)
        return self.play(f"touch {second}", ("spin", spin1), ("spin", spin2), seat=2)

    @property
    def turn(self):
        """The player whose turn it is."""
        return self.table.active_seat + 1

    @property
    def asked(self):
        """The kind of question, and the player it is put to."""
        seat = self.state.waiting()[0]
        return self.state.question(seat).kind, seat + 1

    def on(self, cell):
        """Name the card on a cell, 'wall', 'caged NAME', or None."""
        there = self.table.board[cell_number(cell)]
        if there == EMPTY:
            return None
        if there == WALL:
            return "wall"
        return self._name(there) if there < SLOTS else f"caged {self._name(there - CAGED)}"

    def _name(self, slot):
        return BOX.zoons[self.table.kind[slot]].id

    def slot(self, cell):
        """Return the public number of the card on a cell."""
        return self.table.board[cell_number(cell)] % CAGED

    def may_be(self, cell):
        """Return the cards that a spectator considers possible on a cell."""
        mask = self.table.possible_kinds[self.slot(cell)]
        return {zoon.id for number, zoon in enumerate(BOX.zoons) if mask >> number & 1}

    def tomb(self, player):
        """List the cards in a player's tomb, trumps last."""
        zoons = [BOX.zoons[kind].id for kind in self.table.fallen(player - 1)]
        return sorted(zoons) + self._trumps(player, IN_TOMB)

    def hand(self, player):
        """List the trumps in a player's hand."""
        return self._trumps(player, IN_HAND)

    def _trumps(self, player, zone):
        brought = self.table.brought_trumps(player - 1)
        return [BOX.trumps[self.table.trumps[slot]].id for slot in brought if self.table.trump_zone[slot] == zone]

    def choices(self, starting="", player=None):
        """Return the waiting player's legal actions, or only those that start with a text."""
        seat = self.state.waiting()[0] if player is None else player - 1
        view = self.state.view(seat)
        said = {game.notation.write(view, seat, action) for action in self.state.legal(seat)}
        return {text for text in said if text.startswith(starting)}

    def ends(self, start):
        """Return the cells that the card on a cell may move to."""
        return {text[3:] for text in self.choices(start) if text[2] in "-x"}

    @property
    def result(self):
        """The winner (1, 2 or None) and the ending, or None while the game goes on."""
        outcome = self.state.outcome()
        return outcome and (outcome.winners[0] + 1 if outcome.winners else None, outcome.ending)

    def copy(self):
        """Return an independent situation."""
        return Situation(self.state.copy())


def situation(
    one=(),
    two=(),
    trumps1=(),
    trumps2=(),
    reinforcements1=(),
    reinforcements2=(),
    walls=(),
    turn=1,
    known=(),
    **figures,
):
    """Set cards on cells ('kassin-a b2'), all face down and unknown, with a player to move."""
    sides = [[card.split() for card in cards] for cards in (one, two)]
    tribes = [
        tribe(f"Tribe {n + 1}", [name for name, _ in sides[n]], list(hand), list(trumps))
        for n, (hand, trumps) in enumerate(((reinforcements1, trumps1), (reinforcements2, trumps2)))
    ]
    table = new_table(*tribes)
    for seat, cards in enumerate(sides):
        for place, (name, cell) in enumerate(cards):
            slot, kind = first_slot(seat) + place, BOX.zoon_number[name]
            table.kind[slot] = kind
            table.cell[slot] = cell_number(cell)
            table.board[cell_number(cell)] = slot
            table.possible_kinds[slot] = 1 << kind if cell in known else tribes[seat].kinds
            table.hand[in_hand(seat, kind)] -= 1
    for cell in walls:
        table.board[cell_number(cell)] = WALL
    for seat, hand in enumerate((reinforcements1, reinforcements2)):
        side = table.side(seat)
        side.slots_used = max(PLACES, len(sides[seat]))
        side.reinforcements = len(hand)
        side.deployment = DEPLOYED
    table.first_seat = table.active_seat = table.deciding_seat = turn - 1
    table.phase = TURN
    for name, value in figures.items():
        setattr(table, name, value)
    return Situation(State(table))


def deployed(one="boarix", two="monkus", **options):
    """Start a game with both recommended deployments; player 1 begins."""
    state = game.start(game.settle({"tribe1": one, "tribe2": two, "first": "1", **options}), Chance())
    at = Situation(state)
    return at.play("recommended", seat=1).play("recommended", seat=2)
