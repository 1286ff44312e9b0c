"""The words of the punto: what is due, what is free, and what an error costs."""

import pytest

from tapete.families.table.opening import RoundClosed
from tapete.games.ferrocarril.deal import HandsShown
from tapete.games.ferrocarril.state import Phase
from tests.games.ferro import Mesa, everywhere, of, outside_murcia, ruling
from tests.games.test_ferrocarril_errors import betting, dealt
from tests.trace import law

TOTALS = [("Kh Qd", "carta"), ("Ah Kd", "carta"), ("2h Kd", "carta"), ("3h Kd", "carta"), ("4h Kd", "carta")]
TOTALS += [("6h Kd", "no"), ("7h Kd", "no")]


@law(
    "ES1979:08.VI.p3",
    "GA2007:07.IV.p3",
    "MU2010:49.1",
    "MU2010:49.1.p3",
    "MU2010:49.1.a",
    "MU2010:49.1.b",
    "MU2010:49.1.c",
    "AS2011fb:I.A.p3",
    "AS2011fb:I.A.p4",
    "AS2011fb:I.A.a",
    "AS2011fb:I.A.b",
    "AS2011fb:I.A.c",
)
@everywhere
@pytest.mark.parametrize(("hand", "word"), TOTALS)
def test_what_the_punto_must_say(where: str, hand: str, word: str) -> None:
    m = dealt(where, hand, "4s Kh")
    wrong = m.fork()
    m.say(word)
    assert m.play.due_word == ""
    wrong.say("no" if word == "carta" else "carta")
    assert wrong.play.word == "carta" if hand == "Kh Qd" else wrong.play.due_word == word
    five = dealt(where, "5h Kd", "4s Kh")
    for choice in ("carta", "no"):
        other = five.fork()
        other.say(choice)
        assert other.play.due_word == ""


@law("ES1979:08.VI.p1", "GA2007:07.IV.p1", "MU2010:49.1", "AS2011fb:I.A.p1")
@everywhere
@pytest.mark.parametrize(
    ("punto", "banca", "result"),
    [("9h Kd", "8s Jh", "punto"), ("6h 7d 5c", "9s 8h", "punto"), ("Th Ad Ac", "7s Qh", "banca")],
)
def test_only_units_count_tens_and_figures_nothing_and_the_ace_one(
    where: str, punto: str, banca: str, result: str
) -> None:
    m = betting(where)
    m.coup(punto, banca)
    shown = [event for event in m.events if isinstance(event, HandsShown)][-1]
    assert shown.result == result


@law("ES1979:08.VI.p5", "GA2007:07.IV.p5", "MU2010:49.4", "AS2011fb:I.A.p6")
@everywhere
def test_a_punto_with_five_who_asks_for_advice_must_stand(where: str) -> None:
    m = dealt(where, "5h Kd", "4s Kh")
    m.say("consejo")
    assert m.why_not("bea: carta")[0] == "plantarse_por_consejo"
    assert m.why_not("bea: consejo")[0] == "ya_aconsejado"
    m.say("no")
    four = dealt(where, "4h Kd", "4s Kh")
    four.say("consejo")
    four.say("carta")
    assert four.play.due_word == ""


@law(
    "ES1979:08.VIII.4.p1", "GA2007:07.IV.errores.4.p1", "MU2010:51.4.p1", "AS2011fb:I.C.4.p1", "criterio:ferrocarril.51"
)
@everywhere
def test_a_slow_holder_loses_the_cards_to_the_next(where: str) -> None:
    m = dealt(where, "2h Kd", "4s Kh")
    m("jefe: incidente portador-lento")
    assert m.play.given == "carla"
    assert m.why_not("bea: carta")[0] == "no_tiene_las_cartas"
    m("carla: levantar", "carla: carta")


