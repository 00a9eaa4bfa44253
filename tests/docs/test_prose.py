"""The check of words in docs and docstrings."""

import runpy
from pathlib import Path

CHECK = runpy.run_path(str(Path(__file__).parents[2] / "tools" / "check_prose.py"))


def test_words_in_docstrings_are_counted():
    assert CHECK["count"](CHECK["docstrings"]('def f():\n    """Tell what it says."""\n    tell = "told"\n')) == {
        "say": 1,
        "tell": 1,
    }


def test_words_in_code_of_a_page_are_not_counted():
    assert CHECK["count"](CHECK["CODE"].sub(" ", "Play `say`.\n```\nsay\n```\n    tell\n[page](ask.md)\n")) == {}
