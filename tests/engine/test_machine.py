"""A machine of chapters that is no table answers everything that a machine is asked, and runs."""

import pytest

from tapete.engine.codec import decoder_of, encode
from tapete.engine.command import AZAR, Actor, Draw, Role, Tick
from tapete.engine.event import Refused
from tapete.engine.machine import Machine, play
from tapete.families.course import Events
from tests.engine.lamp import BLOWS, CITE, IS_STILL, Blown, Lamp, LampRules, Lantern, Light, Lit, Mend, Mended

ANA, JEFE = Actor("ana", Role.JUGADOR), Actor("jefe", Role.JEFE)
LANTERN: Machine[Lamp] = Lantern(LampRules())


def said(state: Lamp, words: str, by: Actor) -> Lamp:
    """The state after a command in words, which must write as it was read."""
    command = LANTERN.read(words.split(), by, state)
    assert LANTERN.write(command) == words
    assert decoder_of(LANTERN.commands).decode(encode(command)) == command
    after, events = play(LANTERN, state, command)
    assert decoder_of(LANTERN.events).decode(encode(events[0])) == events[0]
    assert decoder_of(LANTERN.states).decode(encode(after)) == after
    return after


def test_it_runs_from_words_to_views_with_chance_in_between() -> None:
    dark = LANTERN.opening()
    assert (LANTERN.slug, LANTERN.needs(dark), LANTERN.view(dark, ANA).phase) == ("lampara", None, "apagada")
    burning = said(dark, "encender 3", ANA)
    need = LANTERN.needs(burning)
    assert need is not None
    assert (need, [outcome.id for outcome in need.outcomes]) == (LANTERN.upcoming(dark), [BLOWS, IS_STILL])
    assert said(burning, f"resultado {IS_STILL}", AZAR) == burning
    assert LANTERN.view(said(burning, f"resultado {BLOWS}", AZAR), ANA) == LANTERN.view(dark, ANA)
    broken = said(dark, "encender 9", ANA)
    assert (LANTERN.view(broken, ANA).phase, LANTERN.needs(broken)) == ("rota", None)
    assert said(broken, "reparar bien mecha", JEFE) == Lamp(mended=("mecha",))


def test_events_that_were_folded_when_they_were_decided_are_not_folded_again() -> None:
    dark = Lamp()
    course = Events(LampRules(), dark)(Lit(power=3, cite=CITE))
    assert LANTERN.follow(dark, course.events) is course.state
    assert LANTERN.follow(dark, course.events) == course.state == Lamp(power=3)


def test_events_that_were_folded_from_another_state_are_folded_from_this_one() -> None:
    course = Events(LampRules(), Lamp())(Lit(power=3, cite=CITE))
    assert LANTERN.follow(Lamp(mended=("mecha",)), course.events) == Lamp(power=3, mended=("mecha",))
    assert LANTERN.follow(Lamp(), course.events[:0]) == Lamp()


def test_what_is_offered_is_what_would_be_accepted() -> None:
    for state in (Lamp(), Lamp(power=2), Lamp(broken=True)):
        for who in (ANA, JEFE, AZAR):
            offered = {type(offer.command) for offer in LANTERN.offers(state, who)}
            assert offered == {type(asked) for asked in _askable(who) if _accepts(state, asked)}


def _askable(who: Actor) -> list[Light | Mend | Draw]:
    light, mend = Light(by=who, player=who.id, power=1), Mend(by=who, how="bien", parts=("mecha",))
    return [light, mend, Draw(by=who, outcome=BLOWS)]


def _accepts(state: Lamp, command: Light | Mend | Draw) -> bool:
    try:
        LANTERN.decide(state, command)
    except Refused:
        return False
    return True


def test_a_command_of_no_chapter_is_refused_by_the_article_of_the_machine() -> None:
    with pytest.raises(Refused) as refused:
        LANTERN.decide(Lamp(), Tick(by=ANA, at=1))
    assert (refused.value.code, refused.value.cite) == ("fuera_del_juego", CITE)


def test_what_it_does_not_wait_for_does_not_come() -> None:
    assert need_admits("lluvia") is False
    with pytest.raises(Refused, match="lluvia"):
        LANTERN.decide(Lamp(power=1), Draw(by=AZAR, outcome="lluvia"))


def need_admits(outcome: str) -> bool:
    need = LANTERN.needs(Lamp(power=1))
    return need is not None and need.admits(outcome)


def test_it_says_who_learns_of_an_event() -> None:
    mended = Mended(parts=("mecha",), cite=CITE)
    assert (LANTERN.sees(mended, ANA), LANTERN.sees(mended, JEFE)) == (False, True)
    assert LANTERN.sees(Lit(power=1, cite=CITE), ANA)
    assert LANTERN.sees(Blown(out=True, cite=CITE), ANA)
