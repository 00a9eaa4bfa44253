"""Events as the eye should see them: who flies where, what flashes, what is shown large for a moment."""

from collections.abc import Sequence
from itertools import groupby

from jinja2 import Template

from trized.games.zorgcorp.galaxy import FACES, Board
from trized.games.zorgcorp.page.fleets import Fleets
from trized.games.zorgcorp.page.ids import lane_id, people_id, place_id, quadrant_id
from trized.games.zorgcorp.page.pieces import face
from trized.games.zorgcorp.page.sayer import Sayer
from trized.games.zorgcorp.view import TableView
from trized.kernel import Event, Step

TOGETHER = 4  # tokens that are shown at once; more come one lot after the other
LOUD = {  # events that deserve a burst, with the word in it
    "destroyed": "boom",
    "sacrificed": "kamikaze",
    "broken": "broken",
    "swallowed": "gulp",
    "overthrown": "overthrown",
    "sanctuary": "sanctuary",
}
SOUNDS = {"stole": "coin", "paid": "coin", "improved": "coin", "shielded": "disc", "revolt": "disc", "built": "disc"}
SOUNDS |= {"conquered": "disc", "defeated": "fight", "resisted": "disc", "explored": "card", "round": "turn"}
SOUNDS |= {"blockaded": "disc", "named": "card", "failed": "fight", "ended": "win"}


class Stage:
    """Plays events on the board as it was before them."""

    def __init__(self, view: TableView, events: Sequence[Event], say: Sayer, show: Template) -> None:
        self.view = view
        self.board = view.table.board
        self.say = say
        self.show = show
        self.fleets = Fleets(view.table, events)

    def play(self, events: Sequence[Event]) -> list[Step]:
        """Return the steps of all events; tokens that are shown one after the other are shown together."""
        found: list[Step] = []
        for shown, group in groupby(events, lambda event: event.kind == "shown"):
            if shown:
                tokens = list(group)
                lots = [tokens[at : at + TOGETHER] for at in range(0, len(tokens), TOGETHER)]
                found += [self.reveal(lot) for lot in lots]
            else:
                for event in group:
                    found += self.step(event, found)
        return found

    def caption(self, event: Event) -> str:
        """Return an event as a sentence."""
        return self.say.words.event(self.view, event)

    def step(self, event: Event, before: list[Step]) -> list[Step]:
        """Return the steps of one event; assets are told along with what changed them."""
        if event.kind == "assets":
            return self.assets(event, before)
        if event.kind == "rolled":
            return self.rolled(event)
        if event.kind == "launched":
            pieces = self.fleets.launch(event.args[0])
            steps = [Step("", piece, "zorgterre") for piece in pieces]
            return [Step(self.caption(event), "zorgterre", sound="turn"), *steps]
        if event.kind in ("sailed", "swallowed", "moved"):
            return self.flight(event)
        if event.kind in ("destroyed", "removed", "sacrificed"):
            return self.loss(event)
        piece = self.site(event)
        show = self.loud(event.kind) if event.kind in LOUD else ""
        if event.kind == "defeated":
            show = self.burst(self.say("show.defeated", people=self.say.short(event.args[0])))
        return [Step(self.caption(event), piece, "", SOUNDS.get(event.kind, ""), show)]

    def assets(self, event: Event, before: list[Step]) -> list[Step]:
        """Flash the meter; the sentence joins that of the step before, if there is one."""
        if before and before[-1].caption:
            last = before.pop()
            caption = f"{last.caption} {self.caption(event)}"
            return [Step(caption, last.piece, last.to, last.sound or "coin", last.show), Step("", "assets")]
        return [Step(self.caption(event), "assets", sound="coin")]

    def rolled(self, event: Event) -> list[Step]:
        """Show the die beside the lane on which it sends the ship, which lights up."""
        place, number = event.args
        die = self.show.render(kind="die", number=number)
        return [Step(self.caption(event), lane_id(place, number), "", "die", die)]

    def flight(self, event: Event) -> list[Step]:
        """Let a ship fly from place to place, lane by lane."""
        place, to = event.args[-2:]
        if event.kind == "moved":
            piece = self.fleets.move(event.args[0], place, to)
        else:
            piece = self.fleets.sail(place, to)
        goal, caption = place_id(self.board, to), self.caption(event)
        if event.kind == "swallowed":
            return [Step(caption, piece, goal, "disc"), Step("", goal, "", "fight", self.loud(event.kind))]
        between = [place_id(self.board, step) for step in self.between(place, to)]
        return [Step("", piece, stop, "disc") for stop in between] + [Step(caption, piece, goal, "disc")]

    def between(self, place: int, to: int) -> list[int]:
        """Return the place that a ship passes on two lanes; none if one lane leads there, or only black holes do."""
        board = self.board
        ways = [links(board, place), links(board, to)]
        return [] if to in ways[0] else sorted(ways[0] & ways[1])[:1]

    def loss(self, event: Event) -> list[Step]:
        """Let a ZorgCorp ship go up in smoke, or go home."""
        place = event.args[0]
        piece = self.fleets.scrap(place)
        if event.kind == "removed":
            return [Step(self.caption(event), piece, "zorgterre", "disc")]
        if event.kind == "sacrificed":
            self.fleets.sacrifice(place)
        return [Step(self.caption(event), piece, "", "fight", self.loud(event.kind))]

    def site(self, event: Event) -> str:
        """Return the element that an event is about: a place, a people, a quadrant, or a part of the frame."""
        kind, first = event.kind, event.args[0]
        if kind in ("passed", "defeated", "building"):
            return people_id(first)
        if kind == "failed":
            return place_id(self.board, event.args[1]) if event.args[1] else people_id(first)
        if kind in ("explored", "named", "built"):
            if kind == "built":
                self.fleets.build(first, event.args[1])
            return place_id(self.board, event.args[1])
        if kind in ("round", "ended"):
            return "round" if kind == "round" else "assets"
        if kind == "paid":
            return "treasury"
        return quadrant_id(first) if kind == "probed" else place_id(self.board, first)

    def reveal(self, tokens: list[Event]) -> Step:
        """Show tokens that everybody may see once."""
        shown = [(face(world, self.say), self.say.words.place(self.board, place)) for place, world in map(pair, tokens)]
        caption = " ".join(self.caption(event) for event in tokens)
        where = place_id(self.board, tokens[0].args[0])
        return Step(caption, where, "", "card", self.show.render(kind="tokens", tokens=shown))

    def loud(self, kind: str) -> str:
        """Return the burst of an event."""
        return self.burst(self.say(f"show.{LOUD[kind]}"))

    def burst(self, text: str) -> str:
        """Return a burst with a word or two in it, each on its own line."""
        lines = text.splitlines()
        longest = max(len(line) for line in lines)
        return self.show.render(kind="loud", lines=lines, size=max(15, min(36, 300 // longest)))


def links(board: Board, place: int) -> set[int]:
    """Return the places to which a lane leads from a place."""
    return {int(board.exits[FACES * place + face]) for face in range(board.ways[place])}


def pair(event: Event) -> tuple[int, int]:
    """Return the place and the token of an event that shows one."""
    return event.args[0], event.args[1]
