"""What is declared in a line: verbs of players, sentences chosen by a field, routes of money, and what events leave."""

from collections.abc import Sequence

import msgspec
import pytest

from tapete.engine.chapter import Chapter, Contents, announcement, replace, verb
from tapete.engine.command import Actor, Command, ForPlayer, Role
from tapete.engine.event import CAJA, MESA, PAID, Event, Move, Reason, Refused, always, pot, wallet
from tests.engine.lamp import ANYBODY, CITE, LampRules

ANA, JEFE = Actor("ana", Role.JUGADOR), Actor("jefe", Role.JEFE)
RULES = LampRules()
NADA = Reason("nada", "There is nothing to collect.")


class Box(msgspec.Struct, frozen=True):
    held: int = 0
    open: bool = True


class Paid(Event, frozen=True, tag="paid"):
    sentence = "{player:@} is paid."
    sentence_if = ("extra", "{player:@} is paid, with {extra} more.")
    sentence_unless = ("amount", "{player:@} is paid nothing.")
    route = PAID
    extra: int
    player: str
    amount: int


class Fed(Event, frozen=True, tag="fed"):
    route = (always(MESA), pot)
    route_of = "name"
    name: str
    amount: int


class Raised(Event, frozen=True, tag="raised"):
    route = (always(CAJA), always(MESA))
    amount: int


Collect = verb("Collect", "cobrar", "Collect", ForPlayer, key="c")
Shut = verb("Shut", "cerrar caja", "Shut it", of_organiser=True)
WasShut = announcement("WasShut", "The box is shut.")
box = Chapter[LampRules, Box]("box")


@box.act(Collect, by=ANYBODY, offered=True)
def collect(rules: LampRules, state: Box, command: ForPlayer) -> Sequence[Event]:
    if not state.held:
        raise Refused(NADA, CITE)
    return [Paid(player=command.player, amount=state.held, extra=0, cite=CITE)]


@box.act(Shut, by=ANYBODY, offered=True)
def shut(rules: LampRules, state: Box, command: Command) -> Sequence[Event]:
    return [WasShut(cite=CITE)]


box.leaves(Paid, lambda state, event: replace(state, held=state.held - event.amount))
box.sets(WasShut, open=False)
CONTENTS = Contents[LampRules, Box]((box,))


def test_a_verb_of_a_player_is_offered_to_players_for_themselves_while_its_decision_accepts_it() -> None:
    def offered(state: Box, who: Actor) -> list[Command]:
        return [offer.command for offer in CONTENTS.offers(RULES, state, who)]

    assert offered(Box(held=5), ANA) == [Collect(by=ANA, player="ana"), Shut(by=ANA)]
    assert offered(Box(), ANA) == [Shut(by=ANA)]
    assert offered(Box(held=5), JEFE) == [Shut(by=JEFE)]
    assert (Collect.key, Shut.of_organiser, Collect.of_organiser) == ("c", True, False)


def test_the_article_of_a_bare_offer_is_that_of_its_first_event() -> None:
    assert {offer.cite for offer in CONTENTS.offers(RULES, Box(held=1), ANA)} == {CITE}


def test_an_event_leaves_the_state_that_is_said_of_it() -> None:
    paid = Paid(player="ana", amount=2, extra=0, cite=CITE)
    assert CONTENTS.folds[Paid](RULES, Box(held=5), paid) == Box(held=3)
    assert CONTENTS.folds[WasShut](RULES, Box(held=5), WasShut(cite=CITE)) == Box(held=5, open=False)


def test_a_field_chooses_between_the_sentences_of_an_event() -> None:
    told = [Paid(player="ana", amount=a, extra=e, cite=CITE).tell("en") for a, e in ((1, 0), (1, 2), (0, 0))]
    assert told == ["ana is paid.", "ana is paid, with 2 more.", "ana is paid nothing."]


def test_an_amount_moves_along_the_route_of_whoever_the_event_names() -> None:
    assert Paid(player="ana", amount=3, extra=0, cite=CITE).moves() == (Move(MESA, wallet("ana"), 3),)
    assert Fed(name="oro", amount=4, cite=CITE).moves() == (Move(MESA, pot("oro"), 4),)
    assert Raised(amount=5, cite=CITE).moves() == (Move(CAJA, MESA, 5),)
    assert WasShut(cite=CITE).moves() == ()


class Unowned(Event, frozen=True, tag="unowned"):
    route = PAID
    amount: int


class Amountless(Event, frozen=True, tag="amountless"):
    route = (always(CAJA), always(MESA))


@pytest.mark.parametrize(("kind", "lacks"), [(Unowned, "no player"), (Amountless, "no amount")])
def test_a_game_whose_event_cant_move_along_its_route_is_not_made(kind: type[Event], lacks: str) -> None:
    chapter = Chapter[LampRules, Box]("wrong")
    chapter.act(Shut, by=ANYBODY)(lambda *_: [])
    chapter.records(kind)
    with pytest.raises(TypeError, match=lacks):
        Contents([chapter])
