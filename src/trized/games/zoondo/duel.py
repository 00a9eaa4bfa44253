"""Corner against corner: how a fight may end, and how to choose diagonals so that nobody gains by knowing one's habits.

A fight is a small game of its own. Both players choose a diagonal at the same time, each knows his own card, and of the
other card what everybody who watched knows. The mixture of `touches` is the balance of this game: each kind of card
that may lie there has its own share of diagonal A, and no card would gain by another share.

(compiled)
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from trized.games.zoondo import box
from trized.games.zoondo.deployment import guess_table
from trized.games.zoondo.fight import CORNERS, CROSS, STAR, TRUMP_CORNERS, shelter, support
from trized.games.zoondo.powers import ATTACKING, ELIMINATE, OP
from trized.games.zoondo.state import HALF, HIDDEN, KINDS, NOBODY, Table
from trized.games.zoondo.trumps import BY
from trized.games.zoondo.view import see
from trized.kernel.audience import PUBLIC
from trized.kernel.chance import Seeded

WON: Final = 1  # the attacker eliminates the defender
LOST: Final = -1  # the defender eliminates the attacker
BOTH_STAND: Final = 0
POWER_OF_ATTACKER: Final = 2  # a star touched: what follows is for its owner to choose
POWER_OF_DEFENDER: Final = -2

# What is at stake when a card falls, in tenths of a point of its value; the Emblem is the game.
STAKE: Final[vec[i64]] = vec[i64]([2000 if zoon.type == "emblem" else 10 * (zoon.value or 15) for zoon in box.ZOONS])
POWER_STAKE: Final = 30  # a star power that eliminates nobody
TRUMP_STAKE: Final = 60  # a shooting trump lost by its cross
WORLDS: Final = 120  # dealt to see how likely each card is
FINE: Final = 1000  # a dealt card, where cards are shared out
ROUNDS: Final = 240  # of the two players answering each other


def clash(t: Table, attacker: i64, defender: i64, on_attacker: i64, on_defender: i64) -> i64:
    """Return how the announced fight ends between two kinds of cards when these corners are touched."""
    theirs = CORNERS[defender * 4 + on_defender]
    if theirs != STAR:
        theirs += support(t, t.defender) + shelter(t, t.defender)
    if t.shot != NOBODY:  # T5: the trump fights, nobody else is at risk
        mine = TRUMP_CORNERS[t.trump(t.shot) * 4 + on_attacker]
        if mine == CROSS:
            return LOST
        return WON if theirs != STAR and mine > theirs else BOTH_STAND
    mine = CORNERS[attacker * 4 + on_attacker]
    if mine != STAR:
        mine = mine * t.times + t.plus + support(t, t.attacker)
    if mine == theirs:
        return BOTH_STAND
    if mine == STAR:
        return WON if OP[attacker] == ELIMINATE else POWER_OF_ATTACKER
    if theirs == STAR:
        if OP[defender] == ELIMINATE:
            return LOST
        return BOTH_STAND if ATTACKING[defender] != 0 else POWER_OF_DEFENDER  # F11
    return WON if mine > theirs else LOST


def stake(t: Table, attacker: i64, defender: i64, result: i64) -> i64:
    """Return what a result means for the attacker."""
    if result == WON:
        return STAKE[defender]
    if result == LOST:
        return -TRUMP_STAKE if t.shot != NOBODY else -STAKE[attacker]
    return POWER_STAKE * result // 2


def mean_stake(t: Table, attacker: i64, defender: i64, touched: i64, suffered: i64) -> float:
    """Return the attacker's mean stake when he touches one diagonal (0 or 1) and suffers the touch of another."""
    total: i64 = 0
    for spin in range(4):  # F1: the half turns of both cards
        result = clash(t, attacker, defender, suffered + 2 * (spin & 1), touched + 2 * (spin >> 1))
        total += stake(t, attacker, defender, result)
    return float(total) / 4.0


class Duel:
    """A fight as all who watch see it: which cards the two may be, how likely, and the mixtures in balance."""

    def __init__(self, t: Table, attackers: vec[i64], defenders: vec[i64]) -> None:
        self.attackers: vec[i64] = vec[i64]()  # kinds that may be there
        self.defenders: vec[i64] = vec[i64]()
        self.attack: vec[float] = vec[float]()  # how likely each is
        self.defence: vec[float] = vec[float]()
        for kind in range(len(STAKE)):
            if attackers[kind] != 0:
                self.attackers = append(self.attackers, kind)
                self.attack = append(self.attack, float(attackers[kind]) / float(attackers[KINDS]))
            if defenders[kind] != 0:
                self.defenders = append(self.defenders, kind)
                self.defence = append(self.defence, float(defenders[kind]) / float(defenders[KINDS]))
        self.stakes: vec[float] = vec[float]()  # by attacker, defender, touched and suffered diagonal
        for one in self.attackers:
            for other in self.defenders:
                for choice in range(4):
                    self.stakes = append(self.stakes, mean_stake(t, one, other, choice >> 1, choice & 1))
        self.touch: vec[float] = vec[float]([0.5] * len(self.attackers))  # share of diagonal A, by attacker
        self.answer: vec[float] = vec[float]([0.5] * len(self.defenders))  # and by defender

    def gain_of_attacker(self, n: i64, answers: vec[float]) -> float:
        """Return what an attacker gains by touching A rather than B."""
        gain = 0.0
        for m in range(len(self.defenders)):
            at = (n * len(self.defenders) + m) * 4
            on_a = self.stakes[at] - self.stakes[at + 2]
            on_b = self.stakes[at + 1] - self.stakes[at + 3]
            gain += self.defence[m] * (answers[m] * on_a + (1.0 - answers[m]) * on_b)
        return gain

    def gain_of_defender(self, m: i64, touches: vec[float]) -> float:
        """Return what a defender gains by touching A rather than B."""
        gain = 0.0
        for n in range(len(self.attackers)):
            at = (n * len(self.defenders) + m) * 4
            on_a = self.stakes[at + 1] - self.stakes[at]
            on_b = self.stakes[at + 3] - self.stakes[at + 2]
            gain += self.attack[n] * (touches[n] * on_a + (1.0 - touches[n]) * on_b)
        return gain

    def balance(self, rounds: i64) -> None:
        """Let both answer each other by what they regret; keep the mean of their mixtures, later rounds weigh more."""
        regret = vec[float]([0.0] * (2 * len(self.attackers)))
        regret2 = vec[float]([0.0] * (2 * len(self.defenders)))
        now = self.touch[:]
        now2 = self.answer[:]
        for turn in range(rounds):
            weight = 2.0 / float(turn + 2)
            for n in range(len(self.attackers)):
                now[n] = regretted(regret, n, now[n], self.gain_of_attacker(n, now2))
                self.touch[n] += weight * (now[n] - self.touch[n])
            for m in range(len(self.defenders)):
                now2[m] = regretted(regret2, m, now2[m], self.gain_of_defender(m, now))
                self.answer[m] += weight * (now2[m] - self.answer[m])


