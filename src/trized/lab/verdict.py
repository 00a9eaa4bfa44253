"""The verdict of a report: sentences about the game, ordered by importance and certainty.

The weight of a sentence is the distance in percentage points from a fair value to the nearer end of the interval: a
result that is not significantly unfair has weight 0 and comes last.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import pairwise
from math import exp
from statistics import NormalDist
from typing import Any

from trized.analysis.intervals import LEVEL, Rating, Z, share
from trized.kernel import statistics_of
from trized.kernel.catalogue import capital
from trized.lab.labels import ValueLabels
from trized.lab.measures import MeasureTables
from trized.lab.model import OddsEffect, decks, sides_of

MOST = 10  # most sentences
NAMES = 5  # most cards in one sentence
RARE_USE, RARE_ENDING, DRAWISH, FORCED = 0.1, 0.02, 0.05, 0.25
TOO_HARD, TOO_EASY = 0.1, 0.9  # the players' share of wins at which a difficulty is hardly worth playing


@dataclass(frozen=True)
class Finding:
    """A sentence, the section with its data, and its weight."""

    text: str
    section: str
    weight: float
    found: Rating | None = None  # the share or number of the sentence, if it has one

    def as_value(self) -> dict[str, Any]:
        """Return the finding as a JSON value."""
        ends = {name: self.found and round(getattr(self.found, name), 4) for name in ("value", "low", "high")}
        return {"verdict": self.text, "section": self.section, "weight": round(self.weight, 2), **ends}


def distance(found: Rating, low: float, high: float) -> float:
    """Return the percentage points between an interval and the range from `low` to `high`; 0 if they overlap."""
    return 100 * max(0.0, found.low - high, low - found.high)


def least_visible(effects: Sequence[OddsEffect]) -> float:
    """Return the smallest change of an even game that would be significant for a card of the median error."""
    errors = sorted((one.odds.high - one.odds.value) / Z for one in effects)
    bound = NormalDist().inv_cdf(1 - LEVEL / 2 / len(effects)) * errors[len(errors) // 2]
    return 1 / (1 + exp(-bound)) - 0.5


class Verdict:
    """Finds the sentences about the rows of a run."""

    def __init__(self, tables: MeasureTables, labels: ValueLabels, effects: Sequence[OddsEffect]) -> None:
        self.tables = tables
        self.labels = labels
        self.effects = effects
        self.say, self.n = labels.say, labels.say.language
        self.deck = decks(tables)

    def findings(self) -> list[Finding]:
        """Return the sentences with the largest weight, in order."""
        found = [*self.winners(), *self.difficulties(), *self.decks(), *self.options(), *self.cards(), *self.use()]
        found += [*self.courses(), *self.endings(), *self.milestones(), *self.length()]
        return sorted(found, key=lambda one: -one.weight)[:MOST]

    def rated(self, found: Rating) -> str:
        """Format a share with its interval."""
        return self.say(
            "verdict.share",
            share=self.n.percent(found.value),
            low=self.n.percent(found.low),
            high=self.n.percent(found.high),
        ).replace(" ", "\N{NO-BREAK SPACE}")

    def listed(self, parts: Sequence[str]) -> str:
        """Join parts of a sentence with semicolons."""
        return reduce(lambda one, other: self.say("verdict.next", one=one, other=other), parts)

    def winners(self) -> Iterator[Finding]:
        """Yield sentences on the advantage of a side, and on draws."""
        measures = {measure.name: measure for measure in self.tables.measures()}
        if (first := measures.get("first")) is None or first.low is None or first.high is None:
            return
        found = Rating(first.value, first.low, first.high)
        ahead = found if found.value >= 0.5 else found.scaled(-1, 1)
        side = self.tables.game.side_names[0 if found.value >= 0.5 else 1]
        key = "verdict.side" if distance(found, 0.5, 0.5) else "verdict.no_side"
        text = self.say(key, side=self.labels.side(side), share=self.rated(ahead))
        yield Finding(capital(text), "sides", distance(found, 0.5, 0.5), ahead)
        drawn = share(self.tables.games["winner"].null_count(), len(self.tables.games))
        if weight := distance(drawn, 0.0, DRAWISH):
            yield Finding(self.say("verdict.drawn", share=self.rated(drawn)), "sides", weight, drawn)

    def difficulties(self) -> Iterator[Finding]:
        """Yield sentences on the players' wins against an automaton, at each difficulty."""
        if not self.tables.automaton:
            return
        option, parts, weight = f"option_{self.tables.game.difficulty}", [], 0.0
        ratings = [(degree, self.tables.by_degree(degree)) for degree in self.tables.degrees()]
        if not ratings:
            found = dict(self.tables.sides())[self.tables.game.side_names[0]]
            weight = distance(found, TOO_HARD, TOO_EASY)
            yield Finding(self.say("verdict.players", share=self.rated(found)), "sides", weight, found)
            return
        for degree, found in ratings:
            parts.append(f"{self.labels.value(option, degree)} {self.rated(found)}")
            weight = max(weight, distance(found, TOO_HARD, TOO_EASY))
        yield Finding(self.say("verdict.degrees", told=self.listed(parts)), "sides", weight + 1)
        for (easy, one), (hard, other) in pairwise(ratings):
            names = {"easy": self.labels.value(option, easy), "hard": self.labels.value(option, hard)}
            if one.low <= other.value and other.high >= one.value:
                yield Finding(self.say("verdict.same_degree", **names), "sides", 2)

    def decks(self) -> Iterator[Finding]:
        """Yield sentences on decks that win more or less than others, with their match-ups and weakest cards."""
        column = f"{self.deck}_0"
        pairs = self.pairs_of_decks() if self.deck else {}
        for effect in (one for one in self.effects if one.group == self.deck):
            weight = distance(effect.share, 0.5, 0.5)
            if effect.q >= LEVEL:
                continue
            name = self.labels.value(column, effect.name)
            parts = [self.say("verdict.deck", deck=name, share=self.rated(effect.share))]
            worst = min((found, other) for (one, other), found in pairs.items() if one == effect.name)
            best = max((found, other) for (one, other), found in pairs.items() if one == effect.name)
            low = effect.share.value < 0.5
            found, other = worst if low else best
            if distance(self.wide(found, len(pairs)), 0.5, 0.5):
                against = self.labels.value(column, other)
                told = self.rated(self.wide(found, len(pairs)))
                parts.append(self.say("verdict.against", share=told, deck=against))
            of_deck = [one for one in self.effects if one.group == f"card {effect.name}" and one.q < LEVEL]
            if of_deck:
                card = (min if low else max)(of_deck, key=lambda one: one.odds.value)
                key = "verdict.weakest" if low else "verdict.strongest"
                parts.append(self.say(key, card=self.labels.card(card.name), share=self.rated(card.share)))
            yield Finding(self.listed(parts) + ".", "match_ups", weight, effect.share)

    def pairs_of_decks(self) -> dict[tuple[str, str], tuple[float, int, int]]:
        """Return each deck's result against each other: share, wins, games."""
        first, second = sides_of(self.tables.games, f"{self.deck}_0", f"{self.deck}_1")
        counts: dict[tuple[str, str], list[float]] = {}
        for one, other, score in zip(first, second, self.tables.scores(), strict=True):
            if one != other:
                for pair, scored in (((one, other), score), ((other, one), 1 - score)):
                    counts.setdefault(pair, []).append(scored)
        return {pair: (sum(found) / len(found), int(sum(found)), len(found)) for pair, found in counts.items()}

    def wide(self, found: tuple[float, int, int], pairs: int) -> Rating:
        """Return a share with an interval corrected for being the extreme of `pairs` (Bonferroni)."""
        return share(found[1], found[2], NormalDist().inv_cdf(1 - LEVEL / max(2, pairs)))

    def options(self) -> Iterator[Finding]:
        """Yield sentences on options, boards and bots that change the odds of the beginning side or of the players."""
        for effect in self.effects:
            hard = f"option_{self.tables.game.difficulty}"
            if effect.q < LEVEL and effect.group not in (self.deck, hard) and not effect.group.startswith("card"):
                bot = effect.group == "bot"
                what = effect.name if bot else self.labels.value(effect.group, effect.name)
                side = self.labels.side(self.tables.game.side_names[0])
                key = "verdict.bot" if bot else "verdict.option"
                text = self.say(key, what=what, side=side, share=self.rated(effect.share))
                section = "sides" if bot else f"by-{effect.group}"
                yield Finding(capital(text), section, distance(effect.share, effect.base, effect.base), effect.share)

    def cards(self) -> Iterator[Finding]:
        """Yield sentences on cards that win more or less than the others of their deck."""
        every = [one for one in self.effects if one.group.startswith("card")]
        cards = [one for one in every if one.q < LEVEL]
        if every and not cards:
            parts = {"games": self.n.decimal(len(self.tables.games)), "least": self.n.points(least_visible(every))}
            yield Finding(self.say("verdict.no_card", total=len(every), **parts), "cards", 0.0)
        for key, sign in (("strong", 1), ("weak", -1)):
            told = sorted((one for one in cards if sign * one.odds.value > 0), key=lambda one: -sign * one.odds.value)
            if told:
                names = [f"{self.card_of(one)} {self.rated(one.share)}" for one in told[:NAMES]]
                weight = distance(told[0].share, told[0].base, told[0].base)
                text = self.say(f"verdict.{key}", n=len(told), cards=", ".join(names))
                yield Finding(text, "cards", weight, told[0].share)

    def card_of(self, effect: OddsEffect) -> str:
        """Return the name of a card, with its deck if there are several."""
        card, deck = self.labels.card(effect.name), effect.group.partition(" ")[2]
        return self.say("verdict.of_deck", card=card, deck=self.labels.value(f"{self.deck}_0", deck)) if deck else card

    def use(self) -> Iterator[Finding]:
        """Yield a sentence on cards that are rarely played."""
        table = self.tables.cards()
        there = table.filter(table["had"] >= 20)
        rare = there.filter(there["use_high"] < RARE_USE).sort("use")
        if len(rare):
            names = [self.labels.card(card) for card in rare["card"].head(NAMES)]
            more = ", …" if len(rare) > NAMES else ""
            text = self.say("verdict.rare", n=len(rare), total=len(there), cards=", ".join(names) + more)
            yield Finding(text, "cards", 50 * len(rare) / len(there))

    def courses(self) -> Iterator[Finding]:
        """Yield sentences on when games are decided, and on lead changes."""
        if len(self.tables.degrees()) < 2:  # games of several difficulties are different games
            settled = self.tables.settled()
            key = "_early" if settled.high < 0.5 else "_late" if settled.low > 0.5 else ""
            told = self.say(f"verdict.settled{key}", share=self.rated(settled))
            yield Finding(told, "lead", distance(settled, 0.5, 1.0) / 4, settled)
        forced = next(one for one in self.tables.measures() if one.name == "forced")
        found = Rating(forced.value, forced.low or 0.0, forced.high or 0.0)
        if weight := distance(found, 0.0, FORCED):
            yield Finding(self.say("verdict.forced", share=self.rated(found)), "kinds", weight / 2, found)

    def endings(self) -> Iterator[Finding]:
        """Yield a sentence on endings that are rare; those that never occur may be switched off."""
        counts: dict[str, int] = {}
        for row in self.tables.endings().iter_rows(named=True):
            for part in row["ending"].split("+"):
                counts[part] = counts.get(part, 0) + row["games"]
        most = {ending: share(games, len(self.tables.games)).high for ending, games in counts.items()}
        if rare := [ending for ending, high in most.items() if high < RARE_ENDING]:
            names = [self.say("verdict.quoted", ending=self.labels.of("ending", ending)) for ending in rare]
            high = self.n.percent(max(most[ending] for ending in rare), 1)
            text = self.say("verdict.ending", n=len(rare), endings=self.say.join(names, "or"), most=high)
            yield Finding(text, "endings", 0.0)

    def milestones(self) -> Iterator[Finding]:
        """Yield sentences on how often and when the game's milestones are reached."""
        for name in statistics_of(self.tables.game).milestones:
            turns = self.tables.games[name].drop_nulls()
            found = share(len(turns), len(self.tables.games))
            what = self.labels.of("milestone", name)
            if turns.is_empty():
                yield Finding(self.say("verdict.never", what=what, share=self.rated(found)), "figures", 5, found)
                continue
            parts = {"first": self.n.decimal(float(turns.min())), "middle": self.n.decimal(float(turns.median() or 0))}  # type: ignore[arg-type]
            text = self.say("verdict.milestone", what=what, share=self.rated(found), **parts)
            yield Finding(capital(text), "figures", distance(found, 0.5, 1.0) / 10, found)

    def length(self) -> Iterator[Finding]:
        """Yield a sentence on the length of a game."""
        turns = next(one for one in self.tables.measures() if one.name == "turns")
        low, high = self.n.decimal(turns.low or 0), self.n.decimal(turns.high or 0)
        text = self.say("verdict.length", turns=self.n.decimal(turns.value), low=low, high=high)
        yield Finding(text, "turns", 0.0, Rating(turns.value, turns.low or 0, turns.high or 0))
