"""Two books of one company: no official result, correction, annulment or settlement of one contradicts the other."""

from typing import Any

import pytest

from tapete.engine.machine import after
from tapete.engine.notation import parse_line
from tapete.games.apuestas.play import Apuestas
from tests.games.apuestas.casa import RACE, Casa
from tests.trace import law

LAW = "criterio:apuestas.28"
BY_THE_JUDGE = "segun juez prueba foto"


class Book(Casa):
    """A book of a company that has another."""

    def says(self, words: str, other: "Book") -> str:
        """Say something as the organiser; the code of the refusal that the other book is the reason of, or nothing."""
        assert isinstance(self.game, Apuestas)
        assert isinstance(other.game, Apuestas)
        command = self.game.read(parse_line(words).words, self.person("organizador"), self.state)
        events = self.game.decide(self.state, command)
        refused = self.game.contradiction(self.state, events, other.game, other.state, 2)
        if refused is None:
            self.state = after(self.game, self.state, events)
            return ""
        assert self.game.speaks(self.state, events)
        assert self.game.is_of_a_sister(refused.record(), self.state, events)
        assert refused.cite == LAW
        assert "2" in refused.sentence("es")
        return refused.code


def book(**changes: Any) -> Book:
    """A book with a bet on its race, which has begun."""
    nombres = changes.pop("nombres", {})
    race = {**RACE, **changes}
    made = Book("mutua", race, nombres=nombres)
    made(f"ana: apostar ganador {race['id']}/{race['participantes'][0]} 10")
    return made


def begun(**changes: Any) -> Book:
    made = book(**changes)
    made(f"organizador: empezar {changes.get('id', 'x')}")
    return made


def ended(order: str = "a b", **changes: Any) -> Book:
    made = begun(**changes)
    made(f"organizador: oficial x {order} {BY_THE_JUDGE}")
    return made


@law("criterio:apuestas.28")
@pytest.mark.parametrize(
    ("order", "code"),
    [("a b", ""), ("a", ""), ("a b c", ""), ("b a", "otro_resultado_en_la_casa"), ("a=b", "otro_resultado_en_la_casa")],
)
def test_a_first_result_is_that_of_the_sister_as_far_as_both_ask(order: str, code: str) -> None:
    assert begun().says(f"oficial x {order} {BY_THE_JUDGE}", ended()) == code


@law("criterio:apuestas.28")
def test_those_who_tie_are_told_in_any_order() -> None:
    assert begun().says(f"oficial x b=a c {BY_THE_JUDGE}", ended("a=b c")) == ""


@law("criterio:apuestas.28")
def test_an_event_is_known_by_its_name_too() -> None:
    nombres = {"premio": "X", "pista": "hipodromo", "uno": "A", "dos": "B"}
    named: dict[str, Any] = {"id": "premio", "recinto": "pista", "participantes": ["uno", "dos"], "nombres": nombres}
    sister = ended()
    assert begun(**named).says(f"oficial premio dos uno {BY_THE_JUDGE}", sister) == "otro_resultado_en_la_casa"
    assert begun(**named).says(f"oficial premio uno dos {BY_THE_JUDGE}", sister) == ""


@law("criterio:apuestas.28")
@pytest.mark.parametrize("other", [{"recinto": "canodromo"}, {"participantes": ["a2", "b2", "c2"]}])
def test_another_place_or_other_participants_are_another_event(other: dict[str, Any]) -> None:
    first = other.get("participantes", ["a", "b"])
    assert begun(**other).says(f"oficial x {first[1]} {first[0]} {BY_THE_JUDGE}", ended()) == ""


@law("criterio:apuestas.28")
def test_what_chance_draws_is_of_its_table_alone() -> None:
    drawn = begun(pesos=[1, 1, 1, 1])
    drawn("azar: resultado d")
    assert begun().says(f"oficial x a {BY_THE_JUDGE}", drawn) == ""
    assert drawn.says("liquidar", ended()) == ""