def regretted(regret: vec[float], n: i64, share: float, gain: float) -> float:
    """Add what was missed to the regrets of A and B, and return the next share of A."""
    for_a = regret[2 * n] + gain * (1.0 - share)
    for_b = regret[2 * n + 1] - gain * share
    regret[2 * n] = for_a if for_a > 0.0 else 0.0
    regret[2 * n + 1] = for_b if for_b > 0.0 else 0.0
    total = regret[2 * n] + regret[2 * n + 1]
    return regret[2 * n] / total if total > 0.0 else 0.5


def duel(t: Table, viewer: i64) -> Duel:
    """Return the announced fight of a table that a viewer sees, in balance."""
    attackers = vec[i64]([0] * (KINDS + 1))  # the last counts all
    defenders = vec[i64]([0] * (KINDS + 1))
    public = see(t, PUBLIC)
    chance = Seeded(1)  # the same view gives the same mixture
    for _ in range(WORLDS):
        world = guess_table(public, PUBLIC, chance)
        count(attackers, world.kind[t.attacker] if t.shot == NOBODY else 0)
        count(defenders, world.kind[t.defender])
    if t.shot == NOBODY and public.kind[t.attacker] == HIDDEN:
        attackers = evened(public, t.seat, attackers)
    if public.kind[t.defender] == HIDDEN:
        defenders = evened(public, 1 - t.seat, defenders)
    if viewer >= 0:  # what nobody expected may be there all the same
        slot = t.attacker if t.seat == viewer else t.defender
        counts = attackers if t.seat == viewer else defenders
        if slot != NOBODY and counts[t.kind[slot]] == 0:
            counts[t.kind[slot]] = counts[KINDS] // WORLDS
            counts[KINDS] += counts[t.kind[slot]]
    result = Duel(t, attackers, defenders)
    result.balance(ROUNDS)
    return result


def count(counts: vec[i64], kind: i64) -> None:
    """Count a card, and all cards in the last place."""
    counts[kind] += 1
    counts[KINDS] += 1


def evened(public: Table, seat: i64, counts: vec[i64]) -> vec[i64]:
    """Return the counts as they are in the mean: among kinds that nobody can tell apart, by the cards still hidden.

    Otherwise the luck of the deal would make one of two mirrored variants look likelier, and its touch a habit.
    """
    hidden = public.tribe(seat).cards[:]
    for slot in range(seat * HALF, public.used(seat)):
        kind = public.kind[slot]
        if kind < KINDS - 2 and hidden[kind] != 0:
            hidden[kind] = hidden[kind] - 1
    result = vec[i64]([0] * (KINDS + 1))
    for kind in range(len(STAKE)):
        if hidden[kind] == 0:
            continue
        drawn: i64 = 0
        cards: i64 = 0
        for other in range(len(STAKE)):
            if hidden[other] != 0 and alike(public, seat, kind, other):
                drawn += counts[other]
                cards += hidden[other]
        result[kind] = drawn * hidden[kind] * FINE // cards
        result[KINDS] += result[kind]
    return result


def alike(public: Table, seat: i64, one: i64, other: i64) -> bool:
    """Tell whether of two kinds, wherever one may lie face down, the other may lie as well."""
    emblem = public.tribe(seat).emblem
    if one != other and (one == emblem or other == emblem):  # never in hand
        return False
    for slot in range(seat * HALF, public.used(seat)):
        if public.kind[slot] == HIDDEN and (public.may[slot] >> one ^ public.may[slot] >> other) & 1:
            return False
    for place in range(seat * 3, seat * 3 + 3):
        if public.need[place] != 0:
            by = BY[public.trump(place)]
            if (by >> one ^ by >> other) & 1:
                return False
    return True


def touches(t: Table, viewer: i64) -> vec[float]:
    """Return how a viewer mixes the two diagonals of the announced fight."""
    found = duel(t, viewer)
    share = 0.5
    if t.seat == viewer:
        mine = t.kind[t.attacker] if t.shot == NOBODY else 0
        for n in range(len(found.attackers)):
            if found.attackers[n] == mine:
                share = found.touch[n]
    else:
        for m in range(len(found.defenders)):
            if found.defenders[m] == t.kind[t.defender]:
                share = found.answer[m]
    return append(append(vec[float](), share), 1.0 - share)
