"""Cards of a file: text, icons, price check and results agree."""

import re
from collections import Counter

import pytest

from tests.support.zenith.situation import CARDS, GAME, Situation, table
from trized.games.zenith.box_file import read_effects
from trized.games.zenith.cards import card_text
from trized.games.zenith.effects.effect import BadEffect, Effect
from trized.games.zenith.effects.groups import icons_of
from trized.games.zenith.effects.registry import registry
from trized.games.zenith.events import CreditsChanged, DiscWon, Mobilized, Skipped
from trized.games.zenith.state import EFFECT
from trized.games.zenith.trial import amounts
from trized.kernel import Refused, Seeded

AGENT = """
[agents.mercury.human]
khan = {{ cost = 0, effects = [{effects}] }}
{more}
"""
PLANETS = ("mercury", "venus", "terra", "mars", "jupiter")


def with_khan(*effects: str, more: str = "") -> Situation:
    """Return a table whose box gives Khan, of Mercury, these effects; Khan is in my hand and free."""
    file = AGENT.format(effects=", ".join(f'"{effect}"' for effect in effects), more=more)
    return table(cards=file).hand("khan")


def text_of(*effects: str, lang: str = "en") -> str:
    return card_text(tuple(map(registry().read, effects)), lang)


def test_b6_a_price_of_own_cards_is_checked_against_own_cards():
    t = with_khan("exile own 1 except mercury -> credits of that card").mine("cresus").say("recruit khan")
    assert t.choices() == {"venus", "no"}


def test_b6_the_opponents_cards_do_not_make_a_price_of_own_cards_worth_paying():
    t = with_khan("exile own 1 -> credits of that card").theirs("cresus").say("recruit khan")
    assert len(t.events(Skipped)) == 1  # Khan himself costs nothing


@pytest.mark.parametrize(
    "gain",
    ["exile theirs 1", "steal credits 2", "bonus board", "leader", "credits up to 5", "zenithium 1/2/3 per technology"],
)
def test_b6_a_price_for_nothing_is_not_offered(gain):
    t = with_khan(f"give zenithium 1 -> {gain}").zenithium(3).credits(9).badge(0, gold=True).say("recruit khan")
    assert len(t.events(Skipped)) == 1


def test_b6_payment_may_make_the_gain_possible():
    t = with_khan("give credits 3 -> steal credits 2").credits(3).say("recruit khan")
    assert t.choices() == {"yes", "no"}


def test_b6_influence_on_that_planet_needs_its_disc():
    t = with_khan("exile own 1 mercury -> that 1").disc("mercury", 3).say("recruit khan")
    assert len(t.events(Skipped)) == 1


@pytest.mark.parametrize("chooser", ["run 1-1", "reset", "swap"])
def test_d6_other_leaves_out_the_planets_of_every_choice_before(chooser):
    t = with_khan(chooser, "other 1").disc("venus", 2).disc("mars", 1).say("recruit khan")
    while t.asked() != "any":
        t.say(sorted(t.choices() - {"no"})[0])
    assert len(t.choices()) == {"run 1-1": 3, "reset": 4, "swap": 3}[chooser]


def test_d10_a_token_that_waits_for_one_side_is_not_collected_by_the_other():
    tokens = '[tokens.credits-3]\neffects = ["yield 9 except mars"]\n[tokens.credits-4]\neffects = ["run 1-1"]'
    t = with_khan("run 1-1", more=tokens).disc("mercury", 2).disc("venus", 3).disc("terra", -2)
    t.token("mercury", "credits-3").token("venus", "zenithium-1").token("terra", "credits-4")
    t.say("recruit khan", "from mercury", "mercury", "terra")
    assert t.waiting() == [1]  # the opponent's token moves neighbours while mine beside Venus waits
    t.say("from mars", seat=1)
    assert (t.money(0), t.money(1)) == ((0, 1), (0, 0))


