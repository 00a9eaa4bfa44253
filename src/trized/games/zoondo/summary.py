"""Statistics of a finished game of Zoondo: remaining Zoons, duels won, lucky wins, powers, trumps and turns."""

from collections.abc import Sequence

from trized import kernel
from trized.games.zoondo.evaluation import WINS, pair
from trized.games.zoondo.events import Eliminated, Fought, PowerUsed, Shot, TrumpPlayed, TurnBegan
from trized.games.zoondo.rules import State
from trized.games.zoondo.state import SLOTS, owner
from trized.games.zoondo.view import View
from trized.kernel import Event, Game, Options, Statistic
from trized.kernel.summary import course

LUCKY = 0.4  # a win in a duel with a lower probability was lucky


class Summary(kernel.Summary):
    """Follows one game of Zoondo."""

    def __init__(self, game: Game, options: Options) -> None:
        super().__init__(game, options)
        self.lost, self.won, self.lucky = [0, 0], [0, 0], [0, 0]
        self.powers, self.trumps = [0, 0], [0, 0]
        self.duel: Fought | Shot | None = None
        self.after_turns: list[list[int]] = []  # Zoons lost

    def count(self, side: int, events: Sequence[Event]) -> None:
        for event in events:
            match event:
                case TurnBegan():
                    self.after_turns.append(self.lost[:])
                    self.duel = None
                case Fought() | Shot():
                    self.duel = event
                case Eliminated():
                    self.lost[owner(event.slot)] += 1
                    self.settle(event.slot)
                case PowerUsed():
                    self.powers[owner(event.slot)] += 1
                case TrumpPlayed():
                    self.trumps[event.seat] += 1
                case _:
                    pass  # not part of the summary

    def settle(self, fallen: int) -> None:
        """Count the duel in which a Zoon fell, if any."""
        duel = self.duel
        if duel is None or (fallen != duel.defender and (isinstance(duel, Shot) or fallen != duel.attacker)):
            return
        self.duel = None
        winner = 1 - int(owner(fallen))
        self.won[winner] += 1
        if isinstance(duel, Fought):
            kinds = (duel.attacker_zoon, duel.defender_zoon)
            self.lucky[winner] += win_share(*(kinds if fallen == duel.defender else kinds[::-1])) < LUCKY

    def statistics(self, view: View, lang: str) -> list[Statistic]:
        said, table = self.say(lang), view.table
        standing = [sum(int(table.cell[slot]) < len(table.board) for slot in slots_of(seat)) for seat in (0, 1)]
        total = [standing[seat] + self.lost[seat] for seat in (0, 1)]
        left = [[total[seat] - lost[seat] for seat in (0, 1)] for lost in [*self.after_turns, self.lost]]
        percent = round(LUCKY * 100)
        return [
            Statistic(said("left"), (standing[0], standing[1]), course(left)),
            Statistic(said("won"), (self.won[0], self.won[1])),
            Statistic(said("lucky"), (self.lucky[0], self.lucky[1]), note=said("lucky_note", percent=percent)),
            Statistic(said("powers"), (self.powers[0], self.powers[1])),
            Statistic(said("trumps"), (self.trumps[0], self.trumps[1])),
            Statistic(said("turns"), (len(self.after_turns),)),
        ]


def slots_of(seat: int) -> list[int]:
    """Return the slots of a seat's Zoons."""
    return [slot for slot in range(SLOTS) if owner(slot) == seat]


def win_share(mine: int, theirs: int) -> float:
    """Return the probability that a Zoon wins a duel that eliminates one of both; stars as their powers do."""
    won, lost = int(WINS[pair(mine, theirs)]), int(WINS[pair(theirs, mine)])
    return won / (won + lost) if won + lost else 0.5


def lead(state: State, seat: int) -> int:
    """Return the difference in lost pieces in favour of `seat`."""
    return len(state.table.fallen(1 - seat)) - len(state.table.fallen(seat))
