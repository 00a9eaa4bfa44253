"""Writes the browser edition of Trized into a folder of static files.

`python tools/site.py FOLDER`: downloads Pyodide from npm and packages from PyPI in fixed versions, caches them, and
adds the source as bytecode, the compiled rules (`tools/wasm.py`) if possible, and the scripts of
`src/trized/browser/static`.
"""

import gzip
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
import zipfile
from importlib.metadata import requires
from pathlib import Path

import resvg_py
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from trized.kernel.catalogue import open_catalogue
from trized.kernel.language import LANGUAGES

sys.path.insert(0, str(Path(__file__).parent))

import library  # type: ignore[import-not-found]
import packages as constraints  # type: ignore[import-not-found]
import wasm  # type: ignore[import-not-found]

ROOT = Path(__file__).parents[1]
PYODIDE = "314.0.7"  # brings Python 3.14
PLATFORM = "pyemscripten_2026_0_wasm32"
RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
BUILT = ("msgspec==0.22.0", "librt==0.16.0")  # built for that platform
NATIVE = ("click", "resvg-py", "rich", "uvicorn")  # only for the server and the command line
GZ = ".gz"  # files that the page unpacks itself, whatever the web server does
LEFT_OUT = ("cli", "envs", "lab")  # packages that the browser edition does not need
ICONS = (192, 512)  # pixels; listed in the manifest
READS_ITSELF = "anyio/__init__.py"  # reads its own source to find lazy imports


def cache() -> Path:
    """Return the cache folder of downloads."""
    folder = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "trized" / "site"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def runtime() -> Path:
    """Return the folder of Pyodide, downloaded once."""
    folder = cache() / f"pyodide-{PYODIDE}"
    if not (folder / "package").is_dir():
        with tempfile.TemporaryDirectory(dir=cache()) as work:
            subprocess.run(
                ["npm", "pack", "--silent", f"pyodide@{PYODIDE}"], cwd=work, check=True, stdout=subprocess.DEVNULL
            )
            with tarfile.open(next(Path(work).glob("*.tgz"))) as archive:
                archive.extractall(work, filter="data")
            folder.mkdir(exist_ok=True)
            (Path(work) / "package").rename(folder / "package")
    return folder / "package"


