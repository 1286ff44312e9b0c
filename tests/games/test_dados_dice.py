"""Dados: who throws, with which dice, and what becomes of a throw that went wrong."""

import pytest

from tapete.engine.event import Infringed
from tapete.families.dice import ThrowVoided
from tapete.games.dados.errors import ThrowBreached
from tapete.games.dados.events import DiceWithdrawn
from tapete.games.dados.state import Choice, Phase
from tests.games.craps import (
    CALL,
    CHANGE,
    DEPRIVED,
    DICE,
    NO_MORE,
    NULL,
    REQUEST,
    ROUND,
    STAFF,
    THROWING,
    CrapsTable,
    results,
    shot,
    with_punto,
)
from tests.games.table import TestTable, articles, everywhere, net, refused
from tests.trace import law

UNFIT = articles("ES1979:06.II.1", "GA2007:09.II.p1", "MU2010:30.p1")
SET = "d1 d2 d3 d4 d5 d6"
OTHERS = "e1 e2 e3 e4 e5 e6"


# --- the dice of the table --------------------------------------------------------------------------------------------


@law("ES1979:06.II.1", "GA2007:09.II.p4", "GA2007:09.II.p5", "MU2010:30.p3", "MU2010:30.p4")
@everywhere
def test_a_table_plays_with_two_of_six_different_dice(where: str) -> None:
    table = TestTable("dados", where)
    assert table.why_not("ana: win 10")[0] == "fuera_de_plazo"
    assert table.why_not("stickman: ya no va más") == ("sin_dados", DICE[where])
    for dice in ("d1 d2 d3 d4 d5", "d1 d2 d3 d4 d5 d6 d7", "d1 d2 d3 d4 d5 d5"):
        assert table.why_not(f"director: dados {dice}") == ("juego_incompleto", DICE[where])
    assert table.why_not(f"crupier: dados {SET}") == ("sin_facultad", DICE[where])
    table(f"jefe: dados {SET}")
    assert (table.state.dice.in_play, table.state.dice.reserve) == (("d1", "d2"), ("d3", "d4", "d5", "d6"))
    assert table.why_not(f"jefe: dados {OTHERS}") == ("con_dados", DICE[where])


@law("ES1979:06.II.1", "GA2007:09.II.p4", "MU2010:30.p3")
@everywhere
def test_no_die_of_the_session_before_is_played_with_again(where: str) -> None:
    table = CrapsTable(where)
    table("director: cerrar")
    table("director: abrir")
    assert table.why_not("director: dados e1 e2 e3 e4 e5 d6") == ("dado_usado", DICE[where])
    table(f"director: dados {OTHERS}")
    table("director: cerrar")
    table("director: abrir")
    table(f"director: dados {SET}")


@law("ES1979:06.II.1", "GA2007:09.II.p1", "MU2010:30.p1", "MU2010:31.c")
@pytest.mark.parametrize("defect", ["bordes-biselados", "angulos-redondeados", "puntos-concavos"])
@everywhere
def test_unfit_dice_are_withdrawn_with_their_whole_set(where: str, defect: str) -> None:
    table = with_punto(where, "2-2")
    assert table.why_not(f"crupier: incidente {defect}") == ("sin_facultad", UNFIT[where])
    (event,) = table(f"stickman: incidente {defect}")
    assert isinstance(event, DiceWithdrawn)
    assert table.why_not("stickman: ya no va más") == ("sin_dados", DICE[where])
    assert table.why_not(f"director: dados {SET}") == ("dado_usado", DICE[where])
    table(f"director: dados {OTHERS}")
    assert results(table.throw("1-3")) == {"win": 1000}


@law("ES1979:06.III", "GA2007:09.III", "MU2010:31")
@pytest.mark.parametrize(
    "staff",
    [
        "jefe=j crupier=a crupier=b",
        "jefe=j crupier=a stickman=s",
        "crupier=a crupier=b stickman=s",
        "jefe=j crupier=a crupier=b extremo=s",
    ],
)
@everywhere
def test_a_table_does_not_open_without_its_staff(where: str, staff: str) -> None:
    assert refused(lambda: TestTable("dados", where, staff=staff)) == ("personal_insuficiente", STAFF[where])
    TestTable("dados", where, staff="jefe=j crupier=a crupier=b stickman=s")


# --- whose the dice are -----------------------------------------------------------------------------------------------


