"""Statistics of a finished game of Zenith: discs, influence, credits, agents and technologies of both sides."""

from collections.abc import Sequence

from trized import kernel
from trized.games.zenith.box import FACTION_COUNT, PLANET_COUNT
from trized.games.zenith.events import CreditsChanged, DiscMoved, DiscWon, Recruited, TurnBegun
from trized.games.zenith.rules import State
from trized.games.zenith.view import View
from trized.kernel import Event, Game, Options, Statistic
from trized.kernel.summary import course


class Summary(kernel.Summary):
    """Follows one game of Zenith."""

    def __init__(self, game: Game, options: Options) -> None:
        super().__init__(game, options)
        self.discs, self.influence, self.recruited = [0, 0], [0, 0], [0, 0]
        self.earned, self.spent = [0, 0], [0, 0]
        self.after_turns: list[tuple[list[int], list[int], list[int]]] = []  # discs, influence, credits earned

    def count(self, side: int, events: Sequence[Event]) -> None:
        for event in events:
            match event:
                case TurnBegun():
                    self.note()
                case DiscWon():
                    self.discs[event.side] += 1
                case DiscMoved():
                    self.influence[event.side] += abs(event.after - event.before)
                case Recruited():
                    self.recruited[self.side_of[event.seat]] += 1
                case CreditsChanged() if event.change > 0:
                    self.earned[event.side] += event.change
                case CreditsChanged() if not event.stolen:
                    self.spent[event.side] -= event.change
                case _:
                    pass  # not part of the summary

    def note(self) -> None:
        """Store the values after a turn."""
        self.after_turns.append((self.discs[:], self.influence[:], self.earned[:]))

    def statistics(self, view: View, lang: str) -> list[Statistic]:
        said, table = self.say(lang), view.table
        discs, influence, earned = (
            course([*(kept[at] for kept in self.after_turns), last])
            for at, last in enumerate((self.discs, self.influence, self.earned))
        )
        levels = [sum(int(table.level(side, technology)) for technology in range(FACTION_COUNT)) for side in (0, 1)]
        held = [sum(int(table.discs(side, planet)) for planet in range(PLANET_COUNT)) for side in (0, 1)]
        return [
            Statistic(said("discs"), (held[0], held[1]), discs),
            Statistic(said("influence"), (self.influence[0], self.influence[1]), influence),
            Statistic(said("earned"), (self.earned[0], self.earned[1]), earned),
            Statistic(said("spent"), (self.spent[0], self.spent[1])),
            Statistic(said("recruited"), (self.recruited[0], self.recruited[1])),
            Statistic(said("levels"), (levels[0], levels[1])),
        ]


def lead(state: State, seat: int) -> int:
    """Return the difference in discs between the side of `seat` and the other."""
    table = state.table
    mine, theirs = (sum(int(table.discs(side, planet)) for planet in range(PLANET_COUNT)) for side in (0, 1))
    return mine - theirs if table.side_of(seat) == 0 else theirs - mine
