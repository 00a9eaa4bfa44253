"""The language of printed effects: one string is one icon group, such as "give leader -> other 2".

The rules compile these effects (`program.py`) and the card texts are written from them (`cardtexts.py`), so what a card
says and what it does cannot differ. `docs/zenith-effects.md` lists every word.
"""

import re
from dataclasses import dataclass
from typing import Final

from trized.kernel import Refused

PLANETS = ("mercury", "venus", "terra", "mars", "jupiter")
FACTIONS = ("animod", "human", "robot")
RESOURCES = ("credits", "zenithium")


@dataclass(frozen=True)
class Effect:
    """One icon, or a group of icons tied together.

    `op` names it; `n` is its figure, `steps` its figures where it shows several. `planet` is a fixed planet or column,
    `bar` a planet that is excluded. `word` tells the variants of an op apart. `parts` holds the effects inside a group,
    one tuple for each branch.
    """

    op: str
    n: int = 0
    steps: tuple[int, ...] = ()
    planet: str = ""
    bar: str = ""
    word: str = ""
    opponent: bool = False
    parts: tuple[tuple["Effect", ...], ...] = ()


def _figures(text: str) -> tuple[int, ...]:
    return tuple(int(figure) for figure in re.split("[/-]", text))


PLANET = "(?P<planet>" + "|".join(PLANETS) + ")"
BAR = "(?: except (?P<bar>" + "|".join(PLANETS) + "))?"
N = r"(?P<n>\d+)"
STEPS = r"(?P<steps>\d+(?:[/-]\d+)+)"
RESOURCE = "(?P<op>credits|zenithium)"

# Each line: how one icon is written, and the op it stands for (where the text does not name it itself).
ICONS = [
    (re.compile(f"{PLANET} {N}"), "influence"),
    (re.compile(f"(?P<word>any|other) {N}{BAR}(?: (?P<where>centred|opposed))?"), "any"),
    (re.compile(f"(?P<op>that) {N}"), ""),
    (re.compile(f"(?P<op>run) {STEPS}"), ""),
    (re.compile(f"(?P<op>yield) {N}{BAR}"), ""),
    (re.compile("(?P<op>reset)"), ""),
    (re.compile(f"{RESOURCE} {N}(?P<opponent> to opponent)?"), ""),
    (re.compile(f"{RESOURCE} {N} (?P<word>per colour) (?P<zone>own|theirs)"), ""),
    (re.compile(f"{RESOURCE} {STEPS} (?P<word>per technology)"), ""),
    (re.compile(f"{RESOURCE} (?P<word>of that card)"), ""),
    (re.compile(f"{RESOURCE} (?P<word>up to) {N}(?P<opponent> to opponent)?"), ""),
    (re.compile(f"(?P<op>steal) (?P<word>credits|zenithium) {N}"), ""),
    (re.compile(f"(?P<op>give) (?P<word>credits|zenithium|cards) {N}"), ""),
    (re.compile("(?P<op>give) (?P<word>leader)"), ""),
    (re.compile(f"(?P<op>mobilize) {N}"), ""),
    (re.compile(f"(?P<op>exile) (?P<zone>own|theirs) {N}(?: {PLANET})?{BAR}(?P<word> other)?"), ""),
    (re.compile(f"(?P<op>transfer) {N}(?: {PLANET})?"), ""),
    (re.compile(f"(?P<op>discard) {N}"), ""),
    (re.compile("(?P<op>discard) (?P<word>all)"), ""),
    (re.compile("(?P<op>leader)(?P<word> gold)?"), ""),
    (re.compile("(?P<op>bonus) (?P<word>reserve|board)"), ""),
    (re.compile(r"(?P<op>develop) (?P<word>animod|human|robot|any|lowest)(?: -(?P<n>\d+)|(?P<where> free))?"), ""),
]
CONDITION = re.compile(
    r"if (?P<word>leader|opponent leader|(?:opponent )?(?:credits|zenithium)(?= \d))(?: (?P<n>\d+))?: (.+)"
)
REPEAT = re.compile(r"(?P<n>\d+) times: (.+)")
TIERS = re.compile(r"(?P<word>column|credits|zenithium) (?P<steps>\d+(?:/\d+)+) -> (.+)")
FREE: Final = 99  # the discount of a development that costs nothing


def read_effect(text: str) -> Effect:
    """Read one printed icon group."""
    if tiers := TIERS.fullmatch(text):
        branches = tuple(read_effects(branch) for branch in _tiers(tiers[3]))
        return Effect("tiers", word=tiers["word"], steps=_figures(tiers["steps"]), parts=branches)
    if " -> " in text:
        cost, gain = text.split(" -> ")
        return Effect("pay", parts=(read_effects(cost), read_effects(gain)))
    if " | " in text:
        return Effect("choose", parts=tuple(read_effects(option) for option in text.split(" | ")))
    if condition := CONDITION.fullmatch(text):
        return Effect("if", n=int(condition["n"] or 0), word=condition["word"], parts=(read_effects(condition[3]),))
    if repeat := REPEAT.fullmatch(text):
        return Effect("repeat", n=int(repeat["n"]), parts=(read_effects(repeat[2]),))
    return _icon(text)


def read_effects(text: str) -> tuple[Effect, ...]:
    """Read several effects joined by commas."""
    if REPEAT.fullmatch(text):
        return (read_effect(text),)
    return tuple(read_effect(part) for part in text.split(", "))


def _tiers(gain: str) -> list[str]:
    """Write out the gain of each tier: "mercury 1/2/3" or "1/2/3 times: any 1"."""
    figures = re.search(r"\d+(?:/\d+)+", gain)
    if figures is None:
        raise Refused(f"The gain '{gain}' has no figure for each tier, such as 1/2/3.")
    return [gain.replace(figures[0], figure) for figure in figures[0].split("/")]


def _icon(text: str) -> Effect:
    for pattern, op in ICONS:
        if found := pattern.fullmatch(text):
            part = {name: value for name, value in found.groupdict().items() if value is not None}
            free = part.get("where") == " free"
            return Effect(
                op=part.get("op", op),
                n=FREE if free else int(part.get("n", "0")),
                steps=_figures(part["steps"]) if "steps" in part else (),
                planet=part.get("planet", ""),
                bar=part.get("bar", ""),
                word=(part.get("word", "") + (" " + part["where"] if "where" in part and not free else "")).strip(),
                opponent="opponent" in part or part.get("zone") == "theirs",
            )
    raise Refused(f"'{text}' is not a printed effect; it should read like 'any 2' or 'give leader -> credits 7'.")