@law("ES1979:06.IV.3.p1", "GA2007:09.IV.3.p1", "MU2010:32.3.p1")
@everywhere
def test_any_number_of_people_play(where: str) -> None:
    table = CrapsTable(where)
    people = tuple(f"p{n}" for n in range(60))
    for person in people:
        table(f"{person}: ocupar")
        table(f"{person}: win 10")
    assert table.state.players == people
    assert {stake.player for stake in table.state.stakes} == set(people)


@law("ES1979:06.IV.3.p2", "GA2007:09.IV.3.p2", "MU2010:32.3.p2", "criterio:dados.24")
@everywhere
def test_the_dice_go_round_clockwise_from_the_croupiers_left(where: str) -> None:
    table = CrapsTable(where)
    for line in ("ana: ocupar", "luis: ocupar", "eva: ocupar 1", "rosa: win 10"):
        table(line)
    assert table.state.players == ("eva", "ana", "luis", "rosa")
    assert table.why_not("eva: ocupar")[0] == "ya_en_la_mesa"
    assert table.why_not("otra: ocupar 6") == ("lugar_inexistente", "criterio:dados.24")
    assert table.why_not("stickman: ofrecer ana") == ("fuera_de_su_turno", ROUND[where])
    assert table.why_not("crupier: ofrecer eva") == ("sin_facultad", ROUND[where])
    assert table.why_not("ana: aceptar") == ("fuera_de_su_turno", ROUND[where])
    table("stickman: ofrecer eva")
    assert table.why_not("ana: aceptar") == ("fuera_de_su_turno", ROUND[where])
    table("eva: rehusar")
    table("stickman: ofrecer ana")
    table("ana: aceptar")
    assert table.why_not("luis: rehusar") == ("fuera_de_su_turno", ROUND[where])
    assert table.why_not("otra: aceptar") == ("fuera_de_la_mesa", "criterio:dados.24")


@law("ES1979:06.IV.1.A.Win", "GA2007:09.IV.1.A.Win", "MU2010:32.1.a.1", "criterio:dados.20")
@law("ES1979:06.IV.3.p2", "GA2007:09.IV.3.p2", "MU2010:32.3.p2")
@pytest.mark.parametrize(("throws", "passes"), [("3-4", False), ("1-1", False), ("2-2 1-3", False), ("2-2 3-4", True)])
@everywhere
def test_only_the_seven_that_loses_passes_the_dice(where: str, throws: str, passes: bool) -> None:
    table = CrapsTable(where).shoots("ana", "luis").bet("ana", "win 10")
    table.throw(*throws.split())
    assert table.state.tirador == ("" if passes else "ana")
    if passes:
        assert table.why_not("stickman: ofrecer ana") == ("fuera_de_su_turno", ROUND[where])
        table("stickman: ofrecer luis")


@law("criterio:dados.24")
@everywhere
def test_when_all_have_passed_the_dice_they_wait_for_whoever_asks(where: str) -> None:
    table = CrapsTable(where)
    for player in ("ana", "luis"):
        table(f"{player}: ocupar")
    for player in ("ana", "luis"):
        table(f"stickman: ofrecer {player}")
        table(f"{player}: rehusar")
    assert table.game.next_step(table.state) is None
    assert table.game.on_silence(table.state) is None
    table("ana: aceptar")
    assert table.state.tirador == "ana"
    table("ana: rehusar")
    table("stickman: ofrecer luis")
    table("luis: rehusar")
    assert table.why_not("stickman: ofrecer ana") == ("fuera_de_su_turno", ROUND[where])
    table("ana: win 10")
    table("stickman: ofrecer ana")


@law("criterio:dados.24")
@pytest.mark.parametrize(("bet", "word"), [("win 10", "aceptar"), ("dont-win 10", "aceptar"), ("field 10", "rehusar")])
@everywhere
def test_silence_takes_the_dice_with_a_line_bet_and_passes_them_without(where: str, bet: str, word: str) -> None:
    table = CrapsTable(where).bet("ana", bet)
    table("stickman: ofrecer ana")
    silence = table.game.on_silence(table.state)
    assert silence is not None
    assert table.game.write(silence) == word


@law("criterio:dados.24", "ES1979:06.IV.3.p9", "GA2007:09.IV.3.p10", "MU2010:32.3.p9")
@everywhere
def test_a_tirador_who_does_not_bet_on_the_line_passes_the_dice_by_silence(where: str) -> None:
    table = shot(where, "field 5")
    assert table.game.next_step(table.state) is None
    silence = table.game.on_silence(table.state)
    assert silence is not None
    assert table.game.write(silence) == "rehusar"


