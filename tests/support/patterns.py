"""Attacks on regular expressions: texts on which a pattern that backtracks takes more than linear time.

For each repetition in a pattern, an attack repeats a text that the repeated part matches, after a text that matches
all before it, and ends in a character that matches nowhere.
"""

import ast
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from re import _constants as c  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]
from typing import Any

SRC = Path(__file__).parents[2] / "src" / "trized"
WAYS = ("compile", "match", "fullmatch", "search", "sub", "findall", "finditer", "split")
ANCHORED = {"match", "fullmatch"}  # methods that begin at one place; all others try every place
LETTERS = "a0 -\n.:/\"'=é#*A,\\\u200d"  # tried for negated sets and for the dot
END = "\0"
CLASSES = {
    **{c.CATEGORY_DIGIT: "\\d", c.CATEGORY_SPACE: "\\s", c.CATEGORY_WORD: "\\w"},
    **{c.CATEGORY_NOT_DIGIT: "\\D", c.CATEGORY_NOT_SPACE: "\\S", c.CATEGORY_NOT_WORD: "\\W"},
}


def patterns() -> Iterator[tuple[str, str, str]]:
    """Yield every literal pattern in the source: its place, its text, and the costliest method that is used with it."""
    sources = {file: file.read_text(encoding="utf-8") for file in sorted(SRC.rglob("*.py"))}
    everything = "\n".join(sources.values())
    for file, source in sources.items():
        tree = ast.parse(source)
        names = {
            node.value: target.id
            for node in ast.walk(tree)
            if isinstance(node, ast.Assign | ast.AnnAssign)
            for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
            if isinstance(target, ast.Name)
        }
        for node in ast.walk(tree):
            match node:
                case ast.Call(ast.Attribute(ast.Name("re"), way), [ast.Constant(str(text)), *_]) if way in WAYS:
                    name = names.get(node, "")
                    uses = re.compile(rf"\b{name}\.({'|'.join(WAYS)})\(")
                    used = (uses.findall(source) or uses.findall(everything)) if name else [way]
                    yield (
                        f"{file.relative_to(SRC)}:{node.lineno}",
                        text,
                        "search" if {*used} - ANCHORED else "fullmatch",
                    )


def samples(part: Any) -> list[str]:
    """Return short texts that a parsed part matches, of different kinds."""
    found = [""]
    for op, value in part:
        found = [before + after for before in found for after in of_one(op, value)][:24]
    return found


def of_one(op: Any, value: Any) -> list[str]:
    """Return short texts that one item of a parsed pattern matches."""
    match op:
        case c.LITERAL:
            return [chr(value)]
        case c.ANY:
            return ["a", " ", "0"]
        case c.NOT_LITERAL:
            return [letter for letter in LETTERS if ord(letter) != value][:3]
        case c.IN:
            test = re.compile(f"[{''.join(spelled(one) for one in value)}]")
            known = [chr(one[1]) for one in value if one[0] is c.LITERAL]
            return [*known, *(letter for letter in LETTERS if test.match(letter))][:4] or ["z"]
        case c.BRANCH:
            return [text for part in value[1] for text in samples(part)[:2]]
        case c.SUBPATTERN:
            return samples(value[3])
        case c.MAX_REPEAT | c.MIN_REPEAT | c.POSSESSIVE_REPEAT:
            return [text * max(1, value[0]) for text in samples(value[2])]
        case c.GROUPREF_EXISTS | c.GROUPREF | c.AT | c.ASSERT | c.ASSERT_NOT:
            return [""]
    raise AssertionError(op)


def spelled(one: tuple[Any, Any]) -> str:
    """Return one item of a set as it is written."""
    op, value = one
    match op:
        case c.LITERAL:
            return re.escape(chr(value))
        case c.RANGE:
            return f"{re.escape(chr(value[0]))}-{re.escape(chr(value[1]))}"
        case c.NEGATE:
            return "^"
        case c.CATEGORY:
            return CLASSES[value]
    raise AssertionError(op)


def attacks(pattern: str) -> Iterator[tuple[str, str]]:
    """Yield a beginning and a text to repeat after it for every repetition in a pattern, at any depth."""
    yield from within(parser.parse(pattern), "")


def within(part: Any, before: str) -> Iterator[tuple[str, str]]:
    for op, value in part:
        if op in (c.MAX_REPEAT, c.MIN_REPEAT, c.POSSESSIVE_REPEAT):
            for text in filter(None, samples(value[2])):
                yield before, text
            yield from within(value[2], before)
        elif op is c.SUBPATTERN:
            yield from within(value[3], before)
        elif op is c.BRANCH:
            for one in value[1]:
                yield from within(one, before)
        elif op in (c.ASSERT, c.ASSERT_NOT):
            yield from within(value[1], before)
        before += of_one(op, value)[0]


LONG = 16_000  # characters: quadratic patterns take half a second and more
STEPS = 8
DEEP = (10, 14, 18, 22, 26, 30)  # repetitions: exponential backtracking shows early
LIMIT = 0.05  # seconds of CPU time below which nothing is measured
LINEAR = 3 * STEPS  # the most for a text STEPS times as long; a quadratic pattern takes 64 times as long


def cpu_time(work: Callable[[str], object], text: str) -> float:
    """Return the seconds of CPU time for a text."""
    begun = time.thread_time()
    work(text)
    return time.thread_time() - begun


def grows(work: Callable[[str], object], before: str, unit: str) -> bool:
    """Return whether the time of `work` grows faster than the number of repetitions of `unit`."""
    if any(cpu_time(work, before + unit * times + END) > LIMIT for times in DEEP):
        return True
    times = LONG // len(unit)
    long = cpu_time(work, before + unit * times + END)
    return long > LIMIT and long > LINEAR * cpu_time(work, before + unit * (times // STEPS) + END)


def worst(pattern: str, way: str) -> list[tuple[str, str]]:
    """Return the attacks on which a method of a pattern takes more than linear time."""
    work = getattr(re.compile(pattern), way)
    return [attack for attack in dict.fromkeys(attacks(pattern)) if grows(work, *attack)]
