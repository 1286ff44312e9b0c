"""What the reference says of the notes of incidents is what may be said of them."""

import re
from collections.abc import Iterator

import pytest

from tapete.engine.command import Declare
from tapete.families.poquer_de_circulo.articles import NOTES
from tapete.families.poquer_de_circulo.queries import incident, nothing
from tapete.law.parameters import sheet
from tests.games.circulo import Circulo

VARIANTS = sheet("poquer-de-circulo").column("murcia").get("variants", tuple[str, ...]).value
FIELDS = {
    "[<card>]": "([2-9TJQKA][cdhs])?",
    "[<cards>]": "([2-9TJQKA][cdhs]( [2-9TJQKA][cdhs]){0,2})?",
    "<player>": "[a-z]+",
    "<seat>": "[0-9]+",
    "<number>": "[0-9]+",
    "<cards>": "[2-9TJQKA][cdhs]( [2-9TJQKA][cdhs])*",
    " [<card number>]": "( [0-9])?",
}


def shape(form: str) -> str:
    """The form of a note as an expression."""
    for field, expression in FIELDS.items():
        form = form.replace(field, expression)
    return form


def notes_of_a_hand(slug: str) -> Iterator[Declare]:
    """What the jefe may declare from before a hand to its first act."""
    table = Circulo("p q r s", slug=slug, **({"reposicion_minima": "40"} if slug == "poquer-sintetico" else {}))
    table.shuffle()
    while True:
        for offer in table.game.offers(table.state, table.person("jefe")):
            if isinstance(offer.command, Declare):
                yield offer.command
        if not table.seen("p").asked:
            return
        table(f"{table.seen('p').asked[0]}: ante")


@pytest.mark.parametrize("slug", VARIANTS)
def test_notes_have_the_form_that_the_reference_tells(slug: str) -> None:
    offered = list(notes_of_a_hand(slug))
    assert {command.incident for command in offered} & {*NOTES}
    for command in offered:
        assert re.fullmatch(shape(NOTES.get(command.incident, "")), command.note), command


def test_every_incident_of_which_something_is_said_has_a_form() -> None:
    assert {name for name, each in incident.known.items() if each.notes is not nothing} == {*NOTES}


def test_the_rules_tell_it() -> None:
    told = {each.name: each.note for each in Circulo().game.rules.incidents}
    assert told["cartas-recogidas"] == "<player> (protegidas|sin-proteger)"
    assert told["turno-saltado"] == ""


def test_what_is_declared_without_another_word_says_so() -> None:
    table = Circulo()
    table.hand()
    refused = table.refusal("jefe: incidente turno-saltado q")
    told = "It is declared without another word: a turn that was skipped."
    assert (refused.code, refused.sentence("en")) == ("sin_nota", told)
