"""Probabilities that the opponents hold agents of each planet, from a seat's knowledge."""

from math import comb

from trized.games.zenith.box import PLANET_COUNT
from trized.games.zenith.page.ids import column_id
from trized.games.zenith.state import HIDDEN, OVER
from trized.games.zenith.view import View, seen_cards
from trized.games.zenith.words import words
from trized.kernel import Belief, Seeded
from trized.kernel.page import WORLDS, seed_of

FEW = 6  # with at most so many unseen agents, all are named


def beliefs(view: View, lang: str) -> list[Belief]:
    """Return the probability of each planet that the opponents hold one of its agents."""
    t = view.table
    if view.viewer < 0 or t.phase == OVER:
        return []
    theirs = 1 - int(t.side_of(view.viewer))
    hidden = sum(card == HIDDEN for seat in t.seats_of(theirs) for card in t.hand(seat))
    if not hidden:
        return []
    located, playing = seen_cards(t), t.box.full_deck if t.secret_agents else t.box.base_deck
    unseen = [card for card in range(t.box.cards) if playing[card] and not located[card]]
    by_planet = [[card for card in unseen if t.box.agents[card].planet == planet] for planet in range(PLANET_COUNT)]
    if t.reshuffled:  # unseen cards are not equally likely
        shares = dealt_shares(view, theirs)
    else:
        shares = [1 - comb(len(unseen) - len(cards), hidden) / comb(len(unseen), hidden) for cards in by_planet]
    said = words(lang)
    legend = "page.beliefs.bars_about" if t.reshuffled else "page.beliefs.bars"
    found = [Belief(said.say(legend, n=hidden, unseen=len(unseen)))]
    for planet, (cards, share) in enumerate(zip(by_planet, shares)):
        name = said.names.planet(planet)
        told = said.say("page.beliefs.planet", planet=name, n=round(100 * share), count=len(cards))
        if 0 < len(cards) <= FEW:
            agents = ", ".join(t.box.agents[card].name for card in cards)
            told += " " + said.say("page.beliefs.cards", cards=agents)
        found.append(Belief(told, column_id(theirs, planet), share))
    return found


def dealt_shares(view: View, side: int) -> list[float]:
    """Return for each planet the share of deals in which `side` holds a hidden agent of it."""
    t, chance, counts = view.table, Seeded(seed_of(view)), [0] * PLANET_COUNT
    known = {card for seat in t.seats_of(side) for card in t.hand(seat)}
    for _ in range(WORLDS):
        world = view.deal(chance).table  # type: ignore[attr-defined]
        held = {card for seat in t.seats_of(side) for card in world.hand(seat)} - known
        for planet in {int(t.box.agents[card].planet) for card in held}:
            counts[planet] += 1
    return [n / WORLDS for n in counts]
