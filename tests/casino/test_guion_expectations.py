"""What a guion expects of the line before: met in order, or told beside what was found."""

from io import BytesIO
from pathlib import Path

import pytest

from tapete.casino.acta import Acta, replay
from tapete.casino.audit_findings import Finding
from tapete.casino.guion import BadGuion, play_guion
from tapete.casino.guion.expectation import Happened, parts_of, read_expectation
from tapete.casino.ledger import Ledger
from tapete.families.stakes.cells import Paid

ROOT = Path(__file__).parents[2]

ROUND = """\
juego ruleta-francesa
en estado
mesa minimo=5
automatico
ana: pleno 17 5
ana: negro 20
bea: rojo 10
ana: rojo 3000
{refused}
resultado 17
{settled}
"""


def unmet(settled: str = "", refused: str = "") -> list[Finding]:
    return [step.unmet for step in play_guion(ROUND.format(settled=settled, refused=refused)) if step.unmet]


ALL = """\
> anuncia 17, negro, impar y falta
> cobra bea rojo 10
> paga ana negro 20
> paga ana pleno 17 175
> cierra
> nada más
> saldo ana 170
> saldo bea -10
> tapete ana 25
> saldo mesa 74815
> saldo caja -75000"""


def test_everything_that_happened_may_be_expected() -> None:
    assert unmet(ALL, "> rechazada sobre_maximo [ES1979:01.IV.2.A.a]") == []


@pytest.mark.parametrize(
    "settled",
    [
        "> paga ana 20\n> paga ana 175",
        "> paga ana pleno:17 175,00",
        "> Anuncia 17, Negro, Impar y Falta",
        "> anuncia",
        "> evento drawn outcome=17",
        "> evento paid player=ana amount=17500",
        "> evento round-closed round=1",
        "> serie ana 0",
    ],
)
def test_ways_of_saying_it(settled: str) -> None:
    assert unmet(settled) == []


@pytest.mark.parametrize("refused", ["> rechazada", "> rechazada sobre_maximo", "> rechazada [ES1979:01.IV.2.A.a]"])
def test_a_refusal_may_be_expected_with_or_without_its_reasons(refused: str) -> None:
    assert unmet(refused=refused) == []


UNMET = {
    "> paga ana 180": "anuncia 17, negro, impar y falta; cobra bea rojo 10; paga ana negro 20; paga ana pleno 17 175",
    "> cobra bea rojo 20": "cobra bea rojo 10",
    "> cobra ana rojo 10": "cobra bea rojo 10",
    "> paga ana pleno 18 175": "paga ana pleno 17 175",
    "> anuncia 17, rojo, impar y falta": "anuncia 17, negro, impar y falta",
    "> nada más": "paga ana negro 20",
    "> saldo ana 171": "saldo ana 170",
    "> saldo bea 10": "saldo bea -10",
    "> tapete ana 0": "tapete ana 25",
    "> rechazada": "paga ana negro 20",
    "> evento paid player=bea amount=5": "evento paid player=ana amount=2000; evento paid player=ana amount=17500",
    "> evento imprisoned": "paga ana negro 20",
    "> prisión bea rojo 10": "cobra bea rojo 10",
}


@pytest.mark.parametrize("settled", UNMET)
def test_what_did_not_happen_is_told_beside_what_did(settled: str) -> None:
    [finding] = unmet(settled)
    assert finding.code == "expectativa_incumplida"
    assert finding.line == 11
    assert finding.expected == settled[2:]
    assert UNMET[settled] in finding.found
    assert finding.sentence("en").startswith(f"Expected: {settled[2:]}. Found: ")


UNKNOWN = {
    "> evento bote-payed": "an event of this game, such as ",
    "> evento paid playr=ana": "a field of that event: player, ",
    "> rechazada sobre_maxmo": "the code of a refusal, such as sobre_maximo",
    "> rechazada [ES1979:999]": "a provision or criterio that exists, such as ES1979:",
    "> saldo bote 0": "somebody who plays in this guion",
    "> tapete mesa 0": "somebody who plays in this guion",
    "> resto ana 20": "restos and a bote are of póquer de círculo",
    "> bote 20": "restos and a bote are of póquer de círculo",
}


@pytest.mark.parametrize("settled", UNKNOWN)
def test_what_does_not_exist_can_not_be_expected(settled: str) -> None:
    with pytest.raises(BadGuion, match=r"^line 11, at ") as bad:
        unmet(settled)
    assert UNKNOWN[settled] in str(bad.value)


