"""Checks of the contract: positions, copies, bytes, notation, words, refusals."""

import re
from collections.abc import Callable
from functools import partial

from tests.conformance.case import Case, Position, pick
from trized.kernel import LANGUAGES, PUBLIC, Chance, EventLog, Game, Refused, Seeded, State
from trized.kernel.game import picture_of, under_rules
from trized.kernel.notation import read_draw, write_draw
from trized.kernel.replay import read_action


def check_declarations(case: Case) -> None:
    """Options, sides, cards and their names exist in both languages."""
    game = case.game
    for options, _ in case.walks:
        assert game.settle(options) == options, f"{game.title}: settling the settled options {options} changes them."
        seats = sorted(seat for side in game.sides(options) for seat in side)
        assert seats == list(range(game.seats(options))), (
            f"{game.title} {options}: every seat belongs to exactly one side, but the sides are {game.sides(options)}."
        )
    for lang in LANGUAGES:
        words = game.words(lang)
        assert words.lang == lang, f"{game.title}: words('{lang}') call themselves '{words.lang}'."
        for option in game.options:
            for value in ("", *option.values):
                assert words.option(option.name, value), (
                    f"{game.title}: option {option.name} {value} has no {lang} name."
                )
        cards = game.cards(lang)
        for card in cards:
            missing = [key for key in ("id", "name", "text") if not card.get(key)]
            assert not missing, f"{game.title}: card {card} has no {', '.join(missing)} in {lang}."
        ids = [card["id"] for card in cards]
        assert len(set(ids)) == len(ids), f"{game.title}: two cards have the same id in {lang}."
        assert ids == [card["id"] for card in game.cards("en")], f"{game.title}: {lang} has other cards than English."


def check_every_position_goes_on_or_is_over(case: Case) -> None:
    """A seat has a legal action, or the game is over and has an outcome."""
    for options, seed in case.walks:
        for position in case.walk(options, seed):
            check_goes_on_or_is_over(position)


def check_goes_on_or_is_over(position: Position) -> None:
    state, where = position.state, position.where
    waiting, outcome = list(state.waiting()), state.outcome()
    assert state.over() == (outcome is not None), f"{where}: over() is {state.over()} but outcome() is {outcome}."
    assert state.over() == (not waiting), f"{where}: over() is {state.over()} but waiting() is {waiting}."
    assert waiting == sorted(set(waiting)), f"{where}: waiting() must be in seat order, each seat once: {waiting}."
    assert set(waiting) < set(position.viewers), f"{where}: waiting() names seats that are not there: {waiting}."
    if outcome is not None:
        sides = position.case.game.sides(position.options)
        for side in sides:
            won = {seat in outcome.winners for seat in side}
            assert len(won) == 1, f"{where}: side {side} wins or loses together, but the winners are {outcome.winners}."
        assert outcome.endings, f"{where}: the outcome names no ending."
        for ending in outcome.endings:
            assert re.fullmatch(r"\w+", ending), f"{where}: the ending '{ending}' must be one word."
    each = {state.question(seat).each for seat in waiting}
    assert len(each) <= 1, f"{where}: each and any are mixed among the seats {waiting} that wait at the same time."
    for seat in waiting:
        legal = list(state.legal(seat))
        assert legal, f"{where}: seat {seat} is asked '{state.question(seat).kind}' but has no legal action."
        assert len(set(legal)) == len(legal), f"{where}: seat {seat} has the same action twice: {sorted(legal)}."
        assert legal == sorted(legal), f"{where}: legal() of seat {seat} is not sorted by action number: {legal}."


def check_evaluation(case: Case) -> None:
    """Every seat's evaluation is from 0 to 1, and exact when the game is over."""
    for options, seed in case.walks:
        for position in case.walk(options, seed):
            outcome = position.state.outcome()
            for seat in position.viewers[1:]:
                value = position.state.evaluate(seat)
                assert 0 <= value <= 1, f"{position.where}: seat {seat} is evaluated {value}; it must be from 0 to 1."
                if outcome is not None and outcome.winners:
                    won = float(seat in outcome.winners)
                    assert value == won, (
                        f"{position.where}: at the end, seat {seat} is evaluated {value} instead of {won}."
                    )


