"""What can happen, as events: the kind, and what its numbers are. Everything happens in front of everyone.

`shown` is fleeting: with `memory` at `classic` a log does not keep it, for the token lies face down again (R25).
"""

PEOPLE, PLACE, TO, WORLD, COUNT = "people", "place", "to", "world", "n"
FACE, BZ, QUADRANT, ASSETS = "face", "bz", "quadrant", "assets"

EVENTS: dict[str, tuple[str, ...]] = {
    # ZorgCorp's part
    "round": (COUNT,),  # a round begins
    "launched": (COUNT,),  # new ships on ZorgTerre
    "removed": (PLACE,),  # an excess ship leaves the board
    "rolled": (PLACE, FACE),  # the die for the ship at a place
    "sailed": (PLACE, TO),
    "blocked": (PLACE, TO),  # the ship stays where it is
    "swallowed": (PLACE, TO),  # by a black hole
    "conquered": (PLACE, WORLD),  # the token lies face up now
    "improved": (PLACE, COUNT),  # bonus tokens there now
    "resisted": (PLACE,),  # a shield held
    "broken": (PLACE,),  # a shield broke
    "immune": (PLACE,),  # a sanctuary or an overthrown world
    "defeated": (PEOPLE,),
    "assets": (COUNT, ASSETS),  # by how much, and to what
    # the peoples' part
    "passed": (PEOPLE,),
    "moved": (PEOPLE, PLACE, TO),
    "explored": (PEOPLE, PLACE),  # a token was laid face down
    "shown": (PLACE, WORLD),  # a token that lies face down was shown to everyone
    "destroyed": (PLACE, COUNT),  # by the Military, for so many BZ$
    "blockaded": (PLACE,),
    "reopened": (PLACE,),  # a blockade ended
    "shielded": (PLACE,),
    "revolt": (PLACE,),
    "stole": (PLACE,),
    "sacrificed": (PLACE, COUNT),  # 1: a new spy ship appears on the start world
    "building": (PEOPLE, BZ),  # a people begins to name worlds
    "revolution": (PLACE, BZ),
    "named": (PEOPLE, PLACE),
    "failed": (PEOPLE, PLACE),  # ZorgTerre stands for building
    "paid": (COUNT,),
    "built": (PEOPLE, PLACE),
    "overthrown": (PLACE, COUNT),  # seizing so many BZ$
    "sanctuary": (PLACE,),
    "probed": (QUADRANT,),
    "ended": (COUNT,),  # how, as `state` numbers the endings
}
FLEETING = ("shown",)
