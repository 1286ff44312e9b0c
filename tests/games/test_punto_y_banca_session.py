"""Punto y banca beyond the files of cases: the sabot and its cut card, and what is offered, awaited and written."""

from typing import Any

import pytest
from msgspec.structs import replace

from tapete.engine.chance import PlainChance, VerifiableChance
from tapete.engine.command import Actor, Draw, Role
from tapete.engine.notation import parse_line
from tapete.engine.runner import Automation, DrawnByHand, Table
from tapete.engine.table import Pace
from tapete.families.sabot import CutCardShown
from tapete.families.table.settling import Replenished
from tapete.games import build
from tapete.games.punto_y_banca.errors import Expose
from tapete.games.punto_y_banca.sabot import FirstCardTurned, PartidaEnded
from tapete.games.punto_y_banca.state import Phase
from tapete.kit.chance.source import SystemSource
from tests.games.banca import RUNNING, SLUG, BancaTable, everywhere, scores
from tests.trace import law


@everywhere
@law("ES1979:07.VII", "GA2007:06.IV.3", "MU2010:43", "AS2011pb:B", "criterio:punto-y-banca.8")
def test_the_first_card_says_how_many_are_discarded_besides_itself(where: str) -> None:
    found = {}
    for first in "7QAT9":
        table = BancaTable(where, first="")
        burned = [e.burned for e in table.load(first) if isinstance(e, FirstCardTurned)]
        assert table.now.sabot is not None
        found[first] = (*burned, 312 - table.now.sabot.left, sum(table.now.sabot.unseen))
    assert found == {"7": (7, 8, 311), "Q": (10, 11, 311), "A": (1, 2, 311), "T": (10, 11, 311), "9": (9, 10, 311)}


@everywhere
@law("ES1979:07.VII", "GA2007:06.IV.3", "MU2010:43", "AS2011pb:B", "criterio:punto-y-banca.21")
def test_the_jugada_in_which_the_cut_card_shows_is_the_last_of_the_partida(where: str) -> None:
    table, jugadas, last = _to_the_end_of_the_partida(where)
    shown = [e for e in last if isinstance(e, CutCardShown)]
    ended = [e for e in last if isinstance(e, PartidaEnded)]
    assert len(shown) == len(ended) == 1
    assert 312 - 7 - 6 < ended[0].cards <= 312
    assert jugadas > 45
    assert table.now.phase is Phase.BARAJA
    assert table.now.sabot is None
    assert table.why_not("crupier: no va mas") == ("fuera_de_orden", RUNNING[where])
    assert table.why_not("ana: punto 10") == ("fuera_de_plazo", RUNNING[where])
    table.load()
    table("ana: punto 10")


def _to_the_end_of_the_partida(where: str) -> tuple[BancaTable, int, list[object]]:
    """Four, five and six cards a jugada, by any card that is left, until the partida ends."""
    table, jugadas = BancaTable(where), 0
    while True:
        events: list[object] = [*table("crupier: no va mas"), *table("crupier: cartas")]
        jugadas += 1
        while table.now.phase is not Phase.LIQUIDACION:
            need = table.game.needs(table.state)
            step = table.game.on_silence(table.state)
            if need:
                events += table(f"azar: resultado {need.outcomes[jugadas * 7 % len(need.outcomes)].id}")
            else:
                assert step is not None
                events += table.send(step.by, table.game.write(step))
        assert table.now.cut is any(isinstance(e, CutCardShown) for e in events)
        events += table("crupier: liquidar")
        if table.game.pace(table.state) is Pace.PERSONAL:
            return table, jugadas, events


@law("criterio:punto-y-banca.21")
@pytest.mark.parametrize("left", [7, 8, 10, 11])
def test_the_cut_card_shows_with_the_first_card_from_below_it(left: int) -> None:
    table = _with_left("estado", left)
    table("crupier: no va mas")
    shown = any(isinstance(e, CutCardShown) for e in table("crupier: cartas"))
    assert shown is (left - 4 < 7)


def _with_left(where: str, left: int) -> BancaTable:
    """A table with so many cards in its sabot: the others were burned unseen."""
    table = BancaTable(where)
    assert table.now.sabot is not None
    table.state = replace(table.now, sabot=table.now.sabot.burn_unseen(table.now.sabot.left - left))
    return table


@everywhere
@law("criterio:punto-y-banca.21")
def test_seven_cards_are_enough_for_the_last_jugada(where: str) -> None:
    table = _with_left(where, 7)
    assert scores(table.hand("A 2 A K 6 7")) == ("banca", 8, 9)
    assert table.now.phase is Phase.BARAJA


@everywhere
@law("RC1979:47.1")
def test_a_bank_that_can_not_pay_is_replenished_with_an_equal_anticipo(where: str) -> None:
    table = BancaTable(where, minimo="100", multiplo=100)
    table.state = replace(table.now, bank=100)
    table("ana: punto 10000")
    events = table.hand("9 8 K Q")
    assert [e.amount for e in events if isinstance(e, Replenished)] == [100_000_000]
    assert table.now.bank == 100 + 100_000_000 - 1_000_000