@law("criterio:dados.18", "ES1979:06.IV.3.p7", "GA2007:09.IV.3.p7", "MU2010:32.3.p7")
@everywhere
def test_another_player_finishes_the_series_of_a_tirador_who_leaves(where: str) -> None:
    table = CrapsTable(where).shoots("ana", "luis", "eva").bet("ana", "win 10")
    table.throw("2-2")
    assert table.why_not("ana: rehusar") == ("serie_sin_acabar", "criterio:dados.18")
    table("ana: irse")
    assert table.why_not("stickman: ya no va más") == ("sin_tirador", ROUND[where])
    assert table.why_not("luis: win 10")[0] == "solo_salida"
    table("stickman: ofrecer luis")
    table("luis: aceptar")
    events = table.throw("1-3")
    assert net(events, "ana") == 1000
    assert table.state.tirador == "luis"
    assert table.why_not("stickman: ya no va más") == ("tirador_sin_linea", NO_MORE[where])


@law("criterio:dados.18", "criterio:dados.24")
@everywhere
def test_a_place_left_in_the_middle_does_not_change_the_round(where: str) -> None:
    table = CrapsTable(where).shoots("ana", "luis", "eva").bet("ana", "win 10")
    table.call()
    assert table.why_not("ana: irse") == ("ronda_en_curso", CALL[where])
    table("azar: resultado 2-2")
    table("crupier: liquidar")
    table.throw("3-4")
    table("luis: irse")
    table("stickman: ofrecer eva")
    table("eva: irse")
    table("stickman: ofrecer ana")
    assert table.why_not("luis: irse")[0] == "fuera_de_la_mesa"


# --- the throw --------------------------------------------------------------------------------------------------------


@law("ES1979:06.IV.3.p6", "GA2007:09.IV.3.p6", "MU2010:32.3.p6")
@law("ES1979:06.IV.3.p5", "GA2007:09.IV.3.p5", "MU2010:32.3.p5")
@pytest.mark.parametrize(
    ("cause", "article"),
    [
        *((cause, THROWING) for cause in ("sin-recorrer-la-mesa", "sin-tocar-el-borde")),
        *((cause, NULL) for cause in ("deslizados", "superpuestos", "sobre-una-ficha", "fuera-de-la-mesa")),
        *((cause, NULL) for cause in ("sobre-el-borde", "en-el-cesto", "lanzamiento-incorrecto")),
    ],
)
@everywhere
def test_a_null_throw_decides_nothing_and_is_repeated(where: str, cause: str, article: dict[str, str]) -> None:
    table = with_punto(where, "2-2", "field 5", "come 5")
    assert table.why_not(f"stickman: incidente {cause}") == ("sin_tirada", article[where])
    table.call()
    assert table.why_not(f"jefe: incidente {cause}") == ("sin_facultad", article[where])
    before = table.on("ana")
    (event,) = table(f"stickman: incidente {cause}")
    assert isinstance(event, ThrowVoided)
    assert event.cite == article[where]
    assert (table.on("ana"), table.state.punto, table.state.round) == (before, 4, 2)
    assert table.why_not("azar: resultado 3-4") == ("resultado_antes_de_tiempo", CALL[where])
    table.throw("3-4")


@law("criterio:dados.26", "ES1979:06.IV.3.p6", "GA2007:09.IV.3.p6", "MU2010:32.3.p6")
@everywhere
def test_broken_dice_bring_a_new_set_and_the_jugada_goes_on(where: str) -> None:
    table = with_punto(where, "2-2")
    table.call()
    voided, withdrawn = table("stickman: incidente rotos")
    assert (voided.cite, withdrawn.cite) == (NULL[where], "criterio:dados.26")
    table(f"director: dados {OTHERS}")
    assert (table.state.tirador, table.state.punto) == ("ana", 4)
    assert results(table.throw("1-3")) == {"win": 1000}


@law("ES1979:06.IV.3.p3", "GA2007:09.IV.3.p3", "MU2010:32.3.p3", "criterio:dados.25")
@law("ES1979:06.IV.3.p7", "GA2007:09.IV.3.p7", "MU2010:32.3.p7")
@pytest.mark.parametrize("breach", ["demora", "dados-frotados", "dados-en-la-mano"])
@everywhere
def test_a_tirador_who_breaks_the_rules_repeatedly_may_be_deprived(where: str, breach: str) -> None:
    table = CrapsTable(where).shoots("ana", "luis").bet("ana", "win 10")
    (event,) = table(f"stickman: incidente {breach}")
    assert isinstance(event, ThrowBreached)
    assert event.cite == CALL[where]
    assert table.why_not("jefe: privar ana") == ("sin_reincidencia", "criterio:dados.25")
    table.call()
    table(f"jefe: incidente {breach} otra vez")
    assert table.why_not("stickman: privar ana") == ("sin_facultad", DEPRIVED[where])
    table("jefe: privar ana")
    assert (table.state.phase, table.state.tirador, table.on("ana")) == (Phase.OFRECER, "", {"win": 1000})
    assert table.why_not("jefe: privar ana") == ("tirador_privado", DEPRIVED[where])
    table("stickman: ofrecer luis")
    table("luis: rehusar")
    assert table.why_not("ana: aceptar") == ("tirador_privado", DEPRIVED[where])


