"""Playing with others: `trized play` opens the local network, hints are fair, tables can be removed."""

import asyncio
import os
import re
import subprocess
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import IO

import httpx
import pytest

from tests.support.luck import application
from tests.support.server import PATIENCE, ROOT, TRIZED, Server, Visitor
from trized.table.app import Application
from trized.table.http.network import Network, own_addresses
from trized.table.routes.actions import LINKS
from trized.table.seats.credentials import csrf_token
from trized.table.settings import Settings

LINE = re.compile(r"Trized is at (http://localhost:(\d+)/(new/zoondo)?) +\(Ctrl\+C stops it; your games are kept\.\)")


@pytest.fixture
def play(tmp_path: Path) -> Iterator[tuple[str, int, IO[str]]]:
    """Run `trized play zoondo`; give the address in the line it prints, its port, and its further output."""
    command = [*TRIZED, "play", "zoondo", "--no-browser", "--port", "0"]
    around = os.environ | {"XDG_DATA_HOME": str(tmp_path), "PYTHONPATH": str(ROOT / "src")}
    process = subprocess.Popen(command, env=around, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    found = LINE.fullmatch(process.stdout.readline().strip())
    assert found is not None
    yield found[1], int(found[2]), process.stdout
    process.terminate()
    process.wait(PATIENCE)


def until_it_answers(address: str) -> httpx.Response:
    for _ in range(200):
        try:
            return httpx.get(address, timeout=PATIENCE)
        except httpx.ConnectError:
            continue
    raise AssertionError(f"{address} does not answer.")


def test_play_opens_the_named_game_and_lets_the_network_in_on_request(play: tuple[str, int, IO[str]]) -> None:
    address, port, terminal = play
    assert "Zoondo" in until_it_answers(address).text
    host = Visitor(f"http://localhost:{port}")
    assert host.get("/network").json() == {"possible": True, "links": []}
    for other in own_addresses():
        with pytest.raises(httpx.ConnectError):
            httpx.get(f"http://{other}:{port}/")
    said = host.post("/network")
    if not own_addresses():
        assert "network" in said.json()["error"]
        return
    for link in said.json()["links"]:
        guest = Visitor(link)
        assert guest.get("/").status_code == 200
        assert guest.new("zoondo").startswith("/t/")
        assert guest.get("/network").json()["possible"] is False  # only somebody at this machine may do that
        assert guest.post("/network").status_code == 409
    links = host.get("/network").json()["links"]
    assert links == said.json()["links"]
    assert all(link in terminal.readline() for link in links[:1])
    for path in ("/", "/new/zoondo", "/rules/zoondo", "/nowhere"):
        assert all(link in host.get(path).text for link in links)
        assert links[0] not in Visitor(links[0]).get(path).text
    assert Visitor(links[0]).post("/network/close").status_code == 409
    assert host.post("/network/close", back="/rules/zoondo").json()["to"] == "/rules/zoondo"
    assert "closed" in terminal.readline()
    for link in links:
        with pytest.raises(httpx.ConnectError):
            httpx.get(link)
    assert links[0] not in host.get("/").text
    assert host.post("/network").json()["links"] == links


def test_every_page_and_the_terminal_show_that_the_network_is_let_in_until_it_is_closed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("trized.table.http.network._towards_others", lambda: ["127.0.0.2", "8.8.8.8", "192.168.1.7"])
    monkeypatch.setattr("trized.table.http.network._by_name", lambda: ["192.168.1.7"])
    monkeypatch.setattr("socket.create_server", lambda address, backlog: address)
    ended: list[object] = []

    async def listen(listening: object) -> Callable[[], None]:
        return lambda: ended.append(listening)

    async def ask(app: Application, client: str, method: str, path: str, **fields: str) -> httpx.Response:
        headers = {"origin": "http://localhost", "accept": "application/json", "x-csrf": csrf_token("s" * 32)}
        transport, cookies = httpx.ASGITransport(app, client=(client, 1)), {"trized": "s" * 32}
        if method == "GET":
            del headers["accept"]
        async with httpx.AsyncClient(
            transport=transport, base_url="http://localhost", headers=headers, cookies=cookies
        ) as http:
            return await http.request(method, path, data=fields)

    async def scene() -> None:
        app = application(Settings(games={"tiny": "tests.games.tiny"}, hosts=("localhost",)))
        await app.server.open()
        app.network = Network(listen, 8731, app.guard.hosts, "en")
        link = "http://192.168.1.7:8731"
        assert (await ask(app, "127.0.0.1", "POST", "/network")).json()["links"] == [link]
        assert link in capsys.readouterr().out
        for path in ("/", "/new/tiny", "/rules/tiny", "/daily", "/nowhere"):
            assert link in (await ask(app, "127.0.0.1", "GET", path)).text
            assert link not in (await ask(app, "192.168.1.9", "GET", path)).text
        assert (await ask(app, "192.168.1.9", "POST", "/network/close")).status_code == 409
        closed = await ask(app, "127.0.0.1", "POST", "/network/close", back="/rules/tiny")
        assert closed.json()["to"] == "/rules/tiny"
        assert "closed" in capsys.readouterr().out
        assert (ended, app.guard.hosts) == ([("192.168.1.7", 8731)], {"localhost"})
        assert link not in (await ask(app, "127.0.0.1", "GET", "/")).text
        await app.server.close()

    asyncio.run(scene())


def test_a_server_for_others_does_not_begin_to_listen_elsewhere(visitor: Visitor) -> None:
    assert visitor.get("/network").json()["possible"] is False
    assert visitor.post("/network").status_code == 405


def test_a_link_is_drawn_as_a_code_and_nothing_else_is(visitor: Visitor) -> None:
    drawn = visitor.post("/qr", link="http://192.168.1.5:8731/t/abc#secret")
    assert drawn.headers["content-type"].startswith("image/svg+xml")
    assert "<svg" in drawn.text
    assert "secret" not in drawn.text
    assert visitor.post("/qr", link="javascript:alert(1)").status_code == 409
    assert visitor.post("/qr", link="http://" + "x" * 3000).status_code == 409


def sit(visitor: Visitor, friend: Visitor, **more: str) -> str:
    """Open a table for two people, and let the friend sit down."""
    table = visitor.new("zenith", seat1="link", **more)
    link = visitor.post(f"{table}/invite", seat=1).json()["link"]
    assert friend.post(f"{table}/sit", secret=link.partition("#")[2]).status_code == 200
    return table


def test_an_invitation_opens_nothing_before_it_is_used_not_even_as_a_cookie(visitor: Visitor) -> None:
    table = visitor.new("zenith", seat1="link")
    secret = visitor.post(f"{table}/invite", seat=1).json()["link"].partition("#")[2]
    thief = Visitor(visitor.address)
    thief.http.cookies.set("trized", secret)
    assert table not in thief.get("/").text
    assert thief.frame(table)["seats"][1]["joined"] is False
    assert thief.frame(table).get("choices", []) == []
    assert thief.get(f"{table}?seat=1").status_code == 409
    assert thief.http.get(f"{table}/stream?seat=1&after=-1").status_code == 409
    assert thief.http.get(f"{table}/record?seat=1").status_code == 409
    for path in ("play", "undo", "resign", "name", "hint", "back", "hand", "invite", "rematch", "remove"):
        answer = thief.post(f"{table}/{path}", seat=1, which=1, action="x", number=99, nickname="x", bot="easy")
        assert answer.status_code == 409, path
    assert visitor.frame(table)["number"] == 1
    assert thief.post(f"{table}/sit", secret=secret).status_code == 200  # it is spent as any link is
    assert Visitor(visitor.address).post(f"{table}/sit", secret=secret).status_code == 409


def link_to(visitor: Visitor, table: str, seat: int | str) -> str:
    """Make a link to a seat; return its secret."""
    return str(visitor.post(f"{table}/invite", seat=seat).json()["link"].partition("#")[2])


def test_sitting_down_voids_all_other_links_to_the_seat(visitor: Visitor, friend: Visitor) -> None:
    table = visitor.new("zenith", seat1="link")
    first, second = link_to(visitor, table, 1), link_to(visitor, table, 1)
    assert friend.post(f"{table}/sit", secret=first).status_code == 200
    for one in (visitor, Visitor(visitor.address)):
        assert one.post(f"{table}/sit", secret=second).status_code == 409
    assert visitor.get(f"{table}?seat=1").status_code == 409
    assert visitor.post(f"{table}/invite", seat=1).status_code == 409
    assert [len(seat["held"]) for seat in visitor.frame(table)["seats"]] == [1, 1]


def test_two_links_to_one_seat_used_at_once_seat_one_browser(visitor: Visitor, server: Server) -> None:
    table = visitor.new("zenith", seat1="link")
    links, guests = [link_to(visitor, table, 1) for _ in range(4)], [Visitor(server.address) for _ in range(4)]
    for guest in guests:
        guest.get(table)
    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(lambda guest, link: guest.post(f"{table}/sit", secret=link), guests, links))
    assert sorted(answer.status_code for answer in answers) == [200, 409, 409, 409]


