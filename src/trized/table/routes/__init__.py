"""All routes of the server: method, path, endpoint and cost. The first match wins, so the busiest come first."""

from trized.table.http.requests import LIGHT, Cost, RouteRow, get, post
from trized.table.play.work import BALANCE, CHECK, HINT, POSITION, PRINT, RECORD, REVIEW
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
    post("/t/{table}/play", actions.play, LIGHT),
    get("/t/{table}/stream", table.follow, LIGHT),
    get("/t/{table}", table.show, LIGHT),
    get("/t/{table}/info", table.info, LIGHT),
    get("/t/{table}/record", table.record, LIGHT),
    post("/t/{table}/undo", actions.undo, LIGHT),
    post("/t/{table}/resign", actions.resign, LIGHT),
    post("/t/{table}/chat", actions.chat, LIGHT),
    post("/t/{table}/sit", actions.sit, LIGHT),
    post("/t/{table}/name", actions.rename, LIGHT),
    post("/t/{table}/invite", actions.invite, LIGHT),
    post("/t/{table}/alone", actions.hold_alone, LIGHT),
    post("/t/{table}/hand", actions.hand, LIGHT),
    post("/t/{table}/back", actions.back, LIGHT),
    post("/t/{table}/hint", actions.hint, Cost(HINT)),
    post("/t/{table}/coach", coach.coach, Cost(HINT)),
    post("/t/{table}/rematch", rematch.rematch, LIGHT),
    post("/t/{table}/again/{number}", rematch.play_on, LIGHT),
    post("/t/{table}/remove", home.remove, LIGHT),
    # its end, its replay and its review
    get("/t/{table}/end", end.show, LIGHT),
    get("/t/{table}/picture", end.picture, LIGHT),
    get("/t/{table}/replay", replay.show, LIGHT),
    get("/t/{table}/moment/{at}", replay.moment, LIGHT),
    get("/t/{table}/log/{at}", replay.log, LIGHT),
    get("/t/{table}/beliefs", replay.beliefs, LIGHT),
    get("/t/{table}/analysis", analysis.of_table, LIGHT),
    get("/t/{table}/review", review.show, LIGHT),
    post("/t/{table}/review", review.start, Cost(REVIEW)),
    get("/t/{table}/review/panel", review.panel, LIGHT),
    get("/t/{table}/review/line/{number}/{step}", review.line, LIGHT),
    get("/t/{table}/mistake/{number}", puzzles.show_mistake, LIGHT),
    get("/t/{table}/mistake/{number}/answer", puzzles.answer, LIGHT),
    get("/t/{table}/mistake/{number}/solution", puzzles.solution, LIGHT),
    get("/t/{table}/mistake/{number}/info", puzzles.info, LIGHT),
    # static files, home, new tables
    get("/static/{digest}/{name:path}", operation.static, LIGHT),
    get("/", home.home, LIGHT),
    post("/lang", home.choose_language, LIGHT),
    get("/new/{game}", new_table.form, LIGHT),
    post("/new/{game}", new_table.form, LIGHT),
    post("/new", new_table.make, LIGHT),
    post("/upload", uploads.upload, Cost(RECORD, uploads.RECORD)),
    get("/network", network.reachable, LIGHT),
    post("/qr", network.draw_code, LIGHT),
    # rules, lessons, puzzles
    get("/rules/{game}", rules.rules, LIGHT),
    get("/learn/{game}/{lesson}", lesson.show, LIGHT),
    get("/learn/{game}/{lesson}/step/{number}", lesson.go_to, LIGHT),
    get("/learn/{game}/{lesson}/answer/{number}", lesson.answer, LIGHT),
    get("/learn/{game}/{lesson}/show/{number}", lesson.solve, LIGHT),
    get("/learn/{game}/{lesson}/info/{number}", lesson.info, LIGHT),
    get("/learn/{game}/{lesson}/beliefs/{number}", lesson.beliefs, LIGHT),
    get("/analysis/{game}", analysis.show, Cost(POSITION)),
    post("/analysis/{game}", analysis.begin, Cost(POSITION, analysis.FORM)),
    get("/puzzles", puzzles.games, LIGHT),
    get("/puzzles/{game}", puzzles.overview, LIGHT),
    get("/puzzles/{game}/{id}", puzzles.show, LIGHT),
    get("/puzzles/{game}/{id}/answer", puzzles.answer, LIGHT),
    get("/puzzles/{game}/{id}/solution", puzzles.solution, LIGHT),
    get("/puzzles/{game}/{id}/info", puzzles.info, LIGHT),
    # custom files
    get("/workshop", workshop.index, LIGHT),
    post("/workshop/keep", workshop.keep, LIGHT),
    post("/workshop/forget", workshop.forget, LIGHT),
    get("/workshop/{game}/{option}", workshop.show, LIGHT),
    post("/workshop/{game}/{option}/check", workshop.check, Cost(CHECK, workshop.CHECK)),
    post("/workshop/{game}/{option}/balance", workshop.balance, Cost(BALANCE)),
    get("/workshop/{game}/{option}/print", sheets.show, Cost(PRINT)),
    # the daily challenge, the games of this browser
    get("/daily", daily.show, LIGHT),
    post("/daily", daily.begin, LIGHT),
    get("/history", history.show, LIGHT),
    get("/history/export", history.export, LIGHT),
    post("/history/import", history.bring_file, Cost(most=history.FILE)),
    post("/history/link", history.link, LIGHT),
    post("/history/bring", history.bring, LIGHT),
    post("/history/delete", history.delete, LIGHT),
    # for operators
    get("/health", operation.ready, LIGHT),
    get("/health/ready", operation.ready, LIGHT),
    get("/health/live", operation.live, LIGHT),
    get("/metrics", operation.metrics, LIGHT),
]

LOCAL = [  # of a server that only its own machine reaches, and the network that a person there opens
    post("/network", network.let_in, LIGHT),
    post("/network/close", network.shut_out, LIGHT),
]

BROWSER = [  # of the browser edition
    post("/history/everything", everything.take, Cost(most=everything.KEPT)),
    post("/history/restore", everything.bring_back, Cost(most=everything.FILE)),
]


def routes_for(settings: Settings) -> list[RouteRow]:
    """Return the routes of a server with these settings."""
    return [*ROUTES, *(LOCAL if settings.hosts else ()), *(() if settings.multiuser else BROWSER)]
