"""Request bodies: what the server checks before it reads one, and how many bytes it holds."""

import asyncio
from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import urlencode

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.luck import application
from trized.table.app import Application
from trized.table.http.bodies import BY_ADDRESS, FIELDS, TOTAL, Bodies, read_fields
from trized.table.http.requests import FORM
from trized.table.play.scheduler import Full
from trized.table.routes import BROWSER, LOCAL, ROUTES, routes_for
from trized.table.seats.credentials import csrf_token
from trized.table.settings import Settings

CUT = 400  # the browser disconnected before the end of the body
SECRET = "s" * 32
TOKEN = {"x-csrf": csrf_token(SECRET)}
UPLOAD = {"host": "host", "origin": "http://host", "cookie": f"trized={SECRET}", "content-length": str(FORM + 1)}


async def answer_to(
    path: str, headers: Mapping[str, str], bodies: Iterator[bytes], app: Application | None = None
) -> int:
    """Return the status of a posted form whose parts come from `bodies`, and whose browser disconnects after them."""
    statuses: list[int] = []

    async def receive() -> dict[str, Any]:
        part = next(bodies, None)
        return (
            {"type": "http.disconnect"} if part is None else {"type": "http.request", "body": part, "more_body": True}
        )

    async def send(message: dict[str, Any]) -> None:
        statuses.append(message.get("status", 0))

    scope = {
        **{"type": "http", "method": "POST", "path": path, "raw_path": path.encode(), "query_string": b""},
        **{
            "scheme": "http",
            "http_version": "1.1",
            "root_path": "",
            "client": ("192.0.2.1", 1),
            "server": ("host", 80),
        },
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
    }
    await (app or application(Settings()))(scope, receive, send)  # type: ignore[arg-type]
    return statuses[0]


def refused_unread(path: str, headers: Mapping[str, str]) -> int:
    """Return the status of a form: CUT if the server began to read its body."""
    return asyncio.run(answer_to(path, headers, iter(())))


def test_a_form_with_all_that_is_checked_is_read() -> None:
    assert refused_unread("/upload", UPLOAD | TOKEN) == CUT


@pytest.mark.parametrize(
    ("changed", "status"),
    [
        ({"origin": "http://evil.example"}, 403),
        ({"cookie": ""}, 403),
        ({"x-csrf": "0" * 32}, 403),
        ({"x-csrf": ""}, 413),  # more than a form without a script may have
        ({"content-length": str(3 * 1024 * 1024)}, 413),
        ({"content-length": "9" * 5000}, 413),
    ],
)
def test_a_body_is_not_read_if_its_headers_refuse_it(changed: dict[str, str], status: int) -> None:
    assert refused_unread("/upload", UPLOAD | TOKEN | changed) == status


@pytest.mark.parametrize("path", ["/history/restore", "/history/everything", "/network/close"])
def test_a_server_for_others_has_no_routes_of_ones_own_machine(path: str) -> None:
    assert refused_unread(path, UPLOAD | TOKEN) == 404


def test_each_kind_of_server_has_its_routes() -> None:
    assert routes_for(Settings()) == ROUTES
    assert routes_for(Settings(hosts=("localhost",))) == [*ROUTES, *LOCAL]
    assert routes_for(Settings(multiuser=False)) == [*ROUTES, *BROWSER]


def test_a_body_of_unknown_length_without_a_token_in_a_header_ends_at_the_limit_of_a_form() -> None:
    headers = {name: value for name, value in UPLOAD.items() if name != "content-length"}
    parts = iter([b"x" * 10_000] * 100)
    assert asyncio.run(answer_to("/upload", headers, parts)) == 413
    assert len(list(parts)) > 90


def test_unfinished_bodies_of_an_address_and_of_all_are_limited() -> None:
    bodies = Bodies()
    for n in range(TOTAL // BY_ADDRESS):
        bodies.hold(f"address {n}", BY_ADDRESS)
    with pytest.raises(Full) as full:
        bodies.hold("address 0", 1)
    assert full.value.key == "error.full_address"
    with pytest.raises(Full) as full:
        bodies.hold("another", 1)
    assert full.value.key == "error.full_server"
    bodies.release("address 0", BY_ADDRESS)
    bodies.hold("another", BY_ADDRESS)
    assert "address 0" not in bodies.held


def test_the_bytes_of_a_body_are_released_when_its_browser_disconnects() -> None:
    app = application(Settings())
    assert asyncio.run(answer_to("/upload", UPLOAD | TOKEN, iter([b"x" * FORM]), app)) == CUT
    assert not app.bodies.held


@given(st.dictionaries(st.text(max_size=20), st.text(), max_size=8))
def test_fields_survive_their_encoding(fields: dict[str, str]) -> None:
    assert read_fields(urlencode(fields).encode()) == fields


@pytest.mark.parametrize("form", [b"a=%", b"a=%4", b"a=%zz", b"a=%ff", b"&".join([b"a=1"] * (FIELDS + 1))])
def test_damaged_forms_are_refused(form: bytes) -> None:
    with pytest.raises(ValueError, match=r"fields|encoding|utf-8"):
        read_fields(form)
