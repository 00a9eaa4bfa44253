"""The files for containers, systemd and proxies say what this version understands; their commands are run here."""

import configparser
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
from tests.support.server import ROOT, Server, Visitor
from tests.support.services import postgresql, redis

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
    """Start what a file says, on a free port of this machine."""
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
    assert set(services) == {"server", "database", "bus"}
    assert services["bus"]["command"][0] == "redis-server"  # as tests.support.services starts it
    around = services["server"]["environment"]
    assert "@database/trized" in around["TRIZED_STORE"]
    assert around["TRIZED_BUS"] == "redis://bus:6379"
    with postgresql() as store, redis() as bus:
        server = start(services["server"]["command"], TRIZED_STORE=store, TRIZED_BUS=bus)
        health = Visitor(server.address).get("/health/ready").json()
        server.stop()
    assert (health["ok"], health["store"], health["bus"]) == (True, True, True)


def test_the_compose_file_keeps_to_what_a_server_needs() -> None:
    server = compose()["services"]["server"]
    assert server["read_only"]
    assert server["cap_drop"] == ["ALL"]
    assert server["depends_on"]["database"]["condition"] == "service_healthy"
    assert all(port.startswith("127.0.0.1:") for port in server["ports"])  # a proxy stands before it
    assert set(compose()["volumes"]) == {"tables"}


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


def test_what_the_container_copies_is_there() -> None:
    copied = [words.split()[:-1] for name, words in instructions() if name == "COPY" and "--from" not in words]
    assert all((ROOT / file).exists() for files in copied for file in files)


def test_the_unit_of_systemd_runs_a_command_that_is_understood(tmp_path: Path) -> None:
    unit = configparser.ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read(ROOT / "deploy" / "trized.service")
    options = "--origin https://play.example.org --trusted-proxy 127.0.0.1"  # as its comment says
    words = shlex.split(unit["Service"]["ExecStart"].replace("$TRIZED_OPTIONS", options))
    assert words[0] == "/opt/trized/bin/trized"
    server = start(words[1:], TRIZED_STORE=f"sqlite:{tmp_path}/tables.db")
    assert Visitor(server.address).get("/health/ready").status_code == 200
    server.stop()


def test_systemd_has_nothing_to_say_about_the_unit(tmp_path: Path) -> None:
    analyze = shutil.which("systemd-analyze")
    if analyze is None:  # not on every system; where it is, it judges
        return
    text = (ROOT / "deploy" / "trized.service").read_text(encoding="utf-8")
    (tmp_path / "trized.service").write_text(text.replace("/opt/trized/bin/trized", "/bin/true"), encoding="utf-8")
    said = subprocess.run([analyze, "verify", tmp_path / "trized.service"], capture_output=True, text=True, check=False)
    assert "trized.service" not in said.stderr, said.stderr


def test_proxies_understand_their_files(tmp_path: Path) -> None:
    nginx, caddy = shutil.which("nginx"), shutil.which("caddy")  # not on every system; where they are, they judge
    if nginx is not None:
        text = (ROOT / "deploy" / "nginx.conf").read_text(encoding="utf-8")
        text = re.sub(r" *ssl_certificate.*\n", "", text.replace("listen 443 ssl", "listen 8443"))
        around = f"pid {tmp_path}/pid; error_log stderr; events {{}} http {{ access_log off; {text} }}"
        (tmp_path / "nginx.conf").write_text(around, encoding="utf-8")
        asked = [nginx, "-t", "-p", str(tmp_path), "-c", str(tmp_path / "nginx.conf")]
        said = subprocess.run(asked, capture_output=True, text=True, check=False)
        assert said.returncode == 0, said.stderr
    if caddy is not None:
        asked = [caddy, "validate", "--adapter", "caddyfile", "--config", str(ROOT / "deploy" / "Caddyfile")]
        said = subprocess.run(asked, capture_output=True, text=True, check=False)
        assert said.returncode == 0, said.stderr
