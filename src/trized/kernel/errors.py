"""Refusals: the one exception of the house, and the language in which its sentences are told."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path

from trized.kernel.clean import clean_text

QUOTED = 120  # letters of somebody's own words that a refusal repeats
LONGEST = 2000  # letters of a refusal
WORD = re.compile(r"\S{200,}")  # no word: somebody's file
language: ContextVar[str] = ContextVar("language", default="en")  # of whoever asks


class Refused(Exception):
    """Says in one sentence what is wrong with an input and what would be right; nothing has changed.

    The sentence is safe to show, whatever it quotes. What it quotes is cut where it is too long.
    """

    def __init__(self, sentence: str = "") -> None:
        sentence = WORD.sub(lambda word: f"{word[0][:QUOTED]}…{word[0][-1]}", clean_text(sentence))
        if len(sentence) > LONGEST:
            sentence = f"{sentence[: LONGEST // 2].rstrip()} … {sentence[-LONGEST // 2 :].lstrip()}"
        super().__init__(sentence)


@contextmanager
def speaking(lang: str) -> Iterator[None]:
    """Let all refusals be told in a language for a while."""
    token = language.set(lang)
    try:
        yield
    finally:
        language.reset(token)


def refusal(key: str, texts: Path | None = None, /, **values: object) -> Refused:
    """Return a refusal with a sentence of the kernel's texts, or of another folder's, in the language of whoever asks.

    The sentence stands under `refused`, unless the key names another part before a dot. A list is told with commas.
    What somebody wrote is cut to a length that can be read; another refusal is told whole.
    """
    from trized.kernel.catalogue import open_catalogue  # the catalogue refuses too
    from trized.kernel.words import KERNEL_TEXTS

    told = {name: _told(value) for name, value in values.items()}
    return Refused(
        open_catalogue(texts or KERNEL_TEXTS, language.get())(key if "." in key else f"refused.{key}", **told)
    )


def _told(value: object) -> object:
    if isinstance(value, (list, tuple)):
        return ", ".join(map(str, value))
    if isinstance(value, str) and len(value) > QUOTED:
        return value[:QUOTED] + "…"
    return value
