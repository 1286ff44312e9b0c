"""Commands and events that are declared in a line from a common shape."""

from importlib import import_module
from pkgutil import walk_packages
from types import ModuleType

import pytest

import tapete.families
import tapete.games
from tapete.engine.chapter import announcement, verb
from tapete.engine.command import Actor, Command, Role
from tapete.engine.event import Event, Move, PlayerEvent
from tapete.families.shapes import Laid, TakenBack, WithAmount
from tapete.law.citation import Citation

CITE = Citation("ES1979:08")
ANA = Actor("ana", Role.JUGADOR)


def test_a_verb_may_have_several_words_and_the_fields_of_its_base() -> None:
    keep = verb("KeepIt", ("mantener", "seguir"), "Keep it", key="k")
    assert (keep.__name__, keep.words, keep.key, keep.label) == ("KeepIt", ("mantener", "seguir"), "k", "Keep it")
    raised = verb("RaiseIt", "subir {amount:€}", "Raise it to {amount:€}", WithAmount)
    assert raised.words == ("subir {amount:€}",)
    assert raised(by=ANA, amount=5).amount == 5


def test_an_announcement_has_the_moves_of_its_base() -> None:
    kept = announcement("ItKept", "{player:@} keeps it.", PlayerEvent)
    assert kept(player="ana", cite=CITE).moves() == ()
    laid, back = announcement("ItLaid", "", Laid), announcement("ItTaken", "", TakenBack)
    assert laid(player="ana", amount=3, cite=CITE).moves() == (Move("jugador:ana", "tapete:ana", 3),)
    assert back(player="ana", amount=3, cite=CITE).moves() == (Move("tapete:ana", "jugador:ana", 3),)


@pytest.mark.parametrize("package", [tapete.families, tapete.games], ids=["families", "games"])
def test_a_command_or_event_is_called_as_its_variable(package: ModuleType) -> None:
    wrong = []
    for module in walk_packages(package.__path__, f"{package.__name__}."):
        for name, each in vars(import_module(module.name)).items():
            known = isinstance(each, type) and issubclass(each, Command | Event)
            if known and each.__module__ == module.name and each.__name__ != name:
                wrong.append(f"{module.name}.{name}: {each.__name__}")
    assert wrong == []
