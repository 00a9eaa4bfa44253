"""Sayings and chance as canonical text, the same in every language: 'move d7 d6', 'build 1', 'die 3', 'world red-2'."""

from trized.games.zorgcorp import sayings
from trized.games.zorgcorp.box import FIGURES, KINDS, QUADRANTS, token_name
from trized.games.zorgcorp.galaxy import FACES, Board
from trized.games.zorgcorp.sayings import first_of, kind_of, say, second_of
from trized.games.zorgcorp.view import TableView
from trized.kernel import Notation, Refused, View

PLACE, COUNT, QUADRANT = "place", "count", "quadrant"
NOTHING = ""
FORMS = {  # verb: the kind of saying, and what follows the verb
    "pass": (sayings.PASS, (NOTHING, NOTHING)),
    "done": (sayings.DONE, (NOTHING, NOTHING)),
    "move": (sayings.MOVE, (PLACE, PLACE)),
    "revolt": (sayings.REVOLT, (PLACE, NOTHING)),
    "steal": (sayings.STEAL, (PLACE, NOTHING)),
    "sacrifice": (sayings.SACRIFICE, (PLACE, NOTHING)),
    "build": (sayings.BUILD, (NOTHING, COUNT)),
    "revolution": (sayings.REVOLUTION, (PLACE, COUNT)),
    "name": (sayings.NAME, (PLACE, NOTHING)),
    "place": (sayings.PLACE, (PLACE, NOTHING)),
    "sanctuary": (sayings.SANCTUARY, (PLACE, NOTHING)),
    "probe": (sayings.PROBE, (QUADRANT, NOTHING)),
    "remove": (sayings.REMOVE, (PLACE, NOTHING)),
}
VERBS = {kind: verb for verb, (kind, _) in FORMS.items()}
AT_SIGHT = {  # what means the same on every board
    "pass": say(sayings.PASS),
    "done": say(sayings.DONE),
    **{f"build {offered}": say(sayings.BUILD, 0, offered) for offered in range(FIGURES.build_worlds + 1)},
    **{f"probe {name}": say(sayings.PROBE, quadrant) for quadrant, name in enumerate(QUADRANTS)},
}


class ZorgNotation(Notation):
    """Writes and reads the canonical text of ZorgCorp."""

    def write(self, view: View, seat: int, action: int) -> str:
        assert isinstance(view, TableView)
        if kind_of(action) not in VERBS:
            raise Refused(f"The number {action} says nothing in ZorgCorp.")
        verb = VERBS[kind_of(action)]
        words = [verb]
        for part, number in zip(FORMS[verb][1], (first_of(action), second_of(action))):
            if part != NOTHING:
                words.append(write_part(view.table.board, part, number))
        return " ".join(words)

    def read(self, view: View, seat: int, text: str) -> int:
        assert isinstance(view, TableView)
        verb, *given = text.split()[:4] or [""]
        if verb not in FORMS:
            raise Refused(f"'{text}' says nothing in ZorgCorp; a saying begins with {', '.join(FORMS)}.")
        kind, parts = FORMS[verb]
        if len(given) != sum(part != NOTHING for part in parts):
            form = " ".join([verb, *[f"<{part}>" for part in parts if part != NOTHING]])
            raise Refused(f"'{text}' cannot be read; it should look like '{form}'.")
        numbers = [0 if part == NOTHING else read_part(view.table.board, part, given.pop(0)) for part in parts]
        return say(kind, *numbers)

    def read_static(self, seat: int, text: str) -> int | None:
        return AT_SIGHT.get(text)  # the number of a place depends on the board

    def write_outcome(self, kind: str, value: int) -> str:
        return f"die {value + 1}" if kind == "die" else f"world {token_name(value)}"

    def read_outcome(self, text: str) -> tuple[str, int]:
        kind, _, value = text.partition(" ")
        if kind == "die" and value in [str(face) for face in range(1, FACES + 1)]:
            return kind, int(value) - 1
        if kind == "world" and KINDS.get(value, FIGURES.drawn) < FIGURES.drawn:
            return kind, KINDS[value]
        raise Refused(f"'{text}' is nothing that chance draws in ZorgCorp; it draws 'die 3' or 'world red-2'.")


def write_part(board: Board, part: str, number: int) -> str:
    """Write a place, a quadrant or a number of BZ$."""
    if part == COUNT:
        return str(number)
    names = board.ids if part == PLACE else QUADRANTS
    if number >= len(names):
        raise Refused(f"There is no {part} with the number {number} on this board.")
    return names[number]


def read_part(board: Board, part: str, text: str) -> int:
    """Read a place, a quadrant or a number of BZ$."""
    if part == COUNT and text.isascii() and text.isdigit() and int(text) <= FIGURES.revolution_colours:
        return int(text)
    if part == PLACE and text in board.number:
        return board.number[text]
    if part == QUADRANT and text in QUADRANTS:
        return QUADRANTS.index(text)
    raise Refused(f"There is no {part} '{text}' in this game.")
