"""Whatever the table answers, it says why: events, offers and refusals cite their article and speak four languages."""

import re
from collections import defaultdict
from functools import cache
from importlib import import_module
from pkgutil import walk_packages

import pytest
from msgspec.structs import replace

from tapete import engine, families, games
from tapete.engine.codec import digest
from tapete.engine.command import Actor, Declare, Role
from tapete.engine.event import Event, Reason, Refused
from tapete.language import LANGUAGES
from tapete.law import resolve
from tests.properties.corpus import every_walk
from tests.properties.misses import Memory
from tests.properties.walks import Walk, people

UNFILLED = re.compile(r"[{}]")


@every_walk
def an_event_cites_its_article_and_can_be_told(played: Walk) -> None:
    for event in played.events:
        _cites_and_is_told(event)


@cache
def _cites_and_is_told(event: Event) -> None:
    """Once for each event: walks that begin alike bring the same ones about."""
    resolve(event.cite)
    for language in LANGUAGES:
        _is_a_sentence(event.tell(language))


@every_walk
def an_offer_cites_an_article_that_exists(played: Walk) -> None:
    for moment in played.moments.values():
        for cite in {offer.cite for offer in moment.offers(moment.who)}:
            resolve(cite)


@every_walk
def what_may_be_declared_is_among_the_incidents_of_the_table(played: Walk) -> None:
    listed = {incident.name for incident in played.game.rules.incidents}
    for moment in played.moments.values():
        declared = [o.command.incident for o in moment.offers(moment.who) if isinstance(o.command, Declare)]
        assert {*declared} <= listed


@every_walk
def a_refusal_changes_nothing_and_says_why(played: Walk) -> None:
    game, memory = played.game, Memory()
    for number, step in enumerate(played.steps):
        memory.note(step.command)
        if number not in played.places:
            continue
        before = digest(step.before)
        near = list(memory.near(step.command, people(game, step.before)))
        for command in near[number % 3 :: 3]:
            try:
                game.decide(step.before, command)
            except Refused as refused:
                _says_why(refused)
        assert digest(step.before) == before


@every_walk
def players_are_refused_what_only_the_staff_may_do_for_want_of_power_whatever_the_time(played: Walk) -> None:
    game, ana = played.game, Actor("ana", Role.JUGADOR)
    powers = {kind: act.power.roles(game.rules) for kind, act in game.contents.acts.items()}
    done = {type(step.command): step.command for step in played.steps}
    orders = [replace(command, by=ana) for kind, command in done.items() if Role.JUGADOR not in powers[kind]]
    for number, moment in enumerate(played.moments.values()):
        for command in orders[number % 3 :: 3] if moment.state.open else ():
            with pytest.raises(Refused) as refused:
                game.decide(moment.state, command)
            assert refused.value.code == "sin_facultad", command


def _says_why(refused: Refused) -> None:
    assert refused.reason in REASONS[refused.code]
    resolve(refused.cite)
    for language in LANGUAGES:
        _is_a_sentence(refused.sentence(language))
    record = refused.record()
    assert (record.code, record.cite) == (refused.code, refused.cite)


def _is_a_sentence(text: str) -> None:
    assert text[-1] in ".?", text
    assert not UNFILLED.search(text), text


def _reasons() -> dict[str, list[Reason]]:
    """Every reason a game can give, by code."""
    found: dict[str, list[Reason]] = defaultdict(list)
    for package in (engine, families, games):
        for module in walk_packages(package.__path__, f"{package.__name__}."):
            for value in vars(import_module(module.name)).values():
                if isinstance(value, Reason) and value not in found[value.code]:
                    found[value.code].append(value)
    return found


REASONS = _reasons()


def test_a_code_has_one_meaning_and_a_plain_form() -> None:
    assert {code: reasons for code, reasons in REASONS.items() if len(reasons) > 1} == {}
    assert [code for code in REASONS if not re.fullmatch(r"[a-z]+(_[a-z]+)*", code)] == []
