"""Sentences of Zenith."""

from trized.kernel import Words


def words(lang: str) -> Words:
    """Return the sentences in a language."""
    raise NotImplementedError(lang)
