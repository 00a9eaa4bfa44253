"""Events as the eye should see them: which piece moves where, with which sound and which caption."""

from collections.abc import Callable, Sequence

from trized.games.zenith.box import box
from trized.games.zenith.language import FACTIONS, PLANETS
from trized.games.zenith.page import art
from trized.games.zenith.page.clicks import PLACES, card_id
from trized.games.zenith.page.pieces import shown
from trized.games.zenith.state import PLANET
from trized.games.zenith.view import ZenithView
from trized.games.zenith.words import words
from trized.kernel import Event, Step

Shown = list[Step]
Player = Callable[[str, tuple[int, ...]], Shown]


def revealed(card: int) -> str:
    """Draw a card that comes out of the dark, large."""
    return f'<div class="z-show">{shown(card)}</div>'


def token_shown(kind: int) -> str:
    """Draw a bonus token, large."""
    return f'<div class="z-show"><div class="z-token">{art.effects(box().tokens[kind].effects)}</div></div>'


def said_already(event: Event, before: Event | None, after: Event | None) -> bool:
    """Tell whether the caption beside an event says it too: a price paid, a disc that is won, one more card drawn."""
    if event.kind == "credits":
        return before is not None and before.kind == "recruit"
    if event.kind == "disc":
        return after is not None and after.kind == "won"
    return event.kind == "draws" and before is not None and before.kind == "draws" and before.args == event.args


