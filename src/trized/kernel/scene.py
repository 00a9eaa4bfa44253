"""Scenes: what one viewer sees of a step, as a view is what one viewer sees of a position."""

from collections.abc import Sequence
from functools import cached_property

from trized.kernel.catalogue import capital
from trized.kernel.events import Event
from trized.kernel.log import Hides, LogLine, describe_outcome, lines_of, tell
from trized.kernel.page import BoardMarkup, ClickPath, Motion, Page, click_paths
from trized.kernel.record import Entry, Ply
from trized.kernel.step import Step
from trized.kernel.words import Words


class Scene:
    """A step as one viewer sees it; it holds no position.

    Events of the kinds `hides` are left out; log lines about events of the kinds `fleeting` are marked.
    """

    def __init__(
        self, page: Page, step: Step, viewer: int, words: Words, hides: Hides = (), fleeting: Hides = ()
    ) -> None:
        self.page, self.viewer, self.words, self.fleeting = page, viewer, words, fleeting
        self.number, self.seat, self.outcome = step.number, step.seat, step.outcome
        self.entry = visible_entry(step, viewer)
        self.view = step.after.view(viewer)
        self.events = [event for event in step if event.seen_by(viewer) and not isinstance(event, hides)]
        self.waiting = [] if step.outcome is not None else [int(seat) for seat in step.after.waiting()]
        self.asked = viewer in self.waiting

    @cached_property
    def told(self) -> list[tuple[Event, str]]:
        """The events with their sentences; a sentence may be empty."""
        return tell(self.events, self.view, self.words)

    @cached_property
    def log(self) -> list[LogLine]:
        """The lines of the log."""
        return lines_of(self.number, self.entry, self.seat, self.told, self.view, self.words, self.fleeting)

    @cached_property
    def motions(self) -> list[Motion]:
        """The animations of the events."""
        return self.page.shows(self.view, self.words, self.told).play() if self.events else []

    @cached_property
    def paths(self) -> Sequence[ClickPath]:
        """The legal actions as clicks; empty if it is not the viewer's turn."""
        return click_paths(self.page, self.view, self.words) if self.asked else []

    @cached_property
    def board(self) -> BoardMarkup:
        """The board with the viewer's choices."""
        return self.page.draw(self.view, self.words, self.paths)

    @cached_property
    def still(self) -> BoardMarkup:
        """The board without choices."""
        return self.page.draw(self.view, self.words, [])

    @cached_property
    def over(self) -> str:
        """The sentence for the result; empty while the game goes on. Score lines may follow."""
        return describe_outcome(self.outcome, self.view, self.words)

    def prompt(self, others: str = "") -> str:
        """Return the result without its score lines, the viewer's prompt, or else `others`."""
        if self.over:
            return self.over.partition("\n")[0]
        return self.words.prompt(self.view, self.viewer) if self.asked else others

    def name(self, seat: int) -> str:
        """Return the name of a seat."""
        return capital(self.words.seat(self.view, seat))


def visible_entry(step: Step, viewer: int) -> Entry | None:
    """Return the entry of a step as `viewer` may know it: a ply of another seat without its action and draws."""
    entry = step.entry
    return Ply(entry.seat, "") if isinstance(entry, Ply) and entry.seat != viewer else entry
