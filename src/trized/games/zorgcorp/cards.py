"""What the peoples, the tokens and the places of the boards say: texts made from the figures that the rules use."""

from typing import Any

from trized.games.zorgcorp import box
from trized.games.zorgcorp.galaxy import FACES, FIRST_SYSTEM, FIRST_WORLD, PEOPLES, ZORGTERRE, Board
from trized.games.zorgcorp.words import ZorgWords

Card = dict[str, Any]


def all_cards(words: ZorgWords) -> list[Card]:
    """Return the cards of everything in the box."""
    cards = peoples(words) + worlds(words) + tokens(words)
    for name in box.BOARDS:
        board = box.board(name)
        cards += [board_card(words, board), *places(words, board)]
    return cards


def board_card(words: ZorgWords, board: Board) -> Card:
    """Return a board as a whole."""
    text = words.fill("card", "board_text", board.worlds + 1 - FIRST_SYSTEM, holes=board.places - board.worlds - 1)
    return {"id": board.record, "kind": "board", "name": board.title[words.lang], "text": text}


def peoples(words: ZorgWords) -> list[Card]:
    """Return the four peoples with their powers."""
    cards = []
    for people, name in enumerate(box.PEOPLE):
        colour = box.FIGURES.home_colour[people]
        text = words.fill(
            "card",
            "people_text",
            box.TOKENS["ships-per-people"],
            worlds=box.FIGURES.build_worlds,
            power=words.texts["card"][f"power_{people}"],
            type=words.texts["type"][box.TYPES[colour]],
            colour=words.texts["colour"][box.COLOURS[colour]],
        )
        short = words.texts["people"]["short"][people]
        cards.append({"id": name, "kind": "people", "name": short, "text": text, "colour": box.COLOURS[colour]})
    return cards


def worlds(words: ZorgWords) -> list[Card]:
    """Return the World tokens."""
    return [world(words, kind) for kind in range(len(box.FIGURES.value))]


def world(words: ZorgWords, kind: int) -> Card:
    """Return one kind of World token."""
    figures = box.FIGURES
    colour = figures.colour[kind]
    given = {
        "type": words.texts["type"][box.TYPES[colour]],
        "colour": words.texts["colour"][box.COLOURS[colour]],
        "value": figures.value[kind],
    }
    text = words.fill("card", "world_text", **given)
    owner = next((people for people in range(PEOPLES) if figures.home_colour[people] == colour), None)
    if kind >= figures.drawn:
        people = kind - figures.drawn
        short = words.texts["people"]["short"][people]
        text += words.fill("card", "world_text_start", people=words.people(people), short=short)
        copies = 1
    else:
        copies = int(figures.copies[kind])
        text += words.fill("card", "world_text_copies", copies)
        if owner is not None:
            text += words.fill("card", "world_text_people", people=words.people(owner), worlds=figures.build_worlds)
    return {
        "id": box.token_name(kind),
        "kind": "world",
        "name": words.fill("card", "world_name", **given),
        "text": text,
        "colour": box.COLOURS[colour],
        "type": box.TYPES[colour],
        "value": int(figures.value[kind]),
        "copies": copies,
    }


def tokens(words: ZorgWords) -> list[Card]:
    """Return the other tokens and the ZorgCorp ships."""
    figures = box.FIGURES
    points = "/".join(str(number) for number in figures.sanctuary_points)
    steps = ", ".join(
        words.texts["card"]["fleet_step"].format(ships=ships, assets=assets)
        for assets, ships in zip(figures.fleet_from, figures.fleet_ships)
    )
    counts = {
        "shield": figures.shields,
        "sanctuary": figures.sanctuaries,
        "revolt": figures.revolts,
        "bonus": figures.bonus,
        "fleet": figures.zorg_ships,
    }
    return [
        {
            "id": name,
            "kind": "token",
            "name": words.fill("card", f"{name}_name"),
            "text": words.fill("card", f"{name}_text", int(count), points=points, steps=steps),
            "copies": int(count),
        }
        for name, count in counts.items()
    ]


def places(words: ZorgWords, board: Board) -> list[Card]:
    """Return the places of a board."""
    return [
        {
            "id": f"{board.record}/{board.ids[place]}",
            "kind": "place",
            "name": place_name(words, board, place),
            "text": place_text(words, board, place),
            "board": board.record,
        }
        for place in range(board.places)
    ]


def place_name(words: ZorgWords, board: Board, place: int) -> str:
    """Name a place as a title; systems are written as on the board."""
    name = words.place(board, place)
    return name if name == board.ids[place] else name[0].upper() + name[1:]


def place_text(words: ZorgWords, board: Board, place: int) -> str:
    """Say where a place leads and what it is."""
    links = [board.exits[FACES * place + face] for face in range(board.ways[place])]
    named = [words.place(board, link) for link in links]
    if board.is_hole(place):
        return hole_text(words, board, place)
    if place == ZORGTERRE:
        return words.fill("card", "zorgterre_text") + exits_text(words, named)
    text = words.fill("card", "place_quadrant", quadrant=words.quadrant(board.quadrant[place]))
    if place >= FIRST_SYSTEM:
        core = words.fill("card", "place_core") if ZORGTERRE in links else ""
        return text + exits_text(words, named) + core
    people = place - FIRST_WORLD
    colour = box.FIGURES.home_colour[people]
    text += words.fill("card", "place_links", links=", ".join(named))
    return text + words.fill(
        "card",
        "place_start",
        type=words.texts["type"][box.TYPES[colour]],
        value=box.FIGURES.value[box.FIGURES.drawn + people],
        people=words.people(people),
    )


def exits_text(words: ZorgWords, named: list[str]) -> str:
    """Say where each face of the die leads."""
    a, b, c, d = named
    return words.fill("card", "place_exits", a=a, b=b, c=c, d=d)


def hole_text(words: ZorgWords, board: Board, hole: int) -> str:
    """Say what a black hole touches and where it comes out."""
    leads = [board.exits[FACES * place : FACES * place + FACES] for place in range(board.places)]
    touched = [place for place in range(board.places) if hole in leads[place]]
    return words.fill(
        "card",
        "hole_text",
        opposite=words.place(board, board.opposite[hole]),
        links=", ".join(board.ids[place] for place in touched),
    )
