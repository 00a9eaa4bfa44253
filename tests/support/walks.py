"""Walks of browser tests without a browser: the same situations and assertions on frames, with many seeds.

`python -m tests.support.walks --seeds 2000 [NAME...]` plays each walk once for each seed, and prints the failures.
"""

import argparse
import sys
import traceback
from collections import Counter
from collections.abc import Callable
from functools import partial
from html.parser import HTMLParser
from typing import Any

import msgspec

from tests.support.luck import SeededSources, digest
from trized.games import REGISTRY, load
from trized.kernel import Live, Seeded
from trized.table.pages.frames import Frame, frame_for
from trized.table.pages.registry import GamePackage, page_of
from trized.table.play.tables import Draft, header_of, table_from
from trized.table.play.thinking import ThinkRequest, seed_of
from trized.table.seats.viewer import Viewer
from trized.table.store.schema import TableRow

Board = dict[str, tuple[dict[str, str | None], str]]  # attributes and the classes around, by id, in order
LINES = 4  # choices that a page lists one by one


class Ids(HTMLParser):
    """Reads the ids of a board in its order: with their attributes, and with the classes around them."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: Board = {}
        self.around: list[tuple[str, str]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.around.append((tag, f" {given.get('class') or ''} "))
        if given.get("id"):
            self.found[str(given["id"])] = (given, "".join(classes for _, classes in self.around))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.around.pop()

    def handle_endtag(self, tag: str) -> None:
        while self.around and self.around.pop()[0] != tag:
            pass


class Walk:
    """A table in this process, at which scripted people and bots play."""

    def __init__(self, game: str, seed: int, bot: str = "", people: tuple[int, ...] = (0,), **options: str) -> None:
        self.package = GamePackage(REGISTRY[game], load(game), page_of(REGISTRY[game], load(game)))
        sources = SeededSources(seed, "walk", 0.0)
        self.pick = Seeded(seed + 1)
        seats = self.package.game.seats(self.package.game.settle(options))
        live = Live.start(self.package.game, options, sources.chance(), [""] * seats)
        self.people = people if bot else tuple(range(seats))
        for seat in range(seats):
            if seat in self.people:
                live.join(seat, "")
            else:
                live.take_over(seat, bot)
        row = TableRow("w" * 12, game, header_of(live.record), True, False, 60, 0, 0, bot_secret=digest(seed).hex())
        self.table = table_from(row, self.package, [entry.write() for entry in live.record.entries], sources)
        self.let_bots_play()

    def frame(self, seat: int) -> Frame:
        """Return the full frame of a person who sees a seat."""
        return frame_for(self.table, self.table.last, Viewer(seat, self.people, False, "en"), whole=True)

    def ids(self, seat: int) -> Board:
        """Return the ids on the board of a seat."""
        return Ids(self.frame(seat).html or "").found

    def play(self, seat: int, action: str) -> None:
        """Play an action in its notation, and let the bots answer."""
        view = self.table.last.after.view(seat)
        self.play_action(seat, self.package.game.notation.read(view, seat, action))

    def play_any(self, seat: int) -> None:
        """Play a random action."""
        legal = self.table.last.after.legal(seat)
        self.play_action(seat, int(legal[self.pick.below(len(legal))]))

    def play_action(self, seat: int, action: int) -> None:
        """Play an action, and let the bots answer."""
        draft = Draft(self.table)
        draft.play(seat, action)
        self.table.take_over(draft)
        self.let_bots_play()

    def let_bots_play(self) -> None:
        """Play for bots until a person is to act."""
        while bots := self.table.bots_waiting():
            view = self.table.last.after.view(bots[0]).encode()
            secret = self.table.row.bot_secret.encode()
            record, spec = self.table.live.record, self.table.holders[bots[0]].bot
            seed = seed_of(secret, bytes([bots[0]]), view)
            thought = ThinkRequest(self.package.module, record.rules, view, bots[0], spec, seed).answer()
            draft = Draft(self.table)
            draft.play(bots[0], thought.action)
            self.table.take_over(draft)


def hand(board: Board) -> set[str]:
    """Return the ids of the cards that a board of Zenith shows as the viewer's own."""
    return {id for id, (_, around) in board.items() if id.startswith("card-") and " z-hand " in around}


