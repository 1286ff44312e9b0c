"""What each result does to the bets, how a jugada ends, and the errors and infractions with their rulings.

MU2010:92.6, 94.1, 96.2.a-c, 97 and 98, and criterios 18 and 32 to 35.
"""

from collections.abc import Callable, Sequence
from typing import Any

from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Declare, Role
from tapete.engine.event import MESA, Event, Infringed, cloth
from tapete.families.circulo.bank import BANCA
from tapete.families.covered import JugadaAnnulled
from tapete.families.dice import ThrowVoided
from tapete.families.incidents import WATCH, Incidents
from tapete.families.plazas.bets import Bet, Returned, about
from tapete.families.poker.pack import PackGathered, jugada_over
from tapete.families.table.duty import DIRECTION
from tapete.families.table.interruption import CAUSE, INTERRUPTION, interruption
from tapete.families.table.opening import RoundClosed
from tapete.families.table.reasons import NADA_QUE_LIQUIDAR
from tapete.families.table.settling import settlement, with_replenishments
from tapete.games.pai_gow.hands import MAL_COMPUESTA, Result
from tapete.games.pai_gow.rules import CASILLA, EFFECTS, BankerCommission, PaiGowRules
from tapete.games.pai_gow.state import (
    CROUPIER,
    CRUPIER,
    DEALT,
    BankCharged,
    BankReturned,
    Collected,
    Course,
    HouseLost,
    HouseWon,
    Paid,
    Phase,
    Settled,
    SettlementEvent,
    State,
    bank_of,
    banker_of,
    bet_at,
    in_phase,
    seat_at,
)
from tapete.kit.money import deduction
from tapete.language import N_
from tapete.law.citation import Citation


def settlement_of(rules: PaiGowRules, state: State) -> tuple[SettlementEvent, ...]:
    steps = [step for each in state.settled for step in _steps(rules, state, each)]
    bank = bank_of(state)
    if bank is None:
        return with_replenishments(rules.anticipo, state.bank, steps)
    of_the_house = [step for step in steps if isinstance(step, HouseWon | HouseLost)]
    others = [step for step in steps if not isinstance(step, HouseWon | HouseLost)]
    first = with_replenishments(rules.anticipo, state.bank, of_the_house)
    return (*first, *others, *_bank_taken_back(rules, bank, steps))


def _steps(rules: PaiGowRules, state: State, each: Settled) -> Sequence[SettlementEvent]:
    if each.result is None or (each.to == CRUPIER and each.result is Result.NULA):
        return ()
    if each.to == CRUPIER:
        kind = HouseWon if each.result is Result.GANANCIA else HouseLost
        return [kind(player=banker_of(state), amount=state.house_bet, cite=rules.law["banker_first"])]
    plaza = seat_at(each.to)
    bet = bet_at(state, plaza)
    if bet is None:
        return ()
    if each.result is Result.PERDIDA:
        bank, cite = banker_of(state), rules.law["foul" if each.case == MAL_COMPUESTA else "loses"]
        return [Collected(player=bet.player, plaza=plaza, banker=bank, amount=bet.amount, cite=cite)]
    back = about(Returned, bet, rules.law["nula" if each.result is Result.NULA else "returned"])
    return [back] if each.result is Result.NULA else [_paid(rules, bet, banker_of(state)), back]


def _paid(rules: PaiGowRules, bet: Bet, banker: str) -> Paid:
    won = int(bet.amount * rules.pay.value)
    kept = deduction(won, rules.commission.value)
    whose: dict[str, Any] = {"player": bet.player, "plaza": bet.plaza, "banker": banker}
    return Paid(**whose, amount=won - kept, deduction=kept, cite=rules.commission.cite)


def _bank_taken_back(rules: PaiGowRules, bank: Bet, steps: Sequence[Event]) -> Sequence[SettlementEvent]:
    """What a player has left who banked; of a net gain the house withholds its commission."""
    gain = sum(map(_to_the_bank, steps))
    charged = rules.banker_commission.value is BankerCommission.NETO and gain > 0
    kept = deduction(gain, rules.commission.value) if charged else 0
    cite = rules.banker_commission.cite
    charge = [BankCharged(player=bank.player, amount=kept, cite=cite)] if kept else []
    left = bank.amount + gain - kept
    back = [bank_returned(bank, left, rules)] if left else []
    return [*charge, *back]


def _to_the_bank(step: Event) -> int:
    return sum(move.amount * ((move.target == BANCA) - (move.source == BANCA)) for move in step.moves())


def bank_returned(bank: Bet, amount: int, rules: PaiGowRules) -> BankReturned:
    return BankReturned(player=bank.player, plaza=bank.plaza, amount=amount, cite=rules.law["funds"])


def _ends(rules: PaiGowRules, state: State) -> Sequence[Event]:
    results = [each.result for each in state.settled]
    counted = " / ".join(str(results.count(each)) for each in (Result.GANANCIA, Result.NULA, Result.PERDIDA))
    return jugada_over(state, counted, rules.law["used"])


payments: Chapter[PaiGowRules, State] = settlement(
    CROUPIER, in_phase(Phase.LIQUIDACION, "one_by_one", NADA_QUE_LIQUIDAR), lambda rules: rules.law["one_by_one"], _ends
)