def test_a_second_device_is_seen_by_everybody_and_sent_away_by_the_first(visitor: Visitor, friend: Visitor) -> None:
    table, device = sit(visitor, friend), Visitor(visitor.address)
    assert device.post(f"{table}/sit", secret=link_to(friend, table, "mine")).status_code == 200
    unused = link_to(device, table, "mine")
    for one in (visitor, friend, device):
        assert [len(seat["held"]) for seat in one.frame(table)["seats"]] == [1, 2]
    assert "alone" not in device.frame(table, 1)["can"]
    assert device.post(f"{table}/alone", seat=1).status_code == 409
    assert visitor.post(f"{table}/alone", seat=0).status_code == 409  # there is nobody to send away
    with device.stream(table, seat=1) as events:
        assert friend.frame(table, 1)["can"]["alone"] == [1]
        assert friend.post(f"{table}/alone", seat=1).status_code == 200
        assert any(event.get("event") == "left" for event in events)
    assert device.post(f"{table}/sit", secret=unused).status_code == 409
    assert device.get(f"{table}?seat=1").status_code == 409
    assert device.play(table, "x", number=99).json()["error"].startswith("You are a spectator")
    assert friend.get(f"{table}?seat=1").status_code == 200
    assert [len(seat["held"]) for seat in visitor.frame(table)["seats"]] == [1, 1]


