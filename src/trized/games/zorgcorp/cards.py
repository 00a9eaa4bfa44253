"""Texts of peoples, tokens and places, with the numbers of the rules."""

from typing import Any

from trized.games.zorgcorp.board import FACES, FIRST_SYSTEM, ZORGTERRE, Board, people_of
from trized.games.zorgcorp.boards import BOARDS, board_of
from trized.games.zorgcorp.box import BOX, PEOPLE_NAMES, PEOPLES
from trized.games.zorgcorp.names import Names, names

Card = dict[str, Any]


def cards(lang: str) -> list[Card]:
    """Return everything in the box with its text."""
    called = names(lang)
    found = people_cards(called) + world_cards(called) + token_cards(called)
    for name in BOARDS:
        board = board_of(name)
        found += [board_card(called, board), *place_cards(called, board)]
    return found


def board_card(names: Names, board: Board) -> Card:
    """Return the entry of a board."""
    systems = board.last_world + 1 - FIRST_SYSTEM
    text = names.texts.sentence("card.board_text", n=systems, holes=len(board.opposite))
    return {"id": board.record, "kind": "board", "name": names.board(board), "text": text}


def people_cards(names: Names) -> list[Card]:
    """Return the four peoples with their powers."""
    return [people_card(names, people) for people in range(PEOPLES)]


def people_card(names: Names, people: int) -> Card:
    """Return one people with its powers."""
    colour = BOX.home_colour[people]
    text = names.texts.sentence(
        "card.people_text",
        n=BOX.ships_per_people,
        worlds=BOX.build_worlds,
        power=names.texts(f"card.power_{PEOPLE_NAMES[people]}"),
        types=names.types(BOX.start_token(people)),
    )
    return {
        "id": PEOPLE_NAMES[people],
        "kind": "people",
        "name": names.people_short(people),
        "text": text,
        "colour": BOX.colour_names[colour],
    }


def world_cards(names: Names) -> list[Card]:
    """Return the World tokens."""
    return [world_card(names, kind) for kind in range(len(BOX.token_value))]


def world_card(names: Names, kind: int) -> Card:
    """Return one kind of World token."""
    colour, value, texts = BOX.token_colour[kind], int(BOX.token_value[kind]), names.texts
    values = {"type": names.type(kind), "colour": names.colour(colour), "value": value}
    text = [texts.sentence("card.world_text", **values)]
    copies = 1
    if kind >= BOX.drawn_kinds:
        text.append(texts.sentence("card.world_text_start", people=names.people(kind - BOX.drawn_kinds)))
    else:
        copies = int(BOX.copies[kind])
        text.append(texts.sentence("card.world_text_copies", n=copies))
        for people in range(PEOPLES):
            if BOX.home_colour[people] == colour:
                builder = names.people(people)
                text.append(texts.sentence("card.world_text_people", people=builder, worlds=BOX.build_worlds))
    return {
        "id": BOX.token_name(kind),
        "kind": "world",
        "name": texts.sentence("card.world_name", **values),
        "text": " ".join(text),
        "colour": BOX.colour_names[colour],
        "type": BOX.token_type(kind),
        "value": value,
        "copies": copies,
    }


def token_cards(names: Names) -> list[Card]:
    """Return the other tokens and the ZorgCorp ships."""
    points = "/".join(str(number) for number in BOX.sanctuary_points)
    steps = ", ".join(
        names.texts("card.fleet_step", ships=ships, assets=assets)
        for assets, ships in zip(BOX.fleet_assets, BOX.fleet_ships)
    )
    counts = {
        "shield": BOX.shields,
        "sanctuary": BOX.sanctuaries,
        "revolt": BOX.revolt_tokens,
        "bonus": BOX.bonus_tokens,
        "fleet": BOX.zorgcorp_ships,
    }
    return [
        {
            "id": name,
            "kind": "token",
            "name": names.texts.sentence(f"card.{name}_name"),
            "text": names.texts.sentence(f"card.{name}_text", n=count, points=points, steps=steps),
            "copies": int(count),
        }
        for name, count in counts.items()
    ]


def place_cards(names: Names, board: Board) -> list[Card]:
    """Return the places of a board."""
    return [
        {
            "id": f"{board.record}/{board.ids[place]}",
            "kind": "place",
            "name": names.place_title(board, place),
            "text": place_text(names, board, place),
            "board": board.record,
        }
        for place in range(board.places)
    ]


def place_text(names: Names, board: Board, place: int) -> str:
    """Describe a place and its exits."""
    if board.is_hole(place):
        return hole_text(names, board, place)
    links = [names.place(board, link) for link in board.exits_of(place)]
    if place == ZORGTERRE:
        return f"{names.texts.sentence('card.zorgterre_text')} {exits_text(names, links)}"
    text = [names.texts.sentence("card.place_quadrant", quadrant=names.quadrant(board.quadrant[place]))]
    if place < FIRST_SYSTEM:
        text.append(names.texts.sentence("card.place_links", links=", ".join(links)))
        text.append(start_text(names, people_of(place)))
    else:
        text.append(exits_text(names, links))
        if ZORGTERRE in board.exits_of(place):
            text.append(names.texts.sentence("card.place_core"))
    return " ".join(text)


def start_text(names: Names, people: int) -> str:
    """Describe a people's start world, and the arrival of ZorgCorp there."""
    token = BOX.start_token(people)
    return names.texts.sentence(
        "card.place_start", type=names.type(token), value=BOX.token_value[token], people=names.people(people)
    )


def die_text(names: Names, board: Board, place: int) -> str:
    """Describe the exit of each die face from a place; a start world may have fewer exits."""
    links = [names.place(board, link) for link in board.exits_of(place)]
    if len(links) == FACES:
        return exits_text(names, links)
    return names.texts.sentence("card.place_links", links=", ".join(links))


def exits_text(names: Names, links: list[str]) -> str:
    """Describe the exit of each die face."""
    a, b, c, d = links
    return names.texts.sentence("card.place_exits", a=a, b=b, c=c, d=d)


def hole_text(names: Names, board: Board, hole: int) -> str:
    """Describe the neighbours of a black hole and its opposite."""
    touched = [place for place in range(board.places) if hole in board.exits_of(place)]
    return names.texts.sentence(
        "card.hole_text",
        opposite=names.place(board, board.opposite[hole]),
        links=", ".join(board.ids[place] for place in touched),
    )
