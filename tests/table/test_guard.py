"""The door is shut to what does not belong here."""

import re

import pytest

from tests.table.server import Server, Visitor
from trized.table.app import application
from trized.table.guard import Credits
from trized.table.settings import Settings

POSTS = sorted(
    route.path.replace("{name:str}", "abc")
    for route in application(Settings(games={"tiny": "tests.tiny"})).routes
    if "POST" in route.methods
)


def test_every_form_is_known() -> None:
    assert len(POSTS) >= 14


@pytest.mark.parametrize("path", POSTS)
def test_no_form_without_our_origin(visitor: Visitor, path: str) -> None:
    visitor.get("/")
    answer = visitor.http.post(path, headers={"origin": "https://evil.example", "x-csrf": visitor.csrf})
    assert answer.status_code == 403


@pytest.mark.parametrize("path", POSTS)
def test_no_form_without_its_token(visitor: Visitor, path: str) -> None:
    visitor.get("/")
    assert visitor.http.post(path, headers={"x-csrf": "0" * 32, "accept": "application/json"}).status_code == 403


def test_no_stream_for_other_sites(visitor: Visitor) -> None:
    table = visitor.new(seat1="random", crew="2")
    assert visitor.http.get(f"{table}/stream", headers={"origin": "https://evil.example"}).status_code == 403


def test_no_stream_for_those_who_do_not_say_where_they_come_from(server: Server, visitor: Visitor) -> None:
    table = visitor.new(seat1="random", crew="2")
    del visitor.http.headers["origin"]
    assert visitor.http.get(f"{table}/stream").status_code == 403


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
    assert visitor.post(f"{table}/speak", text="x" * 100_000).status_code == 413


def test_markup_in_what_people_write_stays_text(visitor: Visitor) -> None:
    table = visitor.new(seat1="random", crew="2", nickname="</script><b>")
    assert "</script><b>" not in visitor.get(table).text


def test_credits_run_out_and_come_back() -> None:
    credits = Credits()
    assert [credits.spend("somebody", "new", 0.0) for _ in range(21)] == [True] * 20 + [False]
    assert credits.spend("somebody", "new", 10.0)


def test_secrets_stand_in_no_log_and_in_no_store(tmp_path: object) -> None:
    server = Server(f"sqlite:{tmp_path}/tables.db").start()
    visitor, friend = Visitor(server.address), Visitor(server.address)
    table = visitor.new(seat1="link", crew="2")
    secret = visitor.post(f"{table}/invite", seat=1).json()["link"].partition("#")[2]
    friend.get(table)
    assert friend.post(f"{table}/sit", secret=secret).status_code == 200
    server.stop()
    secrets = [secret, visitor.http.cookies["trized"], friend.http.cookies["trized"]]
    kept = open(f"{tmp_path}/tables.db", "rb").read()  # noqa: SIM115
    assert not [one for one in secrets if one in "".join(server.log) or one.encode() in kept]
