"""Cards out of the sabot, and the lots: what chance gives (ES1979:09.VII.p5)."""

from collections.abc import Sequence

from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Draw
from tapete.engine.event import Event
from tapete.engine.need import Need, Outcome
from tapete.engine.refusal import Reason, Refused
from tapete.families.bacarra.cards import CardDiscarded
from tapete.families.bacarra.deal import Dealing, dealing
from tapete.families.bacarra.state import with_play
from tapete.families.covered import JugadaAnnulled
from tapete.families.sabot.shoe import need_of, shuffled_need
from tapete.families.table.interruption import CAUSE, INTERRUPTION, interruption
from tapete.games.bacarra_dos_panos.covering import draw_lot, return_all
from tapete.games.bacarra_dos_panos.payment import annulled, settling
from tapete.games.bacarra_dos_panos.powers import Course
from tapete.games.bacarra_dos_panos.rules import DosPanosRules
from tapete.games.bacarra_dos_panos.showing import after_the_thirds
from tapete.games.bacarra_dos_panos.state import BANCA, BETTING, PRIMERO, SEGUNDO, SIDES, Phase, State
from tapete.kit.cards import FRENCH_52
from tapete.language import N_

SORTEO_AJENO = Reason("sorteo_ajeno", N_("The lots are drawn among {options}."))

LOTS = "sorteo"
SHUFFLED = frozenset({Phase.BARAJA, Phase.CORTE})


def waits(rules: DosPanosRules, state: State) -> Need | None:
    """The chance that the table waits for: lots, or the next card."""
    if state.lot is not None:
        return Need(LOTS, _equal(state.lot.options), rules.law["equal_bids"], beside=True)
    return comes(rules, state) if state.play is not None and state.play.queue else None


def comes(rules: DosPanosRules, state: State) -> Need | None:
    """The next card of the sabot, or the order of one that is to be cut; and lots, which may be wanted before it."""
    cite, card = rules.law["deal"], None
    if state.phase in SHUFFLED:
        card = shuffled_need(FRENCH_52, rules.packs.value, cite)
    elif state.sabot and state.live:
        card = need_of(state.sabot, cite)
    return card and replace(card, lots=() if rules.libre else _equal(SIDES))


def _equal(options: tuple[str, ...]) -> tuple[Outcome, ...]:
    return tuple(Outcome(option, 1) for option in options)


def _lots(rules: DosPanosRules, state: State, command: Draw) -> Sequence[Event] | None:
    """Draw lots, where they are due."""
    if state.lot is None:
        return None
    if command.outcome not in state.lot.options:
        raise Refused(SORTEO_AJENO, rules.law["equal_bids"], options=", ".join(state.lot.options))
    course = Course(rules, state)
    draw_lot(course, command.outcome)
    return course.events


def _after_the_card(course: Course, use: str) -> None:
    if course.state.phase is Phase.BANQUERO:
        after_the_thirds(course, use)


deal: Chapter[DosPanosRules, State] = dealing(
    Dealing(
        course=Course,
        sides=(PRIMERO, SEGUNDO, BANCA),
        waits=waits,
        third="drawing",
        after=_after_the_card,
        speaks=lambda state: Phase.SEGUNDO if state.jugada.void[0] else Phase.PRIMERO,
        kept=lambda play, _: play,
        noted=lambda play, event: replace(play, drawn=(*play.drawn, event.card)),
        besides=_lots,
    )
)
deal.fold(CardDiscarded)(
    lambda _, state, event: with_play(state, early=()) if event.what == "tempranas" else with_play(state, spare=())
)
deal.fold(JugadaAnnulled)(lambda rules, state, event: settling(rules, annulled(state), event.cite))


# --- what the house could not finish ----------------------------------------------------------------------------------

_UNDER_WAY = frozenset({Phase.REPARTO, Phase.PRIMERO, Phase.SEGUNDO, Phase.BANQUERO, Phase.DESCUBRIR})
_BETS_LAID = BETTING | {Phase.SORTEO}


def _waits(rules: DosPanosRules, state: State) -> bool:
    """Whether cards, or lots, are to come for what was bet."""
    laid = state.play is not None and bool(state.play.stakes or state.play.callers)
    return state.phase in _UNDER_WAY or (state.phase in _BETS_LAID and laid)


def _called_off(rules: DosPanosRules, state: State) -> Sequence[Event]:
    if state.phase in _UNDER_WAY:
        return [JugadaAnnulled(cause=CAUSE, cite=INTERRUPTION)]
    course = Course(rules, state)
    return_all(course, INTERRUPTION)
    return course.events


interrupted: Chapter[DosPanosRules, State] = interruption(_waits, _called_off)
