"""Events as the eye should see them: who flies where, what flashes, what is shown large for a moment."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any

from jinja2 import Template

from trized.games.zorgcorp import events as event_types
from trized.games.zorgcorp.page.frame import HERE
from trized.games.zorgcorp.page.ids import lane_id, people_id, place_id, quadrant_id
from trized.games.zorgcorp.page.labels import labels
from trized.games.zorgcorp.page.ship_elements import ShipElements
from trized.games.zorgcorp.page.tokens import draw_token, front_of
from trized.games.zorgcorp.view import View
from trized.games.zorgcorp.words import words
from trized.kernel import Event, Motion
from trized.kernel.markup import templates

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


class Motions:
    """Plays events on the board as it was before them."""

    def __init__(self, view: View, events: Sequence[Event], lang: str) -> None:
        self.view = view
        self.board = view.table.board
        self.words = words(lang)
        self.labels = labels(lang)
        self.elements = ShipElements(view.table, events)
        self.found: list[Motion] = []
        self.shown: list[event_types.TokenShown] = []  # those that the last motion shows together

    def play(self, events: Sequence[Event]) -> list[Motion]:
        """Return the motions of all events."""
        for event in events:
            motions = EVENT_MOTIONS[type(event)](self, event)
            if not isinstance(event, event_types.TokenShown):
                self.shown = []
            self.found += motions
        return self.found

    def caption(self, event: Event) -> str:
        """Return an event as a sentence."""
        return self.words.line(self.view, event)

    def flash(self, event: Event, piece: str, sound: str = "", show: str = "") -> list[Motion]:
        """Let an element flash while the event is told."""
        return [Motion(self.caption(event), piece, "", sound, show)]

    def at(self, place: int) -> str:
        """Return the element of a place."""
        return place_id(self.board, place)

    def burst(self, text: str) -> str:
        """Return a burst with a word or two in it, each on its own line."""
        return draw_burst(text)

    # ZorgCorp's part

    def round_began(self, event: event_types.RoundBegan) -> list[Motion]:
        """Flash the round."""
        return self.flash(event, "round", "turn")

    def ships_launched(self, event: event_types.ShipsLaunched) -> list[Motion]:
        """Let ships leave their docks."""
        pieces = self.elements.launch(event.count)
        return [*self.flash(event, "zorgterre", "turn"), *[Motion("", piece, "zorgterre") for piece in pieces]]

    def excess_removed(self, event: event_types.ExcessRemoved) -> list[Motion]:
        """Let a ZorgCorp ship go home."""
        return [Motion(self.caption(event), self.elements.take_zorgcorp(event.place), "zorgterre", "disc")]

    def die_rolled(self, event: event_types.DieRolled) -> list[Motion]:
        """Show the die beside the lane on which it sends the ship, which lights up."""
        return self.flash(event, lane_id(event.place, event.face), "die", draw_die(event.face))

    def zorgcorp_moved(self, event: event_types.ZorgcorpMoved) -> list[Motion]:
        """Let a ZorgCorp ship fly."""
        return self.flight(event, self.elements.move_zorgcorp(event.origin, event.goal), event.origin, event.goal)

    def zorgcorp_blocked(self, event: event_types.ZorgcorpBlocked) -> list[Motion]:
        """Flash the place where a ZorgCorp ship stays."""
        return self.flash(event, self.at(event.origin))

    def zorgcorp_swallowed(self, event: event_types.ZorgcorpSwallowed) -> list[Motion]:
        """Let a ZorgCorp ship fly into a black hole."""
        piece = self.elements.move_zorgcorp(event.origin, event.hole)
        hole = self.at(event.hole)
        burst = self.burst(self.labels("show.gulp"))
        return [Motion(self.caption(event), piece, hole, "disc"), Motion("", hole, "", "fight", burst)]

    def shield_broken(self, event: event_types.ShieldBroken) -> list[Motion]:
        """Let a shield burst."""
        return self.flash(event, self.at(event.world), show=self.burst(self.labels("show.broken")))

    def people_defeated(self, event: event_types.PeopleDefeated) -> list[Motion]:
        """Let a people's defeat burst out."""
        people = self.words.names.people_short(event.people)
        burst = self.burst(self.labels("show.defeated", people=people))
        return self.flash(event, people_id(event.people), "fight", burst)

    def assets_changed(self, event: event_types.AssetsChanged) -> list[Motion]:
        """Flash the meter; the sentence joins that of the motion before, if there is one."""
        if self.found and self.found[-1].caption:
            last = self.found.pop()
            caption = f"{last.caption} {self.caption(event)}"
            return [Motion(caption, last.piece, last.to, last.sound or "coin", last.show), Motion("", "assets")]
        return self.flash(event, "assets", "coin")

    # The peoples' part

    def ship_moved(self, event: event_types.ShipMoved) -> list[Motion]:
        """Let a people's ship fly."""
        piece = self.elements.move(event.people, event.origin, event.goal)
        return self.flight(event, piece, event.origin, event.goal)

    def token_shown(self, event: event_types.TokenShown) -> list[Motion]:
        """Show a token that everybody may see once; several are shown together."""
        if 0 < len(self.shown) < TOGETHER:
            self.found.pop()  # this motion shows what that one showed, too
        else:
            self.shown = []
        self.shown.append(event)
        place = self.words.names.place
        tokens = [(draw_token(front_of(shown.token)), place(self.board, shown.world)) for shown in self.shown]
        caption = " ".join(self.caption(shown) for shown in self.shown)
        show = show_template().render(kind="tokens", tokens=tokens)
        return [Motion(caption, self.at(self.shown[0].world), "", "card", show)]

    def zorgcorp_destroyed(self, event: event_types.ZorgcorpDestroyed) -> list[Motion]:
        """Let a ZorgCorp ship go up in smoke."""
        piece = self.elements.take_zorgcorp(event.place)
        return self.flash(event, piece, "fight", self.burst(self.labels("show.boom")))

    def spy_sacrificed(self, event: event_types.SpySacrificed) -> list[Motion]:
        """Let a ZorgCorp ship and a spy ship go up in smoke."""
        piece = self.elements.take_zorgcorp(event.place)
        self.elements.take_spy(event.place)
        return self.flash(event, piece, "fight", self.burst(self.labels("show.kamikaze")))

    def ship_built(self, event: event_types.ShipBuilt) -> list[Motion]:
        """Flash the place where a new ship appears."""
        self.elements.build(event.people, event.world)
        return self.flash(event, self.at(event.world), "disc")

    def world_overthrown(self, event: event_types.WorldOverthrown) -> list[Motion]:
        """Let a revolution burst out."""
        return self.flash(event, self.at(event.world), show=self.burst(self.labels("show.overthrown")))

    def sanctuary_declared(self, event: event_types.SanctuaryDeclared) -> list[Motion]:
        """Let a sanctuary burst out."""
        return self.flash(event, self.at(event.world), show=self.burst(self.labels("show.sanctuary")))

    def quadrant_probed(self, event: event_types.QuadrantProbed) -> list[Motion]:
        """Flash a quadrant."""
        return self.flash(event, quadrant_id(event.quadrant))

    def offer_paid(self, event: event_types.OfferPaid) -> list[Motion]:
        """Flash the treasury."""
        return self.flash(event, "treasury", "coin")

    def game_ended(self, event: event_types.GameEnded) -> list[Motion]:
        """Flash the meter at the end."""
        return self.flash(event, "assets", "win")

    def flight(self, event: Event, piece: str, origin: int, goal: int) -> list[Motion]:
        """Let a ship fly from place to place, lane by lane."""
        stops = [Motion("", piece, self.at(place), "disc") for place in self.between(origin, goal)]
        return [*stops, Motion(self.caption(event), piece, self.at(goal), "disc")]

    def between(self, origin: int, goal: int) -> list[int]:
        """Return the world that a ship passes on two lanes; none if one lane leads there, or only black holes do."""
        near_origin, near_goal = set(self.board.exits_of(origin)), set(self.board.exits_of(goal))
        passed = [place for place in sorted(near_origin & near_goal) if self.board.is_world(place)]
        return [] if goal in near_origin else passed[:1]