def _dealt(where: str, **setup: Any) -> BancaTable:
    table = BancaTable(where, **setup)
    for line in ("no va mas", "cartas", "mostrar punto"):
        table(f"crupier: {line}")
    return table


@law("criterio:punto-y-banca.7")
@pytest.mark.parametrize("where", ["estado", "galicia", "asturias"])
def test_a_card_put_aside_is_drawn_no_more(where: str) -> None:
    table = _dealt(where)
    table("jefe: descubierta Kh")
    need = table.game.needs(table.state)
    assert need is not None
    assert {o.id: o.weight for o in need.outcomes}["Kh"] == 5


@everywhere
@pytest.mark.parametrize("good", [True, False])
def test_what_was_found_of_a_card_face_up_is_written_whatever_the_law_says_of_it(where: str, *, good: bool) -> None:
    table = BancaTable(where)
    found = Expose(by=Actor("jefe-1", Role.JEFE), card="Kh", good=good)
    line = table.game.write(found)
    assert line == f"descubierta Kh {'valida' if good else 'eliminada'}"
    assert table.game.read(parse_line(line).words, found.by, table.state) == found


@law("criterio:punto-y-banca.7")
def test_no_card_is_put_aside_when_none_could_take_its_place() -> None:
    table = _with_left("estado", 7)
    for line in ("no va mas", "cartas", "mostrar punto"):
        table(f"crupier: {line}")
    table("jefe: descubierta Kh")
    assert table.why_not("jefe: descubierta Qh") == ("sabot_agotado", "criterio:punto-y-banca.7")


@law("criterio:punto-y-banca.21", "criterio:punto-y-banca.25")
def test_a_null_hand_may_bring_the_cut_card_out() -> None:
    table = _with_left("murcia", 12)
    table("crupier: no va mas")
    events = [*table("crupier: pegadas 6"), *table("crupier: liquidar")]
    assert [type(e) for e in events if isinstance(e, CutCardShown | PartidaEnded)] == [CutCardShown, PartidaEnded]


@everywhere
@law("criterio:punto-y-banca.26", "ES1979:07.III.2", "GA2007:06.III", "MU2010:39.b")
def test_the_croupier_goes_on_for_a_player_who_does_not_answer_or_show(where: str) -> None:
    table = BancaTable(where, first="")
    table("ana: sentarse 1")
    table.load()
    step = table.game.next_step(table.state)
    assert step is not None
    assert table.game.write(step) == "pasar sabot para ana"
    for line in ("crupier: pasar sabot para ana", "ana: punto 10", "crupier: no va mas", "crupier: cartas"):
        table(line)
    assert table.game.next_step(table.state) is None
    silent = table.game.on_silence(table.state)
    assert silent is not None
    assert f"{silent.by.role}: {table.game.write(silent)}" == "crupier: mostrar punto"
    table("crupier: mostrar punto")


@law("AS2011pb:C", "criterio:punto-y-banca.13")
def test_in_asturias_the_sabot_of_a_player_who_does_not_bet_is_passed_next() -> None:
    table = BancaTable("asturias")
    for line in ("ana: sentarse 1", "ana: tomar sabot", "ana: empate 10"):
        table(line)
    step = table.game.next_step(table.state)
    assert step is not None
    assert table.game.write(step) == "pasar sabot para ana"


@everywhere
@law("ES1979:07.II.3", "GA2007:06.II", "MU2010:38.3", "criterio:punto-y-banca.12")
def test_the_13_may_be_left_out(where: str) -> None:
    assert BancaTable(where, plazas=14).rules.seats[-3:] == (12, 13, 14)
    seats = BancaTable(where, plazas=14, sin_trece=True).rules.seats
    assert (seats[-3:], len(seats)) == ((12, 14, 15), 14)


@everywhere
def test_the_table_says_whom_it_waits_for(where: str) -> None:
    table = BancaTable(where)
    table("ana: sentarse 1")
    table.declined()
    table("ana: punto 10")
    assert table.game.pace(table.state) is Pace.APUESTAS
    table("crupier: no va mas")
    assert table.game.pace(table.state) is Pace.PERSONAL
    table("crupier: cartas")
    assert table.game.pace(table.state) is Pace.DECISION
    view = table.game.view(table.state, Actor("ana", Role.JUGADOR))
    assert "ana holds the cards of the punto" in view.tell("en")


def test_at_a_table_that_commits_itself_nobody_says_a_card_by_hand() -> None:
    game = build(SLUG, "galicia")
    table = Table(game, VerifiableChance("mesa", SystemSource()), Automation.CONFIRM)
    for _ in range(2):
        table.confirm()
    with pytest.raises(DrawnByHand):
        table.send(Draw(by=Actor("crupier-1", Role.CRUPIER), outcome="As"))
    while table.state.phase is not Phase.VER_PUNTO:
        table.confirm()
    with pytest.raises(DrawnByHand):
        table.send(Draw(by=Actor("crupier-1", Role.CRUPIER), outcome="As"))
    table.round()
    assert table.state.round == 2


def test_a_whole_session_runs_by_itself() -> None:
    game = build(SLUG, "estado")
    table = Table(game, PlainChance(SystemSource()))
    for _ in range(200):
        table.round()
    assert table.state.round > 190
