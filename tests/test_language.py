"""Sentences that carry their facts: told in every language, with cards, amounts and numbers as people write them."""

import sys
from importlib import import_module
from pkgutil import walk_packages
from string import Formatter

import pytest

import tapete
from tapete.casino.judging import judge
from tapete.casino.reading import BadCasino
from tapete.engine.chance import Chain
from tapete.engine.codec import encode
from tapete.engine.event import Event, Reason, Refused
from tapete.engine.notation import Unreadable
from tapete.families.sabot import SabotLoaded
from tapete.families.stakes.bets import BetPlaced
from tapete.games.bacarra_dos_panos.award import NO_SE_LE_OFRECE
from tapete.kit.chance.commitment import Link
from tapete.language import (
    LANGUAGES,
    N_,
    Called,
    Told,
    Wording,
    called,
    cards,
    decimals,
    either,
    listed,
    money,
    recognised,
    say,
    translate,
    why,
)
from tapete.law.citation import Citation


def test_a_told_text_is_english_and_can_be_told_in_any_language() -> None:
    told = Told(N_("a line of at most {most} characters"), most=500)
    assert told == "a line of at most 500 characters"
    assert told.tell("es") == translate(told, "es") == "una línea de 500 caracteres como máximo"
    assert encode({"told": told}) == b'{"told":"a line of at most 500 characters"}'


def test_facts_that_are_told_are_told_within_a_sentence() -> None:
    error = Unreadable("x", either(["rojo", "negro", "par"]))
    assert str(error) == "can't read 'x': expected rojo or negro or par"
    assert say("{error}", "es", {"error": error}) == "no se entiende 'x': se esperaba rojo o negro o par"
    assert say("{error}", "es", {"error": ValueError("as it is.")}) == "as it is"


def test_an_error_without_a_told_text_says_what_it_says() -> None:
    assert why(ValueError("nothing.")) == "nothing"
    assert isinstance(why(Unreadable("", "a")), Told)


def test_what_another_program_says_is_recognised_by_its_shape() -> None:
    known = (N_("Invalid value {found}"), N_("Invalid value"))
    assert isinstance(recognised("Invalid value 'x {y}'", known), Told)
    assert translate(recognised("Invalid value 'x {y}'", known), "es") == "El valor 'x {y}' no es válido"
    assert translate(recognised("Invalid value", known), "es") == "El valor no se entiende"
    assert recognised("Something else", known) == "Something else"
    assert not isinstance(recognised("Something else", known), Told)


@pytest.mark.parametrize(
    ("written", "shown"),
    [("Th", "10♥"), (("As", "Kd"), "A♠ K♦"), ("2c ?", "2♣ ?"), ("rojo", "rojo"), ("the cards", "the cards"), ("", "")],
)
def test_cards_are_shown_with_their_suits(written: str | tuple[str, ...], shown: str) -> None:
    assert cards(written) == shown
    assert say("{card:♠}", "en", {"card": written}) == shown


@pytest.mark.parametrize(("number", "told"), [(0, "0 manos"), (1, "1 mano"), ("1", "1 mano"), (2, "2 manos")])
def test_a_word_agrees_with_its_number(number: int | str, told: str) -> None:
    assert say("{n} {n:mano|manos}", "es", {"n": number}) == told


def test_amounts_within_a_text_have_the_mark_of_the_language() -> None:
    assert decimals("1.00 .. 2.50", "es") == "1,00 .. 2,50"
    assert decimals("1.00 .. 2.50", "en") == "1.00 .. 2.50"
    assert decimals("ES1979:01.IV.1.10, 1.2.34, 3.5", "es") == "ES1979:01.IV.1.10, 1.2.34, 3.5"


def test_a_casino_file_judged_in_another_process_is_told_in_every_language() -> None:
    for text, told in (
        ("nombre = 3", "nombre: Se esperaba un texto, y hay un número entero"),
        ("x = [1,", "El valor no se entiende (al final del texto)"),
        ("nombre = 'a'", "falta"),
    ):
        with pytest.raises(BadCasino) as bad:
            judge(text).findings()
        assert say("{error}", "es", {"error": bad.value}).endswith(told)


