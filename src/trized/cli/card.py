"""`trized card`: what a card says, or all of them."""

import json
import unicodedata
from typing import Any

from trized.cli.asked import nearest, read_game, read_language
from trized.kernel import Refused

Card = dict[str, Any]


def run(game_name: str, name: str | None, *, lang: str, as_json: bool) -> None:
    """Print one card, or the whole box."""
    game = read_game(game_name)
    cards = game.cards(read_language(lang))
    chosen = cards if name is None else [find(cards, name, game.title)]
    if as_json:
        print(json.dumps(chosen if name is None else chosen[0], ensure_ascii=False))
    elif name is None:
        show_all(cards, game.title)
    else:
        show_one(chosen[0])


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


def printed(card: Card) -> list[tuple[str, str]]:
    """Return the printed figures of a card: everything but its id, name and text."""
    return [(key, in_words(value)) for key, value in card.items() if key not in ("id", "name", "text")]


def in_words(value: Any) -> str:
    """Write a printed figure: a list is joined, nothing is a dash."""
    if isinstance(value, list | tuple):
        return ", ".join(in_words(one) for one in value) or "–"
    return "–" if value is None else str(value)


def show_one(card: Card) -> None:
    """Print one card as a panel."""
    from rich.console import Console
    from rich.panel import Panel
    from rich.text import Text

    body = Text()
    for key, value in printed(card):
        body.append(f"{key} ", style="dim").append(f"{value}\n")
    if body:
        body.append("\n")
    body.append(str(card["text"]))
    Console().print(Panel(body, title=f"[bold]{card['name']}[/]", title_align="left", width=64, padding=(0, 1)))


def show_all(cards: list[Card], title: str) -> None:
    """Print all cards as a table."""
    from rich.console import Console
    from rich.table import Table

    columns = list(dict.fromkeys(key for card in cards for key, _ in printed(card)))
    table = Table(title=f"{title}: {len(cards)}", title_justify="left", pad_edge=False)
    table.add_column("name", style="bold", no_wrap=True)
    for column in columns:
        table.add_column(column)
    table.add_column("text", ratio=1)
    for card in cards:
        figures = dict(printed(card))
        table.add_row(str(card["name"]), *(figures.get(column, "") for column in columns), str(card["text"]))
    Console().print(table)