HOLDEM = """\
juego holdem
en murcia
mesa minimo=10 resto=200 ante=5
jefe: anunciar partida
ana: lista
bea: lista
carlos: lista
dani: lista
crupier: sortear puestos
resultado 8
resultado 7
resultado 6
resultado 5
resultado 8
crupier: comprar resto para ana
bea: comprar resto
> resto ana 200
crupier: barajar
crupier: cortar
bea: ante
"""


def test_restos_and_the_bote_may_be_expected_at_poquer_de_circulo() -> None:
    assert missed(HOLDEM + "> resto bea 195\n> bote 5\n> saldo bea -200\n> resto dani 0\n") == []
    assert missed(HOLDEM + "> resto bea 200\n> bote 10\n") == ["resto bea 195", "bote 5"]


def test_expectations_are_met_in_order() -> None:
    [finding] = unmet("> paga ana 175\n> paga ana 20")
    assert (finding.line, finding.found) == (12, "cierra 17, negro, impar y falta")


def test_an_event_meets_one_expectation_only() -> None:
    [finding] = unmet("> cobra bea 10\n> cobra bea 10")
    assert finding.line == 12


def test_an_unmet_expectation_leaves_the_rest_to_the_others() -> None:
    assert [finding.line for finding in unmet("> paga nadie 1\n> paga ana 20")] == [11]


@pytest.mark.parametrize(
    "refused", ["> rechazada bajo_minimo", "> rechazada sobre_maximo [ES1979:01]", "> apuesta ana rojo 3000"]
)
def test_another_refusal_is_told(refused: str) -> None:
    [finding] = unmet(refused=refused)
    assert finding.found == "rechazada sobre_maximo [ES1979:01.IV.2.A.a]"


def test_a_payment_of_several_bets_is_expected_whole_or_by_its_parts() -> None:
    text = """\
juego ruleta-americana
en estado
mesa minimo=2
automatico
ana: pleno 17 2
ana: negro 10
resultado 17
"""
    for settled in ("> paga ana 80", "> paga ana pleno 17 70", "> paga ana negro 10"):
        assert [step.unmet for step in play_guion(text + settled) if step.unmet] == []
    for settled in ("> paga ana pleno 17 80", "> paga ana 70"):
        [finding] = [step.unmet for step in play_guion(text + settled) if step.unmet]
        assert "paga ana 80" in finding.found


def missed(text: str) -> list[str]:
    return [step.unmet.found for step in play_guion(text) if step.unmet]


BLACKJACK = """juego blackjack
en estado
automático
ana: sentarse 1
bea: sentarse 2
ana: plaza 1 10
bea: plaza 2 20
resultado ks
resultado qs
resultado 9s
resultado kc
resultado 8d
"""


def test_a_payment_on_a_plaza_is_expected_with_its_plaza() -> None:
    stood = BLACKJACK + "ana: plantarse\nbea: plantarse\nresultado td\n"
    assert missed(stood + "> cobra bea plaza 2 20\n> paga ana plaza 1 10\n") == []
    assert "paga ana plaza 1 10" in missed(stood + "> paga ana plaza 2 10\n")[0]


AMERICANA = """juego ruleta-americana
en estado
mesa minimo=5
automático
ana: rojo 10
ana: caballo 20-17 10
ana: pleno 23 5
resultado 23
"""
SEVERAL = AMERICANA.replace("caballo 20-17", "caballo 23-20")


def test_each_of_several_bets_of_one_payment_may_be_expected_in_any_order() -> None:
    rojo, pleno, caballo = "> paga ana rojo 10", "> paga ana pleno 23 175", "> paga ana caballo 20-23 170"
    for said in ([rojo, pleno, "> saldo ana 330", caballo], [caballo, rojo, pleno]):
        assert missed(SEVERAL + "\n".join([*said, "> nada más"])) == []
    assert missed(SEVERAL + "> paga ana 355\n> nada más\n") == []


def test_a_bet_is_paid_once_and_what_was_not_expected_is_more() -> None:
    assert len(missed(SEVERAL + "> paga ana rojo 10\n> paga ana rojo 10\n")) == 1
    assert len(missed(SEVERAL + "> paga ana rojo 10\n> nada más\n")) == 1


PANOS = """juego ruleta-francesa
en estado
mesa minimo=5 panos=2
automático
ana: rojo 10
ana: rojo 20 paño 2
ana: negro 5 paño 2
resultado 1
"""


def test_on_two_panos_the_one_that_is_meant_can_be_named() -> None:
    assert missed(PANOS + "> cobra ana negro 5 paño 2\n> paga ana rojo 10 paño 1\n> paga ana rojo 20 paño 2\n") == []
    assert missed(PANOS + "> cobra ana negro 5\n> paga ana rojo 10\n> paga ana rojo 20\n") == []
    [found] = missed(PANOS + "> cobra ana negro 5 paño 1\n")
    assert "cobra ana negro 5 paño 2" in found