@law(
    "ES1979:08.VIII.4.p1", "GA2007:07.IV.errores.4.p1", "MU2010:51.4.p1", "AS2011fb:I.C.4.p1", "criterio:ferrocarril.56"
)
@everywhere
@pytest.mark.parametrize(("hand", "word"), [("2h Kd", "carta"), ("5h Kd", "no"), ("7h Kd", "no")])
def test_for_a_slow_maker_of_banco_the_croupier_plays_by_the_rules(where: str, hand: str, word: str) -> None:
    m = dealt(where, hand, "4s Kh", banco=True)
    m("jefe: incidente portador-lento")
    assert m.play.word == word
    abates = dealt(where, "9h Kd", "4s Kh", banco=True)
    assert of(abates("jefe: incidente portador-lento"), HandsShown).result == "punto"


@law("ES1979:08.VIII.4.p2", "GA2007:07.IV.errores.4.p2", "AS2011fb:I.C.4.p2", "criterio:ferrocarril.42")
@outside_murcia
def test_advice_from_others_binds_both(where: str) -> None:
    m = dealt(where, "5h Kd", "4s Kh")
    m("crupier: incidente consejo-ajeno punto")
    assert m.why_not("bea: carta")[0] == "plantarse_por_consejo"
    m.say("no")
    assert m.why_not("ana: plantarse")[0] == "banquero_debe_pedir"


@law("MU2010:51.4.p2", "criterio:ferrocarril.42")
def test_in_murcia_advice_from_others_binds_only_the_offender() -> None:
    m = dealt("murcia", "5h Kd", "4s Kh")
    m("crupier: incidente consejo-ajeno punto")
    m.say("no")
    m.fork().banker("plantarse")
    m("crupier: incidente consejo-ajeno banca")
    assert m.why_not("ana: plantarse")[0] == "banquero_debe_pedir"


@law(
    "ES1979:08.VIII.4.p3", "GA2007:07.IV.errores.4.p3", "MU2010:51.4.p3", "AS2011fb:I.C.4.p3", "criterio:ferrocarril.43"
)
@everywhere
@pytest.mark.parametrize(("hand", "word", "due"), [("3h Kd", "no", "carta"), ("7h Kd", "carta", "no")])
def test_a_wrong_word_lets_the_banker_give_or_deny(where: str, hand: str, word: str, due: str) -> None:
    m = dealt(where, hand, "5s Kh")
    m.say(word)
    assert m.play.due_word == due
    assert m.why_not("ana: pedir")[0] == "debe_decidir"
    gives, denies = m, m.fork()
    gives.banker("dar")
    gives.draw("2c")
    assert gives.play.punto.third == "2c"
    denies.banker("negar")
    assert denies.play.word == "no"
    denies.banker("pedir")
    assert of(denies.draw("2d"), HandsShown).punto == tuple(hand.split())


@law(
    "ES1979:08.VIII.4.p3", "GA2007:07.IV.errores.4.p3", "MU2010:51.4.p3", "AS2011fb:I.C.4.p3", "criterio:ferrocarril.43"
)
@everywhere
def test_with_nothing_the_card_must_be_given(where: str) -> None:
    m = dealt(where, "Qh Kd", "5s Kh")
    m.say("no")
    assert m.play.due_word == ""
    assert m.why_not("ana: negar")[0] == "nada_que_negar"
    assert m.why_not("ana: plantarse")[0] == "debe_dar_carta"
    m.banker("dar")


@law(
    "ES1979:08.VIII.4.p4", "GA2007:07.IV.errores.4.p4", "MU2010:51.4.p4", "AS2011fb:I.C.4.p4", "criterio:ferrocarril.38"
)
@everywhere
def test_a_forgotten_abatir(where: str) -> None:
    m = dealt(where, "9h Kd", "8s Kh")
    m.say("no")
    points = m.fork()
    assert of(m.banker("abatir"), HandsShown).result == "banca"
    assert of(points.banker("plantarse"), HandsShown).result == "punto"
    asks = dealt(where, "8h Kd", "7s Kh")
    asks.say("carta")
    assert asks.play.due_word == "abatir"
    gives = asks.fork()
    asks.banker("negar")
    assert of(asks.banker("plantarse"), HandsShown).result == "punto"
    gives.banker("dar")
    gives.draw("5c")
    gives.banker("plantarse")
    assert gives.play.result == "banca"
    tie = dealt(where, "8h Kd", "8s Kh")
    tie.say("no")
    assert of(tie.banker("abatir"), HandsShown).result == "banca"


