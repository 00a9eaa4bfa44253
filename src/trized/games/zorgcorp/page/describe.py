"""Descriptions of pieces and places, shown on click, touch or focus."""

from trized.games.zorgcorp.board import QUADRANTS, is_start_world
from trized.games.zorgcorp.box import PEOPLE_NAMES, PEOPLES
from trized.games.zorgcorp.cards import die_text, people_card, place_text, token_cards, world_card
from trized.games.zorgcorp.page import meters
from trized.games.zorgcorp.page.ids import people_id, place_of, quadrant_id
from trized.games.zorgcorp.page.labels import labels
from trized.games.zorgcorp.page.lying import Lying, lying_at
from trized.games.zorgcorp.page.panels import panel_of
from trized.games.zorgcorp.state import (
    CONQUERED,
    FACE_DOWN,
    NO_TOKEN,
    SANCTUARY,
    Table,
)
from trized.games.zorgcorp.view import View
from trized.games.zorgcorp.words import Words
from trized.kernel import page as kernel
from trized.kernel.catalogue import capital


class Descriptions(kernel.Descriptions):
    """Describes pieces and places of one view: a few important lines, then an empty line and details."""

    view: View
    table: Table

    def __init__(self, view: View, words: Words) -> None:
        super().__init__(view, words)
        self.labels = labels(words.lang)
        self.names = self.labels.names

    def prompt_chapter(self, kind: str) -> str:
        if kind in ("turn", "moving"):
            people = self.table.acting_people()
            return "defeated" if self.table.is_defeated(people) else self.chapter(people_id(people))
        if kind == "naming" and not self.table.is_building():
            return "revolutionaries"
        return super().prompt_chapter(kind)

    def describe(self, piece: str) -> str:
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
        """Describe the contents of a place and their effects; then its exits and tokens."""
        board, lying = self.table.board, lying_at(self.view)[place]
        short, rest = [capital(self.labels.place(board, place, lying)) + "."], [place_text(self.names, board, place)]
        if board.is_world(place):
            short += self.worth(place, lying)
            rest += self.cards(lying)
        if lying.saucers and not self.stays(place):
            short.append(die_text(self.names, board, place))
        return in_two(short, rest)

    def worth(self, world: int, lying: Lying) -> list[str]:
        """Describe the revenue of a world, or that it must be remembered."""
        if lying.status == CONQUERED:
            if lying.is_blockaded:
                return [self.labels("place.worth_nothing")]
            return [self.labels("place.worth", n=int(self.table.value_of(world)))]
        hidden = lying.status == FACE_DOWN and lying.token == NO_TOKEN
        return [self.labels("place.hidden")] if hidden else []

    def cards(self, lying: Lying) -> list[str]:
        """Describe the tokens on a world, as far as a screen may show them."""
        said = [str(world_card(self.names, lying.token)["text"])] if lying.token != NO_TOKEN else []
        lies = (
            ("shield", lying.shield == 1),
            ("revolt", lying.revolt == 1),
            ("bonus", lying.status == CONQUERED and lying.bonus > 0),
            ("sanctuary", lying.status == SANCTUARY),
        )
        return said + [self.card(name) for name, there in lies if there]

    def stays(self, place: int) -> bool:
        """Return whether the ZorgCorp ships at a place stay there for the rest of the game (R10)."""
        return is_start_world(place) and self.table.status[place] == CONQUERED

    def card(self, name: str) -> str:
        """Return the text of a kind of token."""
        found = next(card for card in token_cards(self.names) if card["id"] == name)
        return self.labels("card", name=found["name"], text=found["text"])

    def people(self, people: int) -> str:
        """Describe the ships of a people, then its powers."""
        panel = panel_of(self.table, people)
        return in_two([panel.label(self.labels)], [str(people_card(self.names, people)["text"])])

    def beside_map(self, piece: str) -> str:
        """Describe a part beside the map; empty if it is none."""
        table, labels = self.table, self.labels
        if piece == "assets":
            return in_two([meters.assets_label(*meters.fleet_of(table), labels)], [self.card("fleet")])
        if piece == "round":
            return f"{meters.round_label(table.round, labels)}. {meters.endings_label(table, labels)}"
        if piece == "outlook":
            return meters.endings_label(table, labels)
        if piece == "treasury":
            return in_two([labels("treasury", n=table.treasury)], [self.card("bonus")])
        if piece == "score":
            return meters.score_label(*meters.score_now(table), labels)
        if piece in ("pile", "die"):
            return meters.supplies_label(*meters.supplies_of(table), labels)
        return ""

    def piece(self, piece: str) -> str:
        """Describe a ship, a token or a pile of bonus tokens; empty if it is none."""
        kind, _, rest = piece.partition("-")
        if kind == "dock":
            return in_two([self.labels("saucer_docked")], [self.card("fleet")])
        if kind == "bonus":
            return self.card("bonus")
        name = rest.split("-")[0]
        if kind == "saucer" and name.isdigit() and int(name) <= self.table.board.last_world:
            return self.saucer(int(name))
        if kind == "ship" and name in PEOPLE_NAMES:
            return self.labels(f"ship_{name}")
        if kind == "token" and rest.isdigit() and self.table.board.is_world(int(rest)):
            return self.place(int(rest))
        return ""

    def saucer(self, place: int) -> str:
        """Describe the exits of a ZorgCorp ship, then the size of the fleet."""
        if self.stays(place):
            return in_two([self.labels("saucer_stays")], [self.card("fleet")])
        said = [self.labels("saucer"), die_text(self.names, self.table.board, place)]
        return in_two(said, [self.card("fleet")])


def in_two(short: list[str], rest: list[str]) -> str:
    """Return the important lines, an empty line, and the details."""
    return "\n".join([*short, "", *rest])
