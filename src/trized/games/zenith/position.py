"""Text of positions of Zenith: turn, resources, discs, levels, cards and tokens by name (docs/positions.md)."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from trized import kernel
from trized.games.zenith.actions import card_set, cards_in
from trized.games.zenith.box import BADGE_SIDES, BOARDS, FACTIONS, PLANET_COUNT, PLANETS, SIDES, SLOTS, Box
from trized.games.zenith.catalogue import refused
from trized.games.zenith.effects.definition import DEFINED
from trized.games.zenith.hands import EVERY_VIEWER
from trized.games.zenith.opening import BOXES, PRINTED, open_box
from trized.games.zenith.rules import State
from trized.games.zenith.state import (
    CHOSEN,
    EFFECT,
    EXILED,
    FRAME,
    GONE,
    HIDDEN,
    MOVED,
    NO_CARD,
    NOBODY,
    NOTE_BITS,
    PC,
    SEATS,
    SIDE,
    VIEWERS,
    WIDTH,
    Table,
)
from trized.games.zenith.view import PUBLIC_ROW, View
from trized.kernel import Options
from trized.kernel.position import HIDDEN as UNKNOWN
from trized.kernel.position import NOTHING, PartReader, Positions, TextPart, join, slashed

PHASES: Final = ("exchange", "order", "action", "effect", "over")
ENDINGS: Final = ("absolute", "democratic", "popular", "stalled")
NO_SET: Final = "none"  # a seat that exchanges nothing; one that has not chosen yet is `-`
MOST: Final = 999  # limit of any number
SIDE_BITS: Final = PLANET_COUNT  # offset of the second side; earlier rules had one set for both sides


def _ids(t: Table) -> tuple[str, ...]:
    return _names(t.box)[0]


@lru_cache(BOXES)
def _names(box: Box) -> tuple[tuple[str, ...], tuple[str, ...]]:
    return tuple(agent.id for agent in box.agents), tuple(token.id for token in box.tokens)


@lru_cache(BOXES)
def _programs(box: Box) -> tuple[list[int], list[str], list[int]]:
    """Return the start of each program, the name of its source, and the number of that source."""
    cards, tokens = _names(box)
    levels = [f"{board}{level}" for board in BOARDS for level in range(1, int(box.levels) + 1)]
    found = [(start, cards[n], n) for n, start in enumerate(box.agent_code)]
    found += [(start, f"token:{tokens[n]}", box.token_source + n) for n, start in enumerate(box.token_code)]
    found += [(start, f"lead:{FACTIONS[n % 3]}", box.lead_source + n % 3) for n, start in enumerate(box.lead_code)]
    found += [(start, f"level:{levels[n]}", box.level_source + n) for n, start in enumerate(box.level_code)]
    found += [(start, f"row:{n + 1}", box.row_source + n + 1) for n, start in enumerate(box.row_code)]
    found.sort()
    return [int(one[0]) for one in found], [one[1] for one in found], [int(one[2]) for one in found]


# who acts


def _write_turn(t: Table) -> str:
    words = [t.active, PHASES[t.phase]]
    if t.side != t.side_of(t.active):
        words += ["side", t.side]
    return join([*words, "then", t.partner] if t.partner != NOBODY else words)


def _read_turn(t: Table, part: PartReader) -> None:
    seat, phase, *more = part.words(2, 6)
    t.active = part.number(seat, 0, int(t.players) - 1)
    t.phase = part.one(phase, PHASES)
    t.side, t.partner = t.side_of(t.active), NOBODY
    for word, value in zip(more[::2], more[1::2], strict=True):
        if part.one(word, ("side", "then")):
            t.partner = part.number(value, 0, int(t.players) - 1)
        else:
            t.side = part.number(value, 0, 1)


def _write_result(t: Table) -> str:
    endings = [name for bit, name in enumerate(ENDINGS) if t.endings >> bit & 1]
    return join([NOTHING if t.winner == NOBODY else t.winner, *endings]) if t.endings else ""


def _read_result(t: Table, part: PartReader) -> None:
    winner, *endings = part.words(2, 1 + len(ENDINGS))
    t.winner = NOBODY if winner == NOTHING else part.number(winner, 0, 1)
    t.endings = sum({1 << part.one(ending, ENDINGS) for ending in endings})


def _read_count(t: Table, part: PartReader) -> None:
    t.turns, t.unchanged_turns, t.changed = part.rows(1, 3, 0, 99_999)
    if t.changed > 1 or t.unchanged_turns > t.box.stalled_turns:
        part.refuse("number", word=max(t.changed, t.unchanged_turns), least=0, most=t.box.stalled_turns)


def _write_answers(t: Table) -> str:
    ids = _ids(t)
    return slashed(
        [NOTHING] if answer < 0 else sorted(ids[card] for card in cards_in(answer)) or [NO_SET]
        for answer in list(t.answers)[: t.players]
    )


def _read_answers(t: Table, part: PartReader) -> None:
    answers = [-1] * SEATS
    for seat, words in enumerate(part.split(int(t.players))):
        if words:
            answers[seat] = int(card_set([] if words == [NO_SET] else [part.one(word, _ids(t)) for word in words]))
    t.answers = vec[i64](answers)


# money, discs, levels, badge


def _pair(name: str) -> TextPart[Table]:
    def read(t: Table, part: PartReader) -> None:
        setattr(t, name, vec[i64](part.rows(2, 1, 0, MOST)))

    return TextPart(name, lambda t: slashed([one] for one in getattr(t, name)), read)


def _read_discs(t: Table, part: PartReader) -> None:
    steps = int(t.box.track_steps)
    words = part.words(PLANET_COUNT)
    t.place = vec[i64]([GONE if word == "gone" else part.number(word, 1 - steps, steps - 1) for word in words])


def _write_won(t: Table) -> str:
    rows = [t.won[:PLANET_COUNT], t.won[PLANET_COUNT:]]
    return slashed([PLANETS[planet] for planet in range(PLANET_COUNT) for _ in range(row[planet])] for row in rows)


def _read_won(t: Table, part: PartReader) -> None:
    for side, words in enumerate(part.split(2)):
        for word in words:
            t.won[side * PLANET_COUNT + part.one(word, PLANETS)] += 1


def _read_levels(t: Table, part: PartReader) -> None:
    t.levels = vec[i64](part.rows(2, len(FACTIONS), 0, int(t.box.levels)))


def _write_leader(t: Table) -> str:
    return "" if t.badge == NOBODY else f"{t.badge} {BADGE_SIDES[1 + t.gold]}"


def _read_leader(t: Table, part: PartReader) -> None:
    side, metal = part.words(2)
    t.badge, t.gold = part.number(side, 0, 1), part.one(metal, BADGE_SIDES[1:])


# cards


def _take(t: Table, part: PartReader, words: Iterable[str]) -> list[int]:
    return [part.take("card", word, _ids(t)) for word in words]


def _write_hands(t: Table) -> str:
    ids = _ids(t)
    hands = [t.hand(seat) for seat in range(t.players)]
    return slashed([UNKNOWN if card == HIDDEN else ids[card] for card in hand] for hand in hands)


def _read_hands(t: Table, part: PartReader) -> None:
    for seat, words in enumerate(part.split(int(t.players))):
        for word in words:
            t.into_hand(seat, HIDDEN if word == UNKNOWN else part.take("card", word, _ids(t)))


def _write_columns(t: Table) -> str:
    ids = _ids(t)
    return slashed([ids[card] for planet in range(PLANET_COUNT) for card in t.column(side, planet)] for side in (0, 1))


def _read_columns(t: Table, part: PartReader) -> None:
    for side, words in enumerate(part.split(2)):
        for card in _take(t, part, words):
            t.lay(side, card)


def _lay_discard(t: Table, cards: Iterable[int]) -> None:
    for card in cards:
        t.discard[card] = u8(1)
        t.discard_size += 1


def _write_discard(t: Table) -> str:
    return join(name for card, name in enumerate(_ids(t)) if t.discard[card] and not t.exchanged_by[card])


def _read_discard(t: Table, part: PartReader) -> None:
    _lay_discard(t, _take(t, part, part.split(1)[0]))


def _write_exchanged(t: Table) -> str:
    rows = [
        [name for card, name in enumerate(_ids(t)) if t.exchanged_by[card] == seat + 1] for seat in range(t.players)
    ]
    return slashed(row + [UNKNOWN] * (t.exchanged[seat] - len(row)) for seat, row in enumerate(rows))


def _read_exchanged(t: Table, part: PartReader) -> None:
    counts, laid_by = [0] * SEATS, t.exchanged_by[:]
    for seat, words in enumerate(part.split(int(t.players))):
        counts[seat] = len(words)
        cards = _take(t, part, [word for word in words if word != UNKNOWN])
        _lay_discard(t, cards)
        t.discard_size += len(words) - len(cards)
        for card in cards:
            laid_by[card] = u8(seat + 1)
    t.exchanged, t.exchanged_by = vec[i64](counts), laid_by


# knowledge of viewers


def _write_known(t: Table) -> str:
    names = [(name, int(t.known_to[card])) for card, name in enumerate(_ids(t))]
    return slashed([name for name, seats in names if seats >> seat & 1] for seat in range(t.players))


def _read_known(t: Table, part: PartReader) -> None:
    known = t.known_to[:]
    for seat, words in enumerate(part.split(int(t.players))):
        for word in words:
            card = part.one(word, _ids(t))
            known[card] = u8(int(known[card]) | 1 << seat)
    t.known_to = known


def _located(t: Table) -> set[int]:
    """Return the cards with a known place: all but those in the deck and hidden ones."""
    cards = {int(card) for seat in range(t.players) for card in t.hand(seat)}
    cards |= {card for side in (0, 1) for planet in range(PLANET_COUNT) for card in t.column(side, planet)}
    return cards | {card for card in range(t.box.cards) if t.discard[card]}


def _playing(t: Table) -> vec[u8]:
    return t.box.full_deck if t.secret_agents else t.box.base_deck


def _write_reshuffled(t: Table) -> str:
    """Write the cards publicly known to be in the last reshuffle, then those that single seats know."""
    if not t.reshuffled:
        return ""
    seen = [(name, int(t.seen_reshuffled[card])) for card, name in enumerate(_ids(t))]
    common = [name for name, viewers in seen if viewers >> PUBLIC_ROW & 1]
    own = [[name for name, viewers in seen if viewers == 1 << seat] for seat in range(t.players)]
    return slashed([common, *(own if any(own) else [])])


def _read_reshuffled(t: Table, part: PartReader) -> None:
    t.reshuffled = 1
    common, *own = part.split(1 if len(part.groups) == 1 else 1 + int(t.players))
    seen = t.seen_reshuffled[:]
    for viewers, words in [(EVERY_VIEWER, common), *((1 << seat, words) for seat, words in enumerate(own))]:
        for word in words:
            seen[part.one(word, _ids(t))] = u8(viewers)
    t.seen_reshuffled = seen


def _write_fresh(t: Table) -> str:
    rows = [[*t.fresh[v * SEATS : v * SEATS + SEATS], *t.fresh_of_side[v * 2 : v * 2 + 2]] for v in range(VIEWERS)]
    return slashed(rows) if t.reshuffled else ""


def _read_fresh(t: Table, part: PartReader) -> None:
    numbers = part.rows(VIEWERS, SEATS + 2, 0, int(t.box.cards))
    rows = [numbers[at : at + SEATS + 2] for at in range(0, len(numbers), SEATS + 2)]
    t.fresh = vec[i64]([n for row in rows for n in row[:SEATS]])
    t.fresh_of_side = vec[i64]([n for row in rows for n in row[SEATS:]])


# tokens and effects


def _write_tokens(t: Table) -> str:
    return join(NOTHING if kind < 0 else _names(t.box)[1][kind] for kind in t.slots)


def _read_tokens(t: Table, part: PartReader) -> None:
    (words,) = part.groups
    if len(words) != len(SLOTS):
        part.refuse("words", n=len(SLOTS), most=len(SLOTS), found=len(words))
    names = _names(t.box)[1]
    t.slots = vec[i64]([-1 if word == NOTHING else part.take("token", word, names) for word in words])


def _write_spent(t: Table) -> str:
    return join(name for kind, name in enumerate(_names(t.box)[1]) for _ in range(t.spent[kind]))


def _read_spent(t: Table, part: PartReader) -> None:
    for word in part.split(1)[0]:
        t.spent[part.take("token", word, _names(t.box)[1])] += 1


def _write_waiting(t: Table) -> str:
    bits = int(t.tokens_waiting)
    return slashed([name for n, name in enumerate(PLANETS) if bits >> side * SIDE_BITS >> n & 1] for side in (0, 1))


def _read_waiting(t: Table, part: PartReader) -> None:
    rows = [sum({1 << part.one(word, PLANETS) for word in words}) for words in part.split(2)]
    t.tokens_waiting = rows[0] | rows[1] << SIDE_BITS


def _write_effects(t: Table) -> str:
    """Write the effects being resolved, the next one last: source, progress and side."""
    starts, names, _ = _programs(t.box)
    frames = []
    for at in range(0, t.depth * FRAME, FRAME):
        pc, chosen, card = int(t.stack[at + PC]), int(t.stack[at + CHOSEN]), t.stack[at + MOVED]
        program = bisect_right(starts, pc) - 1
        words: list[object] = [names[program], (pc - starts[program]) // WIDTH, t.stack[at + SIDE]]
        words += [f"chosen:{name}" for planet, name in enumerate(PLANETS) if chosen >> planet & 1]
        note = "waiting" if DEFINED.by_number[t.box.code[pc]].name == "tokens" else "first"
        words += [f"{note}:{name}" for planet, name in enumerate(PLANETS) if chosen >> NOTE_BITS >> planet & 1]
        words += [] if card == NO_CARD else [f"moved:{_ids(t)[card]}"]
        words += [] if t.stack[at + EXILED] == NOBODY else [f"exiled:{PLANETS[t.stack[at + EXILED]]}"]
        frames.append(words)
    return slashed(frames) if frames else ""


def _read_effects(t: Table, part: PartReader) -> None:
    starts, names, sources = _programs(t.box)
    code = len(t.box.code)
    for words in part.groups:
        if len(words) < 3:
            part.refuse("words", n=3, most=3 + PLANET_COUNT + 3, found=len(words))
        printed, step, side, *more = words
        programs = [n for n, name in enumerate(names) if name == printed]
        if not programs:
            part.one(printed, names)
        program = programs[-1] if t.players > 2 else programs[0]  # the Leader's gain: for two or four players
        end = starts[program + 1] if program + 1 < len(starts) else code
        pc = starts[program] + WIDTH * part.number(step, 0, (end - starts[program]) // WIDTH - 1)
        t.push(pc, part.number(side, 0, 1), sources[program])
        frame = t.top()
        for word in more:
            what, _, name = word.partition(":")
            if part.one(what, ("chosen", "first", "moved", "exiled", "waiting")) == 2:
                t.stack[frame + MOVED] = part.one(name, _ids(t))
            elif what == "exiled":
                t.stack[frame + EXILED] = part.one(name, PLANETS)
            elif what in ("first", "waiting"):
                t.note(t.noted() | 1 << part.one(name, PLANETS))
            else:
                t.stack[frame + CHOSEN] |= 1 << part.one(name, PLANETS)


class Text(Positions[Table]):
    """The text parts of Zenith; deck and reserve are the rest of the box."""

    parts = (
        TextPart("turn", _write_turn, _read_turn),
        TextPart("result", _write_result, _read_result),
        TextPart("count", lambda t: join((t.turns, t.unchanged_turns, t.changed)), _read_count),
        _pair("credits"),
        _pair("zenithium"),
        TextPart("discs", lambda t: join("gone" if place == GONE else place for place in t.place), _read_discs),
        TextPart("won", _write_won, _read_won),
        TextPart("levels", lambda t: slashed((t.levels[: len(FACTIONS)], t.levels[len(FACTIONS) :])), _read_levels),
        TextPart("leader", _write_leader, _read_leader),
        TextPart("hands", _write_hands, _read_hands),
        TextPart("columns", _write_columns, _read_columns),
        TextPart("discard", _write_discard, _read_discard),
        TextPart("exchanged", _write_exchanged, _read_exchanged),
        TextPart("answers", _write_answers, _read_answers),
        TextPart("tokens", _write_tokens, _read_tokens),
        TextPart("spent", _write_spent, _read_spent),
        TextPart("effects", _write_effects, _read_effects),
        TextPart("waiting", _write_waiting, _read_waiting),
        TextPart("known", _write_known, _read_known),
        TextPart("reshuffled", _write_reshuffled, _read_reshuffled),
        TextPart("fresh", _write_fresh, _read_fresh),
    )

    def options(self, table: Table) -> Options:
        return {
            "players": str(table.players),
            "boards": "".join(SIDES[piece][side] for piece, side in enumerate(table.boards)),
            "first": str(table.first + 1),
            "secret_agents": "yes" if table.secret_agents else "no",
            "cards": table.box.text or PRINTED,
        }

    def lay(self, game: kernel.Game, options: Options) -> Table:
        table = Table(open_box(options["cards"]), int(options["players"]), int(options["secret_agents"] == "yes"))
        table.rules = game.rules
        boards = "SUN" if options["boards"] == "random" else options["boards"]
        table.boards = vec[i64]([BOARDS.index(letter) % 2 for letter in boards])
        table.first = 1 if options["first"] == "2" else 0
        table.side = table.first
        table.active = table.seats_of(table.first)[0]
        table.phase = PHASES.index("action")
        return table

    def pools(self, table: Table) -> dict[str, Counter[str]]:
        playing = _playing(table)
        return {
            "card": Counter({name: int(playing[card]) for card, name in enumerate(_ids(table))}),
            "token": Counter({token.id: token.count for token in table.box.tokens}),
        }

    def finish(self, table: Table, viewer: int | None) -> None:
        t, located = table, _located(table)
        playing = [card for card in range(t.box.cards) if _playing(t)[card]]
        t.deck_size = len(playing) - t.discard_size - sum(t.hand_size) - sum(t.heights)
        if viewer is None:
            for card in playing:
                t.deck[card] = u8(card not in located)
        for kind in range(t.box.token_kinds):
            t.reserve[kind] = u8(int(t.box.token_count[kind]) - int(t.spent[kind]) - list(t.slots).count(kind))
        t.reserve_size = sum(map(int, t.reserve))
        if viewer is not None:
            row = 1 << (PUBLIC_ROW if viewer < 0 else viewer)
            t.seen_reshuffled = vec[u8]([u8(int(viewers) & row) for viewers in t.seen_reshuffled])

    def check(self, table: Table, viewer: int | None) -> None:
        t = table

        def refuse(key: str, **values: Any) -> None:
            raise refused(f"position.{key}", **values)

        if t.deck_size < 0:
            refuse("deck")
        if (t.phase == EFFECT) != (t.depth > 0):
            refuse("effects")
        if (PHASES[t.phase] == "over") != (t.endings != 0):
            refuse("result")
        if t.players == 2 and (t.partner != NOBODY or PHASES[t.phase] == "order"):
            refuse("team")
        if t.partner != NOBODY and t.partner != t.teammate(t.active):
            refuse("partner", seat=t.partner)
        for side in (0, 1):
            if PHASES[t.phase] != "over" and sum(t.won[side * 5 : side * 5 + 5]) >= t.box.popular:
                refuse("won", n=t.box.popular)
        hidden = [any(card == HIDDEN for card in t.hand(seat)) for seat in range(t.players)]
        if viewer is not None and viewer >= 0 and hidden[viewer]:
            refuse("own_hand", seat=viewer)
        for seat, answer in enumerate(t.answers):
            if answer >= 0 and not set(cards_in(answer)) <= set(t.hand(seat)):
                refuse("answers", seat=seat)

    def state(self, table: Table) -> kernel.State:
        return State(table)

    def view(self, viewer: int, table: Table) -> kernel.View:
        return View(viewer, table, vec[i64]())
