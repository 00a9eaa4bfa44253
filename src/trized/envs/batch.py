"""Many games stepped together: observations, masks, seats, rewards and ends in one buffer, written in place.

In every game one seat is to act. `step` takes a dense action index for each game and advances it to its next decision;
a game that ends yields its rewards and is replaced at once. The same seed always gives the same games, whatever the
other games do. The rows of a thousand games exceed a core's cache and are sparse: without rows (`dense=False`) a step
writes only short lists of set features and legal actions.

(compiled)
"""

from collections.abc import Sequence
from typing import Final

from librt.strings import read_i64_le
from librt.vecs import append, vec
from mypy_extensions import i32, i64, u8

from trized.kernel.chance import Seeded
from trized.kernel.errors import Refused
from trized.kernel.features import FeatureWriter
from trized.kernel.game import Game, feature_count, returns_of
from trized.kernel.state import State

LOST: Final = 255  # -1 in a byte
ROOM: Final = 32  # initial capacity of a list


class Lane:
    """One game of a batch, and the bytes that it has set in the buffer, so that the next step clears only those."""

    def __init__(self, state: State, chance: Seeded, options: dict[str, str], seat_count: i64) -> None:
        self.state = state
        self.chance = chance
        self.options = options
        self.seat_count = seat_count
        self.seat: i64 = 0
        self.features: vec[i32] = vec[i32]([0] * ROOM)  # indices of the set features
        self.feature_count: i64 = 0
        self.legal: vec[i64] = vec[i64]()
        self.indices: vec[i32] = vec[i32]([0] * ROOM)  # of the legal actions
        self.legal_count: i64 = 0
        self.chosen: i64 = 0  # position of the next action among the legal ones

    def place_of(self, index: i64) -> i64:
        """Return the position of action `index` among the legal ones, or their number if it is illegal."""
        indices = self.indices
        at: i64 = 0
        while at < self.legal_count and i64(indices[at]) != index:
            at += 1
        return at


class SavedLane:
    """A copy of one game of a batch; it can be pickled and restored any number of times."""

    def __init__(self, state: State, chance: Seeded, options: dict[str, str]) -> None:
        self.state = state
        self.chance = chance
        self.options = options

    def __reduce__(self) -> tuple[object, tuple[State, Seeded, dict[str, str]]]:
        return SavedLane, (self.state, self.chance, self.options)


