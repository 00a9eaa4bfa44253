"""The registry of effects: finds the definitions, checks that they are complete, and parses printed effects."""

import pkgutil
from collections.abc import Iterable
from difflib import get_close_matches
from functools import cache
from importlib import import_module

from trized.games.zenith import effects
from trized.games.zenith.catalogue import catalogue
from trized.games.zenith.effects.definition import DEFINED, Definition
from trized.games.zenith.effects.effect import BadEffect, Effect
from trized.games.zenith.symbols import SYMBOLS
from trized.kernel import LANGUAGES
from trized.kernel.catalogue import Catalogue

DEFAULT_EXAMPLES = ("any 2", "give leader -> credits 7")


class EffectRegistry:
    """All definitions, by number and by name."""

    def __init__(self, definitions: Iterable[Definition]) -> None:
        self.definitions: list[Definition] = []
        self.by_name: dict[str, Definition] = {}
        for definition in definitions:
            self.add(definition)

    def add(self, definition: Definition) -> None:
        """Add a definition; its name must be new."""
        if definition.name in self.by_name:
            raise ValueError(f"The effect '{definition.name}' is defined twice.")
        self.definitions.append(definition)
        self.by_name[definition.name] = definition

    def of(self, effect: Effect) -> Definition:
        """Return the definition of an effect."""
        return self.by_name[effect.kind]

    # reading

    def read(self, text: str) -> Effect:
        """Parse one printed icon group."""
        for definition in self.definitions:
            for pattern in definition.patterns:
                if found := pattern.fullmatch(text):
                    return definition.read({name: part for name, part in found.groupdict().items() if part is not None})
        examples = dict.fromkeys(example for definition in self.definitions for example in definition.examples)
        near = get_close_matches(text, list(examples), n=2, cutoff=0.5) or DEFAULT_EXAMPLES
        if len(near) == 1:
            raise BadEffect("unknown_near_one", text=text, one=near[0])
        raise BadEffect("unknown", text=text, one=near[0], other=near[1])

    def read_list(self, text: str) -> tuple[Effect, ...]:
        """Parse effects joined by commas; a repetition includes all that follow it."""
        repeat = self.by_name["repeat"]
        if any(pattern.fullmatch(text) for pattern in repeat.patterns):
            return (self.read(text),)
        return tuple(self.read(part) for part in text.split(", "))

    # checking

    def check(self, catalogues: Iterable[Catalogue]) -> None:
        """Raise ValueError if a definition lacks an icon, a text, or a part that its events need."""
        symbols = {*SYMBOLS, *(name for definition in self.definitions for name in definition.symbols)}
        for definition in self.definitions:
            if definition.patterns:
                self.check_icons(definition, symbols)
            for event in definition.events:
                if event not in definition.motions:
                    raise ValueError(f"The effect '{definition.name}' lacks a motion for its event {event.__name__}.")
        for words in catalogues:
            self.check_texts(words)

    def check_texts(self, words: Catalogue) -> None:
        """Raise ValueError if an example of a definition has no text in a language."""
        from trized.games.zenith.cards import TextWriter

        writer = TextWriter(words)
        for definition in self.definitions:
            for example in definition.examples:
                effect = self.read(example)
                definition.text(writer, effect, "order", effect.n)
                for key in words.missing:
                    raise ValueError(f"The effect '{definition.name}' lacks its text '{key}' in {words.lang}.toml.")

    def check_icons(self, definition: Definition, symbols: set[str]) -> None:
        """Raise ValueError if a definition has no example, or an example has no icon or an undrawn one."""
        if not definition.examples:
            raise ValueError(f"The effect '{definition.name}' lacks an example of how it is written.")
        for example in definition.examples:
            effect = self.read(example)
            if effect.kind != definition.name:
                raise ValueError(
                    f"The effect '{definition.name}' cannot be told from '{effect.kind}': both read '{example}'."
                )
            icons = definition.icons(effect)
            if not icons:
                raise ValueError(f"The effect '{definition.name}' lacks its icon.")
            for symbol, _ in icons:
                if symbol and symbol not in symbols:
                    raise ValueError(f"The effect '{definition.name}' lacks the drawing of its icon '{symbol}'.")


def discover(folders: Iterable[str], package: str) -> list[Definition]:
    """Return the definitions in all modules of these folders."""
    found: list[Definition] = []
    for module in sorted(pkgutil.iter_modules(folders), key=lambda module: module.name):
        found += getattr(import_module(f"{package}.{module.name}"), "DEFINITIONS", ())
    return found


@cache
def registry() -> EffectRegistry:
    """Return the registry of this package; raise ValueError if it is incomplete."""
    found = EffectRegistry(discover(effects.__path__, effects.__name__))
    for number, definition in enumerate(found.definitions):
        definition.number = number
    DEFINED.fill(found.definitions)
    return found


@cache
def checked_registry() -> EffectRegistry:
    """Return the registry after checking its definitions."""
    registry().check([catalogue(lang) for lang in LANGUAGES])
    return registry()


def definition_of(effect: Effect) -> Definition:
    """Return the definition of an effect."""
    return registry().by_name[effect.kind]


def read_effect(text: str) -> Effect:
    """Parse one printed icon group."""
    return registry().read(text)
