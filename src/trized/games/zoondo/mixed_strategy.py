"""Mixed strategies that opponents cannot exploit: equilibrium diagonals, and random deployments.

A fight is a small simultaneous game: both players choose a diagonal, know their own card, and have public knowledge of
the other. `diagonals` returns its equilibrium: each possible card has its own probability of diagonal A, and no card
would gain by another probability. In a deployment the Emblem goes to the back row, and the others are drawn by how well
they suit the two rows.

(compiled)
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from trized.games.zoondo import actions
from trized.games.zoondo.box import BOX
from trized.games.zoondo.dealing import deal_likely
from trized.games.zoondo.deployment import placements
from trized.games.zoondo.fight import touched_corner
from trized.games.zoondo.fight_results import ATTACKER_WINS, DEFENDER_WINS, fight_result
from trized.games.zoondo.knowledge import see
from trized.games.zoondo.movement import KINDS_IN_BOX, has
from trized.games.zoondo.state import (
    DIAGONAL_A,
    DIAGONAL_B,
    HIDDEN,
    KINDS,
    NO_SLOT,
    NO_TRUMP,
    REINFORCEMENT_ROWS,
    SIDE,
    Table,
    first_slot,
    in_hand,
    in_rows,
)
from trized.games.zoondo.trumps import USERS
from trized.kernel.audience import PUBLIC
from trized.kernel.chance import Seeded

# The stake of a card, in tenths of a point of its value; the Emblem is worth the game.
STAKE: Final[vec[i64]] = vec[i64]([2000 if zoon.type == "emblem" else 10 * (zoon.value or 15) for zoon in BOX.zoons])
POWER_STAKE: Final = 30  # a star power that eliminates nobody
TRUMP_STAKE: Final = 60  # a shooting trump lost by its cross
WORLDS: Final = 120  # deals to estimate the probability of each card
FINE: Final = 1000  # counts for each dealt card
ROUNDS: Final = 240  # iterations of the equilibrium

# Weights of a Zoon for the front and the back row: strong in front, weak beside the Emblem.
IN_FRONT: Final[vec[i64]] = vec[i64]([2 + zoon.value for zoon in BOX.zoons])
BEHIND: Final[vec[i64]] = vec[i64]([max(26 - zoon.value, 2) for zoon in BOX.zoons])
EMBLEM_COLUMN: Final[vec[i64]] = vec[i64]([3, 2, 2, 2, 2, 3])  # weight of each column for the Emblem


def deployments(t: Table, seat: i64) -> vec[float]:
    """Return the probability weight of each placement for a deploying seat."""
    emblem = t.tribe(seat).emblem
    emblem_waits = t.hand[in_hand(seat, emblem)] != 0
    weights = vec[float](capacity=128)
    for action in placements(t, seat):
        weight: i64 = 0
        if actions.is_placement(action):
            kind = actions.kind_of(action)
            cell = actions.cell_of(action)
            behind = in_rows(seat, cell, REINFORCEMENT_ROWS)
            if kind == emblem:
                weight = EMBLEM_COLUMN[cell % SIDE] if behind else 0
            elif not emblem_waits:
                weight = BEHIND[kind] if behind else IN_FRONT[kind]
        weights = append(weights, float(weight))
    return weights


# Diagonals


def stake(t: Table, attacker: i64, defender: i64, result: i64) -> i64:
    """Return the value of a result for the attacker."""
    if result == ATTACKER_WINS:
        return STAKE[defender]
    if result == DEFENDER_WINS:
        return -TRUMP_STAKE if t.shooting_trump != NO_TRUMP else -STAKE[attacker]
    return POWER_STAKE * result // 2  # a power counts 2 or -2, a fight that both survive 0


def mean_stake(t: Table, attacker: i64, defender: i64, touched: i64, suffered: i64) -> float:
    """Return the attacker's mean stake if it touches one diagonal and the defender touches another."""
    total: i64 = 0
    for turn in range(2):  # F1: the half turns of both cards
        for other_turn in range(2):
            on_attacker = touched_corner(suffered, turn)
            on_defender = touched_corner(touched, other_turn)
            total += stake(t, attacker, defender, fight_result(t, attacker, defender, on_attacker, on_defender))
    return float(total) / 4.0


