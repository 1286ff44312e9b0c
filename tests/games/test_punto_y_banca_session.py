"""Punto y banca: the people of the table, the cards from shuffle to cut card, settlement, incidents and closing."""

from functools import partial
from typing import Any

import pytest
from msgspec.structs import replace

from tapete.engine.actor import Actor, Role
from tapete.engine.chance import PlainChance, VerifiableChance
from tapete.engine.command import Draw
from tapete.engine.event import Infringed, Ruled
from tapete.engine.notation import parse_line
from tapete.engine.runner import Automation, DrawnByHand, Table
from tapete.engine.table import Pace
from tapete.families.sabot.events import CardExposed, CutCardShown
from tapete.families.table.closing import TableClosed
from tapete.families.table.opening import RoundClosed
from tapete.families.table.settling import Replenished
from tapete.games import build
from tapete.games.punto_y_banca.errors import CardFoundGood, Expose, HandVoided
from tapete.games.punto_y_banca.sabot import FirstCardTurned, PartidaEnded
from tapete.games.punto_y_banca.state import Phase
from tapete.kit.chance.system import SystemSource
from tests.games.banca import (
    MIDI,
    MINI,
    RUNNING,
    SLUG,
    BancaTable,
    articles,
    collected,
    everywhere,
    paid,
    returned,
    scores,
    with_empate,
)
from tests.games.table import balances, net, refused
from tests.trace import law

STAFF = articles("ES1979:07.III", "GA2007:06.III", "MU2010:39", "criterio:punto-y-banca.12")
SETTLING = articles("ES1979:07.III.2", "GA2007:06.III", "MU2010:43", "AS2011pb:B")
STUCK = articles("criterio:punto-y-banca.7", "criterio:punto-y-banca.7", "MU2010:42.1", "criterio:punto-y-banca.7")


# --- people -----------------------------------------------------------------------------------------------------------


@everywhere
@law("ES1979:07.III", "GA2007:06.III", "MU2010:39", "criterio:punto-y-banca.12")
def test_a_full_table_has_its_jefe_and_its_croupiers(where: str) -> None:
    least = 1 if where == "murcia" else 2
    croupiers = [f"crupier=c{n}" for n in range(1, 5)]
    for count in range(5):
        staff = " ".join(["jefe=rosa", *croupiers[:count]])
        if least <= count <= 3:
            BancaTable(where, staff=staff)
        else:
            code = "personal_insuficiente" if count < least else "personal_excesivo"
            assert refused(partial(BancaTable, where, staff=staff)) == (code, STAFF[where])
    alone = refused(lambda: BancaTable(where, staff="crupier=c1 crupier=c2"))
    assert alone == ("personal_insuficiente", STAFF[where])


@law("GA2007:06.III", "MU2010:39.b", "AS2011pb:E")
@pytest.mark.parametrize(
    ("where", "setup", "cite"),
    [
        ("galicia", MINI, "GA2007:06.III"),
        ("galicia", MIDI, "GA2007:06.III"),
        ("murcia", MINI, "MU2010:39.b"),
        ("murcia", MIDI, "MU2010:39.b"),
        ("asturias", MINI, "AS2011pb:E"),
    ],
)
def test_a_reduced_table_has_one_croupier(where: str, setup: dict[str, Any], cite: str) -> None:
    fields = {**setup, "de_pie": False}
    BancaTable(where, staff="jefe=rosa crupier=luis", **fields)
    two = refused(lambda: BancaTable(where, staff="jefe=rosa crupier=luis crupier=pia", **fields))
    assert two == ("personal_excesivo", cite)
    none = refused(lambda: BancaTable(where, staff="jefe=rosa", **fields))
    assert none == ("personal_insuficiente", cite)


@law("GA2007:06.III", "criterio:punto-y-banca.23")
def test_at_a_table_with_one_wing_the_jefe_does_the_work_of_a_croupier_and_keeps_his_own() -> None:
    two = "jefe=rosa crupier=luis"
    assert refused(lambda: BancaTable("galicia", staff=two)) == ("personal_insuficiente", "GA2007:06.III")
    table = BancaTable("galicia", staff=two, una_ala=True)
    table("jefe: banca 10 para ana")
    table("jefe: no va mas")
    table("jefe: cartas")
    table("jefe: pegadas 2")
    table("jefe: liquidar")
    table("jefe: ultimas")
    plain = BancaTable("galicia")
    assert plain.why_not("jefe: no va mas") == ("sin_facultad", "GA2007:06.III")


