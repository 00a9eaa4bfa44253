"""Sentences of Zoondo in one language: choices, prompts, the log, the end, and why something is not legal."""

from typing import Final, cast

from trized.games.zoondo import box, reasons
from trized.games.zoondo.cards import corner, family_name, label
from trized.games.zoondo.language import listing, say
from trized.games.zoondo.movement import owner
from trized.games.zoondo.notation import cell_name, is_enemy
from trized.games.zoondo.position import Sight
from trized.games.zoondo.rules import LAY, PLACE, RECOMMENDED, SCATTER, TOUCH_A, TOUCH_B
from trized.games.zoondo.state import (
    CELLS,
    DEPLOY,
    FIGHT,
    HALF,
    HIDDEN,
    MORE,
    NOBODY,
    NONE,
    PLACES,
    POWER,
    SLOTS,
    Table,
)
from trized.games.zoondo.tribes import RANDOM, about_tribe
from trized.games.zoondo.trumps import STOP, TRUMP
from trized.kernel import Blurb, Event, Options, Outcome, View, Words, rounded

# The events of Zoondo and their numbers. Slots are public numbers of cards, kinds are faces.
EVENTS: Final = {
    "place": ("seat", "cell", "kind"),  # in deployment, to its owner alone
    "deployed": ("seat",),
    "scattered": ("seat",),  # deployed, some or all of it at random
    "first": ("seat",),
    "turn": ("seat",),
    "move": ("slot", "start", "end"),
    "attack": ("slot", "start", "end", "other_slot"),
    "trump": ("seat", "trump", "start", "end"),
    "fight": ("slot", "kind", "corner", "score", "other_slot", "other_kind", "other_corner", "other_score"),
    "shot": ("trump", "corner", "score", "other_slot", "other_kind", "other_corner", "other_score"),
    "power": ("slot", "kind"),
    "tie": ("slot", "start", "end"),  # the attacker falls back from start to end
    "takes": ("slot", "cell"),
    "eliminated": ("slot", "cell", "kind"),
    "trump_lost": ("seat", "trump"),
    "swap": ("slot", "start", "other_slot", "end"),
    "carried": ("slot", "start", "end"),
    "ignored": ("slot", "kind"),
    "reinforcement": ("slot", "cell", "kind"),  # the kind to its owner alone
    "rises": ("slot", "cell", "kind"),
    "over": ("winner", "ending"),
}
FIXED: Final = {
    RECOMMENDED: "action.recommended",
    SCATTER: "action.scatter",
    TOUCH_A: "action.touch_a",
    TOUCH_B: "action.touch_b",
    STOP: "action.stop",
}