@pytest.mark.parametrize(("token", "money"), [("-", [9, 9]), ("credits-3", [3, 12])])
def test_d10_a_token_is_applied_whole_before_the_others_of_its_run(token, money):
    sweep = '[tokens.sweep]\ncount = 2\neffects = ["run 1-1", "credits 9"]'
    t = with_khan("run 1-2-1", more=sweep).disc("mercury", 2).disc("venus", 3).disc("mars", 3)
    t.token("mercury", token).token("venus", "sweep").token("mars", "zenithium-1")
    t.say("recruit khan", "from venus", "venus", "from mercury")
    assert [change.total for change in t.events(CreditsChanged) if change.change > 0] == [9] if token == "-" else money
    assert t.money() == (money[-1], 1)


@pytest.mark.parametrize(
    ("effect", "choices"),
    [
        ("exile own 1 -> credits 2 per colour own", None),  # Khan would be the only card
        ("column 1/2 -> zenithium 1/2 per colour own", None),
        ("give leader -> if leader: any 1", None),
        ("credits 2/4 -> credits up to 8/9", {"tier 2", "no"}),
        ("give credits 3 -> credits up to 8", None),
        ("give credits 4 -> credits up to 8", {"yes", "no"}),
    ],
)
def test_b6_a_price_is_offered_if_its_gain_could_change_something_after_the_payment(effect, choices):
    t = with_khan(effect).credits(11).badge(0).say("recruit khan")
    assert (t.choices() if t.position.table.phase == EFFECT else None) == choices


@pytest.mark.parametrize(
    ("cards", "choices"),
    [
        (("ramses",), {"mercury", "mars", "no"}),
        (("nero", "ramses"), {"mercury", "no"}),  # from Mercury twice, from Mars between
    ],
)
def test_b5_a_price_of_cards_from_different_planets_is_paid_in_full(cards, choices):
    count = len(cards) + 1
    t = with_khan(f"exile own {count} other -> any 3").mine(*cards).say("recruit khan")
    assert t.choices() == choices


def my_text(*effects: str, lang: str = "en") -> str:
    """Return the text of Khan with these effects, behind his influence on Mercury."""
    agents = with_khan(*effects).position.table.box.agents
    return card_text(next(agent.effects for agent in agents if agent.id == "khan"), lang)


@pytest.mark.parametrize(
    ("effects", "english", "french"),
    [
        (
            ["other 1"],
            "Gain 1 influence on a planet of your choice.",
            "Gagnez 1 influence sur une planète de votre choix.",
        ),
        (
            ["discard 1 -> other 2 except mars"],
            "on a planet of your choice other than Mars.",
            "de votre choix, sauf Mars.",
        ),
        (["other 1 | credits 3"], "influence on a planet of your choice, or", "sur une planète de votre choix, ou"),
        (["2 times: other 1"], "2 times: gain 1 influence on another planet.", "sur une autre planète."),
        (["reset", "other 1"], "Gain 1 influence on another planet.", "Gagnez 1 influence sur une autre planète."),
        (["exile own 1 other"], "Exile 1 of your cards.", "Exilez 1 de vos cartes."),
        (["exile theirs 1 other -> any 1"], "exile 1 of your opponent’s cards to", "exiler 1 carte adverse pour"),
        (["column 1/2 -> mars 1/2", "exile own 1 other"], "of your cards from another planet.", "d’une autre planète."),
        (
            ["exile own 2 other"],
            "Exile 2 of your cards, each from another planet than the one before.",
            "Exilez 2 de vos cartes, chacune d’une autre planète que la précédente.",
        ),
    ],
)
def test_d6_e6_other_is_in_the_text_only_beside_an_earlier_choice(effects, english, french):
    assert english in my_text(*effects)
    assert french in my_text(*effects, lang="fr")


def test_d6_other_without_an_earlier_choice_offers_and_prompts_for_any_planet():
    t = with_khan("other 1").say("recruit khan")
    assert t.choices() == set(PLANETS)
    assert GAME.words("en").prompt(t.position.view(0), 0) == "Khan: choose the planet that gets 1 influence."


def test_the_workshop_reads_other_as_the_box_does():
    effects = read_effects(["other 1", "exile own 1 other", "other 2", "exile own 1 other"], 0, False)
    assert [effect.word for effect in effects if isinstance(effect, Effect)] == ["any", "", "other", "other"]


