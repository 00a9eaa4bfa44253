"""Files made at random from what an editor of the workshop offers: `python -m tests.support.workshop_walk zoondo 50 9`.

Every file that a person could finish passes `check`, comes back from its link byte for byte, and plays random games.
"""

import re
import sys
from html import unescape
from typing import TypeVar

from trized.games import REGISTRY, load
from trized.kernel import Chance, Game, Refused, Seeded
from trized.kernel.creation import Creation, decode, encode
from trized.kernel.playout import play_randomly
from trized.kernel.workshop import Workshop
from trized.table.pages.registry import page_of

CONTROL = re.compile(r"<(button|input|select)\b([^>]*)>(.*?)(?=<(?:button|input|select|/div|/li)\b|$)", re.DOTALL)
ATTRIBUTE = re.compile(r"""([\w-]+)(?:="([^"]*)"|='([^']*)')?""")
OPTION = re.compile(r'<option value="([^"]*)"')
TYPED = ("any 2", "mars", "credits 3 -> any 1", "if leader: mars 2", "0", "7", "-3", "99", "Ça", "", "💥")
LIMIT = 20_000
MORE: dict[str, list[dict[str, str]]] = {
    "zenith": [{"players": "2", "secret_agents": "yes"}, {"players": "4", "secret_agents": "yes"}]
}  # options of the games that are played
T = TypeVar("T")


def workshop(game: Game) -> Workshop:
    """Return the workshop of the first option for which files can be made."""
    return page_of(REGISTRY[game.name], game).workshop(game, next(option.name for option in game.options if option.own))


def one_of(things: list[T], chance: Chance) -> T:
    """Return a random element."""
    return things[chance.below(len(things))]


def controls(board: str) -> list[tuple[str, dict[str, str], list[str]]]:
    """Return the controls of a page: tag, attributes, and the values of a list."""
    found = []
    for tag, attributes, inside in CONTROL.findall(board):
        named = {name: unescape(value or other) for name, value, other in ATTRIBUTE.findall(attributes)}
        if "data-edit" in named or "data-look" in named:
            found.append((tag, named, OPTION.findall(inside) if tag == "select" else []))
    return found


def use(shop: Workshop, text: str, look: dict[str, str], chance: Chance) -> tuple[str, dict[str, str]]:
    """Use any control of the page, as its script does; return the text and `look` after it."""
    offered = controls(shop.draw(text, look, "en").board)
    if shop.surprises:
        offered.append(("button", {"data-edit": "surprise"}, []))
    pieces = [one for one in offered if one[1].get("id", "").startswith("x-") and one[1]["id"] != "x-"]
    tag, named, values = one_of(pieces if pieces and chance.below(3) else offered, chance)
    given = [one_of(values, chance) if tag == "select" else one_of(list(TYPED), chance)] if tag != "button" else []
    if named.get("type") == "checkbox":
        given = [one_of(["yes", ""], chance)]
    if "data-look" in named:
        name, _, value = named["data-look"].partition(" ")
        return text, {**look, name: given[0] if given else value}
    try:
        edited = shop.edit(text, [*named["data-edit"].split(), *given], look, "en", chance)
    except Refused:  # the page shows the sentence, and nothing changes
        return text, look
    return edited.text, dict(edited.look)


def is_legal(shop: Workshop, text: str) -> bool:
    """Return whether a game can be played with a file."""
    try:
        shop.game.settle({shop.option: text})
    except Refused:
        return False
    return True


def finished(shop: Workshop, seed: int, steps: int = 25) -> str:
    """Return the last text of a random walk through the editor that a person could play and share."""
    chance = Seeded(seed)
    starts = [text for _, text in shop.starts("en") if is_legal(shop, text)]
    text = good = starts[seed % len(starts)]
    look = dict[str, str]()
    for _ in range(steps):
        text, look = use(shop, text, look, chance)
        if is_legal(shop, text):
            good = text
    return good


def check(game: Game, seed: int, games: int = 1) -> str:
    """Make a file; it plays random games to their ends and comes back from its link byte for byte."""
    shop = workshop(game)
    text = finished(shop, seed)
    assert game.check_file(shop.option, text, "en").problems == ()
    assert not any(limit.problems for limit in shop.draw(text, {}, "en").limits)
    assert decode(encode(Creation(game.name, shop.option, text))).text == text
    same = [option.name for option in game.options if option.own]
    for number in range(games):
        more = MORE.get(game.name, [{}])
        options = game.settle({**dict.fromkeys(same, text), **more[(seed + number) % len(more)]})
        played, chance = game.for_options(options), Seeded(seed * games + number)
        state = played.start(options, chance)
        play_randomly(state, chance, Seeded(seed + number + 1), LIMIT)
        assert state.over(), text
    return text


if __name__ == "__main__":
    title, walks, games = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    made = {check(load(title), seed, games) for seed in range(walks)}
    print(f"{walks} walks, {len(made)} different files: all pass check, come back and play {games} games to their end")
