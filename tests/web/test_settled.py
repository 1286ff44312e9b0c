"""What pages tell of a settlement: each stake and gain as they were, and nothing of a round before."""

import pytest

from tests.games.banca import BancaTable
from tests.games.blackjack import BlackjackTable
from tests.games.craps import shot
from tests.games.francesa import francesa
from tests.games.murcianos import MurcianosTable
from tests.games.treinta import NEGRO_COLOR, NULL, TreintaTable
from tests.web.sight import console, scene


@pytest.mark.parametrize(
    ("bet", "throw", "stake", "gain"),
    [("ases 5", "1-1-1", 500, 30500), ("trio 10", "4-4-4", 1000, 11000), ("limite-exterior 20", "1-2-3", 2000, 1000)],
)
def test_a_payment_tells_the_stake_and_not_the_gain_twice(bet: str, throw: str, stake: int, gain: int) -> None:
    table = MurcianosTable(trios=True).bet("ana", bet)
    table.rest(throw)("crupier: anunciar")
    assert [(row.kind, row.stake, row.gain) for row in console(table).queue.due] == [("paid", stake, gain)]
    table("crupier: liquidar")
    assert [(row.kind, row.stake, row.gain) for row in scene(table).settled] == [("paid", stake, gain)]


def test_a_payment_of_blackjack_does_not_take_the_gain_for_the_stake() -> None:
    table = BlackjackTable("estado")
    table.seat(ana=10)
    table.deal("A 9 K")
    table.cards("9")
    table.settle()
    paid = [row for row in scene(table).settled if row.kind == "paid"]
    assert [(row.stake, row.gain) for row in paid] == [(0, 1500)]


def test_a_throw_that_decides_nothing_brings_nothing() -> None:
    table = MurcianosTable().bet("ana", "ases 5", "grande 10")
    table.throw("1-1-1")
    assert scene(table).net == 30500 - 1000
    assert len(scene(table).settled) == 2
    table.rolling()
    assert (scene(table).net, scene(table).settled) == (None, ()), "while the dice roll"
    table("azar: resultado 1-1-2")
    assert (scene(table).net, scene(table).settled) == (None, ()), "at rest, before they are announced"
    table("crupier: anunciar")
    assert console(table).queue.done == ()
    table("crupier: liquidar")
    assert (scene(table).net, scene(table).settled) == (None, ())


def test_a_null_throw_brings_nothing() -> None:
    table = MurcianosTable().bet("ana", "ases 5")
    table.throw("1-1-1")
    table.rolling()("jefe: incidente dado-al-suelo")
    assert (scene(table).net, scene(table).settled) == (None, ())


def test_a_throw_of_dados_that_decides_nothing_brings_nothing() -> None:
    table = shot("estado", "win 10")
    table.throw("3-4")
    assert scene(table).net == 1000
    table.bet("ana", "win 10").throw("3-3")
    assert (scene(table).net, scene(table).settled) == (None, ())


def test_a_null_coup_of_treinta_y_cuarenta_brings_nothing() -> None:
    table = TreintaTable("estado")
    table.bets("ana negro 50")
    table.coup(NEGRO_COLOR)
    assert scene(table).net == 5000
    table.coup(NULL)
    assert (scene(table).net, scene(table).settled) == (None, ())


def test_cards_that_are_being_dealt_bring_nothing_yet() -> None:
    table = BancaTable("estado")
    table("ana: punto 10")
    table.hand("K 8 9 Q")
    assert scene(table).net == 1000
    table("crupier: no va más")
    table("crupier: cartas")
    assert (scene(table).net, scene(table).settled) == (None, ())


def test_a_ball_that_rolls_has_brought_nothing_yet() -> None:
    table = francesa("estado")
    table.open_bets()
    table("ana: rojo 10")
    table.spin("1")
    assert scene(table).net == 1000
    table.close_bets()
    assert scene(table).net is None
    table.spin_to("2")
    assert scene(table).net is None
    assert [row.kind for row in console(table).queue.done] == []
