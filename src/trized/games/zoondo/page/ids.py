"""Element ids of the board. None identifies a face-down card."""

from trized.games.zoondo.box import BOX
from trized.games.zoondo.notation import CELL_NAMES
from trized.games.zoondo.state import SLOTS, Table

RECOMMENDED_ID = "recommended"
AT_RANDOM_ID = "random"
STOP_ID = "stop"
CORNERS = ("corner-a", "corner-b")  # the two corners of a diagonal are one choice (F1)


CELL_IDS = tuple(f"cell-{name}" for name in CELL_NAMES)

piece_id = "piece-{}".format  # a card on the field, by its slot, which is public
hidden_trump_id = "trump-{}-{}".format  # a trump unknown to the viewer: seat, number
reinforcements_id = "reinforcements-{}".format  # the hand of reinforcements of a seat
tomb_id = "tomb-{}".format
side_id = "side-{}".format  # the panel of a seat


def cell_id(cell: int) -> str:
    """Return the id of a cell."""
    return CELL_IDS[cell]


def target_id(table: Table, cell: int) -> str:
    """Return the element to click for a target cell: its Zoon, or the cell itself."""
    there = int(table.board[cell])
    return piece_id(there) if there < SLOTS else cell_id(cell)


def trump_id(seat: int, trump: int) -> str:
    """Return the id of a trump that the viewer knows."""
    return f"trump-{seat}-{BOX.trumps[trump].id}"


def hand_id(kind: int) -> str:
    """Return the id of a card in the viewer's own hand."""
    return f"hand-{BOX.zoons[kind].id}"
