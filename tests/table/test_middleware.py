"""Middleware: hosts, origins, sizes and rates that the server refuses."""

import re

import pytest

from tests.support.luck import LUCK, application
from tests.support.server import Server, Visitor
from trized.games import load
from trized.kernel import Live, Seeded
from trized.table.http.limits import RateLimits
from trized.table.http.middleware import cost_of, kind_of, normal_path
from trized.table.routes import ROUTES
from trized.table.seats.visitor import visitor_from
from trized.table.settings import Settings

POSTS = sorted(route.path.replace("{table}", "abc") for route in ROUTES if route.method == "POST")


def test_every_form_is_known() -> None:
    assert len(POSTS) >= 14


@pytest.mark.parametrize("path", POSTS)
def test_form_without_our_origin_is_refused(visitor: Visitor, path: str) -> None:
    visitor.get("/")
    answer = visitor.http.post(path, headers={"origin": "https://evil.example", "x-csrf": visitor.csrf})
    assert answer.status_code == 403


@pytest.mark.parametrize("path", POSTS)
def test_form_without_its_token_is_refused(visitor: Visitor, path: str) -> None:
    visitor.get("/")
    assert visitor.http.post(path, headers={"x-csrf": "0" * 32, "accept": "application/json"}).status_code == 403


def test_guard_answers_in_the_language_of_the_visitor(visitor: Visitor) -> None:
    answer = visitor.http.post("/new", headers={"origin": "https://evil.example", "accept-language": "fr-CA,en;q=0.5"})
    assert answer.text == "Cette demande ne vient pas d’une page de ce serveur."


def test_stream_for_another_site_is_refused(visitor: Visitor) -> None:
    table = visitor.new(seat1="random", crew="2")
    assert visitor.http.get(f"{table}/stream", headers={"origin": "https://evil.example"}).status_code == 403


def test_stream_without_an_origin_is_refused(server: Server, visitor: Visitor) -> None:
    table = visitor.new(seat1="random", crew="2")
    del visitor.http.headers["origin"]
    assert visitor.http.get(f"{table}/stream").status_code == 403


@pytest.mark.parametrize("path", ["{}/stream/", "/{}/stream", "{}//stream", "{}%2Fstream", "{}%252fstream/"])
def test_other_spellings_of_a_path_open_no_stream(visitor: Visitor, path: str) -> None:
    table = visitor.new(seat1="random", crew="2")
    address = path.format(table)
    answer = visitor.http.get(visitor.address + address, headers={"origin": "https://evil.example"})
    assert answer.status_code == 403


@pytest.mark.parametrize("path", ["/new/", "//new", "/new//", "/upload/", "/%2Fnew", "/n%65w"])
def test_every_spelling_of_an_address_has_the_same_limits(path: str) -> None:
    assert kind_of("POST", normal_path(path)) == "new"


def test_a_head_of_a_stream_ends(visitor: Visitor) -> None:
    table = visitor.new(seat1="random", crew="2")
    for path in (f"{table}/stream", f"{table}/stream/"):
        assert visitor.http.head(path).status_code == 405


def test_pages_allow_no_inline_script_or_style(visitor: Visitor) -> None:
    answer = visitor.get(visitor.new(seat1="random", crew="2"))
    policy = answer.headers["content-security-policy"]
    assert "script-src 'self';" in policy
    assert "style-src 'self';" in policy
    assert "unsafe" not in policy
    scripts = re.findall(r"<script(?![^>]*application/json)[^>]*>", answer.text)
    assert all("src=" in script for script in scripts)
    assert " style=" not in answer.text


def test_the_cookie_is_kept_from_scripts_and_other_sites(server: Server) -> None:
    cookie = Visitor(server.address).get("/").headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie


def test_large_forms_are_refused(visitor: Visitor) -> None:
    table = visitor.new(seat1="random", crew="2")
    assert visitor.post(f"{table}/chat", text="x" * 100_000).status_code == 413


