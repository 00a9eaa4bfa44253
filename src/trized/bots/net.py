"""A learned net: from a seat's knowledge to a policy, a winning probability, and a belief about hidden cards.

The first layer sums the rows of the set places of an observation, few of many. All arithmetic is in integers, so
results are equal compiled and interpreted. Several small numbers share a 64-bit integer and are added at once: each has
its lane, raised by `RAISE` so that it is never negative and never carries into the next lane.

(compiled)
"""

from math import exp, log
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from trized.bots.net_file import NetFile
from trized.kernel.features import FeatureWriter
from trized.kernel.state import Position, State, View

MOST: Final = 127  # of an activation, and of a weight
UNIT: Final = 4096  # of a logit: represents 1
SHIFT: Final = 6  # from a sum of the second layer to its activation: division by 64
RAISE: Final = 128
NARROW: Final = 16  # bits of a lane of the first layer
NARROW_MASK: Final = 0xFFFF
ROWS_AT_ONCE: Final = 128  # added in narrow lanes: (127 + 128) * 128 < 2 ** 15 leaves the sign bit free
WIDE: Final = 32  # bits of a lane of the second layer
WIDE_MASK: Final = 0xFFFFFFFF
STRIDE: Final = 4  # words of a row added in one step
PRIOR_UNIT: Final = 1 << 20  # approximate sum of the weights of a prior
NEVER: Final = -1e30  # the logit of actions that are not to be tried


@final
class Net:
    """Evaluates one position at a time: call `look`, then the outputs. Results stay in its buffers."""

    def __init__(self, file: NetFile) -> None:
        self.file = file
        self.corrects_prior: bool = file.corrects_prior
        self.hidden: i64 = file.hidden
        self.second: i64 = file.second
        self.actions: i64 = file.actions
        self.places: i64 = len(file.own_rows) // file.hidden  # of an observation
        self.own_rows = pack_rows(file.own_rows, 4, NARROW)
        self.other_rows = pack_rows(file.other_rows, 4, NARROW)
        self.bias = vec[i64](file.bias)
        self.second_rows = pack_rows(file.second_rows, 2, WIDE)
        self.second_bias = vec[i64](file.second_bias)
        self.value_rows = unpack_row(file.value_rows)
        self.value_bias: i64 = file.value_bias
        self.policy_rows = unpack_row(file.policy_rows)
        self.policy_bias = vec[i64](file.policy_bias)
        self.belief_rows = unpack_row(file.belief_rows)
        self.belief_bias = vec[i64](file.belief_bias)
        self.features = FeatureWriter()
        self.own_sums = vec[i64](file.bias)
        self.sums = vec[i64](file.bias)
        self.active = vec[i64]([0] * file.hidden)  # the non-zero units of the first layer
        self.amounts = vec[i64]([0] * file.hidden)  # their values
        self.active_count: i64 = 0

    def look(self, position: Position, seat: i64) -> None:
        """Read the knowledge of `seat` in a position or its view."""
        self.features.clear()
        position.write_features(seat, self.features)
        self.read_own()

    def read_own(self) -> None:
        """Compute the first layer from the features of the searching seat."""
        bias = self.bias
        sums = self.own_sums
        for unit in range(self.hidden):
            sums[unit] = bias[unit]
        self.add_rows(self.own_rows, sums)
        self.activate(sums)

    def add_rows(self, rows: vec[i64], sums: vec[i64]) -> None:
        """Add the rows of all set places to `sums`."""
        first: i64 = 0
        while first < self.features.count:
            end = first + ROWS_AT_ONCE
            if end > self.features.count:
                end = self.features.count
            self.add_some_rows(rows, sums, first, end)
            first = end

    def add_some_rows(self, rows: vec[i64], sums: vec[i64], first: i64, end: i64) -> None:
        """Add the rows of set places `first` to `end`, four lanes in a word, four words in a step."""
        found = self.features.found
        words = self.hidden >> 2
        raised = (end - first) * RAISE
        at: i64 = 0
        while at < words:
            one: i64 = 0
            two: i64 = 0
            three: i64 = 0
            four: i64 = 0
            for k in range(first, end):
                row = i64(found[k]) * words + at
                one += rows[row]
                two += rows[row + 1]
                three += rows[row + 2]
                four += rows[row + 3]
            add_lanes(one, sums, 4 * at, raised)
            add_lanes(two, sums, 4 * at + 4, raised)
            add_lanes(three, sums, 4 * at + 8, raised)
            add_lanes(four, sums, 4 * at + 12, raised)
            at += STRIDE

    def activate(self, sums: vec[i64]) -> None:
        """Store the units of the first layer above 0 with their values, clamped to `MOST`."""
        active = self.active
        amounts = self.amounts
        count: i64 = 0
        for unit in range(self.hidden):
            amount = sums[unit]
            if amount > 0:
                active[count] = unit
                amounts[count] = amount if amount < MOST else MOST
                count += 1
        self.active_count = count

    def weigh(self, rows: vec[i16], at: i64) -> i64:
        """Return the sum of the active units times their weights in the row from index `at` on."""
        active = self.active
        amounts = self.amounts
        total: i64 = 0
        for k in range(self.active_count):
            total += i64(rows[at + active[k]]) * amounts[k]
        return total

    def policy_logit(self, index: i64) -> i64:
        """Return the logit of a dense action for the seat of `look`; `UNIT` represents 1."""
        if index >= self.actions:  # a custom box may contain more
            return 0
        return self.policy_bias[index] + self.weigh(self.policy_rows, index * self.hidden)

    def belief_logit(self, place: i64) -> i64:
        """Return the logit that a place is set in the other side's observation; `UNIT` represents 1."""
        return self.belief_bias[place] + self.weigh(self.belief_rows, place * self.hidden)

    def value_logit(self, state: State, other: i64) -> i64:
        """Return the logit that the side of the seat of `look` wins; `UNIT` represents 1.

        `other` is the seat of the other side whose observation is also read, or -1. This consumes the result of `look`.
        """
        sums = self.sums
        own = self.own_sums
        for unit in range(self.hidden):
            sums[unit] = own[unit]
        if other >= 0 and len(self.other_rows) > 0:
            self.features.clear()
            state.write_features(other, self.features)
            self.add_rows(self.other_rows, sums)
        self.activate(sums)
        return self.value_bias + self.add_second_layer()

    def add_second_layer(self) -> i64:
        """Return the value logit from the second layer: two lanes in a word, four words in a step."""
        rows = self.second_rows
        active = self.active
        amounts = self.amounts
        words = self.second >> 1
        raised: i64 = 0
        for k in range(self.active_count):
            raised += amounts[k] * RAISE
        total: i64 = 0
        at: i64 = 0
        while at < words:
            one: i64 = 0
            two: i64 = 0
            three: i64 = 0
            four: i64 = 0
            for k in range(self.active_count):
                row = active[k] * words + at
                amount = amounts[k]
                one += amount * rows[row]
                two += amount * rows[row + 1]
                three += amount * rows[row + 2]
                four += amount * rows[row + 3]
            total += self.last_layer(one, 2 * at, raised) + self.last_layer(two, 2 * at + 2, raised)
            total += self.last_layer(three, 2 * at + 4, raised) + self.last_layer(four, 2 * at + 6, raised)
            at += STRIDE
        return total

    def last_layer(self, word: i64, unit: i64, raised: i64) -> i64:
        """Return the contribution of two units of the second layer, in one word, to the value."""
        low = ((word & WIDE_MASK) - raised + self.second_bias[unit]) >> SHIFT
        high = ((word >> WIDE) - raised + self.second_bias[unit + 1]) >> SHIFT
        return cut(low) * i64(self.value_rows[unit]) + cut(high) * i64(self.value_rows[unit + 1])

    def prior(self, state: State, seat: i64, legal: vec[i64], weights: vec[i64], temperature: float) -> vec[i64]:
        """Return the net's weight of each legal action of `seat`, from the seat's knowledge.

        The net corrects `weights` (`State.prior`); actions of weight 0 keep it. The others get at least 1, and about
        `PRIOR_UNIT` together. A high temperature makes them more equal.
        """
        self.look(state, seat)
        logits = vec[float](capacity=len(legal))
        highest = NEVER
        for k in range(i64(len(legal))):
            logit = NEVER
            if weights[k] > 0:
                learned = float(self.policy_logit(state.action_index(seat, legal[k]))) / float(UNIT)
                logit = (learned + log(float(weights[k]))) / temperature
            logits = append(logits, logit)
            if logit > highest:
                highest = logit
        total = 0.0
        for k in range(i64(len(logits))):
            logits[k] = exp(logits[k] - highest) if weights[k] > 0 else 0.0
            total += logits[k]
        answers = vec[i64](capacity=len(legal))
        for k in range(i64(len(legal))):
            answers = append(answers, 1 + i64(logits[k] / total * float(PRIOR_UNIT)) if weights[k] > 0 else 0)
        return answers

    def value(self, state: State, seat: i64, other: i64) -> float:
        """Return the winning probability of the side of `seat`; `other` is a seat of the other side, or -1."""
        self.look(state, seat)
        return sigmoid(self.value_logit(state, other))


