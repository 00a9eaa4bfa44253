"""Actions and chance as canonical text, the same in every language: 'move d7 d6', 'build 1', 'die 3', 'world red-2'."""

from trized import kernel
from trized.games.zorgcorp import actions
from trized.games.zorgcorp.actions import first_part, kind_of, second_part
from trized.games.zorgcorp.board import FACES, QUADRANTS, Board
from trized.games.zorgcorp.box import BOX
from trized.games.zorgcorp.catalogue import refused
from trized.games.zorgcorp.view import View
from trized.kernel import Refused

PLACE, COUNT, QUADRANT = "place", "count", "quadrant"
NOTHING = ""
FORMS = {  # verb: the kind of action, and what its two parts are
    "pass": (actions.PASS, (NOTHING, NOTHING)),
    "done": (actions.END_MOVES, (NOTHING, NOTHING)),
    "move": (actions.MOVE, (PLACE, PLACE)),
    "revolt": (actions.LAY_REVOLT, (PLACE, NOTHING)),
    "steal": (actions.STEAL, (PLACE, NOTHING)),
    "sacrifice": (actions.SACRIFICE, (PLACE, NOTHING)),
    "build": (actions.BUILD, (NOTHING, COUNT)),
    "revolution": (actions.REVOLUTION, (PLACE, COUNT)),
    "name": (actions.NAME_WORLD, (PLACE, NOTHING)),
    "place": (actions.PLACE_SHIP, (PLACE, NOTHING)),
    "sanctuary": (actions.DECLARE_SANCTUARY, (PLACE, NOTHING)),
    "probe": (actions.PROBE, (QUADRANT, NOTHING)),
    "remove": (actions.REMOVE_SHIP, (PLACE, NOTHING)),
}
VERBS = {kind: verb for verb, (kind, _) in FORMS.items()}
STATIC = {  # what means the same on every board
    "pass": actions.pass_turn(),
    "done": actions.end_moves(),
    **{f"build {offer}": actions.build(offer) for offer in range(BOX.build_worlds + 1)},
    **{f"probe {name}": actions.probe(quadrant) for quadrant, name in enumerate(QUADRANTS)},
}


class Notation(kernel.Notation):
    """Writes and reads the canonical text of ZorgCorp."""

    def write(self, view: kernel.View, seat: int, action: int) -> str:
        assert isinstance(view, View)
        if kind_of(action) not in VERBS:
            raise refused("number", number=action)
        verb = VERBS[kind_of(action)]
        words = [verb]
        for part, number in zip(FORMS[verb][1], (first_part(action), second_part(action))):
            if part != NOTHING:
                words.append(write_part(view.table.board, part, number))
        return " ".join(words)

    def read(self, view: kernel.View, seat: int, text: str) -> int:
        assert isinstance(view, View)
        verb, *given = text.split()[:4] or [""]
        if verb not in FORMS:
            raise refused("action", text=text, known=list(FORMS))
        kind, parts = FORMS[verb]
        if len(given) != sum(part != NOTHING for part in parts):
            raise refused("form", text=text, form=written_form(verb))
        numbers = [0 if part == NOTHING else read_part(view.table.board, part, given.pop(0)) for part in parts]
        return actions.encode(kind, *numbers)

    def read_static(self, seat: int, text: str) -> int | None:
        return STATIC.get(text)  # the number of a place depends on the board

    def write_outcome(self, kind: str, value: int) -> str:
        if kind == "die":
            return f"die {value + 1}"
        if kind == "world":
            return f"world {BOX.token_name(value)}"
        raise ValueError(f"Nothing of the kind '{kind}' is drawn in ZorgCorp.")

    def read_outcome(self, text: str) -> tuple[str, int]:
        kind, _, value = text.partition(" ")
        if kind == "die" and value in [str(face) for face in range(1, FACES + 1)]:
            return kind, int(value) - 1
        if kind == "world" and BOX.token_kinds.get(value, BOX.drawn_kinds) < BOX.drawn_kinds:
            return kind, BOX.token_kinds[value]
        raise refused("draw", text=text)


def written_form(verb: str) -> list[str | Refused]:
    """Return how an action is written, in the words of a refusal: 'move PLACE PLACE'."""
    return [verb, *[refused(f"refused.part.{part}") for part in FORMS[verb][1] if part != NOTHING]]


def write_part(board: Board, part: str, number: int) -> str:
    """Write a place, a quadrant or a number of BZ$."""
    if part == COUNT:
        return str(number)
    names = board.ids if part == PLACE else QUADRANTS
    if number >= len(names):
        raise refused(f"no_{part}", text=number)
    return names[number]


def read_part(board: Board, part: str, text: str) -> int:
    """Read a place, a quadrant or a number of BZ$."""
    if part == COUNT and text.isascii() and text.isdigit() and int(text) <= BOX.revolution_colours:
        return int(text)
    if part == PLACE and text in board.place_of:
        return board.place_of[text]
    if part == QUADRANT and text in QUADRANTS:
        return QUADRANTS.index(text)
    raise refused(f"no_{part}", text=text, most=BOX.revolution_colours, known=QUADRANTS)
