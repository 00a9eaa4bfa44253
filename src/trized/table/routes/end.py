"""The end of a game at a table: result, statistics, next steps, and a picture for sharing."""

from datetime import UTC, datetime
from typing import Any

from starlette.responses import Response

from trized.kernel import PUBLIC
from trized.kernel.catalogue import capital
from trized.kernel.lesson import lessons_of
from trized.kernel.log import bot_name, describe_outcome
from trized.kernel.markup import templates
from trized.table.http.requests import Request
from trized.table.pages.catalogue import refused
from trized.table.pages.charts import spark
from trized.table.pages.frames import won
from trized.table.pages.pictures import without_inline_style
from trized.table.pages.rasterize import PicturesOverloaded
from trized.table.pages.responses import TEMPLATES, Json
from trized.table.pages.share_picture import PictureSide, draw_picture
from trized.table.play.ends import scenario_at, stars_of, summary_of_table
from trized.table.play.tables import OpenTable
from trized.table.routes.table import at_table, table_of
from trized.table.seats.permissions import is_over, may_play_again
from trized.table.seats.visitor import Visitor
from trized.table.server import Server


def check_over(table: OpenTable) -> None:
    """Raise Refused before the end of the game."""
    if not is_over(table):
        raise refused("end.not_over")


def name_sides(table: OpenTable, viewer: int, lang: str) -> list[PictureSide]:
    """Return the sides with their players' names, as `viewer` sees them."""
    words, view, outcome = table.package.game.words(lang), table.last.after.view(viewer), table.last.outcome
    found = []
    for side in table.live.game.sides(table.live.record.options):
        names = []
        for seat in side:
            holder, called = table.holders[seat], capital(words.seat(view, seat))
            who = holder.name if not holder.bot else bot_name(holder.bot, lang)
            names.append(f"{called} ({who})" if who else called)
        found.append(PictureSide(" · ".join(names), outcome is not None and side[0] in outcome.winners))
    return found


async def show(request: Request) -> Response:
    """Return the panel of the end and its animation."""
    server, visitor = request.server, request.visitor
    table, viewer = await at_table(request)
    check_over(table)
    summary = await summary_of_table(table)
    game, outcome = table.package.game, table.last.outcome
    assert outcome is not None
    words, view = game.words(visitor.lang), table.last.after.view(viewer.seat)
    mine = won(table, outcome, viewer.seat)
    result = "won" if mine else "lost" if mine is False else "over"
    figures = summary.statistics(table.last.after.view(PUBLIC), visitor.lang)
    scenario = scenario_at(table)
    sentence, _, rest = describe_outcome(outcome, view, words).partition("\n")
    panel = (
        templates(TEMPLATES)
        .get_template("end.html")
        .render(
            t=visitor.t,
            game=game,
            table=table.id,
            result=result,
            sentence=sentence,
            rest=rest.splitlines(),
            sides=name_sides(table, viewer.seat, visitor.lang),
            figures=[(figure, spark(figure.courses, figure.mark), shares(figure.values)) for figure in figures],
            again=may_play_again(table, viewer),
            second=[lesson.name for lesson in lessons_of(game)][1:2] if mine else [],
            challenge=await challenge_data(server, visitor, table),
            scenario=scenario,
            stars=stars_of(table, scenario, result) if scenario else 0,
        )
    )
    finale = table.package.page.finale(view, outcome, visitor.lang)
    said = {
        "panel": panel,
        "finale": without_inline_style(finale),
        "result": result,
        "game": game.name,
        "word": visitor.t(f"end.{result}"),
    }
    return Json(said)


def shares(values: tuple[int, ...]) -> list[int]:
    """Return each value as a percentage of their sum; empty if there is only one value or the sum is 0."""
    total = sum(values)
    return [round(100 * value / total) for value in values] if len(values) > 1 and total > 0 else []


async def challenge_data(server: Server, visitor: Visitor, table: OpenTable) -> dict[str, Any] | None:
    """Return the current rank of an attempt at a challenge; None if the game was not one."""
    day = table.row.challenge
    if not day:
        return None
    standings = await server.ends.attempts.standings(day, table.row.game)
    place = next((at for at, one in enumerate(standings, 1) if one.table_id == table.id), 0)
    return {"day": day, "said": visitor.t("end.place", place=place, n=len(standings)) if place else ""}


async def picture(request: Request) -> Response:
    """Send the picture of a finished game as PNG, or as SVG if the machine has no fonts."""
    server, visitor = request.server, request.visitor
    table = await table_of(request)
    check_over(table)
    svg = await draw(table, visitor.lang)
    try:
        png = await server.rasterizer.png(svg)
    except PicturesOverloaded:
        raise refused("error.often") from None
    kind, media_type = ("svg", "image/svg+xml") if png is None else ("png", "image/png")
    headers = {"content-disposition": f'attachment; filename="{table.row.game}-{table.id}.{kind}"'}
    return Response(svg.encode() if png is None else png, media_type=media_type, headers=headers)


async def draw(table: OpenTable, lang: str) -> str:
    """Draw the picture of a table as SVG, from the public view."""
    summary = await summary_of_table(table)
    view, outcome, game = table.last.after.view(PUBLIC), table.last.outcome, table.package.game
    day = datetime.fromtimestamp(table.row.opened, UTC).date().isoformat()
    sides = name_sides(table, PUBLIC, lang)
    figures = summary.statistics(view, lang)

    def compose() -> str:
        sentence = describe_outcome(outcome, view, table.words(lang)).partition("\n")[0]
        return draw_picture(game.title, sentence, day, sides, figures, table.package.page.poster(view, lang))

    return compose()
