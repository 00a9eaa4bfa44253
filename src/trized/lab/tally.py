"""Counts over many games; tallies of parts add up to that of the run."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from trized.analysis.intervals import share
from trized.kernel import Game, Outcome, State
from trized.kernel.playout import Playout

if TYPE_CHECKING:
    import polars


@dataclass
class Tally:
    """Counts of finished games: length, winners, endings."""

    games: int = 0
    decisions: int = 0
    turns: int = 0
    shortest: int = 0
    longest: int = 0
    draws: int = 0
    wins_by_side: Counter[str] = field(default_factory=Counter)
    wins_by_seat: Counter[int] = field(default_factory=Counter)
    endings: Counter[str] = field(default_factory=Counter)

    def count(self, game: Game, state: State, playout: Playout) -> None:
        """Count a finished game."""
        decisions = playout.decisions
        self.shortest = min(self.shortest, decisions) if self.games else decisions
        self.longest = max(self.longest, decisions)
        self.games += 1
        self.decisions += decisions
        self.turns += playout.turns
        outcome = state.outcome() or Outcome((), ("unfinished",))
        self.endings[outcome.ending] += 1
        self.wins_by_seat.update(outcome.winners)
        winner = winning_side(game, state, outcome)
        if winner is None:
            self.draws += 1
        else:
            self.wins_by_side[winner] += 1

    def rows(self, sides: Sequence[str] = ()) -> list[tuple[str, str, str]]:
        """Return the counts as rows of a table: name, number, and 95 % interval of a share."""
        games = max(1, self.games)

        def counted(name: str, count: int) -> tuple[str, str, str]:
            found = share(count, games)
            return name, f"{count:,} ({found.value:.1%})", f"{found.low:.1%} – {found.high:.1%}"

        return [
            *(counted(f"won by {side}", self.wins_by_side[side]) for side in sides or self.wins_by_side),
            counted("drawn", self.draws),
            *(counted(f"ended {ending}", count) for ending, count in sorted(self.endings.items())),
            ("turns a game", f"{self.turns / games:,.1f}", ""),
            ("decisions a game", f"{self.decisions / games:,.1f}", f"{self.shortest:,} – {self.longest:,}"),
        ]

    def _repr_html_(self) -> str:
        from trized.lab.notebook import html_table

        return html_table(f"{self.games:,} games", ("", "", "95%"), self.rows())

    def add(self, other: "Tally") -> None:
        """Add the counts of another part of the run."""
        if other.games:
            self.shortest = min(self.shortest, other.shortest) if self.games else other.shortest
        self.longest = max(self.longest, other.longest)
        self.games += other.games
        self.decisions += other.decisions
        self.turns += other.turns
        self.draws += other.draws
        self.wins_by_side.update(other.wins_by_side)
        self.wins_by_seat.update(other.wins_by_seat)
        self.endings.update(other.endings)


def winning_side(game: Game, state: State, outcome: Outcome) -> str | None:
    """Return the name of the winning side in order of play; None for a draw. If all seats lose, the automaton wins."""
    sides = game.order(state)
    for name, seats in zip(game.side_names, sides):
        if outcome.winners and set(outcome.winners) <= set(seats):
            return name
    if not outcome.winners and len(game.side_names) > len(sides) and "unfinished" not in outcome.endings:
        return game.side_names[-1]
    return None


def tally_of(games: "polars.DataFrame") -> Tally:
    """Return the tally of rows of games, equal to that of `Tally.count`."""
    if games.is_empty():
        return Tally()
    shortest, longest = games["decisions"].min(), games["decisions"].max()
    assert isinstance(shortest, int)
    assert isinstance(longest, int)
    return Tally(
        games=len(games),
        decisions=int(games["decisions"].sum()),
        turns=int(games["turns"].sum()),
        shortest=shortest,
        longest=longest,
        draws=games["winner"].null_count(),
        wins_by_side=Counter(games["winner"].drop_nulls().to_list()),
        wins_by_seat=Counter(games["winners"].explode().drop_nulls().to_list()),
        endings=Counter(games["ending"].to_list()),
    )
