"""Describes the differences between two versions of a custom file in sentences."""

from trized.kernel.catalogue import open_catalogue
from trized.kernel.errors import Refused
from trized.kernel.game import Game, part_of, texts_of

MOST = 300  # sentences
Facts = dict[tuple[str, str], tuple[str, int | str]]  # (kind, id): the displayed name, and the value


def differences(game: Game, option: str, before: str, after: str, lang: str) -> list[str]:
    """Return a sentence for each fact that differs between `before` and `after`, two files or values of the option.

    The game's module `differences` lists the facts of each version. The game's catalogue contains the sentences:
    `change.KIND.more` and `fewer` for numbers, otherwise `added`, `removed` and `changed`. A change without a sentence
    is left out. Raise Refused if a file is invalid or the game has no such module.
    """
    facts = part_of(game, "differences", "facts")
    if facts is None:
        raise Refused("no_differences", title=game.title, option=option)
    one, other = facts(before, after, lang)
    say = open_catalogue(texts_of(game), lang)
    found = []
    for kind, id in {**one, **other}:
        (name, old), (later, new) = one.get((kind, id), ("", None)), other.get((kind, id), ("", None))
        n, how = 0, "added" if old is None else "removed" if new is None else "changed"
        if say.has(f"change.{kind}.more"):
            old, new = int(old or 0), int(new or 0)
            n, how = new - old, "more" if new > old else "fewer"
        if old != new and say.has(f"change.{kind}.{how}"):
            found.append(say(f"change.{kind}.{how}", name=name or later, before=old, after=new, n=abs(n)))
    more = len(found) - MOST
    return [*found[:MOST], Refused("more", n=more).message(lang)] if more > 0 else found
