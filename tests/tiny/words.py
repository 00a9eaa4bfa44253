"""Sentences of the tiny game."""

from tests.tiny.state import GEMS, peeked
from trized.kernel import Blurb, Event, Options, Outcome, View, Words

NAMES = {
    "en": ("a ruby", "an opal", "a jade"),
    "fr": ("un rubis", "une opale", "un jade"),
}
TEXTS = {
    "en": {
        "blurb": "Hide gems, and peek at those of others.",
        "seat": "Seat {0}",
        "hide": "Hide one of your gems.",
        "peek": "One of you peeks at a hidden gem.",
        "do hide": "Hide {0}",
        "do peek": "Peek at the gem that seat {0} hid in round {1}",
        "drawn": "Seat {0} draws a gem.",
        "drawn gem": "You draw {1}.",
        "hidden": "Seat {0} hides a gem.",
        "peeked": "Seat {0} peeks at the gem that seat {1} hid in round {2}.",
        "rolled": "The die shows {0}.",
        "shown": "It is {2}.",
        "storm": "The storm rolls {0}.",
        "opened": "Seat {0} had hidden {2}.",
        "dawn": "The crew wins: enough gems have one colour.",
        "night": "The night wins: the gems are too mixed.",
        "why hide": "You do not hold that gem; hide one that you hold.",
        "why peek": "Peek at a gem that somebody else has hidden.",
        "why wait": "You are not asked now.",
        "crew": "Crew",
        "rounds": "Rounds",
        "about crew": "How many seats there are.",
        "about rounds": "How many gems each seat hides.",
    },
    "fr": {
        "blurb": "Cachez des gemmes, et regardez celles des autres.",
        "seat": "Place {0}",
        "hide": "Cachez une de vos gemmes.",
        "peek": "L'un de vous regarde une gemme cachée.",
        "do hide": "Cacher {0}",
        "do peek": "Regarder la gemme cachée par la place {0} à la manche {1}",
        "drawn": "La place {0} pioche une gemme.",
        "drawn gem": "Vous piochez {1}.",
        "hidden": "La place {0} cache une gemme.",
        "peeked": "La place {0} regarde la gemme cachée par la place {1} à la manche {2}.",
        "rolled": "Le dé donne {0}.",
        "shown": "C'est {2}.",
        "storm": "La tempête donne {0}.",
        "opened": "La place {0} avait caché {2}.",
        "dawn": "L'équipage gagne : assez de gemmes sont d'une seule couleur.",
        "night": "La nuit gagne : les gemmes sont trop mêlées.",
        "why hide": "Vous n'avez pas cette gemme ; cachez-en une de votre main.",
        "why peek": "Regardez une gemme cachée par quelqu'un d'autre.",
        "why wait": "Ce n'est pas à vous de répondre.",
        "crew": "Équipage",
        "rounds": "Manches",
        "about crew": "Le nombre de places.",
        "about rounds": "Le nombre de gemmes que cache chaque place.",
    },
}


class TinyWords(Words):
    """Sentences in one language."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.texts = TEXTS[lang]

    def blurb(self) -> Blurb:
        return Blurb(self.texts["blurb"], "2–3", "1 min")

    def seat(self, view: View, seat: int) -> str:
        return self.texts["seat"].format(seat + 1)

    def prompt(self, view: View, seat: int) -> str:
        return self.texts[view.question(seat).kind]

    def action(self, view: View, seat: int, action: int) -> str:
        if action < len(GEMS):
            return self.texts["do hide"].format(NAMES[self.lang][action])
        owner, turn = peeked(action)
        return self.texts["do peek"].format(owner + 1, turn + 1)

    def event(self, view: View, event: Event) -> str:
        gem = event.kind in ("shown", "opened") or (event.kind == "drawn" and len(event.args) == 2)
        said = [str(number + 1) for number in event.args]
        if gem:
            said[-1] = NAMES[self.lang][event.args[-1]]
        return self.texts["drawn gem" if gem and event.kind == "drawn" else event.kind].format(*said)

    def outcome(self, view: View, outcome: Outcome) -> str:
        return self.texts[outcome.ending]

    def why_not(self, view: View, seat: int, action: int) -> str:
        if seat not in list(view.waiting()):
            return self.texts["why wait"]
        return self.texts[f"why {view.question(seat).kind}"]

    def option(self, name: str, value: str = "") -> str:
        return value or self.texts[name]

    def about(self, option: str, value: str = "") -> str:
        return "" if value else self.texts[f"about {option}"]

    def chair(self, options: Options, seat: int) -> str:
        return self.texts["seat"].format(seat + 1)