@final
class Belief:
    """A viewer's belief about hidden cards: the probability of each place of an opponent's observation.

    With a net without belief, all worlds are equally likely.
    """

    def __init__(self, net: Net, view: View, other: i64) -> None:
        self.net = net
        self.other = other
        self.logits: vec[float] = vec[float]()
        if other >= 0 and len(net.belief_bias) > 0:
            net.look(view, view.viewer)
            for place in range(i64(len(net.belief_bias))):
                self.logits = append(self.logits, float(net.belief_logit(place)) / float(UNIT))

    def likelihood(self, world: State) -> float:
        """Return the log-likelihood of a world, up to a constant."""
        total = 0.0
        if len(self.logits) == 0:
            return total
        features = self.net.features
        features.clear()
        world.write_features(self.other, features)
        for k in range(features.count):
            total += self.logits[i64(features.found[k])]
        return total


def pack_rows(weights: bytes, lanes: int, bits: int) -> vec[i64]:
    """Pack weights of one signed byte each, `lanes` in a word, each raised."""
    signed = memoryview(weights).cast("b")
    words = []
    for at in range(0, len(weights), lanes):
        words.append(sum((int(signed[at + lane]) + RAISE) << (bits * lane) for lane in range(lanes)))
    return vec[i64](words)


def unpack_row(weights: bytes) -> vec[i16]:
    """Unpack weights of one signed byte each."""
    return vec[i16]([int(weight) for weight in memoryview(weights).cast("b")])


def add_lanes(word: i64, sums: vec[i64], at: i64, raised: i64) -> None:
    """Add the four lanes of a word to four sums, minus `raised`."""
    sums[at] += (word & NARROW_MASK) - raised
    sums[at + 1] += ((word >> 16) & NARROW_MASK) - raised
    sums[at + 2] += ((word >> 32) & NARROW_MASK) - raised
    sums[at + 3] += (word >> 48) - raised


def cut(amount: i64) -> i64:
    """Return `amount` as an activation, from 0 to `MOST`."""
    if amount < 0:
        return 0
    return amount if amount < MOST else MOST


def sigmoid(logit: i64) -> float:
    """Return the probability of a logit."""
    return 1.0 / (1.0 + exp(-float(logit) / float(UNIT)))
