"""Commands and events declared in one line."""

from importlib import import_module
from pkgutil import walk_packages
from types import ModuleType

import pytest

import tapete.families
import tapete.games
from tapete.engine.actor import Actor, Role
from tapete.engine.command import Command
from tapete.engine.event import Event, Move
from tapete.families.declared import Laid, OfPlayer, TakenBack, WithAmount, fact, verb, verb_of
from tapete.law.citation import Citation

CITE = Citation("ES1979:08")
ANA = Actor("ana", Role.JUGADOR)


def test_a_verb_has_its_tag_words_and_key_and_the_fields_of_its_base() -> None:
    keep = verb("keep-it", "Keep it", "mantener", key="k")
    assert (keep.__name__, keep.words, keep.key, keep.label) == ("KeepIt", ("mantener",), "k", "Keep it")
    raised = verb_of(WithAmount, "raise-it", "Raise it to {amount:€}", "subir {amount:€}", name="Raise")
    assert raised.__name__ == "Raise"
    assert raised(by=ANA, amount=5).amount == 5
    assert isinstance(raised(by=ANA, amount=5), Command)


def test_a_fact_has_its_sentence_and_the_moves_of_its_base() -> None:
    kept = fact(OfPlayer, "it-kept", "{player:@} keeps it.")
    assert kept(player="ana", cite=CITE).moves() == ()
    laid, back = fact(Laid, "it-laid", ""), fact(TakenBack, "it-taken", "")
    assert laid(player="ana", amount=3, cite=CITE).moves() == (Move("jugador:ana", "tapete:ana", 3),)
    assert back(player="ana", amount=3, cite=CITE).moves() == (Move("tapete:ana", "jugador:ana", 3),)


@pytest.mark.parametrize("package", [tapete.families, tapete.games], ids=["families", "games"])
def test_a_declared_class_is_called_as_its_variable(package: ModuleType) -> None:
    wrong = []
    for module in walk_packages(package.__path__, f"{package.__name__}."):
        for name, each in vars(import_module(module.name)).items():
            declared = isinstance(each, type) and issubclass(each, Command | Event) and each.__struct_config__.tag
            if declared and each.__module__ == "tapete.families.declared" and each.__name__ != name:
                wrong.append(f"{module.name}.{name}: {each.__name__}")
    assert wrong == []
