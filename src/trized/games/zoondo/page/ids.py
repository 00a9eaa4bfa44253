"""The ids of pieces and places on the board. None of them tells what a face-down card is."""

from trized.games.zoondo.box import BOX
from trized.games.zoondo.notation import CELL_NAMES
from trized.games.zoondo.state import SLOTS, Table

RECOMMENDED_ID = "recommended"
AT_RANDOM_ID = "random"
STOP_ID = "stop"
CORNERS = ("corner-a", "corner-b")  # the two corners of a diagonal are one choice (F1)


def piece_id(slot: int) -> str:
    """Return the id of a card on the field: its public number."""
    return f"piece-{slot}"


CELL_IDS = tuple(f"cell-{name}" for name in CELL_NAMES)


def cell_id(cell: int) -> str:
    """Return the id of a cell."""
    return CELL_IDS[cell]


def target_id(table: Table, cell: int) -> str:
    """Return what is touched to aim at a cell: the Zoon that stands there, or the cell itself."""
    there = int(table.board[cell])
    return piece_id(there) if there < SLOTS else cell_id(cell)


def trump_id(seat: int, trump: int) -> str:
    """Return the id of a trump that its viewer knows."""
    return f"trump-{seat}-{BOX.trumps[trump].id}"


def hidden_trump_id(seat: int, number: int) -> str:
    """Return the id of a trump that its viewer does not know: they are only counted."""
    return f"trump-{seat}-{number}"


def hand_id(kind: int) -> str:
    """Return the id of a card in the viewer's own hand."""
    return f"hand-{BOX.zoons[kind].id}"


def reinforcements_id(seat: int) -> str:
    """Return the id of a hand of reinforcements."""
    return f"reinforcements-{seat}"


def tomb_id(seat: int) -> str:
    """Return the id of a tomb."""
    return f"tomb-{seat}"


def side_id(seat: int) -> str:
    """Return the id of a seat's panel."""
    return f"side-{seat}"