class ZoondoWords(Words):
    """The sentences of one language."""

    def __init__(self, lang: str) -> None:
        self.lang = lang

    def say(self, key: str, **parts: object) -> str:
        """Return a sentence of the catalogue."""
        return say(self.lang, key, **parts)

    def blurb(self) -> Blurb:
        return Blurb(*(self.say(f"blurb.{part}") for part in Blurb.__struct_fields__))

    def seat(self, view: View, seat: int) -> str:
        table = cast(Sight, view).table
        tribe = table.tribe(seat).name
        same = table.tribe1.name == table.tribe2.name
        return self.say("seat.numbered" if same else "seat.plain", tribe=tribe, number=seat + 1)

    def card(self, view: View, slot: int) -> str:
        """Name the card in a slot if the viewer sees it: his own, the enemy's with notes or while a fight goes on."""
        sight = cast(Sight, view)
        kind = sight.table.kind[slot]
        shown = owner(slot) == sight.viewer or sight.table.notes or sight.table.phase == POWER
        return label(self.lang, kind) if kind not in (HIDDEN, NONE) and shown else ""

    def card_on(self, view: View, cell: int) -> str:
        """Name the card on a cell."""
        return self.card(view, cast(Sight, view).table.board[cell])

    def prompt(self, view: View, seat: int) -> str:
        table = cast(Sight, view).table
        if table.phase == DEPLOY:
            placed = sum(table.kind[seat * HALF + place] != NONE for place in range(PLACES))
            left = min(table.tribe(seat).size, PLACES) - placed
            return self.say("prompt.deploy_rest" if placed else "prompt.deploy", left=left)
        if table.phase == FIGHT:
            return self._fight_prompt(table, seat)
        if table.phase == POWER:
            zoon = box.ZOONS[table.kind[table.star]]
            assert zoon.power is not None
            names = listing(self.lang, [family_name(name) for name in zoon.power.names], "or")
            return self.say(f"prompt.power_{zoon.power.key}", name=zoon.name, names=names)
        if table.phase == MORE:
            return self.say("prompt.more", trump=box.TRUMPS[table.trump(table.run)].name, left=table.left)
        return self.say("prompt.turn")

    def _fight_prompt(self, table: Table, seat: int) -> str:
        end = cell_name(table.cell[table.defender])
        if table.shot == NOBODY:
            return self.say("prompt.touch_attack", start=cell_name(table.cell[table.attacker]), end=end)
        key = "prompt.touch_target" if seat == table.seat else "prompt.touch_trump"
        return self.say(key, trump=box.TRUMPS[table.trump(table.shot)].name, end=end)

    def action(self, view: View, seat: int, action: int) -> str:
        table = cast(Sight, view).table
        if action in FIXED:
            return self.say(FIXED[action])
        if action >= LAY:
            key, rest = ("action.place", action - PLACE) if action >= PLACE else ("action.lay", action - LAY)
            return self.say(key, card=label(self.lang, rest // CELLS), cell=cell_name(rest % CELLS))
        start, end = divmod(action % TRUMP, CELLS)
        enemy = is_enemy(table, seat, end)
        parts = {"start": cell_name(start), "end": cell_name(end)}
        if action < TRUMP:
            if table.board[end] < SLOTS and not enemy:
                return self.say("action.swap", card=self.card_on(view, end), **parts)
            key = "action.attack" if enemy else "action.move"
            return self.say(key, card=self.card_on(view, start), **parts)
        trump = box.TRUMPS[action // TRUMP - 1]
        if start == end:
            key = "action.trump_target" if enemy else "action.trump_cell"
            return self.say(key, trump=trump.name, **parts)
        key = "shot" if trump.does == "shoot" else "attack" if enemy else "move"
        return self.say(f"action.trump_{key}", trump=trump.name, card=self.card_on(view, start), **parts)

    def event(self, view: View, event: Event) -> str:
        if event.kind in ("turn", "over"):
            return ""
        args = dict(zip(EVENTS[event.kind], event.args))
        key = event.kind
        parts: dict[str, str] = {name: cell_name(args[name]) for name in ("cell", "start", "end") if name in args}
        if "seat" in args or "slot" in args:
            parts["who"] = self.seat(view, args["seat"] if "seat" in args else owner(args["slot"]))
        if "kind" in args:
            parts["card"] = label(self.lang, args["kind"])
        elif "slot" in args:
            parts["card"] = self.card(view, args["slot"])
        if "trump" in args:
            parts["trump"] = box.TRUMPS[args["trump"]].name
        if "score" in args:
            parts["score"] = corner(args["score"])
            parts["other"] = corner(args["other_score"])
            parts["defender"] = label(self.lang, args["other_kind"])
            parts["attacker"] = parts.get("card", "")
        if key == "trump":
            key = "trump_at" if args["start"] == args["end"] else "trump_move"
        elif key == "reinforcement" and "kind" in args:
            key = "reinforcement_own"
        return " ".join(self.say(f"event.{key}", **parts).split())  # a card that is not named leaves no gap

    def outcome(self, view: View, outcome: Outcome) -> str:
        parts: dict[str, object] = {"limit": cast(Sight, view).table.limit}
        if outcome.winners:
            parts["winner"] = self.seat(view, outcome.winners[0])
            parts["loser"] = self.seat(view, 1 - outcome.winners[0])
        viewer = int(cast(Sight, view).viewer)
        mine = "" if viewer < 0 or not outcome.winners else "_won" if viewer in outcome.winners else "_lost"
        return self.say(f"outcome.{outcome.ending}{mine}", **parts)

    def why_not(self, view: View, seat: int, action: int) -> str:
        return reasons.why_not(self, cast(Sight, view), seat, action)

    def evaluation_term(self, view: View, seat: int, name: str, change: float) -> str:
        key = name if name in ("won", "lost") else f"{name}_{'up' if change > 0 else 'down'}"
        n, exact = rounded(change)
        what = self.say(f"sign.{key}", n=n)
        return what if exact or str(n) not in what else self.say("sign.perhaps", what=what)

    def option(self, name: str, value: str = "") -> str:
        if not value:
            return self.say(f"option.{name}")
        if name.startswith("tribe") and value != RANDOM:
            return box.CRESTS[value].name if value in box.CRESTS else value.partition(":")[0]
        return self.say(f"option_value.{name.rstrip('12')}.{value}")

    def about(self, option: str, value: str = "") -> str:
        if not value:
            return self.say(f"about.{option}")
        if option.startswith("tribe"):
            return self.say(f"about_tribe.{value}") if value in (*box.CRESTS, RANDOM) else about_tribe(value, self.lang)
        return ""

    def chair(self, options: Options, seat: int) -> str:
        tribe = options[f"tribe{seat + 1}"]
        return self.say("seat.chair", number=seat + 1, tribe=self.option("tribe", tribe))