class Batch:
    """`size` games of one title in one buffer of bytes.

    The buffer contains these parts, each game by game: `observations` (`feature_count` bytes, 0 or 1), `masks`
    (`action_count` bytes, 1 if legal), `seats` (to act), `dones` (1 if the last step ended a game), `rewards` (of that
    game for each seat: 1, 0, or -1 as 255). Readers may share it and see it change. Without `dense`, the first two
    parts are empty. Game k has the options at k modulo their number; rows are as long as the longest game needs.
    """

    def __init__(
        self, game: Game, options: Sequence[dict[str, str]], size: int, seed: int = 0, dense: bool = True
    ) -> None:
        """Start `size` games; raise Refused for invalid options."""
        if size < 1 or not options:
            raise Refused("batch_size", size=min(size, len(options)))
        self.game = game
        self.options = [game.settle(one) for one in options]
        self.size: i64 = size
        self.dense = dense
        self.seat_count: i64 = max([game.seats(one) for one in self.options])
        self.feature_count: i64 = max([feature_count(game, one) for one in self.options])
        self.action_count: i64 = max([game.action_count(one) for one in self.options])
        rows: i64 = self.size if dense else 0
        self.masks_at: i64 = rows * self.feature_count
        self.seats_at: i64 = self.masks_at + rows * self.action_count
        self.dones_at: i64 = self.seats_at + self.size
        self.rewards_at: i64 = self.dones_at + self.size
        self.length: i64 = self.rewards_at + self.size * self.seat_count
        self.buffer: vec[u8] = vec[u8]([0] * self.length)
        self.actions: vec[i64] = vec[i64]([0] * self.size)
        self.choices = Seeded(seed ^ 0x5DEECE66D)  # for `choose_randomly`
        self.games: i64 = 0  # number of ended games
        self.features = FeatureWriter()  # of the position being written
        self.lanes: list[Lane] = []
        for number in range(size):
            chance = Seeded((seed << 24) + number)
            own = self.options[number % len(self.options)]
            lane = Lane(game.start(own, chance), chance, own, game.seats(own))
            self.lanes.append(lane)
            self.write(lane, number)

    def save(self, number: i64) -> SavedLane:
        """Return a copy of game `number` with its chance."""
        lane = self.lane(number)
        return SavedLane(lane.state.copy(), lane.chance.copy(), lane.options)

    def restore(self, number: i64, saved: SavedLane) -> None:
        """Continue game `number` from a saved one with the same options, as if no step had ended it."""
        self.check_saved(number, saved)
        lane = self.lanes[number]
        self.erase(lane, number)
        self.clear_end(number)
        lane.state = saved.state.copy()
        lane.chance = saved.chance.copy()
        self.write(lane, number)

    def check_saved(self, number: i64, saved: SavedLane) -> None:
        """Raise Refused if a saved game has other options than game `number`."""
        if saved.options != self.lane(number).options:
            raise Refused("batch_options", game=number)

    def lane(self, number: i64) -> Lane:
        """Return game `number`; raise Refused if there is none."""
        if number < 0 or number >= self.size:
            raise Refused("batch_game", size=self.size, game=number)
        return self.lanes[number]

    def step(self, actions: bytes) -> None:
        """Play one action in every game; `actions` are dense indices of eight bytes each, little-endian.

        Raise Refused and change nothing if one of them is illegal.
        """
        if len(actions) != 8 * self.size:
            raise Refused("batch_bytes", size=self.size, found=len(actions))
        for number in range(self.size):
            self.actions[number] = read_i64_le(actions, 8 * number)
        self.check_actions()
        self.advance_all()

    def check_actions(self) -> None:
        """Raise Refused if one of the chosen actions is illegal."""
        for number in range(self.size):
            lane = self.lanes[number]
            lane.chosen = lane.place_of(self.actions[number])
            if lane.chosen == lane.legal_count:
                raise Refused("batch_action", game=number, index=self.actions[number])

    def advance_all(self) -> None:
        """Play the chosen action in every game."""
        for number in range(self.size):
            self.advance(number)

    def advance(self, number: i64) -> None:
        """Play the chosen action of one game and advance to the next decision, of a new game if it has ended."""
        lane = self.lanes[number]
        state = lane.state
        self.erase(lane, number)
        state.apply(lane.seat, lane.legal[lane.chosen], lane.chance)
        if state.over():
            self.finish(lane, number)
        elif self.buffer[self.dones_at + number] != 0:
            self.clear_end(number)
        self.write(lane, number)

    def erase(self, lane: Lane, number: i64) -> None:
        """Clear the bytes that a game has set in its rows."""
        if not self.dense:
            return
        buffer = self.buffer
        zero: u8 = 0
        at = number * self.feature_count
        places = lane.features
        for k in range(lane.feature_count):
            buffer[at + i64(places[k])] = zero
        at = self.masks_at + number * self.action_count
        places = lane.indices
        for k in range(lane.legal_count):
            buffer[at + i64(places[k])] = zero

    def write(self, lane: Lane, number: i64) -> None:
        """Write the rows of a game at its next decision."""
        state = lane.state
        seat = state.waiting()[0]
        lane.seat = seat
        self.buffer[self.seats_at + number] = u8(seat)
        self.write_observation(lane, number)
        self.write_mask(lane, number, state.legal(seat))

    def write_observation(self, lane: Lane, number: i64) -> None:
        """Write the observation of the seat to act."""
        features = self.features
        features.clear()
        lane.state.write_features(lane.seat, features)
        count = features.count
        while len(lane.features) < count:
            lane.features = append(lane.features, i32(0))
        lane.feature_count = count
        found = features.found
        places = lane.features
        if not self.dense:
            for k in range(count):
                places[k] = found[k]
            return
        buffer = self.buffer
        one: u8 = 1
        at = number * self.feature_count
        for k in range(count):  # in one go: this is a large part of a step
            place = found[k]
            places[k] = place
            buffer[at + i64(place)] = one

    def write_mask(self, lane: Lane, number: i64, legal: vec[i64]) -> None:
        """Write the mask of the legal actions."""
        count = i64(len(legal))
        while len(lane.indices) < count:
            lane.indices = append(lane.indices, i32(0))
        lane.legal, lane.legal_count = legal, count
        state = lane.state
        seat = lane.seat
        indices = lane.indices
        for k in range(count):
            indices[k] = i32(state.action_index(seat, legal[k]))
        if self.dense:
            buffer = self.buffer
            one: u8 = 1
            at = self.masks_at + number * self.action_count
            for k in range(count):
                buffer[at + i64(indices[k])] = one

    def finish(self, lane: Lane, number: i64) -> None:
        """Write the result of a game, and start the next one."""
        self.games += 1
        self.buffer[self.dones_at + number] = 1
        returns = returns_of(self.game, lane.state)
        for seat in range(lane.seat_count):
            reward: float = returns[seat]
            at = self.rewards_at + number * self.seat_count + seat
            self.buffer[at] = 1 if reward > 0 else LOST if reward < 0 else 0
        lane.state = self.game.start(lane.options, lane.chance)

    def clear_end(self, number: i64) -> None:
        """Clear the result that `finish` wrote in the step before."""
        self.buffer[self.dones_at + number] = 0
        for seat in range(self.seat_count):
            self.buffer[self.rewards_at + number * self.seat_count + seat] = 0

    def choose_randomly(self) -> None:
        """Choose a uniformly random legal action for each game."""
        for number in range(self.size):
            self.choose_one(number)

    def choose_one(self, number: i64) -> None:
        """Choose a uniformly random legal action for one game."""
        lane = self.lanes[number]
        lane.chosen = self.choices.below(lane.legal_count)
        self.actions[number] = i64(lane.indices[lane.chosen])

    def play_randomly(self, steps: i64) -> None:
        """Make `steps` steps with random legal actions, as `choose_randomly` with `step` would."""
        for _ in range(steps):
            for number in range(self.size):
                self.choose_one(number)
                self.advance(number)

    def sparse(self) -> tuple[vec[i32], vec[i64]]:
        """Return the indices of set features of all games in a row, and the end of each game's part."""
        return joined([lane.features for lane in self.lanes], [lane.feature_count for lane in self.lanes])

    def legal(self) -> tuple[vec[i32], vec[i64]]:
        """Return the dense indices of legal actions of all games in a row, and the end of each game's part."""
        return joined([lane.indices for lane in self.lanes], [lane.legal_count for lane in self.lanes])

    def priors(self) -> vec[i64]:
        """Return the prior weights of the legal actions of all games, in the order of `legal`."""
        weights = vec[i64](capacity=len(self.lanes) * 64)
        for lane in self.lanes:
            for weight in lane.state.prior(lane.seat, lane.legal):
                weights = append(weights, weight)
        return weights


def joined(rows: list[vec[i32]], counts: list[i64]) -> tuple[vec[i32], vec[i64]]:
    """Return the first `counts` values of all rows in one list, and the end of each row's part."""
    values = vec[i32](capacity=len(rows) * 64)
    ends = vec[i64](capacity=len(rows))
    for number, row in enumerate(rows):
        for k in range(counts[number]):
            values = append(values, row[k])
        ends = append(ends, len(values))
    return values, ends
