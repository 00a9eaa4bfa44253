#!/usr/bin/env python3
"""Count words that often hide a plainer sentence in docs, docstrings and comments, and names that hide what they name.

`tools/prose.toml` contains the limits: the number of each word and name, and the files that may contain such words. A
new file may contain none. The check fails if a number grows. `--update` lowers the limits to the current counts, and
refuses to raise one.
"""

import ast
import io
import re
import sys
import tokenize
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
LIMITS = ROOT / "tools" / "prose.toml"
ADVICE = {  # word: what to write instead
    r"say|says|said|saying": "play, chat, message, describe, return, set",
    r"tell|tells|told|telling": "return, report, show, notify, log",
    r"ask|asks|asked|asking": "request, pending, prompt",
    r"figure|figures": "statistics, results, metrics, chart",
    r"way|ways": "click path, option, method",
    r"stand|stands|lies": "is, is in",
    r"judge|judges|judged|judging": "evaluate, review, check",
    r"whole": "full, complete, snapshot",
    r"of one's own|of your own|of its own": "custom",
    r"return what|returns what|yield what|print what|prints what": "the name of the value",
    r"house|door|doors|arrows|story": "Trized, entry point, import rules, log",
    r"upkeep|is away|been away|beat|squeeze|dress|lend": "maintenance, unavailable, heartbeat, compress, apply, set",
}
NAMES = {"found", "one", "own"}  # in Python
FIELDS = "from trized.kernel.fields import"
WORDS = {words.split("|")[0]: re.compile(rf"\b(?:{words})\b", re.IGNORECASE) for words in ADVICE}
CODE = re.compile(r"```.*?```|~~~.*?~~~|^ {4}.*?$|`[^`\n]*`|\]\([^)]*\)|<[^>\n]*>", re.DOTALL | re.MULTILINE)
INLINE = re.compile(r"`[^`\n]*`|@(?:param|type|typedef|import|returns)\b(?:(?!\*/).)*", re.DOTALL)  # and JSDoc's types
SCRIPTS = {".js", ".mjs", ".ts", ".css", ".html"}
COMMENT = re.compile(r"/\*.*?\*/|(?<![:\"'\w])//[^\n]*|\{#.*?#\}|<!--.*?-->", re.DOTALL)


def main() -> int:
    """Compare the counts with the limits; return the exit status."""
    found = {name: counts for name, text in texts() if (counts := count(text))}
    totals = sum((Counter(counts) for counts in found.values()), Counter[str]())
    limits = tomllib.loads(LIMITS.read_text(encoding="utf-8")) if LIMITS.exists() else None
    grown = [] if limits is None else [word for word in WORDS if totals[word] > limits["words"].get(word, 0)]
    for word in grown:
        advice = next(advice for words, advice in ADVICE.items() if words.split("|")[0] == word)
        print(f"'{word}' occurs {totals[word]} times, {limits['words'].get(word, 0)} are allowed; write {advice}.")
    uses = names()
    vague = [] if limits is None else [name for name in sorted(NAMES) if uses[name] > limits["names"][name]]
    for name in vague:
        print(f"'{name}' is a name {uses[name]} times, {limits['names'][name]} are allowed; write what the value is.")
    if "--update" in sys.argv and not grown and not vague:
        write(totals, uses, sorted(found))
        return 0
    new = [] if limits is None else sorted(found.keys() - limits["files"])
    for name in new:
        print(f"{name} is new and contains: {', '.join(found[name])}. If it moved, run check_prose.py --update.")
    return 1 if grown or vague or new else 0


def texts() -> Iterator[tuple[str, str]]:
    """Yield the path and the prose of every document and of every module."""
    for path in [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]:
        yield path.relative_to(ROOT).as_posix(), CODE.sub(" ", path.read_text(encoding="utf-8"))
    for path in sorted(path for top in ("src", "tests", "tools") for path in (ROOT / top).rglob("*")):
        if path.suffix == ".py":
            text = documentation(path.read_text(encoding="utf-8"))
        elif path.suffix in SCRIPTS:
            text = "\n".join(COMMENT.findall(path.read_text(encoding="utf-8")))
        else:
            continue
        yield path.relative_to(ROOT).as_posix(), INLINE.sub(" ", text)


def documentation(source: str) -> str:
    """Return the comments of a module, and the docstrings of it, its classes and functions."""
    kinds = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    found, todo = [token.string for token in tokens if token.type == tokenize.COMMENT], [ast.parse(source)]
    while todo:
        node = todo.pop()
        if isinstance(node, kinds):
            found.append(ast.get_docstring(node, clean=False) or "")
            todo.extend(child for child in node.body if isinstance(child, kinds))
    return "\n".join(found)


def names() -> Counter[str]:
    """Return how often each of NAMES is used in the Python code of the repository."""
    paths = (path for top in ("src", "tests", "tools") for path in (ROOT / top).rglob("*.py"))
    return sum((names_in(path.read_text(encoding="utf-8")) for path in paths), Counter[str]())


def names_in(source: str) -> Counter[str]:
    """Return how often each of NAMES is a name in `source`: a variable, parameter, attribute or keyword."""
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    counted = NAMES - {"own"} if FIELDS in source else NAMES  # there it declares a field, also in a new game
    return Counter(token.string for token in tokens if token.type == tokenize.NAME and token.string in counted)


def count(text: str) -> dict[str, int]:
    """Return how often each word occurs, without words that do not."""
    counts = {word: len(pattern.findall(text)) for word, pattern in WORDS.items()}
    return {word: number for word, number in counts.items() if number}


def write(totals: Counter[str], uses: Counter[str], files: list[str]) -> None:
    """Write the limits."""
    words = "".join(f'"{word}" = {totals[word]}\n' for word in WORDS)
    named = "".join(f"{name} = {uses[name]}\n" for name in sorted(NAMES))
    listed = "".join(f'  "{name}",\n' for name in files)
    head = "# Limits of tools/check_prose.py, written by its --update. They only go down.\n"
    LIMITS.write_text(f"{head}files = [\n{listed}]\n\n[names]\n{named}\n[words]\n{words}", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
