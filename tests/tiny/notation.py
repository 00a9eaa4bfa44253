"""Canonical text of the tiny game: 'hide ruby', 'peek 1-0', 'draw opal', 'die 3', 'storm 6'."""

from tests.tiny.state import GEMS, LONGEST, peek, peeked
from trized.kernel import Notation, Refused, View

TEXTS = {f"hide {gem}": number for number, gem in enumerate(GEMS)} | {
    f"peek {owner}-{turn}": peek(owner, turn) for owner in range(3) for turn in range(LONGEST)
}
OUTCOMES = (
    {f"draw {gem}": ("draw", number) for number, gem in enumerate(GEMS)}
    | {f"die {n + 1}": ("die", n) for n in range(3)}
    | {f"storm {n + 1}": ("storm", n) for n in range(6)}
)


class TinyNotation(Notation):
    """Writes and reads without a look at the table."""

    def write(self, view: View, seat: int, action: int) -> str:
        if action < len(GEMS):
            return f"hide {GEMS[action]}"
        owner, turn = peeked(action)
        return f"peek {owner}-{turn}"

    def read(self, view: View, seat: int, text: str) -> int:
        if text not in TEXTS:
            raise Refused(f"'{text}' means nothing here; say 'hide ruby' or 'peek 1-0'.")
        return TEXTS[text]

    def read_static(self, seat: int, text: str) -> int | None:
        return TEXTS.get(text)

    def redact(self, view: View, seat: int, action: int) -> str:
        return "hide ?" if action < len(GEMS) else self.write(view, seat, action)

    def write_outcome(self, kind: str, value: int) -> str:
        return f"draw {GEMS[value]}" if kind == "draw" else f"{kind} {value + 1}"

    def read_outcome(self, text: str) -> tuple[str, int]:
        if text not in OUTCOMES:
            raise Refused(f"'{text}' is nothing that chance draws here; 'draw ruby' or 'die 3' would be.")
        return OUTCOMES[text]