@pytest.mark.parametrize(
    ("effects", "english", "french"),
    [
        (["exile theirs 1 -> zenithium of that card"], "as much zenithium as its cost", "autant de zénithium"),
        (
            ["exile theirs 1 mars -> mars 1", "exile theirs 1 venus -> venus 1"],
            "your opponent’s cards there",
            "adverse",
        ),
        (["exile own 1 mars -> venus 2"], "to gain 2 influence on Venus", "pour gagner 2 influences sur Vénus"),
        (["mercury 1", "venus 1", "terra 1", "mars 1", "mercury 1"], "on Terra. Gain 1 influence on Mars", "sur Mars"),
        (["credits 1/2 -> develop any -1/2"], "to develop a technology of your choice for 1 or 2", "pour développer"),
        (["credits 1/2/3 -> develop any -1/2/3"], "for 1, 2 or 3 zenithium less", "pour 1, 2 ou 3 zénithium de moins"),
        (
            ["any 1 except mars", "any 1 except venus"],
            "than Mars. Gain 1 influence on a planet of",
            "sauf Mars. Gagnez",
        ),
        (["any 2", "any 1", "other 1"], "Gain 1 influence on another planet.", "sur une autre planète."),
        (["give credits 1 -> 2 times: any 1"], "of your choice, 2 times.", "de votre choix, 2 fois."),
        (["give credits 1 -> if leader: any 1"], "of your choice if you hold", "de votre choix si vous"),
        (["give credits 1 -> credits 3 to opponent"], "to let your opponent gain 3", "pour faire gagner 3"),
    ],
)
def test_text_describes_the_effects(effects, english, french):
    assert english in text_of(*effects)
    assert french in text_of(*effects, lang="fr")


@pytest.mark.parametrize(
    ("gain", "icons"), [("exile theirs", ["opponent", "1/2", "exile"]), ("steal credits", ["⇐", "1/2", "credits"])]
)
def test_the_icons_of_tiers_show_the_effect_with_all_its_signs(gain, icons):
    shown = ["".join(icon) for icon in icons_of((registry().read(f"credits 1/2 -> {gain} 1/2"),))]
    assert shown == ["1/2", "credits", "▶", *icons]


@pytest.mark.parametrize(
    ("effect", "money"),
    [
        ("if zenithium 2: credits 5", (5, 2)),
        ("credits 1 | credits 2 | credits 3", (3, 2)),
        ("develop lowest -2", (0, 2)),
    ],
)
def test_words_that_no_printed_card_uses_work_as_the_page_says(effect, money):
    t = with_khan(effect).zenithium(2).say("recruit khan")
    while t.choices() and t.position.table.phase == EFFECT:
        t.say(sorted(t.choices() - {"no"})[-1])
    assert t.money() == money


@pytest.mark.parametrize(
    ("effect", "reason"),
    [
        ("that 2", "No effect before one like 'that 1' moves a card"),
        ("credits of that card", "moves a card"),
        ("if leader: give credits 1 -> mars 1", "Before '->' there is one price alone"),
        ("2 times: discard 1 -> mars 1", "Before '->' there is one price alone"),
    ],
)
def test_invalid_effect_is_refused_with_the_reason(effect, reason):
    with pytest.raises((Refused, BadEffect), match=re.escape(reason)):
        with_khan(effect)


@pytest.mark.parametrize(
    ("effects", "line"),
    [
        (["mobilize 3"], "there is no card to mobilize"),
        (["steal credits 3"], "there is nothing to steal"),
        (["discard all"], "there is no card to discard"),
        (["exile theirs 2"], "there is no card to exile"),
        (["credits 2 per colour theirs"], "there is no card in play"),
        (["credits 4/8/12 per technology"], "no technology has reached level 1"),
        (["credits up to 3"], "the amount has been reached already"),
        (["exile own 1", "credits of that card"], "the card costs 0"),
        (["leader"], "the badge is gold side up already"),
    ],
)
def test_b3_an_effect_that_cannot_be_applied_leaves_one_line_in_the_log(effects, line):
    t = with_khan(*effects).credits(3).badge(0, gold=True).deck().say("recruit khan")
    view = t.position.view(0)
    assert [GAME.words("en").event(view, event) for event in t.events(Skipped)] == [f"Khan: {line}."]


def test_b3_mobilizing_more_cards_than_there_are_leaves_a_line_behind_those_that_came():
    t = with_khan("mobilize 3").deck("nero").say("recruit khan")
    assert [type(event) for event in t.log.events if isinstance(event, (Mobilized, Skipped))] == [Mobilized, Skipped]


