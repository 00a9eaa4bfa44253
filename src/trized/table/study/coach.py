"""The coach of a table: warns a player who plays only with bots before a clear mistake.

It plays nothing itself: the page posts the move as usual, after the warning or when the coach does not answer in time.
"""

import asyncio
import logging
from typing import Any

from trized.analysis.coach import Advice, sensible_action
from trized.analysis.review_words import brief
from trized.kernel import Refused
from trized.kernel.replay import read_action
from trized.table.play.scheduler import Client, Full
from trized.table.play.tables import OpenTable
from trized.table.play.work import Abandoned
from trized.table.seats.permissions import may_be_coached
from trized.table.seats.viewer import Viewer
from trized.table.seats.visitor import Visitor
from trized.table.server import Server
from trized.table.study.allowed import threat

PATIENCE = 1.0  # seconds to wait for the coach
log = logging.getLogger("trized.table")


async def advise(
    server: Server, table: OpenTable, viewer: Viewer, text: str, visitor: Visitor, client: Client
) -> dict[str, Any]:
    """Return the coach's warning about the move `text`; empty if it is no clear mistake.

    It is empty for an illegal move too, which the table refuses.
    """
    seat, state = viewer.seat, table.last.after
    if not may_be_coached(table, viewer) or seat not in table.waiting():
        return {}
    try:
        action = read_action(table.live.game, state, seat, text)
    except Refused:
        return {}
    view = state.view(seat)
    if not state.is_legal(seat, action):
        return {}
    better = sensible_action(view, seat, action, table.live.game.fleeting if table.from_memory else ())
    advice = None if better is None else Advice(better, 0.0)
    if better is None and server.scheduler.short.share(client) == 1:
        advice = await think(server, table, seat, action, visitor.lang, client)
    if advice is None:
        return {}
    words = table.live.game.words(visitor.lang)
    allows = await threat(server, table, view, advice, visitor.lang, client)
    return {
        "played": brief(words.action(view, seat, action)),
        "better": brief(words.action(view, seat, advice.best)),
        "action": table.live.game.notation.write(view, seat, advice.best),
        "best": round(advice.value * 100),
        "left": round((advice.value - advice.loss) * 100),
        "gains": list(advice.gains),
        "costs": list(advice.costs),
        "allows": allows,
    }


async def think(server: Server, table: OpenTable, seat: int, action: int, lang: str, client: Client) -> Advice | None:
    """Return a worker's evaluation of a move; None if it is no mistake, takes too long, or fails."""
    try:
        async with asyncio.timeout(PATIENCE):
            return await server.advise(table, seat, lang, client, action)
    except (TimeoutError, Abandoned, Full):
        return None
    except Exception:  # the game works without the coach
        log.exception("the coach failed", extra={"game": table.row.game, "table": table.id})
        return None
