"""What a piece or a place says in words when it is pointed at, focused or touched."""

from trized.games.zenith.view import ZenithView


class Guide:
    """Explains pieces to one viewer, in one language."""

    def __init__(self, view: ZenithView, lang: str) -> None:
        self.view = view
        self.lang = lang

    def describe(self, piece: str) -> str:
        """Say what a piece or place is; nothing if there is nothing to say."""
        return ""
