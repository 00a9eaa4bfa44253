"""What anything on the board is, in words: a click, a touch or the focus says it."""

from trized.games.zorgcorp import box
from trized.games.zorgcorp.cards import peoples, place_text, tokens, world
from trized.games.zorgcorp.galaxy import PEOPLES, ZORGTERRE
from trized.games.zorgcorp.page.ids import people_id, place_of, quadrant_id
from trized.games.zorgcorp.page.sayer import Sayer
from trized.games.zorgcorp.page.scene import Scene
from trized.games.zorgcorp.state import CONQUERED, EXCESS, FACE_DOWN, MOVING, NAMING, NOWHERE, PLACING, TURN, Table
from trized.games.zorgcorp.view import TableView

PEOPLES_OWN = dict(zip(box.PEOPLE, ("military", "architects", "revolutionaries", "spies"), strict=True))
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
        return PEOPLES_OWN.get(rest.partition("-")[0], "")
    return CHAPTERS.get(kind, "")


def chapter_asked(table: Table) -> str:
    """Return the chapter that tells more about what is asked."""
    if table.phase in (TURN, MOVING):
        return "defeated" if table.defeated(table.people()) else PEOPLES_OWN[box.PEOPLE[table.people()]]
    if table.phase == NAMING and table.site != NOWHERE:
        return "revolutionaries"
    return {NAMING: "building", PLACING: "building", EXCESS: "fleet"}.get(int(table.phase), "end")


class Guide:
    """Describes the pieces and places of one view."""

    def __init__(self, view: TableView, say: Sayer) -> None:
        self.view = view
        self.table = view.table
        self.say = say

    def describe(self, piece: str) -> str:
        """Say what a piece or place is; empty if it is none of ours."""
        place = place_of(self.table.board, piece)
        if place is not None:
            return self.place(place)
        if piece in ("assets", "round", "treasury", "score", "pile", "die"):
            return self.frame(piece)
        for people in range(PEOPLES):
            if piece == people_id(people):
                return self.people(people)
        for quadrant in range(len(box.QUADRANTS)):
            if piece == quadrant_id(quadrant):
                return self.say.words.fill("card", "place_quadrant", quadrant=self.say.words.quadrant(quadrant))
        kind, _, rest = piece.partition("-")
        return self.craft(kind, rest)

    def place(self, place: int) -> str:
        """Say where a place leads, what lies on it and what that means."""
        said = [self.say.label(self.view, place) + "."]
        if ZORGTERRE < place <= self.table.board.worlds:
            said += self.token(place)
        said.append(place_text(self.say.words, self.table.board, place))
        return "\n".join(said)

    def token(self, world_place: int) -> list[str]:
        """Say what the token of a world is, as far as a screen may show it."""
        status = self.table.status[world_place]
        said = []
        if self.view.shows(world_place):
            said.append(str(world(self.say.words, int(self.table.token[world_place]))["text"]))
        elif status == FACE_DOWN:
            said.append(self.say("place.hidden"))
        lies = (
            ("shield", self.table.shield[world_place] == 1),
            ("revolt", self.table.revolt[world_place] == 1),
            ("bonus", status == CONQUERED and self.table.bonus[world_place] > 0),
        )
        return said + [self.card(name) for name, there in lies if there]

    def card(self, name: str) -> str:
        """Return the text of a kind of token."""
        found = next(card for card in tokens(self.say.words) if card["id"] == name)
        return self.say("card", name=found["name"], text=found["text"])

    def people(self, people: int) -> str:
        """Say what a people can do."""
        panel = next(
            panel for panel in Scene(self.view, self.say.lang, ()).panels if panel.people == box.PEOPLE[people]
        )
        return f"{panel.label}\n{peoples(self.say.words)[people]['text']}"

    def frame(self, piece: str) -> str:
        """Say what a part beside the map shows."""
        scene = Scene(self.view, self.say.lang, ())
        figures = self.table.figures
        if piece == "assets":
            return f"{scene.meter['label']}\n{self.card('fleet')}"
        if piece == "round":
            round_ = self.say("round", round=self.table.round, rounds=figures.rounds)
            return f"{round_}. {self.say('fallen', scene.fallen)} {self.say('siege', scene.besieged)}"
        if piece == "treasury":
            return f"{self.say('treasury', int(self.table.treasury))}\n{self.card('bonus')}"
        ours, theirs = scene.score
        if piece == "score":
            return self.say("score", rounds=figures.rounds, resistance=ours, zorgcorp=theirs)
        return scene.supplies

    def craft(self, kind: str, rest: str) -> str:
        """Say what a ship or a pile of bonus tokens is."""
        if kind in ("saucer", "dock"):
            return self.card("fleet")
        if kind == "bonus":
            return self.card("bonus")
        name = rest.split("-")[0]
        if kind == "ship" and name in box.PEOPLE:
            return self.say(f"craft_{box.PEOPLE.index(name)}")  # short: it opens beside a ship that is about to move
        if kind == "token" and rest.isdigit() and ZORGTERRE < int(rest) <= self.table.board.worlds:
            return self.place(int(rest))
        return ""
