"""Files of cases: every row is played, and a case that is not as it says fails."""

import pytest

from tests.cases import BadCase, cases_of, cited_in, faults_of

FILE = """
# Roulette, in brief.
=== At a table of five euros
juego ruleta-francesa
en {en}
mesa minimo=5
automático
eva: negro 5; eva: par 5

== A pleno pays 35 to 1
ley ES1979:01.IV.1.A.a criterio:casino.1
| en     | paid |
| estado | 175  |
| murcia | 175  |
ana: pleno 17 5      # the minimum
resultados 17 18
> paga eva par 5

== A bet below the minimum is refused
| en     |
| estado |
mesa minimo=10
ana: pleno 17 5
"""


def test_a_case_is_played_once_for_each_row_after_the_beginning_of_its_section() -> None:
    first, second, other = cases_of(FILE)
    assert [case.name for case in (first, second)] == [
        "A pleno pays 35 to 1[estado 175]",
        "A pleno pays 35 to 1[murcia 175]",
    ]
    assert first.guion.split("\n") == [
        *("juego ruleta-francesa", "en estado", "mesa minimo=5", "automático", "eva: negro 5", "eva: par 5", ""),
        *("ana: pleno 17 5", "resultado 17", "resultado 18", "> paga eva par 5", ""),
    ]
    assert "mesa minimo=10" in other.guion
    assert "mesa minimo=5" not in other.guion


def test_rows_of_a_case_are_joined_with_those_of_the_beginning_that_agree() -> None:
    beginning = "=== Anywhere\n| en | article |\n| estado | E:1 |\n| murcia | M:2 |\nen {en}\n"
    every = "== All\nley {article}\n| bet |\n| par |\nana: {bet}\n"
    one = "== One\n| en | bet |\n| murcia | |\n{bet}\nana: rojo {article}"
    assert [tuple(case) for case in cases_of(beginning + every + one)] == [
        ("All", "estado par", ("E:1",), "en estado\nana: par"),
        ("All", "murcia par", ("M:2",), "en murcia\nana: par"),
        ("One", "murcia ", (), "en murcia\n\nana: rojo M:2"),
    ]


def test_what_a_case_cites_is_known_without_playing_it() -> None:
    assert set(cited_in(FILE)) == {
        ("ES1979:01.IV.1.A.a", "A pleno pays 35 to 1"),
        ("criterio:casino.1", "A pleno pays 35 to 1"),
    }


@pytest.mark.parametrize(
    ("lines", "faults"),
    [
        ("ana: rojo 5\nresultado 1\n> paga ana rojo 5", []),
        ("ana: rojo 5\nresultado 1\n> paga ana rojo 6", ["line 6: Expected: paga ana rojo 6. Found: "]),
        ("ana: rojo 4\n> cierra", ["line 4: Line 4, «ana: rojo 4», is refused", "line 5: Expected: cierra. Found: "]),
        ("ana: rojo 5", ["it expects nothing"]),
        ("ana: rojo 5\n= phase ronda\n= stakes.0.amount 500\n= eventos bet-placed", []),
        ("= phase fin\nana: rojo 5", ["line 4: Expected: phase fin. Found: ronda"]),
        ("ana: rojo 5\n> apuesta ana 5\n= eventos paid", ["line 6: Expected: eventos paid. Found: bet-placed"]),
    ],
)
def test_a_case_fails_by_what_it_expects_and_by_what_it_does_not(lines: str, faults: list[str]) -> None:
    heading = "juego ruleta-francesa\nen estado\nautomático\n"
    (case,) = cases_of(f"== A case\n{heading}{lines}")
    found = faults_of(case)
    assert len(found) == len(faults)
    assert all(each.startswith(start) for each, start in zip(found, faults, strict=True))


@pytest.mark.parametrize(
    "text",
    [
        "ana: rojo 5\n== A case",
        "== A case\n== A case",
        "== A case [1]",
        "== A case\n| one | two |\n| 1 |",
        "== A case\n| one |",
        "== A case\nana: {lost}",
        "=== At a table\n| en |\n| estado |\n== A case\n| en |\n| murcia |",
    ],
)
def test_a_file_that_cannot_be_read_is_refused(text: str) -> None:
    with pytest.raises(BadCase):
        list(cases_of(text))