def check_evaluation_terms_have_words(case: Case) -> None:
    """Each evaluation term has sentences for a rise and a fall in both languages, or none."""
    spoken = [case.game.words(lang) for lang in LANGUAGES]
    for position in case.positions:
        for seat in position.viewers[1:]:
            names = [name.partition("@")[0] for name, _, _ in position.state.evaluation_terms(seat)]
            assert len(set(names)) == len(names), f"{position.where}: the same term twice for seat {seat}: {names}."
            for name in [*names, "won", "lost"] if names else []:
                for change in (1.0, -1.0, 2.5, -2.5):
                    said = {bool(words.evaluation_term(position.view(seat), seat, name, change)) for words in spoken}
                    assert len(said) == 1, f"{position.where}: the term {name} has words in one language only."


def check_prior(case: Case) -> None:
    """The prior has a weight for every legal action, none negative, not all zero."""
    for position in case.positions:
        for seat in position.state.waiting():
            legal = position.state.legal(seat)
            weights = list(position.state.prior(seat, legal))
            where = f"{position.where}: the prior of seat {seat}"
            assert len(weights) == len(legal), f"{where} has {len(weights)} weights for {len(legal)} actions."
            assert min(weights) >= 0, f"{where} has weights below zero: {weights}."
            assert any(weights), f"{where} has only zeros."


def check_mixed_strategy(case: Case) -> None:
    """A mixed strategy, if the game has one, has a weight for every legal action."""
    for position in case.positions:
        for seat in position.state.waiting():
            view = position.view(seat)
            weights = list(view.mixed_strategy())
            where = f"{position.where}: the mixed strategy of seat {seat}"
            if weights:
                actions = len(view.legal())
                assert len(weights) == actions, f"{where} has {len(weights)} weights for {actions} actions."
                assert min(weights) >= 0, f"{where} has weights below zero: {weights}."


def check_copies_are_independent(case: Case) -> None:
    """Playing on a copy never changes the original, and vice versa."""
    for options, seed in case.walks:
        copies: list[tuple[State, str, str]] = []
        for number, position in enumerate(case.walk(options, seed)):
            digest = position.state.digest()
            if number % 3 == 0 or len(copies) < 8:
                copy = position.state.copy()
                assert copy.digest() == digest, f"{position.where}: a copy is not equal to the original."
                copies.append((copy, digest, position.where))
                played_on(copy.copy(), seed, 6)
                assert position.state.digest() == digest, f"{position.where}: playing on a copy changed the original."
        for copy, digest, where in copies:
            assert copy.digest() == digest, (
                f"{where}: playing on changed a copy that was made before. Copy every zone by slice."
            )


def played_on(state: State, seed: int, decisions: int) -> State:
    """Return the state after a few random decisions."""
    chance, choices = Seeded(seed), Seeded(seed + 1)
    while decisions and not state.over():
        state.apply(*pick(state, choices), chance)
        decisions -= 1
    return state


def check_bytes_hold_everything(case: Case) -> None:
    """States and views survive encode and decode."""
    game = case.game
    for position in case.positions:
        state, where = position.state, position.where
        again = game.decode(state.encode())
        assert again.encode() == state.encode(), f"{where}: decode(encode()) gives other bytes."
        after, expected = played_on(again, 7, 12).digest(), played_on(state.copy(), 7, 12).digest()
        assert after == expected, (
            f"{where}: a decoded state goes on otherwise than the original; encode() forgets something."
        )
        for viewer in position.viewers:
            view = position.view(viewer)
            seen = game.decode_view(view.encode())
            assert seen.encode() == view.encode(), (
                f"{where}: decode_view(encode()) gives other bytes for viewer {viewer}."
            )
            assert seen.viewer == viewer == view.viewer, f"{where}: the view of {viewer} says it is {view.viewer}'s."
            assert list(seen.legal()) == list(view.legal()), (
                f"{where}: a decoded view of {viewer} has other legal actions."
            )


