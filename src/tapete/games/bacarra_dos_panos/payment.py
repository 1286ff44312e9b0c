"""The payment in legal order, the cagnotte, and what becomes of bank and turns then (ES1979:09.VII.p6, 09.V.3)."""

from collections.abc import Sequence

from tapete.engine.chapter import Chapter, Moment, replace
from tapete.engine.event import Event
from tapete.families.bacarra.state import with_bank
from tapete.families.circulo.bank import Collected, Deducted, Paid, Part, Parts, Returned, amount_of
from tapete.families.circulo.powers import law
from tapete.families.table.opening import RoundClosed
from tapete.families.table.reasons import NADA_QUE_LIQUIDAR
from tapete.families.table.settling import settlement
from tapete.games.bacarra_dos_panos.banca import end_talla
from tapete.games.bacarra_dos_panos.drawing import ANULADO, EMPATE, GANA, PIERDE
from tapete.games.bacarra_dos_panos.people import next_seat
from tapete.games.bacarra_dos_panos.powers import CROUPIER, Course
from tapete.games.bacarra_dos_panos.rules import DosPanosRules
from tapete.games.bacarra_dos_panos.state import SIDES, Phase, Play, SettlementEvent, State, of
from tapete.kit.money import deduction
from tapete.law.citation import Citation


def annulled(state: State) -> State:
    """The jugada is void for both paños."""
    play = replace(state.jugada, results=(ANULADO, ANULADO), queue=())
    return replace(state, play=play)


def settling(rules: DosPanosRules, state: State, ground: Citation) -> State:
    """The table with its results, and what they do to the bets to be carried out: winners first."""
    play = replace(state.jugada, ground=ground, queue=())
    cite = rules.law["payment"]
    due: list[SettlementEvent] = []
    for side in _sides(play, GANA):
        due += [Paid(player=part.player, amount=part.amount, cite=cite) for part in of(play.bets, side)]
    for side in _sides(play, PIERDE):
        due += [Collected(player=part.player, amount=part.amount, cite=cite) for part in of(play.bets, side)]
    for side in _sides(play, EMPATE, ANULADO):
        due += [Returned(player=part.player, amount=part.amount, cite=cite) for part in of(play.bets, side)]
    net = net_win(play)
    if net > 0:
        share = rules.deduction
        due.append(Deducted(amount=deduction(net, share.value), of=net, cite=share.cite))
    return replace(state, phase=Phase.LIQUIDACION, play=play, due=tuple(due))


def _sides(play: Play, *results: str) -> list[str]:
    return [side for side in SIDES if of(play.results, side) in results]


def net_win(play: Play) -> int:
    """What the banker wins of the jugada, both paños together; negative when he loses."""
    won = sum(amount_of(of(play.bets, side)) for side in _sides(play, PIERDE))
    return won - sum(amount_of(of(play.bets, side)) for side in _sides(play, GANA))


# --- carried out ------------------------------------------------------------------------------------------------------


def _ends(rules: DosPanosRules, state: State) -> Sequence[Event]:
    """The round closes; then the talla, if its stop card was out."""
    play, due = state.jugada, state.due
    course = Course(rules, state)
    course(
        *due, RoundClosed(round=state.round, reason="-".join(play.results), cite=play.ground or law("payment")(rules))
    )
    sabot = course.state.sabot
    if course.state.phase is not Phase.FIN and (play.last_of_talla or (sabot is not None and sabot.cut_card_out)):
        end_talla(course)
    return course.events[len(due) :]


SETTLING = Moment[DosPanosRules, State](
    lambda _, state: state.phase is Phase.LIQUIDACION, NADA_QUE_LIQUIDAR, law("payment")
)
payments: Chapter[DosPanosRules, State] = settlement(CROUPIER, SETTLING, law("payment"), _ends)


def _settled(state: State, player: str, *results: str) -> State:
    """The jugada without the first bet of somebody on a paño that ended so."""
    play = state.jugada
    bets = list(play.bets)
    for place, side in enumerate(SIDES):
        if of(play.results, side) in results and any(part.player == player for part in bets[place]):
            bets[place] = _less(bets[place], player)
            break
    return replace(state, due=state.due[1:], play=replace(play, bets=(bets[0], bets[1])))


def _less(parts: Parts, player: str) -> tuple[Part, ...]:
    return tuple(part for part in parts if part.player != player)


@payments.fold(Paid)
def paid(rules: DosPanosRules, state: State, event: Paid) -> State:
    state = with_bank(state, amount=state.held_bank.amount - event.amount)
    return _settled(state, event.player, GANA)


@payments.fold(Collected)
def collected(rules: DosPanosRules, state: State, event: Collected) -> State:
    state = with_bank(state, amount=state.held_bank.amount + event.amount)
    return _settled(state, event.player, PIERDE)


payments.fold(Returned)(lambda _, state, event: _settled(state, event.player, EMPATE, ANULADO))


@payments.fold(Deducted)
def deducted(rules: DosPanosRules, state: State, event: Deducted) -> State:
    state = with_bank(state, amount=state.held_bank.amount - event.amount)
    return replace(state, due=state.due[1:], cagnotte=state.cagnotte + event.amount)


# --- what follows -----------------------------------------------------------------------------------------------------


@payments.fold(RoundClosed)
def round_closed(rules: DosPanosRules, state: State, event: RoundClosed) -> State:
    """The cards pass where the bank has won; an annulled jugada leaves everything as it was."""
    play = state.jugada
    played = play.results != (ANULADO, ANULADO)
    turn = tuple(_turn(rules, state, play, side) for side in SIDES)
    state = replace(state, due=(), turn=(turn[0], turn[1]), first=state.first and not played)
    state = with_bank(state, dealt=state.held_bank.dealt or played)
    if state.last == 0:
        return replace(state, phase=Phase.FIN, play=None)
    if _repeats(rules, play):
        return replace(state, phase=Phase.REPETICION, play=Play(maker=play.maker, repeated=play.repeated))
    return replace(state, phase=_next(state), play=None)


def _turn(rules: DosPanosRules, state: State, play: Play, side: str) -> int:
    seat: int = of(state.turn, side)
    if play.maker or of(play.keeps, side) or of(play.results, side) != PIERDE:
        return seat
    return next_seat(rules, state, side, seat)


def _repeats(rules: DosPanosRules, play: Play) -> bool:
    """Whether a banco was void, and may be played again: neither paño won or lost."""
    void = not _sides(play, GANA, PIERDE)
    return bool(play.maker) and void and play.repeated < rules.repetitions.value and not play.last_of_talla


def _next(state: State) -> Phase:
    bank = state.held_bank
    if not bank.amount:
        return Phase.SALTADA
    return Phase.DECISION if bank.dealt else Phase.CONSTITUCION
