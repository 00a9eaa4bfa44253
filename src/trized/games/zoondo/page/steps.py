"""Events as the eye should see them: which card moves where, with which sound and which caption."""

from collections.abc import Callable
from typing import Final

from trized.games.zoondo import box
from trized.games.zoondo.cards import power_text, trump_text
from trized.games.zoondo.movement import owner
from trized.games.zoondo.page import duel, faces
from trized.games.zoondo.page.clicks import place_of
from trized.games.zoondo.page.ids import cell_id, held_id, piece_id, reserve_id, side_id, tomb_id, trump_id
from trized.games.zoondo.position import Sight
from trized.games.zoondo.words import ZoondoWords
from trized.kernel import Event, Step

Shown = list[Step]
Player = Callable[[str, tuple[int, ...]], Shown]
# What shows a face that lies down again: without notes, log and replay do not show it a second time.
FLEETING: Final = frozenset({"fight", "shot", "power", "ignored"})


class Stage:
    """Plays events for one viewer, in one language."""

    def __init__(self, view: Sight, lang: str) -> None:
        self.view = view
        self.lang = lang
        self.words = ZoondoWords(lang)

    def steps(self, event: Event) -> Shown:
        """Return what the eye should see of one event that the viewer may know."""
        play: Player = getattr(self, f"play_{event.kind}")
        return play(self.words.event(self.view, event), event.args)

    # deployment and the turn

    def play_place(self, caption: str, args: tuple[int, ...]) -> Shown:
        _, cell, kind = args
        return [Step("", held_id(kind), cell_id(cell), "card")]  # its owner has just said it; twelve go swiftly

    def play_deployed(self, caption: str, args: tuple[int, ...]) -> Shown:
        return [Step(caption, side_id(args[0]), sound="card")]

    def play_scattered(self, caption: str, args: tuple[int, ...]) -> Shown:
        return [Step(caption, side_id(args[0]), sound="card")]

    def play_first(self, caption: str, args: tuple[int, ...]) -> Shown:
        return [Step(caption, side_id(args[0]), sound="turn")]

    def play_turn(self, caption: str, args: tuple[int, ...]) -> Shown:
        return []  # the panels show whose turn it is

    def play_over(self, caption: str, args: tuple[int, ...]) -> Shown:
        return [Step("", side_id(args[0]), sound="win")] if args[0] >= 0 else []

    # moves

    def play_move(self, caption: str, args: tuple[int, ...]) -> Shown:
        return [Step(caption, piece_id(args[0]), cell_id(args[2]), "disc")]

    def play_carried(self, caption: str, args: tuple[int, ...]) -> Shown:
        return [Step(caption, piece_id(args[0]), cell_id(args[2]), "card")]

    def play_attack(self, caption: str, args: tuple[int, ...]) -> Shown:
        return [Step(caption, piece_id(args[0]), piece_id(args[3]), "fight")]

    def play_takes(self, caption: str, args: tuple[int, ...]) -> Shown:
        return [Step(caption, piece_id(args[0]), cell_id(args[1]), "disc")]

    def play_tie(self, caption: str, args: tuple[int, ...]) -> Shown:
        slot, start, end = args
        return [Step(caption, piece_id(slot), cell_id(end) if start != end else "", "disc")]

    def play_swap(self, caption: str, args: tuple[int, ...]) -> Shown:
        slot, start, other, end = args
        return [
            Step(caption, piece_id(slot), cell_id(end), "card"),
            Step("", piece_id(other), cell_id(start), "card"),
        ]

    def play_reinforcement(self, caption: str, args: tuple[int, ...]) -> Shown:
        slot, cell, *kind = args
        hand = held_id(kind[0]) if kind else reserve_id(int(owner(slot)))
        return [Step(caption, hand, cell_id(cell), "card")]

    # fights

    def play_fight(self, caption: str, args: tuple[int, ...]) -> Shown:
        return [Step(caption, sound="fight", show=duel.fight(self.lang, int(self.view.viewer), args))]

    def play_shot(self, caption: str, args: tuple[int, ...]) -> Shown:
        shooter = 1 - int(owner(args[3]))
        return [Step(caption, sound="fight", show=duel.shot(self.lang, int(self.view.viewer), shooter, args))]

    def play_power(self, caption: str, args: tuple[int, ...]) -> Shown:
        slot, kind = args
        text = power_text(self.lang, box.ZOONS[kind])
        return [Step(caption, sound="coin", show=duel.card(int(owner(slot)), faces.whole_face(kind), text))]

    def play_ignored(self, caption: str, args: tuple[int, ...]) -> Shown:
        return [Step(caption, piece_id(args[0]))]

    def play_eliminated(self, caption: str, args: tuple[int, ...]) -> Shown:
        return [Step(caption, piece_id(args[0]), tomb_id(int(owner(args[0]))), "card")]

    # trumps

    def play_trump(self, caption: str, args: tuple[int, ...]) -> Shown:
        seat, trump, _, end = args
        place = trump_id(place_of(self.view.table, seat, trump))
        played = Step(caption, place, cell_id(end), "card")
        if seat == self.view.viewer:
            return [played]
        text = trump_text(self.lang, box.TRUMPS[trump])
        return [Step("", show=duel.card(seat, faces.whole_trump(trump), text)), played]

    def play_trump_lost(self, caption: str, args: tuple[int, ...]) -> Shown:
        seat, trump = args
        return [Step(caption, trump_id(place_of(self.view.table, seat, trump)), tomb_id(seat), "card")]

    def play_rises(self, caption: str, args: tuple[int, ...]) -> Shown:
        slot, cell, kind = args
        return [Step(caption, cell_id(cell), sound="card", show=duel.card(int(owner(slot)), faces.whole_face(kind)))]
