"""Tickets that go back: a draw that is annulled, that can't be held, or that the house can't continue."""

from collections.abc import Sequence

from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.engine.row import Row
from tapete.families.draw.delivered import TicketsRefunded
from tapete.families.draw.rules import DrawRules
from tapete.families.draw.state import CLOSED, UNDRAWN, DrawState, During, Phase, organiser, paid
from tapete.families.hall.shares import amounts
from tapete.families.table.interruption import INTERRUPTION, RoundInterrupted, interruption
from tapete.families.table.opening import RoundClosed
from tapete.language import N_
from tapete.law.citation import Citation

ANULADA, INTERRUMPIDA = "anulada", "interrumpida"


def void(rules: DrawRules, state: DrawState, reason: str, cite: Citation) -> list[Event]:
    """The draw is over without having been held: whoever bought gets all of it back."""
    back = [TicketsRefunded(of=amounts(paid(rules, state)), cite=cite)] if state.tickets else []
    return [*back, RoundClosed(round=state.round, reason=reason, cite=cite)]


class Annul(Command, frozen=True, tag="annul"):
    """Annul the draw before it is held."""

    label = N_("Annul the draw")
    words = ("anular",)


class Annulled(Event, frozen=True, tag="annulled"):
    """The organiser gives the draw up."""

    sentence = N_("{by:@} annuls the draw.")
    by: str


annulment = Chapter[DrawRules, DrawState]("annulment")


@annulment.act(Annul, by=organiser("annulled"), when=During("annulled", *UNDRAWN))
def annul(rules: DrawRules, state: DrawState, command: Annul) -> Sequence[Event]:
    """Until the draw, and with every ticket refunded."""
    cite = rules.law["annulled"]
    return [Annulled(by=command.by.id, cite=cite), *void(rules, state, ANULADA, cite)]


annulment.bare(Annul)
annulment.records(Annulled)


@annulment.fold(TicketsRefunded)
def refunded(rules: DrawRules, state: DrawState, event: TicketsRefunded) -> DrawState:
    return replace(state, sold=Row(), tickets=0)


def _forgotten(rules: DrawRules, state: DrawState, event: RoundInterrupted) -> DrawState:
    return replace(state, awards=())


interrupted: Chapter[DrawRules, DrawState] = interruption(
    lambda _, state: state.phase in CLOSED or (state.phase is Phase.VENTA and state.tickets > 0),
    lambda rules, state: void(rules, state, INTERRUMPIDA, INTERRUPTION),
    _forgotten,
)