def check_views_agree_with_the_state(case: Case) -> None:
    """Every viewer sees the seats to act, its own legal actions, and the result."""
    for position in case.positions:
        state, where = position.state, position.where
        waiting = list(state.waiting())
        each = bool(waiting) and state.question(waiting[0]).each
        for viewer in position.viewers:
            view = position.view(viewer)
            asked = list(view.waiting())
            assert view.outcome() == state.outcome(), f"{where}: viewer {viewer} sees the outcome {view.outcome()}."
            assert set(waiting) <= set(asked), f"{where}: viewer {viewer} sees {asked} waiting, but it is {waiting}."
            # While several seats must answer, a view need not show which have answered.
            assert each or asked == waiting, f"{where}: viewer {viewer} sees {asked} waiting, but it is {waiting}."
            assert (viewer in asked) == (viewer in waiting), f"{where}: seat {viewer} cannot see whether it is asked."
            own = list(state.legal(viewer)) if viewer in waiting else []
            assert sorted(view.legal()) == sorted(own), f"{where}: seat {viewer} sees other legal actions than it has."
            assert list(view.legal()) == own, f"{where}: seat {viewer} sees its legal actions in another order."
            for seat in waiting:
                seen, asked_now = repr(view.question(seat)), repr(state.question(seat))
                assert seen == asked_now, f"{where}: viewer {viewer} sees {seen}, but the question is {asked_now}."


def check_notation(case: Case) -> None:
    """Legal actions have unique notation, fit on a line of a record, and are parsed exactly."""
    notation = case.game.notation
    for position in case.positions:
        for seat in position.state.waiting():
            view = position.view(seat)
            texts: dict[str, int] = {}
            for action in position.state.legal(seat):
                text = notation.write(view, seat, action)
                where = f"{position.where}, seat {seat}, action {action} ('{text}')"
                check_fits_a_line(text, where, "|\n\r")
                assert text not in texts, f"{where}: action {texts.get(text)} has the same notation."
                texts[text] = action
                assert notation.read(view, seat, text) == action, (
                    f"{where}: it is read as {notation.read(view, seat, text)}."
                )
                assert notation.read(position.state, seat, text) == action, f"{where}: a position reads it otherwise."


def check_nonsense_is_refused(case: Case) -> None:
    """Meaningless text is refused; the parser accepts nothing by accident."""
    game = case.game
    for position in case.positions:
        for seat in position.state.waiting():
            view = position.view(seat)
            true = game.notation.write(view, seat, position.state.legal(seat)[0])
            for text in (
                "",
                " ",
                "?",
                "nonsense",
                true[:-1],
                f"{true} ?",
                f"{true} {true}",
                true * 40,
                "1" * 40,
                "é-²",
            ):
                for read in (partial(read_action, game, position.state, seat), partial(read_draw, game.notation)):
                    said = reason(read, text)
                    assert said is None or said.endswith("."), f"{position.where}: to '{text}' it only says: {said}"


def check_nonsense_is_refused_in_every_language(case: Case) -> None:
    """The refusal of an invalid action explains the notation in the player's language."""
    game, position = case.game, case.positions[0]
    seat = position.state.waiting()[0]
    readers: list[Callable[[str], object]] = [partial(game.notation.read, position.view(seat), seat)]
    readers += [partial(read_draw, game.notation), lambda name: game.settle({name: "1"})]
    readers += [lambda name: under_rules(game, 1).settle({name: "1"})]
    for read in readers:
        messages = {lang: reason(read, "nonsense", lang) for lang in LANGUAGES}
        assert len(set(messages.values())) == len(LANGUAGES), (
            f"{game.title}: all languages have the same message for 'nonsense': {messages}"
        )


def reason(read: Callable[[str], object], text: str, lang: str = LANGUAGES[0]) -> str | None:
    """Return why a text is refused, None if it is not, or the name of any other error."""
    try:
        read(text)
    except Refused as refused:
        return refused.message(lang)
    except Exception as error:
        return repr(error)
    return None


def check_fits_a_line(text: str, where: str, forbidden: str) -> None:
    assert text, f"{where}: notation must not be empty."
    assert text == text.strip(), f"{where}: notation must not begin or end with a space."
    assert not set(text) & set(forbidden), f"{where}: notation must not contain any of {forbidden!r}."


def check_outcome_notation(case: Case) -> None:
    """Draws are written and parsed exactly."""
    game = case.game
    for options, seed in case.walks:
        chance, choices = Seeded(seed, keep=True), Seeded(seed)
        state = game.start(options, chance)
        while not state.over():
            state.apply(*pick(state, choices), chance)
        for kind, value in set(chance.taken()):
            text = write_draw(game.notation, kind, value)
            where = f"{game.title}, outcome {kind} {value} ('{text}')"
            check_fits_a_line(text, where, "|,\n\r")
            assert read_draw(game.notation, text) == (kind, value), f"{where}: it is read as something else."