@everywhere
@law("ES1979:07.III.1", "ES1979:07.III.2", "GA2007:06.III", "MU2010:39.a", "MU2010:39.b")
def test_croupiers_call_load_and_settle_and_the_jefe_directs(where: str) -> None:
    table = BancaTable(where, first="")
    assert table.why_not("jefe: barajar") == ("sin_facultad", STAFF[where])
    assert table.why_not("ana: barajar") == ("sin_facultad", STAFF[where])
    table.load()
    assert table.why_not("ana: no va mas") == ("sin_facultad", STAFF[where])
    assert table.why_not("crupier: ultimas")[0] == "sin_facultad"
    table.deal("K 9 8 Q")
    assert table.why_not("jefe: liquidar") == ("sin_facultad", STAFF[where])
    table("crupier: liquidar")
    table("jefe: ultimas")


# --- the cards --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("first", "removed"), [("7", 8), ("Q", 11), ("A", 2), ("T", 11), ("9", 10)])
@everywhere
@law("ES1979:07.VII", "GA2007:06.IV.3", "MU2010:43", "AS2011pb:B", "criterio:punto-y-banca.8")
def test_the_first_card_says_how_many_are_discarded_besides_itself(where: str, first: str, removed: int) -> None:
    table = BancaTable(where, first="")
    burned = [e.burned for e in table.load(first) if isinstance(e, FirstCardTurned)]
    assert burned == [removed - 1]
    assert table.now.sabot is not None
    assert table.now.sabot.left == 312 - removed
    assert sum(table.now.sabot.unseen) == 311


@everywhere
@law("ES1979:07.VII", "GA2007:06.IV.3", "MU2010:43", "AS2011pb:B")
def test_a_jugada_runs_in_its_order(where: str) -> None:
    table = BancaTable(where, first="")
    assert table.why_not("ana: punto 10") == ("fuera_de_plazo", RUNNING[where])
    assert table.why_not("crupier: no va mas") == ("fuera_de_orden", RUNNING[where])
    table("crupier: barajar")
    assert table.why_not("crupier: barajar") == ("sabot_cargado", RUNNING[where])
    table.card("A")
    assert table.why_not("crupier: cartas") == ("fuera_de_orden", RUNNING[where])
    assert table.why_not("azar: resultado 2s") == ("carta_de_mas", RUNNING[where])
    table("crupier: no va mas")
    assert table.why_not("crupier: mostrar punto") == ("fuera_de_orden", RUNNING[where])
    table("crupier: cartas")
    assert table.now.face_down == 4
    assert table.why_not("crupier: mostrar banca") == ("fuera_de_orden", RUNNING[where])
    assert table.why_not("azar: resultado 2s") == ("carta_de_mas", RUNNING[where])
    table("crupier: mostrar punto")
    table.card("9")
    assert table.now.face_down == 3
    assert table.why_not("crupier: liquidar")[0] == "nada_que_liquidar"
    assert table.why_not("azar: resultado Zz") == ("carta_imposible", RUNNING[where])
    assert table.why_not("ana: resultado 2s")[0] == "sin_facultad"


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


# --- settlement -------------------------------------------------------------------------------------------------------


@everywhere
@law("ES1979:07.VII", "ES1979:07.III.2", "GA2007:06.III", "MU2010:43", "AS2011pb:B", "criterio:punto-y-banca.28")
def test_losers_come_before_winners_along_the_table(where: str) -> None:
    table = BancaTable(where)
    for number, player in ((5, "eva"), (2, "ana")):
        table(f"{player}: sentarse {number}")
    table.declined()
    for line in ("pie: punto 10", "pie: banca 10", "eva: banca 20", "ana: banca 30", "eva: punto 40", "ana: punto 50"):
        table(line)
    events = table.deal("9 8 K Q")
    assert table.why_not("crupier: pagar ana 50") == ("pago_fuera_de_orden", SETTLING[where])
    events = list(table("crupier: cobrar"))
    assert collected(events) == [("ana", "banca", 3000), ("eva", "banca", 2000), ("pie", "banca", 1000)]
    assert table.why_not("crupier: pagar ana 49")[0] == "pago_equivocado"
    assert table.why_not("crupier: pagar eva 40") == ("pago_fuera_de_orden", SETTLING[where])
    events = [*table("crupier: pagar ana 50"), *table("crupier: pagar eva 40"), *table("crupier: pagar pie 10")]
    assert [player for player, *_ in paid(events)] == ["ana", "eva", "pie"]
    assert [e.reason for e in events if isinstance(e, RoundClosed)] == ["punto 9-8"]


@everywhere
@law("RC1979:47.1")
def test_a_bank_that_can_not_pay_is_replenished_with_an_equal_anticipo(where: str) -> None:
    table = BancaTable(where, minimo="100", multiplo=100)
    table.state = replace(table.now, bank=100)
    table("ana: punto 10000")
    events = table.hand("9 8 K Q")
    assert [e.amount for e in events if isinstance(e, Replenished)] == [100_000_000]
    assert table.now.bank == 100 + 100_000_000 - 1_000_000


