"""Card texts of the gems."""

from typing import Any

from tests.games.tiny.box import BOX
from tests.games.tiny.words import TEXTS
from trized.kernel.catalogue import open_catalogue


def cards(lang: str) -> list[dict[str, Any]]:
    """Return every kind of gem with its name and number."""
    say = open_catalogue(TEXTS, lang)
    names = {gem: say(f"gem.{gem}") for gem in BOX.gems}
    return [{"id": gem, "name": name, "text": f"{BOX.each} × {name}"} for gem, name in names.items()]
