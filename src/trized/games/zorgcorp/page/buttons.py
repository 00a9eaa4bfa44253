"""The buttons beside the star map; CSS shows the available ones."""

from html import escape

from trized.games.zorgcorp.box import BOX
from trized.games.zorgcorp.page.ids import act_id, offer_id
from trized.games.zorgcorp.page.labels import labels

BUTTONS = ("build", "sanctuary", "revolution", "probe", "done", "pass")


def draw_buttons(lang: str) -> str:
    """Return all buttons: one for each action, and one for each offer."""
    say = labels(lang)
    found = [draw_button(act_id(name), name, escape(say(f"act.{name}"))) for name in BUTTONS]
    for amount in range(BOX.revolution_colours + 1):
        left = {"build": BOX.build_worlds - amount, "revolution": BOX.revolution_colours - amount}
        texts = [f'<span class="for-{act}">{offer_text(lang, amount, n)}</span>' for act, n in left.items() if n >= 0]
        found.append(draw_button(offer_id(amount), "offer", "".join(texts)))
    return "".join(found)


def draw_button(id: str, kind: str, inside: str) -> str:
    """Return a button."""
    return f'<button type="button" id="{id}" class="zc-act {kind}">{inside}</button>'


def offer_text(lang: str, amount: int, left: int) -> str:
    """Describe an offer in BZ$, and the number of worlds left to name."""
    say = labels(lang)
    name = "act.offer_all" if left == 0 else "act.offer" if amount == 0 else "act.offer_some"
    return escape(say(name, n=left, bz=say.names.bz(amount)))
