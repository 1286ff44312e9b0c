"""What the ruleta americana takes from the francesa: calls, null throws, the lid, and hands that keep off the chips."""

import pytest

from tapete.engine.event import Infringed, Ruled
from tapete.families.wheel.throw import Called, Drawn, ThrowVoided
from tests.games.americana import CALLS, ZERO, americana, with_value_chips
from tests.games.table import TestTable, announced, articles, everywhere, net, paid
from tests.trace import law

NULL = articles("ES1979:01.IV.3.d", "GA2007:01.V.3.d", "MU2010:7.4.d")
REVERSAL = articles("ES1979:01.IV.3.a", "GA2007:01.V.3.a", "MU2010:7.4.a")
LID = articles("ES1979:01.IV.3.e", "GA2007:01.V.3.e", "MU2010:7.4.e")
HANDS_OFF = articles("ES1979:01.III.2.a", "GA2007:01.IV", "MU2010:6.a")
STACKS = articles("ES1979:02.III.a", "GA2007:02.IV.3", "MU2010:11.b")


@law("ES1979:02", "GA2007:02.I", "MU2010:9")
@everywhere
def test_bets_are_taken_before_the_launch_and_until_no_va_mas(where: str) -> None:
    table = with_value_chips(where)
    table("ana: rojo 4")
    table("crupier: lanzar")
    table("ana: rojo 4")
    late = ("fuera_de_plazo", CALLS[where])
    table("crupier: no va más")
    for line in ("ana: rojo 4", "ana: retirar rojo"):
        assert table.why_not(line) == late
    table("azar: resultado 1")
    for line in ("ana: rojo 4", "ana: retirar rojo"):
        assert table.why_not(line) == late
    table("crupier: liquidar")
    table("ana: retirar rojo")


def accepted_order(where: str, order: str, *before: str) -> TestTable:
    table = with_value_chips(where)
    for line in before:
        table(line)
    table("crupier: lanzar")
    table(f"crupier: aceptar {order} para ana")
    table("crupier: no va más")
    return table


@law("MU2010:9")
@pytest.mark.parametrize("order", ["pleno 8 4", "pleno 8 2 fichas"])
def test_in_murcia_an_order_accepted_in_time_is_laid_after_the_call_and_once(order: str) -> None:
    table = accepted_order("murcia", order, "ana: serie azul 10 a 2")
    for other in ("pleno 9 4", "pleno 8 6"):
        assert table.why_not(f"crupier: {other} para ana") == ("fuera_de_plazo", "MU2010:7.4.b")
    table(f"crupier: {order} para ana")
    assert table.why_not(f"crupier: {order} para ana") == ("fuera_de_plazo", "MU2010:7.4.b")
    assert paid(table.spin("8")) == [("ana", 35 * 400)]


@law("ES1979:02", "GA2007:02.I")
@pytest.mark.parametrize("where", ["estado", "galicia"])
def test_elsewhere_nothing_is_laid_after_the_call(where: str) -> None:
    table = with_value_chips(where)
    assert table.why_not("crupier: aceptar pleno 8 4 para ana") == ("sin_encargos", CALLS[where])
    for line in ("crupier: lanzar", "crupier: no va más"):
        table(line)
    assert table.why_not("crupier: pleno 8 4 para ana") == ("fuera_de_plazo", CALLS[where])


@law("ES1979:02", "GA2007:02.I", "MU2010:9")
@pytest.mark.parametrize("cause", ["objeto-en-el-cilindro", "bola-fuera", "lanzamiento-defectuoso"])
@everywhere
def test_the_jefe_calls_tirada_nula_and_the_ball_is_launched_again(where: str, cause: str) -> None:
    table = with_value_chips(where)
    table("ana: pleno 8 2")
    assert table.why_not(f"jefe: incidente {cause}") == ("nada_en_marcha", NULL[where])
    table("crupier: lanzar")
    assert table.why_not(f"crupier: incidente {cause}") == ("sin_facultad", NULL[where])
    (voided,) = table(f"jefe: incidente {cause}")
    assert isinstance(voided, ThrowVoided)
    assert voided.cite == NULL[where]
    assert paid(table.spin("8")) == [("ana", 7000)]


