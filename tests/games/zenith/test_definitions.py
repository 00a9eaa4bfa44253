"""One effect, one definition: a new word is one module and its texts, and an error names each missing part."""

import sys
from pathlib import Path

import pytest

from tests.support.patterns import worst
from trized.games.zenith import effects
from trized.games.zenith.catalogue import catalogue
from trized.games.zenith.effects.definition import Choice, Definition, Icon
from trized.games.zenith.effects.effect import Effect
from trized.games.zenith.effects.registry import EffectRegistry, discover, registry
from trized.games.zenith.effects.swap import DEFINITIONS, DiscsSwapped, Swap
from trized.games.zenith.page.art import all_symbols
from trized.kernel import LANGUAGES, Refused
from trized.kernel.catalogue import Catalogue

MODULE = '''
"""A word of one's own: the badge goes back to its place."""

from trized.games.zenith.effects.definition import Definition


class Vacate(Definition):
    """Nobody holds the badge."""

    def apply(self, t, pc):
        t.badge = -1

    def icons(self, effect):
        return [("leader", ""), ("", "∅")]


DEFINITIONS = (Vacate("vacate", ("vacate",), ("vacate",)),)
'''


def catalogues() -> list[Catalogue]:
    return [catalogue(lang) for lang in LANGUAGES]


def complete(*more: Definition) -> EffectRegistry:
    """Return a separate registry: all definitions but `swap`, and these."""
    kept = [definition for definition in registry().definitions if definition.name != "swap"]
    numbers = [definition.number for definition in kept]
    try:
        return EffectRegistry([*kept, *more])
    finally:
        for definition, number in zip(kept, numbers, strict=True):
            definition.number = number


class Nothing(Choice):
    """A choice that draws no icon."""


class Undrawn(Choice):
    """A choice with an icon that nobody drew."""

    def icons(self, effect: Effect) -> list[Icon]:
        return [("whirl", "")]


def test_the_registry_of_the_package_is_complete():
    registry().check(catalogues())
    assert {*discover(effects.__path__, effects.__name__)} == {*registry().definitions}
    assert 'id="z-swap"' in all_symbols()


def test_a_module_that_is_added_is_found_and_needs_no_compiler(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "vacate.py").write_text(MODULE, encoding="utf-8")
    monkeypatch.setattr(effects, "__path__", [*effects.__path__, str(tmp_path)])
    found = [definition.name for definition in discover([str(tmp_path)], effects.__name__)]
    sys.modules.pop(f"{effects.__name__}.vacate")
    assert found == ["vacate"]


def test_a_definition_without_its_icon_is_refused():
    with pytest.raises(ValueError, match="The effect 'whirl' lacks its icon"):
        complete(Nothing("whirl", ("whirl",), ("whirl",))).check(catalogues())


def test_a_definition_with_an_icon_that_nobody_drew_is_refused():
    with pytest.raises(ValueError, match="The effect 'whirl' lacks the drawing of its icon 'whirl'"):
        complete(Undrawn("whirl", ("whirl",), ("whirl",))).check(catalogues())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_definition_without_a_text_in_a_language_is_refused(lang):
    lacking = Catalogue(Path(effects.__path__[0]).parent / "texts", lang)
    del lacking.templates["effect.swap"]
    with pytest.raises(ValueError, match=f"The effect 'swap' lacks its text 'effect.swap' in {lang}.toml"):
        registry().check([lacking])


def test_a_definition_whose_event_is_not_shown_is_refused():
    swap = Swap("swap", ("swap",), ("swap",), symbols=DEFINITIONS[0].symbols, events=(DiscsSwapped,))
    with pytest.raises(ValueError, match="The effect 'swap' lacks a motion for its event DiscsSwapped"):
        complete(swap).check(catalogues())


def test_a_definition_without_an_example_is_refused():
    with pytest.raises(ValueError, match="The effect 'whirl' lacks an example"):
        complete(Undrawn("whirl", ("whirl",))).check(catalogues())


def test_two_definitions_cannot_have_one_name_or_read_alike():
    with pytest.raises(ValueError, match="'reset' is defined twice"):
        complete(Undrawn("reset", ("reset",), ("reset",)))
    with pytest.raises(ValueError, match="'whirl' cannot be told from 'reset'"):
        complete(Undrawn("whirl", ("reset",), ("reset",))).check(catalogues())


def test_an_effect_that_is_misspelt_is_refused_with_what_is_like_it():
    with pytest.raises(Refused, match="'credit 3' is not a printed effect; it should look like 'credits 6'"):
        registry().read("credit 3")


def test_a_misspelt_effect_with_one_near_example_names_it_once():
    with pytest.raises(Refused, match=r"'swpa' is not a printed effect; it should look like 'swap'\.$"):
        registry().read("swpa")


def test_patterns_of_effects_take_linear_time() -> None:
    written = [pattern.pattern for definition in registry().definitions for pattern in definition.patterns]
    assert [pattern for pattern in written if worst(pattern, "fullmatch")] == []