EventMotions = Callable[[Motions, Any], list[Motion]]


def flash_world(sound: str = "") -> EventMotions:
    """Return the motion of an event at which the place of its world flashes."""

    def flash(motions: Motions, event: Any) -> list[Motion]:
        return motions.flash(event, motions.at(event.world), sound)

    return flash


def flash_people(sound: str = "") -> EventMotions:
    """Return the motion of an event at which the panel of its people flashes."""

    def flash(motions: Motions, event: Any) -> list[Motion]:
        return motions.flash(event, people_id(event.people), sound)

    return flash


EVENT_MOTIONS: Mapping[type[Event], EventMotions] = {
    event_types.RoundBegan: Motions.round_began,
    event_types.ShipsLaunched: Motions.ships_launched,
    event_types.ExcessRemoved: Motions.excess_removed,
    event_types.DieRolled: Motions.die_rolled,
    event_types.ZorgcorpMoved: Motions.zorgcorp_moved,
    event_types.ZorgcorpBlocked: Motions.zorgcorp_blocked,
    event_types.ZorgcorpSwallowed: Motions.zorgcorp_swallowed,
    event_types.WorldConquered: flash_world("disc"),
    event_types.MarketImproved: flash_world("coin"),
    event_types.ShieldHeld: flash_world("disc"),
    event_types.ShieldBroken: Motions.shield_broken,
    event_types.NoMarketFound: flash_world(),
    event_types.PeopleDefeated: Motions.people_defeated,
    event_types.AssetsChanged: Motions.assets_changed,
    event_types.TurnPassed: flash_people(),
    event_types.ShipMoved: Motions.ship_moved,
    event_types.WorldExplored: flash_world("card"),
    event_types.TokenShown: Motions.token_shown,
    event_types.ZorgcorpDestroyed: Motions.zorgcorp_destroyed,
    event_types.BlockadeBegan: flash_world("disc"),
    event_types.BlockadeEnded: flash_world(),
    event_types.ShieldLaid: flash_world("disc"),
    event_types.RevoltLaid: flash_world("disc"),
    event_types.BonusStolen: flash_world("coin"),
    event_types.SpySacrificed: Motions.spy_sacrificed,
    event_types.BuildingAnnounced: flash_people(),
    event_types.RevolutionAnnounced: flash_world(),
    event_types.WorldNamed: flash_world("card"),
    event_types.BuildingFailed: flash_people("fight"),
    event_types.RevolutionFailed: flash_world("fight"),
    event_types.OfferPaid: Motions.offer_paid,
    event_types.ShipBuilt: Motions.ship_built,
    event_types.WorldOverthrown: Motions.world_overthrown,
    event_types.SanctuaryDeclared: Motions.sanctuary_declared,
    event_types.QuadrantProbed: Motions.quadrant_probed,
    event_types.GameEnded: Motions.game_ended,
}