class Duel:
    """A fight from public knowledge: possible cards, their probabilities, and the equilibrium."""

    def __init__(self, t: Table, attackers: vec[i64], defenders: vec[i64]) -> None:
        self.attackers: vec[i64] = vec[i64]()  # possible kinds
        self.defenders: vec[i64] = vec[i64]()
        self.attack: vec[float] = vec[float]()  # their probabilities
        self.defence: vec[float] = vec[float]()
        for kind in range(KINDS_IN_BOX):
            if attackers[kind] != 0:
                self.attackers = append(self.attackers, kind)
                self.attack = append(self.attack, float(attackers[kind]) / float(attackers[KINDS]))
            if defenders[kind] != 0:
                self.defenders = append(self.defenders, kind)
                self.defence = append(self.defence, float(defenders[kind]) / float(defenders[KINDS]))
        # by pair of cards four stakes: attacker and defender touch A and A, A and B, B and A, B and B
        self.stakes: vec[float] = vec[float]()
        for attacker in self.attackers:
            for defender in self.defenders:
                for touched in (DIAGONAL_A, DIAGONAL_B):
                    for suffered in (DIAGONAL_A, DIAGONAL_B):
                        self.stakes = append(self.stakes, mean_stake(t, attacker, defender, touched, suffered))
        self.attacker_a: vec[float] = vec[float]([0.5] * len(self.attackers))  # probability of diagonal A, by attacker
        self.defender_a: vec[float] = vec[float]([0.5] * len(self.defenders))  # and by defender

    def gain_of_attacker(self, n: i64, defender_a: vec[float]) -> float:
        """Return attacker n's gain from touching A rather than B."""
        gain = 0.0
        stakes = self.stakes
        for m in range(len(self.defenders)):
            at = 4 * (n * len(self.defenders) + m)
            against_a, against_b = stakes[at] - stakes[at + 2], stakes[at + 1] - stakes[at + 3]
            gain += self.defence[m] * (defender_a[m] * against_a + (1.0 - defender_a[m]) * against_b)
        return gain

    def gain_of_defender(self, m: i64, attacker_a: vec[float]) -> float:
        """Return defender m's gain from touching A rather than B."""
        gain = 0.0
        stakes = self.stakes
        for n in range(len(self.attackers)):
            at = 4 * (n * len(self.defenders) + m)
            against_a, against_b = stakes[at + 1] - stakes[at], stakes[at + 3] - stakes[at + 2]
            gain += self.attack[n] * (attacker_a[n] * against_a + (1.0 - attacker_a[n]) * against_b)
        return gain

    def balance(self, rounds: i64) -> None:
        """Approximate the equilibrium by regret matching; later rounds have more weight in the mean."""
        attacker_regrets = vec[float]([0.0] * (2 * len(self.attackers)))
        defender_regrets = vec[float]([0.0] * (2 * len(self.defenders)))
        attacker_a = self.attacker_a[:]
        defender_a = self.defender_a[:]
        for turn in range(rounds):
            weight = 2.0 / float(turn + 2)
            for n in range(len(self.attackers)):
                gain = self.gain_of_attacker(n, defender_a)
                attacker_a[n] = match_regrets(attacker_regrets, n, attacker_a[n], gain)
                self.attacker_a[n] += weight * (attacker_a[n] - self.attacker_a[n])
            for m in range(len(self.defenders)):
                gain = self.gain_of_defender(m, attacker_a)
                defender_a[m] = match_regrets(defender_regrets, m, defender_a[m], gain)
                self.defender_a[m] += weight * (defender_a[m] - self.defender_a[m])


def match_regrets(regrets: vec[float], n: i64, share: float, gain: float) -> float:
    """Add the regrets of A and B, and return the next probability of A."""
    for_a = regrets[2 * n] + gain * (1.0 - share)
    for_b = regrets[2 * n + 1] - gain * share
    regrets[2 * n] = for_a if for_a > 0.0 else 0.0
    regrets[2 * n + 1] = for_b if for_b > 0.0 else 0.0
    total = regrets[2 * n] + regrets[2 * n + 1]
    return regrets[2 * n] / total if total > 0.0 else 0.5


