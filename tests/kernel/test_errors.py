"""A Refused contains a key and values; its message is made in the reader's language."""

import pickle
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from contextvars import Context
from multiprocessing import get_context

import pytest

from trized.games import load
from trized.kernel import Live, Refused, Seeded, State
from trized.kernel.replay import check_legal

FRENCH = "La place 9 n’existe pas\xa0; les places vont de 0 à 1."
NESTED = "Ligne 3 du fichier\xa0: " + FRENCH


def refuse() -> None:
    raise Refused("damage", line=3, reason=Refused("seat", seat=9, last=1))


def test_refusal_of_a_thread_has_a_french_message() -> None:
    with ThreadPoolExecutor(1) as pool, pytest.raises(Refused) as refused:
        pool.submit(refuse).result()
    assert refused.value.message("fr") == NESTED


def test_refusal_of_an_empty_context_has_a_french_message() -> None:
    with pytest.raises(Refused) as refused:
        Context().run(refuse)
    assert refused.value.message("fr") == NESTED


def test_refusal_of_a_worker_process_has_a_french_message() -> None:
    with ProcessPoolExecutor(1, get_context("spawn")) as pool, pytest.raises(Refused) as refused:
        pool.submit(refuse).result()
    assert refused.value.message("fr") == NESTED


def illegal(state: State, game: str) -> Refused:
    seat = next(seat for seat in range(2) if seat not in state.waiting())
    with pytest.raises(Refused) as refused:
        check_legal(load(game), state, seat, 0)
    return refused.value


@pytest.mark.parametrize("game", ["zenith", "zorgcorp"])
def test_illegal_action_is_explained_in_the_language_of_the_reader_after_pickling(game: str) -> None:
    live = Live.start(
        load(game),
        {"first": "1"} if game == "zenith" else {},
        Seeded(1),
        [""] * load(game).seats(load(game).settle({})),
    )
    if game == "zenith":
        for seat in list(live.state.waiting()):
            live.play(seat, live.state.legal(seat)[0])
    refused = illegal(live.state, game)
    copied = pickle.loads(pickle.dumps(refused))
    assert str(copied) == str(refused)
    assert copied.message("fr") == refused.message("fr") != str(refused)


def test_message_repeats_only_the_beginning_of_a_long_value() -> None:
    assert len(Refused("bot", name="x" * 10_000, known=["random"]).message("fr")) < 250


@pytest.mark.parametrize("sentence", ["There is no card 7. Play another.", "No"])
def test_refusal_with_a_sentence_instead_of_a_key_is_that_sentence(sentence: str) -> None:
    assert str(Refused(sentence)) == str(pickle.loads(pickle.dumps(Refused(sentence)))) == sentence
