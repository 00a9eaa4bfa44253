"""Names of peoples, places, tokens and amounts of money in one language."""

from functools import cache

from trized.games.zorgcorp.board import FIRST_SYSTEM, QUADRANTS, ZORGTERRE, Board, people_of
from trized.games.zorgcorp.box import BOX, PEOPLE_NAMES
from trized.games.zorgcorp.catalogue import TEXTS, catalogue
from trized.kernel.catalogue import capital, open_catalogue


class Names:
    """Names in one language, and their catalogue."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.texts = catalogue(lang)

    def people(self, people: int) -> str:
        """Return a people's name with its article."""
        return self.texts(f"people.{PEOPLE_NAMES[people]}.name")

    def people_short(self, people: int) -> str:
        """Return a people's name without article."""
        return self.texts(f"people.{PEOPLE_NAMES[people]}.short")

    def people_letter(self, people: int) -> str:
        """Return the letter of a people."""
        return self.texts(f"people.{PEOPLE_NAMES[people]}.letter")

    def board(self, board: Board) -> str:
        """Name a board: one of the box or of a scenario, or a custom one by its title."""
        if self.texts.has(f"board.{board.record}"):
            return self.texts(f"board.{board.record}")
        title = board.title.get(self.lang, board.title[""])
        return open_catalogue(TEXTS / "scenarios", self.lang).get(f"{title}.title", title)

    def place(self, board: Board, place: int) -> str:
        """Return a place's name for use in a sentence."""
        if place == ZORGTERRE:
            return self.texts("place.zorgterre")
        if place < FIRST_SYSTEM:
            return self.texts("place.start_world", people=self.people(people_of(place)))
        if board.is_hole(place):
            return self.texts("place.hole", id=self.compass(board, place))
        return board.ids[place]

    def compass(self, board: Board, hole: int) -> str:
        """Name a black hole by its compass direction; one of a custom board by its id."""
        corner = board.ids[hole].removeprefix("hole-")
        return self.texts(f"page.quadrant.{corner}") if corner in QUADRANTS else corner.upper()

    def place_title(self, board: Board, place: int) -> str:
        """Return a place's name as a title; systems as on the board."""
        name = self.place(board, place)
        return name if name == board.ids[place] else capital(name)

    def token(self, kind: int) -> str:
        """Name a token, such as 'urban 3'."""
        return self.texts("token.name", type=self.type(kind), value=BOX.token_value[kind])

    def type(self, kind: int) -> str:
        """Name the type of world of a token kind."""
        return self.texts(f"type.{BOX.token_type(kind)}")

    def types(self, kind: int) -> str:
        """Name the type of world of a token kind in the plural."""
        return self.texts(f"types.{BOX.token_type(kind)}")

    def colour(self, colour: int) -> str:
        """Name a colour."""
        return self.texts(f"colour.{BOX.colour_names[colour]}")

    def quadrant(self, quadrant: int) -> str:
        """Name a quadrant."""
        return self.texts(f"quadrant.{QUADRANTS[quadrant]}")

    def bz(self, amount: int) -> str:
        """Return an amount of BZ$ as text."""
        return self.texts("action.bz", n=amount)


@cache
def names(lang: str) -> Names:
    """Return the names in a language."""
    return Names(lang)


def token_seal(kind: int) -> str:
    """Return the seal of a token, such as 'V3', equal in every language."""
    return f"{BOX.token_type(kind)[0].upper()}{BOX.token_value[kind]}"
