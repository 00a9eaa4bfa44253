"""Checks of positions as text."""

from contextlib import suppress

from tests.conformance.case import Case
from trized.kernel import Refused, Seeded
from trized.kernel.position import read_view


def check_positions_survive_their_text(case: Case) -> None:
    """Positions and views are parsed from their text unchanged, byte for byte."""
    for options, seed in case.walks:
        for number, position in enumerate(case.walk(options, seed)):
            text = position.state.text()
            read = case.game.position(text)
            assert read.encode() == position.state.encode(), f"{position.where}: '{text}' is read as '{read.text()}'."
            if number % 7 == 0:
                for viewer in position.viewers:
                    view = position.view(viewer)
                    _, seen = read_view(case.game, view.text())
                    assert seen == view, f"{position.where}, viewer {viewer}: '{view.text()}' is read as another view."


def check_texts_of_viewers_keep_secrets(case: Case) -> None:
    """A viewer's text depends on the view alone: equal views have equal texts."""
    for position in case.positions:
        for viewer in position.viewers:
            view = position.view(viewer)
            other = view.deal(Seeded(5)).view(viewer)
            assert other.text() == view.text(), f"{position.where}, viewer {viewer}: the text tells a secret."


def check_damaged_texts_are_refused(case: Case) -> None:
    """A text with a missing or repeated word is refused, or gives a playable position."""
    for position in case.positions[:: max(1, len(case.positions) // 12)]:
        words = position.state.text().split()
        for at in range(0, len(words), max(1, len(words) // 12)):
            for damaged in (words[:at] + words[at + 1 :], words[:at] + [words[at]] * 2 + words[at + 1 :]):
                with suppress(Refused):
                    read = case.game.position(" ".join(damaged))
                    assert read.over() or all(len(read.legal(seat)) for seat in read.waiting()), position.where
