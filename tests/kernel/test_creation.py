"""Codes of custom creations: round trip, sizes, and one sentence for each bad code."""

import random
import tracemalloc
import zlib
from base64 import urlsafe_b64encode
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trized.kernel import Refused
from trized.kernel.creation import LONGEST, MOST, VERSION, Creation, checksum, decode, encode

GAMES = Path(__file__).parents[2] / "src" / "trized" / "games"
KHAN = Creation("zenith", "cards", "agents.mercury.human.khan.cost = 4\n")
NAMES = st.from_regex(r"[a-z][a-z0-9_-]{0,20}", fullmatch=True)
TEXTS = st.text(st.characters(exclude_categories=["Cs"]))


def coded(content: bytes, version: int = VERSION) -> str:
    """Return a code with this content, valid or forged."""
    deflate = zlib.compressobj(9, wbits=-15)
    data = bytes([version]) + checksum(content) + deflate.compress(content) + deflate.flush()
    return urlsafe_b64encode(data).decode().rstrip("=")


def refusal(code: str) -> str:
    with pytest.raises(Refused) as refused:
        decode(code)
    assert refused.value.message("fr") != str(refused.value)
    return str(refused.value)


@given(NAMES, NAMES, TEXTS, st.booleans())
def test_code_of_any_text_gives_the_same_creation_again(game: str, option: str, text: str, forked: bool) -> None:
    creation = Creation(game, option, text, KHAN.digest if forked else "")
    assert decode(encode(creation)) == creation


@pytest.mark.parametrize(
    "form",
    [
        *("{}", " {}\n", "https://host/workshop/zenith/cards#{}"),
        *("http://h:1/w#c={}", "http://h/p?c={}", "http://h/club/#/workshop/zenith/cards?c={}"),
    ],
)
def test_code_is_found_in_a_link(form: str) -> None:
    assert decode(form.format(encode(KHAN))) == KHAN


def test_digest_names_content_and_parent() -> None:
    fork = Creation("zenith", "cards", KHAN.text, KHAN.digest)
    assert len(KHAN.digest) == 12
    assert fork.digest != KHAN.digest == decode(encode(KHAN)).digest


def test_sizes_of_codes_fit_a_link() -> None:
    tribes = [Creation("zoondo", "tribe1", file.read_text()) for file in (GAMES / "zoondo/data/tribes").glob("*.toml")]
    galaxy = Creation("zorgcorp", "board", (GAMES / "zorgcorp/data/galaxy.toml").read_text())
    assert len(encode(KHAN)) <= 70
    assert max(len(encode(tribe)) for tribe in tribes) <= 360
    assert len(encode(galaxy)) <= 1600


@pytest.mark.parametrize("code", ["", "A", "AAAA", "häh", "https://host/workshop/zenith/cards", "tribe.toml", "A" * 41])
def test_no_code_is_refused(code: str) -> None:
    assert refusal(code) == "This code is damaged or not complete; copy the full link again."


def test_damaged_codes_are_refused_and_never_misread() -> None:
    code, chance = encode(KHAN), random.Random(1)
    for _ in range(500):
        place = chance.randrange(1, len(code) - 1)  # the last character has bits without meaning
        changed = code[:place] + chance.choice("AZaz09-_".replace(code[place], "")) + code[place + 1 :]
        refusal(changed)
    for end in range(1, len(code)):
        refusal(code[:end])


def test_code_of_a_newer_version_is_refused_as_such() -> None:
    assert "newer version of Trized (format 2)" in refusal(coded(b"zenith cards\n", VERSION + 1))


@pytest.mark.parametrize("content", [b"", b"zenith\n", b"Zenith cards\n", b"a b short\n", b"a b\n\xff", b"../x y\n"])
def test_content_that_encode_would_not_write_is_refused(content: bytes) -> None:
    assert "damaged" in refusal(coded(content))


def test_more_behind_the_stream_is_refused() -> None:
    refusal(encode(KHAN) + "AAAA")


def test_bomb_is_refused_in_bounded_memory() -> None:
    bomb = coded(b"zenith cards\n" + b"#" * 60_000_000)
    tracemalloc.start()
    try:
        assert "longer than a creation may be (100 kB)" in refusal(bomb)
        assert tracemalloc.get_traced_memory()[1] < 4_000_000
    finally:
        tracemalloc.stop()


def test_longest_text_has_a_code_and_a_longer_one_is_refused() -> None:
    letters = random.Random(1)
    text = "".join(chr(letters.randrange(32, 127)) for _ in range(MOST))
    assert decode(encode(Creation("a", "b", text))).text == text
    assert len(encode(Creation("a", "b", text))) < LONGEST
    with pytest.raises(Refused, match="100 kB"):
        encode(Creation("a", "b", text + "x"))
    assert "100 kB" in refusal("A" * (LONGEST + 1))


@pytest.mark.parametrize("creation", [Creation("a b", "c", ""), Creation("a", "", ""), Creation("a", "b", "\ud800")])
def test_creation_that_no_code_can_hold_is_refused(creation: Creation) -> None:
    with pytest.raises(Refused):
        encode(creation)
