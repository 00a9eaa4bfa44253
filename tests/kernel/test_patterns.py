"""No regular expression of the source takes more than linear time, whatever text it gets."""

import pytest

from tests.support.patterns import patterns, worst
from trized.kernel import LANGUAGES
from trized.kernel.language import language


def test_patterns_of_the_source_take_linear_time() -> None:
    slow = {f"{place} {pattern}": found for place, pattern, way in patterns() if (found := worst(pattern, way))}
    assert slow == {}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_patterns_of_a_language_take_linear_time(lang: str) -> None:
    words = language(lang)
    assert [worst(pattern.pattern, "search") for pattern in (words.contracted, words.elided)] == [[], []]


@pytest.mark.parametrize("pattern", ["(a|b|ab)+c", "a*a*b", r"(?:\d{1,2}|#)+:"])
def test_attacks_expose_a_pattern_that_backtracks(pattern: str) -> None:
    assert worst(pattern, "fullmatch")
