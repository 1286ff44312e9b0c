"""What is left behind by the events of a jugada, from the first bet to the last payment."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from tapete.engine.event import Event, Tipped
from tapete.families.sabot.events import CardExposed
from tapete.families.table.opening import RoundClosed
from tapete.games.ferrocarril import events_play as ev
from tapete.games.ferrocarril.drawing import ANULADA, BANCA, IGUALDAD, PUNTO
from tapete.games.ferrocarril.events_pay import (
    AbonoLost,
    AbonoPaid,
    BankReturned,
    Collected,
    Deducted,
    GarageUndone,
    Paid,
    Returned,
    WinningsJoined,
)
from tapete.games.ferrocarril.evolve_bank import ceded, into_garage
from tapete.games.ferrocarril.pago import settlement
from tapete.games.ferrocarril.parts import Part, Parts, amount_of, minus, plus, without_nothing
from tapete.games.ferrocarril.people import seat_number
from tapete.games.ferrocarril.rules import FerroRules
from tapete.games.ferrocarril.state import Bank, Hand, Phase, Play, Stake, State
from tapete.kit.cards import FRENCH_52, Card
from tapete.kit.sabot import Sabot

DEAL = (PUNTO, BANCA, PUNTO, BANCA)
THIRD = {"punto3": PUNTO, "banca3": BANCA}
_FACES: dict[str, Card] = {str(card): card for card in FRENCH_52.cards}


def _sabot(state: State) -> Sabot:
    if state.sabot is None:
        raise LookupError("there is no sabot on the table")
    return state.sabot


def _bet_placed(rules: FerroRules, state: State, event: ev.BetPlaced) -> State:
    play = state.jugada
    stakes = list(play.stakes)
    for place, stake in enumerate(stakes):
        if stake.player == event.player:
            stakes[place] = Stake(event.player, stake.amount + event.amount, stake.line)
            return replace(state, play=replace(play, stakes=tuple(stakes)))
    stakes.append(Stake(event.player, event.amount, event.line))
    return replace(state, play=replace(play, stakes=tuple(stakes)))


def _late_bet(rules: FerroRules, state: State, event: ev.LateBetPlaced) -> State:
    play, bank = state.jugada, state.held_bank
    late = (*play.late, event.player)
    in_play = plus(play.in_play, (Part(event.player, event.amount),))
    garage = without_nothing(minus(play.garage, event.covered))
    play = replace(play, in_play=in_play, late=late, garage=garage, alone="")
    return replace(state, play=play, banca=_covered_again(bank, event.covered))


def _covered_again(bank: Bank, parts: Parts) -> Bank:
    if not parts:
        return bank
    return replace(bank, parts=plus(bank.parts, parts), garage=without_nothing(minus(bank.garage, parts)))


def _late_removed(rules: FerroRules, state: State, event: ev.LateBetsRemoved) -> State:
    play = state.jugada
    play = replace(
        play,
        late=(),
        in_play=without_nothing(minus(play.in_play, event.parts)),
        garage=plus(play.garage, without_nothing(event.uncovered)),
    )
    return replace(state, play=play, banca=into_garage(state.held_bank, event.uncovered))


def _bet_withdrawn(rules: FerroRules, state: State, event: ev.BetWithdrawn) -> State:
    play = state.jugada
    stakes = tuple(stake for stake in play.stakes if stake.player != event.player)
    in_play = tuple(part for part in play.in_play if part.player != event.player)
    return replace(state, play=replace(play, stakes=stakes, in_play=in_play))


def _chips_changed(rules: FerroRules, state: State, event: ev.ChipsChanged) -> State:
    play = state.jugada
    changed = Stake(event.player, event.amount)
    stakes = tuple(changed if stake.player == event.player else stake for stake in play.stakes)
    return replace(state, play=replace(play, stakes=stakes))


def _banco_made(rules: FerroRules, state: State, event: ev.BancoMade) -> State:
    side = {part.player for part in event.parts[1:]}
    dealing = state.phase is not Phase.APUESTAS
    play = replace(
        state.jugada,
        banco=event.parts,
        follows=event.follows,
        stakes=(),
        half=(),
        last=(),
        abonos=(),
        late=(),
        difference=False,
        in_play=event.parts if dealing else (),
        holder=event.player if dealing else "",
        alone=event.player if dealing else "",
    )
    bank = state.held_bank
    if event.undone:
        play = replace(play, garage=())
        bank = _covered_again(bank, event.undone)
    left = tuple(each for each in state.proposals if each.player not in side) if side else state.proposals
    return replace(state, play=play, banca=bank, proposals=left)


def _half_announced(rules: FerroRules, state: State, event: ev.HalfAnnounced) -> State:
    return replace(state, play=replace(state.jugada, half=(Part(event.player, event.amount),)))


def _last_announced(rules: FerroRules, state: State, event: ev.LastAnnounced) -> State:
    return replace(state, play=replace(state.jugada, last=(Part(event.player, event.amount),)))


def _difference_called(rules: FerroRules, state: State, event: ev.DifferenceCalled) -> State:
    return replace(state, play=replace(state.jugada, difference=True))


def _abono_made(rules: FerroRules, state: State, event: ev.AbonoMade) -> State:
    play = state.jugada
    return replace(state, play=replace(play, abonos=(*play.abonos, Part(event.player, event.amount))))


def _bets_closed(rules: FerroRules, state: State, event: ev.BetsClosed) -> State:
    if not event.in_play:
        bank = replace(state.held_bank, free_to_pass=True)
        return replace(state, phase=Phase.CONSTITUCION, play=None, banca=bank, round=state.round + 1)
    play = state.jugada
    early = play.early
    play = replace(
        play,
        stakes=(),
        early=(),
        in_play=event.in_play,
        holder=event.holder,
        garage=without_nothing(event.garage),
        queue=DEAL[len(early) :],
        punto=Hand(early[0::2]),
        banca=Hand(early[1::2]),
        alone=_alone(play, event.in_play),
    )
    bank = into_garage(state.held_bank, event.garage) if event.garage else state.held_bank
    return replace(state, phase=Phase.REPARTO if play.queue else Phase.PUNTO, play=play, banca=bank)


def _alone(play: Play, in_play: Parts) -> str:
    """The maker of a banco by themselves, or the only one who bet."""
    return in_play[0].player if len(in_play) == 1 and len(play.banco) < 2 else ""


def _face_drawn(rules: FerroRules, state: State, event: ev.FaceDrawn) -> State:
    play, card = state.jugada, event.card
    if event.to == PUNTO:
        play = replace(play, punto=replace(play.punto, cards=(*play.punto.cards, card)))
    elif event.to == BANCA:
        play = replace(play, banca=replace(play.banca, cards=(*play.banca.cards, card)))
    elif event.to == "temprana":
        play = replace(play, early=(*play.early, card))
    elif event.to == "quinta":
        play = replace(play, fifth=card)
    return replace(state, play=play, sabot=_sabot(state).take(_FACES[card]))


def _card_dealt(rules: FerroRules, state: State, event: ev.CardDealt) -> State:
    play = state.jugada
    queue = play.queue[1:]
    if not event.card:
        dealt = state.phase is Phase.REPARTO and not queue and event.to == BANCA
        phase = Phase.PUNTO if dealt else state.phase
        return replace(state, play=replace(play, queue=queue), phase=phase)
    side = THIRD.get(event.to)
    if side == PUNTO:
        play = replace(play, queue=queue, punto=replace(play.punto, third=event.card))
    elif side == BANCA:
        play = replace(play, queue=queue, banca=replace(play.banca, third=event.card))
    else:
        play = replace(play, queue=queue, spare=(*play.spare, event.card))
    return replace(state, play=play, sabot=_sabot(state).take(_FACES[event.card]))


def _third_kept(rules: FerroRules, state: State, event: ev.ThirdKept) -> State:
    play = state.jugada
    hand: Hand = getattr(play, event.side)
    kept = {event.side: replace(hand, third=event.card)}
    return replace(state, play=replace(play, spare=(), fifth="", **kept))


def _card_discarded(rules: FerroRules, state: State, event: ev.CardDiscarded) -> State:
    play = state.jugada
    if event.what == "quinta":
        return replace(state, play=replace(play, fifth=""))
    if event.what == "tempranas":
        return replace(state, play=replace(play, early=()))
    return replace(state, play=replace(play, spare=()))


def _card_exposed(rules: FerroRules, state: State, event: CardExposed) -> State:
    play = state.jugada
    return replace(state, play=replace(play, queue=play.queue[1:]), sabot=_sabot(state).expose(_FACES[event.card]))


def _stop_card(rules: FerroRules, state: State, event: ev.StopCardShown) -> State:
    return replace(state, play=replace(state.jugada, last_of_talla=True))


def _delivered(rules: FerroRules, state: State, event: ev.CardsDelivered | ev.CardsReclaimed) -> State:
    return replace(state, play=replace(state.jugada, given=event.player, lifted=False))


def _lifted(rules: FerroRules, state: State, event: ev.CardsLifted) -> State:
    return replace(state, play=replace(state.jugada, lifted=True))


def _turned(rules: FerroRules, state: State, event: ev.CardsTurned) -> State:
    play = state.jugada
    hand: Hand = getattr(play, event.side)
    shown = tuple(sorted({*hand.shown, *event.places}))
    return replace(state, play=replace(play, **{event.side: replace(hand, shown=shown)}))


def _advised(rules: FerroRules, state: State, event: ev.AdviceGiven) -> State:
    return replace(state, play=replace(state.jugada, advised=True))


def _cuadro_asked(rules: FerroRules, state: State, event: ev.CuadroAsked) -> State:
    play = state.jugada
    return replace(state, play=replace(play, banca=replace(play.banca, bound=True))) if event.binds else state


def _spoke(rules: FerroRules, state: State, event: ev.Spoke) -> State:
    return replace(state, phase=Phase.BANQUERO, play=replace(state.jugada, word=event.word))


def _word_wrong(rules: FerroRules, state: State, event: ev.WordWrong) -> State:
    play = state.jugada
    if event.decided:
        return replace(state, play=replace(play, word="carta", due_word=""))
    return replace(state, play=replace(play, due_word=event.due))


def _right_lost(rules: FerroRules, state: State, event: ev.RightLost) -> State:
    play = state.jugada
    hand: Hand = getattr(play, event.side)
    return replace(state, play=replace(play, **{event.side: replace(hand, lost=True)}))


def _card_denied(rules: FerroRules, state: State, event: ev.CardDenied) -> State:
    return replace(state, play=replace(state.jugada, word="no", due_word=""))


def _card_given(rules: FerroRules, state: State, event: ev.CardGiven) -> State:
    play = state.jugada
    queue = () if play.fifth else ("punto3",)
    return replace(state, play=replace(play, word="carta", due_word="", queue=queue))


def _bank_drew(rules: FerroRules, state: State, event: ev.BankDrew) -> State:
    return replace(state, play=replace(state.jugada, queue=("banca3",)))


def _bank_stood(rules: FerroRules, state: State, event: ev.BankStood) -> State:
    return state


def _abated(rules: FerroRules, state: State, event: ev.Abated) -> State:
    play = state.jugada
    hand: Hand = getattr(play, event.side)
    return replace(state, play=replace(play, **{event.side: replace(hand, abated=True)}))


def _bound(rules: FerroRules, state: State, event: ev.Bound) -> State:
    play = state.jugada
    for side in event.sides:
        hand: Hand = getattr(play, side)
        play = replace(play, **{side: replace(hand, bound=True)})
    options = play.draws_options or event.draws_options
    return replace(state, play=replace(play, draws_options=options, advised=play.advised or event.stands_at_five))


def _total_forced(rules: FerroRules, state: State, event: ev.TotalForced) -> State:
    play = state.jugada
    hand: Hand = getattr(play, event.side)
    hand = replace(hand, forced=event.total, third="" if event.whole else hand.third)
    return replace(state, play=replace(play, free_draw=play.free_draw or event.whole, **{event.side: hand}))


def _draws_queued(rules: FerroRules, state: State, event: ev.DrawsQueued) -> State:
    play = state.jugada
    return replace(state, play=replace(play, queue=(*event.uses, *play.queue)))


def _withdrawal_opened(rules: FerroRules, state: State, event: ev.WithdrawalOpened) -> State:
    return replace(state, play=replace(state.jugada, withdrawing=True))


def _withdrawal_closed(rules: FerroRules, state: State, event: ev.WithdrawalClosed) -> State:
    return replace(state, play=replace(state.jugada, withdrawing=False))


def _side_lost(rules: FerroRules, state: State, event: ev.SideLost) -> State:
    return replace(state, play=replace(state.jugada, loser=event.side))


def _hands_shown(rules: FerroRules, state: State, event: ev.HandsShown) -> State:
    return _settling(rules, state, event.result)


def _annulled(rules: FerroRules, state: State, event: ev.JugadaAnnulled) -> State:
    return _settling(rules, state, ANULADA)


def _settling(rules: FerroRules, state: State, result: str) -> State:
    play = replace(state.jugada, result=result, queue=())
    return replace(state, phase=Phase.LIQUIDACION, play=play, due=settlement(rules, state, play, result))


# --- the settlement ---------------------------------------------------------------------------------------------------


def _step(state: State, **changes: Any) -> State:
    return replace(state, due=state.due[1:], **changes)


def _without(play: Play, player: str, pot: int) -> Play:
    in_play = tuple([part for part in play.in_play if part.player != player])
    return replace(play, in_play=in_play, pot=play.pot + pot)


def _collected(rules: FerroRules, state: State, event: Collected) -> State:
    return _step(state, play=_without(state.jugada, event.player, event.amount))


def _paid(rules: FerroRules, state: State, event: Paid) -> State:
    return _step(state, play=_without(state.jugada, event.player, -event.amount))


def _deducted(rules: FerroRules, state: State, event: Deducted) -> State:
    play = state.jugada
    cagnotte = state.cagnotte + event.amount
    return _step(state, play=replace(play, pot=play.pot - event.amount), cagnotte=cagnotte)


def _winnings(rules: FerroRules, state: State, event: WinningsJoined) -> State:
    play, bank = state.jugada, state.held_bank
    net = amount_of(event.parts)
    bank = replace(
        bank,
        parts=plus(bank.parts, event.parts),
        pases=bank.pases + 1,
        won=bank.won + net,
        winnings=bank.winnings + net,
        covered=bank.amount,
        uncovered=amount_of(play.garage),
    )
    return _step(state, banca=bank, play=replace(play, pot=play.pot - net))


def _without_abono(play: Play, player: str, pot: int) -> Play:
    place = next(n for n, part in enumerate(play.abonos) if part.player == player)
    return replace(play, abonos=(*play.abonos[:place], *play.abonos[place + 1 :]), pot=play.pot + pot)


def _abono_paid(rules: FerroRules, state: State, event: AbonoPaid) -> State:
    return _step(state, play=_without_abono(state.jugada, event.player, -event.amount))


def _abono_lost(rules: FerroRules, state: State, event: AbonoLost) -> State:
    return _step(state, play=_without_abono(state.jugada, event.player, event.amount))


def _returned(rules: FerroRules, state: State, event: Returned) -> State:
    play = _without(state.jugada, event.player, 0)
    abonos = tuple(part for part in play.abonos if part.player != event.player)
    return _step(state, play=replace(play, abonos=abonos))


def _garage_undone(rules: FerroRules, state: State, event: GarageUndone) -> State:
    play = replace(state.jugada, garage=())
    return _step(state, banca=_covered_again(state.held_bank, event.parts), play=play)


def _bank_returned(rules: FerroRules, state: State, event: BankReturned) -> State:
    bank = state.held_bank
    empty = tuple(Part(part.player, 0) for part in bank.parts)
    return _step(state, banca=replace(bank, parts=empty, garage=()), play=replace(state.jugada, pot=0))


def _round_closed(rules: FerroRules, state: State, event: RoundClosed) -> State:
    play, bank = state.jugada, state.held_bank
    last = state.last - 1 if state.last > 0 else state.last
    state = replace(_rights(state, play), play=None, due=(), round=state.round + 1, last=last)
    if play.result == PUNTO:
        own = seat_number(state, bank.banker)
        seat = own if own and bank.title == "turno" else bank.award.seat or state.last_seat
        award = ceded(rules, bank, play.announced, seat)
        return replace(state, phase=_next(last, Phase.ADJUDICACION), banca=None, award=award, passed_for=())
    bank = replace(
        bank,
        dealt=bank.dealt or play.result != ANULADA,
        free_to_pass=False,
        all_in=False,
        uncovered=bank.uncovered if play.result == BANCA else 0,
        covered=bank.covered if play.result == BANCA else 0,
    )
    return replace(state, phase=_next(last, Phase.CONSTITUCION), banca=bank)


def _next(last: int, phase: Phase) -> Phase:
    return Phase.FIN if last == 0 else phase


def _rights(state: State, play: Play) -> State:
    """Who may call what in the next jugada: a void one leaves everything as it was."""
    if play.result == ANULADA:
        return state
    if play.result == IGUALDAD:
        return replace(state, repeat=play.banco[0].player if len(play.banco) == 1 else "")
    follow = play.alone if play.result == BANCA else ""
    if follow == state.follow and not state.repeat and not state.larger:
        return state
    return replace(state, follow=follow, repeat="", larger="")


def _unchanged(rules: FerroRules, state: State, event: Event) -> State:
    return state


PLAY: dict[type[Event], Callable[[FerroRules, State, Any], State]] = {
    ev.BetPlaced: _bet_placed,
    ev.LateBetPlaced: _late_bet,
    ev.LateBetsRemoved: _late_removed,
    ev.BetWithdrawn: _bet_withdrawn,
    ev.ChipsChanged: _chips_changed,
    ev.BancoMade: _banco_made,
    ev.HalfAnnounced: _half_announced,
    ev.LastAnnounced: _last_announced,
    ev.DifferenceCalled: _difference_called,
    ev.AbonoMade: _abono_made,
    ev.BetsClosed: _bets_closed,
    ev.FaceDrawn: _face_drawn,
    ev.CardDealt: _card_dealt,
    ev.ThirdKept: _third_kept,
    ev.CardDiscarded: _card_discarded,
    CardExposed: _card_exposed,
    ev.StopCardShown: _stop_card,
    ev.CardsDelivered: _delivered,
    ev.CardsReclaimed: _delivered,
    ev.CardsLifted: _lifted,
    ev.HandSeen: _unchanged,
    ev.CardsTurned: _turned,
    ev.AdviceGiven: _advised,
    ev.CuadroAsked: _cuadro_asked,
    ev.Spoke: _spoke,
    ev.WordWrong: _word_wrong,
    ev.RightLost: _right_lost,
    ev.CardDenied: _card_denied,
    ev.CardGiven: _card_given,
    ev.BankDrew: _bank_drew,
    ev.BankStood: _bank_stood,
    ev.Abated: _abated,
    ev.Bound: _bound,
    ev.TotalForced: _total_forced,
    ev.DrawsQueued: _draws_queued,
    ev.WithdrawalOpened: _withdrawal_opened,
    ev.WithdrawalClosed: _withdrawal_closed,
    ev.SideLost: _side_lost,
    ev.HandsShown: _hands_shown,
    ev.JugadaAnnulled: _annulled,
    Collected: _collected,
    Deducted: _deducted,
    WinningsJoined: _winnings,
    AbonoPaid: _abono_paid,
    AbonoLost: _abono_lost,
    Paid: _paid,
    Returned: _returned,
    GarageUndone: _garage_undone,
    BankReturned: _bank_returned,
    RoundClosed: _round_closed,
    ev.ErrorRuled: _unchanged,
    Tipped: _unchanged,
}
