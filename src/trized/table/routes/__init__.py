"""All routes: method, path and endpoint. The first match wins, so the busiest come first."""

from trized.table.http.requests import RouteRow, get, post
from trized.table.routes import (
    actions,
    analysis,
    coach,
    daily,
    end,
    everything,
    history,
    home,
    lesson,
    network,
    new_table,
    operation,
    puzzles,
    rematch,
    replay,
    review,
    rules,
    sheets,
    table,
    uploads,
    workshop,
)
from trized.table.settings import Settings

ROUTES = [
    # a table
    post("/t/{table}/play", actions.play),
    get("/t/{table}/stream", table.follow),
    get("/t/{table}", table.show),
    get("/t/{table}/info", table.info),
    get("/t/{table}/record", table.record),
    post("/t/{table}/undo", actions.undo),
    post("/t/{table}/resign", actions.resign),
    post("/t/{table}/chat", actions.chat),
    post("/t/{table}/sit", actions.sit),
    post("/t/{table}/name", actions.rename),
    post("/t/{table}/invite", actions.invite),
    post("/t/{table}/alone", actions.hold_alone),
    post("/t/{table}/hand", actions.hand),
    post("/t/{table}/back", actions.back),
    post("/t/{table}/hint", actions.hint),
    post("/t/{table}/coach", coach.coach),
    post("/t/{table}/rematch", rematch.rematch),
    post("/t/{table}/again/{number}", rematch.play_on),
    post("/t/{table}/remove", home.remove),
    # its end, its replay and its review
    get("/t/{table}/end", end.show),
    get("/t/{table}/picture", end.picture),
    get("/t/{table}/replay", replay.show),
    get("/t/{table}/moment/{at}", replay.moment),
    get("/t/{table}/log/{at}", replay.log),
    get("/t/{table}/beliefs", replay.beliefs),
    get("/t/{table}/analysis", analysis.of_table),
    get("/t/{table}/review", review.show),
    post("/t/{table}/review", review.start),
    get("/t/{table}/review/panel", review.panel),
    get("/t/{table}/review/line/{number}/{step}", review.line),
    get("/t/{table}/mistake/{number}", puzzles.show_mistake),
    get("/t/{table}/mistake/{number}/answer", puzzles.answer),
    get("/t/{table}/mistake/{number}/solution", puzzles.solution),
    get("/t/{table}/mistake/{number}/info", puzzles.info),
    # static files, home, new tables
    get("/static/{digest}/{name:path}", operation.static),
    get("/", home.home),
    post("/lang", home.choose_language),
    get("/new/{game}", new_table.form),
    post("/new/{game}", new_table.form),
    post("/new", new_table.make),
    post("/upload", uploads.upload, uploads.RECORD),
    get("/network", network.reachable),
    post("/qr", network.draw_code),
    # rules, lessons, puzzles
    get("/rules/{game}", rules.rules),
    get("/learn/{game}/{lesson}", lesson.show),
    get("/learn/{game}/{lesson}/step/{number}", lesson.go_to),
    get("/learn/{game}/{lesson}/answer/{number}", lesson.answer),
    get("/learn/{game}/{lesson}/show/{number}", lesson.solve),
    get("/learn/{game}/{lesson}/info/{number}", lesson.info),
    get("/learn/{game}/{lesson}/beliefs/{number}", lesson.beliefs),
    get("/analysis/{game}", analysis.show),
    post("/analysis/{game}", analysis.begin, analysis.FORM),
    get("/puzzles", puzzles.games),
    get("/puzzles/{game}", puzzles.overview),
    get("/puzzles/{game}/{id}", puzzles.show),
    get("/puzzles/{game}/{id}/answer", puzzles.answer),
    get("/puzzles/{game}/{id}/solution", puzzles.solution),
    get("/puzzles/{game}/{id}/info", puzzles.info),
    # custom files
    get("/workshop", workshop.index),
    post("/workshop/keep", workshop.keep),
    post("/workshop/forget", workshop.forget),
    get("/workshop/{game}/{option}", workshop.show),
    post("/workshop/{game}/{option}/check", workshop.check, workshop.CHECK),
    post("/workshop/{game}/{option}/balance", workshop.balance),
    get("/workshop/{game}/{option}/print", sheets.show),
    # the daily challenge, the games of this browser
    get("/daily", daily.show),
    post("/daily", daily.begin),
    get("/history", history.show),
    get("/history/export", history.export),
    post("/history/import", history.bring_file, history.FILE),
    post("/history/link", history.link),
    post("/history/bring", history.bring),
    post("/history/delete", history.delete),
    # for operators
    get("/health", operation.ready),
    get("/health/ready", operation.ready),
    get("/health/live", operation.live),
    get("/metrics", operation.metrics),
]

LOCAL = [  # of a server that only its own machine reaches, and the network that a person there opens
    post("/network", network.let_in),
    post("/network/close", network.shut_out),
]

BROWSER = [  # of the browser edition
    post("/history/everything", everything.take, everything.KEPT),
    post("/history/restore", everything.bring_back, everything.FILE),
]


def routes_for(settings: Settings) -> list[RouteRow]:
    """Return the routes of a server with these settings."""
    return [*ROUTES, *(LOCAL if settings.hosts else ()), *(() if settings.multiuser else BROWSER)]
