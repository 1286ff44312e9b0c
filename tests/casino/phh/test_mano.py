"""A hand without people becomes PHH, and PHH the same hand again."""

from hypothesis import given

from tapete.casino.phh.from_acta import history_of
from tapete.casino.phh.history import History
from tapete.casino.phh.judging import judge
from tapete.casino.phh.notation import write_phh
from tapete.casino.phh.reading import read_phh
from tests.casino.phh.playing import Chosen, chosen, played


def through_text(history: History) -> History:
    (read,) = read_phh(write_phh(history).encode())
    return read


@given(chosen())
def test_what_is_written_is_read_back(choices: Chosen) -> None:
    history = history_of(played(choices))
    assert through_text(history) == history


@given(chosen())
def test_a_hand_is_lawful_and_paid_the_same_when_it_is_read(choices: Chosen) -> None:
    mano = played(choices)
    judged = judge(through_text(history_of(mano)))
    assert judged.findings == ()
    assert judged.remarks == ()
    assert list(judged.paid) == mano.paid
    assert judged.finishing == tuple(mano.restos)
    assert judged.followed is not None
    assert judged.followed.mano.betting.envites == mano.betting.envites


@given(chosen())
def test_a_history_becomes_the_same_history_again(choices: Chosen) -> None:
    history = history_of(played(choices))
    judged = judge(history)
    assert judged.followed is not None
    assert history_of(judged.followed.mano) == history


@given(chosen())
def test_cards_that_nobody_saw_change_nothing(choices: Chosen) -> None:
    mano = played(choices)
    judged = judge(history_of(mano, lambda _: False))
    assert judged.findings == ()
    assert list(judged.paid) == mano.paid