@law("ES1979:02", "GA2007:02.I", "MU2010:9")
@everywhere
def test_each_spin_turns_against_the_one_before(where: str) -> None:
    table = with_value_chips(where)
    table("crupier: lanzar horario")
    table.spin("1")
    called, voided = table.fork()("crupier: lanzar horario")
    assert isinstance(voided, ThrowVoided)
    assert voided.cite == REVERSAL[where]
    (called,) = table("crupier: lanzar antihorario")
    assert isinstance(called, Called)


@law("ES1979:02", "GA2007:02.I", "MU2010:9")
@everywhere
def test_the_number_and_its_sencillas_are_announced(where: str) -> None:
    table = americana(where)
    assert announced(table.spin("17")) == "17, negro, impar y falta"
    assert announced(table.spin("0")) == "0"
    (drawn,) = table.spin_to("36")
    assert isinstance(drawn, Drawn)
    assert drawn.announcement == "36, rojo, par y pasa"


@law("ES1979:02", "GA2007:02.I", "MU2010:9")
@pytest.mark.parametrize("lid", ["llave", "precinto", "sistema"])
@everywhere
def test_the_cylinder_is_closed_at_the_end_of_the_session(where: str, lid: str) -> None:
    table = americana(where)
    unclosed = ("cilindro_sin_cerrar", LID[where])
    assert table.why_not("jefe: cerrar") == unclosed
    if lid == "sistema" and where != "murcia":
        assert table.why_not("jefe: cerrar sistema") == unclosed
    else:
        table(f"jefe: cerrar {lid}")


@law("ES1979:02", "GA2007:02.I", "MU2010:9")
@everywhere
def test_the_jefe_keeps_his_hands_off_the_chips(where: str) -> None:
    table = with_value_chips(where)
    off = ("no_toca_fichas", HANDS_OFF[where])
    table("crupier: pleno 8 2 para ana")
    for line in ("pleno 8 2 para ana", "retirar pleno 8 para ana", "serie azul 10 para ana"):
        assert table.why_not(f"jefe: {line}") == off
    (breach,) = table("inspeccion: incidente jefe-toca-fichas")
    assert isinstance(breach, Infringed)
    assert breach.cite == HANDS_OFF[where]


@law("ES1979:02", "GA2007:02.I", "MU2010:9")
@law("ES1979:02.III.a", "GA2007:02.IV.3", "MU2010:11.b")
@everywhere
def test_stacks_left_unbuilt_are_a_breach_on_record(where: str) -> None:
    table = americana(where)
    before = table.state
    (breach,) = table("jefe: incidente montones-sin-reconstruir")
    assert isinstance(breach, Infringed)
    assert (breach.incident, breach.cite) == ("montones-sin-reconstruir", STACKS[where])
    assert table.state is before
    assert table.why_not("ana: incidente montones-sin-reconstruir") == ("sin_facultad", STACKS[where])


@law("MU2010:9")
def test_in_murcia_a_bet_its_player_laid_badly_counts_as_it_lies() -> None:
    table = with_value_chips("murcia")
    table("ana: pleno 8 2")
    (ruled,) = table("jefe: incidente postura-mal-colocada queria el 9")
    assert isinstance(ruled, Ruled)
    assert (ruled.ruling, ruled.cite) == ("cuenta-como-yace", "MU2010:7.4.b")
    table.spin("9")
    assert net(table.events, "ana") == -200


@law("ES1979:02", "GA2007:02.I", "MU2010:9")
@everywhere
def test_what_the_americana_rules_itself_is_not_taken_from_the_francesa(where: str) -> None:
    table = with_value_chips(where)
    table("ana: rojo 10")
    table.spin("0")
    assert table.state.stakes == ()
    assert table.game.rules.zero_rule.cite == ZERO[where]