def test_a_browser_that_left_a_table_speaks_there_no_longer(visitor: Visitor, friend: Visitor) -> None:
    table = sit(visitor, friend)
    assert friend.frame(table, 1)["number"]
    assert friend.post(f"{table}/remove").status_code == 200
    assert friend.post(f"{table}/resign", seat=1).status_code == 409
    assert friend.get(f"{table}?seat=1").status_code == 409


def test_a_guest_cannot_use_up_the_links_of_a_table(visitor: Visitor, friend: Visitor) -> None:
    table = visitor.new("zenith", players="4", seat1="link", seat2="link", seat3="link")
    assert friend.post(f"{table}/sit", secret=link_to(visitor, table, 1)).status_code == 200
    made = [friend.post(f"{table}/invite", seat="mine").status_code for _ in range(12)]
    assert made.count(200) == LINKS
    assert visitor.post(f"{table}/invite", seat=2).status_code == 200


def test_hints_against_people_need_a_table_that_allows_them(visitor: Visitor, friend: Visitor) -> None:
    table = sit(visitor, friend)
    asked = visitor if visitor.frame(table).get("choices") else friend
    assert "hint" not in asked.frame(table)["can"]
    assert "no hints at this table" in asked.post(f"{table}/hint").json()["error"]
    for one in (visitor, friend):
        assert "No hints at this table" in one.get(table).text
    open_table = sit(visitor, friend, hints="yes")
    asked = visitor if visitor.frame(open_table).get("choices") else friend
    assert asked.frame(open_table)["can"]["hint"]
    assert "Hints are allowed here" in friend.get(open_table).text


def test_hints_against_bots_are_always_there(visitor: Visitor) -> None:
    table = visitor.new("tiny")
    assert visitor.frame(table)["can"]["hint"]
    assert "No hints" not in visitor.get(table).text


def test_a_table_is_removed_from_ones_list_and_goes_with_its_last_key(visitor: Visitor, friend: Visitor) -> None:
    table = sit(visitor, friend)
    assert table in visitor.get("/").text
    assert visitor.post(f"{table}/remove").status_code == 200
    assert table not in visitor.get("/").text
    assert friend.get(table).status_code == 200
    assert visitor.post(f"{table}/remove").status_code == 409
    assert friend.post(f"{table}/remove").status_code == 200
    assert friend.get(table).status_code == 404


def test_my_tables_show_how_they_ended(visitor: Visitor) -> None:
    table = visitor.new("zenith")
    visitor.post(f"{table}/resign", seat=0)
    page = visitor.get("/").text
    assert "Lost" in page
    assert 'time datetime="20' in page


def test_a_rematch_keeps_the_rule_about_hints(visitor: Visitor, friend: Visitor) -> None:
    table = sit(visitor, friend, hints="yes")
    visitor.post(f"{table}/resign", seat=0)
    again = visitor.post(f"{table}/rematch").json()["to"]
    assert "Hints are allowed here" in friend.get(again).text


def test_servers_answer_only_under_their_own_names(play: tuple[str, int, IO[str]]) -> None:
    until_it_answers(play[0])
    answer = httpx.get(f"http://127.0.0.1:{play[1]}/", headers={"host": "elsewhere.example"})
    assert answer.status_code == 421
