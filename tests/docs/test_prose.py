"""The check of words in docs, docstrings and comments."""

import runpy
from pathlib import Path

CHECK = runpy.run_path(str(Path(__file__).parents[2] / "tools" / "check_prose.py"))


def test_words_in_docstrings_and_comments_are_counted():
    source = 'def f():\n    """Tell what it says."""\n    tell = "told"  # as asked\n'
    assert CHECK["count"](CHECK["documentation"](source)) == {"say": 1, "tell": 1, "ask": 1}


def test_types_in_comments_of_a_script_are_not_counted():
    script = 'fetch("https://say/"); // the whole\n/** Tells. @param {Way} way */\n/**\n * @type {Told} */'
    comments = CHECK["INLINE"].sub(" ", "\n".join(CHECK["COMMENT"].findall(script)))
    assert CHECK["count"](comments) == {"tell": 1, "whole": 1}


def test_words_in_code_of_a_page_are_not_counted():
    assert CHECK["count"](CHECK["CODE"].sub(" ", "Play `say`.\n```\nsay\n```\n    tell\n[page](ask.md)\n")) == {}


def test_names_in_code_are_counted_but_not_in_text():
    assert CHECK["names_in"]('one = option.own  # found\ntext = "own"\n') == {"one": 1, "own": 1}