@pytest.mark.parametrize(
    ("cut_by", "told"),
    [("", "El sabot se carga con 6 barajas."), ("ana", "El sabot se carga con 6 barajas; el último corte es de ana.")],
)
def test_nobody_is_said_to_have_cut_who_did_not(cut_by: str, told: str) -> None:
    loaded = SabotLoaded(packs=6, behind=52, cuts=3, cut_by=cut_by, cite=Citation("ES1979:03.V.3.b"))
    assert loaded.tell("es") == told


def test_a_chain_holds_nothing_before_something_is_sealed() -> None:
    assert not Chain(Link("mesa-1", "")).holds


def test_where_chips_are_worth_no_money_amounts_are_counted_in_chips_and_prizes_stay_money() -> None:
    told = {
        language: say("{resto:€}, {prize:cash}", Wording(language, in_chips=True), {"resto": 100_000, "prize": 5_000})
        for language in LANGUAGES
    }
    assert told == {
        "es": "1.000 fichas, 50,00 €",
        "gl": "1.000 fichas, 50,00 €",
        "en": "1,000 chips, €50.00",
        "fr": "1\u202f000 jetons, 50,00 €",
    }
    in_chips = Wording("es", in_chips=True)
    assert [money(cents, in_chips) for cents in (100, -200, 150)] == [
        "1 ficha",
        "-2 fichas",
        "1,50 fichas",
    ]


def test_what_a_table_has_a_name_for_is_told_by_it_and_recorded_by_its_word() -> None:
    spoken = Wording("es", things={"carrera-1": "Carrera 1", "rayo": "Rayo"})
    both = listed([Called("rayo"), Called("carrera-1", "la carrera-1"), Called("otra")], ", ")
    assert both == "rayo, la carrera-1, otra"
    assert both.tell(spoken) == "Rayo, Carrera 1, otra"
    assert both.tell("es") == "rayo, la carrera-1, otra"
    assert say("{event} {amount:€}", spoken, {"event": Called("carrera-1"), "amount": 250}) == "Carrera 1 2,50 €"
    assert (called("rayo", spoken), called("rayo", "es"), called("otra", spoken)) == ("Rayo", "rayo", "otra")


@pytest.mark.parametrize("id_", ["bank", "card", "The", "red", "10.00", "{player}"])
def test_an_id_that_is_a_word_of_the_sentence_names_a_person_only_in_the_slot_of_a_person(id_: str) -> None:
    spoken = Wording("en", people={id_: "Ana {0}"})
    cite = Citation("ES1979:08.II")
    laid = BetPlaced(player=id_, bet="red", amount=1000, cite=cite)
    assert laid.tell(spoken) == "Ana {0} stakes €10.00 on red."
    refused = Refused(NO_SE_LE_OFRECE, cite, player=id_)
    assert refused.sentence(spoken) == "The bank is not being offered to Ana {0}."
    assert refused.sentence("en") == f"The bank is not being offered to {id_}."
    assert refused.record().filled(refused.with_slots("en"), refused.people(), spoken.people) == refused.sentence(
        spoken
    )


def test_several_people_are_told_in_a_row_and_an_unknown_one_by_the_id() -> None:
    spoken = Wording(Wording("es", in_chips=True), people={"bank": "Ana", "card": "Bea"})
    assert say("{all:@}: {amount:€}", spoken, {"all": ("bank", "card", "x"), "amount": 200}) == "Ana, Bea, x: 2 fichas"


def test_every_sentence_of_what_happened_or_was_refused_marks_its_player_as_a_person() -> None:
    for module in walk_packages(tapete.__path__, "tapete."):
        if module.name.split(".")[1] in {"casino", "engine", "families", "games", "service"}:
            import_module(module.name)
    modules = [vars(module) for name, module in sys.modules.items() if name.startswith("tapete.")]
    told = {each.sentence for known in modules for each in known.values() if isinstance(each, Reason)}
    told |= {each.sentence for known in modules for each in known.values() if is_event(each)}
    assert len(told) > 1000
    slots = {(name, form, sentence) for sentence in told for _, name, form, _ in Formatter().parse(sentence)}
    assert not [sentence for name, form, sentence in slots if name in {"player", "by", "holder"} and form != "@"]


def is_event(each: object) -> bool:
    return isinstance(each, type) and issubclass(each, Event)