@law("ES1979:08.VIII.4.p5", "GA2007:07.IV.errores.4.p5", "MU2010:51.4.p5", "AS2011fb:I.C.4.p5")
@everywhere
def test_abatir_without_a_natural_is_rectified(where: str) -> None:
    m = dealt(where, "3h Kd", "5s Kh")
    m.say("abatir")
    assert m.state.phase is Phase.PUNTO
    assert m.play.punto.shown == (0, 1)
    m.say("carta")
    assert m.play.due_word == ""


@law("ES1979:08.VIII.4.p5", "GA2007:07.IV.errores.4.p5", "MU2010:51.4.p5", "AS2011fb:I.C.4.p5")
@everywhere
def test_the_maker_of_a_banco_bears_it_unless_with_nothing(where: str) -> None:
    m = dealt(where, "3h Kd", "5s Kh", banco=True)
    m.say("abatir")
    assert m.play.word == "no"
    assert m.state.phase is Phase.BANQUERO
    nothing = dealt(where, "Qh Kd", "5s Kh", banco=True)
    nothing.say("abatir")
    assert nothing.state.phase is Phase.PUNTO
    nothing.say("carta")


@law("ES1979:08.VIII.4.p6", "GA2007:07.IV.errores.4.p6", "MU2010:51.4.p6", "AS2011fb:I.C.4.p6")
@everywhere
def test_cards_thrown_into_the_cesta_lose(where: str) -> None:
    m = dealt(where, "9h Kd", "2s Kh")
    assert of(m("crupier: incidente punto-cartas-en-la-cesta"), HandsShown).result == "banca"


@law("ES1979:08.VIII.4.p6", "GA2007:07.IV.errores.4.p6", "MU2010:51.4.p6", "AS2011fb:I.C.4.p6")
@everywhere
@pytest.mark.parametrize(("hand", "word"), [("7h Kd", "no"), ("4h Kd", "carta")])
def test_unseen_cards_thrown_after_having_spoken_lose_too(where: str, hand: str, word: str) -> None:
    m = dealt(where, hand, "2s Kh")
    m.say(word)
    shown = of(m("crupier: incidente punto-cartas-en-la-cesta"), HandsShown)
    assert (shown.result, shown.cite) == ("banca", m.game.rules.law["thrown"])
    assert of(m("crupier: liquidar"), RoundClosed).cite == m.game.rules.law["thrown"]
    assert m.money("bea") == -3000


@law("ES1979:08.VIII.4.p6", "GA2007:07.IV.errores.4.p6", "MU2010:51.4.p6", "AS2011fb:I.C.4.p6")
@everywhere
def test_cards_that_all_have_seen_may_go_into_the_cesta(where: str) -> None:
    undelivered = betting(where)
    undelivered.close()
    undelivered.deal("6h Kd", "2s Kh")
    assert undelivered.why_not("crupier: incidente punto-cartas-en-la-cesta")[0] == "no_es_momento"
    m = dealt(where, "6h Kd", "2s Kh")
    m("crupier: incidente crupier-descubre punto-1")
    half = m.fork()
    half("crupier: incidente punto-cartas-en-la-cesta")
    m("crupier: incidente crupier-descubre punto-2")
    m.say("no")
    assert m.why_not("crupier: incidente punto-cartas-en-la-cesta")[0] == "no_es_momento"


@everywhere
@pytest.mark.parametrize(
    ("punto", "banca", "ground"),
    [
        ("9h Kd", "8s Kh", "forgotten"),
        ("8h Kd", "8s Kh", "forgotten"),
        ("8h Kd", "9s Kh", "values"),
        ("7h Kd", "8s Kh", "values"),
    ],
)
def test_a_bank_that_wins_by_what_the_punto_forgot_says_so(where: str, punto: str, banca: str, ground: str) -> None:
    m = dealt(where, punto, banca)
    m.say("no")
    shown = of(m.banker("abatir banca"), HandsShown)
    assert (shown.result, shown.cite) == ("banca", m.game.rules.law[ground])
    assert of(m("crupier: liquidar"), RoundClosed).cite == m.game.rules.law[ground]


