"""Facts of a tribe, by which two versions are compared."""

from trized.games.zoondo.box import BOX
from trized.games.zoondo.tribes import read_file, read_line, trump_names, zoon_names
from trized.kernel.differences import Facts


def facts(before: str, after: str, lang: str) -> tuple[Facts, Facts]:
    """Return the facts of two tribes, each given as a file, a ready-made name, or one line."""
    return facts_of(before), facts_of(after)


def facts_of(tribe: str) -> Facts:
    """Return the facts of a tribe."""
    text = BOX.ready_made(tribe) if tribe in BOX.tribes else tribe
    draft = read_file(text) if "\n" in text else read_line(text, "mondial")
    zoons, trumps = zoon_names().shown, trump_names().shown
    found: Facts = {("name", ""): ("", draft.name), ("format", ""): ("", draft.format)}
    found |= {("zoon", id): (zoons.get(id, id), count) for id, count in draft.zoons.items()}
    found |= {("trump", id): (trumps.get(id, id), "") for id in draft.trumps}
    if draft.front or draft.back:
        found["deployment", ""] = "", " ".join([*draft.front, "/", *draft.back])
    return found
