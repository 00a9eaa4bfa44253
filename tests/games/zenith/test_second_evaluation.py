"""Custom cards of the full grammar: the engine agrees with a second evaluation that shares no code with it."""

from itertools import product

import pytest

from tests.support.zenith.custom_cards import PER_BOX, Maker, compare, compare_at, data, printed_cards, words_differ

PRICES = (
    "give credits 3", "give zenithium 1", "give leader", "discard 1", "discard 2", "exile own 1", "exile own 2",
    "exile own 3 other", "exile own 2 except mars", "exile own 1 mars", "exile theirs 2 other", "transfer 2",
)  # fmt: skip
GAINS = (
    "mars 1", "any 1 opposed", "other 1", "run 1-1", "yield 1 except mars", "reset", "swap", "credits 2 to opponent",
    "credits 2 per colour own", "zenithium 1 per colour theirs", "credits 1/2/3 per technology", "credits up to 8",
    "zenithium up to 2 to opponent", "steal credits 1", "mobilize 1", "transfer 1 venus", "exile theirs 1 mars",
    "exile own 1", "exile own 1 other", "discard 1", "discard all", "leader", "leader gold", "bonus reserve",
    "bonus board", "develop any -1", "if leader: any 1", "if credits 4: credits 1", "2 times: exile own 1 mars",
    "exile own 1 | steal zenithium 1", "give credits 2 -> credits up to 4", "column 1/2 -> mercury 1/2",
)  # fmt: skip
TIERS = (
    "column 1/2 -> zenithium 1/2 per colour own", "credits 2/4 -> credits up to 8/9", "column 1/3 -> that 1/2",
    "zenithium 1/2 -> steal credits 1/2", "credits 1/8 -> 1/2 times: any 1 except mars",
)  # fmt: skip
OF_CARD = ("that 1", "credits of that card")


def offers() -> list[str]:
    """Return every price with every gain."""
    found = [f"{price} -> {gain}" for price, gain in product(PRICES, GAINS)]
    found += [f"{price} -> {gain}" for price, gain in product(PRICES[3:], OF_CARD)]
    return [*found, *TIERS]


@pytest.mark.parametrize("number", range(4))
def test_b5_b6_every_price_is_offered_for_every_gain_exactly_if_it_can_be_paid_and_useful(number):
    texts = offers()[number::4]
    cards = [f'c{k} = {{ name = "C{k}", cost = 1, effects = ["{text}"] }}' for k, text in enumerate(texts)]
    file = "\n".join(["[agents.mars.animod]", *cards])
    maker = Maker(number)
    found = []
    for k, text in enumerate(texts):
        for again in range(3):
            parts = maker.position(printed_cards(), list(data("tokens")), f"c{k}")
            parts["tokens"] = " ".join(
                slot if slot not in ("sweep", "gift") else "-" for slot in parts["tokens"].split()
            )
            found += [(text, parts, different)] if (different := compare_at(file, parts, again, f"c{k}")) else []
    assert not found


def test_custom_cards_of_the_full_grammar_do_the_same_as_in_the_second_evaluation():
    found = [(seed, *place) for seed in range(15) for place in compare(seed, PER_BOX) if place[-1]]
    assert not found


def test_text_and_icons_of_custom_cards_are_those_of_their_effects():
    found = [(seed, different) for seed in range(40) if (different := words_differ(Maker(seed).file()))]
    assert not found
