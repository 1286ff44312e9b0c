"""Errors that the articles of both games have in common: cards drawn too early, face up, stuck or dropped; claims."""

from collections.abc import Callable
from typing import Any

import msgspec

from tapete.engine.actor import Role
from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Declare
from tapete.families.bacarra.cards import CardDiscarded, CardsStuck, DrawsQueued
from tapete.families.bacarra.deal import EARLY, FACE_UP
from tapete.families.bacarra.state import AnyState
from tapete.families.course import Events
from tapete.families.covered import JugadaAnnulled
from tapete.families.incidents import Incidents
from tapete.families.sabot.cards import in_hand

WAIVED = "dispensa"
"""Whoever may frees the banker from going on with cards drawn too early."""
HEAD_ONLY = frozenset({Role.JEFE})
THIRDS = 3
"""A jugada takes at most three cards of each side."""
Course = Events[Any, Any]
Window = Callable[[Any], bool]


class Common(msgspec.Struct, frozen=True, kw_only=True):
    """When the common errors may have happened in a game, and who waives one."""

    sides: int
    untimely: Window
    """Before the closing call: no card may come out of the sabot yet."""
    drawing: Window
    """A card is coming out of the sabot, with the bets closed."""
    dealing: Window
    """From the closing call to the payment."""
    waives: Role


def early_cards(state: AnyState) -> tuple[str, ...]:
    """The cards drawn before the closing call."""
    early: tuple[str, ...] = state.play.early if state.play is not None else ()
    return early


def common_errors(incident: Incidents[Any], how: Common) -> Chapter[Any, Any]:
    """Declare the common errors, and give the chapter in which all errors of the game are declared."""
    errors = incident.chapter()
    errors.fold(CardsStuck)(lambda _, state, event: replace(state, sabot=in_hand(state).burn_unseen(event.cards)))

    def left(state: AnyState) -> int:
        return state.sabot.left if state.sabot is not None else 0

    def drawable(state: AnyState) -> list[str]:
        """Numbers of cards that may have come out, one if none is named; with those already out, the whole deal."""
        most = min(2 * how.sides - len(early_cards(state)), left(state))
        return ["", *(str(cards) for cards in range(1, most + 1))] if most > 0 else []

    @incident("carta-antes-de-tiempo", lambda state: how.untimely(state) and bool(drawable(state)), drawable)
    def drawn_early(course: Course, command: Declare) -> None:
        """The cards never go back: they are the first of the deal."""
        cite = incident.rule(course, command)
        course(DrawsQueued(uses=(EARLY,) * int(command.note or 1), cite=cite))

    @incident(WAIVED, lambda state: how.untimely(state) and bool(early_cards(state)), by=frozenset({how.waives}))
    def waived(course: Course, command: Declare) -> None:
        course(CardDiscarded(what="tempranas", cite=incident.rule(course, command)))

    @incident(
        "carta-boca-arriba",
        lambda state: how.drawing(state) and state.jugada.queue[0] != FACE_UP and left(state) > 1,
    )
    def face_up(course: Course, command: Declare) -> None:
        course(DrawsQueued(uses=(FACE_UP,), cite=incident.rule(course, command)))

    def stuck_together(state: AnyState) -> list[str]:
        """Numbers of cards that may be stuck: two or more, and no more than a jugada takes."""
        return [str(cards) for cards in range(2, min(left(state), THIRDS * how.sides) + 1)]

    @incident("cartas-pegadas", lambda state: how.drawing(state) and bool(stuck_together(state)), stuck_together)
    def stuck(course: Course, command: Declare) -> None:
        cite = incident.rule(course, command)
        course(CardsStuck(cards=int(command.note), cite=cite), JugadaAnnulled(cause="cartas pegadas", cite=cite))

    incident("carta-al-suelo", how.dealing)(incident.ruled)
    return errors


def unforeseen(incident: Incidents[Any], dealing: Window, annulled: str = "") -> None:
    """Whoever runs the table decides what no article foresees; `annulled` is the ruling that annuls the jugada."""
    incident("caso-no-previsto", lambda state: state.open, by=HEAD_ONLY)(incident.ruled)

    @incident("caso-no-previsto-nula", dealing, by=HEAD_ONLY)
    def void(course: Course, command: Declare) -> None:
        course(JugadaAnnulled(cause="caso no previsto", cite=incident.rule(course, command, annulled)))