@everywhere
@law("criterio:punto-y-banca.29")
def test_a_winning_bet_stays_for_the_next_jugada(where: str) -> None:
    table = BancaTable(where)
    table("ana: punto 10")
    table.hand("9 8 K Q")
    assert net(table.hand("9 8 K Q"), "ana") == 1000
    assert net(table.events, "ana") == 2000
    assert [(s.bet, s.amount) for s in table.now.stakes] == [("punto", 1000)]


# --- incidents --------------------------------------------------------------------------------------------------------


def _dealt(where: str, **setup: Any) -> BancaTable:
    table = BancaTable(where, **setup)
    for line in ("no va mas", "cartas", "mostrar punto"):
        table(f"crupier: {line}")
    return table


@law("MU2010:42.1")
def test_in_murcia_a_card_found_face_up_is_good() -> None:
    table = _dealt("murcia")
    assert table.why_not("jefe: descubierta Kh eliminada") == ("carta_valida", "MU2010:42.1")
    assert [e.card for e in table("jefe: descubierta Kh") if isinstance(e, CardFoundGood)] == ["Kh"]
    table("azar: resultado Kh")
    assert table.now.punto == ("Kh",)


@law("criterio:punto-y-banca.7")
@pytest.mark.parametrize("where", ["estado", "galicia", "asturias"])
def test_elsewhere_a_card_found_face_up_is_put_aside(where: str) -> None:
    table = _dealt(where)
    assert table.now.sabot is not None
    before = table.now.sabot.left
    assert [e.card for e in table("jefe: descubierta Kh") if isinstance(e, CardExposed)] == ["Kh"]
    assert not table.now.punto
    assert table.now.sabot.left == before - 1
    need = table.game.needs(table.state)
    assert need is not None
    assert {o.id: o.weight for o in need.outcomes}["Kh"] == 5
    table("azar: resultado 9h")
    assert table.now.punto == ("9h",)


@law("criterio:punto-y-banca.7", "AS2011pb:A.2")
def test_in_asturias_the_jefe_may_find_the_card_good() -> None:
    table = _dealt("asturias")
    assert [e.card for e in table("jefe: descubierta Kh valida") if isinstance(e, CardFoundGood)] == ["Kh"]
    other = _dealt("estado")
    assert other.why_not("jefe: descubierta Kh valida") == ("carta_eliminada", "criterio:punto-y-banca.7")


@everywhere
@pytest.mark.parametrize("good", [True, False])
def test_what_was_found_of_a_card_face_up_is_written_whatever_the_law_says_of_it(where: str, *, good: bool) -> None:
    table = BancaTable(where)
    found = Expose(by=Actor("jefe-1", Role.JEFE), card="Kh", good=good)
    line = table.game.write(found)
    assert line == f"descubierta Kh {'valida' if good else 'eliminada'}"
    assert table.game.read(parse_line(line).words, found.by, table.state) == found


@everywhere
@law("criterio:punto-y-banca.30")
def test_the_jefe_finds_that_a_card_was_face_up_while_one_is_to_be_seen(where: str) -> None:
    table = BancaTable(where)
    assert table.why_not("jefe: descubierta Kh")[0] == "nada_en_juego"
    table = _dealt(where)
    assert table.why_not("crupier: descubierta Kh")[0] == "sin_facultad"
    assert table.why_not("jefe: descubierta Zz")[0] == "carta_imposible"
    table("jefe: descubierta Kh")


@law("criterio:punto-y-banca.7")
def test_no_card_is_put_aside_when_none_could_take_its_place() -> None:
    table = _with_left("estado", 7)
    for line in ("no va mas", "cartas", "mostrar punto"):
        table(f"crupier: {line}")
    table("jefe: descubierta Kh")
    assert table.why_not("jefe: descubierta Qh") == ("sabot_agotado", "criterio:punto-y-banca.7")


@with_empate
@law("MU2010:42.1", "criterio:punto-y-banca.7", "criterio:punto-y-banca.22", "criterio:punto-y-banca.25")
def test_stuck_cards_make_the_hand_null_and_every_bet_is_returned(where: str) -> None:
    table = BancaTable(where)
    table("ana: sentarse 1")
    table("ana: tomar sabot")
    for line in ("ana: punto 50", "ana: banca 50", "ana: empate 10"):
        table(line)
    for line in ("no va mas", "cartas", "mostrar punto"):
        table(f"crupier: {line}")
    table.card("9")
    assert table.now.sabot is not None
    before = table.now.sabot.left
    events = [*table("crupier: pegadas 2"), *table("crupier: liquidar")]
    voided = [e for e in events if isinstance(e, HandVoided)]
    assert [(e.cause, e.unseen, e.cite) for e in voided] == [("cartas-pegadas", 2 + 3, STUCK[where])]
    assert returned(events) == [("ana", "punto", 5000), ("ana", "banca", 5000), ("ana", "empate", 1000)]
    assert [e.reason for e in events if isinstance(e, RoundClosed)] == ["mano nula"]
    assert (table.now.dealer, table.now.stakes, table.now.results) == ("ana", (), ())
    assert table.now.sabot.left == before - 5


