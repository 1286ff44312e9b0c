"""What the things of a betting house are called: words in the notation and in the record, names to people."""

import pytest

from tapete.engine.command import Actor, Role
from tapete.engine.event import Unlawful
from tapete.games.apuestas.rules import status_told
from tapete.games.apuestas.state import Status
from tapete.language import LANGUAGES
from tests.games.apuestas.casa import OTHER, RACE, Casa

NAMES = {"x": "Premio Primavera", "a": "Rayo", "b": "Brisa", "hipodromo": "La Vega", "juez": "el juez de llegada"}
COEFFICIENTS = {"ganador:x/a": "2.35", "ganador:y/e": "1.87"}


def house() -> Casa:
    return Casa("contrapartida", RACE, OTHER, nombres=NAMES, coeficientes=COEFFICIENTS)


def told(casa: Casa, language: str) -> str:
    return casa.events[-1].tell(casa.game.wording(language))


def test_a_bet_is_told_by_names_and_recorded_by_words() -> None:
    casa = house()
    casa("ana: combinar 10 ganador x/a ganador y/e")
    assert "Rayo ganador (Premio Primavera) & E ganador (Y)" in told(casa, "es")
    assert "Rayo to win (Premio Primavera) & E to win (Y)" in told(casa, "en")
    assert "4,39" in told(casa, "fr")
    assert casa.events[-1].legs[0].bets == ("ganador:x/a",)  # type: ignore[attr-defined]


def test_a_refusal_names_what_it_is_about_and_its_record_keeps_the_words() -> None:
    casa = house()
    refused = casa.refusal("ana: apostar ganador x/b 10")
    assert "Brisa ganador (Premio Primavera)" in refused.sentence(casa.game.wording("es"))
    assert refused.record().facts == {"bet": "ganador x/b"}
    elsewhere = casa.refusal("ana: apostar ganador x/a 10 en movil desde alicante")
    assert "dentro de Murcia" in elsewhere.sentence(casa.game.wording("es"))
    assert elsewhere.record().facts == {"territory": "murcia", "found": "alicante"}


def test_a_result_is_told_by_the_names_of_those_who_came_in_and_of_its_source() -> None:
    casa = house()
    casa.ends("x a b=c")
    assert told(casa, "es") == "Premio Primavera: Rayo, Brisa = C. Lo dice el juez de llegada, por foto."


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_has_no_name_goes_by_its_word_as_people_write_it(language: str) -> None:
    casa = Casa("mutua", {**RACE, "id": "carrera-1"})
    casa("organizador: suspender carrera-1")
    assert "Carrera 1" in told(casa, language)
    assert (
        casa.game.view(casa.state, Actor("ana", Role.JUGADOR))
        .tell(casa.game.wording(language))[0]
        .startswith("Carrera 1:")
    )


@pytest.mark.parametrize(
    ("names", "code"),
    [({"nadie": "Nadie"}, "nombre_de_nada"), ({"x": "a\nb"}, "nombre_ilegible"), ({"x": "n" * 61}, "nombre_ilegible")],
)
def test_a_name_is_of_something_of_the_card_and_can_be_shown(names: dict[str, str], code: str) -> None:
    with pytest.raises(Unlawful) as refused:
        Casa("mutua", nombres=names)
    assert [fault.code for fault in refused.value.faults] == [code]


@pytest.mark.parametrize(
    ("language", "states"),
    [
        ("es", ["apuestas abiertas", "apuestas suspendidas", "en curso", "con resultado", "anulación"]),
        ("gl", ["apostas abertas", "apostas suspendidas", "en curso", "con resultado", "anulación"]),
        ("fr", ["paris ouverts", "paris suspendus", "en cours", "avec résultat", "annulation"]),
        ("en", ["bets open", "bets suspended", "under way", "with a result", "annulment"]),
    ],
)
def test_the_state_of_an_event_agrees_with_no_name(language: str, states: list[str]) -> None:
    """A race, a match and a prize are of different genders."""
    told = [status_told(status).tell(Casa("mutua").game.wording(language)) for status in Status]
    assert told == states


def test_what_becomes_of_an_event_is_told_alike_of_a_race_and_of_a_prize() -> None:
    casa = Casa("mutua", nombres={"x": "Carrera 2"})
    casa("organizador: anular x")
    assert told(casa, "es") == "Se anula Carrera 2: se devolverán sus apuestas."
    assert " ".join(told(casa, "fr").split()) == "Carrera 2 : annulation, les paris seront rendus."
    again = casa.refusal("organizador: anular x")
    assert again.sentence(casa.game.wording("es")) == "Carrera 2: anulación. Ahora no puede hacerse eso."
