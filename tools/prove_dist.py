"""Tests the installation of Trized in fresh environments, with and without a C compiler.

`prove_dist.py source` installs a copy of the source like `pip install DIR`; `prove_dist.py dist` also installs the
wheel and the source archive in dist/.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import venv
import zipfile
from pathlib import Path

import packages

ROOT = Path(__file__).resolve().parents[1]
MADE = (".so", ".pyd", ".pyc", ".c")  # generated beside the source
LEFT_OUT = (".git", ".venv", ".*_cache", ".hypothesis", "build", "dist", "pictures", "*.egg-info", "__pycache__")
BIN = "Scripts" if os.name == "nt" else "bin"


def main() -> None:
    """Test the kinds of installation that the command line selects."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        source = folder / "source"
        shutil.copytree(ROOT, source, ignore=shutil.ignore_patterns(*LEFT_OUT, "*.so"))
        prove_without_compiler(source, folder)
        prove(str(source), folder / "from-source")
        if "dist" in sys.argv:
            (wheel,), (archive,) = (ROOT / "dist").glob("*.whl"), (ROOT / "dist").glob("*.tar.gz")
            check_contents(wheel)
            prove(str(wheel), folder / "from-wheel")
            prove(f"{archive}[lab]", folder / "from-archive")


def check_contents(wheel: Path) -> None:
    """Exit with an error if the wheel lacks a file of the package."""
    package = ROOT / "src" / "trized"
    files = {path for path in package.rglob("*") if path.is_file() and path.suffix not in MADE}
    expected = {path.relative_to(package.parent).as_posix() for path in files}
    if missing := sorted(expected - set(zipfile.ZipFile(wheel).namelist())):
        sys.exit(f"{wheel.name} lacks " + ", ".join(missing))


def prove_without_compiler(source: Path, folder: Path) -> None:
    """Build a complete wheel without a compiler and, for a release, with a failing one."""
    for compiler, tag in (("no-such-compiler", "py3-none-any"), ("false", ""))[: 2 if "dist" in sys.argv else 1]:
        wheels = folder / compiler
        around = {"CC": compiler, "XDG_CACHE_HOME": str(folder / "cache")}
        pip("wheel", "--no-deps", "--wheel-dir", str(wheels), str(source), **around)
        (wheel,) = wheels.iterdir()
        check_contents(wheel)
        if tag not in wheel.name or any(name.endswith(MADE) for name in zipfile.ZipFile(wheel).namelist()):
            sys.exit(f"Without a compiler {wheel.name} is built, which it should not be.")
        print(f"CC={compiler}: {wheel.name}", flush=True)


def prove(what: str, environment: Path) -> None:
    """Install `what` into a fresh environment, then play, read a card and print the version."""
    venv.create(environment)
    pins = environment / "pins.txt"
    pins.write_text(packages.pins(), encoding="utf-8")
    python = str(environment / BIN / "python")
    pip("--python", python, "install", "--no-compile", "--constraint", str(pins), what)
    around = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "TRIZED_INTERPRETED")}

    def call(*arguments: str, **more: str) -> str:
        command = [str(environment / BIN / "trized"), *arguments]
        done = subprocess.run(command, cwd=environment, env={**around, **more}, check=True, stdout=subprocess.PIPE)
        return done.stdout.decode("utf-8")

    for interpreted in ("0", "1"):
        played = json.loads(call("sim", "zenith", "--games", "3", "--json", TRIZED_INTERPRETED=interpreted))
        if played["games"] != 3 or played["compiled"] != (interpreted == "0"):
            sys.exit(f"The command that was installed from {what} plays something else: {played}")
    if "Khan" not in call("card", "zenith", "khan"):
        sys.exit(f"The command that was installed from {what} does not know Khan.")
    print(f"{Path(what).name}: {call('--version').strip()}, compiled and interpreted", flush=True)


def pip(*arguments: str, **around: str) -> None:
    """Call pip, with compiling switched on."""
    call = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", *arguments]
    subprocess.run(call, env={**os.environ, "TRIZED_COMPILE": "1", **around}, check=True)


if __name__ == "__main__":
    main()