@law("criterio:punto-y-banca.7", "criterio:punto-y-banca.25")
def test_stuck_cards_are_two_or_more_and_of_a_jugada() -> None:
    table = BancaTable("estado")
    assert table.why_not("crupier: pegadas 2") == ("nada_en_juego", "criterio:punto-y-banca.7")
    table("crupier: no va mas")
    assert table.why_not("crupier: pegadas 1") == ("pegadas_insuficientes", "criterio:punto-y-banca.7")
    assert table.why_not("crupier: pegadas 311")[0] == "pegadas_insuficientes"
    assert table.why_not("ana: pegadas 2")[0] == "sin_facultad"
    table("jefe: pegadas 2")


@law("criterio:punto-y-banca.21", "criterio:punto-y-banca.25")
def test_a_null_hand_may_bring_the_cut_card_out() -> None:
    table = _with_left("murcia", 12)
    table("crupier: no va mas")
    events = [*table("crupier: pegadas 6"), *table("crupier: liquidar")]
    assert [type(e) for e in events if isinstance(e, CutCardShown | PartidaEnded)] == [CutCardShown, PartidaEnded]


@law("MU2010:40.3")
def test_a_player_who_touches_the_cards_of_a_mini_table_of_murcia_is_recorded() -> None:
    table = BancaTable("murcia", **{**MINI, "de_pie": False})
    (event,) = table("jefe: incidente jugador-toca-cartas ana")
    assert isinstance(event, Infringed)
    assert event.cite == "MU2010:40.3"
    assert table.why_not("ana: incidente jugador-toca-cartas")[0] == "sin_facultad"
    midi = BancaTable("murcia", **{**MIDI, "de_pie": False})
    assert midi.why_not("jefe: incidente jugador-toca-cartas")[0] == "incidente_desconocido"


@law("AS2011pb:A.2", "criterio:punto-y-banca.30")
def test_in_asturias_the_jefe_decides_what_is_not_foreseen() -> None:
    table = _dealt("asturias")
    (ruled,) = table("jefe: incidente caso-no-previsto se fue la luz")
    assert isinstance(ruled, Ruled)
    assert (ruled.ruling, ruled.note, ruled.cite) == ("sigue", "se fue la luz", "AS2011pb:A.2")
    assert table.why_not("crupier: incidente caso-no-previsto")[0] == "sin_facultad"
    events = list(table("jefe: incidente anular-mano"))
    assert [type(e) for e in events] == [Ruled, HandVoided]
    assert table.now.phase is Phase.LIQUIDACION
    table("crupier: liquidar")
    assert table.why_not("jefe: incidente anular-mano") == ("nada_en_juego", "AS2011pb:A.2")


@pytest.mark.parametrize("where", ["estado", "galicia", "murcia"])
def test_elsewhere_nobody_is_given_what_is_not_foreseen(where: str) -> None:
    assert _dealt(where).why_not("jefe: incidente anular-mano")[0] == "incidente_desconocido"


# --- the session ------------------------------------------------------------------------------------------------------


@everywhere
@law("RC1979:39.4")
def test_the_last_five_hands_are_announced(where: str) -> None:
    table = BancaTable(where)
    table("ana: punto 10")
    table("jefe: ultimas")
    assert table.why_not("jefe: ultimas")[0] == "ultimas_anunciadas"
    for _ in range(5):
        assert table.now.phase is Phase.APUESTAS
        table.hand("6 J K 6")
    assert table.now.phase is Phase.FIN
    assert table.why_not("crupier: no va mas")[0] == "sesion_terminada"
    assert table.why_not("crupier: barajar")[0] == "sesion_terminada"
    table("ana: retirar punto")


@everywhere
def test_a_table_closes_between_hands_and_gives_everything_back(where: str) -> None:
    table = BancaTable(where)
    table("ana: punto 10")
    table("ana: propina 5")
    middle = table.fork()
    middle("crupier: no va mas")
    assert middle.why_not("director: cerrar")[0] == "ronda_en_curso"
    events = list(table("director: cerrar"))
    assert returned(events) == [("ana", "punto", 1000)]
    assert [e.bank for e in events if isinstance(e, TableClosed)] == [10_000_000]
    assert {a: n for a, n in balances(table.events).items() if n} == {"jugador:ana": -500, "propinas": 500}


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
