"""Rows of many games as Parquet tables; docs/lab.md describes every column.

Four tables: `games` (a row for each game), `cards` (for each card or piece of a side), `decisions` (for each kind of
question in a game) and `course` (for each step of a series in a game).
"""

import io
from typing import TYPE_CHECKING, Any

from trized.analysis.plan import Planned
from trized.kernel import Game, statistics_of
from trized.kernel.extras import need
from trized.lab.tally import winning_side
from trized.lab.watch import Watched, count_lead_changes, measure_drama

if TYPE_CHECKING:
    import polars

SCHEMA = 1  # raised when a column changes its meaning or is removed, not for a new column
TABLES = ("games", "cards", "decisions", "course")
LEAD = "lead"  # the series of every game: the evaluation of the side that began


def need_polars() -> Any:
    """Return the module polars; raise Refused if it is not installed."""
    return need("polars", "lab")


class Rows:
    """Collects the rows of some games of one run, column by column."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.counting = statistics_of(game)
        self.tables: dict[str, dict[str, list[Any]]] = {name: {} for name in TABLES}

    def add(self, table: str, row: dict[str, Any]) -> None:
        """Add a row to a table; all rows of a table have the same columns."""
        columns = self.tables[table]
        if not columns:
            columns.update({name: [] for name in row})
        for name, value in row.items():
            columns[name].append(value)

    def watch(self, planned: Planned) -> Watched:
        """Play a game, add its rows, and return it."""
        watched = Watched(self.game.for_options(planned.options), planned, self.counting)
        outcome = watched.outcome()
        winner = winning_side(watched.game, watched.state, outcome)
        self.add("games", game_row(watched, winner))
        self.add_cards(watched, winner)
        for kind, (decisions, choices, forced) in watched.kinds.items():
            self.add(
                "decisions",
                {"game": planned.number, "kind": kind, "decisions": decisions, "choices": choices, "forced": forced},
            )
        self.add_course(planned.number, LEAD, list(enumerate(watched.leads(), 1)))
        for name in watched.statistics.series:
            self.add_course(planned.number, name, list(watched.statistics.follow(name)))
        return watched

    def add_cards(self, watched: Watched, winner: str | None) -> None:
        """Add a row for every card or piece of each side."""
        game, number = watched.game, watched.planned.number
        sides = game.sides(watched.planned.options)
        order = game.order(watched.state)
        names = [game.side_names[order.index(side)] for side in sides]
        won = [None if winner is None else name == winner for name in names]
        for side, piece, drawn, played, how in watched.statistics.count_pieces(watched.state):
            self.add(
                "cards",
                {
                    "game": number,
                    "side": names[side],
                    "seat": sides[side][0],
                    "card": piece,
                    "drawn": drawn,
                    "played": played,
                    "how": how,
                    "won": won[side],
                },
            )

    def add_course(self, number: int, name: str, steps: list[tuple[int, float]]) -> None:
        """Add the steps of the series `name` in game `number`."""
        columns = self.tables["course"]
        if not columns:
            columns.update({"game": [], "series": [], "step": [], "value": []})
        columns["game"] += [number] * len(steps)
        columns["series"] += [name] * len(steps)
        columns["step"] += [step for step, _ in steps]
        columns["value"] += [value for _, value in steps]

    def frames(self) -> dict[str, "polars.DataFrame"]:
        """Return the tables as data frames with the types of the schema."""
        types = self.types()
        return {
            name: need_polars().DataFrame(columns or {key: [] for key in types[name]}, schema_overrides=types[name])
            for name, columns in self.tables.items()
        }

    def types(self) -> dict[str, dict[str, Any]]:
        """Return the column types of each table."""
        pl = need_polars()
        own = {name: pl.String if type is str else pl.Int32 for name, type in self.counting.metrics.items()}
        return {
            "games": {
                "number": pl.UInt32,
                "pair": pl.UInt32,
                "seed": pl.Int64,
                "began": pl.UInt8,
                "winner": pl.String,
                "winners": pl.List(pl.UInt8),
                "ending": pl.String,
                "turns": pl.UInt32,
                "decisions": pl.UInt32,
                "branching": pl.Float32,
                "lead_changes": pl.UInt16,
                "drama": pl.Float32,
                "points": pl.Int32,
                "seconds": pl.Float32,
                **own,
            },
            "cards": {
                "game": pl.UInt32,
                "side": pl.String,
                "seat": pl.UInt8,
                "card": pl.String,
                "drawn": pl.UInt16,
                "played": pl.UInt16,
                "how": pl.String,
                "won": pl.Boolean,
            },
            "decisions": {
                "game": pl.UInt32,
                "kind": pl.String,
                "decisions": pl.UInt32,
                "choices": pl.UInt32,
                "forced": pl.UInt32,
            },
            "course": {"game": pl.UInt32, "series": pl.String, "step": pl.UInt32, "value": pl.Float32},
        }

    def parquet(self) -> dict[str, bytes]:
        """Return the content of a Parquet file for each table."""
        return {name: write_parquet(frame) for name, frame in self.frames().items()}


def game_row(watched: Watched, winner: str | None) -> dict[str, Any]:
    """Return the row of a game: options, result, and the game's own statistics."""
    game, planned, outcome = watched.game, watched.planned, watched.outcome()
    leads = watched.leads()
    decisions = len(watched.policy.decisions)
    choices = sum(asked[1] for asked in watched.kinds.values())
    return {
        "number": planned.number,
        "pair": planned.pair,
        "seed": planned.seed,
        "began": game.order(watched.state)[0][0],
        "winner": winner,
        "winners": list(outcome.winners),
        "ending": outcome.ending,
        "turns": watched.turns,
        "decisions": decisions,
        "branching": choices / max(1, decisions),
        "lead_changes": count_lead_changes(leads),
        "drama": None if winner is None else measure_drama(leads, winner == game.side_names[0]),
        "points": sum(n if side == game.side_names[0] else -n for side, _, n in outcome.points),
        "seconds": watched.seconds,
        **watched.statistics.count_metrics(watched.state),
        **{f"bot_{seat}": str(spec) for seat, spec in enumerate(planned.seats)},
        **{f"moves_{seat}": moves for seat, moves in enumerate(watched.policy.moves)},
        **{f"thought_{seat}": round(seconds, 6) for seat, seconds in enumerate(watched.policy.seconds)},
        **{f"option_{name}": value for name, value in planned.options.items()},
    }


def write_parquet(frame: "polars.DataFrame") -> bytes:
    """Return a data frame as a Parquet file with the version of the schema in its metadata."""
    file = io.BytesIO()
    frame.write_parquet(file, compression="zstd", metadata={"trized.schema": str(SCHEMA)})
    return file.getvalue()