def check_words(case: Case) -> None:
    """Prompts, actions, seats, pictures and endings have words in both languages, different ones for actions."""
    for lang in LANGUAGES:
        words = case.game.words(lang)
        for number, position in enumerate(case.positions):
            for viewer in position.viewers:
                view = position.view(viewer)
                where = f"{position.where}, {lang}, viewer {viewer}"
                assert all(words.seat(view, seat) for seat in position.viewers if seat != PUBLIC), (
                    f"{where}: a seat has no name."
                )
                if (number + viewer) % 3 == 0:  # drawing is slow
                    assert picture_of(case.game, view, lang) is not None, f"{where}: there is no picture."
                for seat in view.waiting():
                    assert words.prompt(view, seat), f"{where}: seat {seat} is asked without words."
                said: dict[str, int] = {}
                for action in view.legal():
                    text = words.action(view, viewer, action)
                    assert text, f"{where}: action {action} has no words."
                    assert text not in said, f"{where}: actions {said.get(text)} and {action} are both '{text}'."
                    said[text] = action
                outcome = view.outcome()
                assert outcome is None or words.outcome(view, outcome), f"{where}: the end has no words."


def check_events_have_words(case: Case) -> None:
    """Every event has a sentence for all who see it; reporting does not change the game."""
    for position in case.positions:
        for seed in range(3 if not position.state.over() else 0):
            reported, silent, events = position.state.copy(), position.state.copy(), EventLog()
            seat, action = pick(reported, Seeded(seed))
            reported.apply(seat, action, Seeded(seed), events)
            silent.apply(seat, action, Seeded(seed))
            assert reported.digest() == silent.digest(), (
                f"{position.where}: action {action} has another effect when events are reported."
            )
            for viewer in position.viewers:
                view = reported.view(viewer)
                for lang in LANGUAGES:
                    for event in events.seen_by(viewer):
                        text = case.game.words(lang).event(view, event)
                        assert isinstance(text, str), (
                            f"{position.where}: {event} has no {lang} words for viewer {viewer}."
                        )


class NoChance(Chance):
    """A chance that raises: a refused action must not draw."""


def check_illegal_actions_are_refused(case: Case) -> None:
    """An illegal action is refused with a sentence and changes nothing."""
    known = {action for p in case.positions for seat in p.state.waiting() for action in p.state.legal(seat)}
    choices = Seeded(3)
    tried = sorted(known)
    for position in case.positions:
        state = position.state
        digest = state.digest()
        some = [tried[choices.below(len(tried))] for _ in range(8)] + [-1, max(tried) + 1, 2**40]
        for seat in [seat for seat in position.viewers if seat != PUBLIC]:
            legal = list(state.legal(seat)) if seat in list(state.waiting()) else []
            for action in some:
                if action not in legal:
                    check_refusal(case.game, position, seat, action)
                    assert state.digest() == digest, (
                        f"{position.where}: the refused action {action} changed the position."
                    )


def check_refusal(game: Game, position: Position, seat: int, action: int) -> None:
    where = f"{position.where}, seat {seat}, illegal action {action}"
    try:
        position.state.play(seat, action, NoChance())
    except Refused as reason:
        said = {"": str(reason)}
    else:
        raise AssertionError(f"{where}: it was not refused.")
    view = position.view(seat)
    said |= {lang: game.words(lang).why_not(view, seat, action) for lang in LANGUAGES}
    for lang, text in said.items():
        sentence = re.fullmatch(r"\S.*\s.*[.!?…»]", text)
        assert sentence, f"{where}: the reason {lang and 'in ' + lang} is no sentence: '{text}'."


def check_pieces_are_conserved(case: Case) -> None:
    """No piece is lost or duplicated, on the table or in a deal."""
    assert case.conserved is not None, (
        f"{case.game.title}: give its Case a `conserved` function, such as the number of all pieces in all places."
    )
    for options, seed in case.walks:
        expected = None
        for position in case.walk(options, seed):
            found = case.conserved(position.state)
            expected = found if expected is None else expected
            assert found == expected, f"{position.where}: there were {expected}, now there are {found}."
    for position in case.positions:
        for viewer in position.viewers:
            dealt = case.conserved(position.view(viewer).deal(Seeded(1)))
            found = case.conserved(position.state)
            assert dealt == found, f"{position.where}: a deal for viewer {viewer} has {dealt} instead of {found}."