@law("criterio:dados.25", "ES1979:06.IV.3.p5", "GA2007:09.IV.3.p5", "MU2010:32.3.p5")
@pytest.mark.parametrize(
    ("cause", "counts"), [("deslizados", True), ("sin-tocar-el-borde", True), ("superpuestos", False)]
)
@everywhere
def test_which_null_throws_count_as_breaches(where: str, cause: str, counts: bool) -> None:
    table = with_punto(where, "2-2")
    for _ in range(2):
        table.call()
        table(f"stickman: incidente {cause}")
    if counts:
        table("jefe: privar ana")
        assert table.state.punto == 4
    else:
        assert table.why_not("jefe: privar ana") == ("sin_reincidencia", "criterio:dados.25")


@law("ES1979:06.IV.3.p3", "GA2007:09.IV.3.p3", "MU2010:32.3.p3")
@everywhere
def test_a_throw_comes_after_the_call_and_shows_two_dice(where: str) -> None:
    table = shot(where, "win 10")
    assert table.why_not("azar: resultado 3-4") == ("resultado_antes_de_tiempo", CALL[where])
    table.call()
    assert table.why_not("stickman: ya no va más") == ("fuera_de_orden", CALL[where])
    assert table.why_not("ana: resultado 3-4")[0] == "sin_facultad"
    assert table.why_not("azar: resultado 3-7")[0] == "tirada_imposible"
    assert table.why_not("azar: resultado 7")[0] == "tirada_imposible"
    table("azar: resultado 3-4")


# --- changing the dice ------------------------------------------------------------------------------------------------


@law("ES1979:06.IV.3.p4", "GA2007:09.IV.3.p4", "MU2010:32.3.p4")
@everywhere
def test_the_tirador_asks_for_dice_before_the_first_throw_and_not_in_the_series(where: str) -> None:
    table = CrapsTable(where).shoots("ana", "luis").bet("ana", "win 10")
    assert table.why_not("luis: pedir dados") == ("solo_el_tirador", REQUEST[where])
    table("ana: pedir dados")
    assert table.why_not("stickman: ya no va más") == ("eleccion_pendiente", REQUEST[where])
    assert table.why_not("ana: elegir d3")[0] == "dados_no_elegibles"
    assert table.why_not("ana: elegir d3 d3")[0] == "dados_no_elegibles"
    assert table.why_not("ana: elegir d3 x1")[0] == "dados_no_elegibles"
    table("ana: elegir d6 d1")
    assert set(table.state.dice.reserve) == {"d2", "d3", "d4", "d5"}
    table.throw("2-2")
    assert table.why_not("ana: pedir dados") == ("serie_en_curso", REQUEST[where])


@law("ES1979:06.IV.3.p8", "GA2007:09.IV.3.p8", "GA2007:09.IV.3.p9", "MU2010:32.3.p8", "criterio:dados.23")
@everywhere
def test_the_jefe_has_the_dice_changed_between_any_two_throws(where: str) -> None:
    table = with_punto(where, "2-2")
    assert table.why_not("stickman: cambio de dados") == ("sin_facultad", CHANGE[where])
    table("jefe: cambio de dados")
    assert table.state.choice is Choice.CAMBIO
    assert table.why_not("jefe: cambio de dados") == ("eleccion_pendiente", CHANGE[where])
    table("ana: elegir d4 d2")
    assert (table.state.dice.in_play, table.state.dice.reserve) == (("d4", "d2"), ("d1", "d3", "d5", "d6"))
    assert table.why_not("ana: elegir d1 d2") == ("nada_que_elegir", CHANGE[where])
    table.call()
    assert table.why_not("jefe: cambio de dados") == ("sin_tirador", CHANGE[where])


