"""`automático`: what the staff does by itself, and why a line is refused when no step of theirs makes it lawful."""

import json
from io import BytesIO

import pytest

from tapete.casino.audit import audit
from tapete.casino.guion import Played, acta_of, play_guion, read_guion
from tapete.families.table.opening import RoundClosed
from tests.games.paigow import STRONG, WEAK
from tests.trace import law

BLACKJACK = """juego blackjack
en galicia
automático
ana: sentarse 1
bea: sentarse 2
ana: plaza 1 10
bea: plaza 2 10
resultado 5s
resultado 6s
resultado 9s
resultado 5c
resultado 6c
"""


def acts(text: str) -> list[str]:
    return [act.notation for step in play_guion(text) for act in step.acts]


def refusals(text: str) -> list[tuple[str, str]]:
    return [(a.refused.code, a.refused.cite) for step in play_guion(text) for a in step.acts if a.refused]


@law("GA2007:03.IV.1.e")
def test_who_asks_for_a_card_has_not_retired() -> None:
    text = BLACKJACK + "ana: pedir\nresultado 4d\nana: plantarse\nbea: plantarse\nresultado td\n"
    assert refusals(text) == []
    said = acts(text)
    assert said[said.index("ana: pedir") - 1] == "crupier-1: seguir"
    assert said[said.index("ana: pedir") + 1 : said.index("bea: plantarse")] == ["resultado 4d", "ana: plantarse"]


def test_nobody_stands_because_somebody_else_speaks() -> None:
    assert refusals(BLACKJACK + "bea: plantarse\n") == [("no_es_su_turno", "GA2007:03.IV.1.a")]
    assert "ana: plantarse" not in acts(BLACKJACK + "bea: plantarse\n")


def test_what_silence_imposes_is_told_and_recorded_as_imposed() -> None:
    text = BLACKJACK + "ana: plantarse\nresultado td\n"
    played = [act for step in play_guion(text) for act in step.acts]
    assert [act.notation for act in played if act.imposed] == ["bea: plantarse"]
    assert not any(act.imposed for act in played if act.notation == "ana: plantarse")
    file = BytesIO()
    acta_of(read_guion(text), file)
    entries = [json.loads(line) for line in file.getvalue().splitlines()]
    told = [entry for entry in entries if entry.get("imposed")]
    assert [entry["do"]["by"]["id"] for entry in told] == ["bea"]
    assert [found.code for found in audit(BytesIO(file.getvalue())).findings] == ["sin_sello"]


OVER = {
    "bola|estado|numero 1": "ES1979:04.V.b",
    "bola|murcia|numero 1": "",
    "ruleta-de-la-fortuna|murcia|24": "MU2010:103.2",
    "ruleta-de-la-fortuna|galicia|24": "GA2007:10.V.2",
    "blackjack|estado|plaza 1": "",
}


@law("ES1979:04.V.b", "MU2010:103.2", "GA2007:10.V.2")
@pytest.mark.parametrize("case", OVER)
def test_a_first_bet_over_the_maximum_is_refused_for_that(case: str) -> None:
    game, where, bet = case.split("|")
    sits = "ana: sentarse 1\n" if game == "blackjack" else ""
    found = refusals(f"juego {game}\nen {where}\nautomático\n{sits}ana: {bet} 100000\n")
    assert [code for code, _ in found] in [["sobre_maximo"], ["sobre_maximo_de_la_plaza"]]
    assert found[0][1].startswith(OVER[case])


def test_a_bet_out_of_time_is_still_refused_for_that() -> None:
    text = "juego bola\nen estado\nautomático\nana: rojo 10\ncrupier: lanzar\ncrupier: ¿están hechas las apuestas?\n"
    assert refusals(text + "crupier: no va más\nana: rojo 10\n") == [("fuera_de_plazo", "ES1979:04.V.c")]


def opened(steps: list[Played]) -> list[int]:
    return [step.line for step in steps for act in step.acts for event in act.events if "opens" in event.tell("en")]


FRANCESA = "juego ruleta-francesa\nen estado\n"