MURCIANOS = """\
juego dados-murcianos
en murcia
mesa minimo=5
automático
ana: grande 20
caro: ases 5
resultado 1-1-1
{expected}
"""

TREINTA = """\
juego treinta-y-cuarenta
en estado
mesa minimo=5
automático
ana: negro 20
resultado Ks
resultado 9h
resultado 7c
resultado 5d
resultado Qd
resultado 8s
resultado 8h
resultado 9c
{expected}
"""


def unmet_at(guion: str, expected: str) -> list[str]:
    return [str(step.unmet.found) for step in play_guion(guion.format(expected=expected)) if step.unmet]


def test_whatever_pays_is_paid_and_what_the_crupier_calls_is_the_announcement() -> None:
    whole = "> anuncia 3, ases\n> cobra ana grande 20\n> paga caro ases 305\n> nada más\n> saldo caro 300"
    assert unmet_at(MURCIANOS, whole) == []
    assert unmet_at(MURCIANOS, "> anuncia 1-1-1\n> paga caro 305") == []
    assert unmet_at(MURCIANOS, "> paga caro 300") == [
        "anuncia 1-1-1; anuncia 3, ases; cobra ana grande 20; paga caro ases 305; cierra 3, ases"
    ]
    assert len(unmet_at(MURCIANOS, "> anuncia 3, pequeño")) == 1


def test_bets_may_be_written_with_their_accents() -> None:
    guion = """\
juego dados-murcianos
en murcia
mesa minimo=5 trios=sí
automático
ana: pequeño 20
ana: límite-exterior 10
crupier: trío 5 para ana
bea: encargar trío 5
ana: retirar límite-exterior
resultado 2-2-2
{expected}
"""
    assert unmet_at(guion, "> paga ana pequeño 20\n> paga ana trío 55\n> paga bea trio 55\n> nada más") == []
    assert len(unmet_at(guion, "> paga ana pequeño 30")) == 1


def test_the_tallador_announces_the_rows() -> None:
    assert unmet_at(TREINTA, "> anuncia\n> paga ana negro 20") == []


MONTE = """\
juego monte
en murcia
mesa minimo=1
personal jefe=rosa crupier=luis crupier=eva
luis: barajar
luis: cortar
resultado 5o
resultado 2c
resultado 4e
resultado 3b
luis: hagan juego
ana: carta 1-2 10
ana: carta 2-1 20
luis: no va más
resultado 5c
eva: liquidar
{settled}
"""


@pytest.mark.parametrize("written", ["carta {}-{}", "carta:{}-{}"])
def test_two_bets_on_the_same_numbers_are_not_taken_for_each_other(written: str) -> None:
    def told(settled: str) -> list[str]:
        return [step.unmet.code for step in play_guion(MONTE.format(settled=settled)) if step.unmet]

    first, second = written.format(1, 2), written.format(2, 1)
    assert told(f"> cobra ana {second} 20\n> paga ana {first} 9") == []
    assert told(f"> paga ana {second} 9")
    assert told(f"> cobra ana {first} 20")


LATE_LINEA = ROOT / "examples/guiones/late-linea.estado.guion"


@pytest.mark.parametrize(
    ("expected", "found"),
    [
        ("> cobra ana 2\n> cobra eva 10", None),
        ("> cobra eva 10\n> cobra ana 2", None),
        ("> cobra ana 3", "cobra ana 2; cobra eva 10; paga eva 0.60; paga ana 0.60; paga eva 7.20; cierra bingo"),
        ("> cobra ana bingo 2", "cobra ana 2; cobra eva 10; paga eva 0.60; paga ana 0.60; paga eva 7.20; cierra bingo"),
    ],
)
def test_money_of_many_people_at_once_is_expected_person_by_person(expected: str, found: str | None) -> None:
    text = LATE_LINEA.read_text(encoding="utf-8").replace("jefe: liquidar\n", f"jefe: liquidar\n{expected}\n")
    assert next((step.unmet.found for step in play_guion(text) if step.unmet), None) == found


def test_every_event_of_the_golden_actas_is_told_where_another_was_expected() -> None:
    wanted = read_expectation(["cobra", "nadie", "0.01"])
    for path in sorted((ROOT / "tests/golden").glob("*.acta")):
        for step in replay(Acta(BytesIO(path.read_bytes()))):
            for event in step.events:
                assert wanted(Happened([event], None, Ledger())).found, (path.name, event)
                if isinstance(event, Paid):
                    assert sum(part.amount for part in parts_of(event)) == event.amount, (path.name, event)
