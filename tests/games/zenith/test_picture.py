"""The table in a terminal."""

import pytest
from rich.console import Console

from tests.support.zenith.situation import GAME, Situation
from trized.kernel import LANGUAGES, PUBLIC, Seeded
from trized.kernel.game import picture_of


def printed(situation: Situation, viewer: int = 0, width: int = 80, lang: str = "en") -> str:
    console = Console(width=width, record=True, file=open("/dev/null", "w"))  # noqa: SIM115
    console.print(picture_of(GAME, situation.position.view(viewer), lang))
    return console.export_text()


def table() -> Situation:
    return (
        Situation()
        .hand("nero", "khan")
        .hand("caesar", seat=1)
        .mine("wul", "chaka")
        .theirs("cresus")
        .disc("mars", 2)
        .won(0, "venus", "venus")
        .token("terra", "credits-3")
        .credits(5, 8)
        .badge(1)
    )


@pytest.mark.parametrize("width", [80, 100, 120, 160])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_line_is_wider_than_the_terminal(width, lang):
    assert max(map(len, printed(table(), width=width, lang=lang).splitlines())) <= width


def test_my_side_is_at_the_bottom():
    mine, theirs = printed(table(), viewer=0), printed(table(), viewer=1)
    assert mine.index("├─────┤") < mine.index("(♂)")
    assert theirs.index("(♂)") < theirs.rindex("├─────┤")


def test_columns_show_their_last_card_and_their_discount():
    text = printed(table())
    assert "Chaka" in text
    assert "2 cards (−2)" in text


def test_the_hand_shows_the_price_after_the_discount():
    assert "5¢ Nero" in printed(table())


def test_meters_show_how_near_victory_is():
    assert "●●○ same   ●○○○ different   ●●○○○ any" in printed(table())


def test_the_badge_and_the_tokens_are_named():
    text = printed(table(), lang="fr")
    assert "★ Leader, Argent" in text
    assert "◎ 3 crédits" in text


def test_nobody_sees_another_hand():
    assert "Caesar" not in printed(table(), viewer=0)
    assert "Nero" not in printed(table(), viewer=PUBLIC)


@pytest.mark.parametrize("seed", range(4))
def test_the_picture_reveals_no_secret(seed):
    situation = Situation()
    position = GAME.start(GAME.settle({"players": "24"[seed % 2]}), Seeded(seed))
    situation.position = position  # type: ignore[assignment]
    mine = printed(situation, viewer=1)
    situation.position = position.view(1).deal(Seeded(seed + 9))  # type: ignore[assignment]
    assert printed(situation, viewer=1) == mine