def test_a_table_that_is_opened_again_has_opened_by_itself_before() -> None:
    steps = list(play_guion(FRANCESA + "ana: rojo 10\ndirector: cerrar llave\ndirector: abrir\nana: rojo 10\n"))
    assert opened(steps) == [2, 5]
    assert all(act.refused is None for step in steps for act in step.acts)


def test_a_closing_that_is_expected_to_fail_is_of_a_table_not_open_yet() -> None:
    steps = list(play_guion(FRANCESA + "director: cerrar llave\n> rechazada mesa_cerrada\ndirector: abrir\n"))
    assert opened(steps) == [5]
    assert not any(step.unmet for step in steps)


TRIJOKER = """juego trijoker
en murcia
mesa minimo=5 maximo=50 banda=5,50 corte=CORTE
automático
ana: sentarse 1
blas: sentarse 2
ana: espacio 1 10
"""
DEALT = "".join(f"resultado {card}\n" for card in ["Js", "Jd", "4h", "2s", "9c"])


@law("criterio:trijoker.15")
def test_a_cut_that_nobody_takes_is_declined_by_who_bets() -> None:
    text = TRIJOKER.replace("CORTE", "true")
    assert refusals(text) == []
    assert acts(text)[-4:] == ["crupier-1: ofrecer corte", "ana: no cortar", "blas: no cortar", "ana: espacio 1 10"]


@law("criterio:trijoker.10")
@pytest.mark.parametrize(("goes_on", "bets"), [("descubrir", ["1"]), ("liquidar", ["1", "2"])])
def test_who_has_not_decided_when_the_croupier_goes_on_leaves_the_bet(goes_on: str, bets: list[str]) -> None:
    text = f"{TRIJOKER.replace('CORTE', 'false')}{DEALT}crupier-1: {goes_on}\n"
    assert refusals(text) == []
    silent = [act.notation for step in play_guion(text) for act in step.acts if act.imposed]
    assert silent == [f"ana: dejar {bet}" for bet in bets]


@law("criterio:trijoker.10")
@pytest.mark.parametrize("words", ["crupier-1: incidente baraja-incorrecta", "jefe-1: cerrar", "blas: retirar 1"])
def test_nobody_is_silent_because_something_else_is_said(words: str) -> None:
    text = f"{TRIJOKER.replace('CORTE', 'false')}{DEALT}{words}\n"
    assert len(refusals(text)) == 1
    assert "ana: dejar 1" not in acts(text)


def test_at_pai_gow_who_bets_does_not_cut_and_the_last_hand_that_is_set_ends_the_jugada() -> None:
    cards = "".join(f"resultado {card}\n" for card in f"{STRONG} {WEAK}".split())
    head = "juego pai-gow\nen murcia\nautomático\nana: sentarse 1\nana: casilla 1 100\n"
    text = f"{head}{cards}resultado 3-4-1\nana: seguir manera\n> cierra\n"
    assert refusals(text) == []
    steps = list(play_guion(text))
    assert [act.notation for step in steps for act in step.acts if act.imposed] == ["ana: no cortar"]
    assert steps[-2].acts[0].notation == "ana: seguir manera"
    assert any(isinstance(event, RoundClosed) for act in steps[-2].acts for event in act.events)


@law("criterio:bingo-tradicional.16")
def test_with_the_last_ball_there_is_still_time_to_sing() -> None:
    """The room waits when every ball is out; the game is void when somebody goes on and nobody has sung."""
    heading = "juego bingo-tradicional\nen murcia\nmesa valor_facial=1 partidas_certificadas=2000\nautomático\n\n"
    balls = "ana: comprar 1\n" + "".join(f"resultado {ball}\n" for ball in range(1, 91))
    sung = heading + balls + "ana: bingo 1\n"
    assert (acts(sung)[-1], refusals(sung)) == ("ana: bingo 1/1", [])
    unsung = heading + balls + "ana: comprar 2\n"
    assert "incidente nadie-canta" in " ".join(acts(unsung)[-4:])
    assert refusals(unsung) == []
