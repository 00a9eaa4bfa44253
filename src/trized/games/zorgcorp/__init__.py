"""ZorgCorp: four peoples together against an automatic corporation. A game by Pascal Colpron, rules of 28 January 2022.

Where the rule sheet leaves a question open, the code cites a ruling such as `R7`. The test with this number in its name
(in `tests/games/zorgcorp`) shows its meaning: R1 to R11 are about ZorgCorp's part of a round (`test_progress`), R12 to
R18 and R27 about moving (`test_moving`), R19 to R22 about building and special actions (`test_building`), R23 to R26
about the end and the players' knowledge (`test_end`).
"""

from trized.games.zorgcorp.game import Game

game = Game()
