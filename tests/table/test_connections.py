"""Incomplete requests do not block others, and only trusted proxies set addresses."""

import logging
import resource
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.server import PATIENCE, Server, Visitor
from trized.kernel import Refused
from trized.table.http.connections import Connections, GuardedConnection, home_of, read_network
from trized.table.http.logs import OFTEN, LineLimit
from trized.table.settings import Settings

FLOOD = 1100  # connections of one address, which may have 200
NO_ROOM, TOO_SLOW = b"HTTP/1.1 503 ", b"HTTP/1.1 408 "


@pytest.fixture(scope="module")
def proxied(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    store = f"sqlite:{tmp_path_factory.mktemp('store')}/tables.db"
    server = Server(store, "memory:", "--trusted-proxy", "127.0.0.1", "--metrics", "10.1.0.0/16").start()
    yield server
    server.stop()


def half_sent(port: int, text: bytes) -> socket.socket:
    one = socket.create_connection(("127.0.0.1", port))
    one.sendall(text)
    return one


@pytest.fixture
def many_files() -> Iterator[None]:
    """Let this process open some thousand files."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, 4096)), hard))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@pytest.mark.usefixtures("many_files")
def test_a_flood_of_half_sent_requests_keeps_nobody_out(tmp_path: Path) -> None:
    server = Server(f"sqlite:{tmp_path}/tables.db").start()
    visitor = Visitor(server.address)
    table = visitor.new(seat1="link", crew="2")
    sockets = list[socket.socket]()

    def chat() -> Iterator[bytes]:
        """Begin a message before the flood and end it after: an idle connection could be closed meanwhile."""
        yield b"text=hel"
        sockets.extend(half_sent(server.port, b"POST /new HTTP/1.1\r\nhost: x\r\nx-half: ") for _ in range(FLOOD))
        yield b"lo"

    form = {"content-type": "application/x-www-form-urlencoded", "x-csrf": visitor.csrf, "accept": "application/json"}
    assert visitor.http.post(f"{table}/chat", content=chat(), headers=form).status_code == 200
    answers = []
    for one in sockets[Settings.per_address :]:
        one.settimeout(PATIENCE)
        answers.append(one.recv(100)[: len(NO_ROOM)])
    assert NO_ROOM in answers
    assert {*answers} <= {NO_ROOM, TOO_SLOW}  # on a busy machine the first ones time out, and make room, meanwhile
    for one in sockets[: Settings.per_address // 2]:
        one.close()
    again = (Visitor(server.address).get("/").status_code for _ in range(100))  # the server sees who left by and by
    assert 200 in again
    for one in sockets[Settings.per_address // 2 :]:
        one.close()
    server.stop()
    assert sum(map(len, server.log)) < 50_000


def test_a_request_that_comes_half_is_closed(server: Server) -> None:
    halves = [b"GET / HTTP/1.1\r\nhost: x", b"", b"G"]
    sockets = [half_sent(server.port, text) for text in halves]
    for one in sockets:
        one.settimeout(PATIENCE)
        assert one.recv(100).startswith(b"HTTP/1.1 408 ")
        assert one.recv(100) == b""


def test_headers_without_an_end_are_refused(server: Server) -> None:
    one = half_sent(server.port, b"GET / HTTP/1.1\r\nx-long: " + b"x" * 70_000)
    one.settimeout(PATIENCE)
    assert one.recv(100)[:10] in (b"HTTP/1.1 4",)


class Silent(GuardedConnection):
    def __init__(self) -> None:
        self.ended = 0

    def end(self, answer: bytes) -> None:
        self.ended += 1


def test_full_server_closes_the_oldest_incomplete_request() -> None:
    connections = Connections(2)
    assert connections.let_in("a")
    assert connections.let_in("b")
    assert not connections.let_in("c")
    first, second = Silent(), Silent()
    connections.unfinished = {first: None, second: None}
    assert connections.let_in("c")
    assert (first.ended, second.ended) == (1, 0)


def test_one_address_has_so_many_connections_and_a_trusted_proxy_any_number() -> None:
    connections = Connections(1000, 2, [read_network("10.0.0.0/8")])
    assert [connections.let_in("192.0.2.1") for _ in range(3)] == [True, True, False]
    connections.let_out("192.0.2.1")
    assert connections.let_in("192.0.2.1")
    assert all(connections.let_in("10.0.0.1") for _ in range(9))


def test_a_network_of_ipv6_is_one_address() -> None:
    assert home_of("2001:db8::1") == home_of("2001:db8::ffff")
    assert home_of("2001:db8:0:1::1") != home_of("2001:db8::1")
    assert home_of("::ffff:192.0.2.1") == "192.0.2.1"


def test_invalid_network_is_refused() -> None:
    with pytest.raises(Refused, match="is not an address"):
        read_network("example.org")


def test_a_proxy_that_is_not_trusted_is_not_believed(server: Server) -> None:
    visitor = Visitor(server.address)
    visitor.http.headers.update({"x-forwarded-proto": "https", "x-forwarded-for": "192.0.2.7"})
    answer = visitor.get("/")
    assert "secure" not in answer.headers["set-cookie"].lower()
    assert "strict-transport-security" not in answer.headers


def test_trusted_proxy_sets_client_address_and_scheme(proxied: Server) -> None:
    visitor = Visitor(proxied.address)
    visitor.http.headers.update({"x-forwarded-proto": "https", "x-forwarded-for": "10.1.2.3"})
    answer = visitor.get("/")
    assert "secure" in answer.headers["set-cookie"].lower()
    assert answer.headers["strict-transport-security"] == "max-age=31536000"
    assert "trized_tables 0.0" in visitor.get("/metrics").text


def test_the_forwarded_protocol_is_compared_without_case(proxied: Server) -> None:
    visitor = Visitor(proxied.address)
    visitor.http.headers.update({"x-forwarded-proto": "HTTPS", "x-forwarded-for": "10.1.2.3"})
    assert "secure" in visitor.get("/").headers["set-cookie"].lower()


def test_a_server_of_this_machine_lets_private_networks_in_and_nobody_else() -> None:
    connections = Connections(9, private=True)
    inside = ("127.0.0.1", "192.168.1.7", "10.9.8.7", "172.16.0.1")
    assert all(connections.let_in(address) for address in inside)
    assert not any(connections.let_in(address) for address in ("192.0.2.1", "8.8.8.8", "100.64.0.1", "2001:db8::/64"))


def test_a_server_logs_why_it_ends(tmp_path: Path) -> None:
    server = Server(f"sqlite:{tmp_path}/tables.db").start()
    assert Visitor(server.address).get("/health/live").status_code == 200
    server.stop()
    assert any('"says": "ended"' in line and "SIGTERM" in line for line in server.log)


def test_metrics_are_for_those_who_may_read_them(proxied: Server, server: Server) -> None:
    stranger = {"x-forwarded-for": "192.0.2.7"}
    assert Visitor(proxied.address).get("/metrics", headers=stranger).status_code == 404
    assert Visitor(proxied.address).get("/metrics").status_code == 404
    assert Visitor(server.address).get("/metrics").status_code == 404


def test_an_origin_of_https_alone_makes_cookies_secure(tmp_path: Path) -> None:
    server = Server(f"sqlite:{tmp_path}/tables.db", "memory:", "--origin", "https://play.example.org").start()
    answer = Visitor(server.address).get("/")
    server.stop()
    assert "secure" in answer.headers["set-cookie"].lower()
    assert "strict-transport-security" in answer.headers


def test_rate_limit_names_the_time_of_the_next_request(proxied: Server) -> None:
    visitor = Visitor(proxied.address)
    visitor.get("/")
    answers = (visitor.post("/new", game="none") for _ in range(60))  # 20 at once, then one in five seconds
    refused = next(answer for answer in answers if answer.status_code == 429)
    assert refused.headers["retry-after"] == "10"


def test_every_response_has_an_id_that_is_in_the_log(proxied: Server) -> None:
    answer = Visitor(proxied.address).get("/nowhere")
    id = answer.headers["x-request-id"]
    for _ in range(100):
        if any(f'"request": "{id}"' in line for line in proxied.log):
            return
        Visitor(proxied.address).get("/health/live")
    raise AssertionError


def failed_at(second: float) -> logging.LogRecord:
    return logging.makeLogRecord({"name": "asyncio", "msg": "socket.accept() failed", "created": second})


def test_repeated_log_lines_are_counted() -> None:
    limit = LineLimit()
    assert sum(limit.filter(failed_at(1000.0)) for _ in range(OFTEN + 7)) == OFTEN
    later = failed_at(1061.0)
    assert limit.filter(later)
    assert later.__dict__["left_out"] == 7
