"""The information state of a seat with perfect recall: all its views and actions, as text and as numbers.

Two histories give the same text exactly if the seat had the same views in the same order and acted the same in between.
Unchanged views are not repeated, so secret actions of others leave no trace. Simultaneous actions count as played in
seat order. The numbers are for learning: for each view, the places of its features that were set or cleared, and part
of its digest, which distinguishes views with equal features.
"""

from array import array
from hashlib import blake2b

from trized.kernel.features import FeatureWriter
from trized.kernel.state import View

SET, CLEARED, ACTED, SEEN = range(4)  # number modulo 4: its kind; number // 4: a place, an action or a digest
KINDS = 4
DIGEST = 1 << 20  # number of values that a part of a digest can have


class Recall:
    """The memory of one seat: call `see` with every view and `act` with every action of the seat."""

    def __init__(self, view: View | None = None) -> None:
        self.parts: list[str] = []
        self.numbers = array("i")
        self.last = ""
        self.places: frozenset[int] = frozenset()
        if view is not None:
            self.see(view)

    def see(self, view: View) -> None:
        """Add a view, if it differs from the last one."""
        digest = blake2b(view.encode(), digest_size=8).hexdigest()
        if digest != self.last:
            self.last = digest
            self.parts.append(digest)
            features = FeatureWriter()
            view.write_features(view.viewer, features)
            places = frozenset(features.places())
            self.numbers.extend(KINDS * place + SET for place in sorted(places - self.places))
            self.numbers.extend(KINDS * place + CLEARED for place in sorted(self.places - places))
            self.numbers.append(KINDS * (int(digest, 16) % DIGEST) + SEEN)
            self.places = places

    def act(self, index: int) -> None:
        """Add an action of the seat, by its dense index."""
        self.parts.append(f"{index}!")
        self.numbers.append(KINDS * index + ACTED)

    def copy(self) -> "Recall":
        """Return an independent copy."""
        other = Recall()
        other.parts, other.numbers, other.last, other.places = self.parts[:], self.numbers[:], self.last, self.places
        return other

    def __str__(self) -> str:
        return " ".join(self.parts)
