"""Games of a search against itself, and the samples from them.

The seeds of a game depend on its number: a run gives the same samples with any number of processes.
"""

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

import msgspec
from librt.vecs import vec
from msgspec import Struct
from mypy_extensions import i64

from trized.analysis.players import LIMIT
from trized.analysis.seeds import seed_for
from trized.bots import Alternative, Budget, Thought
from trized.bots.learned import Learned
from trized.bots.mixed_strategy import follow_mixed_strategy, sample_index
from trized.bots.net_bot import opened
from trized.bots.refined_strategy import draw_plans
from trized.bots.search import Exploration
from trized.games import load
from trized.kernel import Game, Options, Seeded, State, View
from trized.kernel.features import FeatureWriter
from trized.kernel.game import returns_of
from trized.lab.catalogue import refused
from trized.lab.processes import map_unordered
from trized.lab.train.players import make_bot
from trized.lab.train.samples import Chunk, SampleWriter, cut_remainder, pack_chunk, read_chunks
from trized.lab.train.settings import TrainSettings

GAMES = 8  # games in a chunk
PLANS = 32  # most plans drawn to refine a heuristic strategy: these games are many and need not be the best
FOLLOWED = 4  # decisions that only follow a strategy become samples so many times less often
STRAYING = Exploration(temperature=0.0)  # the first decisions are drawn here, not by the bot


class PlayedChunk(Struct, frozen=True):
    """A packed chunk of games with its counts."""

    packed: bytes
    games: int
    samples: int
    decisions: int
    seconds: float


