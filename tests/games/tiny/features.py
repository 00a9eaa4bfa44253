"""Features of Tiny: a seat's knowledge, own side first; equal for the true table and a view."""

from tests.games.tiny.box import BOX, KINDS, MOST_ROUNDS
from tests.games.tiny.state import HIDE, NONE, OVER, UNSEEN, Table
from trized.kernel import Audience, FeatureWriter


def write_features(table: Table, seat: int, features: FeatureWriter) -> None:
    """Write the knowledge of `seat`."""
    features.begin("own.hand", KINDS * BOX.each)
    for gem in range(KINDS):
        if table.hands[seat][gem]:
            features.mark(gem * BOX.each + table.hands[seat][gem] - 1)
    features.begin("hidden", table.seats * MOST_ROUNDS * (KINDS + 1))
    for number in range(table.seats):
        owner = (seat + number) % table.seats
        for turn, (gem, audience) in enumerate(zip(table.hidden[owner], table.seen[owner])):
            seen = gem if Audience(audience).includes(seat) and gem != UNSEEN else KINDS
            features.mark((number * MOST_ROUNDS + turn) * (KINDS + 1) + seen)
    features.number("round", table.round, 0, MOST_ROUNDS)
    features.begin("phase", OVER + 1)
    features.mark(table.phase)
    features.begin("answered", 1)
    if table.phase == HIDE and table.answers[seat] != NONE:
        features.mark(0)
