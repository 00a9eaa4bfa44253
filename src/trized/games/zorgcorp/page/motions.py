"""Animations of events: ships that fly, elements that flash, pictures shown large for a moment."""

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from typing import Any, ClassVar

from jinja2 import Template

from trized import kernel
from trized.games.zorgcorp import events as event_types
from trized.games.zorgcorp.board import QUADRANTS
from trized.games.zorgcorp.box import PEOPLE_NAMES
from trized.games.zorgcorp.page.frame import HERE
from trized.games.zorgcorp.page.ids import lane_id, people_id, place_id
from trized.games.zorgcorp.page.labels import labels
from trized.games.zorgcorp.page.ship_elements import ShipElements
from trized.games.zorgcorp.page.tokens import draw_token, front_of
from trized.games.zorgcorp.view import View
from trized.games.zorgcorp.words import Words
from trized.kernel import Event, Motion
from trized.kernel.markup import templates
from trized.kernel.page import motion

TOGETHER = 4  # tokens shown at the same time; more follow in groups


@cache
def show_template() -> Template:
    """Return the template of pictures shown large."""
    return templates(HERE).get_template("show.html")


@cache
def draw_die(face: int) -> str:
    """Return the die with a face up."""
    return show_template().render(kind="die", number=face)


@lru_cache(256)
def draw_burst(text: str) -> str:
    """Return a burst with one word a line."""
    lines = text.splitlines()
    longest = max(len(line) for line in lines)
    return show_template().render(kind="loud", lines=lines, size=max(15, min(36, 300 // longest)))


Show = Callable[["Motions", Any, str], list[Motion]]


def burst(key: str) -> Show:
    """Return the animation of an event with a word that bursts out of its world."""

    def show(motions: "Motions", event: Any, caption: str) -> list[Motion]:
        return motions.flash(caption, motions.at(event.world), show=draw_burst(motions.labels(f"show.{key}")))

    return show


class Motions(kernel.Motions):
    """Animates events from the board before them."""

    view: View
    words: Words
    written: ClassVar = {
        **dict.fromkeys(("world", "origin"), lambda motions, place: motions.at(place)),
        "people": lambda motions, people: PEOPLE_NAMES[people],
        "quadrant": lambda motions, quadrant: QUADRANTS[quadrant],
    }
    round_began = motion("round", sound="turn")
    offer_paid = motion("treasury", sound="coin")
    game_ended = motion("assets", sound="win")
    world_conquered = motion("{world}", sound="disc")
    market_improved = motion("{world}", sound="coin")
    shield_held = motion("{world}", sound="disc")
    no_market_found = motion("{world}")
    turn_passed = motion("people-{people}")
    world_explored = motion("{world}", sound="card")
    blockade_began = motion("{world}", sound="disc")
    blockade_ended = motion("{world}")
    shield_laid = motion("{world}", sound="disc")
    revolt_laid = motion("{world}", sound="disc")
    bonus_stolen = motion("{world}", sound="coin")
    building_announced = motion("people-{people}")
    revolution_announced = motion("{world}")
    world_named = motion("{world}", sound="card")
    building_failed = motion("people-{people}", sound="fight")
    revolution_failed = motion("{world}", sound="fight")
    zorgcorp_blocked = motion("{origin}")
    quadrant_probed = motion("quadrant-{quadrant}")
    shield_broken = burst("broken")
    world_overthrown = burst("overthrown")
    sanctuary_declared = burst("sanctuary")

    def __init__(self, view: View, words: Words, told: Sequence[tuple[Event, str]]) -> None:
        super().__init__(view, words, told)
        self.board = view.table.board
        self.labels = labels(words.lang)
        self.elements = ShipElements(view.table, self.events)
        self.shown: list[event_types.TokenShown] = []  # tokens that the last motion shows together

    def caption(self, number: int) -> str:
        if not isinstance(self.events[number], event_types.TokenShown):
            self.shown = []
        return super().caption(number)

    def flash(self, caption: str, piece: str, sound: str = "", show: str = "") -> list[Motion]:
        """Flash an element with a caption."""
        return [Motion(caption, piece, "", sound, show)]

    def at(self, place: int) -> str:
        """Return the id of a place."""
        return place_id(self.board, place)

    # ZorgCorp's part

    def ships_launched(self, event: event_types.ShipsLaunched, caption: str) -> list[Motion]:
        """Move ships from their docks."""
        pieces = self.elements.launch(event.count)
        return [*self.flash(caption, "zorgterre", "turn"), *[Motion("", piece, "zorgterre") for piece in pieces]]

    def excess_removed(self, event: event_types.ExcessRemoved, caption: str) -> list[Motion]:
        """Move a ZorgCorp ship home."""
        return [Motion(caption, self.elements.take_zorgcorp(event.place), "zorgterre", "disc")]

    def die_rolled(self, event: event_types.DieRolled, caption: str) -> list[Motion]:
        """Show the die beside its lane, which is highlighted."""
        return self.flash(caption, lane_id(event.place, event.face), "die", draw_die(event.face))

    def zorgcorp_moved(self, event: event_types.ZorgcorpMoved, caption: str) -> list[Motion]:
        """Let a ZorgCorp ship fly."""
        return self.flight(caption, self.elements.move_zorgcorp(event.origin, event.goal), event.origin, event.goal)

    def zorgcorp_swallowed(self, event: event_types.ZorgcorpSwallowed, caption: str) -> list[Motion]:
        """Let a ZorgCorp ship fly into a black hole."""
        piece = self.elements.move_zorgcorp(event.origin, event.hole)
        hole = self.at(event.hole)
        burst = draw_burst(self.labels("show.gulp"))
        return [Motion(caption, piece, hole, "disc"), Motion("", hole, "", "fight", burst)]

    def people_defeated(self, event: event_types.PeopleDefeated, caption: str) -> list[Motion]:
        """Show a burst for a people's defeat."""
        people = self.words.names.people_short(event.people)
        burst = draw_burst(self.labels("show.defeated", people=people))
        return self.flash(caption, people_id(event.people), "fight", burst)

    def assets_changed(self, event: event_types.AssetsChanged, caption: str) -> list[Motion]:
        """Flash the meter; the caption is appended to that of the motion before, if any."""
        if self.found and self.found[-1].caption:
            last = self.found.pop()
            caption = f"{last.caption} {caption}"
            return [Motion(caption, last.piece, last.to, last.sound or "coin", last.show), Motion("", "assets")]
        return self.flash(caption, "assets", "coin")

    # The peoples' part

    def ship_moved(self, event: event_types.ShipMoved, caption: str) -> list[Motion]:
        """Let a people's ship fly."""
        piece = self.elements.move(event.people, event.origin, event.goal)
        return self.flight(caption, piece, event.origin, event.goal)

    def token_shown(self, event: event_types.TokenShown, caption: str) -> list[Motion]:
        """Show a token that everybody may see once; several are shown together."""
        if 0 < len(self.shown) < TOGETHER:
            caption = f"{self.found.pop().caption} {caption}"  # the new motion includes the old one
        else:
            self.shown = []
        self.shown.append(event)
        place = self.words.names.place
        tokens = [(draw_token(front_of(shown.token)), place(self.board, shown.world)) for shown in self.shown]
        show = show_template().render(kind="tokens", tokens=tokens)
        return [Motion(caption, self.at(self.shown[0].world), "", "card", show)]

    def zorgcorp_destroyed(self, event: event_types.ZorgcorpDestroyed, caption: str) -> list[Motion]:
        """Let a ZorgCorp ship go up in smoke."""
        piece = self.elements.take_zorgcorp(event.place)
        return self.flash(caption, piece, "fight", draw_burst(self.labels("show.boom")))

    def spy_sacrificed(self, event: event_types.SpySacrificed, caption: str) -> list[Motion]:
        """Let a ZorgCorp ship and a spy ship go up in smoke."""
        piece = self.elements.take_zorgcorp(event.place)
        self.elements.take_spy(event.place)
        return self.flash(caption, piece, "fight", draw_burst(self.labels("show.kamikaze")))

    def ship_built(self, event: event_types.ShipBuilt, caption: str) -> list[Motion]:
        """Flash the place where a new ship appears."""
        self.elements.build(event.people, event.world)
        return self.flash(caption, self.at(event.world), "disc")

    def flight(self, caption: str, piece: str, origin: int, goal: int) -> list[Motion]:
        """Move a ship from place to place, lane by lane."""
        stops = [Motion("", piece, self.at(place), "disc") for place in self.between(origin, goal)]
        return [*stops, Motion(caption, piece, self.at(goal), "disc")]

    def between(self, origin: int, goal: int) -> list[int]:
        """Return the world that a ship passes on two lanes; empty for a single lane or black holes."""
        near_origin, near_goal = set(self.board.exits_of(origin)), set(self.board.exits_of(goal))
        passed = [place for place in sorted(near_origin & near_goal) if self.board.is_world(place)]
        return [] if goal in near_origin else passed[:1]
