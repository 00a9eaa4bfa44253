"""Settings of a game for bots: of its search, and of its levels."""

from msgspec import Struct


class SearchSettings(Struct, frozen=True):
    """How a search plays a game.

    From a new node it plays `playout` more decisions; `exploration` is the weight of untried actions. With `use_prior`,
    `State.prior` guides which actions it tries first, and its playouts.

    With `others_follow_prior`, each seat's prior uses that seat's knowledge instead of the dealt world, and the other
    seats play by their prior without learning: a tree that always contains the searcher's own cards would teach them
    secrets. With `stop_at_own_turn`, playouts end at the searcher's next turn, so that all end with the same side to
    move.

    In simultaneous decisions a bot mixes its choices, so that opponents cannot predict them. `mix_simultaneous=False`
    takes the best instead, for decisions that do not affect others (an exchange of cards).

    `prior_floor` is the share of the prior that is spread evenly over all actions.

    The rest applies only with a learned net. Its value counts with `net_weight` beside the playout's estimate. With
    `net_prior` it supplies the prior, at `prior_temperature`: above 1 it counts less. Each simulation deals `worlds`
    and takes one, weighted by the net's belief. Where the game has a heuristic instead of a search
    (`View.mixed_strategy`, unless it is an equilibrium), it draws `plans` and the net's value selects one, at
    `plan_temperature`.
    """

    playout: int = 20
    exploration: float = 0.5
    use_prior: bool = False
    others_follow_prior: bool = False
    stop_at_own_turn: bool = False
    mix_simultaneous: bool = True
    prior_floor: float = 0.2
    net_weight: float = 0.5
    net_prior: bool = True
    prior_temperature: float = 1.0
    worlds: int = 1
    plans: int = 0
    plan_temperature: float = 0.03


class Level(Struct, frozen=True):
    """The settings of a bot level: one-ply lookahead, or a search.

    With `simulations` it searches, within `milliseconds`, with the game's net if `learned`. Otherwise it looks one
    action ahead; with a `temperature` it makes mistakes: the probability of an action is its odds of winning to the
    power of 1 / temperature.
    """

    temperature: float = 0.0
    simulations: int = 0
    milliseconds: int = 1500
    learned: bool = False


LEVELS = ("easy", "normal", "hard", "expert", "master")
MASTER = Level(simulations=1_000_000, milliseconds=1700, learned=True)  # limited by time: a little less than 2 s
