"""The board as a frame and its parts."""

from trized.kernel import BoardMarkup


def test_a_board_is_its_frame_filled_with_its_parts() -> None:
    board = BoardMarkup(
        '<p data-part="a" id="x"></p><svg><g data-part="b-1"></g></svg>', {"a": "<b>1</b>", "b-1": "<path/>"}
    )
    assert board.html() == '<p data-part="a" id="x"><b>1</b></p><svg><g data-part="b-1"><path/></g></svg>'
    assert BoardMarkup("<p></p>").html() == "<p></p>"
