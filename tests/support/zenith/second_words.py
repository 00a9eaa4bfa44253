"""A second reading of effects as English sentences and icons, from docs/zenith-effects.md; without engine code."""

import re

from tests.support.zenith.second_evaluation import FACTIONS, PLANETS, parts

PLANET = "(" + "|".join(PLANETS) + ")"
N = r"([\d/]+)"
RES = "(credits|zenithium)"
OPPONENT = "( to opponent)?"
CONDITION = "if (opponent )?(leader|credits|zenithium) ?([0-9]*): (.+)"
CHOICE = "a planet of your choice"
OTHER = "(any|other)"
THERE = "(?:exile $1 cards? from your{} $2 column|$2.*exile $1 of your{} cards there)"
FACTION = "(" + "|".join(FACTIONS) + ")"

# An effect, its sentence, and its symbols: $1 is the first group of the effect, as a number, a name or a resource.
ATOMS = (
    (f"{PLANET} {N}", "$2 influence on (?:$1|each planet)", "$1"),
    (f"any {N}", f"$1 influence(?: on {CHOICE}|, each on {CHOICE}| on each of \\d different planets)", "any"),
    (f"any {N} except {PLANET}", f"$1 influence(?:,? each)? on {CHOICE} other than $2", "any $2"),
    (f"any {N} centred", "$1 influence on a planet whose disc is on its middle space", "centred"),
    (f"any {N} opposed", "$1 influence on a planet whose disc is on your opponent’s side", "opposed"),
    (f"other {N}", f"$1 influence on (?:another planet|{CHOICE}|each of \\d different planets)", OTHER),
    (
        f"other {N} except {PLANET}",
        f"$1 influence on (?:another planet except|{CHOICE} other than) $2",
        "(any|other) $2",
    ),
    (f"that {N}", "$1 influence on its planet", "that"),
    ("run ([0-9])-([0-9])", "(?:$1 and $2 influence, in this order, on 2|$1 influence on each of 2) neighb", "any any"),
    (
        "run ([0-9])-([0-9])-([0-9])",
        "(?:$1, $2 and $3 influence, in this order, on 3|$1 influence on each of 3) neighbouring planets",
        "any any any",
    ),
    (f"yield {N}", f"your opponent $1 influence on {CHOICE}", "yield"),
    (f"yield {N} except {PLANET}", f"your opponent $1 influence on {CHOICE} other than $2", "yield $2"),
    ("reset", "move a disc of your choice back to its middle space", "centred"),
    ("swap", "swap the positions of the discs of two planets of your choice", "swap"),
    (f"{RES} {N}", "$2 $1", "$1"),
    (f"{RES} {N} to opponent", "your opponent gains? $2 $1", "opponent $1"),
    (f"{RES} {N} per colour own", "$2 $1 for each different planet among your cards in play", "$1 card"),
    (f"{RES} {N} per colour theirs", "$2 $1 for each different planet among your opponent’s cards", "$1 opponent"),
    (f"{RES} {N} per technology", "$2 $1 if 1, 2 or 3 of your technologies are at level 1 or higher", "$1 develop"),
    ("credits of that card", "its cost in credits", "credits"),
    ("zenithium of that card", "as much zenithium as its cost", "zenithium"),
    (f"{RES} up to {N}", "take from the reserve until you have $2 $1", "$1"),
    (f"{RES} up to {N} to opponent", "opponent takes? from the reserve until they have $2 $1", "opponent $1"),
    (f"steal {RES} {N}", "steal $2 $1 from your opponent", "$1"),
    (f"give {RES} {N}", "give your opponent $2 $1", "$1 opponent"),
    ("give leader", "give your opponent the leader badge", "leader opponent"),
    (f"mobilize {N}", "mobilize $1 cards?", "mobilize"),
    (f"transfer {N}", "transfer $1 cards?", "transfer"),
    (f"transfer {N} {PLANET}", "transfer $1 $2 cards?", "transfer $2"),
    (f"exile theirs {N}", "exile $1 of your opponent’s cards", "opponent exile"),
    (f"exile theirs {N} other", "exile $1 of your opponent’s cards", "opponent exile"),
    (
        f"exile theirs {N} {PLANET}",
        THERE.format(" opponent’s", " opponent’s"),
        "opponent exile $2",
    ),
    (f"exile theirs {N} except {PLANET}", "exile $1 of your opponent’s cards \\(none from $2\\)", "opponent exile $2"),
    (f"exile own {N}", "exile $1 of your cards", "exile"),
    (f"exile own {N} other", "exile $1 of your cards", "exile"),
    (f"exile own {N} {PLANET}", THERE.format("", ""), "exile $2"),
    (f"exile own {N} except {PLANET}", "exile $1 of your cards \\(none from $2\\)", "exile $2"),
    (f"discard {N}", "discard $1 cards? from your hand", "discard"),
    ("discard all", "discard your whole hand", "discard"),
    ("give cards ([0-9])", "give your teammate up to $1 cards? from your hand", "card mate"),
    ("leader", "take the leader badge", "leader"),
    ("leader gold", "take the leader badge gold side up", "gold"),
    ("bonus reserve", "take a bonus token from the reserve", "token"),
    ("bonus board", "take a bonus token of your choice from the boards", "token"),
    (f"develop {FACTION}", "develop your $1 technology at its usual price", "develop $1"),
    (
        f"develop {FACTION} -([0-9])",
        "develop your $1 technology for $2 zenithium less",
        "develop $1 zenithium",
    ),
    ("develop any", "develop a technology of your choice at its usual price", "develop"),
    ("develop any -([0-9])", "develop a technology of your choice for $1 zenithium less", "develop zenithium"),
    ("develop lowest", "develop your lowest technology at its usual price", "develop"),
    ("develop lowest -([0-9])", "develop your lowest technology for $1 zenithium less", "develop zenithium"),
    ("develop lowest free", "develop your lowest technology for free", "develop zenithium"),
)


