"""The tested versions of all packages, with hashes, in constraints.txt.

`packages.py install PYTHON EXTRA,EXTRA` installs the packages of Trized and these extras, checking each hash.
`packages.py lock` rewrites constraints.txt after a change of pyproject.toml, `packages.py update` with the newest
versions; both print the changes.
"""

import re
import sys
import tempfile
import tomllib
from pathlib import Path

import library

FILE = library.ROOT / "constraints.txt"
HEADER = """\
# Exact versions, with the hashes of their files. `make update` renews them.
# The last line of each package names what needs it: play, an extra, or build (compiling the rules).
"""
OLDEST = "3.11.5"  # the oldest Python for which all extras exist
PIP = ("-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-compile")


def blocks(text):
    """Return the entries of a requirements file: name, version, all lines."""
    found = re.findall(r"^(([\w.-]+)==([^ ;\n]+).*\n(?:[ \t].*\n)*)", text, re.MULTILINE)
    return [(name, version, lines) for lines, name, version in found]


def needed(extras):
    """Return the entries of constraints.txt that `extras` need, as the text of a requirements file."""
    wanted = set(extras) or {"play"}
    chosen = []
    for _, _, lines in blocks(FILE.read_text(encoding="utf-8")):
        entry, _, users = lines.rpartition("# for ")
        if wanted & set(users.strip().split(", ")):
            chosen.append(entry.rstrip())
    return "\n".join(chosen) + "\n"


def install(python, extras, *options):
    """Install the packages of `extras` with the pip of `python`, checking each hash."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "requirements.txt")
        file.write_text(needed(extras), encoding="utf-8")
        library.run([python, *PIP, "--no-deps", "--require-hashes", "--requirement", str(file), *options], "pip failed")


def pins():
    """Return the exact versions without hashes, for pip's --constraint."""
    found = re.findall(r"^([\w.-]+==.*?) ?\\?$", FILE.read_text(encoding="utf-8"), re.MULTILINE)
    return "\n".join(found) + "\n"


def lock(*options):
    """Write constraints.txt; print the changes."""
    project = tomllib.loads((library.ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    before = {name: version for name, version, _ in blocks(FILE.read_text(encoding="utf-8"))}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        library.run([sys.executable, *PIP, "--target", str(folder / "uv"), "uv"], "uv cannot be installed")
        old, new, plain = folder / "old.txt", folder / "new.txt", folder / "plain.txt"
        old.write_text("" if options else pins(), encoding="utf-8")
        build = folder / "build.in"
        build.write_text("\n".join(library.REQUIREMENTS), encoding="utf-8")

        def resolve(*arguments):
            command = [folder / "uv" / "bin" / "uv", "pip", "compile", "--quiet", "--universal", "--no-header"]
            command += ["--python-version", OLDEST, "--no-annotate", "--output-file", new, *arguments]
            new.unlink(missing_ok=True)
            library.run(list(map(str, command)), "uv finds no versions that fit together")
            return blocks(new.read_text(encoding="utf-8"))

        entries = resolve("--generate-hashes", "--all-extras", "--constraint", old, "pyproject.toml", build)
        plain.write_text("".join(f"{entry.partition(' --hash')[0]}\n" for entry in without_hashes(entries)), "utf-8")
        users = {}
        for extra in ["play", "build", *sorted(extras)]:
            source = [build] if extra == "build" else ["pyproject.toml"]
            asked = [] if extra in ("play", "build") else ["--extra", extra]
            for package, _, _ in resolve("--constraint", plain, *asked, *source):
                users.setdefault(package, []).append(extra)
    lines = [f"{entry.rstrip()}\n    # for {', '.join(users[package])}\n" for package, _, entry in entries]
    FILE.write_text(HEADER + "".join(lines), encoding="utf-8")
    after = {name: version for name, version, _ in entries}
    for package in sorted(before.keys() | after.keys()):
        if before.get(package) != after.get(package):
            print(f"{package}: {before.get(package, 'new')} -> {after.get(package, 'gone')}")


def without_hashes(entries):
    """Return the first line of each entry: name, version, marker."""
    return [lines.partition("\n")[0].removesuffix("\\").rstrip() for _, _, lines in entries]


def main():
    """Run the command line."""
    command, *rest = sys.argv[1:]
    try:
        if command == "install":
            install(rest[0], [extra for extra in rest[1].split(",") if extra] if len(rest) > 1 else [])
        elif command in ("lock", "update"):
            lock(*(["update"] if command == "update" else []))
        elif command == "pins":
            print(pins(), end="")
    except library.CannotCompile as error:
        sys.exit("\n".join(error.args))


if __name__ == "__main__":
    main()
