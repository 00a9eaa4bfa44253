"""Files for containers, systemd and proxies: this version understands their options, and their commands run."""

import configparser
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

from tests.support.ports import free_port
from tests.support.server import ROOT, Server, Visitor, frames
from tests.support.services import Nginx, postgresql, redis
from trized.table.http.metrics import exposition

GIVEN = {"TRIZED_ORIGIN": "https://play.example.org", "TRIZED_PASSWORD": "secret"}


def filled(value: Any) -> Any:
    """Fill in the variables of a compose file as compose does."""
    if isinstance(value, dict):
        return {key: filled(part) for key, part in value.items()}
    if isinstance(value, list):
        return [filled(part) for part in value]
    if not isinstance(value, str):
        return value

    def fill(found: re.Match[str]) -> str:
        name, kind, rest = found.groups()
        return GIVEN[name] if kind == ":?" else GIVEN.get(name, rest)

    return re.sub(r"\$\{(\w+)(:\?|:-)([^}]*)\}", fill, value)


def compose() -> dict[str, Any]:
    found: dict[str, Any] = filled(yaml.safe_load((ROOT / "deploy/compose.yaml").read_text(encoding="utf-8")))
    return found


def instructions() -> list[tuple[str, str]]:
    text = (ROOT / "deploy/Containerfile").read_text(encoding="utf-8").replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return [(line.split()[0], line.partition(" ")[2]) for line in lines]


def start(command: list[str], **around: str) -> Server:
    """Run the command of a file, on a free local port."""
    server = Server("sqlite::memory:")
    said = [re.sub(r"0\.0\.0\.0$", "127.0.0.1", word) for word in command]
    server.command = said
    at = next(n for n, word in enumerate(server.command) if word.startswith("--port"))
    if server.command[at] == "--port":
        server.command[at + 1] = str(server.port)
    else:
        server.command[at] = f"--port={server.port}"
    with pytest.MonkeyPatch.context() as patch:
        for name, value in around.items():
            patch.setenv(name, value)
        return server.start()


def test_the_services_of_the_compose_file_start_here_and_find_each_other() -> None:
    services = compose()["services"]
    assert set(services) == {"proxy", "server", "database", "bus"}
    assert services["bus"]["command"][0] == "redis-server"  # as tests.support.services starts it
    around = services["server"]["environment"]
    assert "@database/trized" in around["TRIZED_STORE"]
    assert around["TRIZED_BUS"] == "redis://bus:6379"
    with postgresql() as store, redis() as bus:
        server = start(services["server"]["command"], **{**around, "TRIZED_STORE": store, "TRIZED_BUS": bus})
        health = Visitor(server.address).get("/health/ready").json()
        assert Visitor(server.address).get("/metrics").status_code == 404  # nobody may read them, if nobody is named
        server.stop()
    assert (health["ok"], health["store"], health["bus"]) == (True, True, True)


def test_the_compose_file_keeps_to_what_a_server_needs() -> None:
    server = compose()["services"]["server"]
    assert server["read_only"]
    assert server["cap_drop"] == ["ALL"]
    assert server["depends_on"]["database"]["condition"] == "service_healthy"
    assert "ports" not in server  # any number of servers can run; the proxy has the only ports
    assert set(compose()["volumes"]) == {"tables", "certificates"}
    proxy = compose()["services"]["proxy"]
    assert (ROOT / "deploy" / proxy["volumes"][0].partition(":")[0]).is_file()


def test_metrics_are_switched_on_by_the_environment(tmp_path: Path) -> None:
    command = compose()["services"]["server"]["command"]
    around = {"TRIZED_STORE": f"sqlite:{tmp_path}/tables.db", "TRIZED_METRICS": "127.0.0.0/8 ::1"}
    server = start(command, **around)
    assert "trized_tables 0.0" in Visitor(server.address).get("/metrics").text
    server.stop()


def test_the_container_runs_a_command_that_is_understood(tmp_path: Path) -> None:
    said = dict(instructions())
    command = yaml.safe_load(said["CMD"])
    around = dict(pair.split("=", 1) for pair in said["ENV"].split())
    assert yaml.safe_load(said["ENTRYPOINT"]) == ["trized"]
    assert said["USER"] == "trized"
    server = start(command, TRIZED_STORE=around["TRIZED_STORE"].replace("/data", str(tmp_path)))
    check = yaml.safe_load(said["HEALTHCHECK"].partition(" CMD ")[2])
    asked = [word.replace("8731", str(server.port)) for word in check[1:]]
    assert subprocess.run([sys.executable, *asked], check=False).returncode == 0
    server.stop()
    assert (tmp_path / "tables.db").exists()
    asked = [word.replace("8731", str(free_port())) for word in check[1:]]
    assert subprocess.run([sys.executable, *asked], check=False, capture_output=True).returncode != 0