class SelfPlayGame:
    """A running game whose fully searched decisions become samples."""

    def __init__(
        self, settings: TrainSettings, options: Options, generation: int, number: int, net: Path | None
    ) -> None:
        self.game: Game = load(settings.game)
        self.settings = settings.play
        self.number = number
        self.others = other_seats(self.game.sides(options))
        self.features = FeatureWriter()
        self.chance = Seeded(seed_for(settings.seed, generation, number, "chance"))
        self.choices = Seeded(seed_for(settings.seed, generation, number, "choices"))
        self.worlds = Seeded(seed_for(settings.seed, generation, number, "worlds"))
        self.state = self.game.start(options, self.chance)
        search = Seeded(seed_for(settings.seed, generation, number, "search"))
        self.full_bot = make_bot(self.game, options, net, search, STRAYING)
        self.quick_bot = make_bot(self.game, options, net, search)
        self.learned = Learned(opened(net), self.game.sides(options)) if net is not None else None
        usual = self.game.learned_search
        self.plan_settings = msgspec.structs.replace(usual, plans=min(PLANS, usual.plans))
        self.plans: dict[int, list[int]] = {}  # the remaining plan of each seat that follows one
        self.full, self.quick = Budget(self.settings.simulations), Budget(self.settings.quick)
        self.searched = round(self.settings.searched * (1 << 20))

    def play(self, writer: SampleWriter) -> None:
        """Play to the end; of several seats to act, the first decides."""
        state, ply = self.state, 0
        while not state.over():
            seat = state.waiting()[0]
            legal = state.legal(seat)
            action = legal[0] if len(legal) == 1 else self.decide(seat, ply, writer)
            state.apply(seat, action, self.chance)
            ply += 1
            if ply > LIMIT:
                raise refused("endless", number=self.number, most=LIMIT)
        writer.decisions += ply
        writer.end_game(returns_of(self.game, state))

    def decide(self, seat: int, ply: int, writer: SampleWriter) -> int:
        """Return the action of a seat; add a sample if it was fully searched."""
        view = self.state.view(seat)
        legal = list(view.legal())
        thought = self.follow_strategy(view, seat, legal)
        follows = thought is not None
        keeps = self.choices.below(1 << 20) < (self.searched // FOLLOWED if follows else self.searched)
        if thought is None:
            bot, budget = (self.full_bot, self.full) if keeps else (self.quick_bot, self.quick)
            thought = bot.think(self.game, view, seat, legal, budget)
        if keeps:
            value = None if follows else sum(one.share * one.value for one in thought.alternatives)
            writer.add_head(self.number, min(ply, 0xFFFF), seat, value)
            self.write_sample(view, seat, legal, thought.alternatives, writer)
        if ply < self.settings.varied and not follows:
            return legal[sample_index([one.share for one in thought.alternatives], self.choices)]
        return thought.action

    def follow_strategy(self, view: View, seat: int, legal: Sequence[int]) -> Thought | None:
        """Return the choice of a mixed strategy, or None if the seat has to search.

        One seat of two refines the strategy by the net, the other follows it unchanged: so samples cover the full
        strategy, and more often the plans that the net prefers.
        """
        thought = follow_mixed_strategy(view, seat, legal, self.choices)
        if thought is None or self.learned is None or (seat + self.number) % 2:
            return thought
        if seat not in self.plans:
            found = draw_plans(view, seat, self.learned, self.plan_settings, self.choices)
            self.plans[seat] = list(found.draw(self.choices)) if found is not None else []
        return replace(thought, action=self.plans[seat].pop(0)) if self.plans[seat] else thought

    def write_sample(
        self, view: View, seat: int, legal: Sequence[int], thoughts: Sequence[Alternative], writer: SampleWriter
    ) -> None:
        """Add a sample: the seat's observation and search, and the other side's observation."""
        state, other = self.state, self.others[seat]
        own = self.places(state, seat)
        theirs = self.places(state, other) if other >= 0 else []
        writer.add_places(own, theirs)
        prior = view.deal_likely(self.worlds).prior(seat, vec[i64](legal))
        writer.add_policy([state.action_index(seat, action) for action in legal], thoughts, list(prior))
        if other >= 0 and self.settings.worlds:
            dealt = [view.deal_likely(self.worlds) for _ in range(self.settings.worlds)]
            writer.add_worlds([set(theirs), *(set(self.places(world, other)) for world in dealt)])

    def places(self, state: State, seat: int) -> list[int]:
        """Return the indices of a seat's set features."""
        features = self.features
        features.clear()
        state.write_features(seat, features)
        return memoryview(features.found)[: features.count].tolist()


def other_seats(sides: Sequence[Sequence[int]]) -> list[int]:
    """Return for each seat the next seat of another side; -1 without another side."""
    count = sum(len(side) for side in sides)
    side_of = {seat: number for number, side in enumerate(sides) for seat in side}
    return [
        next((k % count for k in range(seat + 1, seat + count) if side_of[k % count] != side_of[seat]), -1)
        for seat in range(count)
    ]


def play_chunk(settings: TrainSettings, generation: int, net: Path | None, numbers: range) -> PlayedChunk:
    """Play some games and pack their samples."""
    began = time.perf_counter()
    varied = settings.varied_options()
    writer = SampleWriter()
    for number in numbers:
        options = varied[number % len(varied)]
        SelfPlayGame(settings, options, generation, number, net).play(writer)
    seconds = time.perf_counter() - began
    packed = pack_chunk(writer.chunk(numbers.start, numbers.stop))
    return PlayedChunk(packed, len(numbers), len(writer.seats), writer.decisions, seconds)


def missing_games(chunks: Iterable[Chunk], total: int) -> list[range]:
    """Return the games that `chunks` lack, in ranges of GAMES."""
    done = {number for chunk in chunks for number in range(chunk.first, chunk.stop)}
    wanted = ([n for n in range(k, min(k + GAMES, total)) if n not in done] for k in range(0, total, GAMES))
    return [range(numbers[0], numbers[-1] + 1) for numbers in wanted if numbers]


def run_self_play(
    settings: TrainSettings,
    generation: int,
    net: Path | None,
    file: Path,
    jobs: int,
    deadline: float,
    progress: Callable[[PlayedChunk], None],
) -> None:
    """Play the games of a generation that `file` lacks, until all are done or `deadline` has passed."""
    cut_remainder(file)
    left = missing_games(read_chunks(file), settings.play.games)
    if not left or time.monotonic() >= deadline:
        return
    answers = map_unordered(partial(play_chunk, settings, generation, net), left, min(jobs, len(left)))
    with file.open("ab") as end:
        for played in answers:
            end.write(played.packed)
            end.flush()
            progress(played)
            if time.monotonic() >= deadline:
                answers.close()
                return
