"""The crupier deducts the benefit and pays the bote; what lies on the table is gathered (MU2010:81.3.p17-p18)."""

from collections.abc import Sequence

from tapete.engine.chapter import Chapter, replace
from tapete.engine.event import Event
from tapete.families.poquer_de_circulo import articulos
from tapete.families.poquer_de_circulo.curso import annul, hand_over, with_shown
from tapete.families.poquer_de_circulo.money import BenefitTaken, BotePaid
from tapete.families.poquer_de_circulo.rules import CirculoRules
from tapete.families.poquer_de_circulo.state import (
    CROUPIERS,
    Course,
    During,
    Phase,
    State,
    add_chips,
    spread_in,
)
from tapete.families.table.interruption import CAUSE, INTERRUPTION, interruption
from tapete.families.table.settling import settlement

ALONE, SHARED, WON = "sin descubrir", "bote repartido", "bote pagado"


def _over(rules: CirculoRules, state: State) -> Sequence[Event]:
    return hand_over(rules, state, reason_of(state), articulos.PAID)


def reason_of(state: State) -> str:
    """How a hand ended."""
    if not any(each.cards for each in state.shown):
        return ALONE
    return SHARED if any(event.cite == articulos.SHARED for event in state.due) else WON


payment: Chapter[CirculoRules, State] = settlement(
    by=CROUPIERS, when=During(articulos.PAID, Phase.PAGO), cite=lambda _: articulos.PAID, ends=_over
)


@payment.fold(BenefitTaken)
def benefit_taken(rules: CirculoRules, state: State, event: BenefitTaken) -> State:
    return replace(state, cagnotte=state.cagnotte + event.amount, due=state.due[1:])


@payment.fold(BotePaid)
def bote_paid(rules: CirculoRules, state: State, event: BotePaid) -> State:
    paid = replace(add_chips(state, event.player, event.amount), due=state.due[1:])
    won = next((each.won for each in state.shown if each.player == event.player), 0)
    return with_shown(paid, event.player, won=won + event.amount)


# --- a house that starts again ----------------------------------------------------------------------------------------


def _voided(rules: CirculoRules, state: State) -> Sequence[Event]:
    """A hand that can't be rebuilt is annulled; what was paid of it already stays where it is."""
    course = Course(rules, state)
    annul(course, CAUSE, INTERRUPTION)
    return course.events


def _cards_to_come(rules: CirculoRules, state: State) -> bool:
    """Whether chance still has cards to give; a hand of which every card has come is played to its end."""
    later = state.street + 1 < len(spread_in(rules, state).variant.streets)
    forced = state.phase in {Phase.OBLIGATORIAS, Phase.BARAJA} and bool(state.posted or state.betting)
    return forced or state.phase in {Phase.REPARTO, Phase.DESCARTE} or (state.phase is Phase.INTERVALO and later)


interrupted: Chapter[CirculoRules, State] = interruption(_cards_to_come, _voided)
