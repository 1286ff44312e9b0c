"""Black-jack at a table whose law says otherwise where the texts are silent: beside what the criterios decide."""

import pytest

from tapete.engine.command import Role
from tapete.engine.event import moves_of
from tapete.engine.machine import play
from tapete.exact import column_with
from tapete.law.parameters import supposing
from tests.games.blackjack import BlackjackTable, collected, returned
from tests.trace import law

everywhere = pytest.mark.parametrize("where", ["estado", "galicia", "murcia"])


def table_where(where: str, **changes: bool) -> BlackjackTable:
    with supposing(column_with("blackjack", where, changes)):
        return BlackjackTable(where)


def past_the_window(table: BlackjackTable) -> None:
    if table.state.asking:
        table("crupier: seguir")


@everywhere
@pytest.mark.parametrize(("solo", "lost"), [(False, 3000), (True, 1000)])
def test_what_the_croupiers_black_jack_takes_of_a_split_and_doubled_plaza(where: str, solo: bool, lost: int) -> None:
    table = table_where(where, solo_apuesta_inicial=solo)
    table.seat(ana="10", eva="5")
    table.deal("8 9 T 8 9")
    past_the_window(table)
    table("ana: separar")
    table.cards("3")
    table("ana: doblar")
    table.cards("T")
    table.cards("Q")
    table("ana: plantarse")
    table("eva: plantarse")
    table.cards("A")
    events = table.settle()
    assert sum(amount for who, _, amount in collected(events) if who == "ana") == lost
    assert sum(amount for who, _, amount in returned(events) if who == "ana") == 3000 - lost
    assert (table.net("ana"), table.net("eva")) == (-lost, -500)


@everywhere
def test_an_added_mano_that_passed_21_is_lost_before_his_black_jack_and_stays_lost(where: str) -> None:
    table = table_where(where, solo_apuesta_inicial=True)
    table.seat(ana="10", eva="5")
    table.deal("8 9 T 8 9")
    past_the_window(table)
    table("ana: separar")
    table.cards("T")
    table("ana: plantarse")
    table.cards("4")
    table("ana: pedir")
    table.cards("T")
    table("eva: plantarse")
    table.cards("A")
    table.settle()
    assert table.net("ana") == -2000


@everywhere
def test_any_other_end_takes_everything_as_always(where: str) -> None:
    table = table_where(where, solo_apuesta_inicial=True)
    table.seat(ana="10", eva="5")
    table.deal("8 9 T 8 9")
    past_the_window(table)
    table("ana: separar")
    table.cards("T")
    table("ana: plantarse")
    table.cards("9")
    table("ana: plantarse")
    table("eva: plantarse")
    table.cards("T")
    table.settle()
    assert table.net("ana") == -2000


@everywhere
@pytest.mark.parametrize("again", [False, True])
def test_an_as_on_a_split_as(where: str, again: bool) -> None:
    table = table_where(where, ases_again=again)
    table.seat(ana="10", eva="5")
    table.deal("A 9 K A 9")
    past_the_window(table)
    table("ana: separar")
    table.cards("A")
    if again:
        table("ana: separar")
        assert len(table.state.manos) == 4
    else:
        assert table.why_not("ana: separar")[0] == "no_es_su_turno"  # the other as waits for its card
        table.cards("K")
        assert table.why_not("ana: separar")[0] == "una_carta_por_as"
        assert [mano.hand.points for mano in table.state.manos[:2]] == [12, 21]
        assert table.state.mano.commander == "eva"


@law("criterio:blackjack.40")
@pytest.mark.parametrize(("where", "said"), [("estado", "repartir"), ("galicia", "retirar 1 para ana")])
def test_a_bet_with_which_no_round_can_be_dealt_is_returned_when_the_time_is_over(where: str, said: str) -> None:
    table = BlackjackTable(where)
    table("ana: sentarse 1")
    table("ana: plaza 1 10")
    silence = table.game.on_silence(table.state)
    assert silence is not None
    assert silence.by.role is Role.CRUPIER
    assert table.game.write(silence) == said
    state, events = play(table.game, table.state, silence)
    back = sum(move.amount for move in moves_of(events) if move.target == "jugador:ana")
    assert (state.bets, back) == ((), 1000 if where == "galicia" else 0)
