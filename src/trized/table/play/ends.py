"""Storing the end of a game: a result for each browser that played, and the attempt at a challenge."""

import json
from collections.abc import Sequence

from trized.kernel import LANGUAGES, LEVELS, PUBLIC, Outcome, Summary
from trized.kernel.game import lead_of, step_of
from trized.kernel.log import describe_outcome
from trized.kernel.record import Ply
from trized.kernel.scenario import Scenario, scenario_of
from trized.kernel.summary import summaries
from trized.table.pages.catalogue import catalogue
from trized.table.play.kept import Kept
from trized.table.play.slices import slices
from trized.table.play.tables import OpenTable
from trized.table.store.attempts import Attempts
from trized.table.store.results import DRAWN, LOST, PLAYED, WON, Result, Results
from trized.table.store.schema import Key
from trized.table.store.store import Store

OFF_LADDER = "custom"  # level of a game whose options match no difficulty
NAMES = 120  # longest text of all opponents' names


class Ends:
    """Stores results, which outlive their table."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.results = Results(store)
        self.attempts = Attempts(store)

    async def note(self, table: OpenTable) -> None:
        """Store the results of a finished game, or delete them if its end was undone; may be called again."""
        outcome = table.last.outcome
        if outcome is None:
            await self.results.forget_table(table.id)
            return
        keys = [key for key in await self.store.keys(table.id) if not key.invitation]
        for key in keys:
            found = result_of(table, outcome, key, self.store.now())
            if found is not None:
                await self.results.note(key.hash, found)
        if table.row.challenge:
            await self.note_attempt(table, outcome, keys)

    async def note_attempt(self, table: OpenTable, outcome: Outcome, keys: Sequence[Key]) -> None:
        """Store the result of an attempt at a challenge."""
        seats = next((key.seats for key in keys if key.host), (0,))
        lead = lead_of(table.live.game, table.last.after, seats[0])
        score = await describe_score(table)
        result, (last, _) = result_for(table, outcome, seats), table.live.turns[-1]
        await self.attempts.end(table.id, result, lead, last, json.dumps(score))


def result_for(table: OpenTable, outcome: Outcome, seats: Sequence[int]) -> str:
    """Return the result (won, drawn, lost or played) for the holder of `seats`."""
    sides = table.live.game.sides(table.live.record.options)
    mine = [side for side in sides if any(seat in side for seat in seats)]
    if len(mine) == len(sides) > 1:
        return PLAYED
    if not outcome.winners and len(sides) > 1:
        return DRAWN
    return WON if any(seat in outcome.winners for seat in seats) else LOST


def result_of(table: OpenTable, outcome: Outcome, key: Key, now: int) -> Result | None:
    """Return the result of the browser with `key`; None if bots ended its game or the game began elsewhere."""
    record, scenario = table.live.record, scenario_at(table)
    joined = not isinstance(record.entries[0], Ply)  # every table starts with such entries
    if (record.position and not scenario) or not joined or not any(not table.holders[seat].bot for seat in key.seats):
        return None
    level, opponent = (scenario.name, "") if scenario else opponents(table, key.seats)
    result = result_for(table, outcome, key.seats)
    return Result(
        table_id=table.id,
        game=table.row.game,
        ended=now,
        result=result,
        level=level,
        opponent=opponent,
        turns=table.live.turns[-1].number,
        day=table.row.challenge,
        stars=stars_of(table, scenario, result) if scenario else 0,
    )


def scenario_at(table: OpenTable) -> Scenario | None:
    """Return the scenario of this table, or None."""
    return scenario_of(table.package.game, table.live.record.position)


def stars_of(table: OpenTable, scenario: Scenario, result: str) -> int:
    """Return the stars that `result` earns in `scenario`."""
    return scenario.rate(result == WON, lead_of(table.live.game, table.last.after, 0))


def opponents(table: OpenTable, seats: Sequence[int]) -> tuple[str, str]:
    """Return the level of the opposing bots and the names of the opposing people; in solo games, the difficulty."""
    game, options = table.live.game, table.live.record.options
    sides = game.sides(options)
    if len(sides) == 1:
        return step_of(game, options) or (OFF_LADDER if game.difficulty else ""), ""
    others = [seat for side in sides if not any(mine in side for mine in seats) for seat in side]
    people = [table.holders[seat].name or "?" for seat in others if not table.holders[seat].bot]
    if people or not others:
        return "", ", ".join(people)[:NAMES]
    bots = [table.holders[seat].bot for seat in others]
    return max(bots, key=lambda bot: LEVELS.index(bot) if bot in LEVELS else -1)[:32], ""


SUMMARIES: Kept[dict[int, Summary]] = Kept(dict)  # of the game up to an entry


async def summary_of_table(table: OpenTable) -> Summary:
    """Return the statistics of a finished game, computed once."""
    known, live, number = SUMMARIES.of(table), table.live, table.last.number
    if number not in known:
        async for summary in slices(summaries(live.game, live.record)):
            last = summary
        known.clear()
        known[number] = last
    return known[number]


async def describe_score(table: OpenTable) -> dict[str, str]:
    """Return the final score in every language: the first statistic of each side, or the result of a common game."""
    view, game = table.last.after.view(PUBLIC), table.live.game
    summary = await summary_of_table(table)
    told = {}
    for lang in LANGUAGES:
        first = summary.statistics(view, lang)[0]
        told[lang] = catalogue(lang)("daily.score", name=first.name, values=" – ".join(map(str, first.values)))
        if len(game.sides(table.live.record.options)) == 1:
            told[lang] = describe_outcome(table.last.outcome, view, game.words(lang)).partition("\n")[0]
    return told
