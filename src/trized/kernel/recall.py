"""What a seat has seen and done since the game began, as a text: its information state, with perfect recall.

Two histories give a seat the same text exactly if it has seen the same views in the same order and done the same in
between. A view that has not changed is not written again: what others do in secret leaves no trace. Seats that answer
together are thought to do so in seat order.
"""

from hashlib import blake2b

from trized.kernel.state import View


class Recall:
    """The memory of one seat; show it every view, and tell it every action of its own."""

    def __init__(self, view: View | None = None) -> None:
        self.parts: list[str] = []
        self.last = ""
        if view is not None:
            self.see(view)

    def see(self, view: View) -> None:
        """Remember a view, if it is another than before."""
        digest = blake2b(view.encode(), digest_size=8).hexdigest()
        if digest != self.last:
            self.last = digest
            self.parts.append(digest)

    def act(self, index: int) -> None:
        """Remember an action of one's own, by its dense number."""
        self.parts.append(f"{index}!")

    def copy(self) -> "Recall":
        """Return a memory that is equal and independent."""
        other = Recall()
        other.parts, other.last = self.parts[:], self.last
        return other

    def __str__(self) -> str:
        return " ".join(self.parts)