def number(text: str) -> str:
    """Return numbers of tiers as the text names them: 1/2/3 is '1, 2 or 3'."""
    *first, last = text.split("/")
    if not first:
        return rf"(?<!\d){last}(?!\d)"
    return f"(?:{', '.join(first)} or {last}|{last})" if set(first) == {last} else f"{', '.join(first)} or {last}"


def atom(effect: str) -> tuple[str, str]:
    """Return sentence and symbols of one effect."""
    for pattern, words, symbols in ATOMS:
        if match := re.fullmatch(pattern, effect):
            for k, value in enumerate(match.groups(), 1):
                word = {"credits": "credits?"}.get(value, value) if not value[0].isdigit() else number(value)
                words, symbols = words.replace(f"${k}", word), symbols.replace(f"${k}", value)
            return words, symbols
    raise ValueError(effect)


def read(effect: str, card_planet: str) -> tuple[list[str], list[str]]:
    """Return the phrases of an effect in order, and its symbols."""
    if match := re.fullmatch(r"(column|credits|zenithium) ([\d/]+/\d+) -> (.+)", effect):
        what, prices, gain = match.groups()
        first = f"pay {number(prices)} {what}?"
        if what == "column":
            first = f"exile the last {number(prices)} cards? of your {card_planet} column"
        if times := re.fullmatch(r"([\d/]+) times: any 1(.*)", gain):
            gain = f"any {times[1]}{times[2]}"
        told, shown = atom(gain)
        return ["(?:may|be allowed to)", first, told], ["exile" if what == "column" else what, shown]
    if " -> " in effect:
        price, _, gain = effect.partition(" -> ")
        paid, other = atom(price), several(parts(gain), card_planet)
        return ["(?:may|be allowed to)", paid[0], *other[0]], [paid[1], *other[1]]
    if " | " in effect:
        options = [several(parts(option), card_planet) for option in effect.split(" | ")]
        words = [word for k, option in enumerate(options) for word in [*(["or"] if k else ["choose:"]), *option[0]]]
        return words, [symbol for option in options for symbol in option[1]]
    if match := re.fullmatch(CONDITION, effect):
        words, symbols = several(parts(match[4]), card_planet)
        return words, ["if", *(match[1] or "").split(), match[2], *symbols]
    if match := re.fullmatch(r"(\d+) times: (.+)", effect):
        return several(parts(match[2]), card_planet)
    told, shown = atom(effect)
    return [told], [shown]


def several(effects: list[str], card_planet: str) -> tuple[list[str], list[str]]:
    """Return phrases and symbols of effects one after the other."""
    match = [read(effect, card_planet) for effect in effects]
    return [word for words, _ in match for word in words], [symbol for _, symbols in match for symbol in symbols]


def differs(text: str, shown: list[str], effects: list[str], card_planet: str) -> str:
    """Return how the sentences or symbols of a card differ from its effects; empty if they agree."""
    words, symbols = several([f"{card_planet} 1", *effects], card_planet)
    at, lower = 0, text.lower().replace("\N{NO-BREAK SPACE}", " ")
    for phrase in words:
        match = re.compile(phrase).search(lower, at)
        if match is None:
            return f"'{phrase}' is not in '{lower[at:]}'"
        at = match.start()  # one phrase may be the text of several effects
    if not re.fullmatch(" ".join(symbols), " ".join(shown)):
        return f"icons {' '.join(shown)} instead of {' '.join(symbols)}"
    numbers = {int(n) for effect in effects for n in re.findall(r"\d+", effect)}
    counts = {1, 2, 3} if re.search("neighbouring|technologies|different planets", lower) else {1}
    odd = ({int(n) for n in re.findall(r"\d+", lower)} ^ numbers) - counts
    return f"numbers {odd} in '{lower}'" if odd else ""
