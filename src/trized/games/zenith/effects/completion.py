"""Completion of effects while they are typed: the words that may come next.

The patterns of the definitions give all simple sentences, with # for numbers. Groups join them; parsing decides whether
a group may continue.
"""

import re
from collections.abc import Callable, Iterator
from functools import cache

from trized.games.zenith.effects.effect import NUMBER
from trized.games.zenith.effects.registry import registry

NUMBERS = {  # suggested numbers
    "#": ("1", "2", "3", "4", "5", "6", "7", "8", "9"),
    "#/#": ("1/2", "2/4", "3/7"),
    "#/#/#": ("1/2/3", "2/4/7", "3/7/12", "4/8/12"),
    "#-#": ("1-1", "2-1", "1-2", "2-2"),
    "#-#-#": ("1-1-1", "1-2-1"),
    "-#": ("-1", "-2", "-3"),
}
NUMBER_PATTERN = re.compile(re.escape(NUMBER) + r"|\[1-\d\]")
TIES = (",", " ->", " |")  # between two sentences
REST = (" any 1", " any 1/2/3", " any 1/2", " -> any 1", " -> any 1/2/3", " -> any 1/2")  # possible completions
PARTS = (" any 1 | any 1", " discard 1 -> any 1")  # what completes the first of two parts of an alternative or a price
Allowed = Callable[[str], bool]


@cache
def sentences() -> tuple[tuple[str, ...], ...]:
    """Return the words of every simple sentence, condition and price with tiers."""
    found: dict[str, None] = {}
    for definition in registry().definitions:
        for pattern in definition.patterns:
            source = re.sub(r"(: | -> )?\(\?P<\w+>\.\+.*", lambda tie: (tie[1] or "").rstrip(" ->"), pattern.pattern)
            found |= dict.fromkeys(filter(None, expanded(NUMBER_PATTERN.sub("#", source))))
    return tuple(tuple(sentence.split(" ")) for sentence in found)


def expanded(pattern: str) -> list[str]:
    """Return all texts that a regular expression of groups, alternatives and bounded repetitions matches."""
    found, rest = _alternatives(pattern)
    assert not rest, pattern
    return found


def _alternatives(pattern: str) -> tuple[list[str], str]:
    """Return the texts of the alternatives at the start of a pattern, and the rest after the bracket."""
    found: list[str] = []
    texts, rest = [""], pattern
    while rest and rest[0] != ")":
        if rest[0] == "|":
            found, texts, rest = found + texts, [""], rest[1:]
            continue
        if group := re.match(r"\((?:\?:|\?P<\w+>)", rest):
            inside, rest = _alternatives(rest[group.end() :])
            rest = rest[1:]
        else:
            inside, rest = [rest[0]], rest[1:]
        times = re.match(r"\?|\{(\d),(\d)\}", rest)
        fewest, most = (1, 1) if not times else (int(times[1] or 0), int(times[2] or 1))
        rest = rest[times.end() :] if times else rest
        repeated = [one * n for one in inside for n in range(fewest, most + 1)]
        texts = list(dict.fromkeys(text + one for text in texts for one in repeated))
    return found + texts, rest


def split(text: str) -> tuple[str, list[str], str]:
    """Split an effect into the sentences before the last one, the words of the last one, and the word being typed."""
    at = max((found.end() for found in re.finditer(r"(?:->|\||,|:)(?: |$)", text)), default=0)
    words = text[at:].split(" ")
    return text[:at], words[:-1], words[-1]


def matches(word: str, typed: str) -> bool:
    """Return whether `typed` is the sentence word `word`, or a number in its place."""
    number = f"{NUMBER}(?:/{NUMBER})*" if word.rstrip(":") == "#" else NUMBER  # a gain has a number for each tier
    return re.fullmatch(re.escape(word).replace(r"\#", number), typed) is not None


def next_words(text: str, allowed: Allowed) -> Iterator[str]:
    """Yield the effect `text` extended by one word; `allowed` decides which effects are valid.

    The last word may be incomplete; a space after it ends it.
    """
    head, before, typed = split(text)
    if head and not head.endswith(" "):
        head += " "
    seen: set[str] = set()
    for sentence in sentences():
        if len(sentence) <= len(before) or not all(map(matches, sentence, before)):
            continue
        word, after = sentence[len(before)], sentence[len(before) + 1 :]
        for offered in _offered(word, typed, "/" in head):
            continued = head + " ".join((*before, offered))
            if offered in seen or not offered.startswith(typed) or continued == text:
                continue
            filled = [
                " ".join((continued, *(_offered(one, "", tiers)[-1 if tiers else 0] for one in after)))
                for tiers in (False, True)
            ]
            if any(allowed(one + rest) for one in dict.fromkeys(filled) for rest in ("", *REST, " | any 1")):
                seen.add(offered)
                yield continued
    done = text.rstrip()
    yield from (done + tie for tie in TIES if done and any(allowed(done + tie + rest) for rest in (*REST, *PARTS)))


def _offered(word: str, typed: str, tiers: bool) -> tuple[str, ...]:
    """Return the suggestions for a word: itself, or numbers including the one typed; numbers of several `tiers`."""
    shape, end = word.rstrip(":"), ":" if word.endswith(":") else ""
    if shape not in NUMBERS:
        return (word,)
    numbers = NUMBERS[shape] + (("1/2", "2/4", "1/2/3") if tiers and shape == "#" else ())
    if typed and matches(shape, typed.rstrip(":")):
        numbers = (typed.rstrip(":"), *numbers)
    return tuple(number + end for number in dict.fromkeys(numbers))
