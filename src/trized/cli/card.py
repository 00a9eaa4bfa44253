"""`trized card`: prints a card, or all cards."""

import json
import textwrap
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from trized.cli import parameters
from trized.cli.arguments import read_game, read_options
from trized.cli.catalogue import catalogue, refuse, say
from trized.cli.parameters import Command
from trized.kernel import Game, Words
from trized.kernel.names import Names
from trized.kernel.words import card_fact

if TYPE_CHECKING:
    from rich.panel import Panel

Card = dict[str, Any]
FRAME = 8  # width of the lines and margins of a table with three columns


@click.command(cls=Command)
@parameters.game
@click.argument("wanted", metavar="[NAME]", required=False, help="One card; default: all.")
@parameters.given
@parameters.lang
@parameters.as_json
def card(name: str, wanted: str | None, given: Sequence[str], lang: str, as_json: bool) -> None:
    """Print one card, or all cards of the box that the options select."""
    game = read_game(name)
    game = game.for_options(read_options(game, given))
    words = game.words(lang)
    cards = game.cards(lang)
    chosen = cards if wanted is None else [find(cards, wanted, game)]
    if as_json:
        print(json.dumps(chosen if wanted is None else chosen[0], ensure_ascii=False))
    elif wanted is None:
        show_all(cards, game.title, words)
    else:
        show_one(chosen[0], words)


def find(cards: list[Card], name: str, game: Game) -> Card:
    """Return the card with this name or id; raise Refused with similar names if there is none."""
    names = Names({id: [str(card["name"]), game.former_ids.get(id, id)] for card in cards for id in [str(card["id"])]})
    for id in names.meant(name):
        return next(card for card in cards if card["id"] == id)
    raise refuse("no_card", title=game.title, name=name, hint=names.hint(name, refuse("ask_for_all")))


def printed(card: Card, words: Words) -> list[tuple[str, str]]:
    """Return the printed values of a card: all but id, name and text."""
    named = catalogue(words.lang).templates
    figures = [(key, in_words(value, words.lang)) for key, value in card.items() if key not in ("id", "name", "text")]
    facts = [card_fact(words, key, value) for key, value in figures if value]
    return [(named.get(f"figure.{key}", key), value) for key, value in facts if key and value]


def in_words(value: Any, lang: str) -> str:
    """Format a printed value: join a list, print None as empty."""
    if isinstance(value, list | tuple):
        return ", ".join(in_words(one, lang) for one in value)
    if isinstance(value, bool):
        return "✓" if value else ""
    return "" if value is None else catalogue(lang).templates.get(f"value.{value}", str(value))


def show_one(card: Card, words: Words) -> None:
    """Print one card as a panel."""
    from rich.console import Console

    Console(highlight=False).print(panel(card, words, 64))


def panel(card: Card, words: Words, width: int) -> "Panel":
    """Return one card as a panel."""
    from rich.panel import Panel
    from rich.text import Text

    body = Text()
    for key, value in printed(card, words):
        body.append(f"{key} ", style="dim").append(f"{value}\n")
    if body:
        body.append("\n")
    body.append(filled(str(card["text"]), width - 4))
    title = Text(str(card["name"]), style="bold")
    return Panel(body, title=title, title_align="left", width=width, padding=(0, 1))


def show_all(cards: list[Card], title: str, words: Words) -> None:
    """Print all cards as a table; printed values share a column because they differ between cards."""
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(
        title=say(words.lang, "all_cards", title=title, n=len(cards)),
        title_justify="left",
        show_header=False,
        pad_edge=False,
    )
    console = Console(highlight=False)
    narrow = (console.width - FRAME) * 2 // 9
    wide = console.width - FRAME - 2 * narrow
    for width in (narrow, narrow, wide):
        table.add_column(width=width)
    for card in cards:
        figures = " · ".join(value if value.isalpha() else f"{key} {value}" for key, value in printed(card, words))
        text = filled(str(card["text"]), wide)
        table.add_row(Text(str(card["name"]), style="bold"), Text(filled(figures, narrow), style="dim"), Text(text))
    console.print(table)


def filled(text: str, width: int) -> str:
    """Wrap a text, but never at a no-break space, so that no line begins with a colon."""
    return "\n".join(textwrap.fill(line, width, break_on_hyphens=False) for line in text.split("\n"))
