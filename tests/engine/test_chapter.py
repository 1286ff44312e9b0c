"""A sum of chapters: who answers, who may and when, what is offered, and what events leave behind."""

from typing import Any, ClassVar

import msgspec
import pytest

from tapete.engine.chapter import Chapter, Contents
from tapete.engine.codec import decoder_of, encode
from tapete.engine.command import Actor, Command, Role
from tapete.engine.event import Event, Refused
from tapete.law.citation import Citation
from tests.engine.lamp import ANYBODY, CITE, ROTA, Lamp, LampRules, Light, Lit, Mend, Mended, lamp, light, repairs

RULES = LampRules()
ANA, JEFE = Actor("ana", Role.JUGADOR), Actor("jefe", Role.JEFE)
CONTENTS = Contents[LampRules, Lamp]((lamp, repairs))


def decide(state: Lamp, command: Any) -> list[Event]:
    return list(CONTENTS.acts[type(command)].decide(RULES, state, command))


def after(state: Lamp, event: Event) -> Any:
    return CONTENTS.folds[type(event)](RULES, state, event)


def test_a_command_goes_to_its_act_and_an_event_to_its_fold() -> None:
    [event] = decide(Lamp(), Light(by=ANA, player="ana", power=3))
    assert event == Lit(power=3, cite=CITE)
    assert after(Lamp(), event) == Lamp(power=3)


def test_first_who_then_when_then_the_decision_itself() -> None:
    with pytest.raises(Refused) as nobody:
        decide(Lamp(broken=True), Mend(by=ANA, how="bien", parts=("x",)))
    with pytest.raises(Refused) as untimely:
        decide(Lamp(broken=True, power=2), Light(by=ANA, player="ana", power=1))
    with pytest.raises(Refused) as burning:
        decide(Lamp(power=2), Light(by=ANA, player="ana", power=1))
    assert [e.value.code for e in (nobody, untimely, burning)] == ["sin_facultad", "rota", "encendida"]


def test_what_is_offered_is_filtered_by_who_and_when() -> None:
    def offered(state: Lamp, who: Actor) -> list[type]:
        return [type(offer.command) for offer in CONTENTS.offers(RULES, state, who)]

    assert offered(Lamp(), ANA) == [Light]
    assert offered(Lamp(), JEFE) == [Light, Mend]
    assert offered(Lamp(broken=True), ANA) == []
    assert offered(Lamp(power=1), JEFE) == [Mend]


class Shade(Command, frozen=True, tag="shade"):
    """Decided with its opposite."""


class Unshade(Command, frozen=True, tag="unshade"):
    """The other."""


class Snuff(Command, frozen=True, tag="snuff"):
    """Decided alone."""


def shading() -> Chapter[LampRules, Lamp]:
    """A chapter of verbs that say nothing but themselves; whether the lamp burns tells which are accepted."""
    chapter = Chapter[LampRules, Lamp]("shading")

    @chapter.act(Shade, Unshade, by=lamp.acts[0].power)
    def shade(rules: LampRules, state: Lamp, command: Command) -> list[Event]:
        if isinstance(command, Shade) is not bool(state.power):
            raise Refused(ROTA, CITE)
        return [Lit(power=0, cite=CITE)]

    @chapter.act(Snuff, by=lamp.acts[0].power)
    def snuff(rules: LampRules, state: Lamp, command: Snuff) -> list[Event]:
        return [Lit(power=0, cite=CITE)]

    chapter.records(Lit)
    return chapter


def test_verbs_that_say_nothing_but_themselves_are_offered_while_their_decision_accepts_them() -> None:
    chapter = shading()
    chapter.bare(Shade, Unshade, Snuff)
    for power, expected in ((0, [Unshade, Snuff]), (1, [Shade, Snuff])):
        offers = list(Contents[LampRules, Lamp]((chapter,)).offers(RULES, Lamp(power=power), ANA))
        assert [type(offer.command) for offer in offers] == expected
        assert {offer.cite for offer in offers} == {CITE}


def test_what_might_be_asked_is_offered_with_the_article_that_is_named_and_what_people_choose_is_free() -> None:
    chapter, article = shading(), Citation("ES1979:04")
    chapter.might(Unshade, free=("by",), cite=lambda _: article)(lambda _rules, _state, who: [Unshade(by=who)])
    [offer] = Contents[LampRules, Lamp]((chapter,)).offers(RULES, Lamp(), ANA)
    assert (offer.command, offer.cite, offer.free) == (Unshade(by=ANA), article, ("by",))
    assert list(Contents[LampRules, Lamp]((chapter,)).offers(RULES, Lamp(power=1), ANA)) == []


def test_two_chapters_may_say_what_one_event_leaves_and_it_is_done_in_their_order() -> None:
    assert after(Lamp(), Lit(power=9, cite=CITE)) == Lamp(broken=True)
    assert after(Lamp(), Lit(power=5, cite=CITE)) == Lamp(power=5)


def test_a_verb_is_decided_by_one_chapter() -> None:
    twice = Chapter[LampRules, Lamp]("twice")
    twice.act(Light, by=lamp.acts[0].power)(light)
    with pytest.raises(TypeError, match="Light is decided by another chapter"):
        Contents[LampRules, Lamp]((lamp, twice))


def test_an_event_that_is_only_recorded_changes_nothing_and_hides_no_fold() -> None:
    silent = Chapter[LampRules, Lamp]("silent")
    silent.records(Lit, Mended)
    for chapters in ((lamp, silent), (silent, lamp)):
        contents = Contents[LampRules, Lamp](chapters)
        assert contents.folds[Lit](RULES, Lamp(), Lit(power=2, cite=CITE)) == Lamp(power=2)
        assert contents.folds[Mended](RULES, Lamp(power=2), Mended(parts=(), cite=CITE)) == Lamp(power=2)


def test_the_unions_are_made_of_the_chapters() -> None:
    command = Mend(by=JEFE, how="mal", parts=("mecha",))
    assert decoder_of(CONTENTS.commands).decode(encode(command)) == command
    assert decoder_of(CONTENTS.events).decode(encode(Lit(power=1, cite=CITE))) == Lit(power=1, cite=CITE)
    with pytest.raises(msgspec.ValidationError):
        decoder_of(CONTENTS.commands).decode(b'{"do":"fly","by":{"id":"ana","role":"jugador"}}')


def test_a_chapter_that_is_written_wrongly_says_so_when_it_is_written() -> None:
    class Misspelt(Command, frozen=True, tag="misspelt"):
        words: ClassVar[tuple[str, ...]] = ("encender {powre}",)
        power: int

    class Again(Command, frozen=True, tag="light"):
        words: ClassVar[tuple[str, ...]] = ("otra vez",)

    wrong = Chapter[LampRules, Lamp]("wrong")
    with pytest.raises(TypeError, match="names 'powre', and the command has no such field"):
        wrong.act(Misspelt, by=ANYBODY)(lambda *_: [])
    with pytest.raises(TypeError, match="wrong: Light is offered before any act decides it"):
        wrong.bare(Light)
    wrong.act(Again, by=ANYBODY)(lambda *_: [])
    wrong.might(Again)(lambda *_: [])
    with pytest.raises(TypeError, match="wrong: what might be asked of Again is told twice"):
        wrong.might(Again)(lambda *_: [])
    with pytest.raises(TypeError, match="Again and Light have the same tag, 'light'"):
        Contents[LampRules, Lamp]((lamp, wrong))