@law("criterio:apuestas.16", "criterio:apuestas.28")
def test_a_correction_begins_at_one_book_and_neither_settles_until_both_have_it() -> None:
    one, other = ended(), ended()
    corrected = "oficial x b a segun juez prueba repeticion"
    assert one.says(corrected, other) == ""
    assert one.says("liquidar", other) == "resultados_sin_acuerdo"
    assert other.says("liquidar", one) == "resultados_sin_acuerdo"
    assert other.says(corrected, one) == ""
    assert other.says("liquidar", one) == ""
    assert one.says("liquidar", other) == ""


@law("criterio:apuestas.28")
def test_what_the_sister_has_settled_is_final_for_both() -> None:
    one, other, late = ended(), ended(), begun()
    other("organizador: liquidar")
    assert one.says("oficial x b a segun juez prueba repeticion", other) == "resultado_ya_liquidado"
    assert one.says(f"anular x {BY_THE_JUDGE}", other) == "resultado_ya_liquidado"
    assert late.says(f"oficial x b a {BY_THE_JUDGE}", other) == "resultado_ya_liquidado"
    assert late.says(f"oficial x a b {BY_THE_JUDGE}", other) == ""
    assert late.says("liquidar", other) == ""


@law("criterio:apuestas.28")
def test_the_next_card_is_of_another_race() -> None:
    one, other = ended(), ended()
    for each in (one, other):
        each("organizador: liquidar")
    one("organizador: abrir programa")
    one.bets("ana x/a 10")("organizador: empezar x")
    assert one.says(f"oficial x b a {BY_THE_JUDGE}", other) == ""


@law("criterio:apuestas.28")
def test_a_sister_that_opens_its_next_card_at_once_still_binds_who_is_at_the_one_before() -> None:
    one, other = begun(), ended()
    other("organizador: liquidar")
    other("organizador: abrir programa")
    assert one.says(f"oficial x b a {BY_THE_JUDGE}", other) == "resultado_ya_liquidado"
    assert one.says(f"oficial x a b {BY_THE_JUDGE}", other) == ""


@law("criterio:apuestas.28")
def test_a_sister_that_has_settled_a_later_card_binds_nobody_on_an_earlier_one() -> None:
    one, other = begun(), ended()
    other("organizador: liquidar")
    other("organizador: abrir programa")
    other.bets("ana x/a 10")("organizador: empezar x")
    other(f"organizador: oficial x b a {BY_THE_JUDGE}")
    assert one.says(f"oficial x a b {BY_THE_JUDGE}", other) == "otro_resultado_en_la_casa", "both are open"
    other("organizador: liquidar")
    assert one.says(f"oficial x a b {BY_THE_JUDGE}", other) == ""


@law("criterio:apuestas.10", "criterio:apuestas.28")
def test_an_annulment_is_as_official_as_a_result() -> None:
    annulled = begun()
    annulled(f"organizador: anular x {BY_THE_JUDGE}")
    one = begun()
    assert one.says(f"oficial x a b {BY_THE_JUDGE}", annulled) == "otro_resultado_en_la_casa"
    assert one.says(f"anular x {BY_THE_JUDGE}", annulled) == ""
    assert begun().says(f"anular x {BY_THE_JUDGE}", ended()) == "otro_resultado_en_la_casa"
    assert book().says("anular x", ended()) == "otro_resultado_en_la_casa"


@law("criterio:apuestas.10", "criterio:apuestas.28")
def test_once_it_has_begun_at_one_book_the_organiser_of_another_annuls_it_no_more() -> None:
    assert book().says("anular x", book()) == ""
    assert book().says("anular x", begun()) == "empezado_en_la_casa"
    assert book().says(f"anular x {BY_THE_JUDGE}", begun()) == ""


@law("criterio:apuestas.21", "criterio:apuestas.28")
def test_what_an_organiser_annulled_before_it_began_binds_no_other_book() -> None:
    postponed = book()
    postponed("organizador: anular x aplazada")
    one = begun()
    assert one.says(f"oficial x a b {BY_THE_JUDGE}", postponed) == ""
    assert postponed.says("liquidar", one) == ""