def test_markup_in_what_people_write_stays_text(visitor: Visitor) -> None:
    table = visitor.new(seat1="random", crew="2", nickname="</script><b>")
    assert "</script><b>" not in visitor.get(table).text


def test_credits_run_out_and_come_back() -> None:
    credits = RateLimits()
    assert [credits.spend("somebody", "new", 0.0) for _ in range(21)] == [True] * 20 + [False]
    assert credits.spend("somebody", "new", 10.0)


def test_rate_limits_past_their_size_forget_the_visitor_not_seen_for_longest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("trized.table.http.limits.MOST", 2)
    limits = RateLimits()
    for who in ("first", "second", "first", "third"):
        limits.spend(who, "new", 0.0)
    assert [who for who, _ in limits.left] == ["first", "third"]


def test_upload_costs_tokens_by_its_size() -> None:
    assert [cost_of(length) for length in ("900", "400000", "2000000")] == [1, 3, 11]
    assert {cost_of(length) for length in ("", "x", "9" * 9, "9" * 50)} == {11}  # as the largest that may come
    guard, headers = application(Settings(games={})).guard, {"content-length": "2000000"}
    assert guard.within_limits("somewhere", "somebody", "POST", "/upload", headers)
    assert not guard.within_limits("somewhere", "somebody", "POST", "/upload", headers)
    assert guard.within_limits("somewhere", "somebody else", "POST", "/upload", headers)
    assert guard.within_limits("somewhere", "somebody", "POST", "/upload", {"content-length": "900"})


def test_a_rematch_costs_what_a_new_table_costs() -> None:
    assert kind_of("POST", "/t/abc/rematch") == kind_of("POST", "/new") == "new"


def test_the_limits_of_an_address_are_those_that_the_operator_sets() -> None:
    guard = application(Settings(games={}, people_per_address=2, per_address=3)).guard
    new = [guard.within_limits("club", f"browser {n}", "POST", "/new", {"content-length": "9"}) for n in range(50)]
    assert new == [True] * 40 + [False] * 10  # as many as two browsers may
    guard.under_way["club"] = 2
    headers = {"host": "x", "origin": "http://x"}
    visitor = visitor_from({}, False, LUCK.sources())
    assert guard.refusal("club", "GET", "/", headers, visitor) is None
    guard.under_way["club"] = 3
    assert guard.refusal("club", "GET", "/", headers, visitor) == (429, "error.often")


def test_one_address_begins_only_so_many_challenges_a_day() -> None:
    guard = application(Settings(games={}, attempts_per_address=3)).guard
    club, other = {"client": ("192.0.2.1", 1)}, {"client": ("192.0.2.2", 1)}
    assert [guard.may_attempt(club) for _ in range(4)] == [True, True, True, False]
    assert guard.may_attempt(other)


def test_secrets_are_in_no_log_and_in_no_store(tmp_path: object) -> None:
    server = Server(f"sqlite:{tmp_path}/tables.db").start()
    visitor, friend = Visitor(server.address), Visitor(server.address)
    table = visitor.new(seat1="link", crew="2")
    secret = visitor.post(f"{table}/invite", seat=1).json()["link"].partition("#")[2]
    friend.get(table)
    assert friend.post(f"{table}/sit", secret=secret).status_code == 200
    server.stop()
    secrets = [secret, visitor.http.cookies["trized"], friend.http.cookies["trized"]]
    stored = open(f"{tmp_path}/tables.db", "rb").read()  # noqa: SIM115
    assert not [one for one in secrets if one in "".join(server.log) or one.encode() in stored]


def test_unknown_path_passes_the_guard_too(visitor: Visitor) -> None:
    for method, path in (("GET", "/nowhere"), ("PUT", "/"), ("GET", "/t/abc/moment/x")):
        answer = visitor.http.request(method, path)
        assert answer.status_code in (404, 405)
        assert "default-src 'none'" in answer.headers["content-security-policy"]
        assert answer.headers["cache-control"] == "no-store"