def zenith_by_link(seed: int) -> None:
    """Four people see their own hands only."""
    walk = Walk("zenith", seed, players="4")
    for turn in range(4):
        boards = [walk.ids(seat) for seat in range(4)]
        hands = [hand(board) for board in boards]
        assert turn or all(hands)
        for one in range(4):
            for other in range(4):
                assert one == other or not hands[one] & boards[other].keys()
        walk.play_any(walk.table.waiting()[turn % len(walk.table.waiting())])


def zenith_at_one_screen(seed: int) -> None:
    """Two people at one screen do not see each other's cards, and each sees cards."""
    walk, hands, shown = Walk("zenith", seed), [set[str](), set[str]()], set[int]()
    for _ in range(8):
        seat = walk.table.waiting()[0]
        board = walk.ids(seat)
        hands[seat] = hand(board)
        shown |= {seat} if hands[seat] else set()
        cards = {id for id, (_, around) in board.items() if id.startswith("card-") and " z-col " not in around}
        assert not hands[1 - seat] & cards
        walk.play_any(seat)
    assert shown == {0, 1}


def zoondo_by_link(seed: int) -> None:
    """Two people deploy, move, fight and play on."""
    walk = Walk("zoondo", seed, first="1", tribe1="boarix", tribe2="monkus")
    walk.play(0, "recommended")
    walk.play(1, "recommended")
    move = next(one for one in walk.frame(0).choices if tuple(one.path[:2]) == ("piece-6", "cell-a4"))
    walk.play(0, move.action)
    attack = next(one for one in walk.frame(1).choices if one.path[-1] == "piece-6")
    walk.play(1, attack.action)
    assert set(walk.table.waiting()) == {0, 1}
    for seat in (0, 1):
        walk.play_any(seat)
    for turn in range(2):
        waiting = walk.table.waiting()
        walk.play_any(waiting[turn % len(waiting)])


def zorgcorp_alone(seed: int) -> None:
    """One person reaches the second round with all four peoples."""
    walk = Walk("zorgcorp", seed, people=(0, 1, 2, 3))
    before = walk.package.game.words("en").stage(walk.table.last.after.view(-1))
    for _ in range(400):
        walk.play_any(walk.table.waiting()[0])
        if walk.table.last.outcome is not None:
            return
        if walk.package.game.words("en").stage(walk.table.last.after.view(-1)) != before:
            return
    raise AssertionError("The round does not end.")


def phone(game: str, seed: int) -> None:
    """After the first decision, the first piece that can be touched begins an action of several touches."""
    walk = Walk(game, seed, "easy")
    begin = "recommended" if game == "zoondo" else walk.frame(0).choices[0].action
    walk.play(0, begin)
    frame = walk.frame(0)
    assert "undo" in frame.can
    first = {way.path[0] for way in frame.choices if way.path}
    touched = next(id for id in walk.ids(0) if id in first)
    open_now = [way for way in frame.choices if way.path and way.path[0] == touched]
    assert len(open_now) > 1 or len(open_now[0].path) > 1


def star_map(seed: int) -> None:
    """The last choice of the list is an action, not a group."""
    walk = Walk("zorgcorp", seed, "normal")
    choices = walk.frame(0).choices
    groups = Counter(way.path[0] if len(way.path) > 1 else f"action {way.action}" for way in choices)
    assert len(choices) <= LINES or 1 in groups.values()


def explained(game: str, seed: int) -> None:
    """The first decision has a piece that can be chosen and explained."""
    walk = Walk(game, seed, "easy")
    first = {way.path[0] for way in walk.frame(0).choices if way.path}
    board = walk.ids(0)
    assert any("data-info" in board[id][0] for id in first if id in board)


def turns(seed: int) -> None:
    """Lines of the log know their turn, and turns alternate; marks of the latest moves exist for spectators."""
    from tests.table.test_turns import check_turns

    walk = Walk("zenith", seed)
    for _ in range(12):
        walk.play_any(walk.table.waiting()[0])
    log: list[dict[str, Any]] = msgspec.to_builtins(walk.frame(0).log)
    check_turns(log)
    assert walk.frame(-1).last


