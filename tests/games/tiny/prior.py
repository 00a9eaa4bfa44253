"""What a sensible player tries first: to hide a gem of which it holds several."""

from librt.vecs import vec
from mypy_extensions import i64

from tests.games.tiny.actions import gem_of, is_hide
from tests.games.tiny.state import Table


def prior(table: Table, seat: int, legal: vec[i64]) -> vec[i64]:
    """Weigh each legal action: a gem by how many of its kind the seat holds, any peek as much as another."""
    return vec[i64]([table.hands[seat][gem_of(action)] if is_hide(action) else 1 for action in legal])