def test_private_pages_are_kept_nowhere(visitor: Visitor) -> None:
    table = visitor.new(seat1="random", crew="2")
    for place in ("", "/replay", "/record", "/moment/0", "/info?piece=deck"):
        assert visitor.get(table + place).headers["cache-control"] == "no-store"


def test_a_head_is_the_page_without_its_body(visitor: Visitor) -> None:
    table = visitor.new(seat1="random", crew="2")
    answer = visitor.http.head(table)
    assert (answer.status_code, answer.text) == (200, "")
    assert answer.headers["cache-control"] == "no-store"


NO_SEATS = ["--1", "-2", "9" * 5000, "1.5", " 0", "+0", "\u0663", "\x00", "x"]


@pytest.mark.parametrize("seat", NO_SEATS)
def test_invalid_seat_is_refused_and_changes_nothing(visitor: Visitor, seat: str) -> None:
    table = visitor.new(seat1="link", crew="2")
    before = visitor.get(f"{table}/record").text
    looks = [visitor.http.get(table + place, params={"seat": seat}) for place in ("", "/replay", "/record", "/stream")]
    acts = [
        visitor.post(f"{table}/hand", seat=seat, bot="random"),
        visitor.post(f"{table}/back", which=seat),
        visitor.post(f"{table}/invite", seat=seat),
        visitor.post(f"{table}/undo", seat=seat),
        visitor.post(f"{table}/play", seat=seat, action="hide ruby"),
    ]
    assert [answer.status_code for answer in looks + acts] == [409] * 9
    assert visitor.get(f"{table}/record").text == before


@pytest.mark.parametrize("path", ["/t/%00", "/t/" + "a" * 3000, "/t/ABC", "/t/a'b", "/t/abc/moment/" + "9" * 5000])
def test_invalid_table_id_is_not_found(visitor: Visitor, path: str) -> None:
    assert visitor.get(path).status_code == 404


@pytest.mark.parametrize("after", ["9" * 30, "x", "1.5", "9" * 5000])
def test_a_stream_after_what_is_no_number_is_refused(visitor: Visitor, after: str) -> None:
    table = visitor.new(seat1="random", crew="2")
    answer = visitor.http.get(f"{table}/stream", params={"after": after + "-"}, headers={"accept": "application/json"})
    assert answer.status_code == 400
    assert answer.json() == {"error": "The request is damaged and could not be read."}


def test_names_and_chat_become_one_line_without_control_characters(visitor: Visitor) -> None:
    table = visitor.new(seat1="random", crew="2", nickname="a\nb\x00\u202ec")
    visitor.post(f"{table}/chat", text="\x00one\r\n\u2028two\x1b[31m\u202e")
    assert visitor.frame(table)["seats"][0]["who"] == "a b c"
    assert visitor.frame(table)["log"][-1]["text"] == "one two [31m"


@pytest.mark.parametrize("bot", ["search:99999999ms", "search:999999999"])
def test_bot_with_a_budget_of_hours_is_refused(visitor: Visitor, bot: str) -> None:
    assert "too long" in visitor.post("/new", game="tiny", seat1=bot, crew="2").json()["error"]
    table = visitor.new(seat1="link", crew="2")
    assert "too long" in visitor.post(f"{table}/hand", seat=1, bot=bot).json()["error"]


def test_uploaded_bot_with_a_budget_of_hours_is_refused(visitor: Visitor) -> None:
    live = Live.start(load("zenith"), {}, Seeded(1), ["", ""])
    live.take_over(1, "search:99999999ms")
    text = live.record.write()
    assert "too long" in visitor.post("/upload", record=text).json()["error"]


def test_a_record_that_is_too_long_to_play_again_is_refused(visitor: Visitor) -> None:
    talk = "\n".join(f"{number}. said 0: hello" for number in range(1, 6000))
    text = f"trized record 1\ngame tiny\nrules 2\noption crew 2\nplayer 0\nplayer 1\nstart\n\n{talk}\n\nunfinished\n"
    assert "5000 entries" in visitor.post("/upload", record=text).json()["error"]