EFFECTS_WITH_NUMBERS = (
    "PLANET n",
    "any n",
    "any n except PLANET",
    "yield n",
    "run n-n",
    "credits n",
    "zenithium n",
    "steal credits n",
    "credits n to opponent",
    "credits up to n",
    "mobilize n",
    "exile theirs n",
    "transfer n",
    "that n",
)
GROUPS = ("EFFECT", "EFFECT", "if leader: EFFECT", "give zenithium n -> EFFECT", "n times: EFFECT")
CLAIMS: dict[str, dict[str, int]] = {  # sentences, and the amounts that events must report for each unit
    r"gain (\d+)(?: and (\d+))? influence": {"influence": 1},
    r"give your opponent (\d+) influence": {"their_influence": 1},
    r"(?:\bgain|until you have) (\d+) credit": {"credits": 1},
    r"\bgain (\d+) zenithium": {"zenithium": 1},
    r"give your opponent (\d+) zenithium": {"zenithium": -1, "their_zenithium": 1},
    r"steal (\d+) credit": {"credits": 1, "their_credits": -1},
    r"opponent gains? (\d+) credit": {"their_credits": 1},
    r"mobilize (\d+) card": {"mobilized": 1},
    r"exile (\d+) of your opponent": {"their_exiled": 1},
    r"transfer (\d+) card": {"transferred": 1},
}


def random_effects(chance: Seeded) -> list[str]:
    """Return random effects of the grammar, each with a different number, so that a test can identify it."""
    numbers = [5, 4, 3, 2]

    def fill(text: str) -> str:
        text = re.sub("EFFECT", lambda _: fill(EFFECTS_WITH_NUMBERS[chance.below(len(EFFECTS_WITH_NUMBERS))]), text)
        text = re.sub("PLANET", lambda _: PLANETS[chance.below(len(PLANETS))], text)
        return re.sub(r"\bn\b", lambda _: str(numbers.pop()), text)

    return ["mobilize 1", fill(GROUPS[chance.below(len(GROUPS))])]


def numbers_in(text: str) -> list[int]:
    return sorted(map(int, re.findall(r"\d+", text)))


def claimed(text: str) -> Counter[str]:
    """Return the amounts that the sentences of a card promise."""
    found: Counter[str] = Counter()
    for sentence in re.split(r"\. |(?<=card) and (?=gain)", text):
        repeated = re.match(r"(\d+) times", sentence)
        let = re.sub(r"let your opponent gain", "opponent gains", sentence)
        for claim, units in CLAIMS.items():
            if "opponent gains" in let and claim.startswith((r"(?:\bgain", r"\bgain")):
                continue
            for numbers in re.finditer(claim, let, re.IGNORECASE):
                for unit, factor in units.items():
                    once = factor * sum(int(number) for number in numbers.groups() if number)
                    found[unit] += once * (int(repeated[1]) if repeated and "until" not in sentence else 1)
    return found


@pytest.mark.slow
def test_events_report_the_numbers_of_the_text_on_cards_of_random_boxes():
    tried: set[str] = set()
    for seed in range(300):
        chance = Seeded(seed)
        effects = random_effects(chance)
        text = text_of(*effects)
        assert numbers_in(text) == numbers_in(text_of(*effects, lang="fr")), effects
        t = with_khan(*effects, more="[track]\nsteps = 8").zenithium(30, 30).credits(0, 30).badge(0)
        t.theirs(*CARDS[30:80]).say("recruit khan")
        while t.position.table.phase == EFFECT and not t.position.over():
            t.say(sorted(t.choices() - {"no"})[chance.below(len(t.choices() - {"no"}))])
        if t.events(DiscWon):
            continue  # influence beyond the control zone is lost, and a token may bring more
        expected = claimed(text)
        expected["influence"] += 1  # every agent brings 1 on its own planet
        assert amounts(t.log.seen_by(0), 0) == expected, text
        tried.add(re.sub(r"\d+", "n", effects[1].partition("-> ")[2] or effects[1].partition(": ")[2] or effects[1]))
    assert len(tried) >= len(EFFECTS_WITH_NUMBERS)
