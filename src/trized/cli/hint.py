"""`trized hint`: the best action in a position, or a bot's, with reasons."""

import json
from collections.abc import Iterator

import click

from trized.analysis import coach
from trized.analysis.coach import Advice
from trized.bots import read_any_spec
from trized.bots.explain import explain
from trized.cli import parameters
from trized.cli.arguments import read_game
from trized.cli.catalogue import refuse, say
from trized.cli.parameters import Command
from trized.kernel import Game, Seeded, View
from trized.kernel.position import read_view


@click.command(cls=Command)
@parameters.game
@click.option("--position", metavar="TEXT", required=True, help="The position; a viewer's text may hide things.")
@click.option("--seat", metavar="S", type=int, help="The seat to advise; default: who may act.")
@click.option("--bot", metavar="SPEC", help="A bot; default: the evaluation of reviews.")
@parameters.seed(1)
@parameters.lang
@parameters.as_json
def hint(name: str, position: str, seat: int | None, bot: str | None, seed: int, lang: str, as_json: bool) -> None:
    """Print the best action for a seat, by default the first to act, from its view; with `bot`, the action of a bot."""
    opened, view = read_view(read_game(name), position, seat)
    if not len(view.legal()):
        raise refuse("no_decision")
    advice = choice_of(opened.game, view, bot, lang, seed) if bot else coach.hint(opened.game, view, lang, seed)
    if as_json:
        found = {
            "seat": int(view.viewer),
            "action": opened.game.notation.write(view, int(view.viewer), advice.best),
            "worth": round(advice.value, 4),
            "gains": advice.gains,
            "costs": advice.costs,
            "line": [{"who": who, "what": what} for who, what in advice.line],
        }
        print(json.dumps(found, ensure_ascii=False))
        return
    for mark, sentence in sentences(opened.game, view, advice, lang):
        print(f"{mark}{sentence}")


def choice_of(game: Game, view: View, bot: str, lang: str, seed: int) -> Advice:
    """Return the choice of a bot for the viewer of `view`, and its reasons."""
    seat, spec = int(view.viewer), read_any_spec(bot)
    thought = spec.bot(Seeded(seed)).think(game, view, seat, list(view.legal()), spec.budget)
    why = explain(game, view, seat, thought, lang, Seeded(seed))
    return Advice(thought.action, thought.value, gains=why.gains, costs=why.costs, line=why.line)


def sentences(game: Game, view: View, advice: Advice, lang: str) -> Iterator[tuple[str, str]]:
    """Yield the advice and its reasons as sentences, each with the bullet before it."""
    seat = int(view.viewer)
    action, text = game.words(lang).action(view, seat, advice.best), game.notation.write(view, seat, advice.best)
    yield "", say(lang, "hint", action=action, text=text, worth=round(100 * advice.value))
    for mark, reasons in (("  + ", advice.gains), ("  − ", advice.costs)):
        for reason in reasons:
            yield mark, reason
    for who, what in advice.line:
        yield "  › ", say(lang, "hint_line", who=who, what=what) if who else what
