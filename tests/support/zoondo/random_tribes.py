"""Legal tribes drawn at random, for tests that want many."""

from trized.games.zoondo.box import BOX, Trump, Zoon
from trized.games.zoondo.tribes import TribeDraft, broken_limits
from trized.kernel import Chance


def random_tribe(chance: Chance, format: str) -> TribeDraft:
    """Return a random legal tribe: an Emblem, then cards that the limits still allow."""
    tribes = list(BOX.tribes.values())
    home = tribes[chance.below(len(tribes))]

    def fits(card: Zoon | Trump) -> bool:
        same_continent = format == "continental" and card.continent == home.continent
        return format == "mondial" or card.tribe == home.id or same_continent

    emblems = [zoon.id for zoon in BOX.zoons if zoon.type == "emblem" and fits(zoon)]
    tribe = TribeDraft("Recruits", format, {emblems[chance.below(len(emblems))]: 1})
    choices = [card.id for card in BOX.trumps if fits(card)] * 2
    choices += [zoon.id for zoon in BOX.zoons if fits(zoon) and zoon.type != "emblem" and not zoon.from_trump] * 12
    most = 2 + chance.below(24)
    while choices and sum(tribe.zoons.values()) < most:
        name = choices.pop(chance.below(len(choices)))
        grown = TribeDraft("Recruits", format, dict(tribe.zoons), list(tribe.trumps))
        if name in BOX.trump_number:
            grown.trumps.append(name)
        else:
            grown.zoons[name] = grown.zoons.get(name, 0) + 1
        lonely = sum(grown.zoons.values()) == 1  # so far; a limit that the next Zoon keeps
        if len(broken_limits(grown)) <= lonely:
            tribe = grown
    return tribe if len(tribe.zoons) > 1 else random_tribe(chance, format)
