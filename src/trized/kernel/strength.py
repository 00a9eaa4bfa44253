"""What a game tells the bots about itself: how a search plays it best, and what its levels are."""

from msgspec import Struct


class SearchSettings(Struct, frozen=True):
    """How a search plays a game.

    From a new node it plays on for `playout` decisions, with `exploration` as the weight of what it has not tried.
    With `use_prior`, it tries first what `State.prior` favours, and plays on by it instead of at random.

    With `others_follow_prior`, every seat is favoured by what it may know, not by what lies in the dealt world, and
    the other seats do as their prior says: their choices are not learned, for a tree that always holds the searcher's
    own cards would teach them what they cannot know. With `stop_at_own_turn`, it plays on no further than to the
    searcher's next turn, so that who moved last makes no difference.

    Where seats choose at the same time, a bot mixes its choices so that nobody can foretell them. A game in which such
    a choice is nobody else's business (an exchange of cards) says so with `mix_simultaneous=False`: the best is taken.

    A share `prior_floor` of what guides the search to new actions is spread over all of them, whatever the prior says.

    The rest counts only where a net has learned the game. Its value has a share of `net_weight`, beside the estimate
    after playing on. With `net_prior` it also says what to try first, at `prior_temperature`: above 1 it is trusted
    less. Of so many `worlds` dealt for each simulation one is taken, by how likely the net believes them to be. Where
    the game has a rule of thumb instead of a thought (`View.mixed_strategy`, unless it is in balance), so many `plans`
    are drawn by it, and one is taken by its value, at `plan_temperature`.
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
    """How a level plays: it looks one action ahead, more or less carefully, or it searches.

    With `simulations` it searches so many times, within `milliseconds`, with what a net has `learned` if the game has
    one; without, it looks one action ahead. With a `temperature` it is not careful there: what is nearly as good is
    often taken for better, what is plainly bad hardly ever. An action is as likely as its odds of winning to the power
    of 1 / temperature.
    """

    temperature: float = 0.0
    simulations: int = 0
    milliseconds: int = 1500
    learned: bool = False


LEVELS = ("easy", "normal", "hard", "expert", "master")
MASTER = Level(simulations=1_000_000, milliseconds=1700, learned=True)  # all that a core can do in 2 s, with room