def plain() -> str:
    """Return the pure Python packages of `pyproject.toml` and their dependencies, as requirements of pip."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    others = {*NATIVE, *(one.partition("==")[0] for one in BUILT)}
    found: list[str] = []
    wanted = [Requirement(one) for one in project["dependencies"]]
    while wanted:
        one = wanted.pop()
        needed = one.marker is None or one.marker.evaluate({"python_version": "3.14", "extra": ""})
        name = canonicalize_name(one.name)
        if needed and name not in {*others, *found}:
            found.append(name)
            wanted += [Requirement(further) for further in requires(name) or ()]
    pinned = constraints.blocks(constraints.FILE.read_text(encoding="utf-8"))
    return "".join(lines for name, _, lines in pinned if name in found)


def wheels() -> list[Path]:
    """Return the packages as wheels, downloaded once."""
    wanted = hashlib.sha256(repr((BUILT, plain(), PLATFORM)).encode()).hexdigest()[:12]
    folder = cache() / f"wheels-{wanted}"
    if not folder.is_dir():
        with tempfile.TemporaryDirectory(dir=cache()) as work:
            pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", work]
            target = [
                "--only-binary=:all:",
                "--python-version=3.14",
                "--implementation=cp",
                "--abi=cp314",
                f"--platform={PLATFORM}",
            ]
            subprocess.run([*pip, *target, *BUILT], check=True)
            Path(work, "plain.txt").write_text(plain(), encoding="utf-8")
            subprocess.run([*pip, "--requirement", f"{work}/plain.txt"], check=True)
            shutil.copytree(work, folder)
    return sorted(folder.glob("*.whl"))


def packages(folder: Path) -> str:
    """Copy the packages and the source into a folder; return why rules are not compiled, or an empty text."""
    for wheel in wheels():
        foreign = "manylinux" in wheel.name  # its compiled part is for another machine; a pure version is beside it
        unwanted = re.compile(r"\.(dist-info|data)/|\.(pyi|typed|c|h)$" + (r"|\.so$" if foreign else ""))
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(folder, [name for name in archive.namelist() if not unwanted.search(name)])
    skipped = shutil.ignore_patterns("*.so", "__pycache__", "*.c", "*.d.ts", "py.typed")
    shutil.copytree(ROOT / "src/trized", folder / "trized", ignore=skipped)
    for name in (*LEFT_OUT, "browser/static"):
        shutil.rmtree(folder / "trized" / name)
    problem = ""
    try:
        wasm.build(folder, runtime(), cache())
    except library.CannotCompile as error:
        problem = str(error)
    for file in folder.rglob(f"*{wasm.SUFFIX}"):
        file.with_name(file.name.removesuffix(wasm.SUFFIX) + ".py").unlink(missing_ok=True)
    subprocess.run(["node", str(ROOT / "tools/bytecode.mjs"), str(runtime()), str(folder)], check=True)
    (folder / f"{READS_ITSELF}c").unlink()
    for file in folder.rglob("*.pyc"):
        file.with_suffix(".py").unlink()
    return problem


def write_app(file: Path) -> str:
    """Write the packages and the source as one archive; return why rules are not compiled, or an empty text."""
    with tempfile.TemporaryDirectory() as work:
        problem = packages(Path(work))
        with tarfile.open(file, "w", format=tarfile.USTAR_FORMAT) as archive:
            for path in sorted(Path(work).rglob("*")):
                if path.is_file():
                    member = tarfile.TarInfo(str(path.relative_to(work)))
                    member.size = path.stat().st_size
                    with path.open("rb") as content:
                        archive.addfile(member, content)
    return problem


def write_texts(folder: Path) -> None:
    """Write the texts of the page around the application in every language, as a script."""
    catalogues = [open_catalogue(ROOT / "src/trized/browser/texts", lang) for lang in LANGUAGES]
    texts = {t.lang: {key: t.tidy(text) for key, text in t.templates.items()} for t in catalogues}
    (folder / "texts.js").write_text(f"export default {json.dumps(texts, ensure_ascii=False)};\n", encoding="utf-8")
    page = folder / "index.html"
    without = " · ".join(t("script") for t in catalogues)
    page.write_text(page.read_text(encoding="utf-8").replace("{script}", without), encoding="utf-8")


def digest(content: bytes) -> str:
    """Return a short hash, by which a browser recognizes a file that it already has."""
    return hashlib.sha256(content).hexdigest()[:12]


def key() -> str:
    """Return a hash of everything that the edition depends on."""
    found = hashlib.sha256(repr((PYODIDE, PLATFORM, BUILT, plain(), wasm.key())).encode())
    tools = [ROOT / "constraints.txt", *(ROOT / "tools").glob("*.*")]
    for file in sorted([*tools, *(ROOT / "src/trized").rglob("*")]):
        if file.is_file() and file.suffix not in (".so", ".pyc"):
            found.update(f"\0{file.relative_to(ROOT).as_posix()}\0".encode() + file.read_bytes())
    return "site-" + found.hexdigest()[:24]


def write_site(folder: Path) -> None:
    """Write the edition into a folder, from the cache if possible, and print how to serve it."""
    shutil.rmtree(folder, ignore_errors=True)
    entry, problem = library.cache() / key(), ""
    if entry.is_dir() and not library.is_off():
        shutil.copytree(entry, folder)
        os.utime(entry)
    else:
        problem = make_site(folder)
        if not problem:
            library.keep(folder, entry)
    files = [path for path in folder.rglob("*") if path.is_file()]
    print(f"{folder}: {len(files)} files, {sum(path.stat().st_size for path in files) / 1e6:.1f} MB.")
    if problem:
        print(f"The rules are not compiled, so bots think more slowly: {problem}.")
    print(f"Serve it with any web server, such as: python3 -m http.server --directory {folder}")


def make_site(folder: Path) -> str:
    """Write all files of the edition, and their list with its version; return why rules are not compiled."""
    shutil.copytree(ROOT / "src/trized/browser/static", folder)
    icon = ROOT / "src/trized/table/pages/static/icon.svg"
    shutil.copy(icon, folder)
    for size in ICONS:
        drawn = resvg_py.svg_to_bytes(svg_string=icon.read_text(encoding="utf-8"), width=size, height=size)
        (folder / f"icon-{size}.png").write_bytes(bytes(drawn))
    write_texts(folder)
    (folder / "pyodide").mkdir()
    for name in RUNTIME:
        shutil.copy(runtime() / name, folder / "pyodide" / name)
    problem = write_app(folder / "app.tar")
    for path in [folder / "app.tar", *(folder / "pyodide").iterdir()]:
        if path.suffix != ".zip":
            path.with_name(path.name + GZ).write_bytes(gzip.compress(path.read_bytes(), 6, mtime=0))
            path.unlink()
    listed = [
        {"name": str(path.relative_to(folder)), "size": path.stat().st_size, "hash": digest(path.read_bytes())}
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    ]
    edition = {"version": digest(repr(listed).encode()), "compiled": not problem, "files": listed}
    (folder / "edition.json").write_text(json.dumps(edition), encoding="utf-8")
    return problem


if __name__ == "__main__":
    write_site(Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "build/play"))