class Stage:
    """Plays events for one viewer, in one language."""

    def __init__(self, view: ZenithView, lang: str) -> None:
        self.view = view
        self.words = words(lang)

    def steps(self, events: Sequence[Event]) -> Shown:
        """Return what the eye should see of events that the viewer may know."""
        shown = []
        for k, event in enumerate(events):
            before = events[k - 1] if k > 0 else None
            after = events[k + 1] if k + 1 < len(events) else None
            caption = "" if said_already(event, before, after) else self.words.event(self.view, event)
            play: Player = getattr(self, f"play_{event.kind}")
            shown += play(caption, event.args)
        return shown

    def held(self, seat: int, card: int) -> str:
        """Return the element that a card had in a hand: only its holder saw its face."""
        return card_id(card) if seat == self.view.viewer else f"back-{seat}-0"

    # the round

    def play_first(self, caption: str, args: tuple[int, ...]) -> Shown:
        return [Step(caption, f"side-{args[0]}", sound="turn")]

    def play_boards(self, caption: str, args: tuple[int, ...]) -> Shown:
        return [Step(caption, "technology")]

    def play_order(self, caption: str, args: tuple[int, ...]) -> Shown:
        return [Step(caption, f"seat-{args[0]}")]

    def play_turn(self, caption: str, args: tuple[int, ...]) -> Shown:
        return [Step(caption, f"side-{self.view.table.side_of(args[0])}")]

    def play_over(self, caption: str, args: tuple[int, ...]) -> Shown:
        return [Step(caption, f"side-{args[0]}" if args[0] >= 0 else "", sound="win")]

    # cards

    def play_draw(self, caption: str, args: tuple[int, ...]) -> Shown:
        return [Step(caption, "deck-top", f"hand-{args[0]}", "card")]

    def play_draws(self, caption: str, args: tuple[int, ...]) -> Shown:
        return [Step(caption, "deck-top", f"hand-{args[0]}", "card")]

    def play_lay_down(self, caption: str, args: tuple[int, ...]) -> Shown:
        return [Step(caption, card_id(args[1]), "discard", "card")]

    def play_exchange(self, caption: str, args: tuple[int, ...]) -> Shown:
        seat, n = args
        if seat == self.view.viewer or n == 0:
            return [Step(caption, f"hand-{seat}")]
        return [Step(caption if k == 0 else "", f"back-{seat}-{k}", "discard", "card") for k in range(n)]

    def play_recruit(self, caption: str, args: tuple[int, ...]) -> Shown:
        seat, card, _ = args
        return self.played(caption, seat, card, f"col-{self.view.table.side_of(seat)}-{PLANETS[PLANET[card]]}")

    def play_lead(self, caption: str, args: tuple[int, ...]) -> Shown:
        seat, card = args
        return self.played(caption, seat, card, "discard")

    def play_discard(self, caption: str, args: tuple[int, ...]) -> Shown:
        return [Step(caption, self.held(*args), "discard", "card")]

    def played(self, caption: str, seat: int, card: int, to: str) -> Shown:
        """Move a card out of a hand; those who could not see it see it large first."""
        if seat == self.view.viewer:
            return [Step(caption, card_id(card), to, "card")]
        return [Step(caption, show=revealed(card)), Step("", self.held(seat, card), to, "card")]

    def play_mobilize(self, caption: str, args: tuple[int, ...]) -> Shown:
        side, card = args
        column = f"col-{side}-{PLANETS[PLANET[card]]}"
        return [Step(caption, show=revealed(card)), Step("", "deck-top", column, "card")]

    def play_exile(self, caption: str, args: tuple[int, ...]) -> Shown:
        return [Step(caption, card_id(args[1]), "discard", "card")]

    def play_transfer(self, caption: str, args: tuple[int, ...]) -> Shown:
        side, card = args
        return [Step(caption, card_id(card), f"col-{side}-{PLANETS[PLANET[card]]}", "card")]

    def play_give(self, caption: str, args: tuple[int, ...]) -> Shown:
        giver, mate, card = args
        return [Step(caption, self.held(giver, card), f"hand-{mate}", "card")]

    def play_gives(self, caption: str, args: tuple[int, ...]) -> Shown:
        return [Step(caption, f"back-{args[0]}-0", f"hand-{args[1]}", "card")]

    def play_reshuffle(self, caption: str, args: tuple[int, ...]) -> Shown:
        return [Step(caption, "discard", "deck", "card")]

    # stock, technology, badge, tokens

    def play_credits(self, caption: str, args: tuple[int, ...]) -> Shown:
        return [Step(caption, f"credits-{args[0]}", sound="coin")]

    def play_zenithium(self, caption: str, args: tuple[int, ...]) -> Shown:
        return [Step(caption, f"zenithium-{args[0]}", sound="coin")]

    def play_develop(self, caption: str, args: tuple[int, ...]) -> Shown:
        side, technology, level, card = args
        faction = FACTIONS[technology]
        climb = Step(caption, f"marker-{side}-{faction}", f"level-{faction}-{level}", "disc")
        if card < 0:
            return [climb]
        ours = self.view.viewer >= 0 and side == self.view.table.side_of(self.view.viewer)
        seat = int(self.view.viewer) if ours else int(self.view.table.seats_of(side)[0])
        return [*self.played("", seat, card, "discard"), climb]

    def play_badge(self, caption: str, args: tuple[int, ...]) -> Shown:
        return [Step(caption, "badge", f"leader-{args[0]}", "coin")]

    def play_row(self, caption: str, args: tuple[int, ...]) -> Shown:
        return [Step(caption, f"row-{args[1]}", sound="coin")]

    def play_token(self, caption: str, args: tuple[int, ...]) -> Shown:
        side, kind, slot = args
        piece = f"token-{PLACES[slot]}" if slot >= 0 else "reserve"
        return [Step("", piece, f"side-{side}", "coin"), Step(caption, show=token_shown(kind))]

    def play_tokens_back(self, caption: str, args: tuple[int, ...]) -> Shown:
        return [Step(caption, "reserve")]

    # discs

    def play_disc(self, caption: str, args: tuple[int, ...]) -> Shown:
        _, planet, was, now = args
        word = PLANETS[planet]
        way = 1 if now > was else -1
        notches = range(was + way, now + way, way)
        return [
            Step(caption if notch == now else "", f"disc-{word}", f"track-{word}-{notch}", "disc") for notch in notches
        ]

    def play_won(self, caption: str, args: tuple[int, ...]) -> Shown:
        return [Step(caption, f"won-{args[0]}-{PLANETS[args[1]]}", sound="win")]

    def play_lost(self, caption: str, args: tuple[int, ...]) -> Shown:
        return [Step(caption, f"track-{PLANETS[args[1]]}-0")]

    def play_reset(self, caption: str, args: tuple[int, ...]) -> Shown:
        word = PLANETS[args[0]]
        return [Step(caption, f"disc-{word}", f"track-{word}-0", "disc")]

    def play_new_disc(self, caption: str, args: tuple[int, ...]) -> Shown:
        return [Step(caption, f"track-{PLANETS[args[0]]}-0", sound="disc")]

    # effects that did not happen: only said

    def play_declined(self, caption: str, args: tuple[int, ...]) -> Shown:
        return [Step(caption)]

    def play_skipped(self, caption: str, args: tuple[int, ...]) -> Shown:
        return [Step(caption)]
