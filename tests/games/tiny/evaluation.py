"""The evaluation of the crew, and its terms."""

from math import log

from tests.games.tiny.questions import outcome
from tests.games.tiny.state import Table


def evaluate(table: Table) -> float:
    """Estimate the winning probability of the crew: the share of hidden gems of the most frequent colour."""
    ended = outcome(table)
    if ended is not None:
        return float(bool(ended.winners))
    return (1 + table.most_of_one_colour()) / (2 + table.hidden_gems())


def evaluation_terms(table: Table) -> list[tuple[str, float, float]]:
    """Return the terms of `evaluate`: gems of the most frequent colour, and others, in log-odds."""
    same = table.most_of_one_colour()
    others = table.hidden_gems() - same
    return [("same_colour", float(same), log(1 + same)), ("other_colours", float(others), -log(1 + others))]
