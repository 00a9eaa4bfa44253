"""`trized card`: what a card says, or all of them."""

import json
import unicodedata
from collections.abc import Sequence
from typing import Any

from trized.cli.arguments import nearest, read_game, read_language, read_options
from trized.kernel import Refused, Words

Card = dict[str, Any]


def run(game_name: str, name: str | None, *, options: Sequence[str] = (), lang: str, as_json: bool) -> None:
    """Print one card, or the whole box: the one that the options name."""
    game = read_game(game_name)
    game = game.for_options(read_options(game, options))
    words = game.words(read_language(lang))
    cards = game.cards(words.lang)
    chosen = cards if name is None else [find(cards, name, game.title)]
    if as_json:
        print(json.dumps(chosen if name is None else chosen[0], ensure_ascii=False))
    elif name is None:
        show_all(cards, game.title, words)
    else:
        show_one(chosen[0], words)


def plain(text: str) -> str:
    """Return a name without accents, case and spaces, as a hurried player types it."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in letters if letter.isalnum())


def find(cards: list[Card], name: str, title: str) -> Card:
    """Return the card with this name or id; raise Refused with near misses if there is none."""
    for card in cards:
        if plain(name) in (plain(str(card["name"])), plain(str(card["id"]))):
            return card
    names = {plain(str(card["name"])): str(card["name"]) for card in cards}
    begins = [names[one] for one in names if plain(name) and one.startswith(plain(name))]
    hint = f"do you mean {' or '.join(begins[:3])}?" if begins else nearest(name, list(names.values()))
    raise Refused(f"{title} has no card '{name}'; {hint}")


def printed(card: Card, words: Words) -> list[tuple[str, str]]:
    """Return the printed figures of a card in words: what is there besides its id, name and text."""
    figures = [(key, in_words(value)) for key, value in card.items() if key not in ("id", "name", "text")]
    return [words.card_fact(key, value) for key, value in figures if value]


def in_words(value: Any) -> str:
    """Write a printed figure: a list is joined, and what is not there is empty."""
    if isinstance(value, list | tuple):
        return ", ".join(in_words(one) for one in value)
    if isinstance(value, bool):
        return "✓" if value else ""
    return "" if value is None else str(value)


def show_one(card: Card, words: Words) -> None:
    """Print one card as a panel."""
    from rich.console import Console
    from rich.panel import Panel
    from rich.text import Text

    body = Text()
    for key, value in printed(card, words):
        body.append(f"{key} ", style="dim").append(f"{value}\n")
    if body:
        body.append("\n")
    body.append(str(card["text"]))
    title = Text(str(card["name"]), style="bold")
    Console(highlight=False).print(Panel(body, title=title, title_align="left", width=64, padding=(0, 1)))


def show_all(cards: list[Card], title: str, words: Words) -> None:
    """Print all cards as a table: the printed figures share a column, as not every card has the same."""
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(title=f"{title}: {len(cards)}", title_justify="left", show_header=False, pad_edge=False, expand=True)
    for ratio in (2, 2, 5):
        table.add_column(ratio=ratio)
    for card in cards:
        figures = " · ".join(value if value.isalpha() else f"{key} {value}" for key, value in printed(card, words))
        table.add_row(Text(str(card["name"]), style="bold"), Text(figures, style="dim"), Text(str(card["text"])))
    Console(highlight=False).print(table)