def test_files_that_the_container_copies_exist() -> None:
    copied = [words.split()[:-1] for name, words in instructions() if name == "COPY" and "--from" not in words]
    assert all((ROOT / file).exists() for files in copied for file in files)


def test_the_unit_of_systemd_runs_a_command_that_is_understood(tmp_path: Path) -> None:
    unit = configparser.ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read(ROOT / "deploy" / "trized.service")
    options = "--origin https://play.example.org --trusted-proxy 127.0.0.1"  # as in its comment
    words = shlex.split(unit["Service"]["ExecStart"].replace("$TRIZED_OPTIONS", options))
    assert words[0] == "/opt/trized/bin/trized"
    server = start(words[1:], TRIZED_STORE=f"sqlite:{tmp_path}/tables.db")
    assert Visitor(server.address).get("/health/ready").status_code == 200
    server.stop()


def test_systemd_reports_nothing_about_the_unit(tmp_path: Path) -> None:
    analyze = shutil.which("systemd-analyze")
    if analyze is None:  # not on every system
        return
    text = (ROOT / "deploy" / "trized.service").read_text(encoding="utf-8")
    (tmp_path / "trized.service").write_text(text.replace("/opt/trized/bin/trized", "/bin/true"), encoding="utf-8")
    said = subprocess.run([analyze, "verify", tmp_path / "trized.service"], capture_output=True, text=True, check=False)
    assert "trized.service" not in said.stderr, said.stderr


def test_proxies_understand_their_files(tmp_path: Path) -> None:
    caddy = shutil.which("caddy")  # not on every system
    for name in ("Caddyfile", "compose.Caddyfile") if caddy is not None else ():
        asked = [str(caddy), "validate", "--adapter", "caddyfile", "--config", str(ROOT / "deploy" / name)]
        around = os.environ | {"TRIZED_ORIGIN": GIVEN["TRIZED_ORIGIN"], "HOME": str(tmp_path)}
        said = subprocess.run(asked, capture_output=True, text=True, check=False, env=around)
        assert said.returncode == 0, said.stderr


def requests_by_table(server: Server) -> set[str]:
    """Return the tables of which a server has answered requests, as its log has them."""
    paths = [str(json.loads(line).get("path", "")) for line in server.log]
    return {path.split("/")[2] for path in paths if path.startswith("/t/")}


def test_nginx_sends_each_table_to_one_of_two_servers_and_to_the_other_if_that_one_is_gone(tmp_path: Path) -> None:
    servers = [Server(f"sqlite:{tmp_path}/tables.db", "redis://127.0.0.1:1").start() for _ in range(2)]
    nginx = Nginx([server.port for server in servers])
    nginx.start()
    visitor = Visitor(nginx.address)
    tables = [visitor.new(seat1="screen", crew="2") for _ in range(12)]
    for table in tables:
        with visitor.stream(table) as stream:
            frame = next(frames(stream))
        answer = visitor.play(table, frame["choices"][0]["action"], frame["waiting"][0])
        assert answer.status_code == 200
    for server in servers:
        server.stop()
    left = Server(f"sqlite:{tmp_path}/tables.db", "redis://127.0.0.1:1", port=servers[1].port).start()
    again = [visitor.get(table).status_code for table in tables]
    left.stop()
    nginx.remove()
    first, second = (requests_by_table(server) for server in servers)
    assert first.isdisjoint(second)
    assert first | second == {table.rpartition("/")[2] for table in tables}
    assert again == [200] * 12  # the tables of the server that is gone too


def test_the_file_for_nginx_is_valid() -> None:
    nginx = Nginx([8731, 8732])
    assert nginx.check() == ""
    nginx.remove()


def test_the_dashboard_names_metrics_that_exist() -> None:
    board = json.loads((ROOT / "deploy" / "grafana.json").read_text(encoding="utf-8"))
    asked = {target["expr"] for panel in board["panels"] for target in panel.get("targets", ())}
    alerts = yaml.safe_load((ROOT / "deploy" / "alerts.yaml").read_text(encoding="utf-8"))
    asked |= {rule["expr"] for group in alerts["groups"] for rule in group["rules"]}
    named = {name for one in asked for name in re.findall(r"trized_\w+", one)}
    kinds = re.findall(r"^# TYPE (\w+)", exposition()[0].decode(), re.M)
    known = {f"{kind}{suffix}" for kind in kinds for suffix in ("", "_bucket", "_count", "_total")}
    assert named
    assert named <= known
