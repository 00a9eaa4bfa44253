"""Sentences of Zoondo: choices, prompts, log, the result, options. Reasons have their own module."""

from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from typing import Any, Final

from trized import kernel
from trized.games.zoondo import actions, catalogue
from trized.games.zoondo import events as happened
from trized.games.zoondo.box import BOX, CROSS, STAR
from trized.games.zoondo.cards import corner, label
from trized.games.zoondo.deployment import placed, to_deploy
from trized.games.zoondo.evaluation import emblem_of
from trized.games.zoondo.knowledge import known_for_sure
from trized.games.zoondo.match_ups import share
from trized.games.zoondo.notation import ACTIONS, cell_name, is_enemy
from trized.games.zoondo.state import (
    DEPLOY,
    FIGHT,
    HIDDEN,
    MORE_MOVES,
    NO_CARD,
    NO_SLOT,
    NO_TRUMP,
    POWER,
    SLOTS,
    TURN,
    Table,
    owner,
)
from trized.games.zoondo.tribes import RANDOM, about_tribe
from trized.games.zoondo.view import View
from trized.games.zoondo.why_not import why_not
from trized.kernel import Event, Label, Outcome
from trized.kernel.words import event_sentence, nickname

OF_A_SLOT: Final[tuple[type[Event], ...]] = (
    happened.Moved,
    happened.Carried,
    happened.Attacked,
    happened.ReinforcementLaid,
    happened.OwnReinforcementLaid,
)


@cache
def placement_text(lang: str, action: int) -> str:
    """Return the sentence for laying a card, cached: a deployment has a hundred of them."""
    key = "action.place" if actions.is_placement(action) else "action.lay"
    card = label(lang, actions.kind_of(action))
    return catalogue.text(lang, key, card=card, cell=cell_name(actions.cell_of(action)))


def shot_form(event: happened.Shot) -> str:
    """Return the sentence form of a shot: hit or missed."""
    score, other = event.trump_score, event.defender_score
    return "cross" if score == CROSS else "hit" if other != STAR and score > other else "missed"


def trump_form(event: happened.TrumpPlayed) -> str:
    """Return the sentence form of a played trump: on a cell or between two, as a shot or not."""
    place = "at" if event.start == event.end else "from"
    return f"shoots_{place}" if BOX.trumps[event.trump].does == "shoot" else place


FORMS: Final[Mapping[type[Event], Callable[[Any], str]]] = {
    happened.Shot: shot_form,
    happened.TrumpPlayed: trump_form,
}


TABLES = 512  # cached words: for each language, and for the nicknames of each table


