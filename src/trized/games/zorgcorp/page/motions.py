"""Events as the eye should see them: who flies where, what flashes, what is shown large for a moment."""

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from typing import Any

from jinja2 import Template

from trized import kernel
from trized.games.zorgcorp import events as event_types
from trized.games.zorgcorp.page.frame import HERE
from trized.games.zorgcorp.page.ids import lane_id, people_id, place_id, quadrant_id
from trized.games.zorgcorp.page.labels import labels
from trized.games.zorgcorp.page.ship_elements import ShipElements
from trized.games.zorgcorp.page.tokens import draw_token, front_of
from trized.games.zorgcorp.view import View
from trized.games.zorgcorp.words import Words
from trized.kernel import Event, Motion
from trized.kernel.markup import templates
from trized.kernel.page import motion

TOGETHER = 4  # tokens that are shown at once; more come one group after the other


@cache
def show_template() -> Template:
    """Return the template of what is shown large for a moment."""
    return templates(HERE).get_template("show.html")


@cache
def draw_die(face: int) -> str:
    """Return the die with a face up."""
    return show_template().render(kind="die", number=face)


@lru_cache(256)
def draw_burst(text: str) -> str:
    """Return a burst with a word or two in it, each on its own line."""
    lines = text.splitlines()
    longest = max(len(line) for line in lines)
    return show_template().render(kind="loud", lines=lines, size=max(15, min(36, 300 // longest)))


Show = Callable[["Motions", Any, str], list[Motion]]


def flash_world(sound: str = "") -> Show:
    """Return the motion of an event at which the place of its world flashes."""

    def flash(motions: "Motions", event: Any, caption: str) -> list[Motion]:
        return motions.flash(caption, motions.at(event.world), sound)

    return flash


def flash_people(sound: str = "") -> Show:
    """Return the motion of an event at which the panel of its people flashes."""

    def flash(motions: "Motions", event: Any, caption: str) -> list[Motion]:
        return motions.flash(caption, people_id(event.people), sound)

    return flash


class Motions(kernel.Motions):
    """Plays events on the board as it was before them."""

    view: View
    words: Words
    round_began = motion("round", sound="turn")
    offer_paid = motion("treasury", sound="coin")
    game_ended = motion("assets", sound="win")
    world_conquered = flash_world("disc")
    market_improved = flash_world("coin")
    shield_held = flash_world("disc")
    no_market_found = flash_world()
    turn_passed = flash_people()
    world_explored = flash_world("card")
    blockade_began = flash_world("disc")
    blockade_ended = flash_world()
    shield_laid = flash_world("disc")
    revolt_laid = flash_world("disc")
    bonus_stolen = flash_world("coin")
    building_announced = flash_people()
    revolution_announced = flash_world()
    world_named = flash_world("card")
    building_failed = flash_people("fight")
    revolution_failed = flash_world("fight")

    def __init__(self, view: View, words: Words, events: Sequence[Event]) -> None:
        super().__init__(view, words, events)
        self.board = view.table.board
        self.labels = labels(words.lang)
        self.elements = ShipElements(view.table, events)
        self.shown: list[event_types.TokenShown] = []  # those that the last motion shows together

    def caption(self, number: int) -> str:
        if not isinstance(self.events[number], event_types.TokenShown):
            self.shown = []
        return super().caption(number)

    def flash(self, caption: str, piece: str, sound: str = "", show: str = "") -> list[Motion]:
        """Let an element flash while the event is told."""
        return [Motion(caption, piece, "", sound, show)]

    def at(self, place: int) -> str:
        """Return the element of a place."""
        return place_id(self.board, place)

    def burst(self, text: str) -> str:
        """Return a burst with a word or two in it, each on its own line."""
        return draw_burst(text)

    # ZorgCorp's part

    def ships_launched(self, event: event_types.ShipsLaunched, caption: str) -> list[Motion]:
        """Let ships leave their docks."""
        pieces = self.elements.launch(event.count)
        return [*self.flash(caption, "zorgterre", "turn"), *[Motion("", piece, "zorgterre") for piece in pieces]]

    def excess_removed(self, event: event_types.ExcessRemoved, caption: str) -> list[Motion]:
        """Let a ZorgCorp ship go home."""
        return [Motion(caption, self.elements.take_zorgcorp(event.place), "zorgterre", "disc")]

    def die_rolled(self, event: event_types.DieRolled, caption: str) -> list[Motion]:
        """Show the die beside the lane on which it sends the ship, which lights up."""
        return self.flash(caption, lane_id(event.place, event.face), "die", draw_die(event.face))

    def zorgcorp_moved(self, event: event_types.ZorgcorpMoved, caption: str) -> list[Motion]:
        """Let a ZorgCorp ship fly."""
        return self.flight(caption, self.elements.move_zorgcorp(event.origin, event.goal), event.origin, event.goal)

    def zorgcorp_blocked(self, event: event_types.ZorgcorpBlocked, caption: str) -> list[Motion]:
        """Flash the place where a ZorgCorp ship stays."""
        return self.flash(caption, self.at(event.origin))

    def zorgcorp_swallowed(self, event: event_types.ZorgcorpSwallowed, caption: str) -> list[Motion]:
        """Let a ZorgCorp ship fly into a black hole."""
        piece = self.elements.move_zorgcorp(event.origin, event.hole)
        hole = self.at(event.hole)
        burst = self.burst(self.labels("show.gulp"))
        return [Motion(caption, piece, hole, "disc"), Motion("", hole, "", "fight", burst)]

    def shield_broken(self, event: event_types.ShieldBroken, caption: str) -> list[Motion]:
        """Let a shield burst."""
        return self.flash(caption, self.at(event.world), show=self.burst(self.labels("show.broken")))

    def people_defeated(self, event: event_types.PeopleDefeated, caption: str) -> list[Motion]:
        """Let a people's defeat burst out."""
        people = self.words.names.people_short(event.people)
        burst = self.burst(self.labels("show.defeated", people=people))
        return self.flash(caption, people_id(event.people), "fight", burst)

    def assets_changed(self, event: event_types.AssetsChanged, caption: str) -> list[Motion]:
        """Flash the meter; the sentence joins that of the motion before, if there is one."""
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
            self.found.pop()  # this motion shows what that one showed, too
        else:
            self.shown = []
        self.shown.append(event)
        place = self.words.names.place
        tokens = [(draw_token(front_of(shown.token)), place(self.board, shown.world)) for shown in self.shown]
        caption = " ".join(self.words.event(self.view, shown) for shown in self.shown)
        show = show_template().render(kind="tokens", tokens=tokens)
        return [Motion(caption, self.at(self.shown[0].world), "", "card", show)]

    def zorgcorp_destroyed(self, event: event_types.ZorgcorpDestroyed, caption: str) -> list[Motion]:
        """Let a ZorgCorp ship go up in smoke."""
        piece = self.elements.take_zorgcorp(event.place)
        return self.flash(caption, piece, "fight", self.burst(self.labels("show.boom")))

    def spy_sacrificed(self, event: event_types.SpySacrificed, caption: str) -> list[Motion]:
        """Let a ZorgCorp ship and a spy ship go up in smoke."""
        piece = self.elements.take_zorgcorp(event.place)
        self.elements.take_spy(event.place)
        return self.flash(caption, piece, "fight", self.burst(self.labels("show.kamikaze")))

    def ship_built(self, event: event_types.ShipBuilt, caption: str) -> list[Motion]:
        """Flash the place where a new ship appears."""
        self.elements.build(event.people, event.world)
        return self.flash(caption, self.at(event.world), "disc")

    def world_overthrown(self, event: event_types.WorldOverthrown, caption: str) -> list[Motion]:
        """Let a revolution burst out."""
        return self.flash(caption, self.at(event.world), show=self.burst(self.labels("show.overthrown")))

    def sanctuary_declared(self, event: event_types.SanctuaryDeclared, caption: str) -> list[Motion]:
        """Let a sanctuary burst out."""
        return self.flash(caption, self.at(event.world), show=self.burst(self.labels("show.sanctuary")))

    def quadrant_probed(self, event: event_types.QuadrantProbed, caption: str) -> list[Motion]:
        """Flash a quadrant."""
        return self.flash(caption, quadrant_id(event.quadrant))

    def flight(self, caption: str, piece: str, origin: int, goal: int) -> list[Motion]:
        """Let a ship fly from place to place, lane by lane."""
        stops = [Motion("", piece, self.at(place), "disc") for place in self.between(origin, goal)]
        return [*stops, Motion(caption, piece, self.at(goal), "disc")]

    def between(self, origin: int, goal: int) -> list[int]:
        """Return the world that a ship passes on two lanes; none if one lane leads there, or only black holes do."""
        near_origin, near_goal = set(self.board.exits_of(origin)), set(self.board.exits_of(goal))
        passed = [place for place in sorted(near_origin & near_goal) if self.board.is_world(place)]
        return [] if goal in near_origin else passed[:1]
