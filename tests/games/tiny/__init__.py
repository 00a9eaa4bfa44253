"""Tiny: a very small game that uses the complete contract; the example for game authors.

The crew hides gems from the night. Each round every seat hides one gem of its hand face down, simultaneously; then any
seat peeks at another seat's gem. A die decides who sees it: on a 3 everybody, otherwise the peeking seat; then it is
face down again, and its viewers remember it. After the last round a storm is rolled, and the crew wins together if
enough gems have one colour.

So there is a secret simultaneous choice, a piece that is shown and hidden again, dice, a decision that any seat may
make, secret draws from a pool, and a common outcome. There are no numbered rulings, because no rule was ambiguous. The
game is part of the tests, so its modules run interpreted, on the kernel in its current build.
"""

from tests.games.tiny.game import Game

game = Game()