class Words(kernel.Words):
    """Sentences of Zoondo in one language."""

    forms = FORMS
    subtle = ("mine.disguises", "theirs.disguises")

    def __init__(self, lang: str, called: tuple[str, ...] = ()) -> None:
        super().__init__(lang, catalogue.TEXTS, called=called)
        if any(called):
            self.without_nicknames = Words(lang)
        self.fields = {
            "seat": self.seat,
            **dict.fromkeys(("cell", "start", "end"), lambda view, cell: cell_name(cell)),
            **dict.fromkeys(("zoon", "attacker_zoon", "defender_zoon"), lambda view, zoon: label(lang, zoon)),
            **dict.fromkeys(("attacker_score", "defender_score", "trump_score"), lambda view, score: corner(score)),
            "trump": lambda view, trump: BOX.trumps[trump].name,
        }
        self.event_lines = {**dict.fromkeys(OF_A_SLOT, self._of_a_slot), happened.Swapped: self._swapped}

    def evaluation_term(self, view: View, seat: int, name: str, change: float, share: float = 1.0) -> str:
        side, _, term = name.partition(".")
        emblem = emblem_of(view.table, seat if side == "mine" else 1 - seat)
        if term == "disguises" and emblem != NO_SLOT and known_for_sure(view.table, emblem):
            return ""  # no other card could be it
        return super().evaluation_term(view, seat, name, change, share)

    def _of_a_slot(self, view: View, event: Any) -> str:
        """Describe an event of a card on the field, with its owner and, if visible, its name."""
        who, card = self.seat(view, owner(event.slot)), self.card(view, event.slot)
        return event_sentence(self, view, event, who=who, card=card)

    def _swapped(self, view: View, event: happened.Swapped) -> str:  # begins with a cell, which keeps its small letter
        return self.say(f"event.{event.kind}", start=cell_name(event.start), end=cell_name(event.end))

    def seat(self, view: View, seat: int) -> str:
        if name := nickname(self.called, seat):
            return name
        table = view.table
        same = table.tribe(0).name == table.tribe(1).name
        return self.say("seat.numbered" if same else "seat.plain", tribe=table.tribe(seat).name, number=seat + 1)

    def card(self, view: View, slot: int) -> str:
        """Name the card in a slot if the viewer sees it: own cards, noted enemies, fighters."""
        kind = view.table.kind[slot]
        shown = owner(slot) == view.viewer or view.table.notes or view.table.phase == POWER
        return label(self.lang, kind) if kind not in (HIDDEN, NO_CARD) and shown else ""

    def prompt(self, view: View, seat: int) -> str:
        table = view.table
        if table.phase == DEPLOY:
            already = placed(table, seat)
            key = "prompt.deploy_rest" if already else "prompt.deploy"
            return self.say(key, left=to_deploy(table, seat) - already)
        if table.phase == TURN:
            return self.say("prompt.turn", what=catalogue.join(self.lang, self._possible(view), "or"))
        if table.phase == FIGHT:
            return self._fight_prompt(table, seat)
        if table.phase == POWER:
            zoon = BOX.zoons[table.kind[table.star_slot]]
            assert zoon.power is not None
            names = catalogue.join(self.lang, [BOX.family_name(name) for name in zoon.power.names], "or")
            return self.say(f"prompt.power_{zoon.power.key}", name=zoon.name, names=names)
        if table.phase == MORE_MOVES:
            trump = BOX.trumps[table.trumps[table.moving_trump]].name
            return self.say("prompt.more", trump=trump, left=table.moves_left)
        raise ValueError(f"Nothing is asked in phase {table.phase}.")

    def _possible(self, view: View) -> list[str]:
        """Return the possible kinds of actions in a turn; for viewers who are not to act, all kinds."""
        legal = [int(action) for action in view.legal()]
        kinds = {"move": actions.is_move, "trump": actions.is_trump, "reinforcement": actions.is_reinforcement}
        return [self.say(f"prompt.turn_{name}") for name, of in kinds.items() if not legal or any(map(of, legal))]

    def _fight_prompt(self, table: Table, seat: int) -> str:
        end = cell_name(table.cell[table.defender])
        if table.shooting_trump == NO_TRUMP:
            return self.say("prompt.touch_attack", start=cell_name(table.cell[table.attacker]), end=end)
        key = "prompt.touch_target" if seat == table.active_seat else "prompt.touch_trump"
        return self.say(key, trump=BOX.trumps[table.trumps[table.shooting_trump]].name, end=end)

    def action(self, view: View, seat: int, action: int) -> str:
        if actions.is_placement(action) or actions.is_reinforcement(action):
            return placement_text(self.lang, action)
        if actions.is_move(action):
            return self._move(view, seat, action)
        if actions.is_trump(action):
            return self._trump(view, seat, action)
        return self.say(f"action.{ACTIONS.write(action).replace(' ', '_')}")

    def _move(self, view: View, seat: int, action: int) -> str:
        start, end = actions.start_cell(action), actions.end_cell(action)
        mover, there = view.table.board[start], view.table.board[end]
        enemy = is_enemy(view.table, seat, end)
        cells = {"start": cell_name(start), "end": cell_name(end)}
        if there < SLOTS and not enemy:
            return self.say("action.swap", card=self.card(view, there), **cells)
        return self.say("action.attack" if enemy else "action.move", card=self.card(view, mover), **cells)

    def _trump(self, view: View, seat: int, action: int) -> str:
        start, end = actions.start_cell(action), actions.end_cell(action)
        trump = BOX.trumps[actions.trump_of(action)]
        enemy = is_enemy(view.table, seat, end)
        values = {"trump": trump.name, "start": cell_name(start), "end": cell_name(end)}
        if start == end:
            return self.say("action.trump_target" if enemy else "action.trump_cell", **values)
        key = "shot" if trump.does == "shoot" else "attack" if enemy else "move"
        return self.say(f"action.trump_{key}", card=self.card(view, view.table.board[start]), **values)

    def outcome(self, view: View, outcome: Outcome) -> str:
        values: dict[str, object] = {"limit": view.table.no_progress_limit}
        if outcome.winners:
            values["winner"] = self.seat(view, outcome.winners[0])
            values["loser"] = self.seat(view, 1 - outcome.winners[0])
        viewer = int(view.viewer)
        mine = "" if viewer < 0 or not outcome.winners else "_won" if viewer in outcome.winners else "_lost"
        return self.say(f"outcome.{outcome.ending}{mine}", **values)

    def why_not(self, view: View, seat: int, action: int) -> str:
        return why_not(self, view, seat, action)

    def option(self, name: str, value: str = "") -> Label:
        if not value or not name.startswith("tribe"):
            return super().option(name, value)
        named = BOX.tribes[value].name if value in BOX.tribes else value.partition(":")[0]
        return Label(self.say("option_value.tribe.random") if value == RANDOM else named, self._about_tribe(value))

    def _about_tribe(self, tribe: str) -> str:
        """Describe a tribe and its strength against the others."""
        if tribe == RANDOM:
            return self.say("about_tribe.random")
        if tribe not in BOX.tribes:
            return about_tribe(tribe, self.lang)
        shares = sorted(((share(tribe, other), crest.name) for other, crest in BOX.tribes.items() if other != tribe))
        wins = ", ".join(self.say("match_up.against", share=won, tribe=name) for won, name in reversed(shares))
        return f"{self.say(f'about_tribe.{tribe}')} {self.say('match_up.wins', wins=wins)}"


@lru_cache(TABLES)
def words(lang: str, called: tuple[str, ...] = ()) -> Words:
    """Return the sentences in language `lang` for players with nicknames."""
    return Words(lang, called)