def duel(t: Table, viewer: i64) -> Duel:
    """Return the announced fight from a viewer's table, with its equilibrium."""
    attackers = vec[i64]([0] * (KINDS + 1))  # the last counts all
    defenders = vec[i64]([0] * (KINDS + 1))
    public = see(t, PUBLIC)
    chance = Seeded(1)  # fixed seed: equal views give equal mixtures
    shooting = t.shooting_trump != NO_TRUMP
    for _ in range(WORLDS):
        world = deal_likely(public, PUBLIC, chance)
        count(attackers, attacking_kind(world))
        count(defenders, world.kind[t.defender])
    if not shooting and public.kind[t.attacker] == HIDDEN:
        attackers = evened(public, t.active_seat, attackers)
    if public.kind[t.defender] == HIDDEN:
        defenders = evened(public, 1 - t.active_seat, defenders)
    if viewer >= 0:  # the viewer's own card may contradict public expectation
        slot = t.attacker if t.active_seat == viewer else t.defender
        counts = attackers if t.active_seat == viewer else defenders
        if slot != NO_SLOT and counts[t.kind[slot]] == 0:
            counts[t.kind[slot]] = counts[KINDS] // WORLDS
            counts[KINDS] += counts[t.kind[slot]]
    result = Duel(t, attackers, defenders)
    result.balance(ROUNDS)
    return result


def attacking_kind(t: Table) -> i64:
    """Return the kind of the attacker; 0 for a shooting trump, whose corners do not depend on it."""
    return t.kind[t.attacker] if t.shooting_trump == NO_TRUMP else 0


def count(counts: vec[i64], kind: i64) -> None:
    """Count a card, and the total in the last place."""
    counts[kind] += 1
    counts[KINDS] += 1


def evened(public: Table, seat: i64, counts: vec[i64]) -> vec[i64]:
    """Return the counts averaged over publicly indistinguishable kinds, weighted by their hidden cards.

    Otherwise random deals would make one of two mirrored variants look likelier, and its touch predictable.
    """
    hidden = public.tribe(seat).cards[:]
    for slot in range(first_slot(seat), public.slots_end(seat)):
        kind = public.kind[slot]
        if kind < KINDS_IN_BOX and hidden[kind] != 0:
            hidden[kind] = hidden[kind] - 1
    result = vec[i64]([0] * (KINDS + 1))
    for kind in range(KINDS_IN_BOX):
        if hidden[kind] == 0:
            continue
        drawn: i64 = 0
        cards: i64 = 0
        for other in range(KINDS_IN_BOX):
            if hidden[other] != 0 and alike(public, seat, kind, other):
                drawn += counts[other]
                cards += hidden[other]
        result[kind] = drawn * hidden[kind] * FINE // cards
        result[KINDS] += result[kind]
    return result


def alike(public: Table, seat: i64, one: i64, other: i64) -> bool:
    """Return whether two kinds are possible on exactly the same face-down cards."""
    emblem = public.tribe(seat).emblem
    if one != other and (one == emblem or other == emblem):  # never in hand
        return False
    for slot in range(first_slot(seat), public.slots_end(seat)):
        kinds = public.possible_kinds[slot]
        if public.kind[slot] == HIDDEN and has(kinds, one) != has(kinds, other):
            return False
    for trump_slot in range(public.first_trump_slot(seat), public.trump_slots_end(seat)):
        if public.possible_users[trump_slot] != 0:
            users = USERS[public.trumps[trump_slot]]
            if has(users, one) != has(users, other):
                return False
    return True


def diagonals(t: Table, viewer: i64) -> vec[float]:
    """Return the viewer's probabilities of the two diagonals in the announced fight."""
    found = duel(t, viewer)
    share = 0.5
    if t.active_seat == viewer:
        mine = attacking_kind(t)
        for n in range(len(found.attackers)):
            if found.attackers[n] == mine:
                share = found.attacker_a[n]
    else:
        for m in range(len(found.defenders)):
            if found.defenders[m] == t.kind[t.defender]:
                share = found.defender_a[m]
    return append(append(vec[float](), share), 1.0 - share)