@law("ES1979:06.IV.3.p4", "GA2007:09.IV.3.p4", "MU2010:32.3.p4", "criterio:dados.19")
@everywhere
def test_a_fallen_die_that_is_found_goes_to_the_reserve_and_the_set_stays(where: str) -> None:
    table = with_punto(where, "2-2")
    assert table.why_not("stickman: al-suelo d1") == ("sin_tirada", REQUEST[where])
    table.call()
    assert table.why_not("stickman: al-suelo d3") == ("dado_en_la_mesa", REQUEST[where])
    table("stickman: al-suelo d1 d2")
    assert table.why_not("ana: elegir d3")[0] == "dados_no_elegibles"
    assert table.why_not("ana: elegir d1 d3")[0] == "dados_no_elegibles"
    table("ana: elegir d3 d4")
    assert table.why_not("stickman: hallado d5") == ("dado_en_la_mesa", REQUEST[where])
    table("stickman: tocar recoger")
    for die in ("d2", "d1"):
        table(f"stickman: hallado {die}")
    assert table.state.dice.reserve == ("d1", "d2", "d5", "d6")
    assert not any(isinstance(event, DiceWithdrawn) for event in table.throw("1-3"))


@law("criterio:dados.19")
@everywhere
def test_a_reserve_that_can_not_replace_what_fell_means_a_new_set_at_once(where: str) -> None:
    table = with_punto(where, "2-2")
    for pair in ("d1 d2", "d3 d4"):
        table.call()
        table(f"stickman: al-suelo {pair}")
        table("ana: elegir d3 d4" if pair == "d1 d2" else "ana: elegir d5 d6")
    table.call()
    _, withdrawn = table("stickman: al-suelo d5")
    assert withdrawn.cite == "criterio:dados.19"
    table(f"director: dados {OTHERS}")
    assert (table.state.tirador, table.state.punto) == ("ana", 4)


@law("ES1979:06.IV.3.p2", "GA2007:09.IV.3.p2", "MU2010:32.3.p2")
@everywhere
def test_the_stickman_touches_the_dice_to_examine_or_to_pick_them_up(where: str) -> None:
    table = shot(where, "win 10")
    table("stickman: tocar examinar")
    assert table.why_not("stickman: tocar mover") == ("manejo_irregular", ROUND[where])
    assert table.why_not("stickman: tocar recoger") == ("dado_en_la_mesa", ROUND[where])
    assert table.why_not("crupier: tocar examinar") == ("sin_facultad", ROUND[where])
    (event,) = table("inspeccion: incidente dados-tocados los coge con la mano")
    assert isinstance(event, Infringed)
    assert table.why_not("ana: incidente dados-tocados") == ("sin_facultad", ROUND[where])
    assert table.why_not("stickman: incidente otra-cosa")[0] == "incidente_desconocido"


# --- the end of the session -------------------------------------------------------------------------------------------


@law("criterio:dados.14", "RC1979:39.4")
@everywhere
def test_the_last_three_jugadas_are_announced_before_a_first_throw(where: str) -> None:
    table = with_punto(where, "2-2")
    assert table.why_not("jefe: ultimas") == ("ronda_en_curso", "criterio:dados.14")
    table.throw("2-2")
    table("jefe: ultimas")
    assert table.why_not("jefe: ultimas") == ("ultimas_anunciadas", "RC1979:39.4")
    for throws in ("3-4", "2-2 1-1 2-2", "6-6"):
        assert table.state.phase is Phase.APUESTAS
        table.bet("ana", "win 10").throw(*throws.split())
    assert table.state.phase is Phase.FIN
    assert table.why_not("stickman: ya no va más") == ("sesion_terminada", "RC1979:39.4")
    assert table.why_not("ana: win 10") == ("fuera_de_plazo", NO_MORE[where])


@law("criterio:dados.14")
@everywhere
def test_the_jugada_under_way_is_finished_and_the_rest_goes_back_without_gain(where: str) -> None:
    table = with_punto(where, "2-2", "come 10")
    table.throw("4-5")
    table.bet("ana", "odds-come 9 10", "right 8 6", "hard 6 5")
    assert table.why_not("director: cerrar") == ("ronda_en_curso", "criterio:dados.14")
    table.throw("2-2")
    before = len(table.events)
    table("director: cerrar")
    assert table.on("ana") == {}
    assert net(table.events[before:], "ana") == 0
    assert table.state.phase is Phase.CERRADA


@law("criterio:dados.14", "criterio:dados.18")
@everywhere
def test_a_series_that_nobody_can_finish_does_not_keep_the_table_open(where: str) -> None:
    table = with_punto(where, "2-2")
    table("ana: irse")
    assert table.on("ana") == {"win": 1000}
    table("jefe: cerrar")
    assert net(table.events, "ana") == 0
