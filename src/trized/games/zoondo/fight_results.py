"""Results of an announced fight between two kinds of cards, corner by corner, for evaluations.

(compiled)
"""

from typing import Final

from mypy_extensions import i64

from trized.games.zoondo.fight import CROSS, STAR, attack_score, beats_trump, defence_score
from trized.games.zoondo.powers import ATTACK_ONLY, ELIMINATE, POWER_OF
from trized.games.zoondo.state import NO_TRUMP, Table

ATTACKER_WINS: Final = 1  # the defender is eliminated
DEFENDER_WINS: Final = -1  # the attacker, or the trump that shoots, is eliminated
BOTH_STAND: Final = 0
POWER_OF_ATTACKER: Final = 2  # a touched star: its owner decides what follows
POWER_OF_DEFENDER: Final = -2


def fight_result(t: Table, attacker: i64, defender: i64, on_attacker: i64, on_defender: i64) -> i64:
    """Return the result of the announced fight between two kinds of cards with these touched corners."""
    attack = attack_score(t, attacker, on_attacker)
    defence = defence_score(t, defender, on_defender)
    if t.shooting_trump != NO_TRUMP:  # T5: the trump fights, nobody else is at risk
        if attack == CROSS or beats_trump(t, attack, defence):
            return DEFENDER_WINS
        return ATTACKER_WINS if defence != STAR and attack > defence else BOTH_STAND
    if attack == defence:
        return BOTH_STAND
    if attack == STAR:
        return ATTACKER_WINS if POWER_OF[attacker] == ELIMINATE else POWER_OF_ATTACKER
    if defence == STAR:
        if POWER_OF[defender] == ELIMINATE:
            return DEFENDER_WINS
        return BOTH_STAND if ATTACK_ONLY[defender] != 0 else POWER_OF_DEFENDER  # F11
    return ATTACKER_WINS if attack > defence else DEFENDER_WINS