def first_choices(seed: int) -> None:
    """The same with the first choice each time, as the test plays."""
    from tests.table.test_turns import check_turns

    walk = Walk("zenith", seed)
    for _ in range(12):
        seat = walk.table.waiting()[0]
        walk.play(seat, walk.frame(seat).choices[0].action)
    check_turns(msgspec.to_builtins(walk.frame(0).log))
    assert walk.frame(-1).last


def deployed(seed: int) -> None:
    """The first move after a deployment card by card is turn 1."""
    walk = Walk("zoondo", seed, first="1")
    walk.play(1, "recommended")
    for _ in range(2):
        walk.play(0, next(one.action for one in walk.frame(0).choices if one.action.startswith("place")))
    walk.play(0, "random")
    seat = walk.table.waiting()[0]
    walk.play(seat, walk.frame(seat).choices[0].action)
    lines = [line for line in msgspec.to_builtins(walk.frame(0).log) if line["kind"] == "ply"]
    told = [line.get("turn", 0) for line in lines]
    assert told[-1] == 1
    assert set(told) == {0, 1}


def undone(seed: int) -> None:
    """After an undo the same action meets the same draws."""
    walk = Walk("zenith", seed, "random", first="1")
    walk.play(0, walk.frame(0).choices[0].action)
    if walk.table.waiting() != [0]:
        return
    action, number = walk.frame(0).choices[0].action, walk.table.last.number
    seen = []
    for _ in range(2):
        draft = Draft(walk.table)
        view = draft.live.state.view(0)
        draft.play(0, draft.live.game.notation.read(view, 0, action))
        seen.append(draft.live.state.encode())
        walk.table.take_over(draft)
        draft = Draft(walk.table)
        draft.act(Live.undo, number)
        walk.table.take_over(draft)
    assert seen[0] == seen[1]


def since_last_turn(seed: int) -> None:
    """Within twenty decisions, moves of the other player are marked after the start."""
    walk = Walk("zenith", seed, "random")
    for turn in range(20):
        frame = walk.frame(0)
        assert walk.table.last.outcome is None
        turns = {line["turn"] for line in msgspec.to_builtins(frame.log) if line.get("turn")}
        if turn > 3 and frame.last and len(turns) > 1:
            return
        walk.play_any(0)
    raise AssertionError("No move of the other player is marked.")


def beliefs(seed: int) -> None:
    """At the start of ZorgCorp something may be believed about a saucer."""
    walk = Walk("zorgcorp", seed, "easy")
    found = walk.package.page.beliefs(walk.table.last.after.view(0), "en")
    assert "a saucer in" in msgspec.json.encode(found).decode()


def random_tribes(seed: int) -> None:
    """Of eight random tribes, two differ."""
    walks = [Walk("zoondo", 8 * seed + number, "random", tribe2="random") for number in range(8)]
    assert len({walk.frame(0).seats[1].name for walk in walks}) > 1


WALKS: dict[str, Callable[[int], None]] = {
    "zenith_by_link": zenith_by_link,
    "zenith_at_one_screen": zenith_at_one_screen,
    "zoondo_by_link": zoondo_by_link,
    "zorgcorp_alone": zorgcorp_alone,
    "phone_zenith": partial(phone, "zenith"),
    "phone_zoondo": partial(phone, "zoondo"),
    "star_map": star_map,
    **{f"explained_{game}": partial(explained, game) for game in REGISTRY},
    "turns": turns,
    "first_choices": first_choices,
    "deployed": deployed,
    "undone": undone,
    "since_last_turn": since_last_turn,
    "beliefs": beliefs,
    "random_tribes": random_tribes,
}


def main() -> int:
    """Walk with many seeds; print the number of failures and the first ones."""
    parser = argparse.ArgumentParser()
    parser.add_argument("names", nargs="*", default=list(WALKS))
    parser.add_argument("--seeds", type=int, default=2000)
    given = parser.parse_args()
    failures = 0
    for name in given.names:
        failed = []
        for seed in range(given.seeds):
            try:
                WALKS[name](seed)
            except Exception:
                failed.append((seed, traceback.format_exc(limit=-2)))
        failures += len(failed)
        print(f"{name}: {len(failed)} of {given.seeds} failed", flush=True)
        for seed, why in failed[:2]:
            print(f"seed {seed}: {why}", flush=True)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
