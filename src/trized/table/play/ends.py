"""What is kept of a game when it ends: a result for each browser that played it, and the attempt at a challenge."""

import asyncio
import json
from collections.abc import Sequence

from trized.kernel import LANGUAGES, LEVELS, PUBLIC, Outcome, Summary, summarize
from trized.kernel.game import lead_of, step_of
from trized.kernel.log import tell_outcome
from trized.kernel.record import Ply
from trized.table.pages.catalogue import catalogue
from trized.table.play.tables import OpenTable
from trized.table.play.turns import turns
from trized.table.store.attempts import Attempts
from trized.table.store.results import DRAWN, LOST, PLAYED, WON, Result, Results
from trized.table.store.schema import Key
from trized.table.store.store import Store

OFF_LADDER = "custom"  # the level of a game whose options are no step of its ladder
NAMES = 120  # letters of all opponents together


class Ends:
    """Keeps what lasts longer than a table."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.results = Results(store)
        self.attempts = Attempts(store)

    async def note(self, table: OpenTable) -> None:
        """Keep the results of a game that is over, or forget them if its end was taken back; twice is harmless."""
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
        """Keep how an attempt at a challenge ended."""
        seats = next((key.seats for key in keys if key.host), (0,))
        lead = lead_of(table.live.game, table.last.state, seats[0])
        score = await tell_score(table)
        result, (last, _) = result_for(table, outcome, seats), turns(table)[-1]
        await self.attempts.end(table.id, result, lead, last, json.dumps(score))


def result_for(table: OpenTable, outcome: Outcome, seats: Sequence[int]) -> str:
    """Return how a game ended for who held these seats."""
    sides = table.live.game.sides(table.live.record.options)
    mine = [side for side in sides if any(seat in side for seat in seats)]
    if len(mine) == len(sides) > 1:
        return PLAYED
    if not outcome.winners and len(sides) > 1:
        return DRAWN
    return WON if any(seat in outcome.winners for seat in seats) else LOST


def result_of(table: OpenTable, outcome: Outcome, key: Key, now: int) -> Result | None:
    """Return the result of a browser; None if bots had all its seats at the end, or if the game began elsewhere."""
    record = table.live.record
    begun_elsewhere = bool(record.position) or isinstance(record.entries[0], Ply)  # at a table somebody joins first
    if begun_elsewhere or not any(not table.holders[seat].bot for seat in key.seats):
        return None
    level, opponent = opponents(table, key.seats)
    return Result(
        table_id=table.id,
        game=table.row.game,
        ended=now,
        result=result_for(table, outcome, key.seats),
        level=level,
        opponent=opponent,
        turns=turns(table)[-1][0],
        day=table.row.challenge,
    )


def opponents(table: OpenTable, seats: Sequence[int]) -> tuple[str, str]:
    """Return the level of the bots on the other sides, and the people there by name; a game may be the opponent."""
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


async def summary_of_table(table: OpenTable) -> Summary:
    """Return the statistics of a game that is over, computed once, beside the event loop."""
    known, found = table.cache.get("summary", (-1, None))
    if known != table.last.number:
        live = table.live
        found = await asyncio.to_thread(summarize, live.game, live.record)
        table.cache["summary"] = (len(live.record.entries), found)
    assert isinstance(found, Summary)
    return found


async def tell_score(table: OpenTable) -> dict[str, str]:
    """Describe in every language how the sides stood at the end: by the first figure, or, together, how it ended."""
    view, game = table.last.state.view(PUBLIC), table.live.game
    summary = await summary_of_table(table)
    told = {}
    for lang in LANGUAGES:
        first = summary.figures(view, lang)[0]
        told[lang] = catalogue(lang)("daily.score", name=first.name, values=" – ".join(map(str, first.values)))
        if len(game.sides(table.live.record.options)) == 1:
            told[lang] = tell_outcome(table.last.outcome, view, game.words(lang)).partition("\n")[0]
    return told
