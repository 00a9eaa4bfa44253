"""`trized hint`: a bot's action in a position, with reasons."""

import json
from collections.abc import Iterator

from trized.bots import Spec, read_any_spec
from trized.bots.bot import Thought
from trized.bots.explain import Explanation, explain
from trized.cli.arguments import read_game
from trized.cli.catalogue import refuse, say
from trized.kernel import Game, Seeded, View
from trized.kernel.position import read_view

ADVISER = Spec("expert")


def run(name: str, *, position: str, seat: int | None, bot: str, seed: int, lang: str, as_json: bool) -> None:
    """Print a bot's action for a seat, by default the first to act, from the view of that seat."""
    opened, view = read_view(read_game(name), position, seat)
    spec, who = read_any_spec(bot) if bot else ADVISER, int(view.viewer)
    if not len(view.legal()):
        raise refuse("no_decision")
    thought, why = advise(opened.game, view, lang, seed, spec)
    if as_json:
        found = {
            "seat": who,
            "action": opened.game.notation.write(view, who, thought.action),
            "worth": round(thought.value, 4),
            "gains": why.gains,
            "costs": why.costs,
            "line": [{"who": who, "what": what} for who, what in why.line],
        }
        print(json.dumps(found, ensure_ascii=False))
        return
    for mark, sentence in sentences(opened.game, view, thought, why, lang):
        print(f"{mark}{sentence}")


def advise(game: Game, view: View, lang: str, seed: int, spec: Spec = ADVISER) -> tuple[Thought, Explanation]:
    """Return a bot's choice for the viewer of `view`, and its reasons."""
    seat = int(view.viewer)
    thought = spec.bot(Seeded(seed)).think(game, view, seat, list(view.legal()), spec.budget)
    return thought, explain(game, view, seat, thought, lang, Seeded(seed))


def sentences(game: Game, view: View, thought: Thought, why: Explanation, lang: str) -> Iterator[tuple[str, str]]:
    """Yield the advice and its reasons as sentences, each with the bullet before it."""
    seat = int(view.viewer)
    action, text = game.words(lang).action(view, seat, thought.action), game.notation.write(view, seat, thought.action)
    yield "", say(lang, "hint", action=action, text=text, worth=round(100 * thought.value))
    for mark, reasons in (("  + ", why.gains), ("  − ", why.costs)):
        for reason in reasons:
            yield mark, reason
    for who, what in why.line:
        yield "  › ", say(lang, "hint_line", who=who, what=what) if who else what