@law("criterio:ferrocarril.59")
@everywhere
@pytest.mark.parametrize("hand", ["8h Kd", "9h Kd"])
def test_a_freed_maker_of_banco_with_a_natural_may_ask_without_leave(where: str, hand: str) -> None:
    m = dealt(where, hand, "7s Kh", banco=True, libertad_banco=True)
    abates, stands = m.fork(), m.fork()
    assert of(abates.say("abatir"), HandsShown).result == "punto"
    stands.say("no")
    assert stands.play.due_word == ""
    assert stands.play.punto.lost
    m.say("carta")
    assert m.play.due_word == ""
    assert m.play.punto.lost
    assert m.why_not("ana: negar")[0] == "nada_que_negar"
    bound = dealt(where, hand, "7s Kh", banco=True, libertad_banco=True)
    bound("jefe: incidente crupier-descubre banca-1")
    bound.say("carta")
    assert bound.play.due_word == "abatir"


@law("ES1979:08.III.3.p2", "GA2007:07.III.auxiliares", "MU2010:46.d", "criterio:ferrocarril.60")
@everywhere
def test_a_servant_takes_no_part_in_the_game(where: str) -> None:
    m = Mesa(where, people="", shuffle=False, staff="jefe=jefe-1 crupier=crupier-1 cambista=cambista-1 auxiliar=zoe")
    servants = m.game.rules.law["servants"]
    for line in ("las cartas pasan", "sentarse 1", "incidente caso-no-previsto", "propina 5"):
        assert m.why_not(f"zoe: {line}") == ("auxiliar_no_interviene", servants)
    before = m.state
    assert m.why_not("zoe: incidente auxiliar-interviene")[0] == "auxiliar_no_interviene"
    told = ruling(m("crupier: incidente auxiliar-interviene zoe toca el sabot"))
    assert told == ("what the servant did counts for nothing", servants)
    assert m.state == before
    assert not m.game.offers(m.state, m.person("zoe"))


@law("ES1979:08.VIII.4.p7", "GA2007:07.IV.errores.4.p7", "MU2010:51.4.p7", "AS2011fb:I.C.4.p7")
@everywhere
def test_no_claim_about_a_bet_out_of_sight(where: str) -> None:
    m = betting(where)
    before = m.state
    assert ruling(m("jefe: incidente apuesta-no-vigilada bea"))[0] == "no claim about the bet is heard"
    assert m.state == before


@law("ES1979:08.VIII.4.p7", "GA2007:07.IV.errores.4.p7", "MU2010:51.4.p8", "AS2011fb:I.C.4.p8")
@everywhere
def test_a_bet_on_the_line_plays_for_half_and_any_other_announcement_is_placed_at_once(where: str) -> None:
    m = Mesa(where).bank("ana", "100")
    m.hay()
    assert m.why_not("bea: apostar 19.99 raya")[0] == "bajo_el_minimo"
    m("bea: apostar 50 raya")
    changed = m.fork()
    m.close()
    assert m.in_play() == {"bea": 2500}
    assert m.money("bea") == 0
    assert changed.why_not("crupier: cambiar fichas carla 30")[0] == "sin_raya"
    changed("crupier: cambiar fichas bea 30")
    changed.close()
    assert changed.in_play() == {"bea": 3000}


@law(
    "ES1979:08.VIII.4.p8",
    "GA2007:07.IV.errores.4.p7",
    "MU2010:51.4.p9",
    "AS2011fb:I.C.4.p9",
    "MU2010:49.6.p3",
    "AS2011fb:I.A.p8",
    "ES1979:08.III.1",
    "GA2007:07.III.inspeccion",
    "MU2010:46.a",
)
@everywhere
def test_the_head_of_the_table_decides_what_was_not_foreseen(where: str) -> None:
    m = betting(where)
    assert m.why_not("crupier: incidente caso-no-previsto se va la luz")[0] == "sin_facultad"
    assert ruling(m("jefe: incidente caso-no-previsto se va la luz"))[0] == "whoever runs the table decides"
    m.close()
    m("jefe: incidente caso-no-previsto-nula se va la luz")
    assert m.play.result == "anulada"
