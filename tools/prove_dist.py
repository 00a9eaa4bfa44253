"""Proves what is in dist/: the wheel holds every file of the package, and works in an environment of its own.

The source archive is proven with it: `python -m build` makes the wheel from the archive.
"""

import json
import os
import subprocess
import sys
import tempfile
import venv
import zipfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src"
MADE = (".so", ".pyc", ".c")  # beside the source, but made from it


def main() -> None:
    """Check the wheel, install it, and call it in both builds."""
    (wheel,) = (ROOT / "dist").glob("*.whl")
    missing = sorted(package_files() - set(zipfile.ZipFile(wheel).namelist()))
    if missing:
        sys.exit("The wheel lacks " + ", ".join(missing))
    with tempfile.TemporaryDirectory() as folder:
        environment = Path(folder) / "venv"
        venv.create(environment, with_pip=True)
        pip = [str(environment / "bin/python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*pip, "--constraint", str(ROOT / "constraints.txt"), str(wheel)], check=True)
        for interpreted in ("0", "1"):
            prove(environment / "bin/trized", Path(folder), interpreted)
    print(f"{wheel.name} and its source archive are whole.")


def package_files() -> set[str]:
    """Return all files that belong to the package."""
    files = (path for path in (SOURCE / "trized").rglob("*") if path.is_file() and path.suffix not in MADE)
    return {str(path.relative_to(SOURCE)) for path in files}


def prove(command: Path, folder: Path, interpreted: str) -> None:
    """Play, read a card and ask for the version, away from the source."""
    around = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    around["TRIZED_INTERPRETED"] = interpreted

    def call(*arguments: str) -> str:
        done = subprocess.run(
            [str(command), *arguments], cwd=folder, env=around, check=True, capture_output=True, text=True
        )
        return done.stdout

    figures = json.loads(call("sim", "zenith", "--games", "3", "--json"))
    if figures["games"] != 3 or (interpreted == "1" and figures["compiled"]):
        sys.exit(f"The installed command plays something else: {figures}")
    print(f"  {'compiled' if figures['compiled'] else 'interpreted'}: {figures['decisions']} decisions in 3 games")
    if "Khan" not in call("card", "zenith", "khan"):
        sys.exit("The installed command does not know Khan.")
    print(f"  {call('--version').strip()}")


main()
