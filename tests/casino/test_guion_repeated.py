"""Several results in one line of a guion."""

import pytest

from tapete.casino.guion import BadGuion, Played, play_guion, read_guion, unexpected
from tapete.casino.guion.text import MOST_LINES

BOLA = "juego bola\nen murcia\nautomatico\n"


def results(text: str) -> list[str]:
    acts = [act.notation for step in play_guion(BOLA + text) for act in step.acts]
    return [act.removeprefix("resultado ") for act in acts if act.startswith("resultado")]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("resultado 7 x3", ["7", "7", "7"]),
        ("Resultado 7 X1", ["7"]),
        ("azar: resultado 7 x2", ["7", "7"]),
        ("resultados 7 3 5", ["7", "3", "5"]),
        ("resultados 7 x2 3 5 x2", ["7", "7", "3", "5", "5"]),
    ],
)
def test_results_are_repeated_or_listed(line: str, expected: list[str]) -> None:
    assert results(line) == expected


def test_it_is_as_if_each_had_its_own_line() -> None:
    """An expectation after the line is about the last result; all of them count in balances."""
    one = BOLA + "ana: rojo 10\nresultado 7 x3\n> paga ana rojo 10\n> saldo ana 20\n"
    three = one.replace("resultado 7 x3", "resultado 7\nresultado 7\nresultado 7")
    assert [step.unmet for step in play_guion(one) if step.unmet] == []

    def acts(steps: list[Played]) -> list[str]:
        return [act.notation for step in steps for act in step.acts]

    assert acts(list(play_guion(one))) == acts(list(play_guion(three)))


def test_a_refusal_of_one_of_several_is_not_expected_by_that_of_the_last() -> None:
    guion = read_guion(BOLA.replace("automatico\n", "") + "resultado 7 x3\n> rechazada\n")
    found = unexpected(guion, list(play_guion(guion)))
    assert [(finding.line, finding.code) for finding in found] == [(3, "rechazo_inesperado")]


WRONG = {
    "resultado 7 x0": "how often the result comes, from x1 to x999",
    "resultado 7 x1000": "how often the result comes, from x1 to x999",
    "resultado 7 x99999999999999999999": "how often the result comes, from x1 to x999",
    "resultado 7 20": "nothing more",
    "resultado 7 x2 x2": "nothing more",
    "resultados": "results, such as 7 3 x2",
}


@pytest.mark.parametrize("line", WRONG)
def test_a_wrong_repetition_is_refused(line: str) -> None:
    with pytest.raises(BadGuion, match=r"^line 4") as bad:
        read_guion(BOLA + line)
    assert WRONG[line] in str(bad.value)


def test_repetitions_have_a_limit() -> None:
    with pytest.raises(BadGuion, match=f"at most {MOST_LINES} lines of play"):
        read_guion(BOLA + "resultado 7 x999\n" * 101)
