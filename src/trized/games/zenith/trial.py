"""Tries out the agents of a file: recruits each in many positions and lists its text, icons and results."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from itertools import count, islice

from trized.games.zenith import events, rules
from trized.games.zenith.actions import RECRUIT, action
from trized.games.zenith.box import Box
from trized.games.zenith.cards import agent_texts
from trized.games.zenith.catalogue import catalogue
from trized.games.zenith.effects.groups import icons_of
from trized.games.zenith.opening import printed_box
from trized.games.zenith.state import ACTION, EFFECT
from trized.kernel import Chance, Event, EventLog, Seeded, State

POSITIONS = 100
PLIES = 70  # the most random plies before a trial
PURSE = 40  # credits of the trying seat


def tried_cards(box: Box, start: State, lang: str) -> list[str]:
    """Return lines about each changed agent: its text, icons, and results in many positions."""
    printed = {agent.id: agent for agent in printed_box().agents}
    own = [card for card, agent in enumerate(box.agents) if printed.get(agent.id) != agent]
    if not own:
        return []
    words, texts = catalogue(lang), agent_texts(box, lang)
    positions = list(islice(sample_positions(start), POSITIONS))
    lines = []
    for card in own:
        agent = box.agents[card]
        icons = " ".join(f"[{symbol}]" if symbol else text for symbol, text in icons_of(agent.effects))
        results = [
            amounts(happened, 0) for k, state in enumerate(positions) if (happened := recruit(state, card, Seeded(k)))
        ]
        lines += [
            f"{agent.name}",
            f"  {words('trial.text')}: {texts[card]}",
            f"  {words('trial.icons')}: {icons}",
            f"  {words('trial.results', n=len(results))}: {ranges(results, words.under('trial.amount'))}",
        ]
    return lines


def sample_positions(start: State) -> Iterable[rules.State]:
    """Return fixed positions of random play with the first seat to play a card."""
    for seed in count():
        state, choices = start.copy(), Seeded(seed)
        assert isinstance(state, rules.State)
        for _ in range(seed % PLIES):
            before = state.copy()
            seat = state.waiting()[0]
            legal = state.legal(seat)
            state.apply(seat, legal[choices.below(len(legal))], choices)
            if state.over():
                state = before
                break
        while not state.over() and (state.table.phase != ACTION or state.table.active != 0):
            seat = state.waiting()[0]
            legal = state.legal(seat)
            state.apply(seat, legal[choices.below(len(legal))], choices)
        if not state.over():
            yield state


def recruit(position: rules.State, card: int, choices: Chance) -> list[Event]:
    """Let the first seat recruit a card with random choices; return the events, none if the card is in play."""
    state, log = position.copy(), EventLog()
    table = state.table
    if card not in list(table.hand(0)):
        if table.deck[card] == 0 or table.hand_size[0] == 0:
            return []
        held = table.hand(0)[0]
        table.out_of_hand(0, held)
        table.deck[card], table.deck[held] = table.deck[held], table.deck[card]
        table.into_hand(0, card)
    table.credits[0] = PURSE
    state.apply(0, action(RECRUIT, card), choices, log)
    while not state.over() and table.phase == EFFECT:
        seat = state.waiting()[0]
        legal = state.legal(seat)
        state.apply(seat, legal[choices.below(len(legal))], choices, log)
    price = int(position.table.price(0, card))
    happened = [event for event in log.seen_by(0) if not isinstance(event, events.Recruited)]
    paid = events.CreditsChanged(0, -price, PURSE - price, 0)
    if paid in happened:
        happened.remove(paid)
    return happened


def amounts(happened: Iterable[Event], side: int) -> Counter[str]:
    """Sum up the changes in events, from a side's perspective."""
    found: Counter[str] = Counter()
    for event in happened:
        match event:
            case events.DiscMoved():
                found["influence" if event.side == side else "their_influence"] += abs(event.after - event.before)
            case events.CreditsChanged():
                found["credits" if event.side == side else "their_credits"] += event.change
            case events.ZenithiumChanged():
                found["zenithium" if event.side == side else "their_zenithium"] += event.change
            case events.Exiled():
                found["exiled" if event.side == side else "their_exiled"] += 1
            case _:
                if type(event) in COUNTED:
                    found[COUNTED[type(event)]] += 1
    return found


COUNTED: dict[type[Event], str] = {
    events.Mobilized: "mobilized",
    events.Transferred: "transferred",
    events.Discarded: "discarded",
    events.TokenTaken: "tokens",
    events.BadgeTaken: "badge",
    events.Developed: "developed",
    events.DiscReset: "reset",
}


def ranges(results: list[Counter[str]], labels: dict[str, str]) -> str:
    """Return the minimum and maximum of each amount as text."""
    seen: dict[str, list[int]] = defaultdict(list)
    for label in labels:
        seen[label] = [result[label] for result in results]
    found = [
        f"{labels[label]} {min(values)}" + (f" … {max(values)}" if max(values) > min(values) else "")
        for label, values in seen.items()
        if any(values)
    ]
    return " · ".join(found) or "–"