@payments.fold(Collected, Paid, Returned, HouseWon, HouseLost, BankCharged, BankReturned)
def carried_out(rules: PaiGowRules, state: State, event: Event) -> State:
    bank, bets = state.bank, {BANCA if bet.kind == BANCA else cloth(bet.player): bet for bet in state.bets}
    for move in event.moves():
        bank += move.amount * ((move.target == MESA) - (move.source == MESA))
        for account, sign in ((move.source, -1), (move.target, 1)):
            if account in bets:
                bet = bets[account]
                bets[account] = replace(bet, amount=bet.amount + sign * move.amount)
    lie = tuple([bet for bet in bets.values() if bet.amount or bet.kind == BANCA])
    return replace(state, bank=bank, bets=lie, due=state.due[1:])


@payments.fold(RoundClosed)
def round_closed(rules: PaiGowRules, state: State, event: RoundClosed) -> State:
    phase = Phase.FIN if state.last == 0 else Phase.BANCA
    turn = state.banker if state.void else (state.banker + 1) % rules.positions
    return replace(state, phase=phase, turn=turn, bets=(), house_bet=0, called=False, void=False, banker=0)


# --- a jugada that is void --------------------------------------------------------------------------------------------


def emptied(rules: PaiGowRules, state: State) -> list[Event]:
    back: list[Event] = [about(Returned, bet, rules.law["returned"]) for bet in state.bets if bet.kind == CASILLA]
    bank = bank_of(state)
    return [*back, bank_returned(bank, bank.amount, rules)] if bank else back


def annul(course: Course, cause: str, cite: Citation) -> None:
    """Bets go back, and the bank is offered to the same person again."""
    rules = course.rules
    course(JugadaAnnulled(cause=cause, cite=cite))
    course(*emptied(rules, course.state))
    course(*jugada_over(course.state, cause, rules.law["used"]))


payments.sets(JugadaAnnulled, void=True, due=(), settled=())


def _waits_for_chance(rules: PaiGowRules, state: State) -> bool:
    return bool(state.called or state.bets) and state.phase not in DEALT | {Phase.ENTREGA}


def _interrupted(rules: PaiGowRules, state: State) -> Sequence[Event]:
    course = Course(rules, state)
    annul(course, CAUSE, INTERRUPTION)
    return course.events


interrupted: Chapter[PaiGowRules, State] = interruption(_waits_for_chance, _interrupted)


# --- errors and infractions -------------------------------------------------------------------------------------------


incident = Incidents(Course, EFFECTS)

ANNULLED = N_("the jugada is annulled, and bets go back")
STAY = N_("the hands stay with whoever has them")
SIN_MIRAR, MIRADAS = "sin-mirar", "miradas"


def _in(*phases: Phase) -> Callable[[State], bool]:
    return lambda state: state.phase in phases


MAKING = frozenset({Phase.PAQUETES, Phase.DADOS})
SETTING = _in(Phase.COMPOSICION, Phase.CRUPIER)


def _is_exposed(state: State) -> bool:
    """Whether the banker's cards lie open: the croupier's when he turns them, those of a player when hands meet."""
    return state.phase in {Phase.COMPARACION, Phase.LIQUIDACION} or (state.phase is Phase.CRUPIER and not state.banker)


def _no_throw(course: Course, command: Declare) -> None:
    cite = incident.rule(course, command)
    course(ThrowVoided(cause=command.incident, by=command.by.id, tirador="", cite=cite))


incident("dado-fuera-de-la-mesa", _in(Phase.DADOS), notes=lambda _: ("",))(_no_throw)
incident("dado-montado", _in(Phase.DADOS), notes=lambda _: ("",))(_no_throw)


@incident("sobrantes-mal-contadas", _in(Phase.DADOS), notes=lambda _: ("",))
def bad_count(course: Course, command: Declare) -> None:
    annul(course, command.incident, incident.rule(course, command))


def _bad_packet(course: Course, command: Declare) -> None:
    """Before the dice another deal is as good as this one."""
    if course.state.phase in MAKING:
        cite = incident.rule(course, command, N_("the packets are mixed and made again; bets stand"))
        course(PackGathered(cite=cite))
    else:
        annul(course, command.incident, incident.rule(course, command, ANNULLED))


_JEFE = frozenset({Role.JEFE})
_ANY_PACKET = _in(*MAKING, Phase.ENTREGA, Phase.COMPOSICION)
incident("paquete-sin-siete-cartas", _ANY_PACKET, notes=lambda _: ("",), by=_JEFE)(_bad_packet)
incident("carta-descubierta", _ANY_PACKET, notes=lambda _: ("",), by=_JEFE)(_bad_packet)


@incident(
    "reparto-desde-otra-posicion",
    _in(Phase.COMPOSICION),
    notes=lambda state: (MIRADAS,) if any(hand.looked for hand in state.hands) else (SIN_MIRAR, MIRADAS),
)
def wrong_start(course: Course, command: Declare) -> None:
    incident.rule(course, command, N_("the hands are put right") if command.note == SIN_MIRAR else STAY)


def _warned(course: Course, command: Declare) -> None:
    incident.rule(course, command)


incident("cartas-mostradas", SETTING)(_warned)
incident("conversacion", SETTING)(_warned)
incident("cartas-tocadas", _is_exposed)(_warned)
incident("conflicto", lambda _: True, by=WATCH | DIRECTION)(_warned)


@incident("crupier-mira-sus-cartas", _in(Phase.COMPOSICION), by=DIRECTION | {Role.JEFE})
def croupier_looked(course: Course, command: Declare) -> None:
    told = {"by": command.by.id, "incident": command.incident, "note": command.note}
    course(Infringed(**told, cite=course.rules.law["crupier_last"]))


errors: Chapter[PaiGowRules, State] = incident.chapter()
errors.records(Infringed, ThrowVoided)
