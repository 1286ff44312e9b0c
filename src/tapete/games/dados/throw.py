"""The throw: ya no va más, once the tirador has bet on the line, and then what the dice show.

ES1979:06.IV.3.p3 and p9; bets that nobody throws for, criterio:dados.27.
"""

from collections.abc import Sequence

from tapete.engine.actor import Role
from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.engine.refusal import Reason, Refused
from tapete.families.dice import MEMORY, Drawn, reads_dice
from tapete.families.stakes.laying import given_back
from tapete.families.table import reasons as shared
from tapete.families.table.powers import Chance, Staff
from tapete.games.dados.dice import DiceChosen, usual_choice
from tapete.games.dados.payment import settlement_of
from tapete.games.dados.rules import DadosRules
from tapete.games.dados.state import ELECCION_PENDIENTE, SIN_DADOS, SIN_TIRADOR, Choice, Phase, State, during
from tapete.games.dados.tirador import candidate, has_line
from tapete.language import N_
from tapete.law.citation import Citation

TIRADOR_SIN_LINEA = Reason(
    "tirador_sin_linea",
    N_("{player:@} throws the dice and must have a bet on Win or Don't Win of {minimum:€} or more."),
)

NOBODY_THROWS = Citation("criterio:dados.27")
throw = Chapter[DadosRules, State]("throw")


class CloseBets(Command, frozen=True, tag="close-bets"):
    """Call ya no va más: the throw follows."""

    label = N_("Ya no va más")
    words = ("ya no va más", "no va más", "ya-no-va-más")


class BetsClosed(Event, frozen=True, tag="bets-closed"):
    """Ya no va más."""

    sentence = N_("{by:@}: «Ya no va más».")
    by: str


class CroupierThrows(Event, frozen=True, tag="croupier-throws"):
    """A crupier throws, because every player has passed the dice and some bets must still be decided."""

    sentence = N_("Nobody takes the dice: {by:@} throws them.")
    by: str


CALLER = Staff[DadosRules](lambda rules: frozenset({rules.closing.value.by}), lambda rules: rules.closing.cite)


@throw.act(CloseBets, by=CALLER)
def close_bets(rules: DadosRules, state: State, command: CloseBets) -> Sequence[Event]:
    """Ya no va más, once there is a tirador who has bet as the law asks, or when every player has passed the dice."""
    if abandoned(state) and state.stakes:
        return _without_tirador(state, command)
    if state.phase is not Phase.APUESTAS:
        raise _untimely(rules, state)
    if state.choice is not Choice.NADA:
        raise Refused(ELECCION_PENDIENTE, rules.request_in_series.cite, tirador=state.tirador)
    if not _has_bet(rules, state):
        raise Refused(TIRADOR_SIN_LINEA, rules.line_duty.cite, player=state.tirador, minimum=rules.minimum)
    return [BetsClosed(by=command.by.id, cite=rules.closing.cite)]


def abandoned(state: State) -> bool:
    """Whether the dice look for a tirador and every player has passed them or may not throw."""
    return state.phase is Phase.OFRECER and not state.offered and not candidate(state)


def _without_tirador(state: State, command: CloseBets) -> Sequence[Event]:
    """Return the bets that no throw has counted for; if others are undecided, a crupier throws (criterio:dados.27)."""
    returned = given_back([stake for stake in state.stakes if stake.placed > state.thrown], NOBODY_THROWS)
    if len(returned) == len(state.stakes):
        return returned
    crupier = next(person.id for person in state.staff if person.role is Role.CRUPIER)
    replaced = state.choice is Choice.REEMPLAZO
    dice = [DiceChosen(player=crupier, dice=usual_choice(state), cite=NOBODY_THROWS)] if replaced else []
    return [
        *returned,
        *dice,
        BetsClosed(by=command.by.id, cite=NOBODY_THROWS),
        CroupierThrows(by=crupier, cite=NOBODY_THROWS),
    ]


def _untimely(rules: DadosRules, state: State) -> Refused:
    match state.phase:
        case Phase.FIN:
            return Refused(shared.SESION_TERMINADA, rules.last_rounds.cite)
        case Phase.PREPARACION:
            return Refused(SIN_DADOS, rules.dice_set.cite)
        case Phase.OFRECER:
            return Refused(SIN_TIRADOR, rules.offered_by.cite)
        case _:
            expected = "liquidar" if state.phase is Phase.LIQUIDACION else "resultado"
            call = rules.closing.value.call
            return Refused(shared.FUERA_DE_ORDEN, rules.closing.cite, call=call, expected=expected)


def _has_bet(rules: DadosRules, state: State) -> bool:
    """Whether the tirador has bet as he must before the first throw of a jugada."""
    return bool(state.punto) or not rules.line_duty.value or has_line(state, state.tirador)


throw.bare(CloseBets)


def may_call(rules: DadosRules, state: State) -> bool:
    """Whether ya no va más may be called."""
    if state.phase is not Phase.APUESTAS:
        return abandoned(state) and bool(state.stakes)
    return state.choice is Choice.NADA and _has_bet(rules, state)


@throw.fold(BetsClosed)
def bets_closed(rules: DadosRules, state: State, event: BetsClosed) -> State:
    return replace(state, phase=Phase.TIRO)


throw.records(CroupierThrows)

DICE = Chance[DadosRules](lambda rules: rules.need.cite, seen_by=frozenset({Role.STICKMAN, Role.CRUPIER}))
CALLED = during(Phase.TIRO, shared.RESULTADO_ANTES_DE_TIEMPO, lambda rules: rules.closing.cite)


reads_dice(throw, by=DICE, when=CALLED, cite=lambda rules: rules.null_by.cite)


@throw.fold(Drawn)
def drawn(rules: DadosRules, state: State, event: Drawn) -> State:
    return replace(
        state,
        phase=Phase.LIQUIDACION,
        outcome=event.outcome,
        due=settlement_of(rules, state, event.outcome),
        results=(*state.results, event.outcome)[-MEMORY:],
    )
