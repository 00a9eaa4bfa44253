"""Tiny: everything the contract can carry, in a game that fits in one's head; the example for game authors.

The crew hides gems from the night. Each round every seat hides one gem of its hand face down, all at once; then any one
of them peeks at somebody else's gem. A die decides who sees it: on a 3 everybody, otherwise the one who peeked; then it
is face down again, and those who saw it remember. After the last round a storm is rolled, and the crew wins
together if enough of the gems have one colour.

So there is a secret simultaneous choice, a piece that is shown and hidden again, dice, a decision that any one settles,
secret draws from a pool, and an outcome that all share. No rule had to be decided, so there are no numbered rulings.
The game is among the tests, so its modules run interpreted, on top of the kernel as it is built.
"""

from tests.games.tiny.game import Game

game = Game()
