"""The table in a terminal: the hidden gems of every seat, a row for each."""

from rich.text import Text

from tests.games.tiny.box import BOX
from tests.games.tiny.state import UNSEEN
from tests.games.tiny.view import View
from tests.games.tiny.words import TEXTS
from trized.kernel.catalogue import open_catalogue


def picture(view: View, lang: str) -> Text:
    """Draw the rows of hidden gems as the viewer knows them."""
    say = open_catalogue(TEXTS, lang)
    rows = [
        f"{say('seat', number=seat + 1)}: "
        + ", ".join("?" if gem == UNSEEN else say(f"gem.{BOX.gems[gem]}") for gem in hidden)
        for seat, hidden in enumerate(view.table.hidden)
    ]
    return Text("\n".join(rows))
