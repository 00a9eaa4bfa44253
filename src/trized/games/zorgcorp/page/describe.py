"""What anything on the board is, in words: a click, a touch or the focus says it."""

from trized.games.zorgcorp.board import QUADRANTS
from trized.games.zorgcorp.box import PEOPLE_NAMES, PEOPLES
from trized.games.zorgcorp.cards import people_card, place_text, token_cards, world_card
from trized.games.zorgcorp.page import meters
from trized.games.zorgcorp.page.ids import people_id, place_of, quadrant_id
from trized.games.zorgcorp.page.labels import Labels
from trized.games.zorgcorp.page.lying import lying_at
from trized.games.zorgcorp.page.panels import panel_of
from trized.games.zorgcorp.state import CONQUERED, EXCESS, FACE_DOWN, MOVING, NAMING, OVER, PLACING, TURN, Table
from trized.games.zorgcorp.view import View

PEOPLE_CHAPTERS = dict(zip(PEOPLE_NAMES, ("military", "architects", "revolutionaries", "spies"), strict=True))
CHAPTERS = {  # by what an id begins with; people and ships have their people's
    "zorgterre": "galaxy",
    "hole": "galaxy",
    "system": "worlds",
    "start": "galaxy",
    "token": "worlds",
    "bonus": "saucers",
    "saucer": "saucers",
    "dock": "fleet",
    "assets": "assets",
    "treasury": "assets",
    "round": "round",
    "score": "end",
    "pile": "worlds",
    "die": "saucers",
    "quadrant": "spies",
    "lane": "galaxy",
}


def chapter_of(piece: str) -> str:
    """Return the chapter that tells more about a piece or place."""
    kind, _, rest = piece.partition("-")
    if kind in ("people", "ship"):
        return PEOPLE_CHAPTERS.get(rest.partition("-")[0], "")
    return CHAPTERS.get(kind, "")


def chapter_asked(table: Table) -> str:
    """Return the chapter that tells more about what is asked."""
    if table.phase in (TURN, MOVING):
        people = table.acting_people()
        return "defeated" if table.is_defeated(people) else PEOPLE_CHAPTERS[PEOPLE_NAMES[people]]
    if table.phase == NAMING and not table.is_building():
        return "revolutionaries"
    return {NAMING: "building", PLACING: "building", EXCESS: "fleet", OVER: "end"}[int(table.phase)]


class Descriptions:
    """Describes the pieces and places of one view."""

    def __init__(self, view: View, labels: Labels) -> None:
        self.view = view
        self.table = view.table
        self.labels = labels
        self.names = labels.names

    def describe(self, piece: str) -> str:
        """Say what a piece or place is; empty if it is none of ours."""
        place = place_of(self.table.board, piece)
        if place is not None:
            return self.place(place)
        for people in range(PEOPLES):
            if piece == people_id(people):
                return self.people(people)
        for quadrant in range(len(QUADRANTS)):
            if piece == quadrant_id(quadrant):
                return self.names.texts.sentence("card.place_quadrant", quadrant=self.names.quadrant(quadrant))
        return self.beside_map(piece) or self.piece(piece)

    def place(self, place: int) -> str:
        """Say where a place leads, what lies on it and what that means."""
        said = [self.labels.place(self.table.board, place, lying_at(self.view)[place]) + "."]
        if self.table.board.is_world(place):
            said += self.lying(place)
        said.append(place_text(self.names, self.table.board, place))
        return "\n".join(said)

    def lying(self, world: int) -> list[str]:
        """Say what the tokens on a world are, as far as a screen may show them."""
        table, status = self.table, self.table.status[world]
        said = []
        if self.view.shows(world):
            said.append(str(world_card(self.names, int(table.token[world]))["text"]))
        elif status == FACE_DOWN:
            said.append(self.labels("place.hidden"))
        lies = (
            ("shield", table.shield[world] == 1),
            ("revolt", table.revolt[world] == 1),
            ("bonus", status == CONQUERED and table.bonus[world] > 0),
        )
        return said + [self.card(name) for name, there in lies if there]

    def card(self, name: str) -> str:
        """Return the text of a kind of token."""
        found = next(card for card in token_cards(self.names) if card["id"] == name)
        return self.labels("card", name=found["name"], text=found["text"])

    def people(self, people: int) -> str:
        """Say what a people can do."""
        panel = panel_of(self.table, people)
        return f"{panel.label(self.labels)}\n{people_card(self.names, people)['text']}"

    def beside_map(self, piece: str) -> str:
        """Say what a part beside the map shows; empty if it is none."""
        table, labels = self.table, self.labels
        if piece == "assets":
            return f"{meters.assets_label(table, labels)}\n{self.card('fleet')}"
        if piece == "round":
            return f"{meters.round_label(table.round, labels)}. {meters.endings_label(table, labels)}"
        if piece == "treasury":
            return f"{labels('treasury', n=table.treasury)}\n{self.card('bonus')}"
        if piece == "score":
            return meters.score_label(*meters.score_now(table), labels)
        if piece in ("pile", "die"):
            return meters.supplies_label(table, labels)
        return ""

    def piece(self, piece: str) -> str:
        """Say what a ship, a token or a pile of bonus tokens is; empty if it is none."""
        kind, _, rest = piece.partition("-")
        if kind in ("saucer", "dock"):
            return self.card("fleet")
        if kind == "bonus":
            return self.card("bonus")
        name = rest.split("-")[0]
        if kind == "ship" and name in PEOPLE_NAMES:
            return self.labels(f"ship_{name}")  # short: it opens beside a ship that is about to move
        if kind == "token" and rest.isdigit() and self.table.board.is_world(int(rest)):
            return self.place(int(rest))
        return ""
