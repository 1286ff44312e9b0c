"""Incidents are told to people by their names, in every language; their words stay in the notation."""

import re

from tapete.engine.incidents import NAMES, WORDS, incident_name, told_note
from tapete.families.incidents import ErrorRuled
from tapete.games import REGISTRY, build
from tapete.language import LANGUAGES, translate
from tapete.law.citation import Citation
from tapete.law.parameters import sheet
from tests.games.circulo import Circulo

RULED = ErrorRuled(
    by="crupier", incident="cartas-de-mas", note="ana sin-ver", ruling="", cite=Citation("MU2010:86.1.p1")
)


def test_every_incident_of_every_game_has_a_name_and_there_are_no_others() -> None:
    tables = [build(slug, jurisdiction) for slug in REGISTRY for jurisdiction in sheet(slug).regulated]
    assert {each.name for table in tables for each in table.rules.incidents} == NAMES.keys()


def test_a_name_is_no_word_of_the_notation_and_no_two_incidents_share_one() -> None:
    for language in LANGUAGES:
        told = [translate(name, language) for name in (*NAMES.values(), *WORDS.values())]
        assert [name for name in told if re.search(r"_|\b(de mas|ensenar|senal)\b", name)] == []
        names = [translate(name, language) for name in NAMES.values()]
        assert len(set(names)) == len(names)
    assert translate(incident_name("cartas-de-mas"), "es") == "cartas de más"
    assert incident_name("otra-cosa") == "otra-cosa"


def test_what_is_said_of_an_incident_is_told_as_well() -> None:
    assert "cartas de más (ana sin ver)" in RULED.tell("es")
    assert "too many cards (ana unseen)" in RULED.tell("en")
    assert [told_note(note) for note in ("", "ana", "a remark of mine")] == ["", "ana", "a remark of mine"]


def test_a_refusal_names_the_incident_and_records_its_word() -> None:
    refused = Circulo("p q r s").refusal("crupier: incidente cartas-mezcladas p identificadas")
    assert refused.sentence("es") == "En este momento no pudo ocurrir: cartas mezcladas."
    assert refused.record().facts["incident"] == "cartas-mezcladas"
