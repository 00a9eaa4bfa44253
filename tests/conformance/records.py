"""Checks of records: writing, undo and replay."""

from tests.conformance.case import Case, pick
from trized.kernel import Live, Options, Record, Replay, Seeded, export, verify
from trized.kernel.record import Ply


def played(case: Case, options: Options, seed: int, undo: bool) -> tuple[Live, list[str]]:
    """Play a random game at a table, with chat and undos; return it with all its digests."""
    choices = Seeded(seed)
    live = Live.start(case.game, options, Seeded(seed), [f"Player {n}" for n in range(case.game.seats(options))])
    digests = [live.state.digest()]
    while live.outcome() is None:
        stands = live.line.numbers
        if undo and choices.below(10) == 0 and len(stands) > 3:
            live.undo(stands[-1 - choices.below(3)])
        elif choices.below(20) == 0:
            live.chat(0, "hm …\n")
        else:
            live.play(*pick(live.state, choices))
        digests.append(live.state.digest())
    return live, digests


def check_records_round_trip(case: Case) -> None:
    """A finished game is written, read, verified and replayed to the same positions."""
    for options, seed in case.walks:
        for undo in (False, True):
            live, digests = played(case, options, seed, undo)
            where = f"{case.game.title} {options}, seed {seed}"
            record = Record.read(live.record.write())
            assert record == live.record, f"{where}: the record is not read as it was written."
            assert verify(case.game, record).digest() == digests[-1], f"{where}: the record ends elsewhere."
            again = [state.digest() for state in Replay(case.game, record)]
            for number, (replayed, lived) in enumerate(zip(again, digests, strict=True)):
                assert replayed == lived, (
                    f"{where}: after entry {number} the replay stands elsewhere than the game did."
                )
            for number in range(0, len(digests), 1 + len(digests) // case.sample):
                state = Replay(case.game, record).at(number)
                assert state.digest() == digests[number], f"{where}: at({number}) is another position than the game's."


def check_games_resume(case: Case) -> None:
    """A stored game continues where it was, with the same draws after an undo."""
    for options, seed in case.walks:
        live, digests = played(case, options, seed, undo=False)
        back = len(digests) // 2
        live.undo(back)
        again = Live.resume(case.game, Record.read(live.record.write()), Seeded(seed + 77))
        where = f"{case.game.title} {options}, seed {seed}, taken back to entry {back}"
        assert again.state.digest() == digests[back], f"{where}: the resumed game stands elsewhere."
        for number, entry in enumerate(live.record.entries[back:-1], back + 1):
            if isinstance(entry, Ply):
                again.play_text(entry.seat, entry.action)
            assert again.state.digest() == digests[number], f"{where}: entry {number}, played again, met other draws."


def check_unfinished_records_keep_secrets(case: Case) -> None:
    """A viewer's record of an unfinished game can be written and parsed, with its own chat."""
    for options, seed in case.walks:
        live, digests = played(case, options, seed, undo=True)
        live.record.entries = live.record.entries[: len(digests) // 2]
        live.record.result, live.record.digest = None, ""
        for viewer in range(-1, case.game.seats(options)):
            shown = export(case.game, live.record, viewer)
            where = f"{case.game.title} {options}, seed {seed}, viewer {viewer}"
            assert Record.read(shown.write()) == shown, f"{where}: the exported record is not read as it was written."
            for told, true in zip(shown.entries, live.record.entries, strict=True):
                if isinstance(told, Ply) and isinstance(true, Ply):
                    assert told.seat == true.seat, f"{where}: the record names another seat for '{true.action}'."
                    assert told.seat != viewer or told.action == true.action, (
                        f"{where}: the viewer's own words are hidden."
                    )
