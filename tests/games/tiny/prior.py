"""Prior of Tiny: prefer to hide a gem of which the seat holds several."""

from librt.vecs import vec
from mypy_extensions import i64

from tests.games.tiny.actions import gem_of, is_hide
from tests.games.tiny.state import Table


def prior(table: Table, seat: int, legal: vec[i64]) -> vec[i64]:
    """Return a weight for each legal action: a gem by the number of its kind in hand, all peeks equal."""
    return vec[i64]([table.hands[seat][gem_of(action)] if is_hide(action) else 1 for action in legal])
